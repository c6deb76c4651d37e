"""What players of the duel can send. All of it is sealed, and the answers of a single seat bind.

May touch: mainmatch.rules. Rule kept here: a refusal names the sender's own hand, and nothing else.
"""

from collections.abc import Mapping
from typing import ClassVar

from pydantic import Field
from typing_extensions import override

from mainmatch.games.duel_of_nerve.state import NerveState
from mainmatch.rules import Json, Refused, Sealed, Seat

__all__ = ["Call", "Check", "Double", "Fold", "LayCard"]


class LayCard(Sealed, type="lay_card"):
    """One of your cards, face down."""

    card: int = Field(ge=1, le=9, description="A card that you still hold.")
    example: ClassVar[Mapping[str, Json]] = {"card": 5}

    @override
    def check(self, s: NerveState, seat: Seat) -> None:
        """Refused ``card_not_held``."""
        if self.card not in s.hands[seat]:
            raise Refused("card_not_held", f"Lay one of your cards: {list(s.hands[seat])}.")


class Double(Sealed, type="double"):
    """The lead doubles the stake: the opponent calls it, or folds and leaves you the stake as it was."""

    binding: ClassVar[bool] = True


class Check(Sealed, type="check"):
    """The lead leaves the stake as it is, and the cards are compared."""

    binding: ClassVar[bool] = True


class Call(Sealed, type="call"):
    """Play for the doubled stake. The cards are laid open to everybody."""

    binding: ClassVar[bool] = True


class Fold(Sealed, type="fold"):
    """Leave the lead the stake as it was before. Nobody ever compares these cards."""

    binding: ClassVar[bool] = True
