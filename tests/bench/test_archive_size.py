"""What a match leaves in the database once it is archived."""

from pathlib import Path
from typing import Any

import sqlalchemy as sa

from mainmatch.games.registry import Registry
from mainmatch.services import due_work
from mainmatch.services.lobby import match_creation, match_start, seat_changes
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.maintenance import retention
from mainmatch.services.matches import queries
from mainmatch.services.unit_of_work import Executor
from mainmatch.store.database import Database
from mainmatch.store.tables import metadata
from tests.clock import Clock
from tests.services.table import Table

ROWS, LIMIT = 160 * 1024, 15 * 1024
"""Bytes of a finished exodus of nine seats that house bots played: in rows, and once it is archived.

In rows 15 KiB are what says why points count, as data, for readers of all languages, instead of an English sentence.
"""


def played(table: Table, seats: int = 9) -> str:
    host = table.person("host")
    match_id: str = table.executor.write_now(
        match_creation.create, host, NewMatch(game="exodus", player_count=seats)
    ).id
    for seat in range(1, seats + 1):
        table.executor.write_now(seat_changes.add_bot, host, match_id, seat, "house")
    table.executor.write_now(match_start.start, host, match_id)
    while table.read(queries.facts, host, match_id).status != "finished":
        table.clock.forward(hours=24)
        while table.executor.write_now(due_work.wake, 20):
            """Bots and deadlines have their turns."""
    return match_id


def stored(uow: Any, match_id: str) -> int:
    """The bytes of all values in rows of this match."""
    matches = metadata.tables["matches"]
    number: Any = sa.select(matches.c.number).where(matches.c.id == match_id).scalar_subquery()
    total = 0
    for table in metadata.tables.values():
        column = table.c.get("match_id", table.c.id if table is matches else table.c.get("scope"))
        value: Any = match_id
        if "match_number" in table.c:
            column, value = table.c.match_number, number
        if column is not None:
            rows = uow.tx.connection.execute(sa.select(table).where(column == value))
            total += sum(_size(each) for row in rows for each in row)
    return total


def _size(value: object) -> int:
    return len(value) if isinstance(value, bytes) else len(str(value).encode())


def test_a_finished_exodus_of_nine_seats_leaves_160_kib_and_15_once_it_is_archived(tmp_path: Path) -> None:
    clock = Clock()
    database = Database.open(tmp_path, now=clock)
    try:
        table = Table(Executor(database, Registry.load()), clock)
        match_id = played(table)
        before = table.read(stored, match_id)
        found = table.read(retention.pack, match_id)
        assert found is not None
        table.executor.write_now(retention.archive, found)
        after = table.read(stored, match_id)
    finally:
        database.close()
    assert ROWS // 2 < before <= ROWS
    assert after <= LIMIT
