"""What becomes of a database when a revision comes, and when its tables aren't those of its revision."""

import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
import sqlalchemy as sa

from mainmatch.store import inspection, matches
from mainmatch.store.backends import migrations
from mainmatch.store.backends.postgres.connection import Session as DistributedSession
from mainmatch.store.backends.postgres.connection import engine_of as distributed_engine
from mainmatch.store.backends.sqlite.connection import FILE_NAME
from mainmatch.store.backup import back_up, copy, restore
from mainmatch.store.database import Database
from mainmatch.store.inspection import reading
from mainmatch.store.transactions.errors import Unusable
from tests import databases
from tests.clock import Clock
from tests.store.later_revision import LATER, later_revision
from tests.store.rows import running_match

pytestmark = pytest.mark.engines

TODAY = migrations.known()[-1]


def filled(place: Path, clock: Clock) -> None:
    database = Database.open(place, now=clock)
    database.write_now(running_match)
    database.close()


@pytest.fixture
def change(engine: str, directory: Path) -> Iterator[Callable[..., None]]:
    """Change tables as nobody should."""
    yield partial(run, directory, engine)
    # No other test uses this database.
    run(directory, engine, "UPDATE alembic_version SET version_num = 'changed'")


def run(place: Path, engine: str, *statements: str) -> None:
    if engine == "sqlite":
        with closing(sqlite3.connect(place / FILE_NAME)) as connection:
            connection.executescript("; ".join(statements))
        return
    session = DistributedSession.open(distributed_engine(databases.cluster().url_of(place), "rwc"))
    for statement in statements:
        session.run(statement)
    session.close()


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(Unusable) as refused:
        act()
    said = str(refused.value)
    assert "\n" not in said
    return said


def refused_at_start(place: Path, clock: Clock) -> str:
    return refusal(lambda: Database.open(place, now=clock).close())


def refused_to_check(place: Path, clock: Clock) -> str:
    with reading(place, clock):
        return ""


def test_a_database_with_a_match_in_it_is_brought_to_the_next_revision(
    directory: Path, clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(directory, clock)
    with later_revision(tmp_path, monkeypatch):
        assert "Start the server once" in refusal(lambda: refused_to_check(directory, clock))
        for _ in range(2):
            Database.open(directory, now=clock).close()
        with reading(directory, clock) as tx:
            assert migrations.revision_of(tx.connection) == LATER
            assert matches.by_id(tx, "m_1") is not None
            assert inspection.broken_references(tx) == []
            marked = tx.connection.execute(sa.text("SELECT DISTINCT planted, title LIKE '%!' FROM channels")).all()
            assert [tuple(map(int, row)) for row in marked] in ([], [(7, 1)])

    assert "Start the version that wrote it, or a newer one" in refused_at_start(directory, clock)


@pytest.mark.parametrize(
    ("last", "said"),
    [
        ("op.execute('INSERT INTO nothing VALUES (1)')", f"The migration from revision {TODAY} failed"),
        ("raise ValueError('what is stored')", f"The migration from revision {TODAY} failed (ValueError)"),
        ("op.drop_column('channels', 'planted')", "column channels.planted is missing"),
    ],
)
def test_a_revision_that_fails_says_so_in_a_sentence_and_changes_nothing(
    directory: Path, clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, last: str, said: str
) -> None:
    filled(directory, clock)
    with later_revision(tmp_path, monkeypatch, last):
        found = refused_at_start(directory, clock)

    assert said in found
    assert "what is stored" not in found
    with reading(directory, clock) as tx:
        assert matches.by_id(tx, "m_1") is not None


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (["ALTER TABLE accounts DROP COLUMN email"], ["column accounts.email is missing"]),
        (["ALTER TABLE accounts ADD COLUMN pronouns TEXT"], ["column accounts.pronouns is unknown"]),
        (["DROP TABLE archive_accounts"], ["table archive_accounts is missing"]),
        (["CREATE TABLE drafts (id INTEGER)"], ["table drafts is unknown"]),
        (["DROP INDEX ix_matches_title_id"], ["index ix_matches_title_id is missing"]),
        (
            ["ALTER TABLE accounts DROP COLUMN email", "ALTER TABLE accounts ADD COLUMN email INTEGER"],
            ["column accounts.email is of another type"],
        ),
        (
            ["ALTER TABLE accounts DROP COLUMN statistics", "ALTER TABLE accounts ADD COLUMN statistics VARCHAR"],
            ["column accounts.statistics is of another type"],
        ),
        (
            [f"CREATE TABLE t{n} (id INTEGER)" for n in range(7)],
            [*(f"table t{n} is unknown" for n in range(5)), " and 2 more"],
        ),
    ],
    ids=lambda value: value[0],
)
def test_tables_that_are_not_those_of_the_revision_are_named(
    change: Callable[..., None], directory: Path, clock: Clock, changed: list[str], said: list[str]
) -> None:
    filled(directory, clock)
    change(*changed)

    for found in (refused_at_start(directory, clock), refusal(lambda: refused_to_check(directory, clock))):
        assert f"at revision {TODAY}" in found
        assert all(each in found for each in said)


def test_tables_and_indexes_that_belong_to_no_revision_of_ours_are_no_difference(
    change: Callable[..., None], directory: Path, clock: Clock
) -> None:
    filled(directory, clock)
    change("CREATE INDEX ix_of_an_operator ON accounts (display_name)", "ANALYZE")

    Database.open(directory, now=clock).close()


@pytest.mark.embedded
@pytest.mark.from_nothing
def test_an_older_backup_is_restored_and_migrated_by_the_next_start(
    directory: Path, clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(directory, clock)
    older = back_up(directory, tmp_path / "older.sqlite3", now=clock)
    with later_revision(tmp_path, monkeypatch):
        again = back_up(directory, tmp_path / "again.sqlite3", now=clock)
        assert "another version" in refusal(lambda: copy(directory, tmp_path / "copied", lambda *_: None))
        for source in (older, again):
            restore(tmp_path / "restored", source, now=clock)
            Database.open(tmp_path / "restored", now=clock).close()
        assert copy(tmp_path / "restored", tmp_path / "copied", lambda *_: None)["matches"] == 1


@pytest.mark.embedded
@pytest.mark.from_nothing
def test_a_backup_of_other_tables_is_not_restored(directory: Path, clock: Clock, tmp_path: Path) -> None:
    filled(directory, clock)
    backup = back_up(directory, tmp_path / "backup.sqlite3", now=clock)
    with closing(sqlite3.connect(backup)) as connection:
        connection.execute("ALTER TABLE accounts DROP COLUMN email")

    assert "accounts.email is missing" in refusal(lambda: restore(directory, backup, now=clock))
    with reading(directory, clock) as tx:
        assert matches.by_id(tx, "m_1") is not None


@pytest.mark.embedded
@pytest.mark.from_nothing
def test_databases_are_opened_side_by_side_in_one_process(tmp_path: Path, clock: Clock) -> None:
    """Alembic's context is the process's."""
    with ThreadPoolExecutor(6) as threads:
        opened = [*threads.map(lambda n: Database.open(tmp_path / f"{n}", now=clock), range(6))]
    epochs = {database.read_now(lambda tx: tx.epoch) for database in opened}
    for database in opened:
        database.close()

    assert len(epochs) == len(opened)
