"""What seats do in an examined match: good, bad and silly things, at random.

May touch: the match, through its verbs' arguments only. Rule kept here: chance comes from the dice
that are handed in, so a seed shows the same match again.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from mainmatch.conformance.bad_inputs import twisted
from mainmatch.conformance.observation import written
from mainmatch.conformance.report import Fault
from mainmatch.rules.action_options import Offer, action_schema
from mainmatch.rules.actions import Action, Instant
from mainmatch.rules.bots import RandomLegal
from mainmatch.rules.dice import Dice
from mainmatch.rules.game import Bot
from mainmatch.rules.match import Match
from mainmatch.rules.replay import Move
from mainmatch.rules.schema_sampling import sample
from mainmatch.rules.values import Json, Seat, viewer_of

__all__ = ["Wish", "wished"]


@dataclass(frozen=True, slots=True)
class Wish:
    """A seat about to do something: where it stands, what it is offered, what there is, and its luck."""

    match: Match
    offers: Sequence[Offer]
    seat: Seat
    kinds: Sequence[type[Action]]
    bots: Sequence[Bot]
    dice: Dice


def wished(wish: Wish) -> Move:
    """Something to do; it may well be refused."""
    return wish.dice.choice(_DEEDS)(wish)


def _sent(wish: Wish, action: Any, mode: str) -> Move:
    # A verb takes objects only; what else a client may send, the door turns away.
    payload = action if isinstance(action, dict) else {"type": action}
    if mode == Instant.mode:
        return Move("act", wish.seat, payload)
    return Move("submit", wish.seat, payload, locked=not wish.dice.below(8))


def _offer(wish: Wish) -> Offer | None:
    return wish.dice.choice(wish.offers) if wish.offers else None


def _sampled(wish: Wish) -> Move:
    offer = _offer(wish)
    return _sent(wish, sample(offer.schema, wish.dice), offer.mode) if offer else _foreign(wish)


def _example(wish: Wish) -> Move:
    offer = _offer(wish)
    return _sent(wish, dict(offer.example), offer.mode) if offer else _foreign(wish)


def _pass(wish: Wish) -> Move:
    return _sent(wish, {"type": "pass"}, "sealed")


def _foreign(wish: Wish) -> Move:
    """Any action of the game, from its general schema: another phase's, or with no narrowing."""
    kind = wish.dice.choice(wish.kinds)
    try:
        action: dict[str, Json] = sample(action_schema(kind), wish.dice)
    except ValueError:
        # What only narrowing makes finite cannot be drawn without it.
        action = {"type": kind.type, **kind.example}
    return _sent(wish, action, kind.mode)


def _wrong_door(wish: Wish) -> Move:
    """A sealed action sent as an instant one, and the other way round."""
    kind = wish.dice.choice(wish.kinds)
    return _sent(wish, {"type": kind.type, **kind.example}, "sealed" if kind.mode == Instant.mode else "instant")


def _garbled(wish: Wish) -> Move:
    offer = _offer(wish)
    if offer is None:
        return _foreign(wish)
    action = sample(offer.schema, wish.dice) if wish.dice.below(2) else offer.example
    return _sent(wish, twisted(action, wish.dice), offer.mode)


def _withdrawal(wish: Wish) -> Move:
    """Mostly of something; now and then of nothing."""
    if wish.seat in wish.match.sealed or not wish.dice.below(4):
        return Move("withdraw", wish.seat)
    return _sampled(wish)


def _lock(wish: Wish) -> Move:
    sealing = wish.match.sealed.get(wish.seat)
    return Move("submit", wish.seat, sealing.action.as_json(), locked=True) if sealing else _sampled(wish)


def _by_bot(wish: Wish) -> Move:
    """A bot's move: the same dice, the same choice, and nothing that it was shown is changed."""
    offers = tuple(
        {"type": each.type, "mode": each.mode, "schema": each.schema, "example": each.example, "cost": each.cost}
        for each in wish.offers
    )
    view = wish.match.view(viewer_of(wish.seat))
    bot = wish.dice.choice(wish.bots)
    label = f"bot/{wish.dice.below(2**32)}"
    shown = written([view, offers])
    choices = [bot.choose(view, offers, wish.seat, Dice(b"bot", label)) for _ in range(2)]
    if choices[0] != choices[1]:
        raise Fault(f"the bot {bot.name!r} chooses differently with the same dice")
    if written([view, offers]) != shown:
        raise Fault(f"the bot {bot.name!r} changes what it is shown")
    choice = choices[0]
    if choice is None:
        return _pass(wish)
    mode = next((offer["mode"] for offer in offers if offer["type"] == choice.get("type")), None)
    if mode is None and bot.name != RandomLegal.name:
        raise Fault(f"the bot {bot.name!r} sends {choice}, which it was not offered")
    return _sent(wish, choice, str(mode))


_DEEDS: Sequence[Callable[[Wish], Move]] = (
    _sampled,
    _sampled,
    _sampled,
    _example,
    _pass,
    _foreign,
    _wrong_door,
    _garbled,
    _garbled,
    _withdrawal,
    _lock,
    _by_bot,
    _by_bot,
)
