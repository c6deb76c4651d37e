"""A match again, from what it was made of: (version, config, seed, actions).

May touch: the match machine. Rule kept here: the same moves give the same bytes, on any
machine, Python version and hash seed.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from mainmatch.rules.game import Game
from mainmatch.rules.match import Match, MatchSpec, Step
from mainmatch.rules.values import Json, Seat

__all__ = ["Move", "MoveKind", "replay"]

MoveKind: TypeAlias = Literal["submit", "withdraw", "act", "close"]


@dataclass(frozen=True, slots=True)
class Move:
    """One entry of a match's journal; ``seat`` and ``action`` are None where the kind has none."""

    kind: MoveKind
    seat: Seat | None = None
    action: Mapping[str, Json] | None = None
    locked: bool = False
    by_host: bool = False


def replay(game: Game, spec: MatchSpec, wallets: Mapping[Seat, int], moves: Iterable[Move]) -> Iterator[Step]:
    """Every step of the match, the opening first. Raises Refused for moves that were never accepted."""
    step = Match.start(game, spec, wallets)
    yield step
    for move in moves:
        step = made(step.match, move)
        yield step


def made(match: Match, move: Move) -> Step:
    """The match after one move."""
    if move.kind == "close":
        return match.close()
    if move.seat is None:
        raise ValueError(f"a {move.kind} needs a seat")
    if move.kind == "withdraw":
        return Step(match.withdraw(move.seat), ())
    action = move.action or {}
    if move.kind == "act":
        return match.act(move.seat, action)
    return Step(match.submit(move.seat, action, locked=move.locked, by_host=move.by_host), ())
