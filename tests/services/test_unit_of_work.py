"""One command, one transaction; and what the store could not do, in the words of services."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Literal

import pytest

from mainmatch.services.caller import Caller
from mainmatch.services.errors import Busy, Conflict, MatchFull, OutcomeUnknown
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import meta
from mainmatch.store.database import Database
from mainmatch.store.transactions.errors import Closed, Overloaded, Unconfirmed, Unreachable
from tests.services.table import Table

pytestmark = pytest.mark.anyio


def note(uow: UnitOfWork, text: str) -> str:
    meta.put(uow.tx, "note", text)
    return text


def noted(uow: UnitOfWork) -> str | None:
    return meta.get(uow.tx, "note")


def note_and_refuse(uow: UnitOfWork) -> None:
    note(uow, "half")
    raise MatchFull("Every seat is taken.")


async def test_what_a_command_changed_is_there_when_it_returns(table: Table) -> None:
    assert await table.executor.write(note, "all") == "all"
    assert await table.executor.read(noted) == "all"


async def test_of_a_command_that_raises_nothing_stays(table: Table) -> None:
    await table.executor.write(note, "before")
    with pytest.raises(Conflict):
        await table.executor.write(note_and_refuse)
    with pytest.raises(Conflict):
        table.executor.write_now(note_and_refuse)
    assert table.executor.read_now(noted) == "before"


async def test_events_count_as_often_as_they_are_stored(table: Table) -> None:
    def publish(uow: UnitOfWork, caller: Caller) -> None:
        for feed in ("season/se_1/public", "season/se_1/host", "account/ac_ann", "account/ac_ben", "match/m_1/public"):
            uow.tx.notices.publish(feed, 1, ['{"to":"many"}'])
        uow.tx.notices.publish("season/se_1/member:cm_1", 1, ["{}"])

    heard: list[tuple[str, int]] = []
    ann = table.person("ann")
    await replace(table.executor, told=lambda *size: heard.append(size)).write(publish, ann)
    # A season's log has an event once; accounts have rows of their own; a match's journal is counted with its command.
    assert heard == [(ann.account_id, 3 * len('{"to":"many"}') + len("{}"))]


async def test_it_is_the_same_instant_throughout_a_command(table: Table) -> None:
    def twice(uow: UnitOfWork) -> list[Any]:
        first = uow.now
        table.clock.forward(hours=1)
        return [first, uow.now]

    first, second = await table.executor.write(twice)
    assert first == second
    assert second < table.clock()


@pytest.mark.parametrize("failure", [Closed, Overloaded, Unreachable])
@pytest.mark.parametrize("kind", ["read", "write"])
async def test_a_database_that_takes_no_more_is_busy_and_says_when_to_come_back(
    table: Table, monkeypatch: pytest.MonkeyPatch, kind: Literal["read", "write"], failure: type[Exception]
) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise failure

    monkeypatch.setattr(Database, {"read": "read_for", "write": "write"}[kind], fail)
    with pytest.raises(Busy) as busy:
        await (table.executor.read if kind == "read" else table.executor.write)(noted)
    assert (busy.value.code, busy.value.retry_after) == ("server_busy", 1)
    assert not isinstance(busy.value, OutcomeUnknown)


async def test_a_commit_of_which_nobody_knows_is_no_failure(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise Unconfirmed

    monkeypatch.setattr(Database, "write", fail)
    with pytest.raises(OutcomeUnknown) as unknown:
        await table.executor.write(note, "perhaps")
    assert unknown.value.code == "unconfirmed"


class Counted:
    """Who counts commands: their names, kinds and what they raise."""

    def __init__(self) -> None:
        self.seen: list[tuple[str, str, str]] = []

    @contextmanager
    def command(self, name: str, kind: Literal["read", "write"]) -> Iterator[None]:
        try:
            yield
        except Exception as error:
            self.seen.append((name, kind, type(error).__name__))
            raise
        self.seen.append((name, kind, ""))

    def begun(self, name: str) -> Callable[[BaseException | None], None]:
        return lambda error: self.seen.append((name, "write", type(error).__name__))


async def test_who_counts_is_told_the_name_of_a_command_and_how_it_ended(table: Table) -> None:
    counted = Counted()
    executor = replace(table.executor, instrumentation=counted)
    await executor.write(note, "canary-7f3a")
    await executor.read(noted)
    with pytest.raises(Conflict):
        await executor.write(note_and_refuse)
    assert counted.seen == [("note", "write", ""), ("noted", "read", ""), ("note_and_refuse", "write", "MatchFull")]
