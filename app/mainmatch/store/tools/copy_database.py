"""Copying a whole database into an empty one, of the same engine or of the other.

May touch: all tables. Rule kept here: nobody uses either meanwhile; it is one transaction, and what was written is
read again and compared before it counts; ids, epoch and feeds stay what they are, so clients go on as if nothing
had happened.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, TypeAlias

import sqlalchemy as sa

from mainmatch.store.backends.choose import kind_of
from mainmatch.store.backends.migrations import is_newest, upgrade
from mainmatch.store.backends.protocol import Filled
from mainmatch.store.tables import MetaRow, metadata
from mainmatch.store.transactions.errors import Unusable

__all__ = ["OnProgress", "copy"]

OnProgress: TypeAlias = Callable[[str, int, int], None]
"""Told what is done now, how many rows of it are done, and how many there are."""

_AT_ONCE = 1000
"""Rows in memory."""

Row: TypeAlias = Sequence[Any]


def copy(source: Path | str, target: Path | str, on_progress: OnProgress) -> dict[str, int]:
    """Copy what is in ``source`` (a directory or a URL) into ``target``; rows by table.

    Raises InUse while a server has one of them, and Unusable for a source of an older version, for a target that
    isn't empty, and when what arrived is not what was sent; then the target is as before.
    """
    with kind_of(source).giving(str(source)) as old:
        if not is_newest(old):
            raise Unusable("What is to be copied is of another version: start the server on it once, and stop it.")
        with kind_of(target).taking(str(target)) as new:
            upgrade(new)
            _must_be_empty(new.connection)
            return {table.name: _copied(table, old, new, on_progress) for table in metadata.sorted_tables}


def _must_be_empty(connection: sa.Connection) -> None:
    for table in metadata.sorted_tables:
        if table is not MetaRow.__table__ and connection.execute(sa.select(sa.exists().select_from(table))).scalar():
            raise Unusable(f"The target has {table.name} already, and nothing is overwritten: name an empty one.")
    # What a server that never had a player knows of itself.
    connection.execute(sa.delete(MetaRow.__table__))


def _copied(table: sa.Table, old: sa.Connection, new: Filled, on_progress: OnProgress) -> int:
    total = old.execute(sa.select(sa.func.count()).select_from(table)).scalar_one()
    sent, arrived = hashlib.sha256(), hashlib.sha256()
    new.fill(table, _told(table.name, total, _digested(_rows(table, old), sent), on_progress))
    count = sum(1 for _ in _digested(_rows(table, new.connection), arrived))
    if count != total or sent.digest() != arrived.digest():
        raise Unusable(f"What arrived in {table.name} is not what was sent; nothing was kept.")
    return count


def _rows(table: sa.Table, connection: sa.Connection) -> Iterator[Row]:
    """Its rows in the order of their keys, which is the same on both engines."""
    ordered = sa.select(table).order_by(*table.primary_key.columns)
    for part in connection.execute(ordered.execution_options(yield_per=_AT_ONCE)).partitions():
        yield from part


def _digested(rows: Iterable[Row], digest: "hashlib._Hash") -> Iterator[Row]:
    for row in rows:
        digest.update(json.dumps([_plain(value) for value in row]).encode())
        yield row


def _plain(value: object) -> object:
    return value.isoformat() if isinstance(value, datetime) else value


def _told(name: str, total: int, rows: Iterable[Row], on_progress: OnProgress) -> Iterator[Row]:
    on_progress(name, 0, total)
    for n, row in enumerate(rows, start=1):
        yield row
        if n % _AT_ONCE == 0 or n == total:
            on_progress(name, n, total)
