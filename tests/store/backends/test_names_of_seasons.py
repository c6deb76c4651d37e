"""Revision 0011: stored seasons have the names of today, on both engines."""

from collections.abc import Sequence
from pathlib import Path

import sqlalchemy as sa

from alembic import command
from mainmatch.games.registry import Registry
from mainmatch.services.seasons import hosting
from mainmatch.services.seasons.schemas import NewWarning
from mainmatch.services.unit_of_work import Executor, UnitOfWork
from mainmatch.store.backends import alembic_runner
from mainmatch.store.database import Database
from tests.clock import Clock
from tests.services.seasons.evening import Evening
from tests.services.table import Table


def _before(uow: UnitOfWork) -> None:
    command.downgrade(alembic_runner.config_for(uow.tx.connection), "0010")


OTHERS = ("SELECT body FROM season_states ORDER BY season_id", "SELECT body FROM feeds ORDER BY feed, seq")
TODAY = ("SELECT body FROM season_events ORDER BY season_id, n", *OTHERS)
BEFORE = ("SELECT data FROM season_events ORDER BY season_id, n", *OTHERS)


def _texts(uow: UnitOfWork, asked: Sequence[str] = TODAY) -> list[str]:
    return [str(text) for each in asked for text in uow.tx.connection.execute(sa.text(each)).scalars()]


def test_stored_seasons_get_the_names_of_today(tmp_path: Path) -> None:
    clock, games = Clock(), Registry.load()
    database = Database.open(tmp_path, now=clock)
    table = Table(Executor(database, games), clock)
    evening = Evening.started(table, "ada", "ben", bots=3, opponent="drawn", spare_tokens_of_life="kept")
    evening.host(hosting.warn, evening.member("ada"), NewWarning(reason="Late."))
    evening.announce("x-game")
    evening.play(evening.match("x-game"))
    evening.decide()
    evening.play(evening.match(evening.season.episodes[-1].death_game or "duel-of-nerve"))
    kept = table.read(_texts)
    table.executor.write_now(_before)
    old = "\n".join(table.read(_texts, BEFORE))
    database.close()

    assert not any(name in old for name in ('"tokens_of_life"', '"result_n"', '"n"', "spare_tokens_of_life"))
    assert all(name in old for name in ('"tokens"', '"take"', '"number"', '"order"', '"spare_tokens"', '"most_tokens"'))
    database = Database.open(tmp_path, now=clock)
    assert Table(Executor(database, games), clock, people=table.people).read(_texts) == kept
    database.close()
