"""A database on PostgreSQL, as a URL and opened."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mainmatch.store.database import Database
from tests import databases
from tests.clock import Clock


@pytest.fixture
def url(engine: str, tmp_path: Path) -> str:
    """A migrated database of the test's own, without a server."""
    return databases.cluster().url_of(tmp_path / "shared")


@pytest.fixture
def opened(url: str, clock: Clock) -> Iterator[Database]:
    database = Database.open(url, now=clock, connections=6)
    yield database
    database.close()
