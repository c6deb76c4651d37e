"""Lists that grow are read page by page, and what is read of one doesn't tell more than the page does."""

import base64
from collections.abc import Callable
from typing import Any

import pytest

from mainmatch.services.errors import Invalid
from mainmatch.services.hosting import announcements, hosts
from mainmatch.services.hosting.announcements import NewAnnouncement, NewClarification
from mainmatch.services.pagination import page_after, read_position
from mainmatch.services.phases import submissions
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
def test_pages_make_up_the_whole_list(table: Table, match_id: str, name: str, limit: int) -> None:
    query, reader = LISTS[name]
    whole = table.read(query, table.person(reader), match_id)
    assert whole.next_cursor is None
    assert len(whole.items) >= ENTRIES
    found, cursor = [], None
    while True:
        page = table.read(query, table.person(reader), match_id, limit=limit, cursor=cursor)
        assert 0 < len(page.items) <= limit
        found += page.items
        cursor = page.next_cursor
        if cursor is None:
            break
    assert found == whole.items


def test_a_cursor_counts_what_its_reader_has_seen_and_not_what_others_sent(table: Table, match_id: str) -> None:
    page = table.read(submissions.history, table.person("ada"), match_id, limit=5)
    assert page.next_cursor is not None
    assert base64.urlsafe_b64decode(page.next_cursor + "==") == b"after 5"


@pytest.mark.parametrize("cursor", ["", "x", "YWZ0ZXIgLTE", "YWZ0ZXIgOTk5OTk5OTk5OTk5OTk5OTk5OTk5", "\u00e9", "b25l"])
def test_a_cursor_that_none_gave_out_is_refused(cursor: str) -> None:
    with pytest.raises(Invalid) as refused:
        read_position(cursor)
    assert refused.value.code == "bad_cursor"


def test_the_last_page_has_no_cursor() -> None:
    assert page_after(0, [1, 2], 2) == ([1, 2], None)
    page, cursor = page_after(4, [1, 2, 3], 2)
    assert (page, read_position(cursor)) == ([1, 2], 6)
