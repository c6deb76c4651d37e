"""Rows as the database takes or refuses them, with no query of ours in between."""

from typing import Any

import pytest
import sqlalchemy as sa

from mainmatch.store.database import Database
from mainmatch.store.tables import metadata
from mainmatch.store.transactions.transaction import Transaction


def put(tx: Transaction, table: str, /, **values: Any) -> None:
    """Write one row."""
    tx.connection.execute(sa.insert(metadata.tables[table]).values(**values))


def refused(database: Database, table: str, /, **values: Any) -> None:
    """The row is refused for what it says, and nothing of it is kept."""
    before = database.read_now(count_of, table)
    with pytest.raises(sa.exc.IntegrityError):
        database.write_now(put_one, table, values)
    assert database.read_now(count_of, table) == before


def put_one(tx: Transaction, table: str, values: dict[str, Any]) -> None:
    put(tx, table, **values)


def count_of(tx: Transaction, table: str) -> int:
    return tx.connection.execute(sa.select(sa.func.count()).select_from(metadata.tables[table])).scalar_one()
