"""Databases of tests: SQLite in a directory, or a fresh database on PostgreSQL.

``MAINMATCH_TEST_DATABASE=postgres`` puts all tests on PostgreSQL. Without it some run on both engines: those of the
modules that ``pytestmark = pytest.mark.engines`` names, and all of tests/store. A test that is about SQLite's own
ways is marked ``embedded``, and stays there; one that is about how its tables come to be, ``from_nothing``.

Tests name directories, on either engine: here a directory that would be opened by the embedded engine stands for a
database of its own. A used one is emptied and used again: that is twenty times as fast as a new one. They are named
after the run of tests, at whose end they go (tests/gate/leftovers.py).
"""

import fcntl
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from itertools import count
from pathlib import Path
from threading import local
from typing import Any, cast

import psycopg
import pytest
import sqlalchemy as sa
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict

from mainmatch.demo.server import ServerProcess
from mainmatch.store.backends import migrations
from mainmatch.store.backends.postgres import backend as distributed
from mainmatch.store.backends.protocol import Backend, Options
from mainmatch.store.backends.sqlite import backend as embedded
from mainmatch.store.backends.sqlite.connection import FILE_NAME, prepare_directory
from mainmatch.store.database import Database
from mainmatch.store.tables import metadata
from tests.gate.leftovers import run_name
from tests.gate.reaper import DATABASES, POSTGRES

ALL_ON_POSTGRES = os.environ.get("MAINMATCH_TEST_DATABASE") == "postgres"
_REFERRING_FIRST = [*reversed(metadata.sorted_tables)]
_OPEN_BACKEND, _OPEN_SNAPSHOT = embedded.open_backend, embedded.open_snapshot
_UPGRADE = migrations.upgrade


class _Opening(local):
    """What this thread opens."""

    is_laid_out = False
    """It is as the template was, whose tables were compared: to do so again is half of what opening it costs."""


_opening = _Opening()


def _upgrade(session: migrations.Session) -> None:
    if not _opening.is_laid_out:
        _UPGRADE(session)


@contextmanager
def _known(*, is_laid_out: bool) -> Iterator[None]:
    _opening.is_laid_out = is_laid_out
    try:
        yield
    finally:
        _opening.is_laid_out = False


@cache
def missing() -> str | None:
    """The reason why there is no PostgreSQL to test on; None when there is one."""
    try:
        psycopg.connect(POSTGRES, connect_timeout=3).close()
    except psycopg.Error as error:
        said = str(error).strip().splitlines()[0]
        return f"no PostgreSQL for tests ({said}): start one, or name one in MAINMATCH_TEST_POSTGRES_URL"
    return None


class Cluster:
    """Databases of this process on the server for tests, by the directory that they stand for."""

    def __init__(self) -> None:
        self._numbers = count(1)
        self._urls: dict[Path, str] = {}
        self._idle: list[str] = []
        self._template = ""
        self._newest: tuple[str, ...] | None = None

    def url_of(self, directory: Path) -> str:
        """The URL of the database for this directory; a new directory gets a new database."""
        place = directory.absolute()
        if place not in self._urls:
            self._urls[place] = self._idle.pop() if self._idle else self.fresh()
        return self._urls[place]

    def has(self, directory: Path) -> bool:
        """Whether a database stands for this directory already."""
        return directory.absolute() in self._urls

    def fresh(self, *, migrated: bool = True, how: str = "") -> str:
        """Create a database; ``how`` is appended to CREATE DATABASE."""
        if migrated:
            self.lay_out()
        name = f"{DATABASES}_{run_name()}_{os.getpid()}_{next(self._numbers)}"
        source = conninfo_to_dict(self._template)["dbname"] if migrated else "template1"
        self._administer(f"CREATE DATABASE {name} TEMPLATE {source if not how else 'template0'} {how}")
        return _named(name)

    def lay_out(self) -> None:
        """Create the template of all databases unless it exists."""
        if not self._template:
            self._template = once("template", self._make_template).decode()
            with psycopg.connect(self._template, autocommit=True) as inside:
                self._newest = inside.execute("SELECT max(version_num) FROM alembic_version").fetchone()

    def _make_template(self) -> bytes:
        template = self.fresh(migrated=False)
        Database.open(template, now=lambda: datetime.now(UTC)).close()
        with psycopg.connect(template, autocommit=True) as inside:
            inside.execute("DELETE FROM meta")
        return template.encode()

    def copy(self, directory: Path, to: Path) -> None:
        """Let another directory stand for a copy of this one's database, which nobody uses meanwhile."""
        name = f"{DATABASES}_{run_name()}_{os.getpid()}_{next(self._numbers)}"
        self._administer(f"CREATE DATABASE {name} TEMPLATE {conninfo_to_dict(self.url_of(directory))['dbname']}")
        self._urls[to.absolute()] = _named(name)

    def let_go(self, directory: Path) -> None:
        """Empty the databases of the directories in this one, for reuse."""
        for place in [place for place in self._urls if place.is_relative_to(directory.absolute())]:
            self._idle.append(self._emptied(self._urls.pop(place)))

    def _emptied(self, url: str) -> str:
        name = conninfo_to_dict(url)["dbname"]
        with psycopg.connect(POSTGRES, autocommit=True) as server:
            # Whoever still holds rows would keep them from being removed.
            server.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])
        with psycopg.connect(url) as inside:
            found = inside.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
            revision = inside.execute("SELECT max(version_num) FROM alembic_version").fetchone()
            if {row[0] for row in found} != {*metadata.tables, "alembic_version"} or revision != self._newest:
                # A test went through its tables: nobody else should meet them.
                return self.fresh()
            # In one go: sixty questions would take three times as long.
            emptied = (sql.SQL("DELETE FROM {}").format(sql.Identifier(each.name)) for each in _REFERRING_FIRST)
            inside.execute(sql.SQL("; ").join(emptied))
        return url

    def _administer(self, command: str) -> None:
        with psycopg.connect(POSTGRES, autocommit=True) as server:
            server.execute(cast("Any", command))


@cache
def cluster() -> Cluster:
    """The cluster of this process."""
    return Cluster()


def copied(directory: Path, to: Path) -> None:
    """Copy a directory with its database, on either engine, while nobody uses that."""
    shutil.copytree(directory, to, ignore=shutil.ignore_patterns("lock", to.name))
    if not (directory / FILE_NAME).exists():
        cluster().copy(directory, to)


@contextmanager
def moved_to(found: Cluster) -> Iterator[None]:
    """What would be kept in directories is kept on PostgreSQL, servers in processes of their own included."""
    start = ServerProcess.__init__
    # As in ``laid_out``.
    found.lay_out()

    def open_backend(place: str, options: Options) -> Backend:
        # A directory that was opened is there, and may be copied.
        Path(place).mkdir(parents=True, exist_ok=True)
        with _known(is_laid_out=not found.has(Path(place))):
            # A test's server and its neighbours share one PostgreSQL, which takes a hundred connections.
            return distributed.open_backend(found.url_of(Path(place)), _few(options))

    def begun(self: ServerProcess, data: Path, *, settings: Mapping[str, str] | None = None, **more: Any) -> None:
        places = {"MAINMATCH_DATABASE_URL": found.url_of(data), "MAINMATCH_DATABASE_CONNECTIONS": "6"}
        start(self, data, settings={**places, **(settings or {})}, **more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(embedded, "open_backend", open_backend)
        patch.setattr(migrations, "upgrade", _upgrade)
        patch.setattr(embedded, "open_snapshot", lambda place: distributed.open_snapshot(found.url_of(Path(place))))
        patch.setattr(ServerProcess, "__init__", begun)
        yield


@contextmanager
def laid_out() -> Iterator[None]:
    """A new directory begins with an empty database of the newest revision, also for servers in processes of their own.

    Six migrations take ten times as long.
    """
    # Made now, and not by whoever comes first: what is drawn for it belongs to no test.
    empty = _empty()

    start = ServerProcess.start

    def lay_out(place: Path) -> bool:
        file = place / FILE_NAME
        if is_new := not file.exists():
            prepare_directory(place)
            file.write_bytes(empty)
        return is_new

    def open_backend(place: str, options: Options) -> Backend:
        with _known(is_laid_out=lay_out(Path(place))):
            return _OPEN_BACKEND(place, options)

    async def started(self: ServerProcess, *args: Any, **more: Any) -> None:
        if not self.environment()["MAINMATCH_DATABASE_URL"]:
            lay_out(self.data)
        await start(self, *args, **more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(embedded, "open_backend", open_backend)
        patch.setattr(migrations, "upgrade", _upgrade)
        patch.setattr(ServerProcess, "start", started)
        yield


def once(what: str, make: Callable[[], bytes]) -> bytes:
    """Make something in whichever process of this run wants it first; the others wait for it and read it."""
    place = Path(tempfile.gettempdir()) / f"{DATABASES} {what}"
    with place.open("a+b") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        if made := file.read():
            return made
        made = make()
        file.write(made)
        return made


@cache
def _empty() -> bytes:
    """An empty database of the newest revision that no server has opened."""
    return once("empty", _make_empty)


def _make_empty() -> bytes:
    with tempfile.TemporaryDirectory() as folder, as_they_are():
        Database.open(folder, now=lambda: datetime.now(UTC)).close()
        file = Path(folder) / FILE_NAME
        with closing(sqlite3.connect(file, isolation_level=None)) as inside:
            # Its epoch, above all: two databases have two.
            inside.execute("DELETE FROM meta")
        return file.read_bytes()


@contextmanager
def as_they_are() -> Iterator[None]:
    """Directories are directories, also where everything else is moved: for tests that mean both engines."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(embedded, "open_backend", _OPEN_BACKEND)
        patch.setattr(embedded, "open_snapshot", _OPEN_SNAPSHOT)
        yield


def _few(options: Options) -> Options:
    return replace(options, connections=min(options.connections, 6))


def _named(name: str) -> str:
    return sa.make_url(POSTGRES).set(database=name).render_as_string(hide_password=False)
