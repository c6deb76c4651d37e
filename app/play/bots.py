"""House bots: seats that the server itself plays, for practice and for filling up.

May touch: the store. Rule kept here: a bot sees its seat's view and options, as a client
would, and what it sends goes the way of every submission.
"""

import structlog

from app.play import rounds, steps
from app.play.desk import Desk
from app.play.mistakes import Busy
from app.play.recall import game_of, recall
from app.rules import Bot, Game, RandomLegal, Seat, chosen
from app.store import journal, matches, seats
from app.store.matches import MatchRecord

__all__ = ["POLICIES", "play_due"]

POLICIES = ("house", "random")
"""``house``: the game's own bot; ``random``: anything legal."""

_log = structlog.get_logger(__name__)


def play_due(desk: Desk, limit: int) -> int:
    """Let the bots of matches whose phase has just opened send; answers how many matches."""
    waiting = matches.bots_due(desk.tx, desk.now, limit)
    for record in waiting:
        _play(desk, record)
    return len(waiting)


def _play(desk: Desk, record: MatchRecord) -> None:
    # Cleared first: what is sent below may close the phase and call the bots again.
    try:
        match = recall(desk, record)
    except Busy:
        # Its game is gone: it must not be asked for again and again. Its deadline says what becomes of it.
        matches.update_hot(desk.tx, record.id, record.revision, bots_at=None)
        return
    revision = matches.update_hot(desk.tx, record.id, record.revision, bots_at=None)
    desk.tx.remember(record.id, revision, match)
    game = game_of(desk, record)
    for seat in seats.of(desk.tx, record.id):
        if seat.bot is None:
            continue
        current = matches.by_id(desk.tx, record.id)
        if current is None or current.phase_id != record.phase_id or current.status != "running":
            return
        _send(desk, current, game, seat.seat, RandomLegal() if seat.bot == "random" else game.bot)


def _send(desk: Desk, record: MatchRecord, game: Game, seat: Seat, bot: Bot) -> None:
    match = recall(desk, record)
    if not match.may_submit(seat):
        return
    found = chosen(match, seat, bot, heard=lambda mistake: _log.debug("bot tries again", error=type(mistake).__name__))
    if found is not None:
        action, sealed = found
        revision = journal.next_revision(desk.tx, steps.open_id(record), seat)
        rounds.seal(desk, record, match, sealed, seat, action, revision, None)
