from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from mainmatch.games.registry import Registry
from tests.webhook_delivery.office import Office, opened
from tests.webhook_delivery.receiving import Receiver, receiving


@pytest.fixture(scope="session")
def games() -> Registry:
    return Registry.load()


@pytest.fixture
def office(tmp_path: Path, games: Registry) -> Iterator[Office]:
    with opened(tmp_path / "data", games) as office:
        yield office


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with receiving() as receiver:
        yield receiver
