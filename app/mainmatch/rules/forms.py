"""Forms that a host writes: the questions of a submission, given in the config or anew in each round.

An action takes ``Answers``; its option narrows that field with ``form_schema``, and its check is ``check_answers``.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta

from mainmatch.rules.errors import Refused
from mainmatch.rules.texts import text
from mainmatch.rules.values import Seat, Value, seat_values

__all__ = ["Answers", "Form", "Question", "check_answers", "check_form", "example_answers", "form_schema"]

_LONGEST = 4000
_MOST = 10**9

Number: TypeAlias = Annotated[int, Meta(ge=-_MOST, le=_MOST)]


class Question(Value):
    """One input of a form: a text, one of ``choices``, a number from ``least`` to ``most``, or another player."""

    ask: Annotated[str, Meta(min_length=1, max_length=200, description="The question, and the name of its answer.")]
    kind: Annotated[
        Literal["text", "choice", "number", "player"], Meta(description="What is answered; a player is a seat.")
    ] = "text"
    choices: Annotated[
        tuple[Annotated[str, Meta(min_length=1, max_length=100)], ...],
        Meta(max_length=40, description="The choices, of a choice."),
    ] = ()
    least: Annotated[Number, Meta(description="The smallest number, of a number.")] = 0
    most: Annotated[Number, Meta(description="The largest number, of a number.")] = 100
    optional: Annotated[bool, Meta(description="The answer can be left out.")] = False


Form: TypeAlias = Annotated[tuple[Question, ...], Meta(min_length=1, max_length=10)]
Answers: TypeAlias = Mapping[str, Number | Annotated[str, Meta(min_length=1, max_length=_LONGEST)]]
"""Answers by the question."""


def check_form(form: Sequence[Question], field: str = "form") -> None:
    """Raise Refused ``bad_form`` for a form that can't be filled in."""
    asked = [question.ask for question in form]
    for n, each in enumerate(form):
        if asked.count(each.ask) > 1 or not any(letter.isalpha() for letter in each.ask):
            raise Refused.at("bad_form", f"{field}.{n}.ask", text("Ask in words, and each question once."))
        if len({*each.choices}) < max(1, len(each.choices)) if each.kind == "choice" else each.choices:
            raise Refused.at("bad_form", f"{field}.{n}.choices", text("Only a choice has choices: different ones."))
        if each.least > each.most:
            raise Refused.at("bad_form", f"{field}.{n}.least", text("The smallest number is above the largest."))


def form_schema(form: Sequence[Question], players: Sequence[Seat]) -> dict[str, Any]:
    """The JSON Schema of the answers, for ``Option.narrow``. ``players`` are the seats that can be named."""
    return {
        "properties": {each.ask: {"title": each.ask, **_shape(each, players)} for each in form},
        "required": [each.ask for each in form if not each.optional],
        "additionalProperties": False,
    }


def example_answers(form: Sequence[Question], players: Sequence[Seat]) -> Answers:
    """Answers that fit."""
    return {each.ask: _example(each, players) for each in form}


def check_answers(form: Sequence[Question], players: Sequence[Seat], answers: Answers) -> None:
    """Raise Refused ``bad_answers`` for answers that don't fit the form."""
    asked = {each.ask: each for each in form}
    missing = [each.ask for each in form if not each.optional and each.ask not in answers]
    for ask in (
        *missing,
        *(ask for ask in answers if ask not in asked or not _fits(asked[ask], players, answers[ask])),
    ):
        raise Refused.at("bad_answers", f"answers.{ask}", text("Answer the questions of the form, as their kinds say."))


def _shape(each: Question, players: Sequence[Seat]) -> dict[str, Any]:
    match each.kind:
        case "text":
            return {"type": "string", "minLength": 1, "maxLength": _LONGEST}
        case "choice":
            return {"type": "string", "enum": [*each.choices]}
        case "number":
            return {"type": "integer", "minimum": each.least, "maximum": each.most}
        case "player":
            return seat_values(players)


def _example(each: Question, players: Sequence[Seat]) -> int | str:
    by_kind: dict[str, int | str] = {"text": "…", "number": each.least, "player": players[0]}
    return each.choices[0] if each.kind == "choice" else by_kind[each.kind]


def _fits(each: Question, players: Sequence[Seat], answer: int | str) -> bool:
    match each.kind:
        case "text":
            return isinstance(answer, str)
        case "choice":
            return answer in each.choices
        case "number":
            return isinstance(answer, int) and each.least <= answer <= each.most
        case "player":
            return answer in players
