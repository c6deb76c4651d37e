"""House bots: seats that the server itself plays, for practice and for filling up.

May touch: the store. Rule kept here: a bot sees its seat's view and options, as a client
would, and what it sends goes the way of every submission.
"""

import json
from collections.abc import Mapping
from typing import Any

import structlog

from app.play import rounds, steps
from app.play.desk import Desk
from app.play.recall import game_of, recall
from app.rules import Bot, Dice, Game, Json, Match, RandomLegal, Seat, viewer_of
from app.store import journal, matches, seats
from app.store.matches import MatchRecord

__all__ = ["POLICIES", "play_due"]

POLICIES = ("house", "random")
"""``house``: the game's own bot; ``random``: anything legal."""

_TRIES = 8

_log = structlog.get_logger(__name__)


def play_due(desk: Desk, limit: int) -> int:
    """Let the bots of matches whose phase has just opened send; answers how many matches."""
    waiting = matches.bots_due(desk.tx, desk.now, limit)
    for record in waiting:
        _play(desk, record)
    return len(waiting)


def _play(desk: Desk, record: MatchRecord) -> None:
    # Cleared first: what is sent below may close the phase and call the bots again.
    match = recall(desk, record)
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
    chosen = _choose(match, seat, bot)
    if chosen is not None:
        action, sealed = chosen
        revision = journal.next_revision(desk.tx, steps.open_id(record), seat)
        rounds.seal(desk, record, match, sealed, seat, action, revision, None)


def _choose(match: Match, seat: Seat, bot: Bot) -> tuple[Mapping[str, Json], Match] | None:
    """Ask until something legal comes; after some tries the first option's example, which always is."""
    view: Mapping[str, Any] = json.loads(json.dumps(match.view(viewer_of(seat))))
    offers = tuple(
        {"type": offer.type, "mode": offer.mode, "schema": offer.schema, "example": offer.example, "cost": offer.cost}
        for offer in match.offers(seat)
    )
    dice = Dice(match.charter.seed, f"bot/{match.ordinal}/{seat}")
    examples = [offer.example for offer in match.offers(seat) if offer.mode == "sealed"]
    for attempt in range(_TRIES + 1):
        try:
            action = bot.choose(view, offers, seat, dice) if attempt < _TRIES else examples[0]
            return None if action is None else (action, match.submit(seat, action, locked=True))
        except Exception as error:  # noqa: BLE001 - a bot's mistake costs its own seat at most (P9)
            _log.debug("bot tries again", bot=bot.name, error=type(error).__name__)
    return None
