"""Revision 0002: what substitutes could read by instants they read by numbers of the journal, on both engines."""

from pathlib import Path

import sqlalchemy as sa

from alembic import command
from mainmatch.games.registry import Registry
from mainmatch.services.hosting import substitutes
from mainmatch.services.hosting.substitutes import NewPlayer
from mainmatch.services.unit_of_work import Executor, UnitOfWork
from mainmatch.store.backends import alembic_runner
from mainmatch.store.database import Database
from tests.clock import Clock
from tests.services.chat.scenes import said, say, x_game
from tests.services.table import Table


def _before(uow: UnitOfWork) -> None:
    command.downgrade(alembic_runner.config_for(uow.tx.connection), "0001")


def _entries(uow: UnitOfWork) -> list[tuple[int, int]]:
    return [(n, entry) for n, entry in uow.tx.connection.execute(sa.text("SELECT n, entry FROM messages ORDER BY n"))]


def test_the_bounds_are_those_that_were_instants(tmp_path: Path) -> None:
    clock, games = Clock(), Registry.load()
    database = Database.open(tmp_path, now=clock)
    table = Table(Executor(database, games), clock)
    table.person("frida")
    match_id = x_game(table)
    for text in ("one", "two"):
        clock.forward(seconds=1)
        say(table, "ada", match_id, "table", text)
    clock.forward(seconds=1)
    given = NewPlayer(account="frida", knowledge="from_now")
    table.write(substitutes.substitute, table.person("host"), match_id, 2, given)
    clock.forward(seconds=1)
    say(table, "frida", match_id, "table", "three")
    kept = table.read(_entries)
    table.executor.write_now(_before)
    database.close()

    database = Database.open(tmp_path, now=clock)
    again = Table(Executor(database, games), clock, people=table.people)
    assert again.read(_entries) == kept
    assert [text for _, text in said(again, "frida", match_id, "table")] == ["three"]
    database.close()
