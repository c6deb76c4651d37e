import pytest

from mainmatch.store import accounts, hosts, matches
from mainmatch.store.database import Database
from mainmatch.store.seats import AccessRow, find_access
from mainmatch.store.tables.matches import SeatRecord
from mainmatch.store.transactions.transaction import Transaction
from tests.store.rows import account, match
from tests.store.statements import asked_by

pytestmark = pytest.mark.engines

_ANNS = SeatRecord("m_1", 2, account_id="ac_ann", knowledge="own", known_from=3, blind_phase_id="ph_1")


def _people(tx: Transaction) -> None:
    """Ann sits, Bob hosts, Cyd does both."""
    for name in ("ann", "bob", "cyd"):
        accounts.add(tx, account(name))
    matches.add(tx, match("m_1", visibility="private", join_code="secret", revision=7))
    tx.add(SeatRecord("m_1", 1, account_id="ac_cyd"), _ANNS, SeatRecord("m_1", 3))
    matches.add(tx, match("m_2"))
    tx.add(SeatRecord("m_2", 1, account_id="ac_bob"))
    for host in ("ac_bob", "ac_cyd"):
        hosts.add(tx, "m_1", host)


@pytest.fixture
def database(database: Database) -> Database:
    database.write_now(_people)
    return database


def test_a_glimpse_of_the_match_with_the_accounts_seat_and_whether_it_hosts(database: Database) -> None:
    found = match("m_1", visibility="private", join_code="secret", revision=7)

    for ask in (database.read_now, database.write_now):
        assert ask(find_access, "m_1", "ac_ann") == AccessRow(found, _ANNS, is_host=False)
        assert ask(find_access, "m_1", "ac_bob") == AccessRow(found, None, is_host=True)
        assert ask(find_access, "m_1", "ac_cyd") == (found, SeatRecord("m_1", 1, account_id="ac_cyd"), True)
        # Hidden is as missing, already in the database's answer.
        assert ask(find_access, "m_1", "ac_nobody") == (None, None, False)
        assert ask(find_access, "m_1", "ac_nobody", join_code="wrong") == (None, None, False)
        assert ask(find_access, "m_1", "ac_nobody", join_code="secret") == (found, None, False)
        assert ask(find_access, "m_1", "ac_nobody", sees_hidden=True) == (found, None, False)
        assert ask(find_access, "m_3", "ac_ann", sees_hidden=True) == (None, None, False)


@pytest.mark.parametrize("match_id", ["m_1", "m_3"])
def test_it_takes_one_question_whether_the_match_is_there_or_not(database: Database, match_id: str) -> None:
    def questions(tx: Transaction) -> int:
        with asked_by(tx) as asked:
            find_access(tx, match_id, "ac_ann")
        return len(asked)

    assert database.read_now(questions) == 1
