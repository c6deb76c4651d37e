"""A table for each test of the commands: its own database, its own clock."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mainmatch.games.registry import Registry
from mainmatch.services.unit_of_work import Executor
from mainmatch.store.database import Database
from tests.clock import Clock
from tests.services.table import Table
from tests.stored_proof import stored_faults


@pytest.fixture(scope="session")
def games() -> Registry:
    return Registry.load()


@pytest.fixture
def table(tmp_path: Path, games: Registry, request: pytest.FixtureRequest) -> Iterator[Table]:
    clock = Clock()
    database = Database.open(tmp_path, now=clock)
    try:
        table = Table(Executor(database, games), clock)
        yield table
        if "damaged" not in request.keywords:
            assert table.read(stored_faults) == []
    finally:
        database.close()
