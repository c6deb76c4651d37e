"""Characters that show nothing, and those that turn the text around them: no text that others read may hide in them."""

import re
import unicodedata

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
