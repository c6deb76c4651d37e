"""Migrations on PostgreSQL: the tables as they are declared, in the order of bytes, once however many start."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from alembic import command
from mainmatch.store import tables
from mainmatch.store.backends import alembic_runner
from mainmatch.store.backends.postgres.connection import Session, engine_of
from mainmatch.store.database import Database
from mainmatch.store.transactions.errors import Unusable
from tests import databases, forked_servers
from tests.clock import Clock

_ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.parametrize("engine", ["postgres"], indirect=True)


@pytest.fixture
def session(engine: str) -> Iterator[Session]:
    opened = Session.open(engine_of(databases.cluster().fresh(migrated=False), "rwc"))
    opened.begin_alone()
    yield opened
    opened.close()


def test_the_migrations_make_the_tables_as_they_are_declared(session: Session) -> None:
    config = alembic_runner.config_for(session.connection)
    command.upgrade(config, "head")

    command.check(config)


def test_every_text_has_the_order_of_bytes_whatever_the_databases_own_is(session: Session) -> None:
    command.upgrade(alembic_runner.config_for(session.connection), "head")
    of_a_locale = session.raw.execute(
        "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public' "
        "AND data_type IN ('text', 'character varying') AND collation_name IS DISTINCT FROM 'C' "
        "AND table_name <> 'alembic_version'"
    ).fetchall()

    assert of_a_locale == []


def test_indexes_of_a_part_are_such_here_too(session: Session) -> None:
    command.upgrade(alembic_runner.config_for(session.connection), "head")
    found = session.raw.execute("SELECT indexname FROM pg_indexes WHERE indexdef LIKE '%WHERE%'").fetchall()
    wanted = [
        index.name for table in tables.metadata.tables.values() for index in table.indexes if index.dialect_kwargs
    ]

    assert sorted(row[0] for row in found) == sorted(str(name) for name in wanted)


def test_migrating_back_leaves_nothing(session: Session) -> None:
    config = alembic_runner.config_for(session.connection)
    command.upgrade(config, "head")
    command.downgrade(config, "base")

    left = session.raw.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
    assert left == [("alembic_version",)]


def test_many_servers_that_start_at_the_same_time_migrate_once_and_agree(engine: str) -> None:
    url = databases.cluster().fresh(migrated=False)
    starting = [*forked_servers.python(), "-m", "tests.store.starting", url]
    processes = [subprocess.Popen(starting, cwd=_ROOT, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    said = [process.communicate()[0] for process in processes]

    assert [process.returncode for process in processes] == [0, 0, 0]
    assert len(set(said)) == 1
    assert re.fullmatch(r"epoch \S+ claim [\w-]{24}\n", said[0])


def test_a_database_of_a_newer_version_is_refused_with_the_way_out(clock: Clock, tmp_path: Path) -> None:
    url = databases.cluster().url_of(tmp_path / "shared")
    with psycopg.connect(url, autocommit=True) as inside:
        inside.execute("UPDATE alembic_version SET version_num = '9999'")

    with pytest.raises(Unusable, match="Start the version that wrote it, or a newer one"):
        Database.open(url, now=clock)
