"""Sampling: random values that a schema takes, judged by a validator that knows nothing of us."""

from collections.abc import Mapping
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from mainmatch.conformance.random_moves import twisted
from mainmatch.conformance.schema_validator import fits
from mainmatch.rules import Dice, Sealed, Seat, action_schema, sample


class Route(Sealed, type="route"):
    """Everything that options use, in one action."""

    pairs: tuple[tuple[Seat, Seat], tuple[Seat, Seat]]
    colour: Literal["red", "blue"]
    counts: Mapping[Literal["wood", "iron"], int]
    note: str | None = None
    stops: tuple[Seat, ...] = ()


SCHEMAS: Mapping[str, Mapping[str, Any]] = {
    "route": action_schema(Route),
    "range": {"type": "integer", "minimum": -3, "maximum": 2},
    "below zero": {"type": "integer", "maximum": -5},
    "open range": {"type": "integer", "exclusiveMinimum": 3, "exclusiveMaximum": 6},
    "different items": {
        "type": "array",
        "items": {"type": "integer", "minimum": 1, "maximum": 9},
        "minItems": 2,
        "maxItems": 4,
        "uniqueItems": True,
    },
    "all of a list": {
        "type": "array",
        "items": {"enum": [4, 5, 7]},
        "minItems": 3,
        "maxItems": 3,
        "uniqueItems": True,
    },
    "at least one part": {
        "type": "object",
        "properties": {"type": {"const": "submit"}, "votes": {"const": 1}, "gifts": {"const": 2}},
        "required": ["type"],
        "minProperties": 2,
    },
    "exactly one part": {
        "type": "object",
        "properties": {"type": {"const": "submit"}, "votes": {"const": 1}, "gifts": {"const": 2}},
        "required": ["type"],
        "minProperties": 2,
        "maxProperties": 2,
    },
    "words": {"type": "string", "minLength": 3, "maxLength": 5},
    "either": {"oneOf": [{"const": 1}, {"type": "null"}, {"enum": ["a", True]}]},
    "places": {
        "type": "object",
        "additionalProperties": {"type": "boolean"},
        "propertyNames": {"enum": ["1", "2", "3"]},
    },
    "ladder": {
        "$defs": {"Step": {"type": "integer", "minimum": 1, "maximum": 3}},
        "type": "array",
        "prefixItems": [{"$ref": "#/$defs/Step"}],
        "items": {"const": "up"},
        "minItems": 2,
        "maxItems": 3,
    },
}


@pytest.mark.parametrize("name", SCHEMAS)
@given(st.binary(min_size=1, max_size=16))
def test_what_is_drawn_fits_the_schema(name: str, seed: bytes) -> None:
    drawn = sample(SCHEMAS[name], Dice(seed, "sample"))
    Draft202012Validator(SCHEMAS[name]).validate(drawn)
    assert fits(SCHEMAS[name], drawn)


@pytest.mark.parametrize("name", SCHEMAS)
@given(st.binary(min_size=1, max_size=16))
def test_the_examiner_judges_as_a_validator_does(name: str, seed: bytes) -> None:
    dice = Dice(seed, "twist")
    wrong = twisted(sample(SCHEMAS[name], dice), dice)
    # JSON Schema calls 7.0 an integer; the wire doesn't, and neither does the examiner.
    if not _has_float(wrong):
        assert fits(SCHEMAS[name], wrong) == Draft202012Validator(SCHEMAS[name]).is_valid(wrong)


def _has_float(found: Any) -> bool:
    parts = found.values() if isinstance(found, dict) else found if isinstance(found, list) else ()
    return isinstance(found, float) or any(_has_float(part) for part in parts)


@given(st.binary(min_size=1, max_size=16))
def test_of_a_kind_no_more_are_drawn_than_may_be(seed: bytes) -> None:
    schema = {
        "type": "array",
        "items": {"anyOf": [{"const": "A"}, {"type": "object", "properties": {"seat": {"const": 3}}}]},
        "maxItems": 7,
        "contains": {"type": "object"},
        "minContains": 0,
        "maxContains": 1,
    }
    Draft202012Validator(schema).validate(sample(schema, Dice(seed, "sample")))


def test_the_same_dice_draw_the_same() -> None:
    drawn = [sample(SCHEMAS["route"], Dice(b"seed", "label")) for _ in range(2)]
    assert drawn[0] == drawn[1]


def test_a_schema_that_cannot_be_drawn_from_is_an_error_and_no_guess() -> None:
    for schema in ({"type": "number"}, {}, {"type": ["integer", "null"]}):
        with pytest.raises(ValueError, match="cannot sample"):
            sample(schema, Dice(b"", ""))
