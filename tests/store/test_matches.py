from datetime import datetime, timedelta
from typing import Any

import pytest

from mainmatch.store import accounts, hosts, matches
from mainmatch.store.database import Database
from mainmatch.store.matches import Search
from mainmatch.store.publication_text import Heads
from mainmatch.store.tables.matches import JournalRecord, MatchRecord, MatchRow, SeatRecord
from mainmatch.store.transactions.errors import Stale
from mainmatch.store.transactions.transaction import Transaction
from tests.clock import START
from tests.store.rows import account, match, publish, running_match

pytestmark = pytest.mark.engines

HOUR = timedelta(hours=1)


def ids(found: "list[MatchRecord]") -> list[str]:
    return [each.id for each in found]


def test_a_match_is_found_as_it_was_added(database: Database) -> None:
    added = match(config={"a": 1}, join_code="secret", visibility="private")

    assert database.write_now(matches.add, added) == added
    assert database.read_now(matches.by_id, "m_1") == added
    assert database.read_now(matches.by_id, "m_2") is None


def test_what_is_remembered_of_a_match_is_what_is_stored(database: Database) -> None:
    database.write_now(matches.add, match())
    database.write_now(matches.update, match(), status="running", due_at=START)
    database.write_now(publish, [(None, "{}")])

    # A list reads whole rows; one match by its id is taken from memory where its revision is there.
    stored, _ = database.read_now(matches.listed, "ac_nobody", Search(), 2)
    assert stored == [database.read_now(matches.by_id, "m_1")]


def test_a_change_raises_the_revision_and_leaves_the_rest(database: Database) -> None:
    database.write_now(matches.add, match())

    running = database.write_now(matches.update, match(), status="running", due_at=START)
    assert running == match(status="running", due_at=START, wake_at=START, changed_at=START, revision=1)
    database.write_now(publish, [(None, "{}")])
    told = database.write_now(matches.by_id, "m_1")
    assert told == running.but(heads=Heads((1, 1, 1, 1, 1)), revision=2)
    changed = database.write_now(matches.update, told)

    assert changed == told.but(revision=3)
    assert database.read_now(matches.by_id, "m_1") == changed
    assert database.write_now(matches.by_id, "m_1") == changed


def test_a_change_on_an_earlier_revision_than_the_one_that_is_there_is_refused(database: Database) -> None:
    database.write_now(matches.add, match(revision=1))

    with pytest.raises(Stale):
        database.write_now(matches.update, match(revision=0), status="running")
    with pytest.raises(Stale):
        database.write_now(matches.update, match("m_2", revision=1), status="running")
    assert database.read_now(matches.by_id, "m_1") == match(revision=1)


def test_a_change_that_was_taken_back_is_not_remembered(database: Database) -> None:
    database.write_now(matches.add, match())
    database.read_now(matches.by_id, "m_1")

    def change_and_fail(tx: Transaction) -> None:
        matches.update(tx, match(), title="never")
        found = matches.by_id(tx, "m_1")
        assert found is not None
        assert found.title == "never"
        raise LookupError

    with pytest.raises(LookupError):
        database.write_now(change_and_fail)
    assert database.write_now(matches.by_id, "m_1") == match()

    database.write_now(matches.update, match(), title="kept")
    assert database.write_now(matches.by_id, "m_1") == match(title="kept", changed_at=START, revision=1)


def test_a_column_that_is_not_there_is_refused(database: Database) -> None:
    database.write_now(matches.add, match())

    with pytest.raises(TypeError, match="colour"):
        database.write_now(matches.update, match(), colour="red")


def test_a_state_is_stored_in_place_of_the_one_before(database: Database) -> None:
    database.write_now(matches.add, match())
    with pytest.raises(LookupError):
        database.read_now(matches.state, "m_1")

    later = database.write_now(matches.update, match(), "first")
    assert database.read_now(matches.state, "m_1") == "first"
    last = database.write_now(matches.update, later, "second", "result", title="also changed")
    assert database.read_now(matches.state, "m_1") == "second"
    assert database.read_now(matches.result, "m_1") == "result"
    assert database.read_now(matches.by_id, "m_1") == last


def test_the_wide_columns_are_the_last_ones_and_in_no_record() -> None:
    columns = [column.name for column in MatchRow.__table__.c]
    assert columns[-2:] == ["result", "state"]
    assert not {"result", "state"} & {*MatchRecord.__match_args__}


def test_matches_wake_at_their_earliest_instant_longest_waiting_first(database: Database) -> None:
    def some(tx: Transaction) -> None:
        running_match(tx, "m_later", START + HOUR)
        running_match(tx, "m_now", START)
        running_match(tx, "m_bots", START + HOUR, bots_at=START - 2 * HOUR)
        running_match(tx, "m_long", START - HOUR)
        matches.add(tx, match("m_lobby"))

    database.write_now(some)

    assert ids(list(database.read_now(matches.list_due, START, 10))) == ["m_bots", "m_long", "m_now"]
    assert ids(list(database.read_now(matches.list_due, START, 1))) == ["m_bots"]
    assert ids(list(database.read_now(matches.list_due, START - timedelta(milliseconds=1), 10))) == ["m_bots", "m_long"]
    assert ids(list(database.read_now(matches.list_due, START - 3 * HOUR, 10))) == []
    assert database.read_now(matches.next_due) == START - 2 * HOUR


@pytest.mark.parametrize(
    ("columns", "expected"),
    [
        ({"status": "lobby", "due_at": START}, None),
        ({"status": "running"}, None),
        ({"status": "running", "due_at": START}, START),
        ({"status": "running", "due_at": START, "bots_at": START - HOUR}, START - HOUR),
        ({"status": "running", "due_at": START, "remind_at": START - HOUR}, START - HOUR),
        ({"status": "running", "review_until": START + HOUR}, START + HOUR),
        ({"status": "paused", "due_at": START, "bots_at": START, "paused_until": START + HOUR}, START + HOUR),
        ({"status": "halted", "due_at": START, "bots_at": START}, None),
        ({"status": "finished", "due_at": START}, None),
    ],
)
def test_what_a_match_wakes_for(database: Database, columns: dict[str, Any], expected: datetime | None) -> None:
    database.write_now(matches.add, match())
    changed = database.write_now(matches.update, match(), **columns)

    assert changed.wake_at == expected
    assert database.read_now(matches.next_due) == expected


def many(tx: Transaction) -> None:
    for name in ("ann", "bob"):
        accounts.add(tx, account(name))
    matches.add(tx, match("m_public"))
    matches.add(tx, match("m_running", status="running", created_at=START + HOUR))
    matches.add(tx, match("m_exodus", game="exodus", created_at=START + HOUR))
    matches.add(tx, match("m_seated", visibility="private", created_at=START + 2 * HOUR))
    matches.add(tx, match("m_hosted", visibility="unlisted", created_at=START + 3 * HOUR))
    matches.add(tx, match("m_foreign", visibility="private", created_at=START + 4 * HOUR))
    matches.add(tx, match("m_unlisted", visibility="unlisted", created_at=START + 4 * HOUR))
    tx.add(SeatRecord("m_seated", 1, "ac_ann"), SeatRecord("m_foreign", 1, "ac_bob"))
    hosts.add(tx, "m_hosted", "ac_ann")
    hosts.add(tx, "m_foreign", "ac_bob")


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ({}, ["m_hosted", "m_seated", "m_running", "m_exodus", "m_public"]),
        ({"mine": True}, ["m_hosted", "m_seated"]),
        ({"status": "running"}, ["m_running"]),
        ({"game": "exodus"}, ["m_exodus"]),
        ({"match_id": "m_seated"}, ["m_seated"]),
        ({"match_id": "m_foreign"}, []),
        ({"mine": True, "game": "exodus"}, []),
        ({"after": (START + HOUR, "m_running")}, ["m_exodus", "m_public"]),
        ({"after": (START + HOUR, "m_zzz")}, ["m_running", "m_exodus", "m_public"]),
        ({"is_descending": False}, ["m_public", "m_exodus", "m_running", "m_seated", "m_hosted"]),
        ({"is_descending": False, "after": (START + HOUR, "m_running")}, ["m_seated", "m_hosted"]),
        ({"text": "NO SUCH"}, []),
    ],
)
def test_one_finds_public_matches_and_ones_own_newest_first(
    database: Database, wanted: dict[str, Any], expected: list[str]
) -> None:
    database.write_now(many)

    found, last = database.read_now(matches.listed, "ac_ann", Search(**wanted), 10)

    assert (ids(found), last) == (expected, None)


def test_pages_of_matches_join_without_gap_or_repeat(database: Database) -> None:
    database.write_now(many)
    seen: list[str] = []
    after: tuple[datetime, str] | None = None
    while True:
        page, last = database.read_now(matches.listed, "ac_ann", Search(after=after), 2)
        assert len(page) <= 2
        seen += ids(page)
        if last is None:
            break
        after = (last.created_at, last.id)

    assert seen == ["m_hosted", "m_seated", "m_running", "m_exodus", "m_public"]


def test_owed_are_open_phases_where_one_has_a_seat_nearest_deadline_first(database: Database) -> None:
    def entry(tx: Transaction, match_id: str, seat: int, kind: str, revision: int) -> None:
        sent = JournalRecord(f"ph_{match_id}", seat, kind, START, revision=revision, action="{}")
        publish(tx, match_id=match_id, entry=sent)

    def some(tx: Transaction) -> None:
        running_match(tx, "m_missing", START + 3 * HOUR)
        running_match(tx, "m_sent", START + 2 * HOUR)
        running_match(tx, "m_withdrawn", START + HOUR)
        running_match(tx, "m_others", START)
        entry(tx, "m_sent", 1, "submit", 1)
        entry(tx, "m_withdrawn", 1, "submit", 1)
        entry(tx, "m_withdrawn", 1, "withdraw", 2)
        entry(tx, "m_others", 2, "submit", 1)
        matches.add(tx, match("m_finished", status="finished"))
        tx.add(SeatRecord("m_finished", 1, "ac_ann"))
        accounts.add(tx, account("bob"))

    database.write_now(some)

    found = [(record.id, seat, sent) for record, seat, sent in database.read_now(matches.owed, "ac_ann")]
    assert found == [("m_others", 1, False), ("m_withdrawn", 1, False), ("m_sent", 1, True), ("m_missing", 1, False)]
    assert database.read_now(matches.owed, "ac_bob") == []


def test_what_is_secret_is_in_no_repr() -> None:
    shown = repr(match(seed="5eed", join_code="c0de", config={"setup": 1}))

    assert not [secret for secret in ("5eed", "c0de", "setup") if secret in shown]
