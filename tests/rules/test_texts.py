"""Texts: English where they are written, another language where they are read."""

import pytest

from mainmatch.rules import Refused, Translation, ntext, text

GERMAN = Translation("de", "# Spiel", {"Wait.": "Warte.", "Bid {least} to {most}.": "Biete {least} bis {most}."})


def test_a_text_is_english_and_remembers_its_template() -> None:
    bid = text("Bid {least} to {most}.", least=2, most=5)
    assert (bid, bid.template, bid.values) == ("Bid 2 to 5.", "Bid {least} to {most}.", {"least": 2, "most": 5})
    assert Refused("bad_bid", bid).message == "Bid 2 to 5."
    with pytest.raises(KeyError):
        text("Bid {least}.")


def test_a_translation_fills_in_the_same_values() -> None:
    assert GERMAN(text("Bid {least} to {most}.", least=2, most=5)) == "Biete 2 bis 5."
    assert GERMAN("Wait.") == "Warte."


def test_what_a_catalogue_lacks_stays_english() -> None:
    assert GERMAN("Go.") == "Go."
    assert GERMAN(text("Take {n}.", n=3)) == "Take 3."


def polish(n: int) -> int:
    return 0 if n == 1 else 1 if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else 2


POLISH = Translation(
    "pl",
    "",
    {"You get {what}.": "Dostajesz {what}."},
    {"{n} point": ("{n} punkt", "{n} punkty", "{n} punktów")},
    polish,
)


def points(n: int) -> str:
    return ntext("{n} point", "{n} points", n)


@pytest.mark.parametrize(
    ("n", "english", "other"), [(0, "0 points", "0 punktów"), (1, "1 point", "1 punkt"), (3, "3 points", "3 punkty")]
)
def test_a_number_decides_the_form_in_each_language(n: int, english: str, other: str) -> None:
    assert (points(n), POLISH(points(n)), GERMAN(points(n))) == (english, other, english)


def test_texts_in_a_text_are_translated_with_it() -> None:
    assert POLISH(text("You get {what}.", what=points(3))) == "Dostajesz 3 punkty."
    assert POLISH(text("Totals: {each}.", each=(points(1), points(5)))) == "Totals: 1 punkt, 5 punktów."
    assert text("Totals: {each}.", each=(points(1), "2", 3)) == "Totals: 1 point, 2, 3."
