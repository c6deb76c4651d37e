"""Seasons and their ledger: what the database itself refuses, whoever writes."""

from typing import Any

import pytest

from mainmatch.store import accounts, seasons
from mainmatch.store.database import Database
from tests.clock import START
from tests.store.planting import put_one, refused
from tests.store.rows import account, season

pytestmark = pytest.mark.engines


@pytest.fixture
def casting(database: Database) -> Database:
    database.write_now(accounts.add, account())
    database.write_now(seasons.add, season(), "{}")
    return database


@pytest.mark.parametrize("change", [{"status": "over"}, {"visibility": "hidden"}, {"id": "se_1"}])
def test_a_season_has_a_status_and_a_visibility_that_are_known(casting: Database, change: dict[str, Any]) -> None:
    plain = {"id": "se_2", "title": "", "status": "casting", "visibility": "public", "seed": "", "revision": 0}
    plain |= {"heads": {}, "created_at": START}
    refused(casting, "seasons", **{**plain, **change})
    casting.write_now(put_one, "seasons", plain)


def test_an_event_has_a_number_of_its_own_in_a_season_that_is_there(casting: Database) -> None:
    event = {"season_id": "se_1", "n": 1, "audience": ",host,", "body": "{}"}
    casting.write_now(put_one, "season_events", event)
    refused(casting, "season_events", **event)
    refused(casting, "season_events", **{**event, "season_id": "se_no"})


def test_a_member_is_an_account_or_a_bot_or_nobody(casting: Database) -> None:
    member = {
        "season_id": "se_1",
        "member": "mb_1",
        "account_id": None,
        "bot": None,
        "joined_at": START,
        "known_from": 0,
    }
    refused(casting, "season_members", **{**member, "account_id": "ac_ann", "bot": "house"})
    refused(casting, "season_members", **{**member, "account_id": "ac_nobody"})
    casting.write_now(put_one, "season_members", member)


def test_a_cause_is_applied_once_in_a_season(casting: Database) -> None:
    posting = {"season_id": "se_1", "n": 1, "cause": "won m_1", "currency": "garnets", "at": START}
    casting.write_now(put_one, "ledger_postings", posting)
    refused(casting, "ledger_postings", **posting)


def test_a_line_moves_something(casting: Database) -> None:
    line = {"season_id": "se_1", "n": 1, "account": "mb_1", "amount": -(2**40)}
    refused(casting, "ledger_lines", **{**line, "amount": 0})
    casting.write_now(put_one, "ledger_lines", line)


def test_nobody_but_the_bank_has_less_than_nothing(casting: Database) -> None:
    balance = {"season_id": "se_1", "currency": "garnets", "account": "mb_1", "balance": -1}
    refused(casting, "ledger_balances", **balance)
    casting.write_now(put_one, "ledger_balances", {**balance, "account": "bank"})
