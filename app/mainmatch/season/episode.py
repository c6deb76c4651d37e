"""An episode and the finals: how far they are, which match is played, what has come of it.

    announced -> running -> resolved -> tokens_given -> candidate_named
              -> opponent_chosen -> death_match -> eliminated -> closed

May touch: the words of this room. Rule kept here: all that a match led to lies in its episode; so a result that is
taken back leaves nothing behind.
"""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from mainmatch.rules.values import Seat, Value
from mainmatch.season.decisions import Decided
from mainmatch.season.values import Count, GameId, MatchId, MemberId, Name, Stage

__all__ = ["SKIPPED", "Episode", "Finals", "Outcome", "Part", "PlayedMatch", "Skipped"]

Part: TypeAlias = Literal["main", "death", "final"]
"""What a match is in the season."""

Skipped: TypeAlias = Literal["all_safe", "no_candidate", "no_winners", "no_opponent", "somebody_left"]
SKIPPED: Mapping[Skipped, str] = {
    "all_safe": "everybody holds a Token of Life",
    "no_candidate": "the match named no candidate, or the candidate was saved",
    "no_winners": "nobody won the match",
    "no_opponent": "everybody but the candidate holds a Token of Life",
    "somebody_left": "the candidate or the opponent left the season",
}
"""Why an episode ends without an elimination, in words."""


class Outcome(Value):
    """A match's result in the words of the season: members instead of seats, seats without a member left out.

    ``places``: the rank in the standings, 1 the first; in a game that ranks groups apart, within the group.
    """

    tokens: Mapping[MemberId, int]
    garnets: Mapping[MemberId, int]
    candidates: tuple[MemberId, ...]
    places: Mapping[MemberId, int]


class PlayedMatch(Value):
    """A match of the season. ``take``: the number of its result in the season, 0 while there is none."""

    id: MatchId
    game: GameId
    seats: Mapping[Seat, MemberId]
    take: Count = 0
    outcome: Outcome | None = None

    @property
    def is_running(self) -> bool:
        """It has started and its result is still to come."""
        return self.outcome is None


class Episode(Value):
    """One episode. ``held``: Tokens of Life by member, gifts included, which end with the episode.

    ``garnets``: the balances when it was announced, where the season shows them like that. ``death_game``: what
    the death match will be; ``banned``: None until bans were asked for. ``replays``: death matches without a loser.
    """

    number: Count
    game: GameId
    title: Name | None = None
    stage: Stage = "announced"
    garnets: Mapping[MemberId, int] | None = None
    main: PlayedMatch | None = None
    held: Mapping[MemberId, int] = {}
    candidates: tuple[MemberId, ...] = ()
    opponent: MemberId | None = None
    banned: tuple[GameId, ...] | None = None
    death_game: GameId | None = None
    death: PlayedMatch | None = None
    replays: Count = 0
    eliminated: MemberId | None = None
    skipped: Skipped | None = None
    decisions: tuple[Decided, ...] = ()

    @property
    def duellists(self) -> tuple[MemberId, ...]:
        """Who plays the death match, as far as it is known."""
        return (*self.candidates, *([] if self.opponent is None else [self.opponent]))

    @property
    def running(self) -> PlayedMatch | None:
        """The match that is being played."""
        return next((each for each in (self.main, self.death) if each is not None and each.is_running), None)


class Finals(Value):
    """The finals. ``supporters``: whom eliminated members stand by, None until they were asked."""

    finalists: tuple[MemberId, ...]
    episode: Count
    supporters: Mapping[MemberId, MemberId] | None = None
    matches: tuple[PlayedMatch, ...] = ()
    winners: tuple[MemberId | None, ...] = ()
    decisions: tuple[Decided, ...] = ()

    @property
    def running(self) -> PlayedMatch | None:
        """The match that is being played."""
        return next((each for each in self.matches if each.is_running), None)

    def wins(self, finalist: MemberId) -> int:
        """How many games of the finals this finalist has won."""
        return sum(1 for winner in self.winners if winner == finalist)
