"""Names, values and instants as text for Discord, for any game.

May touch: discord's escaping. Rule kept here: text by people is escaped, so it has no formatting and no mentions.
"""

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any, TypeAlias

from discord.utils import escape_markdown, escape_mentions

__all__ = [
    "Names",
    "clipped",
    "counted",
    "inert",
    "instant",
    "phase_text",
    "plain",
    "readable",
    "say",
    "until",
]

Names: TypeAlias = Mapping[int, str]
"""Display names by seat."""

_WORD = re.compile(r"[a-z][a-z0-9_-]+")


def readable(name: str) -> str:
    """``may_not_trade`` -> ``May not trade``; ``game.round_scored`` -> ``Round scored``."""
    words = re.sub(r"[_\-.]+", " ", name.removeprefix("game.")).strip()
    lower = re.sub(r"\b([A-Z])(?=[a-z])", lambda found: found[1].lower(), words)
    return lower[:1].upper() + lower[1:]


def plain(text: str) -> str:
    """A schema's description without back-ticks and cross-references."""
    bare = re.sub(r"\s*\((?:docs/)?rules/[^)]*\)", "", re.sub(r"`{1,2}([^`]*)`{1,2}", r"\1", text))
    return " ".join(bare.split())


def counted(n: int, one: str, many: str | None = None) -> str:
    """``1 garnet``, ``2 garnets``."""
    return f"{n} {one if n == 1 else many or one + 's'}"


def clipped(text: str, most: int) -> str:
    """The text, truncated with an ellipsis to at most ``most`` characters."""
    return text if len(text) <= most else text[: most - 1] + "…"


def inert(text: str) -> str:
    """Text by people, with Discord's formatting and mentions escaped."""
    return escape_mentions(escape_markdown(text))


def instant(at: datetime) -> str:
    """An instant in each reader's time zone, with the remaining time."""
    return f"<t:{int(at.timestamp())}:f> (<t:{int(at.timestamp())}:R>)"


def until(due_at: datetime | str | None) -> str:
    """A deadline in words; None: the match is paused."""
    if due_at is None:
        return "no deadline while the match is paused"
    return f"until {instant(datetime.fromisoformat(due_at) if isinstance(due_at, str) else due_at)}"


def phase_text(name: str, game_round: int | None) -> str:
    """A phase in words: ``Trading, round 3``, or ``Round 3`` for a phase named round."""
    if game_round is None or name == "round":
        return f"{readable(name)} {'' if game_round is None else game_round}".strip()
    return f"{readable(name)}, round {game_round}"


def say(value: Any, names: Names) -> str:
    """A JSON value in a few words. A number that may be a seat is shown as ``3 · Ada``, correct in both cases."""
    if value is None or isinstance(value, bool):
        return {None: "—", True: "yes", False: "no"}[value]
    if isinstance(value, str):
        return readable(value) if _WORD.fullmatch(value) else value
    if isinstance(value, list):
        return _listed(value, names)
    if isinstance(value, Mapping):
        return "; ".join(f"{_key(key, names)}: {say(each, names)}" for key, each in value.items()) or "nothing"
    return f"{value} · {names[value]}" if value in names else str(value)


def _key(key: str, names: Names) -> str:
    if key.isdecimal():
        return say(int(key), names)
    return readable(key)


def _listed(values: list[Any], names: Names) -> str:
    if len(values) == 2 and all(isinstance(each, int) and each in names for each in values):
        return " & ".join(say(each, names) for each in values)
    joined = "; " if any(isinstance(each, list | Mapping) for each in values) else ", "
    return joined.join(say(each, names) for each in values) or "none"
