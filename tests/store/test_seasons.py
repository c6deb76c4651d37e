from collections.abc import Sequence
from datetime import datetime, timedelta

import pytest
import sqlalchemy as sa

from mainmatch.store import accounts, matches, seasons
from mainmatch.store.database import Database
from mainmatch.store.tables.seasons import SeasonMemberRecord, SeasonRecord
from mainmatch.store.transactions.errors import Stale
from mainmatch.store.transactions.transaction import Transaction
from tests.clock import START
from tests.store.rows import account, match, season

pytestmark = pytest.mark.engines

HOUR = timedelta(hours=1)


def ids(found: Sequence[SeasonRecord]) -> list[str]:
    return [each.id for each in found]


def test_a_season_is_found_as_it_was_added(database: Database) -> None:
    added = season(join_code="secret", visibility="private", due_at=START + HOUR)

    assert database.write_now(seasons.add, added, "fold") == added
    assert database.read_now(seasons.by_id, "se_1") == added
    assert database.read_now(seasons.state, "se_1") == "fold"
    assert database.read_now(seasons.by_id, "se_2") is None
    assert database.read_now(seasons.header, "se_2") is None
    with pytest.raises(LookupError):
        database.read_now(seasons.state, "se_2")


def test_a_glimpse_is_what_decides_who_may_see_it(database: Database) -> None:
    database.write_now(seasons.add, season(join_code="secret", visibility="unlisted"), "fold")

    assert database.read_now(seasons.header, "se_1") == ("se_1", 0, "unlisted", "secret")


def test_nothing_secret_is_printed_with_a_season() -> None:
    printed = repr(season(seed="5eed" * 16, join_code="canary"))

    assert "5eed" not in printed
    assert "canary" not in printed


def test_what_is_remembered_of_a_season_is_what_is_stored(database: Database) -> None:
    database.write_now(seasons.add, season(), "fold")
    database.write_now(seasons.update, season(), None, status="running", due_at=START, heads={"public": 1})

    stored = database.read_now(seasons.listed, account_id="ac_nobody", limit=2)
    assert stored == [database.read_now(seasons.by_id, "se_1")]


def test_a_change_raises_the_revision_and_leaves_the_rest(database: Database) -> None:
    database.write_now(seasons.add, season(), "fold")

    running = database.write_now(seasons.update, season(), "next", status="running", started_at=START)
    assert running == season(status="running", started_at=START, changed_at=START, revision=1)
    assert database.read_now(seasons.state, "se_1") == "next"
    told = database.write_now(seasons.update, running, None, heads={"public": 1})

    assert told == running.but(heads={"public": 1}, revision=2)
    assert database.read_now(seasons.by_id, "se_1") == told
    assert database.write_now(seasons.by_id, "se_1") == told
    assert database.read_now(seasons.state, "se_1") == "next"


@pytest.mark.parametrize("read", [0, 2])
def test_a_change_on_another_revision_than_the_one_that_is_there_is_refused(database: Database, read: int) -> None:
    database.write_now(seasons.add, season(revision=1), "fold")

    with pytest.raises(Stale):
        database.write_now(seasons.update, season(revision=read), "next", status="running")
    with pytest.raises(Stale):
        database.write_now(seasons.update, season("se_2", revision=1), None, status="running")
    assert database.read_now(seasons.by_id, "se_1") == season(revision=1)
    assert database.read_now(seasons.state, "se_1") == "fold"


def test_a_change_that_was_taken_back_is_not_remembered(database: Database) -> None:
    database.write_now(seasons.add, season(), "fold")

    def change_and_fail(tx: Transaction) -> None:
        seasons.update(tx, season(), "next", title="never")
        found = seasons.by_id(tx, "se_1")
        assert found is not None
        assert found.title == "never"
        raise LookupError

    with pytest.raises(LookupError):
        database.write_now(change_and_fail)
    assert database.write_now(seasons.by_id, "se_1") == season()
    assert database.read_now(seasons.state, "se_1") == "fold"


def test_a_column_that_is_not_there_is_refused(database: Database) -> None:
    database.write_now(seasons.add, season(), "fold")

    with pytest.raises(TypeError, match="colour"):
        database.write_now(seasons.update, season(), None, colour="red")


@pytest.mark.parametrize(("column", "value"), [("status", "lobby"), ("visibility", "secret")])
def test_a_season_is_nothing_that_there_is_not(database: Database, column: str, value: str) -> None:
    with pytest.raises(sa.exc.IntegrityError, match=column):
        database.write_now(seasons.add, season().but(**{column: value}), "fold")  # type: ignore[arg-type, unused-ignore]


def test_seasons_wake_at_their_deadline_longest_waiting_first(database: Database) -> None:
    def some(tx: Transaction) -> None:
        for name, status, due_at in (
            ("later", "running", START + HOUR),
            ("now", "finals", START),
            ("long", "running", START - HOUR),
            ("never", "running", None),
        ):
            seasons.add(tx, season(f"se_{name}", status=status, due_at=due_at), "fold")

    assert database.read_now(seasons.next_due) is None
    database.write_now(some)

    assert ids(database.read_now(seasons.list_due, START, 10)) == ["se_long", "se_now"]
    assert ids(database.read_now(seasons.list_due, START, 1)) == ["se_long"]
    assert ids(database.read_now(seasons.list_due, START - timedelta(milliseconds=1), 10)) == ["se_long"]
    assert ids(database.write_now(seasons.list_due, START - 2 * HOUR, 10)) == []
    assert database.read_now(seasons.next_due) == START - HOUR


def test_a_match_says_which_season_it_is_of(database: Database) -> None:
    database.write_now(matches.add, match("m_1", season_id="se_1"))
    database.write_now(matches.add, match("m_2"))

    found = [database.read_now(matches.by_id, match_id) for match_id in ("m_1", "m_2")]
    assert [each and each.season_id for each in found] == ["se_1", None]


# --- lists


def many(tx: Transaction) -> None:
    for name in ("ann", "bob"):
        accounts.add(tx, account(name))
    for name, hours, more in (
        ("public", 0, {}),
        ("running", 1, {"status": "running"}),
        ("played", 2, {"visibility": "private"}),
        ("hosted", 3, {"visibility": "unlisted", "status": "running"}),
        ("foreign", 4, {"visibility": "private"}),
        ("unlisted", 4, {"visibility": "unlisted"}),
    ):
        seasons.add(tx, season(f"se_{name}", created_at=START + hours * HOUR, **more), "fold")
    tx.add(SeasonMemberRecord("se_played", "cm_1", "ac_ann", None, START))
    tx.add(SeasonMemberRecord("se_foreign", "cm_1", "ac_bob", None, START))
    seasons.add_host(tx, "se_hosted", "ac_ann")
    seasons.add_host(tx, "se_foreign", "ac_bob")


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ({}, ["se_hosted", "se_played", "se_running", "se_public"]),
        ({"mine": True}, ["se_hosted", "se_played"]),
        ({"status": "running"}, ["se_hosted", "se_running"]),
        ({"mine": True, "status": "casting"}, ["se_played"]),
        ({"after": (START + HOUR, "se_running")}, ["se_public"]),
        ({"after": (START + HOUR, "se_zzz")}, ["se_running", "se_public"]),
    ],
)
def test_one_finds_public_seasons_and_ones_own_newest_first(
    database: Database, wanted: dict[str, object], expected: list[str]
) -> None:
    database.write_now(many)

    found = database.read_now(lambda tx: seasons.listed(tx, account_id="ac_ann", limit=10, **wanted))  # type: ignore[arg-type]

    assert ids(found) == expected


def test_pages_of_seasons_join_without_gap_or_repeat(database: Database) -> None:
    database.write_now(many)
    seen: list[str] = []
    after: tuple[datetime, str] | None = None
    while page := database.read_now(seasons.listed, account_id="ac_ann", after=after, limit=3):
        seen += ids(page)
        after = (page[-1].created_at, page[-1].id)

    assert seen == ["se_hosted", "se_played", "se_running", "se_public"]


# --- questions


def test_a_season_that_is_remembered_costs_one_question_and_a_change_two(database: Database) -> None:
    asked: list[str] = []

    def note(*words: object) -> None:
        asked.append(str(words[2]).split(maxsplit=1)[0])

    def go_on(tx: Transaction) -> None:
        sa.event.listen(tx.connection, "before_cursor_execute", note)
        found = seasons.by_id(tx, "se_1")
        assert found is not None
        assert seasons.by_id(tx, "se_none") is None
        seasons.update(tx, found, "next", status="running")
        sa.event.remove(tx.connection, "before_cursor_execute", note)

    database.write_now(seasons.add, season(), "fold")
    database.write_now(seasons.update, season(), None)
    database.write_now(go_on)

    assert asked == ["SELECT", "SELECT", "UPDATE", "UPDATE"]


LATER = START + timedelta(hours=1)


@pytest.fixture
def two_seasons(database: Database) -> Database:
    for season_id in ("se_1", "se_2"):
        database.write_now(seasons.add, season(season_id), "fold")
    return database


def test_events_are_kept_in_order(two_seasons: Database) -> None:
    two_seasons.write_now(seasons.append_events, "se_1", [(("public", "host"), '{"a":1}'), (("host",), "{}")])
    two_seasons.write_now(seasons.append_events, "se_2", [(("host",), "{}")])
    two_seasons.write_now(seasons.append_events, "se_1", [(("member:cm_1",), '{"b":1}')])
    two_seasons.write_now(seasons.append_events, "se_1", [])

    assert two_seasons.read_now(seasons.events, "se_1") == [
        (1, ["public", "host"], '{"a":1}'),
        (2, ["host"], "{}"),
        (3, ["member:cm_1"], '{"b":1}'),
    ]
    assert [two_seasons.read_now(seasons.count_events, each) for each in ("se_1", "se_2", "se_3")] == [3, 1, 0]


def test_a_feed_is_what_is_addressed_to_its_viewer_numbered_by_itself(two_seasons: Database) -> None:
    told = [(("host",), "1"), (("member:cm_a_b", "host"), "2"), (("member:cm_a-b",), "3"), (("member:cm_A_b",), "4")]
    two_seasons.write_now(seasons.append_events, "se_1", [*told, (("host", "member:cm_a_b"), "5")])

    def page(viewer: str, after: int = 0, limit: int = 9) -> list[tuple[int, str]]:
        return two_seasons.read_now(seasons.page, "se_1", viewer, after, limit)

    assert page("host") == [(1, "1"), (2, "2"), (3, "5")]
    assert page("member:cm_a_b") == [(1, "2"), (2, "5")]
    assert (page("member:cm_a-b"), page("member:cm_A_b"), page("member:cm_a")) == ([(1, "3")], [(1, "4")], [])
    assert page("host", after=1, limit=1) == [(2, "2")]
    assert page("public") == page("host", after=3) == []


def test_heads_are_those_of_the_seasons_asked_for(two_seasons: Database) -> None:
    two_seasons.write_now(seasons.update, season("se_1"), None, heads={"public": 2, "host": 3})

    assert two_seasons.read_now(seasons.heads, ["se_1", "se_2", "se_3"]) == {
        "se_1": {"public": 2, "host": 3},
        "se_2": {},
    }
