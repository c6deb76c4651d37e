"""Turns: a phase asks one seat, and goes on as soon as that one has answered."""

import pytest

from mainmatch.rules import Refused
from mainmatch.services import due_work
from mainmatch.services.play import views
from tests.services.table import Table

PEOPLE = ("ada", "ben")


def take(sticks: int) -> dict[str, object]:
    return {"type": "take", "sticks": sticks}


def test_a_match_is_played_turn_by_turn(table: Table) -> None:
    match_id = table.started("matchsticks", *PEOPLE, config={"sticks": 7})
    first = table.document(match_id, "public")["view"]["turn"]
    mine, theirs = PEOPLE[first - 1], PEOPLE[2 - first]

    with pytest.raises(Refused, match="nothing of this kind"):
        table.submit(theirs, match_id, take(1))
    assert table.read(views.options, table.person(theirs), match_id).actions == []
    assert table.read(views.options, table.person(theirs), match_id).missing is None

    for name, sticks in ((mine, 3), (theirs, 2)):
        phase = table.phase(match_id)
        table.submit(name, match_id, take(sticks), locked=True)
        assert table.phase(match_id) != phase, "nobody else is waited for"
    (offer,) = table.read(views.options, table.person(mine), match_id).actions
    assert offer.schema_["properties"]["sticks"]["maximum"] == 2

    table.clock.forward(hours=12)
    assert table.write(due_work.wake_due, 10) == 1
    assert table.document(match_id, "public")["view"]["sticks"] == 1, "silence takes one"
    table.submit(theirs, match_id, take(1), locked=True)
    result = table.read(views.result, table.person(mine), match_id)
    assert result.winners == [3 - first]
