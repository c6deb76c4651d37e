"""Load a stored match as a ``rules.Match``, sealed submissions included. Only this module does so."""

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

__all__ = ["game_of", "moves_of", "recall", "replayed", "spec_of", "wallets_of"]


def game_of(uow: UnitOfWork, record: MatchRecord) -> Game:
    """The match's game, in the version with which the match began (P11).

    Raises Busy if that version is not installed.
    """
    try:
        return uow.games.get(record.game, record.version)
    except UnknownGame:
        message = f"This match needs {record.game} {record.version}, which is not installed. Inform the operator."
        raise ServerBusy(message, retry_after=60) from None


def spec_of(uow: UnitOfWork, record: MatchRecord) -> MatchSpec:
    """Config, seed and seats, fixed at the creation of the match."""
    config: dict[str, Json] = json.loads(record.config)
    return guarded(MatchSpec.of, game_of(uow, record), config, bytes.fromhex(record.seed), record.players)


def wallets_of(record: MatchRecord) -> dict[int, int]:
    """Each seat's starting balance, in garnets, including zeros."""
    given: dict[str, int] = json.loads(record.garnets)
    return {seat: given.get(str(seat), 0) for seat in range(1, record.players + 1)}


def recall(uow: UnitOfWork, record: MatchRecord) -> Match:
    """The match at this revision, from the process's cache if possible."""
    known = uow.tx.cache.get(record.id, record.revision)
    if isinstance(known, Match):
        return known
    state = matches.state(uow.tx, record.id)
    in_force = journal.in_force(uow.tx, record.phase_id) if record.phase_id else ()
    sealed = [(entry.seat, json.loads(entry.action), entry.locked, entry.held) for entry in in_force]
    match = GuardedMatch.load(game_of(uow, record), spec_of(uow, record), state.body, sealed)
    uow.tx.cache.put(record.id, record.revision, match)
    return match


def moves_of(uow: UnitOfWork, record: MatchRecord, before: int | None = None) -> list[Move]:
    """The journal's moves, in order, without discarded phases; ``before``: only of phases with a lower number."""
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
    """The match computed from its spec, wallets and these moves, without its stored state."""
    *_, last = guarded_replay(game_of(uow, record), spec_of(uow, record), wallets_of(record), moves)
    return last.match
