"""The texts that a server's schemas say in English, for the web client's catalogues: of settings, views and events."""

import re
from collections.abc import Iterator
from typing import Any

from mainmatch.games.registry import Registry
from mainmatch.season.policies import SeasonPolicies
from mainmatch.season.texts import readable

_IDENTIFIER = re.compile(r"[a-z][a-z_-]+")


def texts() -> list[str]:
    """Each once: titles and descriptions of settings, ``setting: value`` for each value that is a word; and words for
    the names and values of what games show.
    """
    games = Registry.load().all()
    settings = [SeasonPolicies.model_json_schema(), *(game.config.json_schema() for game in games)]
    shown = [each.json_schema("serialization") for game in games for each in (game.public, game.seat, *game.events)]
    # By itself, a value of a game's setting is what members of a season choose.
    chosen = {
        readable(value)
        for game in games
        for each in game.config.json_schema().get("properties", {}).values()
        for value in _values(each)
    }
    types = {readable(each.type.removeprefix("game.")) for game in games for each in game.events}
    return sorted(
        {text for each in settings for text in _of(each)}
        | {text for each in shown for text in _shown(each)}
        | types
        | chosen
    )


def _of(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        for name, setting in part.get("properties", {}).items():
            yield setting.get("title", readable(name))
            yield from (setting[each] for each in ("description",) if each in setting)
            yield from (f"{name}: {value}" for value in _values(setting))
        # What a setting refers to describes it where it says nothing itself.
        for each in part.get("$defs", {}).values():
            yield from (each[text] for text in ("description",) if text in each)
        for each in part.values():
            yield from _of(each)
    elif isinstance(part, list):
        for each in part:
            yield from _of(each)


def _values(setting: dict[str, Any]) -> Iterator[str]:
    found = {**setting, **setting.get("items", {})}
    yield from (each for each in found.get("enum", ()) if isinstance(each, str))


def _shown(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        values = [*part.get("properties", ()), *part.get("enum", ()), part.get("const")]
        yield from (readable(each) for each in values if isinstance(each, str) and _IDENTIFIER.fullmatch(each))
        for each in part.values():
            yield from _shown(each)
    elif isinstance(part, list):
        for each in part:
            yield from _shown(each)
