"""Each query of the store on PostgreSQL, whatever the process has opened first."""

import pkgutil
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlmodel.sql.sqltypes import UTCDateTime

import mainmatch.store
from mainmatch.store.backends.postgres.connection import Session, engine_of
from mainmatch.store.transactions import statements
from mainmatch.store.transactions.revision_cache import RevisionCache
from mainmatch.store.transactions.statements import RowLock
from mainmatch.store.transactions.transaction import Transaction
from tests import databases

pytestmark = pytest.mark.parametrize("engine", ["postgres"], indirect=True)

_NOON = datetime(2020, 11, 21, 12, tzinfo=UTC)


def _queries() -> Iterator[sa.Select[Any]]:
    for module in pkgutil.iter_modules(mainmatch.store.__path__, "mainmatch.store."):
        for value in vars(import_module(module.name)).values():
            if isinstance(value, sa.Select):
                yield value
            elif isinstance(value, RowLock):
                yield from (value.plain, value.waiting, value.skipping)


def _sample(bind: sa.BindParameter[Any]) -> object:
    if isinstance(bind.type, sa.Integer):
        # A place in a JSON array is never a client's.
        value: object = 1 if bind.key == "place" else 2**40
    else:
        samples = ((sa.Boolean, True), (UTCDateTime, _NOON), (sa.LargeBinary, b"1"), (sa.types.TypeEngine, "1"))
        value = next(sample for kind, sample in samples if isinstance(bind.type, kind))
    return [value] if bind.expanding else value


@pytest.mark.parametrize("first", ["rwc", "rw", "ro"])
def test_what_a_process_opens_first_decides_nothing(
    directory: Path, monkeypatch: pytest.MonkeyPatch, first: str
) -> None:
    """A client may ask for what comes after 2**40: numbers are stored in 32 bits, and asked for in 64."""
    monkeypatch.setattr(statements, "_DIALECTS", {})
    url = databases.cluster().url_of(directory)
    asked = 0
    for mode in (first, "rw", "ro"):
        with closing(Session.open(engine_of(url, mode))) as session:
            session.run("BEGIN")
            tx = Transaction(session.connection, RevisionCache(0), _NOON, "")
            for query in _queries() if mode == "rw" else ():
                binds = query.compile(dialect=session.connection.dialect).bind_names
                tx.fetch(query, {bind.key: _sample(bind) for bind in binds if bind.required})
                asked += 1
    assert asked > 100
