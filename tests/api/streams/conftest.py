from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from mainmatch.games.registry import Registry
from tests.api.streams.serving import Place, serving


@pytest.fixture(scope="session")
def games() -> Registry:
    return Registry.load()


@pytest.fixture
async def place(tmp_path: Path, games: Registry) -> AsyncIterator[Place]:
    async with serving(tmp_path, games) as place:
        yield place
