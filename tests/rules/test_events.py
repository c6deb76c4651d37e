"""Events get their audience where they are created, and declare what they may give away."""

import pytest

from mainmatch.rules import Moment, tell, tell_all
from tests.games.beyond.answering import Offer
from tests.rules.pennies import Dipped, RoundScored


def test_an_event_for_all_names_no_seats() -> None:
    told = tell_all(RoundScored(shown={1: 2}, scores={1: 0}))
    assert told.seats is None
    assert told.event.as_json() == {"shown": {"1": 2}, "scores": {"1": 0}}


def test_an_event_for_some_names_each_once_in_order() -> None:
    assert tell([3, 1, 3], Dipped(found=True)).seats == (1, 3)
    assert tell([], Dipped(found=True)).seats == ()


def test_an_event_is_read_as_it_was_written_and_says_nothing_by_itself() -> None:
    event = RoundScored(shown={1: 2}, scores={1: 0})
    assert RoundScored.from_json(event.as_json()) == event
    assert event.says("public") == ""


def test_an_event_has_the_type_of_its_class() -> None:
    assert Dipped.type == "game.dipped"


@pytest.mark.parametrize(
    ("viewer", "seat"), [("seat:1", 1), ("seat:2", 1), ("seat:3", None), ("public", None), ("host", 1)]
)
def test_who_acts_is_named_to_those_whom_the_act_concerns(viewer: str, seat: int | None) -> None:
    moment = Moment(None, None, viewer, actor=1, action=Offer(to=2))
    assert (moment.actor, moment.seat) == (1, seat)
    assert Moment(None, None, viewer).seat is None
