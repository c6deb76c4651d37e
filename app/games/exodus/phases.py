"""The one phase of the game, seven times: offers are sealed, then the trades happen.

May touch: the rules of this game. Rule kept here: all trades of a round are simultaneous.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from typing_extensions import override

from app.games.exodus.actions import MOST_OFFERS, OfferTrades, TradeOffer
from app.games.exodus.colours import Colour
from app.games.exodus.effects import LAST_ROUND
from app.games.exodus.ending import verdict
from app.games.exodus.events import told_round
from app.games.exodus.reports import LastRound
from app.games.exodus.resolution import hand_after, items_of, trades_of, unanswered
from app.games.exodus.state import State
from app.rules import Action, Dice, Option, Outcome, Pass, Phase, Seat

__all__ = ["TRADING", "Trading"]


class Trading(Phase, name="trading"):
    """Up to two offers from every seat, 24 hours by default."""

    silence: ClassVar = "A seat that sends nothing makes no offers: it trades with nobody in this round."

    @override
    def may_send(self, s: State, seat: Seat) -> tuple[type[Action], ...]:
        """Everybody may make offers, or pass."""
        return (OfferTrades, Pass)

    @override
    def options(self, s: State, seat: Seat, purse: int) -> tuple[Option, ...]:
        """The other seats, and the colours in the seat's own hand."""
        others = [other for other in s.hands if other != seat]
        held = sorted(set(s.hands[seat]))
        example = OfferTrades(offers=(TradeOffer(to=others[0], give=s.hands[seat][0]),))
        return (Option(OfferTrades, example, {"offers": _narrowed(others, held)}), Option(Pass, Pass()))

    @override
    def missing(self, s: State, seat: Seat, dice: Dice) -> Action:
        """No offers."""
        return Pass()

    @override
    def resolve(self, s: State, sent: Mapping[Seat, Action], dice: Dice) -> Outcome:
        """The trades, what they score, and the next round or the end."""
        reports: dict[Seat, LastRound] = {}
        hands = dict(s.hands)
        for seat in s.hands:
            trades = trades_of(seat, sent)
            hands[seat] = hand_after(s.hands[seat], trades)
            items = items_of(s.round, trades, hands[seat])
            change = sum(item.points for item in items)
            reports[seat] = LastRound(trades=trades, failed=unanswered(seat, sent), change=change, items=items)
        points = {seat: s.points[seat] + reports[seat].change for seat in s.hands}
        after = State(round=min(s.round + 1, LAST_ROUND), hands=hands, points=points, reports=reports)
        then = verdict(after) if s.round == LAST_ROUND else TRADING
        return Outcome(after, told_round(after, s.round), then)


def _narrowed(others: Sequence[Seat], held: Sequence[Colour]) -> dict[str, Any]:
    """JSON Schema members for ``offers`` that name what this seat can offer, and to whom."""
    offer = {
        "type": "object",
        "title": "TradeOffer",
        "properties": {"to": {"type": "integer", "enum": list(others)}, "give": {"type": "string", "enum": list(held)}},
        "required": ["to", "give"],
        "additionalProperties": False,
    }
    return {"maxItems": MOST_OFFERS, "items": offer}


TRADING = Trading()
