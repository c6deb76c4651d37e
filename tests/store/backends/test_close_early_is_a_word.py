"""Revision 0016: stored policies say by a word whether decisions close early, on both engines."""

from collections.abc import Sequence
from pathlib import Path

import pytest
import sqlalchemy as sa

from alembic import command
from mainmatch.games.registry import Registry
from mainmatch.services.unit_of_work import Executor, UnitOfWork
from mainmatch.store.backends import alembic_runner
from mainmatch.store.database import Database
from tests.clock import Clock
from tests.services.seasons.evening import Evening
from tests.services.table import Table

pytestmark = pytest.mark.engines

STATES = "SELECT body FROM season_states ORDER BY season_id"
TODAY = ("SELECT body FROM season_events ORDER BY season_id, n", STATES)
BEFORE = (
    "SELECT data FROM season_events WHERE type = 'season.created' ORDER BY season_id",
    "SELECT body FROM feeds WHERE feed LIKE 'season/%' ORDER BY feed, seq",
    STATES,
)


def _texts(uow: UnitOfWork, stored: Sequence[str] = TODAY) -> list[str]:
    return [str(text) for each in stored for text in uow.tx.connection.execute(sa.text(each)).scalars()]


def _before(uow: UnitOfWork) -> None:
    command.downgrade(alembic_runner.config_for(uow.tx.connection), "0015")


def test_policies_of_before_are_read_as_those_of_today(tmp_path: Path) -> None:
    clock, games = Clock(), Registry.load()
    database = Database.open(tmp_path, now=clock)
    table = Table(Executor(database, games), clock)
    Evening.started(table, "ada", "ben")
    Evening.started(table, "cat", "dan", close_early="never")
    kept = table.read(_texts)
    table.executor.write_now(_before)
    old = "\n".join(table.read(_texts, BEFORE))
    database.close()

    assert '"close_early":true' in old
    assert '"close_early":false' in old
    assert '"close_early":"' not in old
    database = Database.open(tmp_path, now=clock)
    assert Table(Executor(database, games), clock, people=table.people).read(_texts) == kept
    database.close()
