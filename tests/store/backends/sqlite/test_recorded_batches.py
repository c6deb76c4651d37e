"""The writer and what ran in memory: one batch with all other commands, and nobody hears of what wasn't kept."""

from collections.abc import Awaitable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from mainmatch.store import matches
from mainmatch.store.database import Database, Notices, StoreFailure
from mainmatch.store.transactions.transaction import Transaction
from tests.store.batches import Wrong, fail_the_commit, keys, outcomes, put
from tests.store.held_back import begun, held_back
from tests.store.recordings import Sender, append, breaks, sent, step
from tests.store.rows import Clock, running_match

pytestmark = [pytest.mark.anyio, pytest.mark.embedded]


@pytest.fixture
def heard() -> list[Notices]:
    return []


@pytest.fixture
def opened(directory: Path, clock: Clock, heard: list[Notices]) -> Iterator[Database]:
    database = Database.open(directory, now=clock, on_commit=heard.append)
    for match_id in ("m_1", "m_2"):
        database.write_now(running_match, match_id)
    yield database
    database.close()


async def together(database: Database, *asked: Awaitable[Any]) -> list[Any]:
    """What becomes of them in one batch."""
    with held_back(database):
        tasks = await begun(*asked)
    return await outcomes(tasks)


def theirs(tx: Transaction) -> None:
    """A command of the database on the same match."""
    record = matches.by_id(tx, "m_1")
    assert record is not None
    append(tx, record, "theirs")


def news(heard: list[Notices]) -> list[tuple[int, str]]:
    return [each for notices in heard for each in notices.news.get("match/m_1/seat:1", [])]


async def test_all_commands_of_a_batch_are_committed_together_and_in_order(
    opened: Database, heard: list[Notices]
) -> None:
    sender, other, before = Sender(opened), Sender(opened, "m_2"), opened.commits
    asked = (
        sender.send("one"),
        opened.write(put, "key"),
        sender.send("two", step),
        sender.send("three"),
        other.send("x"),
    )
    assert await together(opened, *asked) == ["one", "key", "two", "three", "x"]

    assert before is not None
    assert opened.commits == before + 1
    assert opened.read_now(sent) == [("one", 1), ("two", 2), ("three", 3)]
    assert news(heard) == [(1, "one"), (2, "two"), (3, "three")]
    assert sender.again == []


async def test_a_command_of_the_database_in_between_voids_what_was_judged_before_it(
    opened: Database, heard: list[Notices]
) -> None:
    sender = Sender(opened)

    asked = (sender.send("one"), opened.write(theirs), sender.send("two"), sender.send("three"))
    assert await together(opened, *asked) == ["one", None, "two again", "three again"]

    texts = ["one", "theirs", "two again", "three again"]
    assert opened.read_now(sent) == [(text, n) for n, text in enumerate(texts, start=1)]
    assert news(heard) == [*enumerate(texts, start=1)], "what is void was never told"
    assert sender.live.lineage.is_lost


async def test_a_commit_that_fails_acknowledges_nobody_and_loses_what_was_in_memory(
    opened: Database, heard: list[Notices]
) -> None:
    sender, other = Sender(opened), Sender(opened, "m_2")
    failures = await together(
        opened, sender.send("one"), opened.write(fail_the_commit), sender.send("two"), other.send("x")
    )

    assert [type(failure) for failure in failures] == [StoreFailure] * 4
    assert (opened.read_now(sent), opened.read_now(sent, "m_2"), news(heard)) == ([], [], [])
    assert sender.live.lineage.is_lost
    assert other.live.lineage.is_lost
    # Judged before it was known: by a match that never was.
    assert await together(opened, sender.send("three"), other.send("y")) == ["three again", "y again"]
    assert opened.read_now(sent) == [("three again", 1)]
    assert news(heard) == [(1, "three again")]
    assert await Sender(opened).send("four") == "four"


async def test_nothing_of_a_commit_that_failed_is_cached(opened: Database) -> None:
    sender = Sender(opened)
    await together(opened, sender.send("one"), opened.write(fail_the_commit))

    found = opened.write_now(lambda tx: (tx.cache.newest(("match", "m_1")), matches.by_id(tx, "m_1")))
    assert found[1] is not None
    assert (found[0], found[1].revision) == (0, 0)


async def test_a_statement_that_fails_costs_only_its_own_command(opened: Database, heard: list[Notices]) -> None:
    sender, other = Sender(opened), Sender(opened, "m_2")
    found = await together(
        opened, sender.send("one"), other.send("x", breaks), sender.send("two"), opened.write(put, "key")
    )

    assert found[::2] == ["one again", "two again"]
    assert isinstance(found[1], sa.exc.IntegrityError)
    assert found[3] == "key"
    assert opened.read_now(sent) == [("one again", 1), ("two again", 2)]
    assert opened.read_now(sent, "m_2") == []
    assert opened.read_now(keys) == {"key"}
    assert news(heard) == [(1, "one again"), (2, "two again")]
    assert sender.live.lineage.is_lost


async def test_a_row_that_somebody_has_changed_by_other_ways_is_found_out(opened: Database) -> None:
    """Not by the revision, of which the cache has the old one: the update changes no row."""
    sender = Sender(opened)

    def past_the_store(tx: Transaction) -> None:
        tx.connection.execute(sa.text("UPDATE matches SET revision = 7 WHERE id = 'm_1'"))

    asked = (opened.write(past_the_store), sender.send("one", step))
    assert await together(opened, *asked) == [None, "one again"]
    assert opened.read_now(sent) == [("one again", 1)]


async def test_a_command_that_fails_when_it_is_judged_again_fails_alone(opened: Database) -> None:
    sender, other = Sender(opened), Sender(opened, "m_2")

    def refuse(_tx: Transaction) -> str:
        raise Wrong

    asked = (opened.write(theirs), sender.send("one", otherwise=refuse), other.send("x"))
    found = await together(opened, *asked)
    assert isinstance(found[1], Wrong)
    assert found[::2] == [None, "x"]
    assert opened.read_now(sent) == [("theirs", 1)]


async def test_who_is_cancelled_has_sent_all_the_same(opened: Database, heard: list[Notices]) -> None:
    sender = Sender(opened)
    with held_back(opened):
        first, second = await begun(sender.send("one"), sender.send("two"))
        first.cancel()
    assert await second == "two"
    assert opened.read_now(sent) == [("one", 1), ("two", 2)]
    assert news(heard) == [(1, "one"), (2, "two")]
