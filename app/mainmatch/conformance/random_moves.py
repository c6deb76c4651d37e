"""What seats do in an examined match: good, bad and silly things, at random.

Chance comes from the dice that are handed in, so a seed shows the same match again.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from mainmatch.conformance.observation import written
from mainmatch.conformance.report import Fault
from mainmatch.rules.actions import Action, Instant, Offer, action_schema
from mainmatch.rules.bots import RandomLegal
from mainmatch.rules.dice import Dice
from mainmatch.rules.game import Bot
from mainmatch.rules.match import Match, Move
from mainmatch.rules.schema_sampling import sample
from mainmatch.rules.values import Json, Seat, viewer_of

__all__ = ["Wish", "all_twisted", "twisted", "wished"]


# Inputs that are almost right: one place of a JSON value changed for the worse. The value that was handed in stays as
# it is.
def twisted(value: Any, dice: Dice) -> Any:
    """A copy with one place changed: "7" for 7, true for 1, a field too many, an item twice."""
    whole = [json.loads(json.dumps(value))]
    holder, key = dice.choice(list(_places(whole)))
    holder[key] = dice.choice(_worse(holder[key]))
    return whole[0]


def all_twisted(value: Any) -> Iterator[Any]:
    """Every copy of the value that differs from it in one place in one of these ways."""
    text = json.dumps([value])
    for n in range(len(list(_places(json.loads(text))))):
        kinds = 1
        turn = 0
        while turn < kinds:
            whole = json.loads(text)
            holder, key = list(_places(whole))[n]
            worse = _worse(holder[key])
            kinds, holder[key] = len(worse), worse[turn]
            turn += 1
            yield whole[0]


def _places(holder: Any) -> Iterator[tuple[Any, Any]]:
    keys = list(holder) if isinstance(holder, dict) else range(len(holder))
    for key in keys:
        yield holder, key
        if isinstance(holder[key], dict | list):
            yield from _places(holder[key])


def _worse(value: Any) -> list[Any]:
    if isinstance(value, bool):
        return [int(value), str(value).lower(), None, not value]
    if isinstance(value, int):
        # A map of what is wrong with clients: quoted, floating, boolean, out of range, nested.
        return [str(value), float(value), value == 1, value + 1, -value - 1, value + 10**9, 2**63, None, [value]]
    if isinstance(value, str):
        return [value + "x", value.upper(), f" {value}", "", "\ud800", 0, None, [value]]
    if isinstance(value, list):
        return [value + value[:1], value[1:], value[::-1], [*value, 0], value * 9, [value], [], {}, None]
    if isinstance(value, dict):
        less = dict(list(value.items())[1:])
        keys = {f" {key}": part for key, part in value.items()}
        return [{**value, "unknown": 1}, {**value, "0": 1}, {**value, "99": 1}, less, keys, {}, [], None]
    return [0, "", {}, False]


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
