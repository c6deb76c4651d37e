import pytest

from mainmatch.store import accounts
from mainmatch.store.database import Database
from mainmatch.store.transactions.errors import Taken
from tests.store.rows import account

pytestmark = pytest.mark.engines


def test_an_account_is_found_as_it_was_added(database: Database) -> None:
    added = account(password_hash="argon2", admin=True)
    database.write_now(accounts.add, added)

    assert database.read_now(accounts.by_id, "ac_ann") == added
    assert database.read_now(accounts.by_username, "ann") == added
    assert database.read_now(accounts.by_id, "ac_nobody") is None
    assert database.read_now(accounts.by_username, "nobody") is None


def test_a_username_is_one_in_whatever_case_it_is_typed(database: Database) -> None:
    database.write_now(accounts.add, account(username="Straße"))

    found = database.read_now(accounts.by_username, "STRASSE")
    assert found is not None
    assert found.username == "Straße"
    with pytest.raises(Taken):
        database.write_now(accounts.add, account("bob", username="strasse"))
    assert database.read_now(accounts.count) == 1


def test_an_account_is_changed_in_the_columns_named(database: Database) -> None:
    database.write_now(accounts.add, account(password_hash="argon2"))

    changed = database.write_now(accounts.update, "ac_ann", display_name="Anna", admin=True)

    assert changed == account(password_hash="argon2", display_name="Anna", admin=True)
    assert database.read_now(accounts.by_id, "ac_ann") == changed
    assert database.write_now(accounts.update, "ac_nobody", admin=True) is None


def test_feed_numbers_are_dense(database: Database) -> None:
    database.write_now(accounts.add, account())

    assert [database.write_now(accounts.advance_feed, "ac_ann", rows) for rows in (1, 3, 1)] == [1, 2, 5]
    found = database.read_now(accounts.by_id, "ac_ann")
    assert found is not None
    assert found.feed_head == 5
    with pytest.raises(LookupError):
        database.write_now(accounts.advance_feed, "ac_nobody", 1)


def test_a_password_hash_is_in_no_repr() -> None:
    assert "argon2" not in repr(account(password_hash="argon2"))
