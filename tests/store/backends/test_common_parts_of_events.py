"""Revision 0013: what events have in common can be written out again, on both engines."""

from pathlib import Path

import pytest
import sqlalchemy as sa

from alembic import command
from mainmatch.games.registry import Registry
from mainmatch.services.unit_of_work import Executor, UnitOfWork
from mainmatch.store import inspection, publications
from mainmatch.store.backends import alembic_runner
from mainmatch.store.database import Database
from mainmatch.store.publication_text import Addressed, Heads
from tests.clock import Clock
from tests.services.exported import finished
from tests.services.table import Table

pytestmark = pytest.mark.engines

_EVENTS = sa.text("SELECT events FROM journal")


def _told(uow: UnitOfWork) -> dict[str, list[tuple[int, Heads, list[Addressed]]]]:
    return {match_id: publications.stored(uow.tx, match_id) for match_id in inspection.match_ids(uow.tx)}


def _lines(uow: UnitOfWork) -> list[str]:
    return [line for text in uow.tx.connection.execute(_EVENTS).scalars() for line in text.split("\n")]


def _go_back(uow: UnitOfWork) -> None:
    command.downgrade(alembic_runner.config_for(uow.tx.connection), "0012")


def test_who_goes_back_reads_the_same_events_written_out(tmp_path: Path) -> None:
    clock, games = Clock(), Registry.load()
    database = Database.open(tmp_path, now=clock)
    table = Table(Executor(database, games), clock)
    finished(table)
    finished(table)
    told = table.read(_told)
    assert {line[0] for line in table.read(_lines)} >= {"^", "="}
    table.executor.write_now(_go_back)
    assert {line[0] for line in table.read(_lines) if line} <= {"*", "h", "p", "s"}
    database.close()

    database = Database.open(tmp_path, now=clock)
    assert Table(Executor(database, games), clock, people=table.people).read(_told) == told
    database.close()
