"""Phases that open, and matches that are called off."""

import pytest

from mainmatch.rules.errors import PhaseClosed
from mainmatch.services import due_work
from mainmatch.services.errors import Conflict
from mainmatch.services.hosting import timing
from mainmatch.services.hosting.timing import CancelRequest, ClosePhaseRequest, PauseRequest, ResumeRequest
from mainmatch.services.play import submissions
from tests.services.hosting.test_timing import FIVE, ORDER, PAIRS, hosts
from tests.services.table import Table


@pytest.fixture
def match_id(table: Table) -> str:
    return table.started("x-game", *FIVE, config=ORDER)


def test_a_cancelled_match_is_over_without_a_result(table: Table, match_id: str) -> None:
    table.submit("ada", match_id, PAIRS)
    hosts(table, match_id, timing.cancel, CancelRequest(reason="Too few are left."))
    shown = table.document(match_id, "public")
    assert (shown["status"], shown["phase"]) == ("cancelled", None)
    assert table.read(due_work.next_due) is None
    with pytest.raises(PhaseClosed):
        table.write(submissions.submit, table.person("ada"), match_id, "ph_gone", PAIRS)
    for again in (CancelRequest(), PauseRequest(), ResumeRequest(), ClosePhaseRequest()):
        command = {"CancelRequest": timing.cancel, "PauseRequest": timing.pause, "ResumeRequest": timing.resume}.get(
            type(again).__name__
        )
        with pytest.raises((Conflict, PhaseClosed)):
            hosts(table, match_id, command or timing.close_phase, again)


def test_a_paused_match_and_a_lobby_can_be_cancelled(table: Table, match_id: str) -> None:
    hosts(table, match_id, timing.pause, PauseRequest())
    hosts(table, match_id, timing.cancel, CancelRequest())
    assert table.document(match_id, "public")["paused_until"] is None
    lobby = table.gathered("x-game", *FIVE)
    hosts(table, lobby, timing.cancel, CancelRequest())
    assert table.document(lobby, "public")["status"] == "cancelled"


def test_a_match_in_which_somebody_may_act_has_one_open_phase_and_one_deadline(table: Table) -> None:
    match_id = table.started("x-game", *FIVE, config=ORDER, schedule={"phase_seconds": {"pairing": 90}})
    phase = table.document(match_id, "public")["phase"]
    assert (phase["name"], phase["round"]) == ("pairing", 1)
    assert (phase["opened_at"], phase["due_at"]) == ("2020-11-21T14:00:00.000Z", "2020-11-21T14:01:30.000Z")
