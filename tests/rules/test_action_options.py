"""Options: JSON Schemas that a client can make a form of, narrowed to one seat and moment."""

from jsonschema import Draft202012Validator

from mainmatch.rules import Option, Pass, VoteCandidate, action_schema
from mainmatch.rules.actions import offer_of
from tests.rules.pennies import Guess, Show


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
