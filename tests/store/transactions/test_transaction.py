"""What a commit announces, and what a transaction does once it is over."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from mainmatch.store import meta
from mainmatch.store.database import Database
from mainmatch.store.tables.system import MetaRow
from mainmatch.store.transactions.errors import StoreFailure
from mainmatch.store.transactions.transaction import Notices, Transaction
from tests.clock import START, Clock
from tests.store.batches import Held, Wrong, fail_the_commit, keys, outcomes, put

pytestmark = [pytest.mark.anyio, pytest.mark.engines]


@pytest.fixture
async def heard(directory: Path, clock: Clock) -> AsyncIterator[tuple[Database, list[Notices]]]:
    notices: list[Notices] = []
    database = Database.open(directory, now=clock, on_commit=notices.append)
    yield database, notices
    await database.aclose()


def tell(tx: Transaction, feed: str) -> None:
    tx.notices.publish(feed)
    tx.notices.revoked.add(f"tk_{feed}")
    tx.notices.shut.add(("ac_ann", feed))


def tell_and_fail(tx: Transaction) -> None:
    tx.notices.publish("never")
    tx.notices.wake(START)
    raise Wrong


@pytest.mark.embedded
async def test_a_batch_is_announced_once_before_its_answers(heard: tuple[Database, list[Notices]]) -> None:
    database, notices = heard
    async with Held(database) as held:
        tasks = await held.ask(lambda tx: tell(tx, "a"), tell_and_fail, lambda tx: tell(tx, "b"))
        for task in tasks:
            task.add_done_callback(lambda _: notices.append(Notices(news={"answered": []})))
    await outcomes(tasks)
    # The tasks are done; their callbacks have the loop's next turn.
    await asyncio.sleep(0)

    shut = {("ac_ann", "a"), ("ac_ann", "b")}
    assert notices[0] == Notices(news={"a": [], "b": []}, wakes_at=None, revoked={"tk_a", "tk_b"}, shut=shut)
    assert notices[1:] == [Notices(news={"answered": []})] * 3


@pytest.mark.embedded
async def test_a_cancelled_waiter_is_announced_all_the_same(heard: tuple[Database, list[Notices]]) -> None:
    database, notices = heard
    async with Held(database) as held:
        tasks = await held.ask(lambda tx: tell(tx, "a"))
        tasks[0].cancel()
    await outcomes(tasks)
    await database.write(lambda tx: None)

    assert [each.feeds for each in notices] == [{"a"}]


@pytest.mark.embedded
async def test_nothing_is_announced_when_nothing_was_committed(heard: tuple[Database, list[Notices]]) -> None:
    database, notices = heard
    async with Held(database) as held:
        tasks = await held.ask(lambda tx: tell(tx, "a"), fail_the_commit)
    await outcomes(tasks)
    await database.write(lambda tx: None)
    await database.read(lambda tx: tell(tx, "of a read"))

    assert notices == []


async def test_a_listener_that_fails_loses_the_ring_and_not_the_write(directory: Path, clock: Clock) -> None:
    def broken(_: Notices) -> None:
        raise Wrong

    database = Database.open(directory, now=clock, on_commit=broken)
    await database.write(lambda tx: tell(tx, put(tx, "kept")))
    database.write_now(lambda tx: tell(tx, put(tx, "kept, too")))

    assert await database.read(keys) == {"kept", "kept, too"}
    await database.aclose()


def test_without_a_loop_news_are_heard_before_the_call_returns(directory: Path, clock: Clock) -> None:
    notices: list[Notices] = []
    database = Database.open(directory, now=clock, on_commit=notices.append)
    database.write_now(tell, "a")
    with pytest.raises(Wrong):
        database.write_now(tell_and_fail)

    assert [each.feeds for each in notices] == [{"a"}]
    database.close()


def test_a_transaction_that_is_over_answers_nothing(database: Database) -> None:
    kept: list[Transaction] = []
    database.write_now(kept.append)
    calls = (
        lambda: kept[0].find_value(MetaRow, "value", key="epoch"),
        lambda: kept[0].remove(MetaRow, key="epoch"),
        lambda: meta.add(kept[0], "a", ""),
    )
    for call in calls:
        with pytest.raises(RuntimeError, match="over"):
            call()


@pytest.mark.embedded
def test_nothing_is_kept_of_a_command_whose_change_filled_the_disk(database: Database) -> None:
    """SQLite rolls back by itself then; a command that goes on regardless must not commit piecemeal."""
    heard: list[object] = []

    def fill(tx: Transaction) -> None:
        meta.add(tx, "before", "")
        tx.connection.execute(sa.text("PRAGMA max_page_count = 1"))
        try:
            meta.add(tx, "big", "x" * 10_000_000)
        except sa.exc.OperationalError as error:
            heard.append(error)
        meta.add(tx, "after", "")

    with pytest.raises(StoreFailure):
        database.write_now(fill)

    assert len(heard) == 1
    assert database.read_now(lambda tx: (meta.get(tx, "before"), meta.get(tx, "after"))) == (None, None)
