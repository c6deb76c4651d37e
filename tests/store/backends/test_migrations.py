import ast
import hashlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.script import ScriptDirectory
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateIndex, CreateTable

from alembic import command
from mainmatch.store import (
    accounts,
    feeds,
    hosts,
    idempotency,
    inspection,
    journal,
    ledger,
    matches,
    meta,
    seasons,
    seats,
    tables,
    tokens,
)
from mainmatch.store.backends import alembic_runner, migrations
from mainmatch.store.backends.sqlite.connection import FILE_NAME, Session, engine_of, prepare_directory
from mainmatch.store.database import Database
from mainmatch.store.transactions.errors import Unusable
from tests.clock import Clock

pytestmark = [pytest.mark.embedded, pytest.mark.from_nothing]

MODULES = (
    accounts,
    feeds,
    hosts,
    idempotency,
    accounts,
    journal,
    ledger,
    matches,
    meta,
    journal,
    inspection,
    seasons,
    seasons,
    seats,
    tokens,
)


@pytest.fixture
def session(directory: Path) -> Iterator[Session]:
    prepare_directory(directory)
    opened = Session.open(engine_of(directory, "rwc"))
    yield opened
    opened.close()


def schema(directory: Path) -> list[tuple[str, str]]:
    connection = sqlite3.connect(directory / FILE_NAME)
    found = connection.execute("SELECT name, sql FROM sqlite_schema ORDER BY name").fetchall()
    connection.close()
    return found


def test_the_migrations_make_the_tables_as_they_are_declared(session: Session) -> None:
    config = alembic_runner.config_for(session.connection)
    command.upgrade(config, "head")

    command.check(config)


def test_what_has_landed_is_never_edited() -> None:
    versions = migrations.scripts_directory() / "versions"
    found = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in versions.glob("*.py")}
    lines = (versions / "landed.sha256").read_text().splitlines()
    landed = {name: digest for digest, name in (line.split("  ") for line in lines)}

    edited = sorted(name for name in landed if found.get(name) != landed[name])
    assert not edited, f"{edited} has landed: undo your edit, and put the change into a new revision (alembic/env.py)"
    assert found == landed, "a revision is new: `cd alembic/versions && sha256sum *.py > landed.sha256`"


def test_the_meaning_of_a_revision_does_not_change_with_our_code() -> None:
    for script in (migrations.scripts_directory() / "versions").glob("*.py"):
        imported = [node for node in ast.walk(ast.parse(script.read_text())) if isinstance(node, ast.Import)]
        taken_from = [node for node in ast.walk(ast.parse(script.read_text())) if isinstance(node, ast.ImportFrom)]
        names = {alias.name for node in imported for alias in node.names} | {str(node.module) for node in taken_from}
        assert not {name for name in names if name.startswith(("mainmatch", "."))}, script


def test_revisions_follow_each_other_one_by_one(session: Session) -> None:
    scripts = ScriptDirectory.from_config(alembic_runner.config_for(session.connection)).walk_revisions()
    chain = [(script.down_revision, script.revision) for script in scripts][::-1]
    numbers = [f"{n:04}" for n in range(1, len(chain) + 1)]

    assert chain == list(zip([None, *numbers], numbers, strict=False))
    assert migrations.known() == tuple(numbers)


def test_tables_without_numbers_of_rows_stay_so(session: Session) -> None:
    """A table that is made anew by ``batch_alter_table`` loses it, unless the script says it again."""
    command.upgrade(alembic_runner.config_for(session.connection), "head")
    found = session.raw.execute("SELECT name FROM sqlite_schema WHERE sql LIKE '%WITHOUT ROWID%'").fetchall()
    declared = tables.metadata.tables.values()
    wanted = sorted(table.name for table in declared if not table.dialect_options["sqlite"]["with_rowid"])

    assert sorted(row[0] for row in found) == wanted != []


def test_a_difference_between_migrations_and_tables_is_found(session: Session) -> None:
    config = alembic_runner.config_for(session.connection)
    command.upgrade(config, "head")
    session.run("ALTER TABLE accounts ADD COLUMN planted INTEGER")

    with pytest.raises(Exception, match="New upgrade operations detected"):
        command.check(config)


def test_migrating_back_leaves_nothing(session: Session) -> None:
    config = alembic_runner.config_for(session.connection)
    command.upgrade(config, "head")
    command.downgrade(config, "base")

    left = session.raw.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
    assert left == [("alembic_version",)]


def test_migrating_twice_changes_nothing(directory: Path, clock: Clock) -> None:
    Database.open(directory, now=clock).close()
    before = schema(directory)
    Database.open(directory, now=clock).close()

    assert schema(directory) == before


def test_a_migration_that_breaks_in_the_middle_leaves_nothing_of_itself(
    directory: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> str:
        raise RuntimeError("in the middle")

    monkeypatch.setattr(meta, "get_or_put", broken)
    with pytest.raises(RuntimeError, match="in the middle"):
        Database.open(directory, now=clock)
    assert schema(directory) == []

    monkeypatch.undo()
    Database.open(directory, now=clock).close()


def test_a_database_of_a_newer_version_is_refused_with_the_way_out(directory: Path, clock: Clock) -> None:
    Database.open(directory, now=clock).close()
    connection = sqlite3.connect(directory / FILE_NAME)
    connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.commit()
    connection.close()

    with pytest.raises(Unusable, match="Start the version that wrote it, or a newer one"):
        Database.open(directory, now=clock)


def test_the_revision_is_the_one_that_alembic_has_left(session: Session) -> None:
    assert migrations.revision_of(session.connection) is None
    assert not migrations.is_newest(session.connection)

    command.upgrade(alembic_runner.config_for(session.connection), "0001")

    assert migrations.revision_of(session.connection) == "0001"


def test_the_migrations_are_found_inside_an_installed_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "site-packages" / "mainmatch"
    (package / "alembic").mkdir(parents=True)
    (package / "alembic" / "env.py").write_text("")
    monkeypatch.setattr(migrations, "files", lambda _: package)
    assert migrations.scripts_directory() == package / "alembic"

    (package / "alembic" / "env.py").unlink()
    with pytest.raises(Unusable, match="missing from this installation"):
        migrations.scripts_directory()


def test_every_constraint_has_a_name() -> None:
    tables_of_ours = tables.metadata.tables.values()
    names = [each.name for table in tables_of_ours for each in table.constraints]
    names += [index.name for table in tables_of_ours for index in table.indexes]

    assert all(names)


def test_the_tables_can_be_said_in_postgresql() -> None:
    dialect = postgresql.dialect()  # type: ignore[no-untyped-call, unused-ignore]
    for table in tables.metadata.sorted_tables:
        assert "WITHOUT ROWID" not in str(CreateTable(table).compile(dialect=dialect))
        for index in table.indexes:
            assert str(CreateIndex(index).compile(dialect=dialect))


def test_every_query_can_be_said_in_postgresql() -> None:
    dialect = postgresql.dialect()  # type: ignore[no-untyped-call, unused-ignore]
    statements = [
        value
        for module in MODULES
        for value in vars(module).values()
        if isinstance(value, sa.Executable) and isinstance(value, sa.ClauseElement)
    ]

    assert len(statements) > 30
    for statement in statements:
        assert str(statement.compile(dialect=dialect))
