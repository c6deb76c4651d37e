import pytest

from mainmatch.store import accounts, matches, seats
from mainmatch.store.database import Database
from mainmatch.store.tables.matches import SeatRecord
from mainmatch.store.transactions.errors import Taken
from mainmatch.store.transactions.transaction import Transaction
from tests.clock import START
from tests.store.rows import account, match

pytestmark = pytest.mark.engines


@pytest.fixture
def database(database: Database) -> Database:
    def begin(tx: Transaction) -> None:
        matches.add(tx, match())
        tx.add(*[SeatRecord("m_1", seat) for seat in (2, 1)])
        for name in ("ann", "bob"):
            accounts.add(tx, account(name))

    database.write_now(begin)
    return database


def sit(tx: Transaction, seat: int, account_id: str | None = "ac_ann", bot: str | None = None) -> None:
    seats.take(tx, "m_1", seat, account_id=account_id, bot=bot, display_name="Ann", at=START)


def test_seats_are_free_at_first_and_in_order(database: Database) -> None:
    assert database.read_now(seats.of, "m_1") == [SeatRecord("m_1", 1), SeatRecord("m_1", 2)]


def test_a_seat_is_taken_by_an_account_or_a_bot(database: Database) -> None:
    database.write_now(sit, 2)
    database.write_now(sit, 1, None, "house")

    assert database.read_now(seats.of, "m_1") == [
        SeatRecord("m_1", 1, None, "house", "Ann", START),
        SeatRecord("m_1", 2, "ac_ann", None, "Ann", START),
    ]
    assert database.read_now(seats.by_account, "m_1", "ac_ann") == 2
    assert database.read_now(seats.by_account, "m_1", "ac_bob") is None


@pytest.mark.parametrize(("account_id", "bot"), [("ac_ann", None), (None, "house")])
def test_a_taken_seat_cannot_be_taken_until_it_is_free_again(
    database: Database, account_id: str | None, bot: str | None
) -> None:
    database.write_now(sit, 1, account_id, bot)
    with pytest.raises(Taken):
        database.write_now(sit, 1, "ac_bob")

    database.write_now(seats.free, "m_1", 1)
    assert database.read_now(seats.of, "m_1")[0] == SeatRecord("m_1", 1)
    database.write_now(sit, 1, "ac_bob")
    assert database.read_now(seats.by_account, "m_1", "ac_bob") == 1


def test_a_seat_that_is_not_there_cannot_be_taken(database: Database) -> None:
    with pytest.raises(Taken):
        database.write_now(sit, 3)


def test_a_seat_is_not_an_accounts_and_a_bots_at_once(database: Database) -> None:
    with pytest.raises(Exception, match="one_player"):
        database.write_now(sit, 1, "ac_ann", "house")
