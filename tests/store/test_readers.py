"""Reading verbs that wait together share a snapshot, and nothing else."""

import math
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from app.store import meta, readers
from app.store.database import Database, StoreFailure
from app.store.transaction import Transaction
from tests.store.batches import Held, Wrong, outcomes, put
from tests.store.rows import Clock

pytestmark = [pytest.mark.anyio, pytest.mark.embedded]


@pytest.fixture
def database(migrated: Path, directory: Path, clock: Clock) -> Iterator[Database]:
    """With one reader, so that what waits for it waits together."""
    shutil.copytree(migrated, directory)
    opened = Database.open(directory, now=clock, readers=1)
    yield opened
    opened.close()


def _raw(tx: Transaction) -> sqlite3.Connection:
    raw = tx.connection.connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)
    return raw


def _refuse(tx: Transaction) -> None:
    raise Wrong


def _trip(tx: Transaction) -> None:
    tx.connection.execute(sa.text("INSERT INTO meta VALUES ('key', 'from a reader')"))


async def _snapshots_of(database: Database, verbs: int) -> int:
    begun: list[str] = []
    trace = begun.append
    async with Held(database, reads=True) as held:
        tasks = await held.ask(lambda tx: _raw(tx).set_trace_callback(trace), *[lambda tx: meta.get(tx, "key")] * verbs)
    await outcomes(tasks)
    await database.read(lambda tx: _raw(tx).set_trace_callback(None))
    return begun.count("BEGIN")


async def test_what_waits_together_reads_one_snapshot(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readers, "_LONGEST", math.inf)
    # The first was traced after its own began, and one came to end it.
    assert await _snapshots_of(database, 50) == 1


async def test_a_snapshot_is_not_held_for_long(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readers, "_LONGEST", 0)
    assert await _snapshots_of(database, 50) == 51


async def test_those_who_ask_together_see_what_was_acknowledged_before(database: Database) -> None:
    async with Held(database, reads=True) as held:
        key = await database.write(put, "written while the reader was busy")
        tasks = await held.ask(*[lambda tx: meta.get(tx, key)] * 20)

    assert await outcomes(tasks) == ["here"] * 20


async def test_a_verb_that_fails_fails_alone(database: Database) -> None:
    await database.write(put, "key")
    async with Held(database, reads=True) as held:
        tasks = await held.ask(*[_refuse, lambda tx: meta.get(tx, "key"), _trip] * 3)

    kinds = [type(each).__name__ for each in await outcomes(tasks)]
    assert kinds == ["Wrong", "str", "StoreFailure"] * 3
    assert await database.read(meta.get, "key") == "here"


async def test_a_connection_that_breaks_fails_those_who_shared_it_and_the_next_is_fresh(database: Database) -> None:
    await database.write(put, "key")
    async with Held(database, reads=True) as held:
        tasks = await held.ask(lambda tx: meta.get(tx, "key"), lambda tx: _raw(tx).close())

    assert all(isinstance(each, StoreFailure) for each in await outcomes(tasks))
    assert await database.read(meta.get, "key") == "here"
