import asyncio
from datetime import timedelta

import pytest

from mainmatch.store import accounts, tokens
from mainmatch.store.database import Database
from mainmatch.store.tables.accounts import NamespaceRecord, TokenRecord
from mainmatch.store.tokens import BearerRecord
from mainmatch.store.transactions.transaction import Transaction
from tests.clock import START
from tests.store.rows import account

pytestmark = pytest.mark.engines

MINUTE = timedelta(minutes=1)


def token(token_id: str = "tk_1", kind: str = "personal", **more: object) -> TokenRecord:
    plain = TokenRecord(token_id, f"hash of {token_id}", "ac_ann", kind, "my bot", "match:read match:play", START)
    return plain.but(**more)


@pytest.fixture
def database(database: Database) -> Database:
    database.write_now(accounts.add, account(admin=True))
    return database


def test_a_token_is_found_by_its_hash_with_its_account(database: Database) -> None:
    database.write_now(Transaction.add, token(expires_at=START + MINUTE))

    assert database.read_now(tokens.by_hash, "hash of tk_1") == BearerRecord(
        token_id="tk_1",
        account_id="ac_ann",
        kind="personal",
        scopes="match:read match:play",
        match_id=None,
        origin=None,
        parent_id=None,
        created_at=START,
        expires_at=START + MINUTE,
        revoked_at=None,
        username="ann",
        display_name="Ann",
        admin=True,
    )
    assert database.read_now(tokens.by_hash, "hash of another") is None
    assert database.read_now(Transaction.find, TokenRecord, id="tk_1") == token(expires_at=START + MINUTE)
    assert database.read_now(Transaction.find, TokenRecord, id="tk_2") is None


def test_a_token_is_revoked_once_and_found_as_revoked(database: Database) -> None:
    database.write_now(Transaction.add, token())

    assert [database.write_now(tokens.revoke, "tk_1", START + MINUTE * n) for n in range(3)] == [True, False, False]
    found = database.read_now(tokens.by_hash, "hash of tk_1")
    assert found is not None
    assert found.revoked_at == START
    assert database.write_now(tokens.revoke, "tk_unknown", START) is False


def test_tokens_are_listed_without_revoked_ones_and_tickets(database: Database) -> None:
    database.write_now(accounts.add, account("bob"))
    database.write_now(Transaction.add, token("tk_2", created_at=START + MINUTE))
    database.write_now(Transaction.add, token("tk_1"))
    database.write_now(Transaction.add, token("tk_ticket", "ticket", parent_id="tk_1"))
    database.write_now(Transaction.add, token("tk_revoked", revoked_at=START))
    database.write_now(Transaction.add, token("tk_bob", account_id="ac_bob"))

    assert [each.id for each in database.read_now(tokens.listed, "ac_ann")] == ["tk_1", "tk_2"]


def test_a_ticket_ends_with_the_token_it_was_bought_with(database: Database) -> None:
    database.write_now(Transaction.add, token("tk_1"))
    database.write_now(Transaction.add, token("tk_ticket", "ticket", parent_id="tk_1"))

    database.write_now(tokens.revoke, "tk_1", START)

    assert database.write_now(tokens.consume_ticket, "hash of tk_ticket") is None


def test_a_ticket_is_used_up_by_its_use(database: Database) -> None:
    database.write_now(Transaction.add, token("tk_ticket", "ticket", origin="https://play.example"))

    used = database.write_now(tokens.consume_ticket, "hash of tk_ticket")

    assert used is not None
    assert (used.token_id, used.origin) == ("tk_ticket", "https://play.example")
    assert database.write_now(tokens.consume_ticket, "hash of tk_ticket") is None
    assert database.read_now(Transaction.find, TokenRecord, id="tk_ticket") is None


def test_only_tickets_are_used_up(database: Database) -> None:
    database.write_now(Transaction.add, token())

    assert database.write_now(tokens.consume_ticket, "hash of tk_1") is None
    assert database.read_now(Transaction.find, TokenRecord, id="tk_1") == token()


@pytest.mark.anyio
async def test_of_many_who_use_a_ticket_at_once_one_gets_it(database: Database) -> None:
    for n in range(10):
        await database.write(Transaction.add, token(f"tk_{n}", "ticket"))
        uses = [database.write(tokens.consume_ticket, f"hash of tk_{n}") for _ in range(20)]
        assert sum(used is not None for used in await asyncio.gather(*uses)) == 1


def test_expired_tokens_are_removed_with_their_tickets(database: Database) -> None:
    database.write_now(Transaction.add, token("tk_expired", expires_at=START))
    database.write_now(Transaction.add, token("tk_ticket", "ticket", parent_id="tk_expired"))
    database.write_now(Transaction.add, token("tk_valid", expires_at=START + MINUTE))
    database.write_now(Transaction.add, token("tk_endless"))

    assert database.write_now(tokens.remove_expired, START + MINUTE) == {"tk_expired"}
    left = [
        each
        for each in ("tk_expired", "tk_ticket", "tk_valid", "tk_endless")
        if database.read_now(Transaction.find, TokenRecord, id=each)
    ]
    assert left == ["tk_valid", "tk_endless"]


def test_a_hash_is_in_no_repr() -> None:
    assert "hash of" not in repr(token())


def test_the_last_use_is_the_latest_that_was_noted(database: Database) -> None:
    database.write_now(Transaction.add, token())

    for minutes in (5, 10, 7):
        database.write_now(tokens.used, {"tk_1": START + minutes * MINUTE, "tk_gone": START})

    found = database.read_now(Transaction.find, TokenRecord, id="tk_1")
    assert found is not None
    assert found.last_used_at == START + 10 * MINUTE


def test_what_acts_for_somebody_ends_with_the_token_behind_it_and_with_the_link(database: Database) -> None:
    database.write_now(Transaction.add, NamespaceRecord("discord", "ac_ann", START))
    database.write_now(accounts.add, account("bob"))
    integration = token(namespace="discord", expires_at=START)
    acting = token("tk_2", "acting", account_id="ac_bob", parent_id="tk_1", namespace="discord", expires_at=START)
    for each in (integration, acting, token("tk_3", "ticket", account_id="ac_bob", parent_id="tk_2")):
        database.write_now(Transaction.add, each)

    assert database.read_now(tokens.listed, "ac_bob") == []
    assert database.read_now(tokens.bought_with, "tk_1") == {"tk_2"}
    assert database.write_now(tokens.remove_acting, "ac_bob") == {"tk_2"}
    assert database.read_now(Transaction.find, TokenRecord, id="tk_3") is None

    database.write_now(Transaction.add, acting)
    # Both are told of, though one goes by the other's cascade.
    assert database.write_now(tokens.remove_expired, START + MINUTE) == {"tk_1", "tk_2"}
