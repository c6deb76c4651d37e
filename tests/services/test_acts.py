"""Instant actions: taken at once, answered at once, told to those whom the game tells."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mainmatch.games.registry import Registry
from mainmatch.rules import Json, Refused
from mainmatch.rules.errors import PhaseClosed
from mainmatch.services.fairness.receipts import ActionResult
from mainmatch.services.hosting import timing
from mainmatch.services.hosting.timing import ClosePhaseRequest
from mainmatch.services.play import submissions, views
from mainmatch.services.unit_of_work import Executor
from mainmatch.store.database import Database
from tests.clock import Clock
from tests.rules.pennies import PENNIES
from tests.services.table import Table

DIP: dict[str, Json] = {"type": "dip"}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    clock = Clock()
    database = Database.open(tmp_path, now=clock)
    try:
        yield Table(Executor(database, Registry([(PENNIES, "Pennies, for tests.")], {})), clock)
    finally:
        database.close()


@pytest.fixture
def match_id(table: Table) -> str:
    return table.started("pennies", "ada", "ben", garnets={"1": 2})


def act(table: Table, name: str, match_id: str, action: dict[str, Json]) -> ActionResult:
    return table.write(submissions.act, table.person(name), match_id, table.phase(match_id), action)


def test_an_instant_action_is_paid_and_answered_at_once(table: Table, match_id: str) -> None:
    answer = act(table, "ada", match_id, DIP)
    assert [each.type for each in answer.told] == ["game.dipped"]
    assert answer.garnets == table.document(match_id, "seat:1")["garnets"] == 1


def test_nobody_else_but_the_host_is_told(table: Table, match_id: str) -> None:
    before = table.documents(match_id)
    act(table, "ada", match_id, DIP)
    after = table.documents(match_id)
    assert after["seat:2"] == before["seat:2"]
    assert after["public"] == before["public"]
    copies = [event for event in table.told(match_id, "host") if event["type"] == "game.dipped"]
    assert [copy["to"] for copy in copies] == [[1]]


def test_what_cannot_be_paid_is_left_out_of_the_options_and_refused(table: Table, match_id: str) -> None:
    assert "dip" not in [offer.type for offer in table.read(views.options, table.person("ben"), match_id).actions]
    before = table.documents(match_id)
    with pytest.raises(Refused) as refused:
        act(table, "ben", match_id, DIP)
    assert refused.value.code == "not_enough_garnets"
    assert table.documents(match_id) == before


def test_what_a_submission_holds_cannot_be_spent_at_once(table: Table, match_id: str) -> None:
    act(table, "ada", match_id, DIP)
    table.submit("ada", match_id, {"type": "show", "pennies": 0, "boast": True})
    with pytest.raises(Refused) as refused:
        act(table, "ada", match_id, DIP)
    assert refused.value.code == "not_enough_garnets"


def test_a_sealed_type_is_no_instant_action_and_the_other_way_round(table: Table, match_id: str) -> None:
    with pytest.raises(Refused) as acted:
        act(table, "ada", match_id, {"type": "show", "pennies": 0})
    with pytest.raises(Refused) as submitted:
        table.submit("ada", match_id, DIP)
    assert acted.value.code == submitted.value.code == "action_not_allowed"


def test_an_action_for_a_phase_that_is_over_is_refused(table: Table, match_id: str) -> None:
    phase = table.phase(match_id)
    table.clock.forward(hours=24)
    with pytest.raises(PhaseClosed) as conflict:
        table.write(submissions.act, table.person("ada"), match_id, phase, DIP)
    assert conflict.value.code == "phase_closed"


def test_an_action_that_ends_its_phase_opens_the_next_one(table: Table, match_id: str) -> None:
    table.write(timing.close_phase, table.person("host"), match_id, ClosePhaseRequest())
    table.submit("ben", match_id, {"type": "guess", "total": 4}, locked=True)
    guessing = table.phase(match_id)
    act(table, "ada", match_id, {"type": "halt"})
    assert table.phase(match_id) != guessing
    closed = [event for event in table.told(match_id, "public") if event["type"] == "phase.closed"]
    assert (closed[-1]["phase_id"], closed[-1]["data"]["closed_by"]) == (guessing, "early")


def test_garnets_given_at_once_are_in_the_purse_from_the_next_phase_on(table: Table, match_id: str) -> None:
    table.write(timing.close_phase, table.person("host"), match_id, ClosePhaseRequest())
    before = table.document(match_id, "seat:2")["garnets"]
    table.submit("ben", match_id, {"type": "guess", "total": 0}, locked=True)
    table.submit("ada", match_id, {"type": "guess", "total": 9}, locked=True)
    assert table.document(match_id, "seat:2")["garnets"] == before + 1


def test_what_a_seat_did_is_in_its_history(table: Table, match_id: str) -> None:
    act(table, "ada", match_id, DIP)
    table.submit("ada", match_id, {"type": "pass"})
    items = table.read(submissions.history, table.person("ada"), match_id).items
    assert [(item.kind, item.revision) for item in items] == [("act", None), ("submit", 1)]
    assert table.read(submissions.history, table.person("ben"), match_id).items == []
