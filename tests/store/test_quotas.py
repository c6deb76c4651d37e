from datetime import timedelta

import pytest

from mainmatch.store import accounts, hosts, matches, quotas
from mainmatch.store.database import Database
from mainmatch.store.quotas import Counted
from mainmatch.store.tables.accounts import MatchAlertRecord
from mainmatch.store.transactions.transaction import Transaction
from tests.clock import START
from tests.store.rows import account, running_match

pytestmark = pytest.mark.engines


def test_a_count_goes_as_far_as_was_asked_and_is_of_one_account(database: Database) -> None:
    def begin(tx: Transaction) -> None:
        for name in ("ann", "bob"):
            accounts.add(tx, account(name))
            for n in range(3):
                tx.add(MatchAlertRecord(f"al_{name}_{n}", f"ac_{name}", "", 1, "", "", "%", START))

    database.write_now(begin)

    def held(counted: Counted, most: int) -> int:
        return database.write_now(quotas.held, counted, "ac_ann", most)

    assert [held("match_alerts", most) for most in (2, 3, 9)] == [2, 3, 3]
    assert [held(counted, 9) for counted in ("bots", "matches", "namespaces", "seasons", "webhooks")] == [0] * 5


def test_a_match_and_its_bots_count_for_its_host_until_it_is_over(database: Database) -> None:
    def begin(tx: Transaction) -> None:
        running_match(tx)
        hosts.add(tx, "m_1", "ac_ann")

    def counts(tx: Transaction) -> list[int]:
        return [quotas.held(tx, "matches", "ac_ann", 9), quotas.held(tx, "bots", "ac_ann", 9)]

    def end(tx: Transaction) -> None:
        match = matches.by_id(tx, "m_1")
        assert match is not None
        matches.update(tx, match, status="finished", finished_at=START)

    database.write_now(begin)
    assert database.write_now(counts) == [1, 1]
    database.write_now(end)
    assert database.write_now(counts) == [0, 0]


def test_what_was_added_lately_is_one_instant_until_that_has_passed(database: Database) -> None:
    database.write_now(accounts.add, account())
    later = START + timedelta(hours=1)
    for at in (START, later):
        database.write_now(quotas.keep_full_at, "ac_ann", at)

    assert database.write_now(quotas.full_at, "ac_ann") == later
    assert [database.write_now(quotas.forget_full, at) for at in (later, later + timedelta(seconds=1))] == [0, 1]
    assert database.write_now(quotas.full_at, "ac_ann") is None
