"""The texts of settings that a server's schemas say in English, for the catalogues of the web client."""

from collections.abc import Iterator
from typing import Any

from mainmatch.games.registry import Registry
from mainmatch.season.policies import SeasonPolicies


def texts() -> list[str]:
    """Titles, descriptions, and ``setting: value`` for each value that is a word, each once."""
    schemas = [SeasonPolicies.model_json_schema(), *(game.config.json_schema() for game in Registry.load().all())]
    return sorted({text for schema in schemas for text in _of(schema)})


def _of(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        for name, setting in part.get("properties", {}).items():
            yield from (setting[each] for each in ("title", "description") if each in setting)
            yield from (f"{name}: {value}" for value in _values(setting))
        for each in part.values():
            yield from _of(each)
    elif isinstance(part, list):
        for each in part:
            yield from _of(each)


def _values(setting: dict[str, Any]) -> Iterator[str]:
    found = {**setting, **setting.get("items", {})}
    yield from (each for each in found.get("enum", ()) if isinstance(each, str))
