"""Pages of lists and of histories.

A list pages by an opaque cursor: the row that a page ended with or, in a list that is read whole, the entry that the
next page begins with. A cursor contains a position only, never a caller or a count: each request checks access. A
history grows at its end, and its entries are numbered: it pages by ``after``, the number of an entry.
"""

import base64
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from operator import attrgetter
from typing import Annotated, Any, Generic, TypeVar

import msgspec
from pydantic import BaseModel, ConfigDict, Field

from mainmatch.services.errors import BadCursor

T = TypeVar("T")
PageT = TypeVar("PageT", bound="Page[Any]")

PAGE = 100
"""Entries of a page, unless the client asks for another number."""

PAGE_BYTES = 256 * 1024
"""Of a page: it ends with the entry that passes this, however many were asked for."""

NUMBER: Callable[[Any], int] = attrgetter("n")
"""Of most numbered entries."""

_AT_ONCE = 50
"""Entries that are read at once: no more are in memory beyond those of the page."""

WHOLE = 500
"""The same for lists that are short, so that hardly anybody needs a second page."""


class Page(BaseModel, Generic[T]):
    """A page of a list."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    items: Annotated[list[T], Field(description="The entries of this page.")]
    next_cursor: Annotated[
        str | None, Field(description="Send it as `cursor` to get the next page; null on the last page.")
    ] = None


class History(BaseModel, Generic[T]):
    """A page of numbered entries, oldest first."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    items: Annotated[list[T], Field(description="The entries of this page, oldest first.")]
    next_after: Annotated[
        int | None, Field(description="Send it as `after` to get the next page; null on the last page for now.")
    ] = None


def cursor_of(created_at: datetime, row_id: str) -> str:
    """The cursor after this row."""
    return _written(f"{created_at.isoformat()} {row_id}")


def read_cursor(cursor: str | None) -> tuple[datetime, str] | None:
    """A cursor's position, as (created at, row id); None without one. Raises Invalid ``bad_cursor``."""
    if cursor is None:
        return None
    try:
        at, row_id = _read(cursor).split(" ")
        instant = datetime.fromisoformat(at)
    except ValueError:
        raise BadCursor from None
    if instant.tzinfo is None:
        raise BadCursor
    return instant, row_id


def sorted_cursor(sort: str, value: datetime | str, row_id: str) -> str:
    """The cursor after the row with this value, in a list that is sorted so."""
    text = value if isinstance(value, str) else value.isoformat()
    return _written(json.dumps([sort, text, row_id]))


def read_sorted(cursor: str | None, sort: str, *, is_time: bool) -> tuple[datetime | str, str] | None:
    """A cursor's position, as (value, row id); None without one. ``is_time``: the value is an instant, not a text.

    Raises Invalid ``bad_cursor``, also for the cursor of another sort.
    """
    if cursor is None:
        return None
    try:
        [bound, value, row_id] = json.loads(_read(cursor))
        place = datetime.fromisoformat(value) if is_time else value
    except (ValueError, TypeError):
        raise BadCursor from None
    is_whole = isinstance(place, str) or place.tzinfo is not None
    if bound != sort or not is_whole or not isinstance(row_id, str) or not isinstance(value, str):
        raise BadCursor
    return place, row_id


def part_of(whole: PageT, limit: int, cursor: str | None, key: Callable[[Any], str]) -> PageT:
    """A page of a list that was read whole. ``key`` tells its entries apart.

    The cursor names the entry to begin with, so that those of the page before can be removed meanwhile. Raises Invalid
    ``bad_cursor``, also if that entry is gone.
    """
    keys = [_written(f"from {key(each)}") for each in whole.items]
    begin = 0
    if cursor is not None:
        if cursor not in keys:
            raise BadCursor
        begin = keys.index(cursor)
    end = begin + fitting(whole.items[begin : begin + limit])
    return whole.model_copy(
        update={"items": whole.items[begin:end], "next_cursor": keys[end] if end < len(keys) else None}
    )


def page_of(limit: int, found: Iterable[T], number: Callable[[T], int]) -> tuple[list[T], int | None]:
    """A page of numbered entries and ``next_after``. ``found``: all that follow, read as they are asked for."""
    page: list[T] = []
    size = 0
    for each in found:
        if len(page) == limit or size >= PAGE_BYTES:
            return page, number(page[-1])
        page.append(each)
        size += _size(each)
    return page, None


def in_turn(after: int, read: Callable[[int, int], Sequence[T]], number: Callable[[T], int]) -> Iterator[T]:
    """All entries after a number, a few at once. ``read`` gives those after a number, at most so many."""
    while some := read(after, _AT_ONCE):
        yield from some
        if len(some) < _AT_ONCE:
            return
        after = number(some[-1])


def fitting(items: Sequence[Any]) -> int:
    """How many of these are a page."""
    size = 0
    for count, each in enumerate(items):
        if size >= PAGE_BYTES:
            return count
        size += _size(each)
    return len(items)


def _size(entry: Any) -> int:
    """Bytes as JSON."""
    if isinstance(entry, BaseModel):
        return len(entry.__pydantic_serializer__.to_json(entry))
    return len(msgspec.json.encode(entry))


def _written(text: str) -> str:
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def _read(cursor: str) -> str:
    """Raises ValueError."""
    return base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode()
