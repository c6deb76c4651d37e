"""Refusals: a stable code, a message, and the paths of mistakes; never the refused input."""

from collections.abc import Mapping

import pytest
from pydantic import ValidationError

from mainmatch.rules import BrokenGame, Flaw, Refused, Seat, Value, counted
from mainmatch.rules.errors import flaws_of
from mainmatch.rules.values import model_of


class Order(Value):
    lines: tuple[Mapping[Seat, int], ...]


def test_a_refusal_carries_its_code_and_the_way_out() -> None:
    refusal = Refused("no_such_seat", "Choose one of [1, 2].", (Flaw("to", "unknown", "There is no such seat."),))
    assert (refusal.code, refusal.message) == ("no_such_seat", "Choose one of [1, 2].")
    assert refusal.flaws[0].path == "to"


def test_flaws_say_where_and_why_and_never_what() -> None:
    with pytest.raises(ValidationError) as caught:
        model_of(Order).model_validate_json('{"lines": [{"1": 2}, {"3": "a secret"}]}')
    flaws = flaws_of(caught.value)
    assert [(flaw.path, flaw.code) for flaw in flaws] == [("lines.1.3", "int_type")]
    assert "secret" not in repr(flaws)


def test_a_broken_game_is_no_refusal() -> None:
    assert not issubclass(BrokenGame, Refused)
    assert not issubclass(Refused, BrokenGame)


def test_counts_are_right_in_the_singular() -> None:
    assert [counted(n, "garnet") for n in (0, 1, 2)] == ["no garnets", "1 garnet", "2 garnets"]
