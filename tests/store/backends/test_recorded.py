"""What ran in memory is written together: which commands a group takes, what it executes, and when it is void."""

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from typing import Any

import pytest

from mainmatch.store import matches
from mainmatch.store.backends.jobs import Job
from mainmatch.store.backends.recorded import Group
from mainmatch.store.database import Database
from mainmatch.store.transactions.errors import Stale
from mainmatch.store.transactions.recording import Recorded
from mainmatch.store.transactions.revision_cache import RevisionCache
from mainmatch.store.transactions.transaction import Transaction
from tests.store.recordings import Sender, append, sent, step
from tests.store.rows import running_match
from tests.store.statements import asked_by


@pytest.fixture
def senders(database: Database) -> list[Sender]:
    for match_id in ("m_1", "m_2"):
        database.write_now(running_match, match_id)
    return [Sender(database, match_id) for match_id in ("m_1", "m_2")]


def job(recorded: Recorded | None) -> Job:
    return Job(matches.locked_revisions, Future(), value="judged", recorded=recorded)


def group_of(tx: Transaction, known: Mapping[str, int | None] | None = None) -> Group:
    """A group; ``known``: revisions of the matches, if not those in the database."""

    def revision_of(match_id: str) -> int | None:
        return matches.locked_revisions(tx, [match_id]).get(match_id) if known is None else known.get(match_id)

    return Group(tx, tx.cache, revision_of)


def within(database: Database, do: Callable[[Transaction], Any]) -> Any:
    return database.write_now(do)


def test_the_same_statement_of_all_is_executed_once(database: Database, senders: list[Sender]) -> None:
    executed: list[int] = []

    def run(tx: Transaction) -> None:
        group = group_of(tx)
        jobs = [job(sender.record(text)) for text in ("one", "two") for sender in senders]
        assert all(map(group.takes, jobs))
        with asked_by(tx, "execute") as asked:
            group.write()
        executed.extend(map(len, asked))
        group.settle()
        assert [each.notices.news for each in jobs[::2]] == [
            {"match/m_1/seat:1": [(1, "one")]},
            {"match/m_1/seat:1": [(2, "two")]},
        ]

    within(database, run)
    assert executed == [4]
    for match_id in ("m_1", "m_2"):
        assert database.read_now(sent, match_id) == [("one", 1), ("two", 2)]


def test_what_follows_a_step_of_its_match_waits_for_the_next_group(database: Database, senders: list[Sender]) -> None:
    first, second = senders

    def run(tx: Transaction) -> None:
        group = group_of(tx)
        assert group.takes(job(first.record("one", step)))
        following = job(first.record("two"))
        assert not group.takes(following)
        assert not following.recorded.lineage.is_lost  # type: ignore[union-attr]
        assert group.takes(job(second.record("one", step))), "a step of another match is no matter"
        group.write()
        group.settle()
        after = group_of(tx)
        assert after.takes(following)
        after.write()
        after.settle()

    within(database, run)
    assert database.read_now(sent) == [("one", 1), ("two", 2)]
    found = database.write_now(matches.by_id, "m_1")
    assert found is not None
    assert (found.title, found.revision) == ("one", 3)


def test_what_ran_on_the_database_is_not_taken(database: Database) -> None:
    assert not within(database, lambda tx: group_of(tx).takes(job(None)))


@pytest.mark.parametrize("revision", [None, 1, 7])
def test_what_was_judged_by_another_revision_is_void_and_so_is_what_builds_upon_it(
    database: Database, senders: list[Sender], revision: int | None
) -> None:
    first, second = senders

    def run(tx: Transaction) -> None:
        # m_1 is where none of its commands was judged by, or is locked by somebody else, or gone.
        tx.cache = RevisionCache(0)
        group = group_of(tx, {"m_1": revision, "m_2": 0})
        void, later = job(first.record("one")), job(first.record("two"))
        assert not group.takes(void)
        assert first.live.lineage.is_lost
        assert not group.takes(later), "although the numbers may fit"
        assert group.takes(job(second.record("one")))
        assert not second.live.lineage.is_lost

    within(database, run)


def test_a_staged_revision_counts_before_that_of_the_database(database: Database, senders: list[Sender]) -> None:
    """A command of the same batch has changed the match, and isn't committed."""
    (sender, _) = senders

    def run(tx: Transaction) -> None:
        record = matches.by_id(tx, "m_1")
        assert record is not None
        append(tx, record, "theirs")
        assert not group_of(tx, {"m_1": record.revision}).takes(job(sender.record("ours")))

    within(database, run)
    assert sender.live.lineage.is_lost


def test_a_row_that_is_not_there_to_be_changed_is_found_out(database: Database, senders: list[Sender]) -> None:
    (sender, _) = senders

    def change(tx: Transaction, record: matches.MatchRecord, text: str) -> None:
        later = append(tx, record, text)
        matches.update(tx, later.but(id="m_gone"), title=text)
        tx.remember(later)

    def run(tx: Transaction) -> None:
        group = group_of(tx)
        assert group.takes(job(sender.record("one", change)))
        with pytest.raises(Stale):
            group.write()

    within(database, run)


def test_nothing_is_cached_or_announced_before_it_is_written(database: Database, senders: list[Sender]) -> None:
    (sender, _) = senders

    def run(tx: Transaction) -> None:
        group, sending = group_of(tx), job(sender.record("one"))
        group.takes(sending)
        revision = sender.live.memory.match.revision
        assert tx.cache.get(("match", "m_1"), revision) is None
        assert not sending.notices
        group.write()
        group.settle()
        assert tx.cache.get(("match", "m_1"), revision) == sender.live.memory.match
        assert sending.notices.feeds == {"match/m_1/seat:1"}

    within(database, run)
