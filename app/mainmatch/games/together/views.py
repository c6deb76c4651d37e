"""Events of Together (docs/rules/together.md, Public view)."""

from collections.abc import Mapping

from typing_extensions import override

from mainmatch.games.together.state import Groups
from mainmatch.rules import Event, Seat, Viewer, named, ntext, seat_of, text


# Events, all of them to all viewers: sums only, no voters or donors, and no token counts before the end.
class GroupsDrawn(Event, type="game.groups_drawn"):
    """The match has begun: the group of each seat."""

    groups: Groups

    @override
    def says(self, viewer: Viewer) -> str:
        stage = tuple(named(seat) for seat, group in self.groups.items() if group == "A")
        seat = seat_of(viewer)
        if seat is None:
            return text("On stage: {stage}.", stage=stage)
        if self.groups[seat] == "A":
            return text("You are in group A. On stage: {stage}.", stage=stage)
        return text("You are in group B and collect donations. On stage: {stage}.", stage=stage)


class RoundResolved(Event, type="game.round_resolved", publishes=("last_round", "tokens")):
    """A round is over: votes for each player who was on stage, players kicked out, donations to each player of B."""

    round: int
    votes: Mapping[Seat, int]
    donations: Mapping[Seat, int]
    kicked_out: tuple[Seat, ...]

    @override
    def says(self, viewer: Viewer) -> str:
        votes = tuple(
            ntext("{who} with {n} vote", "{who} with {n} votes", self.votes[seat], who=named(seat))
            for seat in self.kicked_out
        )
        return text("Round {round}: these leave the stage: {votes}.", round=self.round, votes=votes)


class AutomaticRoundPlayed(Event, type="game.automatic_round_played", publishes=("kicked_out",)):
    """The only player left on stage is kicked out at once, in a round of its own."""

    round: int
    kicked_out: tuple[Seat, ...]

    @override
    def says(self, viewer: Viewer) -> str:
        return text("{last} was alone on stage and leaves it.", last=tuple(map(named, self.kicked_out)))


class TokensRevealed(Event, type="game.tokens_revealed", publishes=("final_tokens",)):
    """The stage is empty: the tokens that each player of B holds at the end."""

    tokens: Mapping[Seat, int]

    @override
    def says(self, viewer: Viewer) -> str:
        held = tuple(
            ntext("{who} holds {n} token", "{who} holds {n} tokens", n, who=named(seat))
            for seat, n in self.tokens.items()
        )
        return text("The stage is empty: {held}.", held=held)
