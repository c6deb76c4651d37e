"""Phases whose number and length play decides."""

from mainmatch.services import due_work
from mainmatch.services.play import views
from tests.services.table import Table

PEOPLE = ("ada", "ben")


def seconds(table: Table, match_id: str) -> float:
    due = table.read(views.options, table.person("ada"), match_id).due_at
    assert due is not None
    return (due - table.clock()).total_seconds()


def bid(table: Table, name: str, match_id: str, coins: int) -> None:
    table.submit(name, match_id, {"type": "bid", "coins": coins}, locked=True)


def no_more(table: Table, match_id: str) -> None:
    table.clock.forward(seconds=seconds(table, match_id))
    assert table.write(due_work.wake_due, 10) == 1


def test_bidding_goes_on_while_somebody_bids_each_time_half_as_long(table: Table) -> None:
    match_id = table.started("auction", *PEOPLE)
    assert seconds(table, match_id) == 3600
    bid(table, "ada", match_id, 1)
    table.submit("ben", match_id, {"type": "pass"}, locked=True)
    assert seconds(table, match_id) == 1800, "ada leads: only ben is asked"
    bid(table, "ben", match_id, 2)
    assert seconds(table, match_id) == 900
    bid(table, "ada", match_id, 5)
    assert table.document(match_id, "public")["phase"]["round"] == 1
    no_more(table, match_id)

    view = table.document(match_id, "public")["view"]
    assert (view["lot"], view["lots"], view["coins"]) == (2, {"1": 1, "2": 0}, {"1": 3, "2": 8})
    assert seconds(table, match_id) == 3600, "a new lot begins slowly"
    no_more(table, match_id)
    result = table.read(views.result, table.person("ben"), match_id)
    assert result.winners == [1], "nobody wanted the second lot: there is no third"
    opened = [each for each in table.told(match_id, "public") if each["type"] == "phase.opened"]
    assert len(opened) == 5
