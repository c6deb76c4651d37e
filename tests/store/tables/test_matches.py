"""Matches and what happens in them: what the database itself refuses, whoever writes."""

from typing import Any

import pytest

from mainmatch.store import matches
from mainmatch.store.database import Database
from mainmatch.store.publication_text import Heads
from mainmatch.store.tables import metadata
from mainmatch.store.transactions.statements import values_of
from tests.clock import START
from tests.store.planting import put_one, refused
from tests.store.rows import match, running_match

pytestmark = pytest.mark.engines

ENTRY: dict[str, Any] = {
    "match_number": 1,
    "n": 1,
    "phase_id": "ph_m_1",
    "seat": 1,
    "kind": "submit",
    "revision": 1,
    "action": "{}",
    "locked": False,
    "held": 0,
    "at": START,
    "by_host": False,
    "heads": Heads(),
    "events": "",
}


@pytest.fixture
def running(database: Database) -> Database:
    database.write_now(running_match)
    return database


@pytest.mark.parametrize("change", [{"status": "over"}, {"visibility": "hidden"}, {"id": "m_1"}])
def test_a_match_has_a_status_and_a_visibility_that_are_known(running: Database, change: dict[str, Any]) -> None:
    columns = metadata.tables["matches"].c.keys()
    plain = {name: value for name, value in values_of(match("m_2")).items() if name in columns and value is not None}
    plain["number"] = 2
    refused(running, "matches", **{**plain, **change})
    running.write_now(put_one, "matches", plain)


@pytest.mark.parametrize(
    "change", [{"account_id": "ac_ann", "bot": "house"}, {"account_id": "ac_nobody"}, {"match_id": "m_no"}, {"seat": 1}]
)
def test_a_seat_has_one_player_who_is_there(running: Database, change: dict[str, Any]) -> None:
    free = {"match_id": "m_1", "seat": 3, "knowledge": "all", "known_from": 0}
    refused(running, "seats", **{**free, **change})
    running.write_now(put_one, "seats", free)


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "cheat"},
        {"match_number": 9},
        {"phase_id": None},
        {"kind": "event"},
        {"account_id": "ac_nobody"},
        {"n": 1, "revision": 2},
    ],
)
def test_an_entry_has_a_number_of_its_own_and_says_what_it_is(running: Database, change: dict[str, Any]) -> None:
    running.write_now(put_one, "journal", ENTRY)
    refused(running, "journal", **{**ENTRY, "n": 3, "revision": 3, **change})


def test_a_match_that_says_nothing_of_what_came_later_is_as_matches_were_before(running: Database) -> None:
    columns = metadata.tables["matches"].c
    later = ("downtime", "review_seconds", "delay_rounds", "branch", "paused_seconds")
    asked = {name: value for name, value in values_of(match("m_2")).items() if name in columns and name not in later}
    asked["number"] = 2
    running.write_now(put_one, "matches", asked)
    found = running.read_now(matches.by_id, "m_2")
    assert found is not None
    assert [getattr(found, name) for name in later] == ["strict", 0, 0, 0, 0]
