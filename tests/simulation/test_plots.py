"""Pictures: of the kind their name says, and the same each time."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from mainmatch.simulation.plots import draw
from mainmatch.simulation.report import balance_of
from tests.simulation.handmade import MATCHES

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def drawn(tmp_path: Path, request: pytest.FixtureRequest) -> tuple[bytes, bytes]:
    """Two pictures of the same matches."""
    places = [tmp_path / f"{n}{request.param}" for n in (1, 2)]
    for place in places:
        draw(place, "hand-made", MATCHES, balance_of(MATCHES))
    return places[0].read_bytes(), places[1].read_bytes()


@pytest.mark.parametrize("drawn", [".png"], indirect=True)
def test_a_png_is_a_png(drawn: tuple[bytes, bytes]) -> None:
    assert drawn[0].startswith(PNG)
    assert drawn[0] == drawn[1]


@pytest.mark.parametrize("drawn", [".svg"], indirect=True)
def test_an_svg_is_an_svg(drawn: tuple[bytes, bytes]) -> None:
    assert ET.fromstring(drawn[0]).tag == "{http://www.w3.org/2000/svg}svg"  # noqa: S314 - our own picture
    assert drawn[0] == drawn[1]
