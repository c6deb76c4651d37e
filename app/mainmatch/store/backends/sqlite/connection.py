"""SQLite: its directory, its lock, its connections and their settings.

One process writes, through one connection, and what it commits is on the disk (WAL, ``synchronous=FULL``). A
connection whose settings read back differently is refused: SQLite ignores a pragma that it doesn't like without a
word.

Only this package, ``backup`` and ``inspection`` know that it is SQLite.
"""

import fcntl
import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Self
from urllib.parse import quote

import sqlalchemy as sa
from sqlalchemy.pool import NullPool

from mainmatch.store.backends.sqlite.files import make_private
from mainmatch.store.backends.storage import StorageFault, why_unusable
from mainmatch.store.transactions.errors import InUse, Unusable

FILE_NAME = "mainmatch.sqlite3"

_FILLED_AT_ONCE = 1000

_WAIT = 5.0
"""Seconds that a statement waits for a lock. Readers meet one only while a checkpoint restarts the log."""

PAGE = 2048
"""Bytes, of databases that are made from now on. A command writes few short rows, and the log has their whole pages."""

_SETTINGS: dict[str, tuple[str, ...]] = {
    "rw": (
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
        "cache_size = -8192",
        "temp_store = MEMORY",
        # Pages, 32 MiB: what is written again and again is moved out of the log once. Each commit is in it before that.
        "wal_autocheckpoint = 16384",
    ),
    "ro": ("synchronous = FULL", "foreign_keys = ON", "cache_size = -4096", "temp_store = MEMORY", "query_only = ON"),
}
# Tables that are rebuilt by a migration must not take their children with them.
_SETTINGS["rwc"] = (f"page_size = {PAGE}", *_SETTINGS["rw"], "foreign_keys = OFF")

_REQUIRED = {
    "rw": {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "query_only": 0},
    "ro": {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "query_only": 1},
    "rwc": {"journal_mode": "wal", "synchronous": 2},
}


def prepare_directory(directory: Path) -> None:
    """Make the directory, readable by its owner only, if it isn't there. Raises Unusable."""
    try:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Unusable(f"The data directory {directory} can't be made ({error.strerror}). Name another one.") from None


class DirectoryLock:
    """The right to be the one process that uses a data directory; the system takes it back when the process ends.

    It is on the directory itself, too: the file may be removed.
    """

    def __init__(self, directory: Path) -> None:
        path = directory / "lock"
        self._handles: list[int] = []
        try:
            self._handles += [os.open(path, os.O_RDWR | os.O_CREAT, 0o600), os.open(directory, os.O_RDONLY)]
            os.fchmod(self._handles[0], 0o600)
        except OSError as error:
            self.release()
            raise Unusable(f"{path} can't be written ({error.strerror}). Name another data directory.") from None
        try:
            for handle in self._handles:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            holder = os.read(self._handles[0], 32).decode(errors="replace").strip() or "unknown"
            self.release()
            raise InUse(
                f"Another Mainmatch (process {holder}) is using {directory}. "
                "Stop it first, or give this one a data directory of its own (--data or MAINMATCH_DATA)."
            ) from None
        # For people only: a full disk is met by what follows, and said in its words.
        with suppress(OSError):
            os.ftruncate(self._handles[0], 0)
            os.pwrite(self._handles[0], f"{os.getpid()}\n".encode(), 0)

    def release(self) -> None:
        """Let others have the directory."""
        while self._handles:
            os.close(self._handles.pop())


def engine_of(directory: Path, mode: str) -> sa.Engine:
    """An engine whose connections are opened read-only (``ro``), for writing (``rw``), or to migrate (``rwc``).

    No connection is pooled: its opener keeps it.
    """
    engine = sa.create_engine(
        "sqlite+pysqlite://",
        creator=partial(_connect, directory / FILE_NAME, mode),
        poolclass=NullPool,
        hide_parameters=True,
    )

    @sa.event.listens_for(engine, "connect")
    def set_up(connection: sqlite3.Connection, _record: Any) -> None:
        try:
            for setting in _SETTINGS[mode]:
                connection.execute(f"PRAGMA {setting}").close()
            _must_be_safe(connection, mode)
        except BaseException as error:
            connection.close()
            if isinstance(error, sqlite3.DatabaseError):
                is_damaged = trouble_in(error) == "damaged"
                way_out = "Restore a backup, or move it away." if is_damaged else "Look at its rights, and at the disk."
                raise Unusable(f"{directory / FILE_NAME} can't be used: {error}. {way_out}") from None
            raise

    @sa.event.listens_for(engine, "handle_error")
    def give_up(context: sa.engine.ExceptionContext) -> None:
        # On a full disk and the like SQLite rolls the whole transaction back by itself. The next statement
        # would then be committed on its own: better that there is no connection for it.
        raw = None if context.connection is None else context.connection.connection.driver_connection
        if isinstance(raw, sqlite3.Connection) and not raw.in_transaction:
            raw.close()

    return engine


def _connect(database: Path, mode: str) -> sqlite3.Connection:
    if mode == "rwc":
        make_private(database)
    uri = f"file:{quote(str(database))}?mode={mode}"
    # Autocommit towards the driver: it would open transactions of its own, deferred, and lose updates.
    return sqlite3.connect(uri, uri=True, timeout=_WAIT, isolation_level=None, cached_statements=512)


def _must_be_safe(connection: sqlite3.Connection, mode: str) -> None:
    for name, wanted in _REQUIRED[mode].items():
        found = connection.execute(f"PRAGMA {name}").fetchone()[0]
        if found != wanted:
            raise Unusable(
                f"SQLite answers {name}={found} where {wanted} is needed to keep what is acknowledged. "
                "Use a local disk (no network share) for the data directory."
            )


@dataclass(frozen=True, slots=True)
class Session:
    """An open connection whose transactions are begun and ended here, in SQLite's own words."""

    connection: sa.Connection
    raw: sqlite3.Connection

    @classmethod
    def open(cls, engine: sa.Engine) -> Self:
        """Open a connection. Raises Unusable when its settings aren't safe."""
        connection = engine.connect()
        # SQLAlchemy is told of one transaction that never ends, so that it begins and rolls back none by itself.
        connection.begin()
        raw = connection.connection.driver_connection
        if not isinstance(raw, sqlite3.Connection):
            raise TypeError("this engine is not SQLite")
        return cls(connection, raw)

    @property
    def is_in_transaction(self) -> bool:
        """Whether a transaction is open; not so after SQLite rolled it back by itself."""
        try:
            return self.raw.in_transaction
        except sqlite3.ProgrammingError:
            return False

    def begin_alone(self) -> None:
        """Begin to write."""
        self.run("BEGIN IMMEDIATE")

    def fill(self, table: sa.TableClause, rows: Iterable[Sequence[Any]]) -> None:
        """Write many rows; foreign keys are looked at afterwards."""
        names, waiting = table.c.keys(), iter(rows)
        while batch := [dict(zip(names, row, strict=True)) for row in islice(waiting, _FILLED_AT_ONCE)]:
            self.connection.execute(sa.insert(table), batch)

    def broken_references(self) -> int:
        """How many rows point nowhere."""
        return len(self.raw.execute("PRAGMA foreign_key_check").fetchall())

    def run(self, command: str) -> None:
        """BEGIN, SAVEPOINT, COMMIT and the like. Raises sqlite3.Error."""
        self.raw.execute(command).close()

    def close(self) -> None:
        """Close the connection, whatever state it is in; an open transaction is rolled back."""
        try:
            self.connection.close()
        finally:
            self.raw.close()


def reason_of(error: BaseException) -> str | None:
    """SQLite's own words for what went wrong: they name tables and columns, never what was to be stored.

    None for whatever else was raised; its text may quote anything.
    """
    source = getattr(error, "orig", error)
    return str(source) if isinstance(source, sqlite3.Error) else None


_TROUBLE: Mapping[int, StorageFault] = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_PERM: "read_only",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
    sqlite3.SQLITE_IOERR: "failing",
    sqlite3.SQLITE_CANTOPEN: "failing",
    sqlite3.SQLITE_PROTOCOL: "failing",
    sqlite3.SQLITE_BUSY: "failing",
    sqlite3.SQLITE_NOMEM: "failing",
}


def trouble_in(error: BaseException) -> StorageFault | None:
    """What of the storage's an error tells of; None for an error of a command."""
    source = getattr(error, "orig", error)
    # The driver's own errors have no code. Of an extended one the last eight bits are the kind.
    return _TROUBLE.get(getattr(source, "sqlite_errorcode", 0) & 0xFF) if isinstance(source, sqlite3.Error) else None


@contextmanager
def in_words(place: Path) -> Iterator[None]:
    """An opening that fails for the database's sake says so in a line. Raises Unusable."""
    try:
        yield
    except OSError as error:
        raise Unusable(f"{place} can't be used: {error.strerror}. Look at its rights, and at the disk.") from None
    except (sqlite3.Error, sa.exc.DBAPIError) as error:
        raise why_unusable(f"{place}", error, reason_of(error), trouble_in(error)) from None
