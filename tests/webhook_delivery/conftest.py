import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from mainmatch.games.registry import Registry
from mainmatch.store.database import Database
from tests.services.table import Clock
from tests.webhook_delivery.office import Office, opened
from tests.webhook_delivery.receiving import Receiver, receiving


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database, migrated once for all tests: copying it is faster."""
    directory = tmp_path_factory.mktemp("migrated") / "data"
    Database.open(directory, now=Clock()).close()
    return directory


@pytest.fixture(scope="session")
def games() -> Registry:
    return Registry.load()


@pytest.fixture
def office(tmp_path: Path, migrated: Path, games: Registry) -> Iterator[Office]:
    shutil.copytree(migrated, tmp_path / "data")
    with opened(tmp_path / "data", games) as office:
        yield office


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with receiving() as receiver:
        yield receiver
