"""The colours of the web client can be told apart: WCAG's contrast of each pair that its pages use, day and night.

The least contrast is that of text, 4.5, or of what is seen and not read, 3. Colours are read from the style sheet.
"""

import re
from itertools import product

import pytest

from tests.image import ROOT

STYLE = (ROOT / "clients" / "web" / "src" / "style.css").read_text(encoding="utf-8")
TOKEN = re.compile(r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)")
COLOURS = {name: (light, dark) for name, light, dark in TOKEN.findall(STYLE)}

GROUNDS = ("paper", "card", "raised", "private")
SEATS = tuple(f"seat{n}" for n in range(12))
TEXTS = ("ink", "soft", "act", "seal", "good", "bad", "warm", "garnet", "gold")
READ = [*product(TEXTS, GROUNDS), ("on-act", "act"), *(("on-seat", seat) for seat in SEATS)]
SEEN = [*product(("edge",), GROUNDS), *product(SEATS, GROUNDS)]


def _luminance(colour: str) -> float:
    def linear(part: str) -> float:
        value = int(part, 16) / 255
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(colour[place : place + 2]) for place in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_colours_contrast_with_what_lies_under_them(theme: int) -> None:
    pairs = [(pair, 4.5) for pair in READ] + [(pair, 3.0) for pair in SEEN]
    found = {pair: contrast(COLOURS[pair[0]][theme], COLOURS[pair[1]][theme]) for pair, _ in pairs}
    assert {pair: round(found[pair], 2) for pair, least in pairs if found[pair] < least} == {}


def test_contrast_is_that_of_the_guidelines() -> None:
    assert round(contrast("#ffffff", "#000000"), 1) == 21.0
    assert round(contrast("#777777", "#ffffff"), 2) == 4.48
