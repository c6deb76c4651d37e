import pytest

from mainmatch.store import accounts, hosts, matches
from mainmatch.store.database import Database
from mainmatch.store.transactions.transaction import Transaction
from tests.store.rows import account, match

pytestmark = pytest.mark.engines


def test_a_match_has_the_hosts_that_were_added_each_once(database: Database) -> None:
    def begin(tx: Transaction) -> None:
        matches.add(tx, match())
        for name in ("bob", "ann", "cyd"):
            accounts.add(tx, account(name))
        for account_id in ("ac_bob", "ac_ann", "ac_bob"):
            hosts.add(tx, "m_1", account_id)

    database.write_now(begin)

    assert database.read_now(hosts.of, "m_1") == ["ac_ann", "ac_bob"]
    assert database.read_now(hosts.is_host, "m_1", "ac_ann")
    assert not database.read_now(hosts.is_host, "m_1", "ac_cyd")
    assert not database.read_now(hosts.is_host, "m_2", "ac_ann")
