"""The pool: a command that others stand in the way of runs again, and what it did before is gone."""

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa

from mainmatch.store import accounts, meta
from mainmatch.store.backends.postgres import pool
from mainmatch.store.backends.postgres.connection import Session
from mainmatch.store.database import Database
from mainmatch.store.transactions.errors import Overloaded, Stale, StoreFailure, Taken, Unreachable
from mainmatch.store.transactions.transaction import Notices, Transaction
from tests.clock import Clock
from tests.store.batches import Wrong, add_one, keys, put, put_and_fail
from tests.store.rows import account

pytestmark = pytest.mark.parametrize("engine", ["postgres"], indirect=True)


def test_a_command_that_fails_leaves_nothing(opened: Database) -> None:
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


def test_a_command_that_found_taken_what_it_wanted_runs_again_and_says_so_itself(opened: Database) -> None:
    runs: list[str | None] = []

    def once(tx: Transaction) -> str:
        known = meta.get(tx, "key")
        runs.append(known)
        if known is not None:
            return "somebody was faster"
        # Another server, between the look and the write.
        other.write_now(meta.add, "key", "theirs")
        tx.notices.publish("never")
        tx.cache.put("match", 1, "never")
        meta.add(tx, "key", "ours")
        return "never"

    notices: list[Notices] = []
    other = opened
    opened._after_commit.on_commit = notices.append

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


def _tolerant(command: Any) -> Any:
    def run(tx: Transaction, *args: str) -> None:
        try:
            command(tx, *args)
        except threading.BrokenBarrierError:
            accounts.advance_feed(tx, args[1], 1)

    return run


def test_rows_that_a_command_holds_are_waited_for_or_skipped(opened: Database) -> None:
    opened.write_now(lambda tx: accounts.add(tx, account("ann")))

    def outer(tx: Transaction) -> list[Any]:
        accounts.by_id_for_update(tx, "ac_ann")
        return opened.write_now(
            lambda other: other.fetch(other.for_update(accounts._LOCKED_BY_ID, skip=True), {"id": "ac_ann"})
        )

    assert opened.write_now(outer) == []


def test_a_connection_that_is_cut_off_is_replaced_and_the_command_runs_again(url: str, opened: Database) -> None:
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


def test_when_all_connections_are_cut_off_the_next_commands_do_not_notice(url: str, opened: Database) -> None:
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
    opened._backend._writers.engine.dispose()  # type: ignore[attr-defined]

    def lose(tx: Transaction) -> None:
        tx.connection.execute(sa.text("SELECT pg_terminate_backend(pg_backend_pid())"))

    for _ in range(opened.lanes):
        with pytest.raises(Overloaded):
            opened.write_now(lose)


def _nobody_answers(*_: object) -> Session:
    raise Unreachable("gone")


def test_a_command_that_swallows_a_failure_of_the_database_keeps_nothing(opened: Database) -> None:
    def careless(tx: Transaction) -> None:
        put(tx, "before")
        try:
            tx.connection.execute(sa.text("SELECT 1 / 0"))
        except sa.exc.DBAPIError:
            return

    with pytest.raises(StoreFailure):
        opened.write_now(careless)
    assert opened.read_now(keys) == set()
