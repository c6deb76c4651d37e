from dataclasses import replace

import pytest

from mainmatch.store import journal, matches
from mainmatch.store.database import Database
from mainmatch.store.journal import JournalRecord, SealedRecord
from mainmatch.store.transactions.transaction import Transaction
from tests.store.rows import START, match, publish

pytestmark = pytest.mark.engines


@pytest.fixture
def database(database: Database) -> Database:
    def begin(tx: Transaction) -> None:
        for match_id in ("m_1", "m_2"):
            matches.add(tx, match(match_id))

    database.write_now(begin)
    return database


def entry(seat: int | None, kind: str, revision: int | None = None, phase_id: str = "ph_1") -> JournalRecord:
    return JournalRecord("m_1", phase_id, seat, kind, START, revision=revision)


def submission(seat: int, revision: int, action: str, phase_id: str = "ph_1") -> JournalRecord:
    return entry(seat, "submit", revision, phase_id).sent(action, locked=False, held=revision)


def append(database: Database, *entries: JournalRecord) -> list[JournalRecord]:
    for each in entries:
        database.write_now(publish, match_id=each.match_id, entry=each)
    return [*entries]


def test_entries_are_in_the_order_of_their_commands_without_what_only_tells_events(database: Database) -> None:
    ours = append(database, submission(1, 1, "a"), entry(2, "act"), entry(None, "close"))
    database.write_now(publish, [(None, "{}")])
    other = append(database, replace(entry(None, "close", phase_id="ph_other"), match_id="m_2"))

    assert database.read_now(journal.entries, "m_1") == ours
    assert database.read_now(journal.entries, "m_2") == other
    assert database.read_now(journal.entries, "m_3") == []


def test_in_force_is_each_seats_latest_submission_unless_taken_back(database: Database) -> None:
    append(
        database,
        submission(3, 1, "third"),
        submission(1, 1, "first"),
        submission(1, 2, "first again"),
        submission(2, 1, "second"),
        entry(2, "withdraw", 2),
        submission(4, 1, "fourth"),
        entry(4, "withdraw", 2),
        submission(4, 3, "fourth again"),
        entry(5, "act"),
        submission(5, 1, "in another phase", "ph_2"),
    )

    assert database.read_now(journal.in_force, "ph_1") == [
        SealedRecord(1, "first again", locked=False, held=2, revision=2),
        SealedRecord(3, "third", locked=False, held=1, revision=1),
        SealedRecord(4, "fourth again", locked=False, held=3, revision=3),
    ]


def test_the_latest_is_a_submission_or_a_withdrawal_and_counts_both(database: Database) -> None:
    assert database.read_now(journal.latest, "ph_1", 1) == []

    _, withdrawal, _, _ = append(
        database, submission(1, 1, "a"), entry(1, "withdraw", 2), entry(1, "act"), submission(2, 1, "b")
    )

    assert database.read_now(journal.latest, "ph_1", 1) == [withdrawal]


def test_the_next_revision_is_of_phase_and_seat(database: Database) -> None:
    append(database, submission(1, 1, "a"), entry(1, "withdraw", 2), entry(1, "act"), submission(2, 1, "b"))

    asked = (("ph_1", 1), ("ph_1", 2), ("ph_1", 3), ("ph_2", 1))
    assert [database.read_now(journal.next_revision, *each) for each in asked] == [3, 2, 1, 1]


def test_slots_are_counted_and_in_force_one_by_one(database: Database) -> None:
    plan, bid = (replace(submission(1, 1, action), slot=action) for action in ("plan", "bid"))
    again, withdrawn = replace(bid, revision=2), replace(entry(1, "withdraw", 2), slot="plan")
    append(database, plan, bid, again, withdrawn, replace(bid, seat=2))

    asked = (("ph_1", 1, "bid"), ("ph_1", 1, "plan"), ("ph_1", 2, "bid"), ("ph_1", 1))
    assert [database.read_now(journal.next_revision, *each) for each in asked] == [3, 3, 2, 1]
    assert database.read_now(journal.latest, "ph_1", 1) == [again, withdrawn]
    assert database.read_now(journal.places_in_force, "ph_1") == [(1, "bid"), (2, "bid")]
    assert database.read_now(journal.entries_in_force, "ph_1") == [again, replace(bid, seat=2)]
    assert [each.slot for each in database.read_now(journal.in_force, "ph_1")] == ["bid", "bid"]


def test_a_history_is_one_seats_in_all_phases(database: Database) -> None:
    first, _, _, second = append(
        database, submission(1, 1, "a"), submission(2, 1, "b"), entry(None, "close"), submission(1, 1, "c", "ph_2")
    )

    assert database.read_now(journal.history, "m_1", 1, None, 0, 9) == [first, second]


def test_a_revision_is_given_once(database: Database) -> None:
    append(database, submission(1, 1, "a"))

    with pytest.raises(Exception, match=r"(?i)unique"):
        append(database, submission(1, 1, "b"))


def test_an_action_is_kept_to_the_letter_and_in_no_repr(database: Database) -> None:
    sent = '{"offer": "🐍 \\u0041", "n":1.0}'
    append(database, submission(1, 1, sent))

    (sealed,) = database.read_now(journal.in_force, "ph_1")
    assert sealed.action == sent
    assert "offer" not in repr(sealed) + repr(submission(1, 1, sent))
