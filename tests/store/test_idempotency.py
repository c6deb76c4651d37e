from datetime import timedelta

import pytest

from mainmatch.store import accounts, idempotency
from mainmatch.store.database import Database
from mainmatch.store.tables.system import IdempotencyRecord
from mainmatch.store.transactions.transaction import Transaction
from tests.clock import START
from tests.store.rows import account

pytestmark = pytest.mark.engines

ANSWER = IdempotencyRecord("ac_ann", "key", "fingerprint", 201, '{"secret":1}', START)


@pytest.fixture
def database(database: Database) -> Database:
    for name in ("ann", "bob"):
        database.write_now(accounts.add, account(name))
    return database


def test_an_answer_is_found_by_account_and_key(database: Database) -> None:
    database.write_now(Transaction.add, ANSWER)
    database.write_now(Transaction.add, ANSWER.but(account_id="ac_bob", status=409))

    assert database.read_now(Transaction.find, IdempotencyRecord, account_id="ac_ann", key="key") == ANSWER
    assert database.read_now(Transaction.find, IdempotencyRecord, account_id="ac_ann", key="another") is None


def test_a_key_is_answered_once(database: Database) -> None:
    database.write_now(Transaction.add, ANSWER)

    with pytest.raises(Exception, match=r"(?i)unique"):
        database.write_now(Transaction.add, ANSWER.but(status=409))


def test_old_answers_are_removed(database: Database) -> None:
    database.write_now(Transaction.add, ANSWER)
    database.write_now(Transaction.add, ANSWER.but(key="new", created_at=START + timedelta(hours=1)))

    assert database.write_now(idempotency.remove_older, START + timedelta(minutes=1)) == 1
    assert database.read_now(Transaction.find, IdempotencyRecord, account_id="ac_ann", key="key") is None
    assert database.read_now(Transaction.find, IdempotencyRecord, account_id="ac_ann", key="new") is not None


def test_an_answer_is_in_no_repr() -> None:
    assert "secret" not in repr(ANSWER)
