"""A transaction without a database: what it answers, what it records, and what it takes back."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from mainmatch.store import hosts, journal, matches, meta, phases, seats
from mainmatch.store.database import Database
from mainmatch.store.journal import JournalRecord
from mainmatch.store.seats import SeatRecord
from mainmatch.store.transactions.errors import StoreFailure, TakenBack
from mainmatch.store.transactions.recording import Lineage, NotInMemory, RecordingTransaction
from mainmatch.store.transactions.transaction import Transaction
from tests.store.recordings import Sender, append, step
from tests.store.rows import START, publish, running_match


@pytest.fixture
def sender(database: Database) -> Sender:
    def begun(tx: Transaction) -> None:
        running_match(tx)
        hosts.add(tx, "m_1", "ac_ann")

    database.write_now(begun)
    return Sender(database)


@pytest.fixture
def tx(sender: Sender) -> RecordingTransaction:
    return sender.database.recording(sender.live.memory, sender.live.values)


def actions(writes: Any) -> list[str]:
    return [given["action"] for _, given in writes]


def test_what_a_command_on_the_match_reads_is_in_memory(tx: RecordingTransaction) -> None:
    found, seat, is_host = seats.find_access(tx, "m_1", "ac_ann")
    assert found is not None
    assert matches.load(tx, found) == matches.by_id(tx, "m_1") == tx.memory.match
    assert (seat, is_host) == (SeatRecord("m_1", 1, "ac_ann"), True)
    assert seats.find_access(tx, "m_1", "ac_eve")[1:] == (None, False)
    assert [each.seat for each in seats.of(tx, "m_1")] == [1, 2]
    assert hosts.of(tx, "m_1") == ["ac_ann"]
    assert (journal.latest(tx, tx.memory.match, "ph_m_1", 1), journal.in_force(tx, tx.memory.match, "ph_m_1")) == (
        [],
        [],
    )
    assert journal.next_revision(tx, tx.memory.match, 1) == 1


@pytest.mark.parametrize(
    "ask",
    [
        lambda tx: tx.connection,
        lambda tx: meta.get(tx, "epoch"),
        lambda tx: seats.find_access(tx, "m_2", "ac_ann"),
        lambda tx: seats.of(tx, "m_2"),
        lambda tx: hosts.of(tx, "m_2"),
        lambda tx: matches.by_id(tx, "m_2"),
        lambda tx: journal.latest(tx, tx.memory.match, "ph_0", 1),
        lambda tx: journal.in_force(tx, tx.memory.match, "ph_0"),
        lambda tx: journal.entries(tx, "m_1"),
        lambda tx: phases.of(tx, "m_1"),
    ],
)
def test_whatever_else_it_reads_only_the_database_has(tx: RecordingTransaction, ask: Callable[[Any], Any]) -> None:
    with pytest.raises(NotInMemory):
        ask(tx)


def test_a_command_that_writes_nothing_records_nothing(sender: Sender, tx: RecordingTransaction) -> None:
    assert tx.recorded(sender.live.memory, Lineage()) is None
    assert sender.live.take(tx) is None


def test_writes_are_recorded_in_their_order_with_what_they_were_judged_by(sender: Sender) -> None:
    before = sender.live.memory.match.revision
    first, second, third = sender.record("one"), sender.record("two", step), sender.record("three")

    assert [each.revision for each in (first, second, third)] == [before, before + 1, before + 3]
    assert [each.is_step for each in (first, second, third)] == [False, True, False]
    assert {each.lineage for each in (first, second, third)} == {sender.live.lineage}
    assert actions((*first.writes, *third.writes)) == ["one", "three"]
    assert [statement.is_insert for statement, _ in second.writes] == [True, False]
    assert first.notices.news == {"match/m_1/seat:1": [(1, "one")]}
    assert first.match.revision == before + 1


def test_the_next_command_reads_what_the_one_before_it_wrote(sender: Sender) -> None:
    sender.record("one")
    tx = sender.database.recording(sender.live.memory, sender.live.values)

    assert [each.action for each in journal.latest(tx, tx.memory.match, "ph_m_1", 1)] == ["one"]
    assert [each.action for each in journal.in_force(tx, tx.memory.match, "ph_m_1")] == ["one"]
    assert journal.next_revision(tx, tx.memory.match, 1) == 2
    found = matches.by_id(tx, "m_1")
    assert found is tx.memory.match


def test_what_was_withdrawn_is_not_in_force_and_counts(sender: Sender) -> None:
    def withdraw(tx: RecordingTransaction, record: matches.MatchRecord, _text: str) -> None:
        entry = JournalRecord("m_1", "ph_m_1", 1, "withdraw", tx.now, "ac_ann", 2)
        publish(tx, [], record.id, entry)

    sender.record("one")
    sender.record("", withdraw)
    tx = sender.database.recording(sender.live.memory, sender.live.values)

    assert journal.in_force(tx, tx.memory.match, "ph_m_1") == []
    assert [each.kind for each in journal.latest(tx, tx.memory.match, "ph_m_1", 1)] == ["withdraw"]
    assert journal.next_revision(tx, tx.memory.match, 1) == 3


def test_a_phase_that_opens_has_no_entries(sender: Sender) -> None:
    def open_next(tx: RecordingTransaction, record: matches.MatchRecord, text: str) -> None:
        matches.update(tx, append(tx, record, text), phase_id="ph_2")

    sender.record("one", open_next)
    tx = sender.database.recording(sender.live.memory, sender.live.values)

    assert journal.in_force(tx, tx.memory.match, "ph_2") == []
    with pytest.raises(NotInMemory):
        journal.in_force(tx, tx.memory.match, "ph_m_1")


def test_a_command_that_is_given_up_leaves_the_match_as_it_was(sender: Sender) -> None:
    before = sender.live.memory
    tx = sender.database.recording(before, sender.live.values)
    append(tx, before.match, "never")

    assert sender.live.memory is before
    again = sender.database.recording(before, sender.live.values)
    assert matches.by_id(again, "m_1") is before.match
    assert journal.latest(again, before.match, "ph_m_1", 1) == []


def test_a_part_that_fails_is_taken_back_and_nothing_else(sender: Sender, tx: RecordingTransaction) -> None:
    record = append(tx, tx.memory.match, "one")

    def fail() -> None:
        append(tx, record, "never")
        tx.cache.put("key", 1, "never")
        tx.notices.publish("never")
        raise ValueError

    with pytest.raises(TakenBack), tx.attempt():
        fail()
    with tx.attempt():
        append(tx, record, "two")
        tx.cache.put("key", 1, "value")

    recorded = tx.recorded(sender.live.memory, Lineage())
    assert recorded is not None
    assert actions(recorded.writes) == ["one", "two"]
    assert recorded.notices.news == {"match/m_1/seat:1": [(1, "one"), (2, "two")]}
    assert recorded.notices.feeds == {"match/m_1/seat:1"}
    assert recorded.values["key"] == (1, "value")
    assert [each.action for each in journal.latest(tx, tx.memory.match, "ph_m_1", 1)] == ["two"]


def test_what_is_not_in_memory_is_no_failure_of_a_part(tx: RecordingTransaction) -> None:
    with pytest.raises(NotInMemory), tx.attempt():
        meta.get(tx, "epoch")
    assert issubclass(NotInMemory, StoreFailure)


@pytest.mark.parametrize("is_shared", [False, True])
def test_where_others_write_too_time_never_goes_back(sender: Sender, is_shared: bool) -> None:  # noqa: FBT001 - a case
    later = START + timedelta(seconds=5)
    memory = sender.live.memory.after(sender.live.memory.match.but(changed_at=later))
    tx = RecordingTransaction(memory, sender.live.values, START, "epoch", is_shared=is_shared)

    assert tx.now == (later if is_shared else START)
