"""What the rigs of feeds share."""

import pytest

from mainmatch.games.registry import Registry


@pytest.fixture(scope="session")
def games() -> Registry:
    return Registry.load()
