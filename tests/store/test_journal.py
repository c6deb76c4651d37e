import pytest

from mainmatch.store import journal, matches
from mainmatch.store.database import Database
from mainmatch.store.tables.matches import JournalRecord, MatchRecord
from mainmatch.store.transactions.transaction import Transaction
from tests.clock import START
from tests.store.rows import match, publish
from tests.store.statements import asked_by

pytestmark = pytest.mark.engines


@pytest.fixture
def database(database: Database) -> Database:
    for match_id in ("m_1", "m_2"):
        database.write_now(matches.add, match(match_id, phase_id="ph_1"))
    return database


def record(database: Database, *, is_open: bool = True) -> MatchRecord:
    found = database.read_now(matches.by_id, "m_1")
    assert found is not None
    return found.but(phase_id="ph_1" if is_open else "ph_2")


either = pytest.mark.parametrize("is_open", [True, False])
"""Of the open phase the last row says where to find it; of another one, all of its rows do."""


def entry(seat: int | None, kind: str, revision: int | None = None, phase_id: str = "ph_1") -> JournalRecord:
    return JournalRecord(phase_id, seat, kind, START, revision=revision)


def submission(seat: int, revision: int, action: str, phase_id: str = "ph_1") -> JournalRecord:
    return entry(seat, "submit", revision, phase_id).sent(action, locked=False, held=revision)


def append(database: Database, *entries: JournalRecord, match_id: str = "m_1") -> list[JournalRecord]:
    for each in entries:
        database.write_now(publish, match_id=match_id, entry=each)
    return [*entries]


def test_entries_are_in_the_order_of_their_commands_without_what_only_tells_events(database: Database) -> None:
    ours = append(database, submission(1, 1, "a"), entry(2, "act"), entry(None, "close"))
    database.write_now(publish, [(None, "{}")])
    other = append(database, entry(None, "close", phase_id="ph_other"), match_id="m_2")

    assert database.read_now(journal.entries, "m_1") == ours
    assert database.read_now(journal.entries, "m_2") == other
    assert database.read_now(journal.entries, "m_3") == []


def test_a_part_of_the_entries_is_read_between_rows_and_of_one_seat(database: Database) -> None:
    ours = append(database, submission(1, 1, "a"), submission(2, 1, "b"), submission(1, 2, "c"), entry(None, "close"))
    read = database.read_now
    rows = [row for row, _ in read(journal.following, "m_1", 0, 99, 99)]
    assert [each for _, each in read(journal.following, "m_1", rows[0], rows[2], 99)] == ours[1:3]
    assert [each for _, each in read(journal.following, "m_1", 0, 99, 2)] == ours[:2]
    assert [each for _, each in read(journal.following, "m_1", 0, 99, 99, 1)] == [ours[0], ours[2]]
    assert read(journal.at, "m_1", [rows[2], rows[1]]) == [ours[2], ours[1]]
    sent = [(row, "ph_1", each.seat, "", "submit") for row, each in zip(rows[:2], ours, strict=False)]
    assert read(journal.sent_between, "m_1", 0, 99, 2) == sent


@either
def test_in_force_is_each_seats_latest_submission_unless_taken_back(database: Database, is_open: bool) -> None:  # noqa: FBT001
    third, _, first, _, _, _, _, fourth, *_ = append(
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
        entry(None, "close"),
    )

    now = record(database, is_open=is_open)
    assert database.read_now(journal.in_force, now, "ph_1") == [first, third, fourth]
    assert database.read_now(journal.in_force, now, "ph_3") == []
    assert not is_open or journal.places_in_force(now) == [(1, ""), (3, ""), (4, "")]


@either
def test_the_latest_is_a_submission_or_a_withdrawal_and_counts_both(database: Database, is_open: bool) -> None:  # noqa: FBT001
    assert database.read_now(journal.latest, record(database, is_open=is_open), "ph_1", 1) == []

    _, withdrawal, _, _ = append(
        database, submission(1, 1, "a"), entry(1, "withdraw", 2), entry(1, "act"), submission(2, 1, "b")
    )

    now = record(database, is_open=is_open)
    assert database.read_now(journal.latest, now, "ph_1", 1) == [withdrawal]


@either
def test_slots_are_counted_and_in_force_one_by_one(database: Database, is_open: bool) -> None:  # noqa: FBT001
    plan, bid = (submission(1, 1, action).but(slot=action) for action in ("plan", "bid"))
    again, withdrawn = bid.but(revision=2), entry(1, "withdraw", 2).but(slot="plan")
    append(database, plan, bid, again, withdrawn, bid.but(seat=2))

    now = record(database, is_open=is_open)
    assert database.read_now(journal.latest, now, "ph_1", 1) == [again, withdrawn]
    assert database.read_now(journal.in_force, now, "ph_1") == [again, bid.but(seat=2)]
    assert not is_open or journal.places_in_force(now) == [(1, "bid"), (2, "bid")]


def test_what_a_seat_has_sent_is_found_by_the_number_of_its_row(database: Database) -> None:
    """Not by a search, which would take longer the more others have sent."""
    (mine,) = append(database, submission(1, 1, "mine"))
    append(database, *(submission(2, n, "theirs") for n in range(1, 9)))
    now = record(database)

    def latest(tx: Transaction) -> tuple[list[JournalRecord], list[object]]:
        with asked_by(tx) as asked:
            return journal.latest(tx, now, "ph_1", 1), asked

    assert database.read_now(latest) == ([mine], [{"match_id": "m_1", "n": 1}])


def test_a_history_is_one_seats_in_all_phases(database: Database) -> None:
    first, _, _, second = append(
        database, submission(1, 1, "a"), submission(2, 1, "b"), entry(None, "close"), submission(1, 1, "c", "ph_2")
    )

    assert database.read_now(journal.history, "m_1", 1, 0, 0, 9) == [first, second]


def test_a_number_is_given_once(database: Database) -> None:
    (first,) = append(database, submission(1, 1, "a"))

    with pytest.raises(Exception, match=r"(?i)unique"):
        database.write_now(journal.append, [journal.row_of(record(database), first, START, (), ())])


def test_an_action_is_kept_to_the_letter_and_in_no_repr(database: Database) -> None:
    sent = '{"offer": "🐍 \\u0041", "n":1.0}'
    append(database, submission(1, 1, sent))

    (sealed,) = database.read_now(journal.in_force, record(database), "ph_1")
    assert sealed.action == sent
    assert "offer" not in repr(sealed) + repr(submission(1, 1, sent))
