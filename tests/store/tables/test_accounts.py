"""Accounts and what they sign in with: what the database itself refuses, whoever writes."""

from typing import Any

import pytest
import sqlalchemy as sa

from mainmatch.store import accounts
from mainmatch.store.database import Database
from mainmatch.store.tables import metadata
from tests.clock import START
from tests.store.planting import count_of, put_one, refused
from tests.store.rows import account

pytestmark = pytest.mark.engines

TOKEN: dict[str, Any] = {
    "id": "tk_1",
    "hash": "h1",
    "account_id": "ac_ann",
    "kind": "session",
    "name": "",
    "scopes": "",
    "created_at": START,
}
IDENTITY: dict[str, Any] = {
    "id": "id_1",
    "account_id": "ac_ann",
    "kind": "oidc",
    "authority": "https://id.example",
    "subject": "s",
    "created_at": START,
}


@pytest.fixture
def people(database: Database) -> Database:
    database.write_now(accounts.add, account())
    database.write_now(put_one, "tokens", TOKEN)
    database.write_now(put_one, "identities", IDENTITY)
    return database


def test_two_usernames_that_differ_in_case_only_are_one(people: Database) -> None:
    columns = ("display_name", "admin", "created_at", "feed_head", "password_hash")
    plain = dict(zip(columns, ("Ann", False, START, 0, None), strict=True))
    refused(people, "accounts", id="ac_other", username="ANN", username_key="ann", **plain)
    people.write_now(put_one, "accounts", {"id": "ac_other", "username": "ANNA", "username_key": "anna", **plain})


@pytest.mark.parametrize(
    "change",
    [{"kind": "forged"}, {"account_id": "ac_nobody"}, {"hash": "h1"}, {"namespace": "nowhere"}, {"parent_id": "tk_no"}],
)
def test_a_token_is_of_a_known_kind_of_somebody_who_is_there_and_its_hash_its_own(
    people: Database, change: dict[str, Any]
) -> None:
    people.write_now(put_one, "tokens", {**TOKEN, "id": "tk_2", "hash": "h2"})
    refused(people, "tokens", **{**TOKEN, "id": "tk_3", "hash": "h3", **change})


def test_what_was_bought_with_a_token_goes_with_it(people: Database) -> None:
    people.write_now(put_one, "tokens", {**TOKEN, "id": "tk_2", "hash": "h2", "kind": "ticket", "parent_id": "tk_1"})
    table = metadata.tables["tokens"]
    people.write_now(lambda tx: tx.connection.execute(sa.delete(table).where(table.c.id == "tk_1")).rowcount)
    assert people.read_now(count_of, "tokens") == 0


def test_one_subject_of_an_authority_is_one_account(people: Database) -> None:
    refused(people, "identities", **{**IDENTITY, "id": "id_2"})
    people.write_now(put_one, "identities", {**IDENTITY, "id": "id_2", "kind": "integration"})
    people.write_now(put_one, "identities", {**IDENTITY, "id": "id_3", "authority": "https://other.example"})


@pytest.mark.parametrize("change", [{"kind": "other"}, {"account_id": "ac_nobody"}])
def test_a_code_is_of_a_known_kind_and_for_nobody_who_is_not_there(people: Database, change: dict[str, Any]) -> None:
    code = {"hash": "c1", "kind": "arrival", "account_id": None, "detail": "{}", "expires_at": START}
    people.write_now(put_one, "codes", code)
    refused(people, "codes", **{**code, "hash": "c2", **change})
