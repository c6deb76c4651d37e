"""Pause, resume, extend, cancel: the clock in a host's hands, on a clock that tests move."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from mainmatch.games.x_game import GAME
from mainmatch.rules import Json
from mainmatch.rules.errors import PhaseClosed
from mainmatch.services import due_work
from mainmatch.services.errors import Conflict, Forbidden, Invalid
from mainmatch.services.hosting import timing
from mainmatch.services.hosting.timing import (
    CancelRequest,
    ClosePhaseRequest,
    PauseRequest,
    PhaseExtension,
    ResumeRequest,
)
from mainmatch.services.play import submissions
from tests.services.table import Table

FIVE = ("ada", "ben", "cy", "dot", "eve")
ORDER = {"setup": {"order": [1, 2, 3, 4, 5]}}
PAIRS: dict[str, Json] = {"type": "pair_players", "pairs": [[2, 3], [4, 5]]}
DAY = timedelta(hours=24)


@pytest.fixture
def match_id(table: Table) -> str:
    return table.started("x-game", *FIVE, config=ORDER)


def hosts(table: Table, match_id: str, command: Any, payload: Any) -> Any:
    return table.write(command, table.person("host"), match_id, payload)


def due(table: Table, match_id: str) -> datetime:
    return datetime.fromisoformat(table.document(match_id, "public")["phase"]["due_at"])


def told(table: Table, match_id: str, kind: str) -> list[dict[str, Any]]:
    return [event["data"] for event in table.told(match_id, "seat:2") if event["type"] == kind]


# --- extend ---------------------------------------------------------------------------------


def test_an_extended_phase_ends_at_the_new_instant_and_never_at_the_old_one(table: Table, match_id: str) -> None:
    before = due(table, match_id)
    hosts(table, match_id, timing.extend, PhaseExtension(seconds=7200, reason="The forum was down."))
    assert due(table, match_id) == before + timedelta(hours=2)
    assert told(table, match_id, "phase.extended")[0]["reason"] == "The forum was down."
    table.clock.now = before
    while table.write(due_work.wake_due, 10):
        pass
    assert table.document(match_id, "public")["phase"]["name"] == "pairing"
    assert table.submit("ada", match_id, PAIRS).revision == 1
    table.clock.now = before + timedelta(hours=2)
    assert table.write(due_work.wake_due, 10) == 1
    assert table.document(match_id, "public")["phase"]["name"] == "choice"


def test_only_the_phase_that_is_meant_is_extended(table: Table, match_id: str) -> None:
    seen = table.phase(match_id)
    hosts(table, match_id, timing.extend, PhaseExtension(seconds=60, phase_id=seen))
    hosts(table, match_id, timing.close_phase, ClosePhaseRequest())
    with pytest.raises(PhaseClosed):
        hosts(table, match_id, timing.extend, PhaseExtension(seconds=60, phase_id=seen))


def test_a_phase_is_extended_up_to_an_instant(table: Table, match_id: str) -> None:
    until = table.clock() + timedelta(days=3, microseconds=1999)
    hosts(table, match_id, timing.extend, PhaseExtension(due_at=until))
    assert due(table, match_id) == table.clock() + timedelta(days=3, milliseconds=1)


@pytest.mark.parametrize(
    "payload",
    [
        PhaseExtension(),
        PhaseExtension(seconds=60, due_at=datetime.fromisoformat("2020-11-29T00:00:00Z")),
        PhaseExtension(due_at=datetime.fromisoformat("2020-11-22T14:00:00Z")),
        PhaseExtension(due_at=datetime.fromisoformat("2020-11-21T13:00:00Z")),
        PhaseExtension(seconds=30 * 24 * 3600),
    ],
)
def test_an_extension_that_is_none_is_refused(table: Table, match_id: str, payload: PhaseExtension) -> None:
    before = table.documents(match_id)
    with pytest.raises(Invalid) as invalid:
        hosts(table, match_id, timing.extend, payload)
    assert invalid.value.code == "bad_instant"
    assert table.documents(match_id) == before


def test_a_phase_that_is_due_is_not_extended_any_more(table: Table, match_id: str) -> None:
    table.clock.forward(hours=24)
    with pytest.raises(PhaseClosed) as conflict:
        hosts(table, match_id, timing.extend, PhaseExtension(seconds=60))
    assert conflict.value.code == "phase_closed"


# --- pause and resume -----------------------------------------------------------------------


def test_a_paused_match_takes_nothing_and_ends_no_phase(table: Table, match_id: str) -> None:
    table.submit("ada", match_id, PAIRS)
    hosts(table, match_id, timing.pause, PauseRequest(reason="Holidays."))
    shown = table.document(match_id, "seat:1")
    assert shown["status"] == "paused"
    assert shown["phase"]["due_at"] is None
    assert shown["paused_until"] == "2020-11-24T14:00:00.000Z"
    with pytest.raises(Conflict) as conflict:
        table.submit("ada", match_id, PAIRS, locked=True)
    assert conflict.value.code == "match_paused"
    with pytest.raises(Conflict):
        table.write(submissions.withdraw, table.person("ada"), match_id)
    table.clock.forward(hours=48)
    assert table.write(due_work.wake_due, 10) == 0


def test_after_a_pause_as_much_time_is_left_as_before(table: Table, match_id: str) -> None:
    before = due(table, match_id)
    table.clock.forward(hours=10)
    hosts(table, match_id, timing.pause, PauseRequest())
    table.clock.forward(hours=30)
    hosts(table, match_id, timing.resume, ResumeRequest(reason="Back."))
    assert due(table, match_id) == before + timedelta(hours=30)
    assert table.document(match_id, "public")["paused_until"] is None
    assert told(table, match_id, "match.resumed")[0]["reason"] == "Back."
    assert table.submit("ada", match_id, PAIRS).revision == 1


def test_a_pause_ends_by_itself(table: Table, match_id: str) -> None:
    before = due(table, match_id)
    hosts(table, match_id, timing.pause, PauseRequest(until=table.clock() + DAY))
    assert table.read(due_work.next_due) == table.clock() + DAY
    table.clock.forward(hours=24)
    assert table.write(due_work.wake_due, 10) == 1
    assert table.document(match_id, "public")["status"] == "running"
    assert due(table, match_id) == before + DAY


def test_nobody_can_pause_for_ever(table: Table, match_id: str) -> None:
    for until in (timedelta(), timedelta(days=15)):
        with pytest.raises(Invalid):
            hosts(table, match_id, timing.pause, PauseRequest(until=table.clock() + until))
    for days in (14, 14):
        hosts(table, match_id, timing.pause, PauseRequest(until=table.clock() + timedelta(days=days)))
        table.clock.forward(days=days)
        table.write(due_work.wake_due, 10)
    with pytest.raises(Conflict) as conflict:
        hosts(table, match_id, timing.pause, PauseRequest(until=table.clock() + timedelta(days=3)))
    assert conflict.value.code == "pause_limit_reached"
    hosts(table, match_id, timing.pause, PauseRequest())
    assert table.document(match_id, "public")["paused_until"] == "2020-12-21T14:00:00.000Z"


def test_only_what_runs_is_paused_and_only_what_is_paused_goes_on(table: Table, match_id: str) -> None:
    with pytest.raises(Conflict) as conflict:
        hosts(table, match_id, timing.resume, ResumeRequest())
    assert conflict.value.code == "not_paused"
    hosts(table, match_id, timing.pause, PauseRequest())
    with pytest.raises(Conflict) as conflict:
        hosts(table, match_id, timing.pause, PauseRequest())
    assert conflict.value.code == "not_running"


def test_a_clock_that_goes_back_in_a_pause_takes_no_time_away(table: Table, match_id: str) -> None:
    before = due(table, match_id)
    table.clock.forward(hours=10)
    hosts(table, match_id, timing.pause, PauseRequest())
    table.clock.forward(hours=-5)
    hosts(table, match_id, timing.resume, ResumeRequest())
    assert due(table, match_id) >= before


# --- halted ---------------------------------------------------------------------------------


def test_what_failed_is_tried_again_and_nothing_was_lost(
    table: Table, match_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.submit("ada", match_id, PAIRS)

    def fail(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(type(GAME.phases[0]), "resolve", fail)
    table.clock.forward(hours=24)
    table.write(due_work.wake_due, 10)
    assert table.document(match_id, "public")["status"] == "halted"
    before = table.documents(match_id)
    table.clock.forward(hours=24)
    with pytest.raises(Conflict) as conflict:
        hosts(table, match_id, timing.resume, ResumeRequest())
    assert conflict.value.code == "still_halted"
    assert table.documents(match_id) == before
    monkeypatch.undo()
    hosts(table, match_id, timing.resume, ResumeRequest())
    shown = table.document(match_id, "public")
    assert (shown["status"], shown["phase"]["name"]) == ("running", "choice")
    assert shown["view"]["pairs"] == [[2, 3], [4, 5]]


# --- whose it is ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "payload"),
    [
        (timing.pause, PauseRequest()),
        (timing.resume, ResumeRequest()),
        (timing.extend, PhaseExtension(seconds=60)),
        (timing.close_phase, ClosePhaseRequest()),
        (timing.cancel, CancelRequest()),
    ],
)
def test_the_clock_is_in_no_other_hands(table: Table, match_id: str, command: Any, payload: Any) -> None:
    before = table.documents(match_id)
    for name in ("ada", "stranger"):
        with pytest.raises(Forbidden) as forbidden:
            table.write(command, table.person(name), match_id, payload)
        assert forbidden.value.code == "not_host"
    assert table.documents(match_id) == before
