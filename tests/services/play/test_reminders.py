"""Reminders: to seats that are missing and to nobody else, none twice."""

import pytest

from mainmatch.rules import Json
from mainmatch.services import due_work
from mainmatch.services.feeds import feed_reader
from mainmatch.services.feeds.feed_reader import Wanted
from mainmatch.services.hosting import timing
from mainmatch.services.hosting.timing import PauseRequest, PhaseExtension, ResumeRequest
from tests.services.table import Table

FIVE = ("ada", "ben", "cy", "dot", "eve")
ORDER = {"setup": {"order": [1, 2, 3, 4, 5]}}
PAIRS: dict[str, Json] = {"type": "pair_players", "pairs": [[2, 3], [4, 5]]}
ALLY: dict[str, Json] = {"type": "choose", "choice": "ally", "double": False}


@pytest.fixture
def match_id(table: Table) -> str:
    found = table.started("x-game", *FIVE, config=ORDER)
    table.submit("ada", found, PAIRS, locked=True)
    table.submit("ben", found, ALLY)
    return found


def reminded(table: Table, match_id: str) -> dict[str, int]:
    """How many reminders each viewer was told."""
    viewers = ("public", "host", *(f"seat:{seat}" for seat in range(1, 6)))
    counts = {each: [event["type"] for event in table.told(match_id, each)].count("reminder.due") for each in viewers}
    return {viewer: count for viewer, count in counts.items() if count}


def pass_time(table: Table, hours: float) -> None:
    table.clock.forward(hours=hours)
    while table.write(due_work.wake_due, 10):
        pass


def test_who_is_missing_is_reminded_and_nobody_else_learns_it(table: Table, match_id: str) -> None:
    pass_time(table, 11)
    assert reminded(table, match_id) == {}
    pass_time(table, 1)
    assert reminded(table, match_id) == {"seat:1": 1, "seat:3": 1, "seat:4": 1, "seat:5": 1}
    told = next(event for event in table.told(match_id, "seat:3") if event["type"] == "reminder.due")
    assert told["data"]["phase"]["name"] == "choice"


def test_none_comes_twice_and_who_has_sent_since_gets_none(table: Table, match_id: str) -> None:
    pass_time(table, 12)
    pass_time(table, 0.5)
    table.submit("cy", match_id, ALLY)
    pass_time(table, 9.5)
    assert reminded(table, match_id) == {"seat:1": 2, "seat:3": 1, "seat:4": 2, "seat:5": 2}


def test_a_reminder_that_was_slept_through_is_not_made_up_for_in_a_burst(table: Table, match_id: str) -> None:
    pass_time(table, 23)
    assert reminded(table, match_id) == {"seat:1": 1, "seat:3": 1, "seat:4": 1, "seat:5": 1}


def test_a_reminder_follows_the_deadline(table: Table, match_id: str) -> None:
    table.write(timing.extend, table.person("host"), match_id, PhaseExtension(seconds=12 * 3600))
    pass_time(table, 12)
    assert reminded(table, match_id) == {}
    pass_time(table, 12)
    assert reminded(table, match_id)["seat:3"] == 1


def test_nobody_is_reminded_in_a_pause(table: Table, match_id: str) -> None:
    table.write(timing.pause, table.person("host"), match_id, PauseRequest())
    pass_time(table, 20)
    assert reminded(table, match_id) == {}
    table.write(timing.resume, table.person("host"), match_id, ResumeRequest())
    pass_time(table, 12)
    assert reminded(table, match_id)["seat:3"] == 1


def test_the_account_is_reminded_wherever_it_looks(table: Table, match_id: str) -> None:
    pass_time(table, 12)
    for name, expected in (("ben", 0), ("cy", 1)):
        page = table.read(feed_reader.read, table.person(name), feed_reader.open_own, Wanted(limit=100))
        assert sum('"account.reminder.due"' in envelope for envelope in page.envelopes) == expected
