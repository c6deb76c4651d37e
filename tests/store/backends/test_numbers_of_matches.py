"""Revision 0009: the journal of a filled database is the same by numbers of matches, on both engines."""

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from alembic import command
from mainmatch.games.registry import Registry
from mainmatch.services.unit_of_work import Executor, UnitOfWork
from mainmatch.store import archives, inspection, journal, matches, publications
from mainmatch.store.archives import packed, unpacked
from mainmatch.store.backends import alembic_runner
from mainmatch.store.database import Database
from tests.clock import Clock
from tests.services.chat.scenes import say, x_game
from tests.services.exported import finished
from tests.services.table import Table
from tests.store import earlier_texts
from tests.stored_proof import stored_faults

pytestmark = pytest.mark.engines


def _known(uow: UnitOfWork) -> dict[str, Any]:
    """By match, all that its journal tells."""
    tx = uow.tx
    return {
        match_id: (
            journal.entries(tx, match_id),
            journal.phases_of(tx, match_id),
            publications.stored(tx, match_id),
            publications.page(tx, match_id, "host", 3, 100),
        )
        for match_id in inspection.match_ids(tx)
    }


def _archive(uow: UnitOfWork, match_id: str) -> None:
    record = matches.by_id(uow.tx, match_id)
    assert record is not None
    archives.add(uow.tx, archives.pack(uow.tx, match_id, record.revision, []))
    matches.update(uow.tx, record, archived_at=uow.now)


def _before(uow: UnitOfWork, archived: str) -> int:
    """Make it a database of revision 0008, with rows and archives as servers wrote them; how many were compressed."""
    connection = uow.tx.connection
    command.downgrade(alembic_runner.config_for(connection), "0008")
    body = connection.execute(sa.text("SELECT body FROM archives")).scalar_one()
    rows, derived = unpacked(bytes(body))
    entries = {name: values for name, values in rows["journal"].items() if name != "match_number"}
    entries["match_id"] = [archived] * len(entries["n"])
    older = {"body": packed({**rows, "journal": entries}, derived)}
    connection.execute(sa.text("UPDATE archives SET revision = '0008', body = :body"), older)
    every_other = sa.text("SELECT match_id, n, events FROM journal WHERE n % 2 = 0")
    change = sa.text("UPDATE journal SET events = :events WHERE match_id = :of AND n = :n")
    changed = 0
    for match_id, n, events in connection.execute(every_other).all():
        row = {"of": match_id, "n": n, "events": earlier_texts.compressed(connection, events)}
        changed += connection.execute(change, row).rowcount
    return changed


def test_a_filled_database_tells_what_it_told(tmp_path: Path) -> None:
    clock, games = Clock(), Registry.load()
    database = Database.open(tmp_path, now=clock)
    table = Table(Executor(database, games), clock)
    over, running = finished(table), x_game(table)
    say(table, "ada", running, "table", "é😀" * 100)
    gone = finished(table)
    table.write(_archive, gone)
    known = table.read(_known)
    assert len(known) == 3
    assert all(told for _, _, told, _ in known.values())
    assert table.executor.write_now(_before, gone) > 10
    database.close()

    database = Database.open(tmp_path, now=clock)
    again = Table(Executor(database, games), clock, people=table.people)
    assert again.read(_known) == known
    numbers = sa.text("SELECT id, number FROM matches")
    assert sorted(n for _, n in again.read(lambda uow: uow.tx.connection.execute(numbers).all())) == [1, 2, 3]
    say(again, "ada", running, "table", "still here")
    assert finished(again) not in known
    assert again.read(stored_faults) == []
    assert {over, running, gone} == {*known}
    database.close()
