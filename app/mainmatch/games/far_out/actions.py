"""What players can send: a bid, garnets for money, a plan of moves.

May touch: mainmatch.rules. Rule kept here: docs/rules/extreme-ways.md, Phases; a refusal tells a seat
about its own money and its own plan, and about nothing else.
"""

from collections.abc import Mapping
from typing import ClassVar, TypeAlias

from pydantic import Field
from typing_extensions import override

from mainmatch.games.far_out.drawing import ROUNDS
from mainmatch.games.far_out.state import FarOutState
from mainmatch.games.far_out.views import ChipsBought
from mainmatch.rules import Dice, Flaw, Instant, Json, Outcome, Refused, Sealed, Seat, Value, counted, tell

__all__ = ["Bid", "BuyChips", "Entry", "PlainPlan", "Plan", "Rebound"]


class Rebound(Value):
    """In place of an option: go to the point opposite your own, as seen from where that player is."""

    rebound: Seat = Field(description="Another player's seat.")


Entry: TypeAlias = str | Rebound | None


class Bid(Sealed, type="bid"):
    """Bid for information as a whole, once a round; you pay only if it wins a packet."""

    amount: int = Field(description="A whole number from 1 to all that you have.", json_schema_extra={"minimum": 1})
    example: ClassVar[Mapping[str, Json]] = {"amount": 7}

    @override
    def check(self, s: FarOutState, seat: Seat) -> None:
        """Refused: bid_too_low, bid_too_high."""
        held = s.chips[seat]
        had = counted(held, s.member.money)
        advice = f"Bid {'from 1 to ' if held > 1 else ''}{had}: that is what you have. Or pass."
        if self.amount < 1:
            raise _refused("bid_too_low", "amount", advice)
        if self.amount > held:
            raise _refused("bid_too_high", "amount", advice)


class BuyChips(Instant, type="buy_chips"):
    """Buy money for garnets, at once: it can be bid in the same phase."""

    garnets: int = Field(description="How many garnets to spend.", json_schema_extra={"minimum": 1})
    example: ClassVar[Mapping[str, Json]] = {"garnets": 2}

    @override
    def check(self, s: FarOutState, seat: Seat) -> None:
        """Refused: nothing_bought."""
        if self.garnets < 1:
            rate = f"each buys {counted(s.terms.chips_per_garnet, s.member.money)}"
            raise _refused("nothing_bought", "garnets", f"Spend 1 garnet or more: {rate}.")

    @override
    def cost(self, s: FarOutState, seat: Seat) -> int:
        """Garnets."""
        return self.garnets

    @override
    def apply(self, s: FarOutState, seat: Seat, dice: Dice) -> Outcome:
        """The buyer has more, and nobody else hears of it."""
        bought = self.garnets * s.terms.chips_per_garnet
        after = s.model_copy(
            update={
                "chips": {other: n + bought * (other == seat) for other, n in s.chips.items()},
                "bought": {other: n + bought * (other == seat) for other, n in s.bought.items()},
            }
        )
        return Outcome(after, (tell([seat], ChipsBought(garnets=self.garnets, chips=after.chips[seat])),))


class Plan(Sealed, type="plan"):
    """One option for each of the seven rounds; what is null or left out at the end is drawn at random.

    Where the host allows it, one entry may be a rebound on another player.
    """

    moves: tuple[Entry, ...] = Field(
        description="The names of the options for rounds 1 to 7, in order; null where chance shall choose.",
        json_schema_extra={"maxItems": ROUNDS},
    )
    example: ClassVar[Mapping[str, Json]] = {"moves": ["1", "4", None, "2", "2", "1", "3"]}

    @override
    def check(self, s: FarOutState, seat: Seat) -> None:
        """Refused: plan_too_long, unknown_option, no_rebounds, rebound_twice, own_seat, unknown_seat."""
        if len(self.moves) > ROUNDS:
            raise _refused(
                "plan_too_long",
                "moves",
                f"There are {ROUNDS} rounds: name up to {ROUNDS} options, not {len(self.moves)}.",
            )
        rebounds = 0
        for place, entry in enumerate(self.moves):
            if isinstance(entry, Rebound):
                rebounds += 1
                _check_rebound(f"moves.{place}", entry, s, seat, rebounds)
            elif entry is not None and entry not in s.member.options:
                advice = f"Choose one of {', '.join(s.member.options)}, or null for chance."
                raise _refused("unknown_option", f"moves.{place}", advice)


class PlainPlan(Plan, type="plan"):
    """One option for each of the seven rounds; what is null or left out at the end is drawn at random."""

    moves: tuple[str | None, ...] = Field(
        description="The names of the options for rounds 1 to 7, in order; null where chance shall choose.",
        json_schema_extra={"maxItems": ROUNDS},
    )
    example: ClassVar[Mapping[str, Json]] = {"moves": ["A", "D", None, "B", "B", "A", "C"]}


def _check_rebound(path: str, entry: Rebound, s: FarOutState, seat: Seat, count: int) -> None:
    others = ", ".join(str(other) for other in s.chips if other != seat)
    if not s.terms.rebound_tokens:
        raise _refused("no_rebounds", path, "This match is played without rebounds: choose an option instead.")
    if count > 1:
        raise _refused("rebound_twice", path, "You can rebound once: choose an option here instead.")
    if entry.rebound == seat:
        raise _refused("own_seat", path, f"This is your own seat: rebound on one of {others}.")
    if entry.rebound not in s.chips:
        raise _refused("unknown_seat", path, f"There is no such seat: rebound on one of {others}.")


def _refused(code: str, path: str, advice: str) -> Refused:
    return Refused(code, advice, (Flaw(path, code, advice),))
