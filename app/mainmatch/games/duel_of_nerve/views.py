"""What viewers see of the duel and what they are told (docs/rules/duel-of-nerve.md, Who knows what)."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from mainmatch.games.duel_of_nerve.state import Card, End
from mainmatch.rules import Event, Seat, Value, View

__all__ = [
    "CardsLaid",
    "DuelBegun",
    "LastPointAwarded",
    "LastPointFor",
    "PublicView",
    "RoundWon",
    "SeatView",
    "ShownRound",
    "StakeDoubled",
]


class ShownRound(Value):
    """A round that is over, as everybody may know it; ``cards`` are null unless they were laid open."""

    round: int
    lead: Seat
    end: End
    stake: int
    winner: Seat | None
    cards: Mapping[Seat, Card] | None


class PublicView(View):
    """What everybody knows; ``stake`` is in points, doubled or not as it stands."""

    round: int
    rounds: int
    lead: Seat
    stake: int
    is_doubled: bool
    points: Mapping[Seat, int]
    played: tuple[ShownRound, ...]


class SeatView(PublicView):
    """What a seat knows of its own cards: those in the hand, the one laid now, those of the rounds before."""

    hand: tuple[Card, ...]
    my_card: Card | None
    my_cards: tuple[Card, ...]


# Events, all of them to everybody. A card is told only where a doubled stake was called, and at the end.
LastPointFor: TypeAlias = Literal["kept_card", "last_won_round", "lot"]
"""Why the last point went where it went."""


class DuelBegun(Event, type="game.duel_begun"):
    """The duel has begun: who leads in round 1. The lead changes every round."""

    first_lead: Seat


class CardsLaid(Event, type="game.cards_laid"):
    """Both cards lie there, face down: the lead may double the stake."""

    round: int
    lead: Seat
    stake: int


class StakeDoubled(Event, type="game.stake_doubled"):
    """The lead has doubled: ``stake`` is what a call plays for."""

    round: int
    lead: Seat
    stake: int


class RoundWon(Event, type="game.round_won"):
    """A round is over. Nobody has won it where the cards were equal: then ``carried`` points lie over.

    ``cards`` are null unless they were laid open.
    """

    round: int
    lead: Seat
    end: End
    stake: int
    winner: Seat | None
    cards: Mapping[Seat, Card] | None
    carried: int
    points: Mapping[Seat, int]


class LastPointAwarded(Event, type="game.last_point_awarded"):
    """Points were level after the last round: one last point decides."""

    seat: Seat
    by: LastPointFor
