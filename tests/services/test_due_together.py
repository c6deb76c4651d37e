"""Matches that are due at once: each has its work done, in whatever order they come and whatever the others write."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from structlog.testing import capture_logs

from mainmatch.runtime import background_tasks
from mainmatch.services import due_work
from mainmatch.services.lobby import match_creation, match_start, seat_changes
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.store import journal, matches
from mainmatch.store.transactions.errors import StoreFailure
from mainmatch.store.transactions.statements import NOTHING, Statement
from mainmatch.store.transactions.transaction import Transaction
from tests.services.play.test_submissions import FIVE
from tests.services.table import Table


def of_bots(table: Table, game: str) -> str:
    host = table.person("host")
    made = table.write(match_creation.create, host, NewMatch.model_validate({"game": game}))
    for _ in range(made.player_count):
        table.write(seat_changes.add_bot, host, made.id, None, "house")
    table.write(match_start.start, host, made.id)
    return made.id


@pytest.mark.parametrize("first", ["duel-of-bids", "duel-of-nerve"])
def test_bots_that_act_and_bots_that_only_submit(table: Table, monkeypatch: pytest.MonkeyPatch, first: str) -> None:
    """The statements of a command keep their order, also those that another match has in another one."""
    found = matches.list_due
    monkeypatch.setattr(
        matches, "list_due", lambda *asked: sorted(found(*asked), key=lambda match: match.game != first)
    )
    acting = of_bots(table, "duel-of-bids")
    for _ in range(12):
        of_bots(table, "duel-of-nerve")
        if not table.write(due_work.wake_due, 100):
            table.clock.forward(hours=30)
    kinds = [entry.kind for entry in table.read(lambda uow: journal.entries(uow.tx, acting))]
    assert kinds.count("act") >= 2


@pytest.mark.anyio
async def test_a_match_whose_work_the_database_refuses_is_halted_and_no_other_waits(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, *others = [table.started("x-game", *FIVE, schedule={"reminders_seconds": []}) for _ in range(3)]
    number = number_of(table, first)
    execute = Transaction.execute

    def refused(tx: Transaction, statement: Statement, given: Any = NOTHING) -> int:
        if any(row.get("match_number") == number and row.get("kind") == "close" for row in _rows(given)):
            raise sa.exc.IntegrityError("insert", {}, ValueError("canary"))
        return execute(tx, statement, given)

    monkeypatch.setattr(Transaction, "execute", refused)
    table.clock.forward(hours=24)
    scheduler = background_tasks.deadlines(table.executor, table.clock, is_shared=False)
    with capture_logs() as logs:
        await scheduler.tick()

    assert [table.document(match_id, "public")["status"] for match_id in (first, *others)] == [
        "halted",
        "running",
        "running",
    ]
    for match_id in others:
        assert "phase.closed" in [event["type"] for event in table.told(match_id, "public")]
    assert ("match halted", first) in [(log["event"], log.get("match_id")) for log in logs]
    assert "canary" not in str(logs)
    assert not table.read(due_work.list_due, 9)


@pytest.mark.anyio
async def test_no_match_is_halted_for_a_failure_of_the_database(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = table.started("x-game", *FIVE, schedule={"reminders_seconds": []})
    number = number_of(table, match_id)
    execute = Transaction.execute

    def failed(tx: Transaction, statement: Statement, given: Any = NOTHING) -> int:
        if any((row.get("match_number"), row.get("kind")) == (number, "close") for row in _rows(given)):
            raise StoreFailure("the connection is gone")
        return execute(tx, statement, given)

    table.clock.forward(hours=24)
    scheduler = background_tasks.deadlines(table.executor, table.clock, is_shared=False)
    with monkeypatch.context() as patch:
        patch.setattr(Transaction, "execute", failed)
        await scheduler.tick()
    assert table.document(match_id, "public")["status"] == "running"
    await scheduler.tick()
    assert "phase.closed" in [event["type"] for event in table.told(match_id, "public")]


def test_what_needs_no_more_than_its_match_is_done_together(table: Table) -> None:
    at = (table.clock() + timedelta(hours=24)).isoformat()
    starting = table.gathered("x-game", *FIVE, starts_at=at)
    closing = [table.started("x-game", *FIVE, schedule={"reminders_seconds": []}) for _ in range(3)]
    table.clock.forward(hours=24)

    assert table.write(due_work.close_due, 9) == 3
    for match_id in closing:
        assert "phase.closed" in [event["type"] for event in table.told(match_id, "public")]
    assert table.write(due_work.close_due, 9) == 0
    assert table.read(due_work.list_due, 9) == [starting]
    assert table.write(due_work.wake_due, 9) == 1


def number_of(table: Table, match_id: str) -> int:
    found = table.read(lambda uow: matches.by_id(uow.tx, match_id))
    assert found is not None
    return found.number


def _rows(given: Any) -> list[Mapping[str, Any]]:
    return given if isinstance(given, list) else [given]
