"""A stored match as a value of the rules.

The only place that turns a stored match into a ``rules.Match``, sealed submissions included, to play it.
"""

import json
from collections.abc import Iterable
from typing import cast

from mainmatch.games.registry import UnknownGame
from mainmatch.rules import Game, Json, Match, MatchSpec, Move, MoveKind
from mainmatch.services.errors import ServerBusy
from mainmatch.services.games.watchdog import GuardedMatch, guarded, guarded_replay
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import journal, matches, phases
from mainmatch.store.matches import MatchRecord

__all__ = ["charter_of", "game_of", "moves_of", "recall", "replayed", "wallets_of"]


def game_of(uow: UnitOfWork, record: MatchRecord) -> Game:
    """The game this match began with, in the version it began with (P11).

    Raises Busy when this server doesn't have that version now: another one would be another game.
    """
    try:
        return uow.games.get(record.game, record.version)
    except UnknownGame:
        advice = f"This match is played under {record.game} {record.version}, which its operator has to install again."
        raise ServerBusy(advice, retry_after=60) from None


def charter_of(uow: UnitOfWork, record: MatchRecord) -> MatchSpec:
    """Config, seed and seats, as they were fixed when the match was created."""
    config: dict[str, Json] = json.loads(record.config)
    return guarded(MatchSpec.of, game_of(uow, record), config, bytes.fromhex(record.seed), record.players)


def wallets_of(record: MatchRecord) -> dict[int, int]:
    """The balances at the start, in garnets: every seat, zeros included."""
    given: dict[str, int] = json.loads(record.garnets)
    return {seat: given.get(str(seat), 0) for seat in range(1, record.players + 1)}


def recall(uow: UnitOfWork, record: MatchRecord) -> Match:
    """The match at this revision; from the process's memory where it is still there."""
    known = uow.tx.cache.get(record.id, record.revision)
    if isinstance(known, Match):
        return known
    state = matches.state(uow.tx, record.id)
    in_force = journal.in_force(uow.tx, record.phase_id) if record.phase_id else ()
    sealed = [(entry.seat, json.loads(entry.action), entry.locked, entry.held) for entry in in_force]
    match = GuardedMatch.load(game_of(uow, record), charter_of(uow, record), state.body, sealed)
    uow.tx.cache.put(record.id, record.revision, match)
    return match


def moves_of(uow: UnitOfWork, record: MatchRecord, before: int | None = None) -> list[Move]:
    """What was done in the phases that count, in order; with ``before``, only before the phase of that number."""
    counted = {each.id for each in phases.played(uow.tx, record.id) if before is None or each.n < before}
    return [
        Move(
            cast("MoveKind", entry.kind),
            entry.seat,
            None if entry.action is None else json.loads(entry.action),
            entry.locked,
            entry.by_host,
        )
        for entry in journal.entries(uow.tx, record.id)
        if entry.phase_id in counted
    ]


def replayed(uow: UnitOfWork, record: MatchRecord, moves: Iterable[Move]) -> Match:
    """The match from what it was made of: spec, wallets and these moves; nothing that was stored of it is read."""
    *_, last = guarded_replay(game_of(uow, record), charter_of(uow, record), wallets_of(record), moves)
    return last.match
