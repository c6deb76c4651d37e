"""Who people are elsewhere, where they sign in from, and codes that are good once."""

from datetime import timedelta

import pytest
from sqlalchemy.exc import IntegrityError

from mainmatch.store import accounts, tokens
from mainmatch.store.database import Database
from mainmatch.store.tables.accounts import CodeRecord, IdentityRecord, NamespaceRecord
from mainmatch.store.transactions.transaction import Transaction
from tests.clock import START
from tests.store.rows import account

pytestmark = pytest.mark.engines

MINUTE = timedelta(minutes=1)


@pytest.fixture
def database(database: Database) -> Database:
    for name in ("ann", "bob"):
        database.write_now(accounts.add, account(name))
    return database


def identity(number: int = 1, account_id: str = "ac_ann", **more: str) -> IdentityRecord:
    plain = {"kind": "integration", "authority": "discord", "subject": "canary-7f3a", **more}
    return IdentityRecord(f"id_{number}", account_id, created_at=START + MINUTE * number, **plain)


def test_somebody_elsewhere_is_one_account_here(database: Database) -> None:
    database.write_now(Transaction.add, identity())

    assert database.read_now(accounts.find_identity, "integration", "discord", "canary-7f3a") == identity()
    assert database.read_now(accounts.find_identity, "oidc", "discord", "canary-7f3a") is None
    assert database.read_now(accounts.find_identity, "integration", "forum", "canary-7f3a") is None
    with pytest.raises(IntegrityError):
        database.write_now(Transaction.add, identity(2, "ac_bob"))


def test_an_account_is_somebody_in_several_places_until_that_ends(database: Database) -> None:
    for each in (identity(2, authority="forum"), identity(1), identity(3, "ac_bob", subject="another")):
        database.write_now(Transaction.add, each)

    assert [each.id for each in database.read_now(accounts.identities_of, "ac_ann")] == ["id_1", "id_2"]
    assert database.write_now(Transaction.remove, IdentityRecord, id="id_1") == 1
    assert [each.id for each in database.read_now(accounts.identities_of, "ac_ann")] == ["id_2"]


def test_a_namespace_is_somebodys_once(database: Database) -> None:
    mine = NamespaceRecord("discord", "ac_ann", START)
    database.write_now(Transaction.add, mine)

    assert database.read_now(Transaction.find, NamespaceRecord, name="discord") == mine
    assert database.read_now(Transaction.find, NamespaceRecord, name="forum") is None
    with pytest.raises(IntegrityError):
        database.write_now(Transaction.add, NamespaceRecord("discord", "ac_bob", START))


def test_a_code_is_taken_once_before_its_end_and_for_what_it_is(database: Database) -> None:
    database.write_now(Transaction.add, CodeRecord("hash", "claim", START + MINUTE, "ac_ann"))

    assert database.write_now(tokens.take_code, "arrival", "hash", START) is None
    assert database.write_now(tokens.take_code, "claim", "hash", START + MINUTE) is None
    assert database.read_now(tokens.find_code, "claim", "hash", START) is not None
    found = database.write_now(tokens.take_code, "claim", "hash", START)
    assert found is not None
    assert found.account_id == "ac_ann"
    assert database.write_now(tokens.take_code, "claim", "hash", START) is None


def test_codes_are_withdrawn_by_account_and_cleared_away(database: Database) -> None:
    database.write_now(Transaction.add, CodeRecord("ann's", "claim", START + MINUTE, "ac_ann"))
    database.write_now(Transaction.add, CodeRecord("bob's", "claim", START + MINUTE, "ac_bob"))
    database.write_now(Transaction.add, CodeRecord("old", "arrival", START))

    database.write_now(Transaction.remove, CodeRecord, account_id="ac_ann")
    assert database.write_now(tokens.remove_expired_codes, START) == 1
    assert database.read_now(tokens.find_code, "claim", "ann's", START) is None
    assert database.read_now(tokens.find_code, "claim", "bob's", START) is not None


def test_a_place_is_known_as_long_as_somebody_comes_from_there(database: Database) -> None:
    database.write_now(accounts.note_place, "ac_ann", "home", START)
    database.write_now(accounts.note_place, "ac_ann", "hotel", START)
    database.write_now(accounts.note_place, "ac_ann", "home", START + MINUTE)

    assert database.write_now(accounts.remove_older_places, START + MINUTE) == 1
    assert database.read_now(accounts.is_known_place, "ac_ann", "home")
    assert not database.read_now(accounts.is_known_place, "ac_ann", "hotel")
    assert not database.read_now(accounts.is_known_place, "ac_bob", "home")


def test_names_from_elsewhere_are_in_no_repr() -> None:
    code = CodeRecord("canary-7f3a", "arrival", START, detail="canary-7f3a")
    assert "canary" not in f"{identity()!r}{code!r}"
