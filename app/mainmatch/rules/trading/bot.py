"""What bots of such games share: they can't talk, so they meet by a timetable, and vote when they are asked to.

May touch: a seat's view and offers as JSON. Rule kept here: a bot sees what a client sees and
remembers nothing.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from mainmatch.rules.bots import RandomLegal
from mainmatch.rules.dice import Dice
from mainmatch.rules.trading.offers import Offers
from mainmatch.rules.values import Json, Seat

__all__ = ["Trader"]


class Trader(ABC):
    """Subclass it with a ``name``, the ``offered`` action, and what it ``trades``."""

    name: str
    offered: ClassVar[type[Offers]]

    @abstractmethod
    def trades(
        self, view: Mapping[str, Any], reachable: Sequence[Seat], seat: Seat, dice: Dice
    ) -> Iterable[tuple[Seat, str]]:
        """To whom it offers what; nothing at all is a pass. Two bots trade if each looks for the other."""

    def choose(
        self, view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...], seat: Seat, dice: Dice
    ) -> dict[str, Json] | None:
        """Offers, or a pass when there is nothing to trade."""
        trading = next((offer for offer in offers if offer["type"] == self.offered.type), None)
        if trading is None:
            # The candidate vote: a vote is better than none, and nobody is known to be the better choice.
            return RandomLegal().choose(view, tuple(offer for offer in offers if offer["type"] != "pass"), seat, dice)
        reachable = trading["schema"]["properties"]["offers"]["items"]["properties"]["to"]["enum"]
        made: list[Json] = [{"to": to, "give": give} for to, give in self.trades(view, reachable, seat, dice)]
        return {"type": self.offered.type, "offers": made} if made else {"type": "pass"}
