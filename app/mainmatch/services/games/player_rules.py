"""The rules as players read them: with the settings filled in, and without what only programs need.

In the Markdown of a game's rules, marks that no reader of the plain text sees say what depends on the match:

- ``<!-- lasts trading -->24 hours<!-- end of lasts -->``: how long a phase lasts;
- ``<!-- setting coins -->30<!-- end of setting -->``: a field of the config, if its value is a number or a name;
- ``<!-- if stage_rule is keep -->...<!-- end of if -->``: a text for one value of a field, also around lines;
- ``<!-- programs -->...<!-- end of programs -->``: for hosts and programs; no player reads it.

Rule kept here: whatever isn't marked stays as it is, but for names of the API, which become words of the reader's
language: those of a gloss behind it, as in `` `ally` (verbünden)``, or the catalogue's. In parentheses, as in
``(`vote`)``, names only repeat what stands before them, and go.
"""

import re
from collections.abc import Callable, Mapping

from mainmatch.match_options.schedules import Schedule
from mainmatch.rules import Json, Translation, ntext

_PROGRAMS = re.compile(r"<!-- programs -->.*?<!-- end of programs -->\n*", re.DOTALL)
_IF = re.compile(r"<!-- if (\w+) is ([\w-]+) -->(.*?)<!-- end of if -->(\n?)", re.DOTALL)
_LASTS = re.compile(r"<!-- lasts ([\w-]+) -->(.*?)<!-- end of lasts -->", re.DOTALL)
_SETTING = re.compile(r"<!-- setting (\w+) -->(.*?)<!-- end of setting -->", re.DOTALL)
_SAMPLE = re.compile(r"[:.]?[ \t]*\n\n?[ \t]*```json\n.*?\n[ \t]*```\n", re.DOTALL)
_NAMES = r"`([a-z]+(?:[._-][a-z0-9_]+)*)`"
_REPEATED = re.compile(rf" ?\({_NAMES}(?:, {_NAMES})*\)")
_NAME = re.compile(rf"{_NAMES}(?:\s?\((?P<gloss>[^()`\d]*)\))?")
_JSON = re.compile(r"`[\[{][^`]*`")


def player_rules(
    rules: str, config: Mapping[str, Json], lengths: Mapping[str, str], translated: Callable[[str], str] = str
) -> str:
    """The rules with a ``config`` and the ``lengths`` of phases, in words by name; ``translated`` from English.

    A setting or a phase that isn't there keeps the text that is marked.
    """
    text = _PROGRAMS.sub("", rules)
    text = _IF.sub(lambda found: found[3] + found[4] if _word(config.get(found[1])) == found[2] else "", text)
    text = _LASTS.sub(lambda found: lengths.get(found[1], found[2]), text)
    text = _SETTING.sub(lambda found: translated(_word(config[found[1]])) if found[1] in config else found[2], text)
    text = _SAMPLE.sub(".\n", text)
    return _NAME.sub(
        lambda found: found["gloss"] or _said(found[1], translated), _REPEATED.sub("", _JSON.sub("", text))
    )


def words_of_names(rules: str) -> set[str]:
    """The words of the names that players read in these rules where no gloss says them, for translators."""
    text = _REPEATED.sub("", _JSON.sub("", _SAMPLE.sub("", _PROGRAMS.sub("", rules))))
    return {_words(found[1]) for found in _NAME.finditer(text) if not found["gloss"]}


def _words(name: str) -> str:
    return re.sub(r"[._-]+", " ", name).capitalize()


def _said(name: str, translated: Callable[[str], str]) -> str:
    said = translated(_words(name))
    return _words(name).lower() if said == _words(name) else f"*{said}*"


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
