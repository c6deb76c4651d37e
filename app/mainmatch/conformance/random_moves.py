"""Random moves in an examined match: valid, invalid and malformed ones.

All randomness comes from the given dice, so a seed reproduces the match.
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
from mainmatch.rules.slots import Place, seat_at, slot_at
from mainmatch.rules.values import Json, Seat, viewer_of


# Inputs that are almost right: one place of a JSON value changed for the worse.
def twisted(value: Any, dice: Dice) -> Any:
    """A copy with one place changed: "7" for 7, true for 1, a field too many, an item twice."""
    whole = [json.loads(json.dumps(value))]
    holder, key = dice.choice(list(_places(whole)))
    holder[key] = dice.choice(_worse(holder[key]))
    return whole[0]


def all_twisted(value: Any) -> Iterator[Any]:
    """All copies of the value with one place changed in one of these ways."""
    text = json.dumps([value])
    for n in range(len(list(_places(json.loads(text))))):
        kinds = 1
        kind = 0
        while kind < kinds:
            whole = json.loads(text)
            holder, key = list(_places(whole))[n]
            worse = _worse(holder[key])
            kinds, holder[key] = len(worse), worse[kind]
            kind += 1
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
        # Typical errors of clients: quoted, floating, boolean, out of range, nested.
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
class Turn:
    """Input of a random move: the match, the seat with its offers, the known types of actions, and dice."""

    match: Match
    offers: Sequence[Offer]
    seat: Seat
    kinds: Sequence[type[Action]]
    bots: Sequence[Bot]
    dice: Dice


def random_move(turn: Turn) -> Move:
    """A random move, which may be refused."""
    return turn.dice.choice(_MOVES)(turn)


def _sent(turn: Turn, action: Any, mode: str) -> Move:
    # A match accepts only objects; the API refuses other JSON.
    payload = action if isinstance(action, dict) else {"type": action}
    if mode == Instant.mode:
        return Move("act", turn.seat, payload)
    return Move("submit", turn.seat, payload, locked=not turn.dice.below(8))


def _offer(turn: Turn) -> Offer | None:
    return turn.dice.choice(turn.offers) if turn.offers else None


def _sampled(turn: Turn) -> Move:
    offer = _offer(turn)
    return _sent(turn, sample(offer.schema, turn.dice), offer.mode) if offer else _foreign(turn)


def _example(turn: Turn) -> Move:
    offer = _offer(turn)
    return _sent(turn, dict(offer.example), offer.mode) if offer else _foreign(turn)


def _pass(turn: Turn) -> Move:
    return _sent(turn, {"type": "pass"}, "sealed")


def _foreign(turn: Turn) -> Move:
    """Any action of the game from its general schema, also of another phase."""
    kind = turn.dice.choice(turn.kinds)
    try:
        action: dict[str, Json] = sample(action_schema(kind), turn.dice)
    except ValueError:
        # Some schemas are finite only when narrowed, and cannot be sampled otherwise.
        action = {"type": kind.type, **kind.example}
    return _sent(turn, action, kind.mode)


def _wrong_mode(turn: Turn) -> Move:
    """A sealed action sent as an instant one, and the other way round."""
    kind = turn.dice.choice(turn.kinds)
    return _sent(turn, {"type": kind.type, **kind.example}, "sealed" if kind.mode == Instant.mode else "instant")


def _garbled(turn: Turn) -> Move:
    offer = _offer(turn)
    if offer is None:
        return _foreign(turn)
    action = sample(offer.schema, turn.dice) if turn.dice.below(2) else offer.example
    return _sent(turn, twisted(action, turn.dice), offer.mode)


def _withdrawal(turn: Turn) -> Move:
    """A withdrawal, sometimes without a submission."""
    place = _own(turn)
    if place is not None or not turn.dice.below(4):
        return Move("withdraw", turn.seat, slot="" if place is None else slot_at(place))
    return _sampled(turn)


def _lock(turn: Turn) -> Move:
    place = _own(turn)
    if place is None:
        return _sampled(turn)
    return Move("submit", turn.seat, turn.match.sealed[place].action.as_json(), locked=True)


def _own(turn: Turn) -> Place | None:
    """The place of one of the seat's submissions; None without any."""
    own = [place for place in turn.match.sealed if seat_at(place) == turn.seat]
    return turn.dice.choice(own) if len(own) > 1 else next(iter(own), None)


def _by_bot(turn: Turn) -> Move:
    """A bot's move. Checks that the same dice give the same move, and that the bot changes none of its input."""
    offers = tuple(
        {"type": each.type, "mode": each.mode, "schema": each.schema, "example": each.example, "cost": each.cost}
        for each in turn.offers
    )
    view = turn.match.view(viewer_of(turn.seat))
    bot = turn.dice.choice(turn.bots)
    label = f"bot/{turn.dice.below(2**32)}"
    shown = written([view, offers])
    choices = [bot.choose(view, offers, turn.seat, Dice(b"bot", label)) for _ in range(2)]
    if choices[0] != choices[1]:
        raise Fault(f"the bot {bot.name!r} chooses differently with the same dice")
    if written([view, offers]) != shown:
        raise Fault(f"the bot {bot.name!r} changes what it is shown")
    choice = choices[0]
    if choice is None:
        return _pass(turn)
    mode = next((offer["mode"] for offer in offers if offer["type"] == choice.get("type")), None)
    if mode is None and bot.name != RandomLegal.name:
        raise Fault(f"the bot {bot.name!r} sends {choice}, which it was not offered")
    return _sent(turn, choice, str(mode))


_MOVES: Sequence[Callable[[Turn], Move]] = (
    _sampled,
    _sampled,
    _sampled,
    _example,
    _pass,
    _foreign,
    _wrong_mode,
    _garbled,
    _garbled,
    _withdrawal,
    _lock,
    _by_bot,
    _by_bot,
)
