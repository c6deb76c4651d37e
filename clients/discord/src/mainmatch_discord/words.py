"""Names, values and instants as people on Discord read them. Nothing here knows a game.

May touch: discord's escaping. Rule kept here: what people wrote is shown as they wrote it: it formats nothing, and
mentions nobody.
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
"""Who sits where: display names by seat."""

_WORD = re.compile(r"[a-z][a-z0-9_-]+")


def readable(name: str) -> str:
    """``may_not_trade`` -> ``May not trade``; ``game.round_scored`` -> ``Round scored``."""
    words = re.sub(r"[_\-.]+", " ", name.removeprefix("game.")).strip()
    lower = re.sub(r"\b([A-Z])(?=[a-z])", lambda found: found[1].lower(), words)
    return lower[:1].upper() + lower[1:]


def plain(text: str) -> str:
    """A description in a schema, which was written as documentation, without its back-ticks and cross-references."""
    bare = re.sub(r"\s*\((?:docs/)?rules/[^)]*\)", "", re.sub(r"`{1,2}([^`]*)`{1,2}", r"\1", text))
    return " ".join(bare.split())


def counted(n: int, one: str, many: str | None = None) -> str:
    """``1 garnet``, ``2 garnets``."""
    return f"{n} {one if n == 1 else many or one + 's'}"


def clipped(text: str, most: int) -> str:
    """At most so many characters; where something is left out, an ellipsis says so."""
    return text if len(text) <= most else text[: most - 1] + "…"


def inert(text: str) -> str:
    """What somebody wrote, so that Discord shows it and does nothing else with it."""
    return escape_mentions(escape_markdown(text))


def instant(at: datetime) -> str:
    """An instant in each reader's own zone, and how far away it is."""
    return f"<t:{int(at.timestamp())}:f> (<t:{int(at.timestamp())}:R>)"


def until(due_at: datetime | str | None) -> str:
    """A deadline in words; none is one of a match that is paused."""
    if due_at is None:
        return "no deadline while the match is paused"
    return f"until {instant(datetime.fromisoformat(due_at) if isinstance(due_at, str) else due_at)}"


def phase_text(name: str, game_round: int | None) -> str:
    """``Trading, round 3``; a phase that is called a round is one: ``Round 3``."""
    if game_round is None or name == "round":
        return f"{readable(name)} {'' if game_round is None else game_round}".strip()
    return f"{readable(name)}, round {game_round}"


def say(value: Any, names: Names) -> str:
    """Any JSON value in a few words. A number that may be a seat is said as ``3 · Ada``: right either way."""
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
