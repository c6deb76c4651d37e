"""The random bot, the functions that turn a bot's answers into actions, and when a bot has a turn.

A bot sees only what a client of its seat sees, and what it does follows from that alone. Its errors never affect other
seats.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from mainmatch.rules.dice import Dice
from mainmatch.rules.events import Told
from mainmatch.rules.game import Bot, Payment
from mainmatch.rules.match import Match
from mainmatch.rules.schema_sampling import sample
from mainmatch.rules.slots import place_in
from mainmatch.rules.values import Json, Seat, viewer_of

TRIES = 8
"""Answers a bot may give before its seat sends an example instead."""

MOST_ACTS = 16
"""Instant actions a bot may take in a phase; after that, its offers leave them out."""

MOST_TURNS = 16
"""Turns that a bot has in a phase whose bots answer (``until_quiet``)."""

_INSTANT_ODDS = 4
"""``RandomLegal`` prefers an instant action once in this many choices."""


class Chosen(NamedTuple):
    """One action of a bot: the action sent, the match after it, and the events and payments of an instant action."""

    action: Mapping[str, Json]
    match: Match
    told: tuple[Told, ...]
    is_instant: bool
    payments: tuple[Payment, ...] = ()


class RandomLegal:
    """The baseline for other bots: picks an offer at random and fills it in at random.

    Picks a sealed action, or an instant one in a quarter of the choices where one is offered.
    """

    name = "random"

    def choose(
        self, view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...], seat: Seat, dice: Dice
    ) -> dict[str, Json] | None:
        """A random action that fits its schema, or None. The rules may still refuse it."""
        instants = [offer for offer in offers if offer["mode"] == "instant"]
        is_instant_turn = bool(instants) and not dice.below(_INSTANT_ODDS)
        candidates = instants if is_instant_turn else [offer for offer in offers if offer["mode"] == "sealed"]
        if not candidates:
            return None
        action: dict[str, Json] = sample(dice.choice(candidates)["schema"], dice)
        return action


def _ignore(_error: Exception) -> None:
    """The default error callback: drops the error."""


def proposals(
    bot: Bot,
    view: Mapping[str, Any],
    offers: tuple[Mapping[str, Any], ...],
    seat: Seat,
    dice: Dice,
    *,
    tries: int = TRIES,
    heard: Callable[[Exception], None] = _ignore,
) -> Iterator[Mapping[str, Json] | None]:
    """Yield the bot's answers: send the first that the rules accept. None means that the seat sends nothing.

    Yields up to ``tries`` answers, then the example of the first sealed offer (always legal), or None without
    one. ``heard`` is called with each exception the bot raises; that try yields nothing.
    """
    for _ in range(tries):
        try:
            proposal = bot.choose(view, offers, seat, dice)
        except Exception as error:  # noqa: BLE001 - a bot is third-party code: its errors affect its own seat only (P9)
            heard(error)
        else:
            yield proposal
    example: Mapping[str, Json] | None = next((each["example"] for each in offers if each["mode"] == "sealed"), None)
    yield example


def is_instant(action: Mapping[str, Json], offers: tuple[Mapping[str, Any], ...]) -> bool:
    """Whether the action's type was offered as instant: ``act`` on it instead of submitting it."""
    return action.get("type") in [offer["type"] for offer in offers if offer["mode"] == "instant"]


def _offers(match: Match, seat: Seat) -> tuple[Mapping[str, Any], ...]:
    """The seat's offers as a client gets them, without what the bot can't send any more in this phase."""
    slots = (match.phase.slot_names if match.phase else ()) or ("",)
    locked = [slot for slot in slots if (sealing := match.sealed.get(place_in(seat, slot))) and sealing.locked]
    has_acts = match.acts.get(seat, 0) < MOST_ACTS
    return tuple(
        {"type": offer.type, "mode": offer.mode, "schema": offer.schema, "example": offer.example, "cost": offer.cost}
        for offer in match.offers(seat)
        if (has_acts if offer.mode == "instant" else offer.slot not in locked)
    )


def chosen(
    match: Match,
    seat: Seat,
    bot: Bot,
    tries: int = TRIES,
    heard: Callable[[Exception], None] = _ignore,
    turns: int = 0,
) -> Chosen | None:
    """The bot's next action for its seat: a locked submission, or an instant action already applied.

    Returns None when the bot sends nothing, or when the rules refuse even the example (a broken game). The
    bot's dice come from the match's seed, so a replay repeats its choices; ``turns``: those that it had before in this
    phase. ``heard`` is called with each exception: what the bot raised, and what the rules refused.
    """
    acts = match.acts.get(seat, 0)
    # A round trip through JSON text, as over HTTP: the bot gets its own copy of plain JSON values.
    view: Mapping[str, Any] = msgspec.json.decode(msgspec.json.encode(match.view(viewer_of(seat))))
    offers = _offers(match, seat)
    label = f"bot/{match.ordinal}/{seat}" + (f"/{acts}" if acts else "") + (f"/turn/{turns}" if turns else "")
    if match.phase and match.phase.slots:
        label += f"/{len(match.unlocked(seat))} slots"
    dice = Dice(match.spec.seed, label)
    for action in proposals(bot, view, offers, seat, dice, tries=tries, heard=heard):
        if action is None:
            return None
        try:
            if is_instant(action, offers):
                step = match.act(seat, action)
                return Chosen(action, step.match, step.told, is_instant=True, payments=step.payments)
            return Chosen(action, match.submit(seat, action, locked=True), (), is_instant=False)
        except Exception as error:  # noqa: BLE001 - an error of a bot or its game affects the bot's seat only (P9)
            heard(error)
    return None


def turn(
    match: Match,
    seat: Seat,
    bot: Bot,
    tries: int = TRIES,
    heard: Callable[[Exception], None] = _ignore,
    turns: int = 0,
) -> Iterator[Chosen]:
    """Yield all actions of the bot in one turn: instant actions, then one submission, in each slot if there are any.

    Ends after the last submission, when the bot sends nothing, or when an instant action ends the phase. ``turns``:
    those that the bot had before in this phase.
    """
    ordinal = match.ordinal
    while match.phase is not None and match.ordinal == ordinal and _may_move(match, seat):
        action = chosen(match, seat, bot, tries, heard, turns)
        if action is None:
            return
        yield action
        match = action.match
        if not action.is_instant and not (match.phase and match.phase.slots and match.unlocked(seat)):
            return


def is_answering(match: Match) -> bool:
    """Whether bots have more than one turn in the open phase."""
    return match.phase is not None and match.phase.bots == "until_quiet"


def _may_move(match: Match, seat: Seat) -> bool:
    """Whether a bot in this seat has something to send; where it has one turn only, something that it can submit."""
    return bool(_offers(match, seat)) if is_answering(match) else match.may_submit(seat)


class BotTurns(Struct, frozen=True):
    """The turns that a bot has had in the open phase: how many, and a digest of what it was shown after the last one.

    In a phase whose bots answer, it has another turn when its view or its offers have changed since, up to
    ``MOST_TURNS``. All this follows from what its seat knows, so its answers tell no more than those of a player.
    """

    count: int = 0
    shown: str = ""

    def has_next(self, match: Match, seat: Seat) -> bool:
        """Whether the bot has a turn now."""
        if self.count == 0 or not is_answering(match):
            return self.count == 0 and _may_move(match, seat)
        return self.count < MOST_TURNS and _may_move(match, seat) and self.shown != _shown(match, seat)

    def and_one(self, match: Match, seat: Seat) -> "BotTurns":
        """These turns and one more, after which the match is ``match``."""
        return BotTurns(self.count + 1, _shown(match, seat) if is_answering(match) else "")


def turn_order(match: Match, seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """The order in which bots have turns in the open phase: ascending, or drawn where bots answer.

    The draw is of the phase and not of the round of turns: how many rounds there were can be secret.
    """
    if not is_answering(match):
        return tuple(sorted(seats))
    return tuple(Dice(match.spec.seed, f"bots/{match.ordinal}").shuffled(sorted(seats)))


def _shown(match: Match, seat: Seat) -> str:
    shown = json.dumps([match.view(viewer_of(seat)), _offers(match, seat)])
    return hashlib.sha256(shown.encode()).hexdigest()
