"""A database per test, in a directory of its own, with a clock that stands until it is set."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mainmatch.store.database import Database
from tests.clock import Clock


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def database(directory: Path, clock: Clock) -> Iterator[Database]:
    opened = Database.open(directory, now=clock)
    yield opened
    opened.close()
