"""House bots: seats played by the server, for practice and to fill a match.

A bot sees its seat's view and options, as a client does. Its submissions and instant actions take the same path as
those of players.
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
"""``house``: the game's own bot. ``random``: a random legal action."""

_log = structlog.get_logger(__name__)


def play(uow: UnitOfWork, record: MatchRecord) -> None:
    """Let the bots of a match submit in its open phase."""
    # Clear ``bots_at`` first: a submission below may close the phase, and the next one sets it again.
    quiet = matches.update(uow.tx, record, bots_at=None)
    try:
        match = recall(uow, record)
    except Busy:
        # The game is not installed. Don't retry before the deadline, which halts the match if that is still so.
        return
    uow.tx.cache.put(record.id, quiet.revision, match)
    game = game_of(uow, record)
    for seat in seats.of(uow.tx, record.id):
        if seat.bot is not None:
            _send(uow, record, game, seat.seat, RandomLegal() if seat.bot == "random" else game.bot)


def _send(uow: UnitOfWork, opened: MatchRecord, game: Game, seat: Seat, bot: Bot) -> None:
    """Let the bot act in the phase that is open in ``opened``, while that phase is open."""
    current = _still_open(uow, opened)
    if current is None:
        return
    match = recall(uow, current)
    sealing = match.sealed.get(seat)
    if sealing is not None and sealing.locked:
        # Bots also run when a bot joins and after a halt: skip a seat that has locked in.
        return
    moves = turn(match, seat, bot, heard=_log_refusal)
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
        submissions.seal(uow, record, match, move.match, submissions.Sent(seat, move.action, None))
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
