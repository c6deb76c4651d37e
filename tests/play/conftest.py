"""A table for each test of the verbs: its own database, its own clock."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.games.registry import Registry
from app.play.desk import House
from app.store.database import Database
from tests.play.table import Clock, Table


@pytest.fixture(scope="session")
def games() -> Registry:
    return Registry.load()


@pytest.fixture
def table(tmp_path: Path, games: Registry) -> Iterator[Table]:
    clock = Clock()
    database = Database.open(tmp_path, now=clock)
    try:
        yield Table(House(database, games), clock)
    finally:
        database.close()
