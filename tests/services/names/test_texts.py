"""Texts of several lines that others read; what names can hold is tested with names."""

import pytest
from pydantic_core import PydanticCustomError

from mainmatch.services.names.texts import readable


@pytest.mark.parametrize(
    "words", ["a\tb\nc", "\u05e9\u05dc\u05d5\u05dd", "\u0645\u0631\u062d\u0628\u0627\u200f!", "\U0001fae9"]
)
def test_words_are_taken_as_they_are(words: str) -> None:
    assert readable(words) == words


@pytest.mark.parametrize(
    "words",
    ["\u200b\u200b", "\u200d", "\ufeff", "\u3164 \u2800", "\n", "a\u202eb", "\u2067a\u2069", "a\x1bb", "a\x85b"],
)
def test_words_that_show_nothing_or_turn_the_text_around_them_are_refused(words: str) -> None:
    with pytest.raises(PydanticCustomError):
        readable(words)
