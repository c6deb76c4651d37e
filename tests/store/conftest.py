"""A database per test, in a directory of its own, with a clock that stands until it is set."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from mainmatch.store.database import Database
from tests.store.rows import Clock


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database, migrated once for all tests: copying it is faster."""
    directory = tmp_path_factory.mktemp("migrated") / "data"
    Database.open(directory, now=Clock()).close()
    return directory


@pytest.fixture
def database(migrated: Path, directory: Path, clock: Clock) -> Iterator[Database]:
    shutil.copytree(migrated, directory)
    opened = Database.open(directory, now=clock)
    yield opened
    opened.close()
