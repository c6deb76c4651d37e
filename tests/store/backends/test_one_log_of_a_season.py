"""Revision 0019: a season's feeds are read from its log, and say what they said, on both engines."""

from pathlib import Path

import pytest
import sqlalchemy as sa

from alembic import command
from mainmatch.games.registry import Registry
from mainmatch.services.maintenance.database_check import check
from mainmatch.services.seasons import decisions
from mainmatch.services.seasons.schemas import NewGarnetOffer
from mainmatch.services.unit_of_work import Executor, UnitOfWork
from mainmatch.store import feeds, seasons
from mainmatch.store.backends import alembic_runner
from mainmatch.store.database import Database
from tests.clock import Clock
from tests.services.seasons.evening import Evening
from tests.services.table import Table

pytestmark = pytest.mark.engines


def _told(uow: UnitOfWork, season_id: str) -> dict[str, list[tuple[int, str]]]:
    record = seasons.by_id(uow.tx, season_id)
    assert record is not None
    return {viewer: [*feeds.rows_after(uow.tx, f"season/{season_id}/{viewer}")] for viewer in record.heads}


def _before(uow: UnitOfWork) -> None:
    command.downgrade(alembic_runner.config_for(uow.tx.connection), "0018")


def _rows(uow: UnitOfWork) -> tuple[int, int]:
    of_feeds = uow.tx.connection.execute(sa.text("SELECT count(*) FROM feeds WHERE feed LIKE 'season/%'"))
    log = uow.tx.connection.execute(sa.text("SELECT count(*) FROM season_events"))
    return of_feeds.scalar_one(), log.scalar_one()


def test_feeds_of_before_are_read_from_the_log(tmp_path: Path) -> None:
    clock, games = Clock(), Registry.load()
    database = Database.open(tmp_path, now=clock)
    table = Table(Executor(database, games), clock)
    own = Evening.started(table, "ada", "ben", bots=3, opponent="drawn", start_garnets=5, transfers="open")
    shown = Evening.started(table, "cat", "dan", balances="public", start_garnets=2)
    table.write(decisions.offer, table.person("ada"), own.id, NewGarnetOffer(to=own.member("ben"), amount=2))
    own.announce("x-game")
    own.play(own.match("x-game"))
    own.decide()
    told = [table.read(_told, each.id) for each in (own, shown)]
    table.executor.write_now(_before)
    in_feeds, in_log = table.read(_rows)
    database.close()

    assert in_feeds > 4 * in_log
    database = Database.open(tmp_path, now=clock)
    again = Table(Executor(database, games), clock, people=table.people)
    assert [again.read(_told, each.id) for each in (own, shown)] == told
    assert again.read(_rows)[0] == 0
    assert again.read(lambda uow: [*check(uow)]) == []
    database.close()
