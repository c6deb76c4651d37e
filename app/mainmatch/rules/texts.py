"""Texts for players and their translations, gettext's way: the English text is the key.

Rules don't know a reader's language. They write English, with ``text`` where values are filled in and ``ntext`` where
a number decides the form, and the server translates it for each reader.
"""

import re
import unicodedata
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

ENGLISH = "en"


class Text(str):
    """An English text that remembers its ``template`` and the ``values`` in it, and the template of its ``plural``."""

    __slots__ = ("plural", "template", "values")

    template: str
    values: Mapping[str, Any]
    plural: str | None


class SeatName(str):
    """The name of a seat in a text, which front ends fill in: ``{seat:3}``."""

    __slots__ = ()


def named(seat: int) -> SeatName:
    """The name of a seat as a value of a text: ``text("{x} is the X.", x=named(3))``."""
    return SeatName(f"{{seat:{seat}}}")


def phase_title(name: str) -> Text:
    """The name of a phase for players: ``candidate-vote`` is "Candidate vote"."""
    return text(name.replace("-", " ").capitalize())


def text(template: str, **values: Any) -> Text:
    """A text with values in it: ``text("Bid {least} to {most} coins.", least=2, most=5)``.

    Values that are texts are translated, too; those in a tuple one by one, with commas between them. Raises KeyError
    for a value that is missing.
    """
    return _text(template, None, values)


def ntext(template: str, plural: str, n: int, **values: Any) -> Text:
    """A text whose form depends on ``n``, which is one of its values: ``ntext("{n} point", "{n} points", 3)``."""
    return _text(template, plural, {"n": n, **values})


def _text(template: str, plural: str | None, values: Mapping[str, Any]) -> Text:
    made = Text(_filled(template if plural is None or values["n"] == 1 else plural, values, str))
    made.template, made.plural, made.values = template, plural, values
    return made


def _filled(template: str, values: Mapping[str, Any], words: Callable[[str], str]) -> str:
    def filled(value: Any) -> Any:
        if isinstance(value, tuple):
            return ", ".join(str(filled(each)) for each in value)
        return words(value) if isinstance(value, Text) else value

    return template.format(**{name: filled(value) for name, value in values.items()})


@dataclass(frozen=True, slots=True)
class Translation:
    """A game's texts in one language: its ``messages`` by their English text, and its ``rules`` in Markdown.

    ``plurals`` has all forms of a message by the English singular, and ``form`` says which of them is for a number.
    ``rules_language`` is English where the game has no rules in this language.
    """

    language: str
    rules: str
    messages: Mapping[str, str] = field(default_factory=dict)
    plurals: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    form: Callable[[int], int] = bool
    rules_language: str = ENGLISH

    def __call__(self, message: str) -> str:
        """The message in this language; as it is where the catalogue lacks it, but for texts in it."""
        if isinstance(message, Text):
            return _filled(self._template(message), message.values, self)
        return self.messages.get(message, message)

    def _template(self, message: Text) -> str:
        if message.plural is None:
            return self.messages.get(message.template, message.template)
        n = message.values["n"]
        if forms := self.plurals.get(message.template):
            return forms[self.form(n)]
        return message.template if n == 1 else message.plural


# Chapters of the rules that a match tells its players later: everybody reads the rest from the start. In the Markdown,
# such a chapter stands between ``<!-- chapter: the-twist -->`` and ``<!-- end of chapter -->``, each on its own line.
_CHAPTER = re.compile(
    r"^<!-- chapter: ([a-z][a-z0-9-]*) -->\n(.*?)^<!-- end of chapter -->(?:\n|\Z)", re.MULTILINE | re.DOTALL
)
_MARK = re.compile(r"<!--\s*(?:end of )?chapter", re.IGNORECASE)


def with_chapters(rules: str, told: Collection[str]) -> str:
    """The rules with these chapters, and without the others."""
    return _CHAPTER.sub(lambda found: found[2] if found[1] in told else "", rules)


def chapters_of(rules: str) -> frozenset[str]:
    """The names of the chapters that are told later. Raises ValueError for a chapter without a beginning or an end."""
    if stray := _MARK.search(with_chapters(rules, ())):
        raise ValueError(f"in its rules, a chapter has no beginning or no end: {stray[0]}")
    return frozenset(found[1] for found in _CHAPTER.finditer(rules))


# No text that others read may hide in characters that show nothing, or that turn the text around them.
INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200c\u200d\u2800\u3164\ufe00-\ufe0f\uffa0\U00013441\U00013442"
    "\U00016fe4\U0001d159\U000e0020-\U000e007f\U000e0100-\U000e01ef]"
)
"""Fillers, blanks, and default ignorable characters: they show nothing, though ``str.isprintable`` is true."""

TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Direction controls, which turn what others wrote beside them."""


def shows_nothing(character: str) -> bool:
    """Whether nothing of it can be seen."""
    return character.isspace() or bool(INVISIBLE.match(character)) or unicodedata.category(character) in {"Cf", "Zs"}


def is_blank(words: str) -> bool:
    """Whether nothing of a text can be seen. An empty one hides nothing."""
    return words != "" and all(map(shows_nothing, words))
