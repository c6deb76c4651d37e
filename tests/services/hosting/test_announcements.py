"""What hosts say to everybody: pushed, dated, listed; and reminders that tell their host nothing."""

from typing import Any

import pytest

from mainmatch.rules import Json
from mainmatch.services.errors import Conflict, Forbidden, TooMany
from mainmatch.services.hosting import announcements, hosts, timing
from mainmatch.services.hosting.announcements import NewAnnouncement, NewClarification, ReminderRequest
from mainmatch.services.hosting.timing import CancelRequest, PauseRequest
from tests.services.table import Table

FIVE = ("ada", "ben", "cy", "dot", "eve")
ORDER = {"setup": {"order": [1, 2, 3, 4, 5]}}
PAIRS: dict[str, Json] = {"type": "pair_players", "pairs": [[2, 3], [4, 5]]}


@pytest.fixture
def match_id(table: Table) -> str:
    return table.started("x-game", *FIVE, config=ORDER)


def test_an_announcement_reaches_everybody(table: Table, match_id: str) -> None:
    table.write(announcements.announce, table.person("host"), match_id, NewAnnouncement(text="Good luck!"))
    for viewer in ("public", "host", "seat:1", "seat:5"):
        event = table.told(match_id, viewer)[-1]
        assert (event["type"], event["data"]) == ("host.announced", {"text": "Good luck!"})


def test_rulings_are_dated_numbered_and_listed_for_everybody(table: Table, match_id: str) -> None:
    table.write(announcements.clarify, table.person("host"), match_id, NewClarification(text="Yes."))
    table.clock.forward(minutes=5)
    second = table.write(announcements.clarify, table.person("host"), match_id, NewClarification(text="No."))
    for name in ("ada", "stranger"):
        found = table.read(announcements.clarifications_of, table.person(name), match_id).items
        assert [(each.n, each.text) for each in found] == [(1, "Yes."), (2, "No.")]
        assert found[1] == second
    assert table.told(match_id, "seat:3")[-1]["type"] == "clarification.posted"


def test_a_reminder_goes_to_who_is_missing_and_its_host_learns_nothing(table: Table, match_id: str) -> None:
    twin = table.started("x-game", *FIVE, config=ORDER)
    table.submit("ada", match_id, PAIRS)
    own = {"id", "phase", "commitment"}
    answers = [
        table.write(announcements.remind, table.person("host"), each, ReminderRequest()).model_dump(exclude=own)
        for each in (match_id, twin)
    ]
    assert answers[0] == answers[1]
    assert [event["type"] for event in table.told(match_id, "seat:1")].count("reminder.due") == 0
    assert [event["type"] for event in table.told(twin, "seat:1")].count("reminder.due") == 1
    heard = [[event["type"] for event in table.told(each, "host")] for each in (match_id, twin)]
    assert heard[0] == heard[1]
    assert "reminder.due" not in heard[0]


def test_players_are_given_time_between_two_reminders(table: Table, match_id: str) -> None:
    table.write(announcements.remind, table.person("host"), match_id, ReminderRequest())
    table.clock.forward(minutes=9)
    with pytest.raises(TooMany) as refused:
        table.write(announcements.remind, table.person("host"), match_id, ReminderRequest())
    assert refused.value.retry_after == 61
    table.clock.forward(minutes=1)
    table.write(announcements.remind, table.person("host"), match_id, ReminderRequest())


def test_who_may_not_and_when_not(table: Table, match_id: str) -> None:
    acts: tuple[tuple[Any, Any], ...] = (
        (announcements.announce, NewAnnouncement(text="x")),
        (announcements.clarify, NewClarification(text="x")),
        (announcements.remind, ReminderRequest()),
    )
    for command, payload in acts:
        for name in ("ada", "stranger"):
            with pytest.raises(Forbidden):
                table.write(command, table.person(name), match_id, payload)
    table.write(timing.pause, table.person("host"), match_id, PauseRequest())
    with pytest.raises(Conflict):
        table.write(announcements.remind, table.person("host"), match_id, ReminderRequest())
    table.write(timing.cancel, table.person("host"), match_id, CancelRequest())
    with pytest.raises(Conflict):
        table.write(announcements.announce, table.person("host"), match_id, NewAnnouncement(text="x"))


def test_what_was_said_is_in_the_audit_log(table: Table, match_id: str) -> None:
    table.write(
        announcements.announce, table.person("host"), match_id, NewAnnouncement(text="Hello.", reason="Politeness.")
    )
    entry = table.read(hosts.audit_of, table.person("host"), match_id).items[0]
    assert (entry.act, entry.reason, entry.detail, entry.by) == ("announce", "Politeness.", {"text": "Hello."}, "Host")
