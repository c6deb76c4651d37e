"""Names of display: cleaning, looking alike, marks."""

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
    for each in map(chr, range(0x110000)):
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
    assert not any(unicodedata.category(each)[0] in "CZ" for each in taken)
