"""Texts: English where they are written, another language where they are read."""

import pytest

from mainmatch.rules import Refused, Translation, text

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
