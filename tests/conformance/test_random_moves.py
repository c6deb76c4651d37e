"""Moves by chance: nearly right input, every kind of move, and bots that are caught cheating."""

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from mainmatch.conformance.random_moves import Turn, all_twisted, random_move, twisted
from mainmatch.conformance.report import Fault
from mainmatch.conformance.schema_validator import is_same
from mainmatch.rules import Bot, Dice, Json, Match, Move, RandomLegal, Seat
from tests.conformance.planted_games import ForgetfulBot
from tests.rules.pennies import Dip, Guess, Show
from tests.rules.seating import opened, show

ACTION: Mapping[str, Any] = {"type": "show", "pennies": 3, "boast": False, "more": [1, {"a": "b"}]}


def turn(match: Match, seed: bytes, *bots: Bot, seat: Seat = 1) -> Turn:
    return Turn(match, match.offers(seat), seat, (Show, Guess, Dip), bots or (RandomLegal(),), Dice(seed, "moves"))


def moves(match: Match, *bots: Bot, count: int = 400) -> list[Move]:
    return [random_move(turn(match, n.to_bytes(2), *bots)) for n in range(count)]


def differing(one: Any, other: Any) -> int:
    """How many places that are in both differ, a place within a place not counted again."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        return sum(differing(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return min(1, sum(differing(a, b) for a, b in zip(one, other, strict=True)))
    return 0 if is_same(one, other) else 1


def test_what_is_twisted_differs_in_one_place_and_the_original_stays() -> None:
    before = json.dumps(ACTION)
    for n in range(200):
        assert differing(ACTION, twisted(ACTION, Dice(bytes([n]), "twisted"))) <= 1
    assert json.dumps(ACTION) == before


def test_all_that_is_twisted_has_each_place_wrong_in_each_way() -> None:
    ways = [json.dumps(each) for each in all_twisted({"n": 7})]
    assert '{"n": "7"}' in ways
    assert '{"n": 7.0}' in ways
    assert '{"n": null}' in ways
    assert '{"n": 7, "unknown": 1}' in ways
    assert "{}" in ways
    assert '{"n": 7}' not in ways
    assert all(json.dumps(twisted({"n": 7}, Dice(bytes([n]), "one of them"))) in ways for n in range(50))


def test_every_kind_of_move_comes_up_and_not_all_of_them_are_legal() -> None:
    match = opened().submit(1, show(1))
    drawn = moves(match)
    kinds = Counter(move.kind for move in drawn)
    assert min(kinds["submit"], kinds["act"], kinds["withdraw"]) >= 10
    types = {str((move.action or {}).get("type")) for move in drawn}
    assert {"show", "pass", "dip", "guess"} <= types
    assert any(move.locked for move in drawn)
    assert any(move.kind == "act" and move.action and move.action["type"] == "show" for move in drawn)
    assert all(isinstance(move.action, dict) for move in drawn if move.kind != "withdraw")


def test_the_same_dice_make_the_same_moves() -> None:
    assert moves(opened(), count=50) == moves(opened(), count=50)


def test_a_seat_that_is_offered_nothing_still_tries() -> None:
    over = opened()
    while over.phase is not None:
        over = over.close().match
    assert {move.kind for move in moves(over)} == {"submit", "act", "withdraw"}


class Whimsical:
    """Chooses by what it did before."""

    name = "whimsical"

    def __init__(self) -> None:
        self.asked = 0

    def choose(
        self, view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...], seat: Seat, dice: Dice
    ) -> dict[str, Json] | None:
        self.asked += 1
        return {"type": "show", "pennies": self.asked % 2}


class Scribbler:
    """Writes into what it is shown."""

    name = "scribbler"

    def choose(
        self, view: Any, offers: tuple[Mapping[str, Any], ...], seat: Seat, dice: Dice
    ) -> dict[str, Json] | None:
        view["scribbled"] = True
        return None


@pytest.mark.parametrize(
    ("bot", "words"),
    [(Whimsical(), "chooses differently with the same dice"), (Scribbler(), "changes what it is shown")],
)
def test_a_bot_that_is_no_function_of_what_it_sees_is_found(bot: Bot, words: str) -> None:
    with pytest.raises(Fault, match=f"the bot '{bot.name}' {words}"):
        moves(opened(), bot)


def test_a_bot_that_sends_what_it_was_not_offered_is_found() -> None:
    assert moves(opened(), ForgetfulBot())
    with pytest.raises(Fault, match="which it was not offered"):
        moves(opened().close().match, ForgetfulBot())
