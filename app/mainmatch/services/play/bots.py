"""House bots: seats played by the server, for practice and to fill a match.

A bot sees its seat's view and options, as a client does. Its submissions and instant actions take the same path as
those of players.
"""

from collections.abc import Callable, Iterator
from typing import TypeVar

import structlog

from mainmatch.rules import Bot, BotTurns, Chosen, Match, Seat, Step, is_answering, turn, turn_order
from mainmatch.services.errors import Busy
from mainmatch.services.games.watchdog import GameFailed, guarded
from mainmatch.services.live_matches.entry import SentAction
from mainmatch.services.live_matches.live_match import LiveMatch
from mainmatch.services.live_matches.registry import live_of
from mainmatch.services.play import closing, transitions
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import matches
from mainmatch.store.matches import MatchRecord
from mainmatch.store.transactions.errors import TakenBack

_log = structlog.get_logger(__name__)

T = TypeVar("T")


def play(uow: UnitOfWork, opened: MatchRecord) -> None:
    """Give each bot of a match the turn that it has now in the open phase: one round, in one transaction.

    Where bots answer, the next round is due at once, until no bot has a turn any more.
    """
    try:
        live = live_of(uow, opened)
    except Busy:
        # The game is not installed. Don't retry before the deadline, which halts the match if that is still so.
        matches.update(uow.tx, opened, bots_at=None)
        return
    bots = live.bots()
    turns = dict(opened.bot_turns)
    has_moved = False
    for seat in turn_order(live.match, bots):
        had = turns.get(seat, BotTurns())
        if not _answered(had.has_next, live.match, seat, failed=False):
            continue
        after = _send(uow, live, seat, bots[seat], had.count)
        if after is None:
            return
        live, has_moved = after, True
        turns[seat] = _answered(had.and_one, live.match, seat, failed=BotTurns(had.count + 1))
    answers = is_answering(live.match)
    entry = transitions.begun(uow, live)
    entry.rest(uow.now if has_moved and answers else None, turns)
    if answers:
        closing.finish(uow, entry)
    else:
        transitions.write(uow, entry)


def _answered(question: Callable[[Match, Seat], T], match: Match, seat: Seat, *, failed: T) -> T:
    """The answer about a bot's turns; ``failed`` if the game fails, which costs this bot its turn."""
    try:
        return guarded(question, match, seat)
    except GameFailed as error:
        _log.error("bot failed", error=type(error.__cause__).__name__)
        return failed


def _is_locked_in(match: Match, seat: Seat) -> bool:
    return not match.unlocked(seat)


def _send(uow: UnitOfWork, live: LiveMatch, seat: Seat, bot: Bot, turns: int) -> LiveMatch | None:
    """Let the bot act in the open phase; the match after it, None once the phase is over."""
    if not is_answering(live.match) and _answered(_is_locked_in, live.match, seat, failed=True):
        # Bots also run when a bot joins and after a halt: skip a seat that has locked in.
        return live
    moves = turn(live.match, seat, bot, heard=_log_refusal, turns=turns)
    while (move := _next(moves)) is not None:
        try:
            after = _moved(uow, live, seat, move)
        except TakenBack as taken_back:
            _log.warning("bot submission reverted", match_id=live.record.id, error=type(taken_back.__cause__).__name__)
            break
        if after is None:
            return None
        live = after
    return live


def _moved(uow: UnitOfWork, live: LiveMatch, seat: Seat, move: Chosen) -> LiveMatch | None:
    """The match after a bot's action, None once the phase is over."""
    entry = transitions.begun(uow, live)
    if not move.is_instant:
        # A player who comes back can still send something else.
        sealed = live.match.submit(seat, move.action) if seat in live.record.away else move.match
        entry.seal(sealed, sealed.place_of(seat, move.action), SentAction(seat, move.action, None))
        return closing.finish(uow, entry)
    # Rendering the views runs game code. If it fails, the bot's action is reverted and the match continues (P9).
    with uow.tx.attempt():
        entry.act(Step(move.match, move.told, move.payments), seat, move.action, None)
        return closing.finish(uow, entry)


def _next(moves: Iterator[Chosen]) -> Chosen | None:
    """The bot's next action; None if it has none, or if its game fails."""
    try:
        return guarded(next, moves, None)
    except GameFailed as failed:
        _log.error("bot failed", error=type(failed.__cause__).__name__)
        return None


def _log_refusal(error: Exception) -> None:
    _log.debug("bot move refused", error=type(error).__name__)
