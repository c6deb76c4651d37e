"""The operator's help for people: in the audit log, and with an end to what the old password opened."""

import json

import pytest

from mainmatch.services.accounts import operator
from mainmatch.services.accounts.operator import Impossible
from mainmatch.store import accounts, audit, tokens
from mainmatch.store.accounts import AccountRecord
from mainmatch.store.audit import AuditRecord
from mainmatch.store.tokens import TokenRecord
from mainmatch.store.transactions.transaction import Transaction
from tests.services.table import Table


def acts(table: Table) -> list[AuditRecord]:
    found = table.executor.read_now(lambda uow: audit.of(uow.tx, "server"))
    assert audit.first_broken(found) is None
    return found


def everybody(table: Table) -> list[AccountRecord]:
    return table.read(lambda uow: accounts.list_all(uow.tx))


def test_admins_are_made_and_unmade_and_it_is_written_down(table: Table) -> None:
    for name in ("ada", "ben"):
        table.person(name)
        table.write(operator.make_admin, name.upper())
    assert [each.admin for each in everybody(table)] == [True, True]
    table.write(operator.unmake_admin, "ada")
    assert [each.admin for each in everybody(table)] == [False, True]
    assert [(each.account_id, each.act, json.loads(each.detail)) for each in acts(table)] == [
        (None, "users.make_admin", {"account": "ac_ada"}),
        (None, "users.make_admin", {"account": "ac_ben"}),
        (None, "users.unmake_admin", {"account": "ac_ada"}),
    ]


def test_the_last_admin_stays(table: Table) -> None:
    table.person("ada")
    table.write(operator.make_admin, "ada")
    with pytest.raises(Impossible, match="no admin left"):
        table.write(operator.unmake_admin, "ada")
    assert [each.admin for each in everybody(table)] == [True]
    assert len(acts(table)) == 1


def test_an_account_is_suspended_and_an_admin_is_not(table: Table) -> None:
    table.person("ada")
    table.write(operator.suspend, "ADA")
    assert [each.suspended_at is not None for each in everybody(table)] == [True]
    table.write(operator.lift_suspension, "ada")
    assert [each.suspended_at is not None for each in everybody(table)] == [False]
    assert [each.act for each in acts(table)] == ["users.suspend", "users.lift_suspension"]
    table.write(operator.make_admin, "ada")
    with pytest.raises(Impossible, match="admin rights first"):
        table.write(operator.suspend, "ada")


def test_a_new_password_ends_what_the_old_one_opened(table: Table) -> None:
    table.person("ada")
    table.person("ben")
    now = table.clock()
    for token_id, account in (("tk_1", "ac_ada"), ("tk_2", "ac_ada"), ("tk_3", "ac_ben")):
        record = TokenRecord(
            id=token_id, hash=token_id, account_id=account, kind="session", name="", scopes="", created_at=now
        )
        table.executor.database.write_now(Transaction.add, record)
    assert table.write(operator.set_password, "ada", "a hash") == 2
    known = table.executor.read_now(lambda uow: accounts.by_id(uow.tx, "ac_ada"))
    assert known is not None
    assert known.password_hash == "a hash"
    assert table.executor.read_now(lambda uow: tokens.listed(uow.tx, "ac_ada")) == []
    assert len(table.executor.read_now(lambda uow: tokens.listed(uow.tx, "ac_ben"))) == 1
    (act,) = acts(table)
    assert (act.act, json.loads(act.detail)) == ("users.set_password", {"account": "ac_ada", "tokens_ended": 2})
    assert "a hash" not in repr(act)


def test_who_is_not_there_is_said(table: Table) -> None:
    for command in (operator.find, operator.make_admin, operator.unmake_admin):
        with pytest.raises(Impossible, match="No account"):
            table.write(command, "eve")
    with pytest.raises(Impossible, match="No account"):
        table.write(operator.set_password, "eve", "a hash")
