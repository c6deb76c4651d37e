"""Actions: strict JSON objects with a type, accepted or refused whole; options that clients can turn into forms."""

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from mainmatch.games.exodus.phases import OfferTrades
from mainmatch.games.locked_out.phases import GuessTeams
from mainmatch.games.together.phases import Submit
from mainmatch.games.x_game.phases import PairPlayers
from mainmatch.rules import BrokenGame, Dice, Instant, Option, Pass, Refused, Sealed, Seat, VoteCandidate, action_schema
from mainmatch.rules.actions import Action, offer_of, parse_action, seats_named_in
from tests.rules.pennies import Dip, Guess, Show


def refused(payload: Any, *permitted: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        parse_action(payload, permitted)
    return caught.value


def test_an_action_is_read_by_its_type() -> None:
    assert parse_action({"type": "show", "pennies": 3, "boast": True}, (Pass, Show)) == Show(pennies=3, boast=True)
    assert parse_action({"type": "pass"}, (Show, Pass)) == Pass()


def test_an_action_travels_as_it_came_its_type_first() -> None:
    sent = Show(pennies=3).as_json()
    assert list(sent.items()) == [("type", "show"), ("pennies", 3), ("boast", False)]
    assert parse_action(sent, (Show,)) == Show(pennies=3)


@pytest.mark.parametrize("named", ["guess", "", "Show", None, 7, ["show"], {"show": 1}])
def test_a_type_that_is_not_permitted_is_refused_with_those_that_are(named: Any) -> None:
    refusal = refused({"type": named, "pennies": 1}, Show, Pass)
    assert refusal.code == "action_not_allowed"
    assert "show, pass" in refusal.message


def test_without_any_type_there_is_nothing_to_send() -> None:
    refusal = refused({"type": "pass"})
    assert refusal.code == "action_not_allowed"
    assert "nothing" in refusal.message


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"pennies": "3"}, "pennies"),
        ({"pennies": True}, "pennies"),
        ({"pennies": 3.0}, "pennies"),
        ({"pennies": None}, "pennies"),
        ({"pennies": -1}, "pennies"),
        ({}, "pennies"),
        ({"pennies": 3, "boast": 1}, "boast"),
        ({"pennies": 3, "boast": "true"}, "boast"),
        ({"pennies": 3, "colour": "red"}, "colour"),
        ({"pennies": 3, "mode": "instant"}, "mode"),
        ({"pennies": 3, "example": {}}, "example"),
    ],
)
def test_a_malformed_action_is_refused_with_the_place_of_the_mistake(fields: dict[str, Any], path: str) -> None:
    refusal = refused({"type": "show", **fields}, Show)
    assert refusal.code == "malformed_action"
    assert [flaw.path for flaw in refusal.flaws] == [path]


def test_all_mistakes_are_named_at_once() -> None:
    assert len(refused({"type": "show", "pennies": "x", "boast": 0, "more": 1}, Show).flaws) == 3


def test_an_action_never_changes() -> None:
    show: Any = Show(pennies=3)
    with pytest.raises(AttributeError, match="immutable"):
        show.pennies = 4


def test_modes_tell_submissions_from_instant_actions() -> None:
    assert (Show.mode, Pass.mode, Dip.mode) == ("sealed", "sealed", "instant")
    assert issubclass(Dip, Instant)
    assert issubclass(Guess, Sealed)


def test_an_action_costs_nothing_and_is_allowed_unless_it_says_otherwise() -> None:
    Pass().check(None, 1)
    assert Pass().cost(None, 1) == 0


def test_an_instant_action_must_say_what_it_does() -> None:
    class Shrug(Instant, type="shrug"):
        pass

    seat: Seat = 1
    with pytest.raises(BrokenGame, match="'shrug'"):
        Shrug().apply(None, seat, Dice(b"", ""))


def test_a_general_schema_names_the_type_and_forbids_unknown_fields() -> None:
    schema = action_schema(Show)
    assert schema["title"] == "show"
    assert schema["required"] == ["type", "pennies"]
    validator = Draft202012Validator(schema)
    assert validator.is_valid({"type": "show", "pennies": 3})
    assert not validator.is_valid({"type": "pass", "pennies": 3})
    assert not validator.is_valid({"type": "show", "pennies": 3, "more": 1})


def test_an_action_without_fields_has_a_schema_too() -> None:
    validator = Draft202012Validator(action_schema(Pass))
    assert validator.is_valid({"type": "pass"})
    assert not validator.is_valid({})


def test_every_schema_is_itself_valid() -> None:
    for kind in (Show, Guess, Pass, VoteCandidate):
        Draft202012Validator.check_schema(action_schema(kind))


def test_an_offer_narrows_single_fields_and_leaves_the_general_schema_alone() -> None:
    before = repr(action_schema(Show))
    offer = offer_of(Option(Show, Show(pennies=1), {"pennies": {"maximum": 2}}), cost=4)
    assert offer.schema["properties"]["pennies"] == {**action_schema(Show)["properties"]["pennies"], "maximum": 2}
    assert offer.schema["properties"]["boast"] == action_schema(Show)["properties"]["boast"]
    assert (offer.type, offer.mode, offer.cost) == ("show", "sealed", 4)
    assert offer.example == {"type": "show", "pennies": 1, "boast": False}
    assert repr(action_schema(Show)) == before


def test_an_offer_can_say_which_of_two_optional_parts_is_needed_or_that_both_are_too_many() -> None:
    option = Option(Show, Show(pennies=1), whole={"required": ["boast"], "maxProperties": 3})
    validator = Draft202012Validator(offer_of(option, cost=0).schema)
    assert validator.is_valid({"type": "show", "pennies": 1, "boast": False})
    assert not validator.is_valid({"type": "show", "pennies": 1})
    assert not validator.is_valid({"pennies": 1, "boast": False})
    assert "maxProperties" not in action_schema(Show)


@pytest.mark.parametrize(
    ("kind", "fields", "seats"),
    [
        (Show, {"pennies": 3}, set()),
        (PairPlayers, {"pairs": [[1, 2], [4, 5]]}, {1, 2, 4, 5}),
        (GuessTeams, {"teams": {"7": "water", "12": "fire"}}, {7, 12}),
        (OfferTrades, {"offers": [{"to": 3, "give": "red"}]}, {3}),
        (Submit, {"stage_votes": {"6": 2}, "donations": [9, 8]}, {6, 8, 9}),
        (Submit, {"donations": [9]}, {9}),
    ],
)
def test_the_seats_that_an_action_names_are_those_its_schema_marks(
    kind: type[Action], fields: dict[str, Any], seats: set[int]
) -> None:
    assert seats_named_in(kind.from_json(fields)) == seats
