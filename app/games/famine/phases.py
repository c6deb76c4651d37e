"""The one phase of the game, seven times: offers are sealed, then the trades happen.

May touch: the rules of this game. Rule kept here: options name what this seat may offer, and to
whom, by what it knows itself.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from typing_extensions import override

from app.games.famine.actions import MOST_OFFERS, GemOffer, OfferTrades
from app.games.famine.ending import verdict
from app.games.famine.events import told_year
from app.games.famine.gems import Gem
from app.games.famine.resolution import resolved
from app.games.famine.state import State
from app.games.famine.years import LAST_YEAR
from app.rules import Action, Dice, Option, Outcome, Pass, Phase, Seat

__all__ = ["TRADING", "Trading"]


class Trading(Phase, name="trading"):
    """Up to three offers from every seat, 24 hours by default."""

    silence: ClassVar = "A seat that sends nothing makes no offers: it trades with nobody in this year."

    @override
    def may_send(self, s: State, seat: Seat) -> tuple[type[Action], ...]:
        """Everybody may make offers, or pass."""
        return (OfferTrades, Pass)

    @override
    def options(self, s: State, seat: Seat, purse: int) -> tuple[Option, ...]:
        """The seats it didn't trade with last year, and the gemstones in its hand that aren't locked.

        There is always one of each: a seat trades with three of four others at most, and three
        locked diamonds leave two gemstones.
        """
        others = s.reachable(seat)
        held = sorted(gem for gem, count in s.loose(seat).items() if count > 0)
        example = OfferTrades(offers=(GemOffer(to=others[0], give=held[0]),))
        return (Option(OfferTrades, example, {"offers": _narrowed(others, held)}), Option(Pass, Pass()))

    @override
    def missing(self, s: State, seat: Seat, dice: Dice) -> Action:
        """No offers."""
        return Pass()

    @override
    def resolve(self, s: State, sent: Mapping[Seat, Action], dice: Dice) -> Outcome:
        """The trades, what they bring, and the next year or the end."""
        after = resolved(s, sent)
        return Outcome(after, told_year(after, s.year), verdict(after) if s.year == LAST_YEAR else TRADING)


def _narrowed(others: Sequence[Seat], held: Sequence[Gem]) -> dict[str, Any]:
    """JSON Schema members for ``offers`` that name what this seat can offer, and to whom."""
    offer = {
        "type": "object",
        "title": "GemOffer",
        "properties": {"to": {"type": "integer", "enum": list(others)}, "give": {"type": "string", "enum": list(held)}},
        "required": ["to", "give"],
        "additionalProperties": False,
    }
    return {"maxItems": min(MOST_OFFERS, len(others)), "uniqueItems": True, "items": offer}


TRADING = Trading()
