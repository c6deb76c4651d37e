"""Revision 0015: stored events of channels have ``open``, in the journal and in archives, on both engines."""

from pathlib import Path

import pytest
import sqlalchemy as sa

from alembic import command
from mainmatch.games.registry import Registry
from mainmatch.services.maintenance import retention
from mainmatch.services.unit_of_work import Executor, UnitOfWork
from mainmatch.store import inspection, publications
from mainmatch.store.archives import packed, unpacked
from mainmatch.store.backends import alembic_runner
from mainmatch.store.database import Database
from mainmatch.store.publication_text import Addressed, Heads
from tests.clock import Clock
from tests.services.chat.scenes import say, x_game
from tests.services.exported import finished
from tests.services.table import Table

pytestmark = pytest.mark.engines

QUOTED = 'told ],"is_open":true and ],"open":true'
"""A text that looks like the member before and after."""


def _told(uow: UnitOfWork) -> dict[str, list[tuple[int, Heads, list[Addressed]]]]:
    return {match_id: publications.stored(uow.tx, match_id) for match_id in inspection.match_ids(uow.tx)}


def _go_back(uow: UnitOfWork) -> str:
    """Make it a database of revision 0014, with its archive; the events of all rows and of the archive."""
    connection = uow.tx.connection
    command.downgrade(alembic_runner.config_for(connection), "0014")
    rows, derived = unpacked(bytes(connection.execute(sa.text("SELECT body FROM archives")).scalar_one()))
    entries = [each.replace('],"open":', '],"is_open":') for each in rows["journal"]["events"]]
    older = packed({**rows, "journal": {**rows["journal"], "events": entries}}, derived)
    connection.execute(sa.text("UPDATE archives SET revision = '0014', body = :body"), {"body": older})
    stored = connection.execute(sa.text("SELECT events FROM journal")).scalars()
    return "\n".join((*stored, "archive", *entries))


def test_a_channel_opened_before_is_told_as_those_of_today(tmp_path: Path) -> None:
    clock, games = Clock(), Registry.load()
    database = Database.open(tmp_path, now=clock)
    table = Table(Executor(database, games), clock)
    running, gone = x_game(table), finished(table)
    say(table, "ada", running, "table", QUOTED)
    found = table.read(retention.pack, gone)
    assert found is not None
    assert table.write(retention.archive, found)
    told = table.read(_told)
    before, archive = table.executor.write_now(_go_back).split("\narchive\n")
    assert '],"is_open":true' in before
    assert '],"is_open":true' in archive
    assert '],"open":' not in before
    database.close()

    database = Database.open(tmp_path, now=clock)
    assert Table(Executor(database, games), clock, people=table.people).read(_told) == told
    database.close()
