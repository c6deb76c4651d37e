"""Texts for players and their translations, gettext's way: the English text is the key.

Rules don't know a reader's language. They write English, with ``text`` where values are filled in, and the server
translates it for each reader.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

__all__ = ["ENGLISH", "Text", "Translation", "text"]

ENGLISH = "en"


class Text(str):
    """An English text that remembers its ``template`` and the ``values`` in it."""

    __slots__ = ("template", "values")

    template: str
    values: Mapping[str, Any]


def text(template: str, **values: Any) -> Text:
    """A text with values in it: ``text("Bid {least} to {most} coins.", least=2, most=5)``.

    Raises KeyError for a value that is missing.
    """
    made = Text(template.format(**values))
    made.template, made.values = template, values
    return made


@dataclass(frozen=True, slots=True)
class Translation:
    """A game's texts in one language: its ``messages`` by their English text, and its ``rules`` in Markdown."""

    language: str
    rules: str
    messages: Mapping[str, str] = field(default_factory=dict)

    def __call__(self, message: str) -> str:
        """The message in this language; as it is where the catalogue doesn't have it."""
        if isinstance(message, Text):
            found = self.messages.get(message.template)
            return str(message) if found is None else found.format(**message.values)
        return self.messages.get(message, message)
