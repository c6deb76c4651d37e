"""The phase in which offers are sent: who may send what, and what silence means.

May touch: the contract. Rule kept here: everybody may offer or pass, silence is a pass, and the
options of a seat follow from what it knows itself.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from typing_extensions import override

from mainmatch.rules.action_options import Option
from mainmatch.rules.actions import Action, Pass
from mainmatch.rules.dice import Dice
from mainmatch.rules.game import Outcome, Phase
from mainmatch.rules.trading.offers import Offers, options_for
from mainmatch.rules.values import Seat

__all__ = ["TradingPhase"]


class TradingPhase(Phase):
    """Subclass it with a ``name``, say what is ``offered`` and what a seat can do, and ``resolve``."""

    offered: ClassVar[type[Offers]]

    @abstractmethod
    def reachable(self, s: Any, seat: Seat) -> Sequence[Seat]:
        """The seats it may offer to now, one at least."""

    @abstractmethod
    def givable(self, s: Any, seat: Seat) -> Sequence[str]:
        """The kinds of things it may give now, one at least."""

    @abstractmethod
    @override
    def resolve(self, s: Any, sent: Mapping[Seat, Action], dice: Dice) -> Outcome:
        """The trades (``trades_of``), what they bring, and what comes next."""

    @override
    def may_send(self, s: Any, seat: Seat) -> tuple[type[Action], ...]:
        """Everybody may make offers, or pass."""
        return (self.offered, Pass)

    @override
    def options(self, s: Any, seat: Seat, purse: int) -> tuple[Option, ...]:
        """Offers of what can be given to those who can be reached, or a pass."""
        return options_for(self.offered, self.reachable(s, seat), self.givable(s, seat))

    @override
    def missing(self, s: Any, seat: Seat, dice: Dice) -> Action:
        """No offers."""
        return Pass()
