"""Whether a value fits a schema: as a validator that knows nothing of us says, but for numbers as the wire has them."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from mainmatch.conformance.random_moves import twisted
from mainmatch.conformance.schema_validator import fits, is_same
from mainmatch.rules import Dice, sample
from tests.rules.schemas import SCHEMAS


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


@pytest.mark.parametrize(
    ("one", "other"), [(True, 1), (0, False), (7, 7.0), ("7", 7), ([7], [7.0]), ({"a": 1}, {"a": True}), ([1], [1, 1])]
)
def test_what_python_takes_for_the_same_is_not_the_same_on_the_wire(one: Any, other: Any) -> None:
    assert is_same(one, one)
    assert is_same(other, other)
    assert not is_same(one, other)
    assert not fits({"const": one}, other)
    assert not fits({"enum": [None, one]}, other)


def test_the_order_of_members_says_nothing_and_that_of_items_does() -> None:
    assert is_same({"a": 1, "b": [1, 2]}, {"b": [1, 2], "a": 1})
    assert not is_same([1, 2], [2, 1])


@pytest.mark.parametrize("wrong", [7.0, True, "7", None, [7]])
def test_a_whole_number_is_nothing_else(wrong: Any) -> None:
    assert fits({"type": "integer"}, 7)
    assert not fits({"type": "integer"}, wrong)


def test_a_schema_that_is_a_boolean_takes_everything_or_nothing() -> None:
    assert fits(True, {"any": "thing"})
    assert not fits(False, None)
