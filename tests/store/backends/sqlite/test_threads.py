import asyncio
import math
import sqlite3
from pathlib import Path
from threading import Event

import anyio
import pytest
import sqlalchemy as sa

from mainmatch.store import meta
from mainmatch.store.backends.sqlite import threads
from mainmatch.store.backends.sqlite.connection import FILE_NAME, Session
from mainmatch.store.database import Database
from mainmatch.store.transactions.errors import Closed, Overloaded, StoreFailure, Unavailable, Unconfirmed
from mainmatch.store.transactions.transaction import Notices, Transaction
from tests.clock import Clock
from tests.store.batches import Held, Wrong, add_one, fail_the_commit, keys, outcomes, put, put_and_fail

pytestmark = [pytest.mark.anyio, pytest.mark.embedded]


async def test_an_answer_comes_after_the_commit(database: Database, directory: Path) -> None:
    stranger = sqlite3.connect(directory / FILE_NAME)
    for n in range(50):
        key = await database.write(put, f"key {n}")
        # Another connection sees only what is committed.
        assert stranger.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone() == ("here",)
    stranger.close()


async def test_an_answer_within_a_batch_comes_after_the_commit(database: Database, directory: Path) -> None:
    stranger = sqlite3.connect(directory / FILE_NAME)
    async with Held(database) as held:
        tasks = await held.ask(*(lambda tx, n=n: put(tx, f"key {n}") for n in range(50)))
    for task in asyncio.as_completed(tasks):
        key = await task
        assert stranger.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone() == ("here",)
    stranger.close()


async def test_what_is_queued_together_is_committed_together(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(threads, "_LONGEST", math.inf)
    commits: list[str] = []

    def watch(tx: Transaction) -> None:
        raw = tx.connection.connection.driver_connection
        assert isinstance(raw, sqlite3.Connection)
        raw.set_trace_callback(lambda sql: commits.append(sql) if sql == "COMMIT" else None)

    async with Held(database) as held:
        tasks = await held.ask(watch, *[add_one] * 100)
    await outcomes(tasks)

    assert commits == ["COMMIT"]
    assert await database.read(meta.get, "count") == "100"


@pytest.mark.parametrize(
    ("code", "is_kept", "failure"),
    [
        (sqlite3.SQLITE_IOERR_FSYNC, True, Unconfirmed),
        (sqlite3.SQLITE_IOERR_FSYNC, False, Unconfirmed),
        (sqlite3.SQLITE_IOERR_WRITE, False, Unavailable),
        (sqlite3.SQLITE_FULL, False, Unavailable),
    ],
)
async def test_of_a_commit_that_fails_it_is_told_whether_it_may_be_kept(
    database: Database, monkeypatch: pytest.MonkeyPatch, *, code: int, is_kept: bool, failure: type[StoreFailure]
) -> None:
    # A log that wasn't synced can have the whole commit: a server that ends then finds it there.
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = code
    run, heard, commits = Session.run, list[Notices](), database.commits or 0
    database.listen(heard.append)

    def tell(tx: Transaction) -> None:
        put(tx, "key")
        tx.cache.put("key", 1, "here")
        tx.notices.publish("news", 1, ["an event"])
        tx.notices.told.append(("ac_1", "signOut"))

    def fail(self: Session, command: str) -> None:
        if command != "COMMIT":
            run(self, command)
            return
        run(self, command if is_kept else "ROLLBACK")
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(Session, "run", fail)
        with pytest.raises(failure):
            await database.write(tell)
    # Who listens must look for itself, and is told nothing that may not be so.
    doubted = failure is Unconfirmed
    assert [(each.news, each.told) for each in heard] == [({"news": []}, [])] * doubted
    assert (database.commits or 0) > commits
    assert ("key" in await database.read(keys)) == is_kept
    assert await database.write(lambda tx: tx.cache.newest("key")) is None
    assert await database.write(put, "after") == "after"


async def test_a_batch_that_takes_long_is_committed_before_it_goes_on(
    database: Database, directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(threads, "_LONGEST", 0)
    stranger = sqlite3.connect(directory / FILE_NAME, check_same_thread=False)

    def committed(tx: Transaction) -> int:
        put(tx, f"key {len(keys(tx))}")
        return int(stranger.execute("SELECT count(*) FROM meta").fetchone()[0])

    async with Held(database) as held:
        tasks = await held.ask(*[committed] * 3)

    assert await outcomes(tasks) == [1, 2, 3]
    stranger.close()


async def test_a_command_that_fails_takes_back_its_own_changes_only(database: Database) -> None:
    async with Held(database) as held:
        tasks = await held.ask(
            lambda tx: put(tx, "before"), lambda tx: put_and_fail(tx, "failed"), lambda tx: put(tx, "after")
        )
    before, failed, after = await outcomes(tasks)

    assert (before, after) == ("before", "after")
    assert isinstance(failed, Wrong)
    assert await database.read(keys) == {"before", "after"}


async def test_a_broken_rule_of_the_database_takes_back_that_command_only(database: Database) -> None:
    def repeated(tx: Transaction) -> None:
        put(tx, "repeated")
        tx.connection.execute(sa.text("INSERT INTO meta VALUES ('repeated', '')"))

    async with Held(database) as held:
        tasks = await held.ask(lambda tx: put(tx, "before"), repeated, lambda tx: put(tx, "after"))
    _, failed, _ = await outcomes(tasks)

    assert isinstance(failed, sa.exc.IntegrityError)
    assert await database.read(keys) == {"before", "after"}


@pytest.mark.parametrize(
    "ending", [KeyboardInterrupt, SystemExit, asyncio.CancelledError, GeneratorExit, StopIteration]
)
async def test_a_command_that_ends_strangely_harms_nobody_else(database: Database, ending: type[BaseException]) -> None:
    def strange(tx: Transaction) -> None:
        put(tx, "strange")
        raise ending

    with pytest.raises(RuntimeError, match=ending.__name__):
        await database.write(strange)
    with pytest.raises(RuntimeError, match=ending.__name__):
        await database.read(lambda tx: next(iter(())) if ending is StopIteration else _raise(ending))

    assert await database.write(put, "after") == "after"
    assert await database.read(keys) == {"after"}


def _raise(ending: type[BaseException]) -> None:
    raise ending


async def test_a_waiter_that_is_cancelled_does_not_take_the_write_back(database: Database) -> None:
    async with Held(database) as held:
        tasks = await held.ask(
            lambda tx: put(tx, "1"), lambda tx: put(tx, "2"), lambda tx: put_and_fail(tx, "3"), lambda tx: put(tx, "4")
        )
        tasks[1].cancel()
        tasks[2].cancel()
        await anyio.lowlevel.checkpoint()
    first, second, third, fourth = await outcomes(tasks)

    assert (first, fourth) == ("1", "4")
    assert isinstance(second, asyncio.CancelledError)
    assert isinstance(third, asyncio.CancelledError)
    assert await database.read(keys) == {"1", "2", "4"}


async def test_a_commit_that_fails_fails_everything_in_it_and_the_next_one_works(database: Database) -> None:
    async with Held(database) as held:
        tasks = await held.ask(
            lambda tx: put(tx, "before"),
            lambda tx: put_and_fail(tx, "refused on the strength of it"),
            fail_the_commit,
            lambda tx: put(tx, "after"),
        )
    failures = await outcomes(tasks)

    assert [type(failure) for failure in failures] == [StoreFailure] * 4
    assert len({id(failure) for failure in failures}) == 4
    assert await database.read(keys) == set()
    assert await database.write(put, "later") == "later"
    assert await database.read(keys) == {"later"}


async def test_a_commit_that_fails_drops_what_was_remembered(database: Database) -> None:
    def remember(tx: Transaction) -> None:
        tx.cache.put("match", 1, "never committed")

    async with Held(database) as held:
        tasks = await held.ask(remember, fail_the_commit)
    await outcomes(tasks)

    assert await database.write(lambda tx: tx.cache.get("match", 1)) is None
    assert await database.read(lambda tx: tx.cache.get("match", 1)) is None


async def test_nothing_is_kept_of_a_command_during_which_the_disk_was_full(database: Database) -> None:
    """SQLite rolls back all of the batch by itself; a command that goes on regardless must not commit piecemeal."""
    heard: list[object] = []

    def fill(tx: Transaction) -> None:
        put(tx, "fill")
        tx.connection.execute(sa.text("PRAGMA max_page_count = 1"))
        try:
            tx.connection.execute(sa.text("INSERT INTO meta VALUES ('big', zeroblob(10000000))"))
        except sa.exc.OperationalError as error:
            heard.append(error)
        put(tx, "and goes on")

    async with Held(database) as held:
        tasks = await held.ask(lambda tx: put(tx, "before"), fill, lambda tx: put(tx, "after"))
    results = await outcomes(tasks)

    assert len(heard) == 1
    assert [type(result) for result in results] == [StoreFailure, StoreFailure, str]
    assert await database.read(keys) == {"after"}
    assert await database.write(put, "later") == "later"


async def test_a_failure_repeats_nothing_that_was_to_be_stored(database: Database) -> None:
    def full(tx: Transaction) -> None:
        tx.connection.execute(sa.text("INSERT INTO meta VALUES ('canary', 'canary')"))
        tx.connection.execute(sa.text("INSERT INTO meta VALUES (:key, :value)"), {"key": "canary", "value": "canary"})

    with pytest.raises(sa.exc.IntegrityError) as caught:
        await database.write(full)

    assert "'value': 'canary'" not in str(caught.value)


async def test_two_hundred_updates_at_once_are_all_kept(database: Database) -> None:
    async with asyncio.TaskGroup() as group:
        for _ in range(200):
            group.create_task(database.write(add_one))

    assert await database.read(meta.get, "count") == "200"


async def test_writes_happen_in_the_order_in_which_they_were_asked(database: Database) -> None:
    order: list[int] = []

    def note(_: Transaction, n: int) -> None:
        order.append(n)

    async with asyncio.TaskGroup() as group:
        for n in range(100):
            group.create_task(database.write(note, n))

    assert order == list(range(100))


async def test_one_reads_what_one_wrote(database: Database) -> None:
    async def write_and_read(n: int) -> None:
        for step in range(20):
            key = await database.write(put, f"{n}/{step}")
            assert await database.read(meta.get, key) == "here"

    async with asyncio.TaskGroup() as group:
        for n in range(20):
            group.create_task(write_and_read(n))


async def test_later_commands_of_a_batch_see_what_earlier_ones_did_and_remembered(database: Database) -> None:
    def remember(tx: Transaction) -> None:
        put(tx, "seen")
        tx.cache.put("match", 1, "staged")

    def remember_and_fail(tx: Transaction) -> None:
        tx.cache.put("match", 2, "failed")
        raise Wrong

    def look(tx: Transaction) -> list[object]:
        return [meta.get(tx, "seen"), tx.cache.get("match", 1), tx.cache.get("match", 2)]

    async with Held(database) as held:
        tasks = await held.ask(remember, remember_and_fail, look)
        assert await database.read(look) == [None, None, None]
    _, _, seen = await outcomes(tasks)

    assert seen == ["here", "staged", None]
    assert await database.read(look) == ["here", "staged", None]


async def test_more_than_the_queue_takes_is_refused_and_nothing_else(directory: Path, clock: Clock) -> None:
    database = Database.open(directory, now=clock, queue_limit=3)
    async with Held(database) as held:
        tasks = await held.ask(*(lambda tx, n=n: put(tx, str(n)) for n in range(3)))
        with pytest.raises(Overloaded):
            await database.write(put, "too much")
    await outcomes(tasks)

    assert await database.read(keys) == {"0", "1", "2"}
    database.close()


async def test_closing_finishes_what_is_queued(directory: Path, clock: Clock) -> None:
    database = Database.open(directory, now=clock)
    async with Held(database) as held:
        tasks = await held.ask(*[add_one] * 30)
        closing = asyncio.create_task(database.aclose())
        while not database._writes._is_closed:
            await anyio.lowlevel.checkpoint()
        with pytest.raises(Closed):
            await database.write(add_one)
    assert await outcomes(tasks) == [None] * 30
    await closing

    reopened = Database.open(directory, now=clock)
    assert reopened.read_now(meta.get, "count") == "30"
    reopened.close()


def test_a_loop_that_is_gone_leaves_the_write_and_the_writer(database: Database) -> None:
    entered, release = Event(), Event()

    def wait(tx: Transaction) -> str:
        entered.set()
        release.wait()
        return put(tx, "kept")

    async def leave() -> None:
        asking = asyncio.create_task(database.write(wait))
        await asyncio.to_thread(entered.wait)
        asking.cancel()

    asyncio.run(leave())
    release.set()

    assert database.write_now(put, "after") == "after"
    assert database.read_now(keys) == {"kept", "after"}
