"""Which characters the texts of people can hold: all that writing needs, none that hides or turns what is around it.

Some characters show nothing, and are part of the spelling where they stand: joiners between letters that join or behind
a virama (RFC 5892, A.1 and A.2), between emoji, and selectors of a variant behind its character. Elsewhere they would
make two names of one. Direction controls turn the text that others wrote beside them.
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import Annotated, LiteralString

import idna
from pydantic import AfterValidator, StringConstraints
from pydantic_core import PydanticCustomError

from mainmatch.rules import Text, text
from mainmatch.rules.texts import INVISIBLE, is_blank, shows_nothing

_JOINER = "\u200d"
_TONES = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
_STYLES = "\ufe0e\ufe0f"
"""Phones send one after a symbol, to show it in colour or not."""
# Symbols with such a style that Unicode counts among digits, letters, punctuation and mathematics.
_STYLED = frozenset("#*0123456789\u203c\u2049\u2139\u2194\u25fb\u25fc\u25fd\u25fe\u2934\u2935\u3030\u303d")
# Flags of regions, such as Scotland: a black flag, letters that show nothing, and their end.
_FLAG = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f")
_VARIANTS = re.compile("[\ufe00-\ufe02\U000e0100-\U000e01ef]")
_MONGOLIAN = re.compile("[\u180b-\u180f]")
_VIRAMA = 9
"""Canonical combining class."""

_UNSAFE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_DIRECTIONS = re.compile(r"[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def wrong(code: LiteralString, said: Text) -> PydanticCustomError:
    """The error of a validator, with a text that can be translated."""
    return PydanticCustomError(code, "{said}", {"said": said})


def hidden_in(name: str) -> Iterator[tuple[int, PydanticCustomError]]:
    """The places of characters that cannot be seen and are no part of the spelling there, and what is wrong with them.

    ``name``: in NFC.
    """
    spelled = {place for flag in _FLAG.finditer(name) for place in range(*flag.span())}
    for place, each in enumerate(name):
        is_shown = each.isprintable() and not INVISIBLE.match(each)
        if not (is_shown or place in spelled or _is_spelling(name, place)):
            yield place, _of_character(each)


def without_hidden(name: str) -> str:
    """The name without all characters that show nothing, for comparisons of what names look like."""
    return INVISIBLE.sub("", name)


def bare(name: str) -> str:
    """The name without the blanks around it, and without what keyboards and clipboards add there that shows nothing."""
    if name.isascii():
        return name.strip()
    shown = [place for place, each in enumerate(name) if not shows_nothing(each)]
    return name[shown[0] : shown[-1] + 1] if shown else ""


def is_mark(character: str) -> bool:
    """Whether it stands above, below or in the letter before it."""
    return unicodedata.category(character) in {"Mn", "Me"}


def readable(words: str) -> str:
    """The words, which can have several lines. Raises PydanticCustomError for what hides or turns what is around it."""
    if found := _UNSAFE.search(words):
        raise _of_character(found[0])
    if words == "" or is_blank(words):
        raise wrong("not_printable", text("Write something that can be seen."))
    return words


READABLE = AfterValidator(readable)
"""Of a text of one or several lines that others read. It stands behind the text's limits."""

Remark = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500), READABLE]
"""A few sentences that others read, such as the reason of an act, without blanks around them."""


def _of_character(character: str) -> PydanticCustomError:
    is_control = unicodedata.category(character) == "Cc"
    named = f"U+{ord(character):04X} {unicodedata.name(character, 'CONTROL CHARACTER' if is_control else '')}".strip()
    if _DIRECTIONS.match(character):
        return wrong("not_printable", text("Leave out {character}: it turns the text around it.", character=named))
    return wrong("not_printable", text("Leave out {character}: it can't be seen there.", character=named))


def _is_spelling(name: str, place: int) -> bool:
    each, before, after = name[place], name[place - 1 : place], name[place + 1 : place + 2]
    if each in _STYLES:
        return _is_symbol(before) or before in _STYLED
    if each == _JOINER and _is_symbol(name[:place].rstrip(_STYLES + _TONES)[-1:]) and _is_symbol(after):
        return True
    if _VARIANTS.match(each):
        return unicodedata.name(before or " ", "").startswith("CJK ")
    if _MONGOLIAN.match(each):
        return unicodedata.name(before or " ", "").startswith("MONGOLIAN LETTER")
    return _is_joining(name, place) or _is_new_symbol(each)


def _is_joining(name: str, place: int) -> bool:
    """Whether a zero width joiner or non-joiner stands where letters need it."""
    after = name[place + 1 : place + 2]
    if not after:
        # At its end a name needs it only in Malayalam, whose final consonants were written so before Unicode 5.1.
        return name[place] == _JOINER and unicodedata.name(name[place - 1], "") == "MALAYALAM SIGN VIRAMA"
    if name[place] == _JOINER and name[place - 1].isalpha() and unicodedata.combining(after) == _VIRAMA:
        return place > 0  # Bengali's ya behind ra
    try:
        return idna.valid_contextj(name, place)
    except ValueError:  # beside a character that Unicode doesn't name
        return False


def _is_symbol(character: str) -> bool:
    return character != "" and (unicodedata.category(character) == "So" or _is_new_symbol(character))


def _is_new_symbol(character: str) -> bool:
    """Whether it is kept for symbols that are newer than the Unicode of this Python."""
    return "\U0001f000" <= character <= "\U0001faff" and unicodedata.category(character) == "Cn"
