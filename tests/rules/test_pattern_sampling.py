"""Texts that match a pattern, checked by Python's own regular expressions."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mainmatch.rules import BrokenGame, Dice
from mainmatch.rules.pattern_sampling import sample_pattern

UNDERSTOOD = (
    "",
    "^$",
    "abc",
    "^[a-z][a-z0-9_-]*$",
    r"^\d{4}-\d\d-\d\d$",
    "^(?:north|south|east|west)$",
    "^yes$|^no$",
    r"^\w+(,\w+){2}$",
    "^[^a-z ]{3,}$",
    r"^\$?[0-9]+(\.[0-9]{2})?$",
    r"^[\w.\-]+@[\d\]]+?$",
    "^.{2,5}$",
    "^[ÄÖÜäöüß]{2}$",
    "a{1}b?c*",
)

NOT_UNDERSTOOD = (
    r"(a)\1",
    "(?=a)a",
    "(?P<name>a)",
    r"\bword\b",
    r"\p{L}+",
    "a++",
    "a{3,2}",
    "a^b",
    "(a$)",
    "(a",
    "a)",
    "[a",
    "[]",
    "[z-a]",
    "[[:alpha:]]",
    "*a",
    "a|*",
    "\\",
    "{2}",
)


@pytest.mark.parametrize("pattern", UNDERSTOOD)
@given(st.binary(min_size=1, max_size=16))
def test_what_is_drawn_matches(pattern: str, seed: bytes) -> None:
    drawn = sample_pattern(pattern, 0, None, Dice(seed, "pattern"))
    assert re.fullmatch(pattern, drawn), drawn
    assert sample_pattern(pattern, 0, None, Dice(seed, "pattern")) == drawn, "the same dice draw the same"


@pytest.mark.parametrize("pattern", NOT_UNDERSTOOD)
def test_what_is_not_understood_is_an_error_and_no_guess(pattern: str) -> None:
    with pytest.raises(BrokenGame, match="not understood"):
        sample_pattern(pattern, 0, None, Dice(b"", ""))


def test_every_alternative_and_number_is_drawn_in_time() -> None:
    drawn = {sample_pattern("^(?:a|b){1,2}$", 0, None, Dice(b"seed", str(n))) for n in range(100)}
    assert drawn == {"a", "b", "aa", "ab", "ba", "bb"}


@given(st.binary(min_size=1, max_size=16))
def test_the_length_is_kept(seed: bytes) -> None:
    assert 30 <= len(sample_pattern("^[a-z ]+$", 30, 40, Dice(seed, "pattern"))) <= 40
    assert len(sample_pattern("^[a-z]*$", 0, 1, Dice(seed, "pattern"))) <= 1


def test_a_length_that_no_text_has_is_an_error() -> None:
    with pytest.raises(BrokenGame, match="of 5 to 9 characters"):
        sample_pattern("^[a-z]{3}$", 5, 9, Dice(b"", ""))
