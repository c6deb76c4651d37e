"""Inputs that are almost right: one place of a JSON value changed for the worse.

May touch: dice. Rule kept here: the value that was handed in stays as it is.
"""

import json
from collections.abc import Iterator
from typing import Any

from mainmatch.rules.dice import Dice

__all__ = ["all_twisted", "twisted"]


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
