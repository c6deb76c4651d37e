"""Opaque cursors of lists: the position at which a page ended.

A cursor contains a position only, never a caller: each request checks access. The position in a list that is newest
first is a row. In a list that only grows at its end it is the number of entries before it that this reader can see.
"""

import base64
from collections.abc import Sequence
from datetime import datetime
from typing import TypeVar

from mainmatch.services.errors import BadCursor

__all__ = ["PAGE", "cursor_of", "page_after", "read_cursor", "read_position"]

T = TypeVar("T")

PAGE = 100
"""Entries of a page, unless the client asks for another number."""

_LARGEST = 2**53


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


def read_position(cursor: str | None) -> int:
    """How many entries come before the page; 0 without a cursor. Raises Invalid ``bad_cursor``."""
    if cursor is None:
        return 0
    try:
        position = int(_read(cursor).removeprefix("after "))
    except ValueError:
        raise BadCursor from None
    if not 0 <= position < _LARGEST:
        raise BadCursor
    return position


def page_after(position: int, found: Sequence[T], limit: int) -> tuple[Sequence[T], str | None]:
    """A page and the cursor of the next one, from up to ``limit`` + 1 entries after a position."""
    return found[:limit], _written(f"after {position + limit}") if len(found) > limit else None


def _written(text: str) -> str:
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def _read(cursor: str) -> str:
    """Raises ValueError."""
    return base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode()
