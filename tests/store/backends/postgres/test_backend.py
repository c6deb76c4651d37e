"""PostgreSQL as the shared engine: what it promises by itself; what it shares with SQLite is in the other modules."""

import pkgutil
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa

from mainmatch.store import accounts, matches, meta, tables
from mainmatch.store.backends.postgres import connection, pool
from mainmatch.store.backends.postgres.connection import Session
from mainmatch.store.database import Database, InUse, Notices, Overloaded, StoreFailure, Unusable
from mainmatch.store.transactions.errors import Stale, Taken, Unreachable
from mainmatch.store.transactions.transaction import Transaction
from tests import databases
from tests.store.batches import Wrong, add_one, keys, put, put_and_fail
from tests.store.rows import Clock, account, running_match

pytestmark = pytest.mark.parametrize("engine", ["postgres"], indirect=True)


@pytest.fixture
def url(engine: str, tmp_path: Path) -> str:
    """A migrated database of the test's own, without a server."""
    return databases.cluster().url_of(tmp_path / "shared")


@pytest.fixture
def opened(url: str, clock: Clock) -> Iterator[Database]:
    database = Database.open(url, now=clock, connections=6)
    yield database
    database.close()


def setting(tx: Transaction, name: str) -> object:
    return tx.connection.execute(sa.text("SELECT current_setting(:name)"), {"name": name}).scalar()


# --- connections


def test_what_is_acknowledged_is_on_the_disk(opened: Database) -> None:
    asked = ("fsync", "synchronous_commit", "transaction_isolation", "transaction_read_only", "TimeZone")

    assert opened.write_now(lambda tx: [setting(tx, name) for name in asked]) == [
        *("on", "on", "read committed", "off", "UTC")
    ]


def test_a_reading_verb_has_one_snapshot_and_can_only_read(opened: Database) -> None:
    asked = ("transaction_isolation", "transaction_read_only")

    assert opened.read_now(lambda tx: [setting(tx, name) for name in asked]) == ["repeatable read", "on"]
    with pytest.raises(StoreFailure):
        opened.read_now(meta.put, "key", "value")
    assert opened.read_now(meta.get, "key") is None


@pytest.mark.parametrize("mode", ["rw", "ro", "rwc"])
@pytest.mark.parametrize(
    "planted", ["synchronous_commit = off", "TimeZone = 'Europe/Berlin'", "client_encoding = 'LATIN1'"]
)
def test_a_connection_with_other_settings_is_refused(
    url: str, clock: Clock, monkeypatch: pytest.MonkeyPatch, mode: str, planted: str
) -> None:
    monkeypatch.setitem(connection._SETTINGS, mode, (*connection._SETTINGS[mode], planted))

    with pytest.raises(Unusable, match=planted.partition(" ")[0]):
        Database.open(url, now=clock).close()


@pytest.mark.parametrize(
    ("name", "found"), [("fsync", "off"), ("server_encoding", "SQL_ASCII"), ("in_recovery", "true")]
)
def test_a_server_that_may_lose_what_it_acknowledged_is_refused_with_the_way_out(
    url: str, clock: Clock, monkeypatch: pytest.MonkeyPatch, name: str, found: str
) -> None:
    # What only another server could answer is asked of this one, which answers otherwise.
    wanted = {**connection._REQUIRED_OF_ALL, name: frozenset({found})}
    monkeypatch.setattr(connection, "_REQUIRED_OF_ALL", wanted)

    with pytest.raises(Unusable, match=f"PostgreSQL answers {name}=.*{connection._WAY_OUT[name][:20]}"):
        Database.open(url, now=clock)


def test_a_role_that_would_lose_commits_is_set_right(engine: str, clock: Clock) -> None:
    url = databases.cluster().fresh()
    with psycopg.connect(url, autocommit=True) as inside:
        inside.execute(
            "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = off', current_database()); END $$"
        )
    database = Database.open(url, now=clock)

    assert database.write_now(setting, "synchronous_commit") == "on"
    database.close()


def test_an_old_server_is_refused(url: str, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "_OLDEST", 99)

    with pytest.raises(Unusable, match="99 or newer is needed"):
        Database.open(url, now=clock)


def test_where_nobody_answers_is_said_without_a_password(clock: Clock, engine: str) -> None:
    with pytest.raises(Unusable, match="can't be reached") as caught:
        Database.open("postgresql://mm:canary@127.0.0.1:1/mainmatch", now=clock)
    assert "canary" not in str(caught.value)
    with pytest.raises(Unusable, match="can't be read") as caught:
        Database.open("postgresql://mm:canary@127.0.0.1:port/mainmatch?nothing=1", now=clock)
    assert "canary" not in str(caught.value)


def test_a_place_is_described_without_a_password(opened: Database) -> None:
    assert connection.described("postgresql://mm:canary@db.example:5433/games") == "postgresql://db.example:5433/games"
    assert opened.place.startswith("postgresql://")


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


# --- verbs


def test_a_verb_that_fails_leaves_nothing(opened: Database) -> None:
    with pytest.raises(Wrong):
        opened.write_now(put_and_fail, "failed")

    assert opened.read_now(keys) == set()


def test_two_hundred_updates_at_once_from_two_servers_are_all_kept(url: str, clock: Clock) -> None:
    servers = [Database.open(url, now=clock, connections=6) for _ in range(2)]
    servers[0].write_now(accounts.add, account())
    with ThreadPoolExecutor(20) as threads:
        firsts = list(threads.map(lambda n: servers[n % 2].write_now(accounts.advance_feed, "ac_ann", 1), range(200)))

    assert sorted(firsts) == list(range(1, 201))
    assert sum(sum(server.retries.values()) for server in servers) == 0
    for server in servers:
        server.close()


def test_a_verb_that_found_taken_what_it_wanted_runs_again_and_says_so_itself(opened: Database) -> None:
    runs: list[str | None] = []

    def once(tx: Transaction) -> str:
        known = meta.get(tx, "key")
        runs.append(known)
        if known is not None:
            return "somebody was faster"
        # Another server, between the look and the write.
        other.write_now(meta.add, "key", "theirs")
        tx.notices.feeds.add("never")
        tx.cache.put("match", 1, "never")
        meta.add(tx, "key", "ours")
        return "never"

    notices: list[Notices] = []
    other = opened
    opened._after_commit._on_commit = notices.append

    assert opened.write_now(once) == "somebody was faster"
    assert runs == [None, "theirs"]
    assert opened.read_now(meta.get, "key") == "theirs"
    assert opened.read_now(lambda tx: tx.cache.get("match", 1)) is None
    assert not any(each.feeds for each in notices)
    assert opened.retries == {"race": 1}


@pytest.mark.parametrize("failure", [Stale("changed"), Taken("in use")])
def test_what_stays_taken_is_said_in_the_end(opened: Database, failure: Exception) -> None:
    runs: list[int] = []

    def taken(tx: Transaction) -> None:
        runs.append(1)
        raise failure

    with pytest.raises(type(failure)):
        opened.write_now(taken)
    assert len(runs) == pool._MOST_RACES


def test_two_that_wait_for_each_other_both_come_through(opened: Database) -> None:
    opened.write_now(accounts.add, account("ann"))
    opened.write_now(accounts.add, account("ben"))
    meet = threading.Barrier(2)

    def both(tx: Transaction, first: str, second: str) -> None:
        accounts.advance_feed(tx, first, 1)
        if not meet.broken:
            try:
                meet.wait(5)
            finally:
                # Once: whoever runs again has nobody to meet.
                meet.abort() if meet.n_waiting == 0 else None
        accounts.advance_feed(tx, second, 1)

    def patient(first: str, second: str) -> None:
        opened.write_now(_tolerant(both), first, second)

    with ThreadPoolExecutor(2) as threads:
        list(threads.map(patient, ("ac_ann", "ac_ben"), ("ac_ben", "ac_ann")))

    heads = opened.read_now(lambda tx: [each.feed_head for each in accounts.list_all(tx)])
    assert heads == [2, 2]
    assert opened.retries["deadlock"] + opened.retries.get("lock", 0) >= 1


def _tolerant(verb: Any) -> Any:
    def run(tx: Transaction, *args: str) -> None:
        try:
            verb(tx, *args)
        except threading.BrokenBarrierError:
            accounts.advance_feed(tx, args[1], 1)

    return run


def test_rows_that_a_verb_holds_are_waited_for_or_skipped(opened: Database, clock: Clock) -> None:
    held = sa.select(tables.MetaRow.__table__.c.key).where(tables.MetaRow.__table__.c.key == "key")
    opened.write_now(put, "key")

    def outer(tx: Transaction) -> list[str]:
        tx.connection.execute(tx.for_update(held)).all()
        return opened.write_now(
            lambda other: list(other.connection.execute(other.for_update(held, skip=True)).scalars())
        )

    assert opened.write_now(outer) == []


def test_a_connection_that_is_cut_off_is_replaced_and_the_verb_runs_again(url: str, opened: Database) -> None:
    opened.write_now(add_one)

    def cut_off_once(tx: Transaction) -> None:
        if not opened.retries:
            with psycopg.connect(url, autocommit=True) as killer:
                own = tx.connection.execute(sa.text("SELECT pg_backend_pid()")).scalar()
                killer.execute("SELECT pg_terminate_backend(%s)", [own])
        add_one(tx)

    opened.write_now(cut_off_once)

    assert opened.read_now(meta.get, "count") == "2"
    assert opened.retries == {"lost connection": 1}


def test_when_all_connections_are_cut_off_the_next_verbs_do_not_notice(url: str, opened: Database) -> None:
    for _ in range(10):
        opened.write_now(add_one)
        opened.read_now(meta.get, "count")
        with psycopg.connect(url, autocommit=True) as killer:
            killer.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )

    assert opened.read_now(meta.get, "count") == "10"


def test_a_database_that_cannot_be_reached_is_said_so_and_nothing_was_done(
    opened: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "_REACHED_WITHIN", 0.0)
    monkeypatch.setattr(Session, "open", _nobody_answers)
    opened._backend._writers._engine.dispose()  # type: ignore[attr-defined]

    def lose(tx: Transaction) -> None:
        tx.connection.execute(sa.text("SELECT pg_terminate_backend(pg_backend_pid())"))

    for _ in range(opened.lanes):
        with pytest.raises(Overloaded):
            opened.write_now(lose)


def _nobody_answers(*_: object) -> Session:
    raise Unreachable("gone")


def test_a_verb_that_swallows_a_failure_of_the_database_keeps_nothing(opened: Database) -> None:
    def careless(tx: Transaction) -> None:
        put(tx, "before")
        try:
            tx.connection.execute(sa.text("SELECT 1 / 0"))
        except sa.exc.DBAPIError:
            return

    with pytest.raises(StoreFailure):
        opened.write_now(careless)
    assert opened.read_now(keys) == set()


def test_a_failure_repeats_nothing_that_was_to_be_stored(opened: Database) -> None:
    opened.write_now(meta.add, "canary", "canary")
    with pytest.raises(sa.exc.IntegrityError) as caught:
        opened.write_now(meta.add, "canary", "canary")
    assert "canary" not in str(caught.value)

    with pytest.raises(StoreFailure) as failed:
        opened.write_now(lambda tx: tx.connection.execute(sa.text("SELECT CAST('canary' AS integer)")))
    assert "canary" not in f"{failed.value} {failed.value.__cause__!s}".replace("CAST('canary'", "")


def test_later_is_later_whatever_a_servers_clock_says(opened: Database, clock: Clock) -> None:
    def now_after(tx: Transaction, seconds: float) -> float:
        tx.advance_now(clock().replace(microsecond=0) + timedelta(seconds=seconds))
        return (tx.now - clock()).total_seconds()

    # Ahead by a little: servers' clocks differ. By much: a clock leapt, and is believed no more.
    assert opened.write_now(now_after, 3.0) == 3.0
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
