"""Cards, config and state of Duel of Nerve. Hands and laid cards are secrets of their seats, unless opened."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, TypeAlias

from mainmatch.rules import BrokenGame, Config, Meta, Refused, Seat, State, Value, hidden, own, public, shown, text

Card: TypeAlias = int
"""1 to 9."""

End: TypeAlias = Literal["compared", "opened", "folded"]
"""How a round ended: ``compared`` reveals which card is higher, ``opened`` both cards, ``folded`` nothing."""

CARDS: tuple[Card, ...] = (1, 2, 3, 4, 5, 6, 7, 8, 9)
LAST_ROUND = 8
"""One round fewer than there are cards: each seat keeps its ninth card."""


class ShownRound(Value):
    """A finished round, as all viewers see it. ``stake`` is the final stake in points, doubling included.

    ``cards`` are null unless they were opened.
    """

    round: int
    lead: Seat
    end: End
    stake: int
    winner: Seat | None
    cards: Mapping[Seat, Card] | None


class PlayedRound(ShownRound):
    """A finished round with its cards."""

    cards: Mapping[Seat, Card]

    @property
    def shown(self) -> ShownRound:
        """The round without cards that weren't opened."""
        return ShownRound(**{**self.as_dict(), "cards": self.cards if self.end == "opened" else None})


class NerveState(State):
    """The state: ``hands`` exclude the cards ``laid`` in this round; ``stake`` is in points, before doubling."""

    first_lead: Seat = hidden(swaps=False, because="The lead of each round, which is public, tells it.")
    round: int = public()

    @public
    def rounds(self) -> int:
        """The number of rounds."""
        return LAST_ROUND

    @public
    def lead(self) -> Seat:
        """The seat that may double in this round."""
        return self.first_lead if self.round % 2 else self.other(self.first_lead)

    stake: int = hidden(swaps=False, because="It is public, doubled or not.")

    @public(seen_as="stake")
    def stake_now(self) -> int:
        """The current stake in points, doubling included."""
        return self.stake * 2 if self.is_doubled else self.stake

    hands: Mapping[Seat, Annotated[tuple[Card, ...], Meta(extra_json_schema=shown(part="hand"))]] = own("hand")
    laid: Mapping[Seat, Card] = own("my_card", missing=None)
    is_doubled: bool = public()
    points: Annotated[Mapping[Seat, int], Meta(extra_json_schema=shown(part="scoreboard"))] = public()
    played: tuple[PlayedRound, ...] = hidden(swaps=False)

    @public(seen_as="played")
    def shown_rounds(self) -> tuple[ShownRound, ...]:
        """The finished rounds, with cards where they were opened."""
        return tuple(each.shown for each in self.played)

    @own
    def my_cards(self, seat: Seat) -> tuple[Card, ...]:
        """The cards that the seat laid in the finished rounds."""
        return tuple(each.cards[seat] for each in self.played)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Both seats, ascending."""
        return tuple(sorted(self.points))

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
            "bad_setup",
            "setup.first_lead",
            text("Name one of the seats {seats}, or leave it out to be drawn.", seats=tuple(seats)),
        )
    return setup.first_lead
