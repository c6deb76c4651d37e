"""The phase of offers, and bots that meet in it: everybody may offer or pass, silence is a pass."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

import pytest
from typing_extensions import override

from mainmatch.rules import Action, Dice, Outcome, Pass, Seat, action_schema
from mainmatch.rules.actions import offer_of
from mainmatch.rules.trading import Trader, TradingPhase, offered, trades_of
from tests.rules.trading.swapping import Beach, OfferShells, Shell, ShellTrade

STATE = Beach(hands={1: ("cowrie",), 2: ("whelk",), 3: ("whelk",)}, reports={})
DICE = Dice(b"phase", "mirrored")


class Tide(TradingPhase, name="tide"):
    offered: ClassVar = OfferShells

    @override
    def reachable(self, s: Beach, seat: Seat) -> Sequence[Seat]:
        return [other for other in s.hands if other != seat]

    @override
    def givable(self, s: Beach, seat: Seat) -> Sequence[Shell]:
        return s.hands[seat]

    @override
    def resolve(self, s: Beach, sent: Mapping[Seat, Action], dice: Dice) -> Outcome:
        return Outcome(s)


class Neighbour(Trader):
    """Looks for the seat before and the seat after."""

    name = "neighbour"
    offered: ClassVar = OfferShells

    @override
    def trades(
        self, view: Mapping[str, Any], reachable: Sequence[Seat], seat: Seat, dice: Dice
    ) -> Iterable[tuple[Seat, Shell]]:
        return [(other, view["hand"][0]) for other in reachable if abs(other - seat) == 1 and view["hand"]]


def asked(seat: Seat) -> tuple[Mapping[str, Any], ...]:
    offers = [offer_of(option, 0) for option in Tide().options(STATE, seat, purse=0)]
    return tuple({"type": each.type, "mode": each.mode, "schema": each.schema} for each in offers)


def test_everybody_may_offer_or_pass_and_silence_is_a_pass() -> None:
    assert {seat: Tide().may_send(STATE, seat) for seat in STATE.hands} == dict.fromkeys((1, 2, 3), (OfferShells, Pass))
    assert Tide().missing(STATE, 1, DICE) == Pass()


def test_the_options_are_the_types_that_may_be_sent_each_with_a_legal_example() -> None:
    options = Tide().options(STATE, 2, purse=0)
    assert tuple(option.action for option in options) == Tide().may_send(STATE, 2)
    assert options[0].example.as_json()["offers"] == [{"to": 1, "give": "whelk"}]


def test_two_bots_find_each_other_without_a_word() -> None:
    sent = {
        seat: OfferShells.from_json(
            {"offers": (Neighbour().choose({"hand": hand}, asked(seat), seat, DICE) or {})["offers"]}
        )
        for seat, hand in STATE.hands.items()
    }
    assert trades_of(ShellTrade, 1, offered(sent)) == (ShellTrade(partner=2, gave="cowrie", received="whelk"),)
    assert len(trades_of(ShellTrade, 2, offered(sent))) == 2


def test_a_bot_with_nothing_to_trade_passes() -> None:
    assert Neighbour().choose({"hand": []}, asked(1), 1, DICE) == {"type": "pass"}


@pytest.mark.parametrize("n", range(5))
def test_a_bot_that_is_asked_something_else_answers_and_does_not_pass(n: int) -> None:
    vote = {
        "type": "vote",
        "mode": "sealed",
        "schema": {"type": "object", "properties": {"type": {"const": "vote"}}, "required": ["type"]},
    }
    pause = {"type": "pass", "mode": "sealed", "schema": action_schema(Pass)}
    assert Neighbour().choose({}, (vote, pause), 1, Dice(b"vote", str(n))) == {"type": "vote"}
