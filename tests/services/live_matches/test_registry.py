"""Matches in memory: what advances them, what drops them, and what becomes of a batch that is not kept."""

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from mainmatch.services.chat import messages
from mainmatch.services.chat.messages import NewChatMessage
from mainmatch.services.hosting import announcements, substitutes, timing
from mainmatch.services.hosting.announcements import NewAnnouncement, ReminderRequest
from mainmatch.services.hosting.substitutes import NewPlayer
from mainmatch.services.hosting.timing import PhaseExtension
from mainmatch.services.live_matches.registry import LiveMatches
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import matches
from mainmatch.store.backends.sqlite.connection import Session
from mainmatch.store.transactions.statements import NOTHING, Statement
from mainmatch.store.transactions.transaction import Transaction
from tests.services.letters import Letters, lettered, statements
from tests.services.table import Table
from tests.store.batches import fail_the_commit, outcomes
from tests.store.held_back import begun, held_back

pytestmark = [pytest.mark.anyio, pytest.mark.engines]

NAMES = ("ada", "ben", "cy", "dot")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with lettered(tmp_path / "letters") as opened:
        yield opened


@pytest.fixture
def letters(table: Table) -> Letters:
    return Letters(table, *NAMES)


def revision_of(letters: Letters) -> int:
    found = letters.table.read(lambda uow: matches.by_id(uow.tx, letters.id))
    assert found is not None
    return found.revision


def in_memory(letters: Letters) -> int | None:
    live = letters.table.moves.live.find(letters.id)
    return None if live is None else live.record.revision


async def say(letters: Letters, name: str, text: str = "Hello.") -> None:
    person = letters.table.person(name)
    await letters.table.executor.write(messages.post, person, letters.id, "table", NewChatMessage(text=text))


@pytest.mark.parametrize(
    "change",
    [
        lambda letters: say(letters, "ben"),
        lambda letters: letters.host(timing.extend, PhaseExtension(seconds=3600)),
        lambda letters: letters.host(announcements.announce, NewAnnouncement(text="Hear.")),
        lambda letters: letters.host(announcements.remind, ReminderRequest()),
    ],
    ids=["a message", "an extension", "an announcement", "a reminder"],
)
async def test_what_only_tells_something_advances_the_match(letters: Letters, change: Any) -> None:
    await letters.send("ada", "a")
    await change(letters)
    assert in_memory(letters) == revision_of(letters)
    with statements() as found:
        receipt = await letters.send("ben", "b")
    assert receipt.revision == 1
    assert not [
        each
        for each in found
        if each.startswith("SELECT") and "FOR NO KEY" not in each and "SELECT journal.n " not in each
    ]
    assert in_memory(letters) == revision_of(letters)


async def test_what_changes_who_plays_drops_the_match(letters: Letters) -> None:
    letters.table.person("eve")
    await letters.send("ada", "a")
    await letters.host(substitutes.substitute, 2, NewPlayer(account="eve"))
    assert in_memory(letters) is None
    await letters.send("ada", "b")
    assert in_memory(letters) == revision_of(letters)


async def test_talk_while_submissions_are_on_their_way_loses_none_of_them(letters: Letters) -> None:
    await letters.send("ada", "a")
    with held_back(letters.table.executor.database):
        tasks = await begun(
            letters.send("ben", "b"), say(letters, "ada"), letters.send("cy", "c"), letters.send("ben", "c")
        )
    receipts = [each for each in await outcomes(tasks) if each is not None]
    assert sorted((each.seat, each.revision) for each in receipts) == [(2, 1), (2, 2), (3, 1)]
    assert len(letters.sent()) == 4


async def test_one_match_whose_rows_are_refused_costs_no_other_its_submission(
    table: Table, letters: Letters, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Letters(table, *NAMES)
    for each in (letters, other):
        await each.send("ada", "a")
    live = table.moves.live.find(other.id)
    assert live is not None
    number = live.record.number
    execute = Transaction.execute

    def refused(tx: Transaction, statement: Statement, given: Any = NOTHING) -> int:
        if any(row.get("match_number") == number for row in (given if isinstance(given, list) else [given])):
            raise sa.exc.IntegrityError("insert", {}, ValueError("canary"))
        return execute(tx, statement, given)

    with monkeypatch.context() as patch:
        patch.setattr(Transaction, "execute", refused)
        with held_back(table.executor.database):
            tasks = await begun(letters.send("ben", "b"), other.send("ben", "b"))
        kept, lost = await outcomes(tasks)
    assert kept.revision == 1
    assert isinstance(lost, Exception)
    assert (len(letters.sent()), len(other.sent())) == (2, 1)
    assert (await other.send("ben", "b")).revision == 1


@pytest.mark.embedded
async def test_a_commit_that_fails_leaves_nothing_in_memory(letters: Letters) -> None:
    await letters.send("ada", "a")
    database = letters.table.executor.database
    with held_back(database):
        tasks = await begun(letters.send("ben", "b"), letters.send("cy", "c"), database.write(fail_the_commit))
    answers = await outcomes(tasks)
    # Judged again, by commands in a commit of their own.
    assert [each.revision for each in answers[:2]] == [1, 1]
    assert isinstance(answers[2], Exception)
    assert in_memory(letters) == revision_of(letters)
    assert len(letters.sent()) == 3


@pytest.mark.embedded
async def test_a_submission_goes_on_from_a_commit_of_which_nobody_knew_that_it_was_kept(
    letters: Letters, monkeypatch: pytest.MonkeyPatch
) -> None:
    await letters.send("ada", "a")
    run = Session.run

    def keep_and_fail(self: Session, command: str) -> None:
        run(self, command)
        if command == "COMMIT":
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC
            raise error

    def change_a_column(uow: UnitOfWork) -> None:
        record = matches.by_id(uow.tx, letters.id)
        assert record is not None
        matches.update(uow.tx, record, bots_at=None)

    database = letters.table.executor.database
    with monkeypatch.context() as patch:
        patch.setattr(Session, "run", keep_and_fail)
        with held_back(database):
            # A change without a row of the journal leaves a number free there.
            tasks = await begun(letters.table.executor.write(change_a_column), say(letters, "cy"))
        assert [type(each).__name__ for each in await outcomes(tasks)] == ["OutcomeUnknown"] * 2
    assert (await letters.send("ben", "b")).revision == 1
    assert (await letters.send("ben", "c")).revision == 2
    assert in_memory(letters) == revision_of(letters)


async def test_the_matches_used_last_are_kept(table: Table, letters: Letters) -> None:
    live = LiveMatches(table.executor, 2)
    await letters.send("ada", "a")
    kept = table.moves.live.find(letters.id)
    assert kept is not None
    for name in ("m_1", "m_2", "m_3"):
        live.keep(kept.but(record=kept.record.but(id=name)))
        live.find("m_1")
    assert [live.find(name) is not None for name in ("m_1", "m_2", "m_3")] == [True, False, True]
    live.keep(kept.but(record=kept.record.but(id="m_1", revision=0)))
    found = live.find("m_1")
    assert found is not None
    assert found.record.revision == kept.record.revision
    live.clear()
    assert len(live) == 0


async def test_who_goes_away_takes_nothing_with_them(letters: Letters) -> None:
    await letters.send("ada", "a")
    with held_back(letters.table.executor.database):
        gone, stays = await begun(letters.send("ben", "b"), letters.send("cy", "c"))
        gone.cancel()
        await asyncio.wait([gone])
    assert (await stays).revision == 1
    assert sorted(seat or 0 for seat, *_ in letters.sent()) == [1, 2, 3]
