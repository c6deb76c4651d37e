"""PostgreSQL as the shared engine: many servers on one database; what it has in common with SQLite is elsewhere."""

import pkgutil
from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from mainmatch.store import matches, meta
from mainmatch.store.database import Database
from mainmatch.store.transactions.errors import InUse, Unusable
from mainmatch.store.transactions.transaction import Transaction
from tests.clock import Clock
from tests.store.batches import put
from tests.store.rows import running_match

pytestmark = pytest.mark.parametrize("engine", ["postgres"], indirect=True)


def test_without_its_driver_the_way_out_is_said(clock: Clock, engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_: str) -> Any:
        raise ModuleNotFoundError("No module named 'psycopg'", name="psycopg")

    monkeypatch.setattr(pkgutil, "resolve_name", missing)

    with pytest.raises(Unusable, match=r"pip install 'mainmatch\[postgres\]'"):
        Database.open("postgresql://127.0.0.1/mainmatch", now=clock)


def test_whoever_needs_it_alone_waits_for_nobody_and_keeps_others_out(url: str, clock: Clock) -> None:
    first, second = Database.open(url, now=clock), Database.open(url, now=clock)
    with pytest.raises(InUse, match="Stop it first"):
        Database.open(url, now=clock, alone=True)
    first.close()
    second.close()

    alone = Database.open(url, now=clock, alone=True)
    with pytest.raises(InUse):
        Database.open(url, now=clock)
    assert alone.write_now(put, "key") == "key"
    alone.close()
    Database.open(url, now=clock).close()


def test_later_is_later_whatever_a_servers_clock_says(opened: Database, clock: Clock) -> None:
    def now_after(tx: Transaction, seconds: float) -> float:
        tx.advance_now(clock().replace(microsecond=0) + timedelta(seconds=seconds))
        return (tx.now - clock()).total_seconds()

    # Ahead by a little: servers' clocks differ. By much: a clock leapt, and is believed no more.
    assert opened.write_now(now_after, 3.0) == 3.0
    assert opened.write_now(now_after, 45.0) == 45.0
    assert opened.write_now(now_after, -3.0) == 0.0
    assert opened.write_now(now_after, 3600.0) == 0.0


def test_what_another_server_writes_makes_a_memory_useless_and_never_wrong(url: str, clock: Clock) -> None:
    here, there = (Database.open(url, now=clock, connections=2) for _ in range(2))
    here.write_now(running_match)

    def known(tx: Transaction) -> object:
        found = matches.by_id(tx, "m_1")
        assert found is not None
        kept = tx.cache.get("m_1", found.revision)
        tx.cache.put("m_1", found.revision, f"revision {found.revision}")
        return kept

    def change(tx: Transaction) -> None:
        found = matches.by_id(tx, "m_1")
        assert found is not None
        matches.update(tx, found, title="another")

    assert [here.read_now(known), here.read_now(known)] == [None, "revision 0"]
    there.write_now(change)
    assert [here.read_now(known), here.write_now(known)] == [None, "revision 1"]
    here.close()
    there.close()


def test_text_is_in_the_order_of_its_bytes(opened: Database) -> None:
    for key in ("b", "B", "ä", "a", "_", "Z", "\U0001f600", "\uffee"):
        opened.write_now(meta.put, key, "")

    found = opened.read_now(
        lambda tx: list(tx.connection.execute(sa.text("SELECT key FROM meta ORDER BY key")).scalars())
    )
    assert found == sorted(found, key=str.encode)
