"""The check of seasons and their ledger: clean where nothing is wrong, and no number that is flipped gets past it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mainmatch.games.registry import Registry
from mainmatch.services.maintenance import database_check
from mainmatch.services.maintenance.database_check import Fault
from mainmatch.services.unit_of_work import Executor, UnitOfWork
from mainmatch.store import ledger, matches
from mainmatch.store.backup import back_up, restore
from mainmatch.store.database import Database
from mainmatch.store.transactions.transaction import Transaction
from tests.clock import Clock
from tests.services.kept_season import SEED, keep, rows
from tests.store.rows import match

pytestmark = pytest.mark.engines


@pytest.fixture
def executor(tmp_path: Path, games: Registry) -> Iterator[Executor]:
    database = Database.open(tmp_path / "data", now=Clock(), connections=4)
    database.write_now(keep)
    yield Executor(database, games)
    database.close()


def faults(executor: Executor) -> list[Fault]:
    return executor.read_now(lambda uow: list(database_check.check(uow)))


def plant(executor: Executor, *statements: str) -> None:
    """Change rows behind everybody's back."""

    def flip(uow: UnitOfWork) -> int:
        return max(uow.tx.connection.exec_driver_sql(each).rowcount for each in statements)

    assert executor.write_now(flip) > 0


def test_a_season_where_all_is_well_has_no_faults(executor: Executor) -> None:
    assert faults(executor) == []


def test_a_season_that_an_earlier_version_stored_has_no_faults(executor: Executor) -> None:
    plant(executor, """UPDATE season_states SET body = replace(body, ',"granted":[]', '')""")
    assert faults(executor) == []


PLANTED = {
    "a line is another": (
        {"posting 1 doesn't sum to zero", "the garnet balance of cm_1 isn't the sum of its lines"},
        ["UPDATE ledger_lines SET amount = amount + 1 WHERE n = 1 AND account = 'cm_1'"],
    ),
    "a line is gone": (
        {"posting 1 doesn't sum to zero", "the garnet balance of cm_2 isn't the sum of its lines"},
        ["DELETE FROM ledger_lines WHERE n = 1 AND account = 'cm_2'"],
    ),
    "a posting has no lines": (
        {"posting 99 doesn't sum to zero", "its postings aren't numbered 1, 2, 3, ..."},
        ["INSERT INTO ledger_postings SELECT season_id, 99, 'new', currency, at FROM ledger_postings WHERE n = 1"],
    ),
    "a posting is gone": (
        {"its postings aren't numbered 1, 2, 3, ...", "there are lines of posting 1, and no posting"},
        ["DELETE FROM ledger_postings WHERE n = 1"],
    ),
    "a balance is another": (
        {"the garnet balance of cm_2 isn't the sum of its lines"},
        ["UPDATE ledger_balances SET balance = balance + 1 WHERE account = 'cm_2'"],
    ),
    "a balance is gone": (
        {"the garnet balance of bank isn't the sum of its lines"},
        ["DELETE FROM ledger_balances WHERE account = 'bank'"],
    ),
    "a balance of nothing": (
        {"the piece balance of cm_2 isn't the sum of its lines"},
        ["INSERT INTO ledger_balances VALUES ('se_1', 'piece', 'cm_2', 1)"],
    ),
    "somebody gave what it had not": (
        {"the garnet balance of cm_9 is or was below zero"},
        [
            """INSERT INTO ledger_postings
            SELECT season_id, max(n) + 1, 'new', 'garnet', max(at) FROM ledger_postings GROUP BY season_id""",
            "INSERT INTO ledger_lines SELECT season_id, max(n), 'cm_9', -2 FROM ledger_postings GROUP BY season_id",
            "INSERT INTO ledger_lines SELECT season_id, max(n), 'bank', 2 FROM ledger_postings GROUP BY season_id",
            "UPDATE ledger_balances SET balance = balance + 2 WHERE account = 'bank'",
        ],
    ),
    "an event is gone": (
        {"its events aren't numbered 1, 2, 3, ...", "its events make another season than the one that is stored"},
        ["DELETE FROM season_events WHERE n = 3"],
    ),
    "the first event is gone": (
        {"its events can't be folded (ValueError)"},
        ["DELETE FROM season_events WHERE n = 1"],
    ),
    "there is no event": ({"its events can't be folded (ValueError)"}, ["DELETE FROM season_events"]),
    "an event is unknown": (
        {"its events can't be folded (KeyError)"},
        ["""UPDATE season_events SET body = replace(body, '"type":"season.', '"type":"season.un') WHERE n = 3"""],
    ),
    "an event is another": (
        {"its events make another season than the one that is stored"},
        ["""UPDATE season_events SET body = replace(body, '"Player 1"', '"Prayer 1"') WHERE n = 2"""],
    ),
    "a state is another": (
        {"its events make another season than the one that is stored"},
        ["""UPDATE season_states SET body = replace(body, '"takes":2', '"takes":3')"""],
    ),
    "a state is no season": (
        {"its events make another season than the one that is stored"},
        ["""UPDATE season_states SET body = replace(body, '"takes":2', '"takes":')"""],
    ),
    "a state is gone": ({"it has no state"}, ["DELETE FROM season_states"]),
    "a status is another": (
        {"it is stored as finals, and its events make it running"},
        ["UPDATE seasons SET status = 'finals'"],
    ),
    "a feed is behind": (
        {"its feeds don't end where its events do"},
        ["""UPDATE seasons SET heads = '{"public":3}'"""],
    ),
    "a feed of no season": (
        {"its head is missing, its last event 1"},
        ["INSERT INTO feeds VALUES ('season/se_9/host', 1, '{}')"],
    ),
}


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_found(executor: Executor, fault: str) -> None:
    expected, statements = PLANTED[fault]
    plant(executor, *statements)

    assert {each.what for each in faults(executor)} >= expected


def test_a_match_of_a_season_that_is_not_there_is_found(executor: Executor, games: Registry) -> None:
    def one(tx: Transaction) -> None:
        matches.add(tx, match("m_lost", season_id="se_9"))

    executor.database.write_now(one)
    assert Fault("seasons", "m_lost", "its season isn't there") in faults(executor)


@pytest.mark.embedded  # On PostgreSQL another test would get the database without its index.
def test_a_cause_that_was_applied_twice_is_found(executor: Executor) -> None:
    executor.database.write_now(ledger.post, "se_1", "new", "garnet", {"bank": -1, "cm_1": 1})
    plant(
        executor,
        "DROP INDEX ix_ledger_postings_season_id_cause",
        "UPDATE ledger_postings SET cause = (SELECT cause FROM ledger_postings WHERE n = 1) WHERE cause = 'new'",
    )

    assert any("has a cause that was applied before" in each.what for each in faults(executor))


def test_no_fault_says_what_is_kept(executor: Executor) -> None:
    for fault in ("a line is another", "an event is another", "a state is another", "a status is another"):
        plant(executor, *PLANTED[fault][1])
    said = repr(faults(executor))

    assert len(faults(executor)) >= 4
    assert [secret for secret in (SEED, "Prayer", "Player", "takes") if secret in said] == []


@pytest.mark.embedded
def test_a_backup_has_seasons_and_ledgers(executor: Executor, tmp_path: Path) -> None:
    before = executor.database.read_now(rows)
    back_up(tmp_path / "data", tmp_path / "backup", now=Clock())
    restore(tmp_path / "new", tmp_path / "backup", now=Clock())

    restored = Database.open(tmp_path / "new", now=Clock())
    assert restored.read_now(rows) == before
    assert min(map(len, before.values())) > 0
    assert faults(Executor(restored, executor.games)) == []
    restored.close()
