"""A commit whose answer never came: whether it was kept is found out, and what was kept isn't done twice."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa

from mainmatch.store import meta
from mainmatch.store.backends.postgres import connection, pool
from mainmatch.store.database import Database
from mainmatch.store.transactions.errors import Unconfirmed
from mainmatch.store.transactions.transaction import Notices, Transaction
from tests import databases
from tests.clock import Clock
from tests.store.batches import add_one, keys, put
from tests.store.cutting import Cutter, Moment, cutter

pytestmark = pytest.mark.parametrize("engine", ["postgres"], indirect=True)


@pytest.fixture
def url(engine: str, tmp_path: Path) -> str:
    return databases.cluster().url_of(tmp_path / "shared")


@pytest.fixture
def wire(url: str) -> Iterator[Cutter]:
    with cutter(url) as found:
        yield found


@pytest.fixture
def rung() -> list[Notices]:
    return []


@pytest.fixture
def opened(wire: Cutter, clock: Clock, rung: list[Notices]) -> Iterator[Database]:
    database = Database.open(wire.url, now=clock, connections=3, on_commit=rung.append)
    yield database
    wire.reopen()
    database.close()


def count(database: Database) -> str | None:
    return database.read_now(meta.get, "count")


def add_and_say(tx: Transaction) -> str:
    add_one(tx)
    tx.notices.publish("news")
    tx.cache.put("count", 1, meta.get(tx, "count"))
    return f"{meta.get(tx, 'count')}"


@pytest.mark.parametrize("moment", ["before", "at once", "answered"])
def test_what_was_kept_is_answered_so_and_what_was_not_is_done_again(
    opened: Database, wire: Cutter, rung: list[Notices], moment: Moment
) -> None:
    wire.cut_next(moment)

    assert opened.write_now(add_and_say) == "1"

    assert wire.cuts == 1
    assert count(opened) == "1"
    assert [each.feeds for each in rung] == [{"news"}]
    assert opened.read_now(lambda tx: tx.cache.get("count", 1)) == "1"
    assert dict(opened.retries) == ({"lost commit": 1} if moment == "before" else {})
    assert opened.write_now(add_and_say) == "2"


def test_one_cut_after_another_is_no_more_trouble_than_one(opened: Database, wire: Cutter) -> None:
    wire.cut_next("before", "before", "answered")

    assert opened.write_now(add_and_say) == "1"
    assert (wire.cuts, count(opened)) == (3, "1")


def slow_to_commit(url: str, seconds: float) -> None:
    """From now on each commit that changed meta takes so long."""
    with psycopg.connect(url, autocommit=True) as inside:
        inside.execute(
            "CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN PERFORM pg_sleep({seconds}); RETURN NULL; END $$"
        )
        inside.execute(
            "CREATE CONSTRAINT TRIGGER dawdle AFTER INSERT OR UPDATE ON meta DEFERRABLE INITIALLY DEFERRED "
            "FOR EACH ROW EXECUTE FUNCTION dawdle()"
        )


def test_a_commit_that_is_still_under_way_is_waited_for(clock: Clock) -> None:
    url = databases.cluster().fresh()
    slow_to_commit(url, 0.5)
    with cutter(url) as wire:
        database = Database.open(wire.url, now=clock, connections=3)
        wire.cut_next("at once")

        assert database.write_now(add_and_say) == "1"
        assert count(database) == "1"
        assert not database.retries
        database.close()


def test_a_backend_that_is_ended_while_it_commits_is_found_out_about(clock: Clock) -> None:
    url = databases.cluster().fresh()
    database = Database.open(url, now=clock, connections=3)
    slow_to_commit(url, 0.5)
    ended: list[int] = []

    def add_while_somebody_ends_it(tx: Transaction) -> str:
        if not ended:
            ended.append(1)
            pid = tx.connection.execute(sa.text("SELECT pg_backend_pid()")).scalar_one()
            killer.submit(_end_soon, url, pid)
        return add_and_say(tx)

    with ThreadPoolExecutor(1) as killer:
        assert database.write_now(add_while_somebody_ends_it) == "1"
    assert count(database) == "1"
    assert dict(database.retries) == {"lost commit": 1}
    database.close()


def _end_soon(url: str, pid: int) -> None:
    with psycopg.connect(url, autocommit=True) as server:
        asked = "SELECT query = 'COMMIT' FROM pg_stat_activity WHERE pid = %s"
        while server.execute(asked, [pid]).fetchone() != (True,):
            time.sleep(0.005)
        server.execute("SELECT pg_terminate_backend(%s)", [pid])


def test_what_cannot_be_found_out_is_said_and_listeners_look_for_themselves(
    opened: Database, wire: Cutter, rung: list[Notices], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "_REACHED_WITHIN", 0.2)
    wire.cut_next("answered", and_close=True)

    with pytest.raises(Unconfirmed, match="may or may not"):
        opened.write_now(add_and_say)

    assert [each.news for each in rung] == [{"news": []}]
    wire.reopen()
    assert count(opened) == "1"
    assert opened.write_now(add_and_say) == "2"


def test_after_a_change_of_servers_nothing_is_guessed(
    opened: Database, wire: Cutter, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A standby that was promoted counts transactions on its own from there: its answer is about another one.
    opened.write_now(add_and_say)
    wire.cut_next("answered")
    monkeypatch.setattr(connection, "_history", lambda connection: "another server")

    with pytest.raises(Unconfirmed):
        opened.write_now(add_and_say)
    assert count(opened) == "2"


def test_a_read_that_is_cut_at_its_end_has_its_answer(url: str, clock: Clock) -> None:
    database = Database.open(url, now=clock, connections=3)

    def read_and_lose(tx: Transaction) -> str:
        with psycopg.connect(url, autocommit=True) as killer:
            pid = tx.connection.execute(sa.text("SELECT pg_backend_pid()")).scalar_one()
            killer.execute("SELECT pg_terminate_backend(%s)", [pid])
        return "read"

    for _ in range(3):
        assert database.read_now(read_and_lose) == "read"
    assert database.read_now(meta.get, "count") is None
    database.close()


def test_a_read_that_is_cut_in_its_middle_runs_again(url: str, clock: Clock) -> None:
    database = Database.open(url, now=clock, connections=3)
    runs: list[int] = []

    def read_and_lose(tx: Transaction) -> str | None:
        runs.append(1)
        if len(runs) == 1:
            with psycopg.connect(url, autocommit=True) as killer:
                pid = tx.connection.execute(sa.text("SELECT pg_backend_pid()")).scalar_one()
                killer.execute("SELECT pg_terminate_backend(%s)", [pid])
        return meta.get(tx, "count")

    database.write_now(add_one)
    assert database.read_now(read_and_lose) == "1"
    assert len(runs) == 2
    database.close()


def test_connections_that_fall_silent_are_given_up_and_commands_run_again(
    wire: Cutter, opened: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened.write_now(add_one)
    opened.read_now(meta.get, "count")
    monkeypatch.setattr(connection, "_ANSWERED_WITHIN", 0.2)
    wire.fall_silent()

    with ThreadPoolExecutor(6) as threads:
        written = [threads.submit(opened.write_now, put, key) for key in "abcdef"]
        assert [each.result(timeout=20) for each in written] == [*"abcdef"]

    assert opened.read_now(keys) >= {*"abcdef"}
    assert opened.retries["lost connection"] > 0


def test_a_commit_whose_connection_falls_silent_is_looked_for_elsewhere(
    wire: Cutter, opened: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "_ANSWERED_WITHIN", 0.2)
    wire.cut_next("silent")

    with ThreadPoolExecutor(1) as threads:
        assert threads.submit(opened.write_now, add_and_say).result(timeout=20) == "1"

    assert wire.cuts == 1
    assert count(opened) == "1"
