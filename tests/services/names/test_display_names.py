"""Names of display: cleaning, looking alike, marks."""

import re
import unicodedata
from importlib import resources

import pytest
from pydantic_core import PydanticCustomError

from mainmatch.services.names.display_names import are_alike, cleaned, is_bots, marked, shown


@pytest.mark.parametrize(
    ("name", "left"),
    [
        ("Ada", "Ada"),
        ("\u0301Ada", "Ada"),
        (" \u0301 ", ""),
        ("Z\u0334\u0335\u0336\u0337", "Z\u0334\u0335"),
        ("A\u3164d\u200ba\ufe0f ", "Ada"),
        ("House bot 4", ""),
    ],
)
def test_a_foreign_name_is_cleaned_into_one_that_is_taken(name: str, left: str) -> None:
    assert cleaned(name) == left
    assert left == "" or shown(left) == left


NAMES = {
    "Persian": "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627",
    "Sinhala": "\u0dc1\u0dca\u200d\u0dbb\u0dd3",
    "Hindi": "\u0915\u094d\u200d\u0937",
    "Bengali": "\u09b0\u200d\u09cd\u09af\u09be",
    "Malayalam": "\u0d30\u0d3e\u0d1c\u0d28\u0d4d\u200d",
    "Burmese, with three marks": "\u1019\u103c\u102d\u102f\u1037",
    "Tibetan, with three marks": "\u0f66\u0f92\u0fb2\u0f74",
    "Hebrew, with points": "\u05e9\u05b8\u05bc\u05c1",
    "Thai": "\u0e17\u0e35\u0e48",
    "Mongolian": "\u182a\u1822\u1834\u1822\u182d\u180c",
    "Japanese, with a variant": "\u845b\U000e0100\u57ce",
    "a family": "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "a rainbow": "\U0001f3f3\ufe0f\u200d\U0001f308",
    "a woman with a tone": "\U0001f469\U0001f3fd\u200d\U0001f4bb",
    "a key": "1\ufe0f\u20e3",
    "Scotland": "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    "a picture of 2024": "\U0001fae9",
    "an information": "\u2139\ufe0f",
}


@pytest.mark.parametrize("kind", NAMES)
def test_a_name_is_taken_as_its_script_spells_it(kind: str) -> None:
    name = NAMES[kind]
    assert shown(name) == name
    assert cleaned(name) == name
    assert are_alike(name, name.replace("\u200c", "").replace("\u200d", ""))


@pytest.mark.parametrize(("blank", "of"), [("\u3000", "Japan"), ("\u00a0", "France"), ("\u202f", "France")])
def test_blanks_of_other_keyboards_are_blanks(blank: str, of: str) -> None:
    assert shown(f"Ada{blank}of{blank}{of}") == f"Ada of {of}"


@pytest.mark.parametrize(
    ("name", "character"),
    [
        ("\u200c", "U+200C ZERO WIDTH NON-JOINER"),
        ("\u200d", "U+200D ZERO WIDTH JOINER"),
        ("A\u200cda", "U+200C ZERO WIDTH NON-JOINER"),
        ("Ada\u200d", "U+200D ZERO WIDTH JOINER"),
        ("\u200c\u0639\u0644\u06cc", "U+200C ZERO WIDTH NON-JOINER"),
        ("\u0639\u0644\u06cc\u200c", "U+200C ZERO WIDTH NON-JOINER"),
        ("\u0639\u0644\u06cc\u200c\u200c\u0631\u0636\u0627", "U+200C ZERO WIDTH NON-JOINER"),
        ("\u0915\u094d\u200d", "U+200D ZERO WIDTH JOINER"),
        ("\U0001f468\u200dAda", "U+200D ZERO WIDTH JOINER"),
        ("a\ufe0fb", "U+FE0F VARIATION SELECTOR-16"),
        ("a\U000e0100", "U+E0100 VARIATION SELECTOR-17"),
        ("x\U000e0067", "U+E0067 TAG LATIN SMALL LETTER G"),
        ("a\u202eb", "U+202E RIGHT-TO-LEFT OVERRIDE: it turns the text around it"),
        ("a\u2067b", "U+2067 RIGHT-TO-LEFT ISOLATE: it turns the text around it"),
        ("a\nb", "U+000A CONTROL CHARACTER"),
        ("a\u3164", "U+3164 HANGUL FILLER"),
        (" Ada", "blanks at the ends"),
        ("\u0301Ada", "Begin with a letter"),
        ("Z\u0334\u0335\u0336", "Use fewer combining marks"),
        ("\u0e17\u0e35\u0e35", "Use fewer combining marks"),
    ],
)
def test_a_refusal_says_which_character_is_meant(name: str, character: str) -> None:
    with pytest.raises(PydanticCustomError, match=re.escape(character)):
        shown(name)


def test_a_mark_counts_on_where_it_is_taken_too() -> None:
    assert marked("Ada", ["Ada", "Ada (3)"], "3") == "Ada (3 2)"
    assert marked("House bot 3", ["House bot 3"], "3", is_bot=True) == "House bot 3 (3)"


def test_what_looks_different_is_another_name() -> None:
    assert not are_alike("Ada", "Ädä")
    assert not are_alike("Ann", "Anne")
    assert not is_bots("Houston")


def test_every_confusable_is_alike() -> None:
    text = resources.files("mainmatch.services.names").joinpath("confusables.txt").read_text(encoding="ascii")
    rows = [[chr(int(point, 16)) for point in line.split()] for line in text.splitlines()[1:]]
    assert len(rows) > 5000
    # What it looks like is a letter with two marks, and that letter has a skeleton of its own.
    assert [row[0] for row in rows if not are_alike(row[0], "".join(row[1:]))] == ["\u048b"]


def test_no_name_that_shows_nothing_is_taken() -> None:
    """Every character alone: whatever has no ink in any font is refused, whatever Unicode this Python knows."""
    taken = []
    # All that Unicode has named, and of what it hasn't some.
    for each in (each for each in map(chr, range(0x110000)) if unicodedata.name(each, "") or ord(each) % 101 == 0):
        try:
            shown(each)
        except (PydanticCustomError, UnicodeEncodeError):
            continue
        taken.append(each)
    blank = ("FILLER", "BLANK", "INVISIBLE", "VARIATION SELECTOR", "ZERO WIDTH", "NULL NOTEHEAD", "GRAPHEME JOINER")
    has_ink = ("GAP FILLER", "LINE FILLER", "BLANK SYMBOL")
    named = [unicodedata.name(each, "") for each in taken]
    suspects = [name for name in named if any(word in name for word in blank)]
    assert [name for name in suspects if not any(word in name for word in has_ink)] == []
    # What is kept for pictures is taken: phones have them before this Python's Unicode.
    unnamed = [each for each in taken if unicodedata.category(each)[0] in "CZ"]
    assert [each for each in unnamed if not "\U0001f000" <= each <= "\U0001faff"] == []
