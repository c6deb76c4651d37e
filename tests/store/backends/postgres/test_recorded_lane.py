"""The lane of what ran in memory: committed together, and only by the revision that it was judged by."""

import asyncio
from collections.abc import Awaitable, Iterator
from typing import Any

import psycopg
import pytest
import structlog

from mainmatch.store import matches
from mainmatch.store.backends.postgres import pool
from mainmatch.store.database import Database, Notices, Overloaded
from mainmatch.store.transactions.errors import Unconfirmed
from mainmatch.store.transactions.transaction import Transaction
from tests.store.batches import outcomes
from tests.store.cutting import Cutter, Moment, cutter
from tests.store.held_back import begun, held_back
from tests.store.recordings import Sender, append, breaks, sent, step
from tests.store.rows import Clock, running_match

pytestmark = [pytest.mark.anyio, pytest.mark.parametrize("engine", ["postgres"], indirect=True)]


@pytest.fixture
def heard() -> list[Notices]:
    return []


@pytest.fixture
def wire(url: str) -> Iterator[Cutter]:
    with cutter(url) as found:
        yield found


@pytest.fixture
def opened(wire: Cutter, clock: Clock, heard: list[Notices]) -> Iterator[Database]:
    database = Database.open(wire.url, now=clock, connections=4, on_commit=heard.append)
    for match_id in ("m_1", "m_2"):
        database.write_now(running_match, match_id)
    yield database
    wire.reopen()
    database.close()


def theirs(tx: Transaction) -> None:
    record = matches.by_id(tx, "m_1")
    assert record is not None
    append(tx, record, "theirs")


def news(heard: list[Notices]) -> list[tuple[int, str]]:
    return sorted(each for notices in heard for each in notices.news.get("match/m_1/seat:1", []))


async def together(database: Database, *asked: Awaitable[Any], before: Any = None) -> list[Any]:
    """What becomes of them in one batch; ``before`` runs on the database while they are held back."""
    with held_back(database):
        tasks = await begun(*asked)
        if before is not None:
            await database.write(before)
    return await outcomes(tasks)


async def test_what_was_judged_in_memory_is_committed_together(opened: Database, heard: list[Notices]) -> None:
    sender, other = Sender(opened), Sender(opened, "m_2")
    sizes: list[int] = []
    opened._after_commit._on_batch = lambda size, _seconds: sizes.append(size)
    asked = (sender.send("one"), sender.send("two", step), other.send("x"), sender.send("three"))

    assert await together(opened, *asked) == ["one", "two", "x", "three"]
    assert sizes == [4]
    assert opened.read_now(sent) == [("one", 1), ("two", 2), ("three", 3)]
    assert news(heard) == [(1, "one"), (2, "two"), (3, "three")]
    assert not opened.retries


async def test_another_server_voids_what_was_judged_before_it(
    opened: Database, url: str, clock: Clock, heard: list[Notices]
) -> None:
    sender, other = Sender(opened), Sender(opened, "m_2")
    second = Database.open(url, now=clock, connections=3)
    with held_back(opened):
        tasks = await begun(sender.send("one"), other.send("x"), sender.send("two"))
        assert await Sender(second).send("theirs") == "theirs"
    found = await outcomes(tasks)
    second.close()

    assert found == ["one again", "x", "two again"]
    entries = opened.read_now(sent)
    assert (entries[0], [n for _, n in entries]) == (("theirs", 1), [1, 2, 3])
    assert {text for text, _ in entries} == {"theirs", "one again", "two again"}
    assert [text for _, text in news(heard)] == [text for text, _ in entries[1:]]


async def test_what_another_server_voids_is_judged_anew_in_memory(
    opened: Database, heard: list[Notices], monkeypatch: pytest.MonkeyPatch
) -> None:
    sender, other = Sender(opened), Sender(opened, "m_2")
    with held_back(opened):
        tasks = await begun(sender.send("one"), other.send("x"), sender.send("two", step), sender.send("three"))
        await opened.write(theirs)
        # The other lanes take nothing.
        monkeypatch.setattr(opened._writes, "_limit", 0)
        tasks += await begun(opened.write_to_match("m_1", sender.again_of("four")))
    found = await outcomes(tasks)
    monkeypatch.undo()

    mine = ["one again", "two again", "three again", "four again"]
    assert found == [mine[0], "x", *mine[1:]]
    assert opened.read_now(sent) == [(text, n) for n, text in enumerate(["theirs", *mine], start=1)]
    assert news(heard) == [(n, text) for n, text in enumerate(["theirs", *mine], start=1)]


async def test_a_match_that_somebody_has_locked_is_not_waited_for(opened: Database, url: str) -> None:
    """The others of the batch are committed at once; what is about the locked match waits in a lane of its own."""
    sender, other = Sender(opened), Sender(opened, "m_2")
    with psycopg.connect(url) as somebody:
        somebody.execute("SELECT 1 FROM matches WHERE id = 'm_1' FOR UPDATE")
        tasks = await begun(sender.send("one"), other.send("x"))
        assert await tasks[1] == "x"
        assert not tasks[0].done()
    assert await tasks[0] == "one again"
    assert opened.read_now(sent) == [("one again", 1)]


@pytest.mark.parametrize("moment", ["before", "at once", "answered"])
async def test_a_connection_that_is_lost_at_the_commit_loses_nothing_and_repeats_nothing(
    opened: Database, wire: Cutter, heard: list[Notices], moment: Moment
) -> None:
    sender = Sender(opened)
    await sender.send("one")
    wire.cut_next(moment, about=b"two")
    found = await together(opened, sender.send("two"), sender.send("three"))

    was_kept = moment != "before"
    assert found == (["two", "three"] if was_kept else ["two again", "three again"])
    entries = opened.read_now(sent)
    assert [n for _, n in entries] == [1, 2, 3]
    assert {text for text, _ in entries} == {"one", *found}
    assert [text for _, text in news(heard)] == [text for text, _ in entries]
    assert sender.live.lineage.is_lost is not was_kept
    assert await Sender(opened).send("four") == "four"


async def test_what_nobody_can_be_asked_about_is_unconfirmed_and_lost(
    opened: Database, wire: Cutter, heard: list[Notices], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "_REACHED_WITHIN", 0.0)
    sender = Sender(opened)
    wire.cut_next("at once", and_close=True, about=b"two")
    found = await together(opened, sender.send("two"), sender.send("three"))
    wire.reopen()
    monkeypatch.undo()

    assert [type(each) for each in found] == [Unconfirmed, Unconfirmed]
    assert (news(heard), sender.again) == ([], [])
    assert sender.live.lineage.is_lost
    # It was kept, which whoever reads the match anew finds.
    assert await Sender(opened).send("four") == "four"
    assert opened.read_now(sent) == [("two", 1), ("three", 2), ("four", 3)]


async def test_a_connection_that_was_gone_before_costs_nobody_anything(opened: Database, wire: Cutter) -> None:
    sender = Sender(opened)
    await sender.send("one")
    for each in tuple(wire._open):
        wire._cut_off(each)
    with structlog.testing.capture_logs() as logged:
        assert await sender.send("two") == "two again"
    assert [each["error"] for each in logged if each["event"] == "recorded commands run again"] == ["Again"]
    again = Sender(opened)
    assert await again.send("three") == "three"
    assert opened.read_now(sent) == [("one", 1), ("two again", 2), ("three", 3)]


async def test_a_batch_that_cannot_be_written_is_written_command_by_command(
    opened: Database, heard: list[Notices]
) -> None:
    sender, other = Sender(opened), Sender(opened, "m_2")

    found = await together(opened, sender.send("one"), other.send("x", breaks), sender.send("two"))
    assert sorted(map(str, found[::2])) == ["one again", "two again"]
    assert isinstance(found[1], Exception)
    assert {text for text, _ in opened.read_now(sent)} == {"one again", "two again"}
    assert opened.read_now(sent, "m_2") == []
    assert [n for n, _ in news(heard)] == [1, 2]


async def test_what_is_void_needs_the_database_and_finds_the_other_lanes_full_is_refused(
    opened: Database, heard: list[Notices], monkeypatch: pytest.MonkeyPatch
) -> None:
    sender = Sender(opened)
    with held_back(opened):
        (task,) = await begun(sender.send("one", otherwise=lambda tx: str(sent(tx))))
        await opened.write(theirs)
        monkeypatch.setattr(opened._writes, "_limit", 0)
    (found,) = await outcomes([task])
    monkeypatch.undo()

    assert isinstance(found, Overloaded)
    assert opened.read_now(sent) == [("theirs", 1)]
    assert news(heard) == [(1, "theirs")]


async def test_closing_finishes_what_is_on_its_way(url: str, clock: Clock) -> None:
    database = Database.open(url, now=clock, connections=3)
    database.write_now(running_match)
    sender = Sender(database)
    with held_back(database):
        kept = await begun(*(sender.send(text) for text in ("one", "two")))
        await database.write(theirs)
        closing = asyncio.create_task(database.aclose())
    assert sorted(map(str, await outcomes(kept))) == ["one again", "two again"]
    await closing
