"""What is due is done once, and says when the next thing is."""

from datetime import timedelta

import pytest

from mainmatch.services import due_work
from mainmatch.services.play import views
from tests.services.play.test_bots import filled
from tests.services.play.test_reminders import pass_time, reminded
from tests.services.play.test_submissions import FIVE, ORDER, PAIRS
from tests.services.table import Table


def test_a_match_without_reminders_wakes_for_its_deadline_only(table: Table) -> None:
    quiet = table.started("x-game", *FIVE, schedule={"reminders_seconds": []})
    assert table.read(due_work.next_due) == table.clock() + timedelta(hours=24)
    pass_time(table, 23)
    assert reminded(table, quiet) == {}


@pytest.fixture
def match_id(table: Table) -> str:
    return table.started("x-game", *FIVE, config=ORDER, garnets={"2": 5})


def test_a_deadline_resolves_with_what_is_there_exactly_once(table: Table, match_id: str) -> None:
    pairing = table.phase(match_id)
    table.submit("ada", match_id, PAIRS)
    assert table.write(due_work.wake_due, 10) == 0
    table.clock.forward(hours=24)
    assert table.write(due_work.wake_due, 10) == 1
    assert table.write(due_work.wake_due, 10) == 0
    assert table.document(match_id, "public")["view"]["pairs"] == [[2, 3], [4, 5]]
    closed = [event for event in table.told(match_id, "public") if event["type"] == "phase.closed"]
    assert [(event["phase_id"], event["data"]["closed_by"]) for event in closed] == [(pairing, "deadline")]


def test_a_silent_match_ends_by_its_deadlines(table: Table, match_id: str) -> None:
    for _ in range(11):
        table.clock.forward(hours=24)
        table.write(due_work.wake_due, 10)
    assert table.document(match_id, "public")["status"] == "finished"
    result = table.read(views.result, table.person("eve"), match_id)
    assert [row["score"] for row in result.standings]


def test_the_clock_is_due_at_once_for_bots_and_later_for_people(table: Table) -> None:
    filled(table, "x-game", "house")
    assert table.read(due_work.next_due) == table.clock()
    while table.write(due_work.wake_due, 10):
        pass
    assert table.read(due_work.next_due) is None
    table.started("x-game", "ada", "ben", "cy", "dot", "eve", schedule={"reminders_seconds": []})
    assert table.read(due_work.next_due) == table.clock() + timedelta(hours=24)
