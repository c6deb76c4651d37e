"""House bots: seats played by the server, for practice and to fill a match.

A bot sees its seat's view and options, as a client does. Its submissions and instant actions take the same path as
those of players.
"""

from collections.abc import Callable, Iterator
from typing import TypeVar

import msgspec
import structlog

from mainmatch.rules import Bot, BotTurns, Chosen, Match, Seat, Step, is_answering, turn, turn_order
from mainmatch.services.errors import Busy
from mainmatch.services.games.watchdog import GameFailed, guarded
from mainmatch.services.matches.attendance import away
from mainmatch.services.matches.house_bots import bots_of
from mainmatch.services.matches.loader import recall
from mainmatch.services.phases import early_closes, submissions
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import matches
from mainmatch.store.matches import MatchRecord
from mainmatch.store.transactions.errors import TakenBack

__all__ = ["play"]

_log = structlog.get_logger(__name__)

T = TypeVar("T")

_TURNS = msgspec.json.Decoder(dict[int, BotTurns])


def play(uow: UnitOfWork, opened: MatchRecord) -> None:
    """Give each bot of a match the turn that it has now in the open phase: one round, in one transaction.

    Where bots answer, the next round is due at once, until no bot has a turn any more.
    """
    try:
        match = recall(uow, opened)
    except Busy:
        # The game is not installed. Don't retry before the deadline, which halts the match if that is still so.
        matches.update(uow.tx, opened, bots_at=None)
        return
    bots = bots_of(uow, opened, match.game)
    turns = _TURNS.decode(opened.bot_turns)
    current, has_moved = opened, False
    for seat in turn_order(match, bots):
        had = turns.get(seat, BotTurns())
        if not _answered(had.has_next, match, seat, failed=False):
            continue
        _send(uow, opened, match, seat, bots[seat], had.count)
        found = _still_open(uow, opened)
        if found is None:
            return
        current, match, has_moved = found, recall(uow, found), True
        turns[seat] = _answered(had.and_one, match, seat, failed=BotTurns(had.count + 1))
    bots_at = uow.now if has_moved and is_answering(match) else None
    quiet = matches.update(uow.tx, current, bots_at=bots_at, bot_turns=msgspec.json.encode(turns).decode())
    uow.tx.cache.put(quiet.id, quiet.revision, match)
    if is_answering(match):
        early_closes.close_or_wait(uow, quiet, match)


def _answered(question: Callable[[Match, Seat], T], match: Match, seat: Seat, *, failed: T) -> T:
    """The answer about a bot's turns; ``failed`` if the game fails, which costs this bot its turn."""
    try:
        return guarded(question, match, seat)
    except GameFailed as error:
        _log.error("bot failed", error=type(error.__cause__).__name__)
        return failed


def _is_locked_in(match: Match, seat: Seat) -> bool:
    return not match.unlocked(seat)


def _send(uow: UnitOfWork, opened: MatchRecord, match: Match, seat: Seat, bot: Bot, turns: int) -> None:
    """Let the bot act in the phase that is open in ``opened``, while that phase is open."""
    if not is_answering(match) and _answered(_is_locked_in, match, seat, failed=True):
        # Bots also run when a bot joins and after a halt: skip a seat that has locked in.
        return
    moves = turn(match, seat, bot, heard=_log_refusal, turns=turns)
    while (move := _next(moves)) is not None:
        current = _still_open(uow, opened)
        if current is None or not _is_written(uow, current, match, seat, move):
            return
        match = move.match


def _still_open(uow: UnitOfWork, opened: MatchRecord) -> MatchRecord | None:
    """The match as it is now; None if the phase is over, which the last submission may have caused."""
    current = matches.by_id(uow.tx, opened.id)
    if current is None or current.phase_id != opened.phase_id or current.status != "running":
        return None
    # A phase under review is closed, although no other one is open yet.
    return current if current.review_until is None else None


def _is_written(uow: UnitOfWork, record: MatchRecord, match: Match, seat: Seat, move: Chosen) -> bool:
    if not move.is_instant:
        # A player who comes back can still send something else.
        sealed = match.submit(seat, move.action) if seat in away(record) else move.match
        submissions.seal(uow, record, match, sealed, submissions.Sent(seat, move.action, None))
        return True
    try:
        # Rendering the views runs game code. If it fails, the bot's action is reverted and the match continues (P9).
        with uow.tx.attempt():
            step = Step(move.match, move.told, move.payments)
            submissions.take(uow, record, match, step, seat, move.action, None)
    except TakenBack as taken_back:
        _log.warning("bot submission reverted", match_id=record.id, error=type(taken_back.__cause__).__name__)
        return False
    return True


def _next(moves: Iterator[Chosen]) -> Chosen | None:
    """The bot's next action; None if it has none, or if its game fails."""
    try:
        return guarded(next, moves, None)
    except GameFailed as failed:
        _log.error("bot failed", error=type(failed.__cause__).__name__)
        return None


def _log_refusal(error: Exception) -> None:
    _log.debug("bot move refused", error=type(error).__name__)
