"""Names, values and instants as text for Discord, for any game.

May touch: discord's escaping. Rule kept here: text by people is escaped, so it has no formatting and no mentions.
"""

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any, TypeAlias

from discord.utils import escape_markdown, escape_mentions

from mainmatch_discord.speech import t

__all__ = [
    "Names",
    "Schema",
    "clipped",
    "inert",
    "instant",
    "member_of",
    "phase_text",
    "plain",
    "readable",
    "say",
    "until",
]

Names: TypeAlias = Mapping[Any, str]
"""Display names: of a match by seat, of a season by member."""

Schema: TypeAlias = Mapping[str, Any] | None
"""A JSON Schema, in which seats have the format ``seat``; None if there is none."""

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
        return t("no deadline while the match is paused")
    return t("until {at}", at=instant(datetime.fromisoformat(due_at) if isinstance(due_at, str) else due_at))


def phase_text(name: str, game_round: int | None) -> str:
    """A phase in words: ``Trading, round 3``, or ``Round 3`` for a phase named round."""
    if name == "round" and game_round is not None:
        return t("Round {n}", n=game_round)
    return readable(name) if game_round is None else t("{phase}, round {n}", phase=readable(name), n=game_round)


def say(value: Any, names: Names, schema: Schema = None) -> str:
    """A JSON value in a few words, with a seat as ``3 · Ada``.

    Without its JSON Schema every number that may be a seat is shown so, which is correct in both cases.
    """
    part = _part(schema)
    if value is None or isinstance(value, bool):
        return {None: "—", True: t("yes"), False: t("no")}[value]
    if isinstance(value, str) and value in names:
        return names[value]
    if isinstance(value, str):
        return readable(value) if _WORD.fullmatch(value) else value
    if isinstance(value, list):
        return _listed(value, names, part)
    if isinstance(value, Mapping):
        said = (f"{_key(key, names, part)}: {say(each, names, member_of(part, key))}" for key, each in value.items())
        return "; ".join(said) or t("nothing")
    return f"{value} · {names[value]}" if value in names and _may_be_seat(part) else str(value)


def member_of(schema: Schema, name: str) -> Schema:
    """The schema of an object's member; None if it isn't known."""
    part = _part(schema) or {}
    found: Schema = part.get("properties", {}).get(name, part.get("additionalProperties") or None)
    return found


def _part(schema: Schema) -> Schema:
    """The schema of a value that isn't null."""
    found = next((each for each in (schema or {}).get("anyOf", ()) if each.get("type") != "null"), schema)
    return None if not isinstance(found, Mapping) or "$ref" in found else found


def _may_be_seat(part: Schema) -> bool:
    return part is None or part.get("format") == "seat"


def _key(key: str, names: Names, part: Schema) -> str:
    if key.isdecimal():
        return say(int(key), names, None if part is None else part.get("propertyNames", {}))
    return names.get(key) or readable(key)


def _listed(values: list[Any], names: Names, part: Schema) -> str:
    items = None if part is None else part.get("items")
    schemas = items if isinstance(items, list) else [items] * len(values)
    said = [say(each, names, schema) for each, schema in zip(values, schemas, strict=False)]
    if len(values) == 2 and all(isinstance(each, int) and each in names for each in values):
        return " & ".join(said)
    joined = "; " if any(isinstance(each, list | Mapping) for each in values) else ", "
    return joined.join(said) or t("none")
