from datetime import timedelta

import pytest
import sqlalchemy as sa

from mainmatch.store import accounts, seasons
from mainmatch.store.database import Database
from mainmatch.store.seasons import Membership
from mainmatch.store.tables.seasons import SeasonMemberRecord
from mainmatch.store.transactions.transaction import Transaction
from tests.clock import START
from tests.store.rows import account, season

pytestmark = pytest.mark.engines

LATER = START + timedelta(hours=1)
ANN = SeasonMemberRecord("se_1", "cm_2", "ac_ann", None, START)
HOUSE = SeasonMemberRecord("se_1", "cm_3", None, "house", START)
BOB = SeasonMemberRecord("se_1", "cm_1", "ac_bob", None, LATER)


@pytest.fixture
def database(database: Database) -> Database:
    def begin(tx: Transaction) -> None:
        for name in ("bob", "ann", "cyd"):
            accounts.add(tx, account(name))
        for season_id in ("se_1", "se_2"):
            seasons.add(tx, season(season_id), "fold")
        for member in (BOB, HOUSE, ANN):
            tx.add(member)

    database.write_now(begin)
    return database


def test_a_cast_is_in_the_order_of_joining(database: Database) -> None:
    assert database.read_now(seasons.of, "se_1") == [ANN, HOUSE, BOB]
    assert database.read_now(seasons.of, "se_2") == []


def test_a_member_that_was_dropped_is_no_longer_there(database: Database) -> None:
    database.write_now(Transaction.remove, SeasonMemberRecord, season_id="se_1", member="cm_3")
    database.write_now(Transaction.remove, SeasonMemberRecord, season_id="se_1", member="cm_none")

    assert database.read_now(seasons.of, "se_1") == [ANN, BOB]


def test_a_place_is_given_to_somebody_else(database: Database) -> None:
    database.write_now(seasons.change, "se_1", "cm_2", account_id="ac_cyd", bot=None, known_from=7)
    database.write_now(seasons.change, "se_1", "cm_1", account_id=None, bot="house")

    cyd, executor, bot = database.read_now(seasons.of, "se_1")
    assert (cyd, executor) == (SeasonMemberRecord("se_1", "cm_2", "ac_cyd", None, START, 7), HOUSE)
    assert bot == SeasonMemberRecord("se_1", "cm_1", None, "house", LATER)
    with pytest.raises(LookupError):
        database.write_now(seasons.change, "se_1", "cm_none", account_id=None, bot=None)


@pytest.mark.parametrize(
    "member",
    [
        SeasonMemberRecord("se_1", "cm_9", "ac_ann", None, START),
        SeasonMemberRecord("se_1", "cm_2", "ac_cyd", None, START),
        SeasonMemberRecord("se_1", "cm_9", "ac_cyd", "house", START),
    ],
    ids=["twice in the cast", "twice the same member", "a person and a bot"],
)
def test_nobody_is_two_members_and_no_member_two_players(database: Database, member: SeasonMemberRecord) -> None:
    with pytest.raises(sa.exc.IntegrityError):
        database.write_now(Transaction.add, member)


def test_an_account_can_be_in_several_seasons_and_bots_often_in_one(database: Database) -> None:
    second = SeasonMemberRecord("se_2", "cm_1", "ac_ann", None, LATER)
    database.write_now(Transaction.add, second)
    for member in ("cm_8", "cm_9"):
        database.write_now(Transaction.add, SeasonMemberRecord("se_2", member, None, "house", START))

    assert database.read_now(seasons.of_account, "ac_ann") == [ANN, second]
    assert database.read_now(seasons.of_account, "ac_cyd") == []
    asked = ["se_1", "se_2", "se_3"]
    assert database.read_now(seasons.members_among, asked, "ac_ann") == {"se_1": "cm_2", "se_2": "cm_1"}
    assert database.read_now(seasons.members_among, ["se_2"], "ac_ann") == {"se_2": "cm_1"}
    assert database.read_now(seasons.members_among, [], "ac_ann") == {}


def test_a_season_has_the_hosts_that_were_added_each_once(database: Database) -> None:
    for account_id in ("ac_bob", "ac_ann", "ac_bob"):
        database.write_now(seasons.add_host, "se_1", account_id)
    assert database.read_now(seasons.hosts_of, "se_1") == ["ac_ann", "ac_bob"]
    assert database.read_now(seasons.hosted_among, ["se_1", "se_2"], "ac_bob") == {"se_1"}
    assert database.read_now(seasons.hosted_among, ["se_1"], "ac_cyd") == set()

    for _ in range(2):
        database.write_now(seasons.remove_host, "se_1", "ac_bob")
    assert database.read_now(seasons.hosts_of, "se_1") == ["ac_ann"]


def test_one_question_tells_an_accounts_place_whatever_it_is(database: Database) -> None:
    database.write_now(seasons.add_host, "se_1", "ac_ann")
    database.write_now(seasons.add_host, "se_1", "ac_cyd")
    database.write_now(seasons.change, "se_1", "cm_1", account_id="ac_bob", bot=None, known_from=7)
    asked: list[str] = []

    def places(tx: Transaction) -> list[Membership]:
        sa.event.listen(tx.connection, "before_cursor_execute", lambda *words: asked.append(words[2]))
        who = (("se_1", "ac_ann"), ("se_1", "ac_bob"), ("se_1", "ac_cyd"), ("se_1", "ac_dan"), ("se_9", "ac_ann"))
        return [seasons.place_of(tx, *each) for each in who]

    assert database.read_now(places) == [
        ("cm_2", True, 0),
        ("cm_1", False, 7),
        (None, True, 0),
        (None, False, 0),
        (None, False, 0),
    ]
    assert len(asked) == 5
