"""Cards, config and state of Duel of Nerve.

Hands, laid cards and the cards of rounds without opened cards are secrets of their seats; the public view leaves them
out.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, TypeAlias

from mainmatch.rules import BrokenGame, Config, Meta, Refused, Seat, State, Value

__all__ = ["CARDS", "LAST_ROUND", "Card", "DuelConfig", "End", "NerveState", "PlayedRound", "Setup", "given_lead"]


Card: TypeAlias = int
"""1 to 9."""

End: TypeAlias = Literal["compared", "opened", "folded"]
"""How a round ended: ``compared`` reveals which card is higher, ``opened`` both cards, ``folded`` nothing."""

CARDS: tuple[Card, ...] = (1, 2, 3, 4, 5, 6, 7, 8, 9)
LAST_ROUND = 8
"""One round fewer than there are cards: each seat keeps its ninth card."""


class PlayedRound(Value):
    """A finished round. ``stake`` is the final stake in points, doubling included."""

    round: int
    lead: Seat
    end: End
    stake: int
    winner: Seat | None
    cards: Mapping[Seat, Card]


class NerveState(State):
    """The state: ``hands`` exclude the cards ``laid`` in this round; ``stake`` is in points, before doubling."""

    first_lead: Seat
    round: int
    stake: int
    hands: Mapping[Seat, tuple[Card, ...]]
    laid: Mapping[Seat, Card]
    is_doubled: bool
    points: Mapping[Seat, int]
    played: tuple[PlayedRound, ...]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Both seats, ascending."""
        return tuple(sorted(self.points))

    @property
    def lead(self) -> Seat:
        """The seat that may double in this round."""
        return self.first_lead if self.round % 2 else self.other(self.first_lead)

    @property
    def stake_now(self) -> int:
        """The current stake in points, doubling included."""
        return self.stake * 2 if self.is_doubled else self.stake

    def other(self, seat: Seat) -> Seat:
        """The opponent."""
        one, two = self.seats
        return two if seat == one else one

    def card_kept(self, seat: Seat) -> Card:
        """The card that the seat keeps. Raises BrokenGame before the end of the last round."""
        if len(self.hands[seat]) != 1:
            raise BrokenGame("the kept card is known after the last round")
        return self.hands[seat][0]


class Setup(Value):
    """Values that are drawn at the start unless the host gives them."""

    first_lead: Annotated[
        Seat | None,
        Meta(
            description="Who leads in round 1; the lead changes every round. Drawn when it is not given.", examples=[2]
        ),
    ] = None


class DuelConfig(Config):
    """The duel's settings. The schedule sets the length of the phases."""

    setup: Setup = Setup()


def given_lead(setup: Setup, seats: Sequence[Seat]) -> Seat | None:
    """The host's first lead; None when it is to be drawn. Raises Refused ``bad_setup``."""
    if setup.first_lead is not None and setup.first_lead not in seats:
        raise Refused.at(
            "bad_setup", "setup.first_lead", f"setup.first_lead is one of {list(seats)}, or is left out to be drawn."
        )
    return setup.first_lead
