"""Clocks of seats: the time of a turn is taken off the mover's clock, and the deadline is where it runs out."""

from mainmatch.services import due_work
from mainmatch.services.play import submissions, views
from tests.services.table import Table


def test_a_turn_costs_its_own_clock_what_it_took(table: Table) -> None:
    match_id = table.started("two-clocks", "ada", "ben")
    for name, took in (("ada", 3_000), ("ben", 9_000), ("ada", 6_999)):
        table.clock.forward(milliseconds=took)
        table.write(submissions.act, table.person(name), match_id, table.phase(match_id), {"type": "press"})
    assert table.document(match_id, "public")["view"]["left"] == {"1": 1, "2": 1_000}
    table.clock.forward(milliseconds=999)
    assert table.write(due_work.wake_due, 10) == 0
    table.clock.forward(milliseconds=1)
    assert table.write(due_work.wake_due, 10) == 1
    assert table.read(views.result, table.person("ada"), match_id).winners == [1]
