"""A match from outside: the parts that differ are named, and what was asked once is not asked again."""

import json
from dataclasses import replace

import pytest
from typing_extensions import override

from mainmatch.conformance.observation import Mark, offers_shown, shown, sight_of, viewers_of, written
from mainmatch.rules import Seat, tell_all
from tests.rules.pennies import PENNIES, Dipped, PenniesGame, PenniesState, SeatView
from tests.rules.seating import guess, opened, show


def test_everybody_looks() -> None:
    sight = sight_of(opened())
    assert viewers_of(opened()) == ("public", "host", "seat:1", "seat:2", "seat:3") == tuple(sight.views)
    assert json.loads(sight.views["seat:2"]) == opened().view("seat:2")
    assert sight.dump == opened().dump()
    assert list(sight.forms) == [1, 2, 3]


def test_the_first_part_that_differs_is_named() -> None:
    sight = sight_of(opened())
    assert sight.difference(sight_of(opened())) is None
    assert sight.difference(sight_of(opened().act(1, {"type": "dip"}).match)) == "dump"
    assert sight.difference(replace(sight, views={**sight.views, "public": b"{}"})) == "views"
    assert sight.difference(replace(sight, forms={**sight.forms, 1: b"[]"})) == "offers"


def test_a_mark_is_of_all_that_is_seen_and_of_all_that_is_told() -> None:
    sight, told = sight_of(opened()), (tell_all(Dipped(found=True)),)
    mark = Mark.of(sight, told)
    assert mark.difference(Mark.of(sight_of(opened()), told)) is None
    assert mark.difference(Mark.of(sight, ())) == "told"
    assert mark.difference(Mark.of(sight, (tell_all(Dipped(found=False)),))) == "told"
    assert mark.difference(Mark.of(replace(sight, forms={}), told)) == "offers"
    assert mark.difference(Mark.of(replace(sight, views={}), told)) == "views"


def test_views_are_rendered_afresh_and_not_remembered() -> None:
    match = opened()
    match.view("public")["scores"] = "changed by whom it was shown to"
    assert "changed" not in sight_of(match).views["public"].decode()


def test_of_the_same_state_only_the_offers_of_those_with_other_money_are_asked_for_again() -> None:
    asked: list[Seat] = []

    class Counting(PenniesGame):
        @override
        def seat_view(self, s: PenniesState, seat: Seat) -> SeatView:
            asked.append(seat)
            return PENNIES.seat_view(s, seat)

    match = opened(game=Counting())
    before = sight_of(match)
    asked.clear()
    held = match.submit(1, show(1, boast=True))
    after = sight_of(held, before)
    assert asked == []
    assert [after.offers[seat] is before.offers[seat] for seat in (1, 2, 3)] == [False, True, True]
    assert sight_of(held).difference(after) is None


def test_the_subject_is_the_state_until_a_verdict_is_voted_on() -> None:
    match = opened({}, {"rounds": 1, "bonus": 0}).submit(2, show(3)).close().match
    assert match.subject is match.state
    voting = match.submit(1, guess(3)).submit(2, guess(30)).submit(3, guess(29)).close().match
    assert voting.subject is voting.verdict
    over = voting.close().match
    assert over.subject is over.state


@pytest.mark.parametrize("unwritable", [float("nan"), float("inf"), {1, 2}, b"x"])
def test_what_is_no_json_is_not_written(unwritable: object) -> None:
    with pytest.raises((ValueError, TypeError)):
        written({"a": unwritable})


def test_what_is_written_and_what_is_shown_is_the_same_text() -> None:
    found = {"b": [1, None, True], "a": "ü"}
    assert json.loads(written(found)) == json.loads(shown(found)) == found
    assert written({"b": 1, "a": 2}) == '{"b":1,"a":2}'


def test_an_offer_is_shown_with_all_that_a_client_reads() -> None:
    ((kind, mode, schema, example, cost, *_), *_) = json.loads(offers_shown(opened().offers(1)))
    assert (kind, mode, cost) == ("show", "sealed", 0)
    assert schema["properties"]["pennies"]["maximum"] == example["pennies"] == 3
