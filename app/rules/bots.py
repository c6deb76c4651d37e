"""The bot that every game has, legal by its options and random otherwise; and how any bot's answer becomes an action.

May touch: the match, sampling and dice. Rule kept here: a bot sees what a client sees and nothing
more, and whatever it does wrong costs its own seat at most.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from app.rules.dice import Dice
from app.rules.game import Bot
from app.rules.match import Match
from app.rules.sampling import sample
from app.rules.values import Json, Seat, viewer_of

__all__ = ["RandomLegal", "chosen", "proposals"]

TRIES = 8
"""How often a bot is asked before its seat sends an example."""


class RandomLegal:
    """Sends one of its sealed options at random, filled in at random; the yardstick for house bots."""

    name = "random"

    def choose(
        self, view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...], seat: Seat, dice: Dice
    ) -> dict[str, Json] | None:
        """An action that fits its schema. The rules may still refuse it: then ask again, or send the example."""
        sealed = [offer for offer in offers if offer["mode"] == "sealed"]
        if not sealed:
            return None
        found: dict[str, Json] = sample(dice.choice(sealed)["schema"], dice)
        return found


def _unheard(_mistake: Exception) -> None:
    """Nobody wants to know."""


def proposals(
    bot: Bot,
    view: Mapping[str, Any],
    offers: tuple[Mapping[str, Any], ...],
    seat: Seat,
    dice: Dice,
    *,
    tries: int = TRIES,
    heard: Callable[[Exception], None] = _unheard,
) -> Iterator[Mapping[str, Json] | None]:
    """What the bot wants to send: send the first that the rules take; None is silence, and then send nothing.

    After ``tries`` answers comes the example of the first sealed offer, which is always legal. ``heard``
    is told what the bot raised.
    """
    for _ in range(tries):
        try:
            proposal = bot.choose(view, offers, seat, dice)
        except Exception as mistake:  # noqa: BLE001 - a bot is anybody's code: its mistakes cost its own seat at most (P9)
            heard(mistake)
        else:
            yield proposal
    example: Mapping[str, Json] | None = next((each["example"] for each in offers if each["mode"] == "sealed"), None)
    yield example


def chosen(
    match: Match, seat: Seat, bot: Bot, tries: int = TRIES, heard: Callable[[Exception], None] = _unheard
) -> tuple[Mapping[str, Json], Match] | None:
    """What the bot sends for its seat, and the match in which that is sealed and locked in; None for silence.

    Its chance is a stream of the match's seed, so the same match is played the same again. ``heard`` is told
    of every mistake, with what the bot raised or the rules refused; should even the example be refused, by a
    game that doesn't keep its promise, the seat is silent.
    """
    # Through text, as over HTTP: the bot gets its own copy, and nothing but JSON.
    view: Mapping[str, Any] = json.loads(json.dumps(match.view(viewer_of(seat))))
    offers = tuple(
        {"type": offer.type, "mode": offer.mode, "schema": offer.schema, "example": offer.example, "cost": offer.cost}
        for offer in match.offers(seat)
    )
    dice = Dice(match.charter.seed, f"bot/{match.ordinal}/{seat}")
    for action in proposals(bot, view, offers, seat, dice, tries=tries, heard=heard):
        if action is None:
            return None
        try:
            return action, match.submit(seat, action, locked=True)
        except Exception as mistake:  # noqa: BLE001 - a bot's mistake, or its game's, costs its own seat at most (P9)
            heard(mistake)
    return None
