"""A match whose game is called under guard: the same verbs and questions, none of which can harm anybody else.

May touch: the guard. Rule kept here (P9): whatever of a game runs in this house through a match, runs under
the watchdog, without a statement of the database in between; it ends with a value, Refused or GameFailed.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Self

from typing_extensions import override

from mainmatch.rules import (
    BrokenGame,
    CloseEarly,
    Game,
    Json,
    Match,
    MatchSpec,
    Move,
    Offer,
    Seat,
    Step,
    Viewer,
    replay,
)
from mainmatch.services.games.watchdog import guarded

__all__ = ["GuardedMatch", "guarded_replay"]


class GuardedMatch(Match):
    """A match under guard; what follows from it is under guard, too."""

    __slots__ = ()

    @classmethod
    def of(cls, match: Match) -> Self:
        """The same match, under guard from here on."""
        return cls(**{each.name: getattr(match, each.name) for each in fields(match)})

    @classmethod
    @override
    def start(cls, game: Game, spec: MatchSpec, wallets: Mapping[Seat, int]) -> Step:
        return guarded(super().start, game, spec, wallets)

    @classmethod
    @override
    def load(
        cls, game: Game, spec: MatchSpec, text: str, sealed: Iterable[tuple[Seat, Mapping[str, Json], bool, int]] = ()
    ) -> Self:
        return guarded(super().load, game, spec, text, sealed)

    @override
    def dump(self) -> str:
        return guarded(super().dump)

    @override
    def submit(self, seat: Seat, action: Mapping[str, Json], *, locked: bool = False, by_host: bool = False) -> Match:
        return guarded(super().submit, seat, action, locked=locked, by_host=by_host)

    @override
    def act(self, seat: Seat, action: Mapping[str, Json]) -> Step:
        return guarded(super().act, seat, action)

    @override
    def close(self) -> Step:
        return guarded(super().close)

    @property
    @override
    def round(self) -> int:
        return guarded(self._whole_round)

    def _whole_round(self) -> int:
        found: object = self.game.round(self.state)
        # It goes into a column of its own: there, something else would be the database's trouble, and everybody's.
        if not isinstance(found, int):
            raise BrokenGame("a round is a whole number")
        return found

    @override
    def may_submit(self, seat: Seat) -> bool:
        return guarded(super().may_submit, seat)

    @override
    def missing(self) -> tuple[Seat, ...]:
        return guarded(super().missing)

    @override
    def is_ready(self, rule: CloseEarly) -> bool:
        return guarded(super().is_ready, rule)

    @override
    def offers(self, seat: Seat) -> tuple[Offer, ...]:
        return guarded(super().offers, seat)

    @override
    def view(self, viewer: Viewer) -> dict[str, Json]:
        seen = self._seen.get(viewer)
        return guarded(super().view, viewer) if seen is None else seen

    @override
    def views(self, viewers: Iterable[Viewer]) -> dict[Viewer, dict[str, Json]]:
        return guarded(super().views, viewers)


def guarded_replay(game: Game, spec: MatchSpec, wallets: Mapping[Seat, int], moves: Iterable[Move]) -> Iterator[Step]:
    """Every step of the match as ``rules.replay`` makes it, each under guard with a budget of its own."""
    steps = replay(game, spec, wallets, moves)
    while (step := guarded(next, steps, None)) is not None:
        yield Step(GuardedMatch.of(step.match), step.told)
