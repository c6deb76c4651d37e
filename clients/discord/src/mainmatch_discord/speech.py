"""The bot's own words, in the language of their reader. What happens in matches and seasons, the server says.

May touch: the catalogues in ``locale``. Rule kept here: who speaks sets the language first: that of the person who
asked or is written to, or of the Discord server whose channel it is.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib.resources import files

import polib

__all__ = ["nt", "speak", "speaking", "t", "translated"]

_LANGUAGE = ContextVar("language", default="en")


def speak(language: str) -> None:
    """From here on in this task, say all in this language, as Discord calls it; in English if it isn't there."""
    _LANGUAGE.set(language.partition("-")[0].lower())


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """As ``speak``, within the block."""
    before = _LANGUAGE.set(language.partition("-")[0].lower())
    try:
        yield
    finally:
        _LANGUAGE.reset(before)


def translated(message: str, language: str) -> str | None:
    """A text in this language; None if there is none, as for most languages of Discord."""
    return _catalogue(language.partition("-")[0].lower()).get(message)


def t(message: str, /, **values: object) -> str:
    """A text in the reader's language, with these values in its braces."""
    said = _catalogue(_LANGUAGE.get()).get(message, message)
    return said.format(**values) if values else said


def nt(one: str, many: str, n: int) -> str:
    """A text with a number: ``{n} garnet`` or ``{n} garnets``."""
    return t(one, n=n) if n == 1 else t(many, n=n)


@cache
def _catalogue(language: str) -> Mapping[str, str]:
    place = files("mainmatch_discord") / "locale" / f"{language}.po"
    return {each.msgid: each.msgstr for each in polib.pofile(place.read_text("utf-8"))} if place.is_file() else {}
