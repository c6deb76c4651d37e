"""Events of Duel of Nerve (docs/rules/duel-of-nerve.md, Who knows what)."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from typing_extensions import override

from mainmatch.games.duel_of_nerve.state import Card, End
from mainmatch.rules import Event, Moment, Reveals, Seat, Text, Viewer, named, ntext, seat_of, text


def _points(n: int) -> Text:
    return ntext("{n} point", "{n} points", n)


# Events, all of them to all viewers. Cards are revealed only when a doubled stake was called, and at the end.
LastPointFor: TypeAlias = Literal["kept_card", "last_won_round", "lot"]
"""The reason for the last point."""


class DuelBegun(Event, type="game.duel_begun"):
    """The duel has begun: the lead of round 1. The lead changes every round."""

    first_lead: Seat

    @override
    def says(self, viewer: Viewer) -> str:
        if seat_of(viewer) == self.first_lead:
            return text("The duel begins, and you lead in round 1.")
        return text("The duel begins, and {lead} leads in round 1.", lead=named(self.first_lead))


class CardsLaid(Event, type="game.cards_laid"):
    """Both cards are laid face down; the lead may double the stake."""

    round: int
    lead: Seat
    stake: int

    @override
    def says(self, viewer: Viewer) -> str:
        said = {"round": self.round, "stake": _points(self.stake)}
        if seat_of(viewer) == self.lead:
            return text("Round {round}: both cards lie there for {stake}. You may double.", **said)
        return text(
            "Round {round}: both cards lie there for {stake}. {lead} may double.", lead=named(self.lead), **said
        )


class StakeDoubled(Event, type="game.stake_doubled", publishes=("is_doubled",)):
    """The lead has doubled: ``stake`` is the stake in points after a call."""

    round: int
    lead: Seat
    stake: int

    @override
    def says(self, viewer: Viewer) -> str:
        if seat_of(viewer) == self.lead:
            return text("You double: a call plays for {stake}.", stake=_points(self.stake))
        return text("{lead} doubles: a call plays for {stake}.", lead=named(self.lead), stake=_points(self.stake))


class RoundWon(Event, type="game.round_won", publishes=("shown_rounds",)):
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

    @override
    def says(self, viewer: Viewer) -> str:
        if self.winner is None and self.carried:
            return ntext(
                "Round {round}: the cards are equal, and {n} point lies over.",
                "Round {round}: the cards are equal, and {n} points lie over.",
                self.carried,
                round=self.round,
            )
        if self.winner is None:
            return text("Round {round}: the cards are equal, and nobody gets a point.", round=self.round)
        if seat_of(viewer) == self.winner:
            return text("Round {round}: you win {stake}.", round=self.round, stake=_points(self.stake))
        return text(
            "Round {round}: {winner} wins {stake}.",
            round=self.round,
            winner=named(self.winner),
            stake=_points(self.stake),
        )


def _is_level(m: Moment) -> object:
    return m.verdict and len(set(m.after.hands.values())) == 1


_ARE_CARDS_LEVEL = Reveals(_is_level, "The reason for the last point says whether the kept cards are equal.")


class LastPointAwarded(Event, type="game.last_point_awarded", publishes=("shown_rounds", "points", _ARE_CARDS_LEVEL)):
    """Points were tied after the last round: one last point decides the duel."""

    seat: Seat
    by: LastPointFor

    @override
    def says(self, viewer: Viewer) -> str:
        why = {
            "kept_card": text("for the higher kept card"),
            "last_won_round": text("for the last round won"),
            "lot": text("by lot"),
        }[self.by]
        if seat_of(viewer) == self.seat:
            return text("Points are level. The last point is yours, {why}.", why=why)
        return text("Points are level. The last point goes to {seat}, {why}.", seat=named(self.seat), why=why)
