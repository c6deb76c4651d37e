"""Events of Duel of Nerve (docs/rules/duel-of-nerve.md, Who knows what)."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from mainmatch.games.duel_of_nerve.state import Card, End, PlayedRound
from mainmatch.rules import Event, Moment, Seat

__all__ = [
    "CardsLaid",
    "DuelBegun",
    "LastPointAwarded",
    "LastPointFor",
    "RoundWon",
    "StakeDoubled",
]


# Events, all of them to all viewers. Cards are revealed only when a doubled stake was called, and at the end.
LastPointFor: TypeAlias = Literal["kept_card", "last_won_round", "lot"]
"""The reason for the last point."""


class DuelBegun(Event, type="game.duel_begun"):
    """The duel has begun: the lead of round 1. The lead changes every round."""

    first_lead: Seat


class CardsLaid(Event, type="game.cards_laid"):
    """Both cards are laid face down; the lead may double the stake."""

    round: int
    lead: Seat
    stake: int


class StakeDoubled(Event, type="game.stake_doubled", publishes=lambda m: m.after.is_doubled):
    """The lead has doubled: ``stake`` is the stake in points after a call."""

    round: int
    lead: Seat
    stake: int


def _opened(m: Moment) -> object:
    """The outcome of the round that a close has ended, and its cards where a call has opened them."""
    if len(m.after.played) == len(m.state.played):
        return None
    row: PlayedRound = m.after.played[-1]
    return row.end, row.winner, row.stake, row.cards if row.end == "opened" else None


class RoundWon(Event, type="game.round_won", publishes=_opened):
    """A round is over. With equal cards there is no winner, and ``carried`` points go to the next round.

    ``cards`` are null unless they were opened.
    """

    round: int
    lead: Seat
    end: End
    stake: int
    winner: Seat | None
    cards: Mapping[Seat, Card] | None
    carried: int
    points: Mapping[Seat, int]


def _last_point(m: Moment) -> object:
    """The points with it, and whether the kept cards were equal."""
    return m.verdict and (m.after.points, len(set(m.after.hands.values())) == 1)


class LastPointAwarded(Event, type="game.last_point_awarded", publishes=_last_point):
    """Points were tied after the last round: one last point decides the duel."""

    seat: Seat
    by: LastPointFor
