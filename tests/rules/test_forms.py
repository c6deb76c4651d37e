"""Forms that hosts write: what can't be filled in is refused, and so are answers that don't fit."""

from collections.abc import Mapping
from typing import Any

import pytest

from mainmatch.rules import Refused
from mainmatch.rules.forms import Question, check_answers, check_form, example_answers, form_schema

PLAYERS = (2, 3)
FORM = (
    Question(ask="Why"),
    Question(ask="Cube", kind="choice", choices=("red", "blue")),
    Question(ask="How many", kind="number", least=1, most=3),
    Question(ask="To", kind="player", optional=True),
)
GOOD: Mapping[str, int | str] = {"Why": "So.", "Cube": "red", "How many": 2, "To": 3}


def test_answers_that_fit_are_taken_without_those_that_are_optional_too() -> None:
    check_form(FORM)
    check_answers(FORM, PLAYERS, GOOD)
    check_answers(FORM, PLAYERS, {ask: given for ask, given in GOOD.items() if ask != "To"})
    check_answers(FORM, PLAYERS, example_answers(FORM, PLAYERS))


@pytest.mark.parametrize(
    ("ask", "given"),
    [("Why", 1), ("Cube", "green"), ("How many", 4), ("How many", "2"), ("To", 1), ("To", "3"), ("Else", "x")],
)
def test_an_answer_that_does_not_fit_is_named(ask: str, given: Any) -> None:
    with pytest.raises(Refused) as refused:
        check_answers(FORM, PLAYERS, {**GOOD, ask: given})
    assert (refused.value.code, refused.value.flaws[0].path) == ("bad_answers", f"answers.{ask}")


def test_what_must_be_answered_is_missed() -> None:
    with pytest.raises(Refused) as refused:
        check_answers(FORM, PLAYERS, {})
    assert refused.value.flaws[0].path == "answers.Why"


@pytest.mark.parametrize(
    ("form", "path"),
    [
        ((Question(ask="Why"), Question(ask="Why")), "form.0.ask"),
        ((Question(ask="17"),), "form.0.ask"),
        ((Question(ask="Cube", kind="choice"),), "form.0.choices"),
        ((Question(ask="Cube", kind="choice", choices=("red", "red")),), "form.0.choices"),
        ((Question(ask="Why", choices=("red",)),), "form.0.choices"),
        ((Question(ask="Why"), Question(ask="How many", kind="number", least=3, most=2)), "form.1.least"),
    ],
)
def test_a_form_that_can_not_be_filled_in_is_refused(form: tuple[Question, ...], path: str) -> None:
    with pytest.raises(Refused) as refused:
        check_form(form)
    assert (refused.value.code, refused.value.flaws[0].path) == ("bad_form", path)


def test_the_schema_says_what_is_asked() -> None:
    schema = form_schema(FORM, PLAYERS)
    assert schema["required"] == ["Why", "Cube", "How many"]
    assert schema["properties"]["To"] == {"title": "To", "type": "integer", "format": "seat", "enum": [2, 3]}
    assert schema["properties"]["Cube"]["enum"] == ["red", "blue"]
