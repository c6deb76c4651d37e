"""House bots: seats that the server itself plays, for practice and to fill up a match.

A bot sees its seat's view and options, as a client does, and what it sends goes the way of every submission and of
every instant action.
"""

from collections.abc import Iterator

import structlog

from mainmatch.rules import Bot, Chosen, Game, Match, RandomLegal, Seat, Step, turn
from mainmatch.services.errors import Busy
from mainmatch.services.games.watchdog import GameFailed, guarded
from mainmatch.services.matches.loader import game_of, recall
from mainmatch.services.phases import submissions
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import matches, seats
from mainmatch.store.matches import MatchRecord
from mainmatch.store.transactions.errors import TakenBack

__all__ = ["POLICIES", "play"]

POLICIES = ("house", "random")
"""``house``: the game's own bot; ``random``: anything legal."""

_log = structlog.get_logger(__name__)


def play(uow: UnitOfWork, record: MatchRecord) -> None:
    """Let the bots of a match whose phase has just opened send."""
    # Cleared first: what is sent below may close the phase and call the bots again.
    quiet = matches.update(uow.tx, record, bots_at=None)
    try:
        match = recall(uow, record)
    except Busy:
        # Its game is gone: it must not be asked for again and again. Its deadline says what becomes of it.
        return
    uow.tx.cache.put(record.id, quiet.revision, match)
    game = game_of(uow, record)
    for seat in seats.of(uow.tx, record.id):
        if seat.bot is not None:
            _send(uow, record, game, seat.seat, RandomLegal() if seat.bot == "random" else game.bot)


def _send(uow: UnitOfWork, opened: MatchRecord, game: Game, seat: Seat, bot: Bot) -> None:
    """All that the bot does in the phase that ``opened`` names, for as long as that is open."""
    current = _still_open(uow, opened)
    if current is None:
        return
    match = recall(uow, current)
    sealing = match.sealed.get(seat)
    if sealing is not None and sealing.locked:
        # Bots are called again when one of them is new, or after a halt: a seat that has locked in is done.
        return
    moves = turn(match, seat, bot, heard=_log_refusal)
    while (move := _next(moves)) is not None:
        current = _still_open(uow, opened)
        if current is None or not _is_written(uow, current, match, seat, move):
            return
        match = move.match


def _still_open(uow: UnitOfWork, opened: MatchRecord) -> MatchRecord | None:
    """The match as it is now, None when the phase is over: what was sent last may have closed it."""
    current = matches.by_id(uow.tx, opened.id)
    if current is None or current.phase_id != opened.phase_id or current.status != "running":
        return None
    # A phase whose outcome waits for the host is closed, although no other one is open yet.
    return current if current.review_until is None else None


def _is_written(uow: UnitOfWork, record: MatchRecord, match: Match, seat: Seat, move: Chosen) -> bool:
    if not move.is_instant:
        submissions.seal(uow, record, match, move.match, submissions.Sent(seat, move.action, None))
        return True
    try:
        # Views show it, and they are the game's: if they break, the bot hasn't acted, and others play on (P9).
        with uow.tx.attempt():
            submissions.take(uow, record, match, Step(move.match, move.told), seat, move.action, None)
    except TakenBack as taken_back:
        _log.warning("bot submission reverted", match_id=record.id, error=type(taken_back.__cause__).__name__)
        return False
    return True


def _next(moves: Iterator[Chosen]) -> Chosen | None:
    """What the bot does next, None when it is done or its game breaks: then its seat is silent."""
    try:
        return guarded(next, moves, None)
    except GameFailed as failed:
        _log.error("bot failed", error=type(failed.__cause__).__name__)
        return None


def _log_refusal(error: Exception) -> None:
    _log.debug("bot move refused", error=type(error).__name__)
