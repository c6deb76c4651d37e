"""The match as a value of the rules, out of the store and back.

May touch: the store. Rule kept here: this is the one place where a stored match becomes a
``rules.Match``, sealed submissions included; nothing else reads them for play.
"""

import json

from app.games.registry import UnknownGame
from app.play.desk import Desk
from app.play.mistakes import Busy
from app.rules import Charter, Game, Json, Match
from app.store import journal, matches
from app.store.matches import MatchRecord

__all__ = ["charter_of", "game_of", "recall", "wallets_of"]


def game_of(desk: Desk, record: MatchRecord) -> Game:
    """The game this match began with, in the version it began with (P11).

    Raises Busy when this server doesn't have that version now: another one would be another game.
    """
    try:
        return desk.games.get(record.game, record.version)
    except UnknownGame:
        advice = f"This match is played under {record.game} {record.version}, which its operator has to install again."
        raise Busy("server_busy", advice, retry_after=60) from None


def charter_of(desk: Desk, record: MatchRecord) -> Charter:
    """Config, seed and seats, as they were fixed when the match was created."""
    config: dict[str, Json] = json.loads(record.config)
    return Charter.of(game_of(desk, record), config, bytes.fromhex(record.seed), record.players)


def wallets_of(record: MatchRecord) -> dict[int, int]:
    """The balances at the start, in garnets: every seat, zeros included."""
    given: dict[str, int] = json.loads(record.garnets)
    return {seat: given.get(str(seat), 0) for seat in range(1, record.players + 1)}


def recall(desk: Desk, record: MatchRecord) -> Match:
    """The match at this revision; from the process's memory where it is still there."""
    known = desk.tx.recall(record.id, record.revision)
    if isinstance(known, Match):
        return known
    match = _load(desk, record)
    desk.tx.remember(record.id, record.revision, match)
    return match


def _load(desk: Desk, record: MatchRecord) -> Match:
    state = matches.state(desk.tx, record.id)
    standing = journal.in_force(desk.tx, record.phase_id) if record.phase_id else ()
    sealed = [(entry.seat, json.loads(entry.action), entry.locked, entry.held) for entry in standing]
    return Match.load(game_of(desk, record), charter_of(desk, record), state.body, sealed)
