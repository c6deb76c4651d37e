"""The rules as players read them: with the settings filled in, and without what only programs need.

In the Markdown of a game's rules, marks that no reader of the plain text sees say what depends on the match:

- ``<!-- lasts trading -->24 hours<!-- end of lasts -->``: how long a phase lasts;
- ``<!-- setting coins -->30<!-- end of setting -->``: a field of the config, if its value is a number or a name;
- ``<!-- if stage_rule is keep -->...<!-- end of if -->``: a text for one value of a field, also around lines;
- ``<!-- programs -->...<!-- end of programs -->``: for hosts and programs; no player reads it.

Rule kept here: whatever isn't marked stays as it is, but for names of the API, which become words.
"""

import re
from collections.abc import Mapping

from mainmatch.match_options.schedules import Schedule
from mainmatch.rules import Json, Translation, ntext

_PROGRAMS = re.compile(r"<!-- programs -->.*?<!-- end of programs -->\n*", re.DOTALL)
_IF = re.compile(r"<!-- if (\w+) is ([\w-]+) -->(.*?)<!-- end of if -->(\n?)", re.DOTALL)
_LASTS = re.compile(r"<!-- lasts ([\w-]+) -->(.*?)<!-- end of lasts -->", re.DOTALL)
_SETTING = re.compile(r"<!-- setting (\w+) -->(.*?)<!-- end of setting -->", re.DOTALL)
_SAMPLE = re.compile(r"[:.]?[ \t]*\n\n?[ \t]*```json\n.*?\n[ \t]*```\n", re.DOTALL)
_NAME = re.compile(r"`([a-z]+(?:[._-][a-z0-9_]+)*)`")
_JSON = re.compile(r"`[\[{][^`]*`")


def player_rules(rules: str, config: Mapping[str, Json], lengths: Mapping[str, str]) -> str:
    """The rules with a ``config`` and the ``lengths`` of phases, in words by name.

    A setting or a phase that isn't there keeps the text that is marked.
    """
    text = _PROGRAMS.sub("", rules)
    text = _IF.sub(lambda found: found[3] + found[4] if _word(config.get(found[1])) == found[2] else "", text)
    text = _LASTS.sub(lambda found: lengths.get(found[1], found[2]), text)
    text = _SETTING.sub(lambda found: _word(config[found[1]]) if found[1] in config else found[2], text)
    text = _SAMPLE.sub(".\n", text)
    return _NAME.sub(lambda found: re.sub(r"[._-]+", " ", found[1]), _JSON.sub("", text))


def phase_lengths(schedule: Schedule, translation: Translation) -> dict[str, str]:
    """The lengths that the host has set, by phase, in words: "90 minutes"."""
    return {name: translation(_length(seconds)) for name, seconds in schedule.phase_seconds.items()}


def _length(seconds: int) -> str:
    if seconds % 3600 == 0:
        return ntext("{n} hour", "{n} hours", seconds // 3600)
    if seconds % 60 == 0:
        return ntext("{n} minute", "{n} minutes", seconds // 60)
    return ntext("{n} second", "{n} seconds", seconds)


def _word(value: Json) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
