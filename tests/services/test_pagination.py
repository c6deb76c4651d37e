"""Lists that grow are read page by page, and what is read of one doesn't tell more than the page does."""

import base64
from collections.abc import Callable
from datetime import datetime
from operator import attrgetter, itemgetter
from typing import Any

import pytest
from pydantic import BaseModel

from mainmatch.services import pagination
from mainmatch.services.errors import Invalid
from mainmatch.services.hosting import announcements, hosts
from mainmatch.services.hosting.announcements import NewAnnouncement, NewClarification
from mainmatch.services.pagination import Page, cursor_of, in_turn, page_of, part_of, read_cursor
from mainmatch.services.play import submissions
from tests.api.routers.seated import PAIRS
from tests.services.table import Table

FIVE = ("ada", "ben", "cy", "dot", "eve")
ENTRIES = 7


@pytest.fixture
def match_id(table: Table) -> str:
    match_id = table.started("x-game", *FIVE, config={"setup": {"order": [1, 2, 3, 4, 5]}})
    for n in range(ENTRIES):
        if n % 2:
            table.write(submissions.withdraw, table.person("ada"), match_id)
        else:
            table.submit("ada", match_id, PAIRS)
        table.write(
            announcements.clarify, table.person("host"), match_id, NewClarification(text=f"{n}", reason="Asked.")
        )
        table.write(
            announcements.announce, table.person("host"), match_id, NewAnnouncement(text=f"{n}", reason="Said.")
        )
    return match_id


LISTS: dict[str, tuple[Callable[..., Any], str]] = {
    "history": (submissions.history, "ada"),
    "clarifications": (announcements.clarifications_of, "ben"),
    "audit": (hosts.audit_of, "host"),
}


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("limit", [1, 3, 7, 100])
def test_pages_make_up_the_whole_history(table: Table, match_id: str, name: str, limit: int) -> None:
    query, reader = LISTS[name]
    whole = table.read(query, table.person(reader), match_id)
    assert whole.next_after is None
    assert [each.n for each in whole.items] == [*range(1, len(whole.items) + 1)]
    assert len(whole.items) >= ENTRIES
    found: list[Any] = []
    after: int | None = 0
    while after is not None:
        page = table.read(query, table.person(reader), match_id, limit=limit, after=after)
        assert 0 < len(page.items) <= limit
        found += page.items
        after = page.next_after
    assert found == whole.items
    assert table.read(query, table.person(reader), match_id, after=len(found)).items == []


@pytest.mark.parametrize("name", LISTS)
def test_a_page_has_so_many_bytes_however_many_entries_are_asked_for(
    table: Table, match_id: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    query, reader = LISTS[name]
    whole = table.read(query, table.person(reader), match_id, limit=500)
    monkeypatch.setattr(pagination, "PAGE_BYTES", len(whole.model_dump_json()) // 3)
    sizes: list[int] = []
    after: int | None = 0
    while after is not None:
        page = table.read(query, table.person(reader), match_id, limit=500, after=after)
        sizes.append(len(page.items))
        after = page.next_after
    assert sum(sizes) == len(whole.items)
    assert len(sizes) in {2, 3, 4, 5}


def test_no_more_is_read_than_a_page_has() -> None:
    asked: list[int] = []

    def read(after: int, most: int) -> list[tuple[int, str]]:
        asked.append(after)
        return [(n, "x" * 10_000) for n in range(after + 1, after + most + 1)]

    page, following = page_of(500, in_turn(0, read, itemgetter(0)), itemgetter(0))
    assert len(page) == following == 27
    assert asked == [0]


def test_a_list_that_is_read_whole_has_pages_of_so_many_bytes() -> None:
    whole = Page(items=[Named(id=f"{n}{'x' * 10_000}") for n in range(100)])
    sizes: list[int] = []
    cursor: str | None = None
    while not sizes or cursor is not None:
        page = part_of(whole, 500, cursor, attrgetter("id"))
        sizes.append(len(page.items))
        cursor = page.next_cursor
    assert sizes == [27, 27, 27, 19]


class Named(BaseModel):
    """An entry of a list."""

    id: str


WHOLE = Page[Named](items=[Named(id=each) for each in "abcde"])


def part(limit: int, cursor: str | None, whole: Page[Named] = WHOLE) -> tuple[str, str | None]:
    page = part_of(whole, limit, cursor, attrgetter("id"))
    return "".join(each.id for each in page.items), page.next_cursor


@pytest.mark.parametrize(("limit", "pages"), [(1, [*"abcde"]), (2, ["ab", "cd", "e"]), (5, ["abcde"]), (9, ["abcde"])])
def test_pages_make_up_the_whole_list(limit: int, pages: list[str]) -> None:
    found, cursor = part(limit, None)
    told = [found]
    while cursor is not None:
        found, cursor = part(limit, cursor)
        told.append(found)
    assert told == pages


def test_what_was_read_can_be_removed_before_the_next_page() -> None:
    _, cursor = part(2, None)
    rest = Page[Named](items=WHOLE.items[2:])
    assert part(9, cursor, rest) == ("cde", None)


def test_a_cursor_names_its_place_and_no_number() -> None:
    _, cursor = part(2, None)
    assert cursor is not None
    assert base64.urlsafe_b64decode(cursor + "==") == b"from c"


@pytest.mark.parametrize("cursor", ["", "x", "ZnJvbSB4", "\u00e9"])
def test_a_cursor_that_none_gave_out_is_refused(cursor: str) -> None:
    with pytest.raises(Invalid) as refused:
        part(2, cursor)
    assert refused.value.code == "bad_cursor"


@pytest.mark.parametrize("cursor", ["", "x", "b25l", "\u00e9", cursor_of(datetime(2020, 1, 1), "m_1")])  # noqa: DTZ001
def test_a_cursor_of_no_row_is_refused(cursor: str) -> None:
    with pytest.raises(Invalid) as refused:
        read_cursor(cursor)
    assert refused.value.code == "bad_cursor"
