"""A match in memory: what it is read from, what it goes on from, and which matches stay."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from mainmatch.live_matches.live_match import LiveMatch, LiveMatches
from mainmatch.store import hosts, matches
from mainmatch.store.database import Database
from mainmatch.store.journal import JournalRecord
from mainmatch.store.match_memory import MatchMemory
from mainmatch.store.seats import SeatRecord
from mainmatch.store.transactions.recording import Lineage
from mainmatch.store.transactions.transaction import Transaction
from tests.store.recordings import Sender, append, live_match
from tests.store.rows import START, Clock, match, publish, running_match

pytestmark = pytest.mark.engines


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = Database.open(tmp_path / "data", now=Clock())
    try:
        opened.write_now(running_match)
        yield opened
    finally:
        opened.close()


def in_memory(match_id: str, revision: int = 0) -> LiveMatch:
    return LiveMatch(MatchMemory(match(match_id, revision=revision), (), (), {}))


def test_a_match_is_read_as_the_command_leaves_it(database: Database) -> None:
    def command(tx: Transaction) -> LiveMatch:
        hosts.add(tx, "m_1", "ac_ann")
        record = matches.by_id(tx, "m_1")
        assert record is not None
        later = append(tx, append(tx, record, "one"), "two")
        tx.cache.put("m_1", later.revision, "the match of the rules")
        return live_match(tx)

    live = database.write_now(command)
    memory = live.memory
    assert memory.match == database.write_now(matches.by_id, "m_1")
    assert memory.seats == (SeatRecord("m_1", 1, "ac_ann"), SeatRecord("m_1", 2, bot="house"))
    assert (memory.hosts, memory.seat_of("ac_ann"), memory.seat_of("ac_eve")) == (("ac_ann",), memory.seats[0], None)
    assert {place: entry.action for place, entry in memory.entries.items()} == {(1, ""): "two"}
    revision = memory.match.revision
    assert live.values.get("m_1", revision) == "the match of the rules"
    assert live.values.get("m_1", revision - 1) is None


def test_the_judge_and_slots_have_entries_of_their_own(database: Database) -> None:
    def command(tx: Transaction) -> LiveMatch:
        for seat, slot, kind in ((0, "", "submit"), (1, "way", "submit"), (1, "guide", "withdraw"), (None, "", "act")):
            revision = None if seat is None else 1
            publish(tx, [], "m_1", JournalRecord("m_1", "ph_m_1", seat, kind, tx.now, None, revision, "{}", slot=slot))
        return live_match(tx)

    entries = database.write_now(command).memory.entries
    assert {place: entry.kind for place, entry in entries.items()} == {
        (0, ""): "submit",
        (1, "way"): "submit",
        (1, "guide"): "withdraw",
    }


@pytest.mark.parametrize(
    "changes",
    [{"status": "paused"}, {"status": "finished"}, {"phase_id": None}, {"due_at": None}, {"status": "halted"}],
)
def test_a_match_without_an_open_phase_is_not_kept_in_memory(database: Database, changes: dict[str, Any]) -> None:
    def command(tx: Transaction) -> LiveMatch | None:
        record = matches.by_id(tx, "m_1")
        assert record is not None
        matches.update(tx, record, **changes)
        return LiveMatch.read(tx, "m_1")

    assert database.write_now(command) is None
    assert database.write_now(LiveMatch.read, "m_nowhere") is None


def test_commands_build_upon_each_other_before_they_are_committed(database: Database) -> None:
    sender = Sender(database)
    revisions = [sender.record(text).revision for text in ("one", "two", "three")]
    assert revisions == [0, 1, 2]
    assert sender.live.memory.entries[1, ""].action == "three"
    committed = database.write_now(matches.by_id, "m_1")
    assert committed is not None
    assert committed.revision == 0


def test_a_memory_is_never_changed() -> None:
    memory = in_memory("m_1").memory
    entry = JournalRecord("m_1", "ph_1", 1, "submit", START, "ac_ann", 1, "{}")
    later = memory.after(memory.match, entry)
    assert (memory.entries, later.entries) == ({}, {(1, ""): entry})
    assert later.after(memory.match, entry.but(revision=None, kind="act")).entries == later.entries
    assert later.after(memory.match.but(due_at=START + timedelta(hours=1))).entries == later.entries
    assert later.after(memory.match.but(phase_id="ph_2")).entries == {}


def test_the_matches_that_were_used_last_stay() -> None:
    kept = LiveMatches(2)
    for match_id in ("m_1", "m_2"):
        kept.keep(in_memory(match_id))
    assert kept.find("m_1") is not None
    kept.keep(in_memory("m_3"))
    assert len(kept) == 2
    assert [match_id for match_id in ("m_1", "m_2", "m_3") if kept.find(match_id)] == ["m_1", "m_3"]


def test_of_two_that_were_read_the_newer_stays() -> None:
    kept, first = LiveMatches(2), in_memory("m_1", 5)
    for live in (first, in_memory("m_1", 4), in_memory("m_1", 5)):
        kept.keep(live)
        assert kept.find("m_1") is first
    later = in_memory("m_1", 6)
    kept.keep(later)
    assert kept.find("m_1") is later


def _lose(lineage: Lineage) -> None:
    lineage.is_lost = True


@pytest.mark.parametrize("number", [1, 9])
def test_an_outdated_match_is_replaced_by_what_is_read_whatever_its_number(number: int) -> None:
    kept, lost = LiveMatches(2), in_memory("m_1", 5)
    kept.keep(lost)
    _lose(lost.lineage)
    found = kept.find("m_1")
    assert found is lost
    assert found.is_outdated
    kept.keep(in_memory("m_1", number))
    found = kept.find("m_1")
    assert found is not None
    assert not found.is_outdated
    assert found.memory.match.revision == number


@pytest.mark.parametrize("show", [repr, str])
def test_what_is_sealed_is_in_no_repr(database: Database, show: Callable[[object], str]) -> None:
    sender = Sender(database)
    sender.record("a secret")
    assert "a secret" not in show(sender.live)
