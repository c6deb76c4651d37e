"""Sampling: random values that fit a schema, checked by an independent validator."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from mainmatch.conformance.schema_validator import fits
from mainmatch.rules import Dice, sample
from tests.rules.schemas import SCHEMAS


@pytest.mark.parametrize("name", SCHEMAS)
@given(st.binary(min_size=1, max_size=16))
def test_what_is_drawn_fits_the_schema(name: str, seed: bytes) -> None:
    drawn = sample(SCHEMAS[name], Dice(seed, "sample"))
    Draft202012Validator(SCHEMAS[name]).validate(drawn)
    assert fits(SCHEMAS[name], drawn)


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
    for schema in ({"type": "number"}, {}, {"type": ["integer", "null"]}, {"type": "string", "pattern": "^a$"}):
        with pytest.raises(ValueError, match=r"cannot sample|need examples"):
            sample(schema, Dice(b"", ""))
