"""Display names: which ones a person can have, and how two that look the same are told apart.

Two names are the same if they look the same: UTS 39's skeletons, in upper and lower case and in full width, without
blanks. Within a match no two seats have the same name: the later one gets a mark, its seat's number ("Ada (3)"). A name
that already ends like a mark always gets one, so that a mark cannot be forged. Names of house bots are for bots.
"""

import functools
import re
import unicodedata
from collections.abc import Collection, Iterator
from importlib import resources
from itertools import chain, count
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StringConstraints
from pydantic_core import PydanticCustomError

from mainmatch.rules import text
from mainmatch.services.names.texts import hidden_in, is_mark, without_hidden, wrong

_MOST_MARKS, _MOST_DIACRITICS = 4, 2
"""Marks on one letter (UTS 39, 5.4; Tibetan and Burmese need three), and those of them that fit letters of any script.

Of the latter Vietnamese needs no more once composed.
"""

# In a key: folded, and 1 looks like l, 0 like o.
_MARKED = re.compile(r"\((?:host|player|spectator)?[0-9lo]*\)$")
_BOT = "housebot"


def shown(name: str) -> str:
    """The name in NFC. Raises PydanticCustomError for one that cannot be seen whole."""
    composed = _composed(name)
    for _, error in chain(hidden_in(composed), _excess_marks(composed)):
        raise error
    if composed != composed.strip():
        raise wrong("not_printable", text("Leave out the blanks at the ends."))
    return composed


def _composed(name: str) -> str:
    """The name in NFC, each of its blanks an ordinary one: keyboards of Japan and France have others."""
    composed = unicodedata.normalize("NFC", name)
    return "".join(" " if unicodedata.category(each) == "Zs" else each for each in composed)


def _excess_marks(name: str) -> Iterator[tuple[int, PydanticCustomError]]:
    """The places of marks that stand on no letter, or where there are too many."""
    marks = ""
    for place, each in enumerate(name):
        if not is_mark(each):
            marks = marks if without_hidden(each) == "" else ""
            continue
        marks += each
        many = len(marks) > _MOST_MARKS or (
            sum(unicodedata.name(mark, "").startswith("COMBINING ") for mark in marks) > _MOST_DIACRITICS
        )
        if many or marks[-2:] == each * 2:
            yield place, wrong("too_many_marks", text("Use fewer combining marks in a row."))
        elif not name[:place].strip(marks + " "):
            yield place, wrong("too_many_marks", text("Begin with a letter, not with a combining mark."))


def _persons(name: str) -> str:
    if is_bots(name):
        raise wrong("reserved_name", text("Choose another name: this one is for house bots."))
    return name


SHOWN = AfterValidator(shown)
"""Of a short text that others read, such as a title: printable, in NFC. It stands behind the text's limits."""

Label = Annotated[str, Field(min_length=1, max_length=64, examples=["Ada"]), SHOWN]
"""A name of a thing, for people."""

Title = Annotated[str, StringConstraints(strip_whitespace=True), Field(min_length=1, max_length=120), SHOWN]
"""The title of a match, without blanks around it."""

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
    kept = cleaned_title(name)
    return "" if is_bots(kept) else kept


def cleaned_title(title: str) -> str:
    """The title without what a label cannot have, for those from before there were rules; empty if nothing is left."""
    kept = _composed(title).strip()
    # What is left can have another context.
    while places := {place for place, _ in (*hidden_in(kept), *_excess_marks(kept))}:
        kept = "".join(each for place, each in enumerate(kept) if place not in places).strip()
    return kept


def _skeleton(name: str, form: Literal["NFD", "NFKD"]) -> str:
    table = _looks()
    visible = without_hidden(unicodedata.normalize(form, name))
    looks = "".join(table.get(each, each) for each in visible)
    return "".join(unicodedata.normalize("NFD", looks).split()).casefold()


@functools.cache
def _looks() -> dict[str, str]:
    """What characters look like that look like others."""
    lines = resources.files(__package__).joinpath("confusables.txt").read_text(encoding="ascii").splitlines()[1:]
    points = ([chr(int(point, 16)) for point in line.split()] for line in lines)
    return {character: "".join(looks_like) for character, *looks_like in points}
