"""Events get their audience where they are created."""

from mainmatch.rules import tell, tell_all
from tests.rules.pennies import Dipped, RoundScored


def test_an_event_for_all_names_no_seats() -> None:
    told = tell_all(RoundScored(shown={1: 2}, scores={1: 0}))
    assert told.seats is None
    assert told.event.as_json() == {"shown": {"1": 2}, "scores": {"1": 0}}


def test_an_event_for_some_names_each_once_in_order() -> None:
    assert tell([3, 1, 3], Dipped(found=True)).seats == (1, 3)
    assert tell([], Dipped(found=True)).seats == ()


def test_an_event_has_the_type_of_its_class() -> None:
    assert Dipped.type == "game.dipped"
