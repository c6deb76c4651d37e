"""The random bot that every game has, and how any bot's answer becomes an action.

A bot sees what a client sees and nothing more, and its mistakes cost its own seat at most.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from mainmatch.rules.dice import Dice
from mainmatch.rules.events import Told
from mainmatch.rules.game import Bot
from mainmatch.rules.match import Match
from mainmatch.rules.schema_sampling import sample
from mainmatch.rules.values import Json, Seat, viewer_of

__all__ = ["MOST_ACTS", "Chosen", "RandomLegal", "chosen", "is_instant", "proposals", "turn"]

TRIES = 8
"""How often a bot is asked before its seat sends an example."""

MOST_ACTS = 16
"""Instant actions that a bot may take in a phase; then it is shown nothing instant any more."""

_RARELY = 4


class Chosen(NamedTuple):
    """One thing that a bot does: what it sends, the match after it, and what an instant action told."""

    action: Mapping[str, Json]
    match: Match
    told: tuple[Told, ...]
    is_instant: bool


class RandomLegal:
    """Sends one of its options at random, filled in at random; the yardstick for other bots.

    Something sealed mostly, and now and then something instant, where there is any.
    """

    name = "random"

    def choose(
        self, view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...], seat: Seat, dice: Dice
    ) -> dict[str, Json] | None:
        """An action that fits its schema. The rules may still refuse it: then ask again, or send the example."""
        instants = [offer for offer in offers if offer["mode"] == "instant"]
        is_hasty = bool(instants) and not dice.below(_RARELY)
        likely = instants if is_hasty else [offer for offer in offers if offer["mode"] == "sealed"]
        if not likely:
            return None
        found: dict[str, Json] = sample(dice.choice(likely)["schema"], dice)
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


def is_instant(action: Mapping[str, Json], offers: tuple[Mapping[str, Any], ...]) -> bool:
    """Whether the action is of a type that was offered as instant: it is taken, where others are submitted."""
    return any(offer["mode"] == "instant" and offer["type"] == action.get("type") for offer in offers)


def chosen(
    match: Match, seat: Seat, bot: Bot, tries: int = TRIES, heard: Callable[[Exception], None] = _unheard
) -> Chosen | None:
    """What the bot sends next for its seat, sealed and locked in, or taken at once; None for silence.

    Its chance is a stream of the match's seed, so the same match is played the same again. ``heard`` is told
    of every mistake, with what the bot raised or the rules refused; should even the example be refused, by a
    game that doesn't keep its promise, the seat is silent.
    """
    acts = match.acts.get(seat, 0)
    # Through text, as over HTTP: the bot gets its own copy, and nothing but JSON.
    view: Mapping[str, Any] = json.loads(json.dumps(match.view(viewer_of(seat))))
    offers = tuple(
        {"type": offer.type, "mode": offer.mode, "schema": offer.schema, "example": offer.example, "cost": offer.cost}
        for offer in match.offers(seat)
        if offer.mode != "instant" or acts < MOST_ACTS
    )
    dice = Dice(match.spec.seed, f"bot/{match.ordinal}/{seat}" + (f"/{acts}" if acts else ""))
    for action in proposals(bot, view, offers, seat, dice, tries=tries, heard=heard):
        if action is None:
            return None
        try:
            if is_instant(action, offers):
                step = match.act(seat, action)
                return Chosen(action, step.match, step.told, is_instant=True)
            return Chosen(action, match.submit(seat, action, locked=True), (), is_instant=False)
        except Exception as mistake:  # noqa: BLE001 - a bot's mistake, or its game's, costs its own seat at most (P9)
            heard(mistake)
    return None


def turn(
    match: Match, seat: Seat, bot: Bot, tries: int = TRIES, heard: Callable[[Exception], None] = _unheard
) -> Iterator[Chosen]:
    """All that the bot does in the open phase: instants, after each of which it is asked again, then something sealed.

    It ends with that, with silence, or with the phase, which an instant action may end.
    """
    ordinal = match.ordinal
    while match.phase is not None and match.ordinal == ordinal and match.may_submit(seat):
        found = chosen(match, seat, bot, tries, heard)
        if found is None:
            return
        yield found
        if not found.is_instant:
            return
        match = found.match
