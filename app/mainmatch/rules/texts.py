"""Texts for players and their translations, gettext's way: the English text is the key.

Rules don't know a reader's language. They write English, with ``text`` where values are filled in and ``ntext`` where
a number decides the form, and the server translates it for each reader.
"""

from collections.abc import Callable, Mapping
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


def because(said: Text, reason: str | None) -> Text:
    """A sentence with the reason that a host gave, if there is one."""
    return text("{said} Reason: {reason}", said=said, reason=reason) if reason else said


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
