"""R3, R4, R5: hosts, players and the clock at the same time, in all orders (P2, P3, P6, P30)."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from mainmatch.games.registry import SHIPPED, Registry
from mainmatch.services import due_work
from mainmatch.services.games.watchdog import GuardedMatch
from mainmatch.services.play import closing, deadline_changes, submissions
from mainmatch.services.unit_of_work import Executor, UnitOfWork
from mainmatch.store import matches
from mainmatch.store.database import Database
from mainmatch.store.journal import PhaseChanges
from mainmatch.store.matches import MatchRecord
from mainmatch.store.tables import metadata
from tests.clock import Clock
from tests.rigs.planted import RIGS
from tests.rigs.racing import Race, orders, raced
from tests.rigs.sizes import seed, size
from tests.rigs.sizes import table as say
from tests.services.table import Table

DEADLINES = ("extend", "lock", "close", "old deadline", "pause", "resume")
ENDS = ("lock", "close", "old deadline", "cancel", "pause", "kick", "rewind", "rewind, keep")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    clock = Clock()
    database = Database.open(tmp_path, now=clock)
    try:
        yield Table(Executor(database, Registry.load(shipped=(*SHIPPED, *RIGS))), clock)
    finally:
        database.close()


def test_r3_a_phase_closes_once_whatever_comes_first(table: Table) -> None:
    wanted = orders(DEADLINES, 6, size(20, 720), seed())
    done = list(raced(table, wanted))
    say("R3", {"orders": len(done), "that differ in what was taken": len(set(done)), "views proven": table.proofs})
    assert len(done) == len(wanted)


def test_r5_what_is_over_or_taken_back_is_never_resolved_again(table: Table) -> None:
    wanted = orders(ENDS, 4, size(20, 1680), seed())
    done = list(raced(table, wanted))
    say("R5", {"orders": len(done), "that differ in what was taken": len(set(done)), "views proven": table.proofs})
    assert len(done) == len(wanted)


@pytest.mark.parametrize("order", [("extend",), ("pause", "resume"), ("extend", "pause", "resume", "extend")])
def test_r4_a_deadline_that_moved_never_fires_at_the_old_instant(table: Table, order: tuple[str, ...]) -> None:
    race = Race(table)
    race.begin()
    for deed in (*order, "old deadline"):
        race.do(deed)
    assert len(closings(race)) == 0
    race.end()
    assert len(closings(race)) == 3


def test_r4_nor_does_one_that_was_credited_for_an_outage(table: Table) -> None:
    race = Race(table)
    race.begin()
    # An hour was left when the server went, and is left again when it comes back.
    table.clock.now = race.due - timedelta(hours=1)
    table.write(deadline_changes.beat)
    table.clock.forward(hours=3)
    race.wake()
    (moved,) = [event for event in table.told(race.match_id, "public") if event["type"] == "phase.extended"]
    assert moved["data"]["by"] == "downtime"
    assert datetime.fromisoformat(moved["data"]["phase"]["due_at"]) == table.clock() + timedelta(hours=1)
    for minute in range(60):
        assert closings(race) == [], minute
        table.clock.forward(minutes=1)
        table.write(deadline_changes.beat)
        race.wake()
    assert len(closings(race)) == 1


def closings(race: Race) -> list[Any]:
    return [event for event in race.table.told(race.match_id, "public") if event["type"] == "phase.closed"]


# --- the harness is tested too --------------------------------------------------------------------


def old_wake_at_is_kept_and_trusted(monkeypatch: pytest.MonkeyPatch) -> None:
    update = matches.update

    def keep(tx: Any, record: Any, step: Any = None, /, **columns: Any) -> Any:
        changed = update(tx, record, step, **columns)
        if changed.phase_id != record.phase_id or changed.status != record.status:
            return changed
        table = metadata.tables["matches"]
        tx.connection.execute(sa.update(table).where(table.c.id == record.id).values(wake_at=record.wake_at))
        return changed

    def trust(uow: UnitOfWork, record: Any, _outage: Any) -> None:
        closing.close(uow, record, "deadline")

    monkeypatch.setattr(matches, "update", keep)
    monkeypatch.setattr(due_work, "_wake", trust)


def phases_last_as_long_as_they_were_to(monkeypatch: pytest.MonkeyPatch) -> None:
    def opened_long_ago(tx: Any, now: datetime, limit: int) -> list[Any]:
        records = [MatchRecord(*row) for row in tx.connection.execute(matches._SELECT)]
        lasting = [each for each in records if each.opened_at and each.opened_at + timedelta(days=1) <= now]
        return lasting[:limit]

    monkeypatch.setattr(matches, "list_due", opened_long_ago)
    monkeypatch.setattr(due_work, "_wake", lambda uow, record, _outage: closing.close(uow, record, "deadline"))


def going_back_discards_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    stored = PhaseChanges.stored
    monkeypatch.setattr(PhaseChanges, "stored", lambda self: stored(self.but(discarded=None)))


def a_pause_stops_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(submissions, "_is_open", lambda uow, record, phase_id: True)


def what_was_sent_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    close = GuardedMatch.close
    monkeypatch.setattr(GuardedMatch, "close", lambda self: close(self.but(sealed={})))


@pytest.mark.parametrize(
    ("plant", "red"),
    [
        (old_wake_at_is_kept_and_trusted, "it wakes at"),
        (phases_last_as_long_as_they_were_to, "fired at"),
        (going_back_discards_nothing, "phases are open"),
        (a_pause_stops_nobody, "lock was taken"),
        (what_was_sent_is_forgotten, "acknowledged"),
    ],
)
def test_a_planted_bug_turns_the_rig_red(table: Table, monkeypatch: pytest.MonkeyPatch, plant: Any, red: str) -> None:
    plant(monkeypatch)
    wanted = [
        ("extend", "old deadline"),
        ("pause", "lock", "old deadline", "resume"),
        ("rewind", "lock", "cancel"),
    ]
    with pytest.raises(AssertionError, match=red):
        list(raced(table, wanted))
