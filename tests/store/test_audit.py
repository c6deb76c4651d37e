from typing import Any

import pytest
import sqlalchemy as sa

from mainmatch.store import audit
from mainmatch.store.database import Database
from mainmatch.store.tables.matches import AuditRecord
from mainmatch.store.transactions.transaction import Transaction
from tests.clock import START

pytestmark = pytest.mark.engines


def act(scope: str = "m_1", what: str = "pause", **more: Any) -> AuditRecord:
    return AuditRecord(scope, START, "ac_ann", what, "a reason", '{"until":null}').but(**more)


def three(tx: Transaction) -> list[AuditRecord]:
    return [audit.append(tx, act(what=what)) for what in ("pause", "resume", "cancel")]


def test_acts_are_numbered_in_their_scope_and_read_back_in_order(database: Database) -> None:
    def command(tx: Transaction) -> tuple[list[AuditRecord], list[AuditRecord]]:
        written = [*three(tx), audit.append(tx, act("server", "users.make_admin", account_id=None, reason=None))]
        return written, [*audit.of(tx, "m_1"), *audit.of(tx, "server")]

    written, found = database.write_now(command)
    assert found == written
    assert [(each.scope, each.n) for each in found] == [("m_1", 1), ("m_1", 2), ("m_1", 3), ("server", 1)]
    assert database.read_now(audit.scopes) == ["m_1", "server"]


def test_an_untouched_chain_holds(database: Database) -> None:
    database.write_now(three)
    assert audit.first_broken(database.read_now(audit.of, "m_1")) is None
    assert audit.first_broken([]) is None


def test_the_same_act_has_another_hash_in_another_place(database: Database) -> None:
    def command(tx: Transaction) -> list[AuditRecord]:
        return [audit.append(tx, act()), audit.append(tx, act()), audit.append(tx, act("m_2"))]

    assert len({each.hash for each in database.write_now(command)}) == 3


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("at", START.replace(hour=15)),
        ("account_id", "ac_eve"),
        ("account_id", None),
        ("act", "publish"),
        ("reason", "another reason"),
        ("reason", None),
        ("detail", '{"until":1}'),
        ("hash", "0" * 64),
    ],
)
def test_a_changed_act_is_found(database: Database, column: str, value: object) -> None:
    def command(tx: Transaction) -> int | None:
        three(tx)
        rows = audit._AUDIT
        tx.connection.execute(sa.update(rows).where(rows.c.n == 2).values({column: value}))
        return audit.first_broken(audit.of(tx, "m_1"))

    # A hash that was changed is found in its own row; so is everything that a hash covers.
    assert database.write_now(command) == 2


def test_a_dropped_an_inserted_and_a_swapped_act_are_found(database: Database) -> None:
    first, second, third = database.write_now(three)
    assert audit.first_broken([first, third]) == 2
    assert audit.first_broken([second, third]) == 1
    assert audit.first_broken([first, third.but(n=2)]) == 2
    assert audit.first_broken([first, second.but(n=3), third.but(n=2)]) == 2
    assert audit.first_broken([first, second, second.but(n=3), third]) == 3


def test_an_act_of_another_scope_does_not_fit(database: Database) -> None:
    def command(tx: Transaction) -> tuple[AuditRecord, AuditRecord]:
        return audit.append(tx, act()), audit.append(tx, act("m_2"))

    first, other = database.write_now(command)
    assert audit.first_broken([other.but(scope="m_1")]) == 1
    assert audit.first_broken([first, other.but(n=2)]) == 2
