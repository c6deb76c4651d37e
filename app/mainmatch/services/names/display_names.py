"""Display names: which ones a person can have, and how two that look the same are told apart.

Two names are the same if they look the same: UTS 39's skeletons, in upper and lower case and in full width, without
blanks. Within a match no two seats have the same name: the later one gets a mark, its seat's number ("Ada (3)"). A name
that already ends like a mark always gets one, so that a mark cannot be forged. Names of house bots are for bots.
"""

import functools
import re
import unicodedata
from collections.abc import Collection
from importlib import resources
from itertools import chain, count
from typing import Annotated, Literal

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

__all__ = ["DisplayName", "Label", "are_alike", "cleaned", "is_bots", "marked", "shown"]

_MOST_MARKS = 2
"""Combining characters on one letter; Vietnamese, Thai and Hebrew need no more once composed."""

# Characters that show nothing, though `str.isprintable` is true: fillers, blanks, and default ignorable ones.
_INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U00013441\U00013442\U00016fe4"
    "\U0001d159\U000e0100-\U000e01ef]"
)
_EMOJI_STYLE = "\ufe0f"
"""Phones send it after a symbol, to show it in colour."""

# In a key: folded, and 1 looks like l, 0 like o.
_MARKED = re.compile(r"\((?:host|player|spectator)?[0-9lo]*\)$")
_BOT = "housebot"


def shown(name: str) -> str:
    """The name in NFC. Raises PydanticCustomError for one that cannot be seen whole."""
    composed = unicodedata.normalize("NFC", name)
    if not composed.isprintable() or composed != composed.strip() or _INVISIBLE.search(_without_style(composed)):
        raise PydanticCustomError("not_printable", "Use printable characters, without blanks at the ends")
    marks = "".join("m" if _is_mark(each) else " " for each in composed)
    if marks.startswith("m") or "m" * (_MOST_MARKS + 1) in marks:
        raise PydanticCustomError("too_many_marks", "Begin with a letter, and use at most 2 combining marks in a row")
    return composed


def _without_style(name: str) -> str:
    pairs = zip(" " + name, name, strict=False)
    return "".join(each for before, each in pairs if each != _EMOJI_STYLE or unicodedata.category(before) != "So")


def _is_mark(character: str) -> bool:
    return unicodedata.category(character) in {"Mn", "Me"}


def _persons(name: str) -> str:
    if is_bots(name):
        raise PydanticCustomError("reserved_name", "Choose another name: this one is for house bots")
    return name


Label = Annotated[str, Field(min_length=1, max_length=64, examples=["Ada"]), AfterValidator(shown)]
"""A short text that others read, such as a title: printable, in NFC."""

DisplayName = Annotated[Label, AfterValidator(_persons)]
"""A person's name: a label that no house bot has."""


@functools.lru_cache(maxsize=4096)
def _keys(name: str) -> frozenset[str]:
    """What the name looks like, as written and in lower case. Names that share a key look the same."""
    return frozenset(_skeleton(each, form) for each in (name, name.casefold()) for form in ("NFD", "NFKD"))


def are_alike(name: str, other: str) -> bool:
    """Whether two names look the same."""
    return not _keys(name).isdisjoint(_keys(other))


def is_bots(name: str) -> bool:
    """Whether the name looks like that of a house bot."""
    return any("".join(filter(str.isalnum, key)).startswith(_BOT) for key in _keys(name))


def marked(name: str, taken: Collection[str], mark: str, *, is_bot: bool = False) -> str:
    """The name beside those that are taken: with the mark if it looks like one of them, or ends like a mark.

    ``mark``: of a seat its number, of others their role; counted on where that alone is taken, too.
    """
    wanted = "Player" if is_bots(name) and not is_bot else name
    plain = () if any(_MARKED.search(key) for key in _keys(wanted)) else (wanted,)
    counted = (f"{wanted} ({mark} {n})" for n in count(2))
    candidates = chain(plain, (f"{wanted} ({mark})",), counted)
    return next(each for each in candidates if not any(are_alike(each, other) for other in taken))


def cleaned(name: str) -> str:
    """The name without what a person's name cannot have; empty if nothing is left."""
    kept = ""
    for each in unicodedata.normalize("NFC", name):
        is_excess = _is_mark(each) and (not kept.strip() or all(map(_is_mark, kept[-_MOST_MARKS:])))
        if each.isprintable() and not _INVISIBLE.match(each) and not is_excess:
            kept += each
    return "" if is_bots(kept) else kept.strip()


def _skeleton(name: str, form: Literal["NFD", "NFKD"]) -> str:
    table = _looks()
    visible = _INVISIBLE.sub("", unicodedata.normalize(form, name))
    looks = "".join(table.get(each, each) for each in visible)
    return "".join(unicodedata.normalize("NFD", looks).split()).casefold()


@functools.cache
def _looks() -> dict[str, str]:
    """What characters look like that look like others."""
    lines = resources.files(__package__).joinpath("confusables.txt").read_text(encoding="ascii").splitlines()[1:]
    points = ([chr(int(point, 16)) for point in line.split()] for line in lines)
    return {character: "".join(looks_like) for character, *looks_like in points}
