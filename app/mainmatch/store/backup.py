"""Backup, restore and copy of a whole database.

A file is checked before it gets its name, and no file is overwritten. A restore keeps the replaced database, and sets a
new epoch, which invalidates all cursors. A copy goes from one database to an empty one, of either kind, while no server
uses them.
"""

import hashlib
import json
import os
import secrets
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import quote

import sqlalchemy as sa

from mainmatch.store import meta
from mainmatch.store.backends.migrations import is_newest, must_have_todays_tables
from mainmatch.store.backends.protocol import Filled
from mainmatch.store.backends.sqlite import connection as sqlite
from mainmatch.store.backends.sqlite.files import COMPANIONS, make_private
from mainmatch.store.database import kind_of
from mainmatch.store.inspection import broken_pages, broken_references, must_be_known
from mainmatch.store.tables import metadata
from mainmatch.store.tables.row import AsJson
from mainmatch.store.tables.system import MetaRow, PushKeyRow
from mainmatch.store.transactions.errors import Unusable
from mainmatch.store.transactions.revision_cache import RevisionCache
from mainmatch.store.transactions.transaction import Transaction

_NAME = "mainmatch-%Y%m%dT%H%M%S%fZ.sqlite3"
"""A backup in a directory; in the order of their names the last one is the newest."""


def back_up(directory: Path, target: Path, *, now: Callable[[], datetime]) -> Path:
    """Copy a snapshot of a data directory's database to a new file; return that file.

    ``target`` is the file, or a directory, in which the file is named after the time. The server may be running, and
    its writers do not wait. Raises Unusable; then no file is created.
    """
    source = directory / sqlite.FILE_NAME
    if not source.is_file():
        raise Unusable(f"There is no database in {directory}. Name the data directory of the server.")
    if target.is_dir():
        target /= now().strftime(_NAME)
    if target.exists():
        raise Unusable(f"{target} exists and is not overwritten. Name another file.")
    with _workplace(target.parent) as place:
        _copy(source, place / sqlite.FILE_NAME)
        _must_be_whole(place, now)
        _link(place / sqlite.FILE_NAME, target)
    return target


def backups_in(directory: Path) -> Iterator[tuple[datetime, Path]]:
    """The backups that are named after their time, and when that was."""
    for path in directory.glob("mainmatch-*.sqlite3"):
        with suppress(ValueError):
            yield datetime.strptime(path.name, _NAME).replace(tzinfo=UTC), path


def restore(directory: Path, source: Path, *, now: Callable[[], datetime]) -> Path | None:
    """Replace a data directory's database with a backup; return the path of the old one, None if there was none.

    Raises InUse while a server uses the directory, and Unusable for a file that is not a complete database of this
    version or an older one. Then nothing has changed.
    """
    if not source.is_file():
        raise Unusable(f"There is no file {source}. Name one that `mainmatch admin backup` wrote.")
    sqlite.prepare_directory(directory)
    lock = sqlite.DirectoryLock(directory)
    try:
        with _workplace(directory) as place:
            _copy(source, place / sqlite.FILE_NAME)
            _must_be_whole(place, now, epoch=secrets.token_urlsafe(9))
            kept = _put_aside(directory, now())
            # Atomic: after a crash, either the old or the new database is here.
            (place / sqlite.FILE_NAME).replace(directory / sqlite.FILE_NAME)
            _sync(directory)
        return kept
    finally:
        lock.release()


@contextmanager
def _workplace(directory: Path) -> Iterator[Path]:
    """A temporary directory on the same disk, for its owner only."""
    try:
        place = Path(tempfile.mkdtemp(prefix=".mainmatch-", dir=directory))
    except OSError as error:
        raise Unusable(f"{directory} cannot be written ({error.strerror}). Name another directory.") from None
    try:
        yield place
    finally:
        shutil.rmtree(place)


def _copy(source: Path, draft: Path) -> None:
    try:
        with closing(_opened(source, "ro")) as old, closing(_opened(draft, "rwc")) as new:
            # All pages in one step: one snapshot, and writers do not wait.
            old.backup(new, pages=-1)
    except sqlite3.Error as error:
        raise Unusable(f"{source} cannot be copied: {error}.") from None
    draft.chmod(0o600)


def _opened(path: Path, mode: str) -> sqlite3.Connection:
    uri = f"file:{quote(str(path.absolute()))}?mode={mode}"
    return sqlite3.connect(uri, uri=True, timeout=30, isolation_level=None)


def _must_be_whole(place: Path, now: Callable[[], datetime], *, epoch: str | None = None) -> None:
    """Raise Unusable for a faulty copy. ``epoch``: store this new epoch in it."""
    session = sqlite.Session.open(sqlite.engine_of(place, "rwc"))
    try:
        session.run("BEGIN IMMEDIATE")
        tx = Transaction(session.connection, RevisionCache(0), now(), epoch or "")
        if broken_pages(tx) or broken_references(tx):
            raise Unusable("The copy has broken pages or references. Run `mainmatch admin check` for the details.")
        must_be_known(session.connection)
        if epoch is not None:
            if is_newest(session.connection):
                must_have_todays_tables(session.connection)
            meta.put(tx, "epoch", epoch)
        session.run("COMMIT")
        # A backup is one file, without companions. A restored database keeps its log, which is empty.
        session.run("PRAGMA journal_mode = DELETE" if epoch is None else "PRAGMA wal_checkpoint(TRUNCATE)")
    except (sqlite3.Error, sa.exc.DatabaseError) as error:
        raise Unusable(f"The copy cannot be read: {sqlite.reason_of(error)}.") from None
    finally:
        session.close()
    _sync(place / sqlite.FILE_NAME)


def _put_aside(directory: Path, at: datetime) -> Path | None:
    """Give the current database a second name, after merging its log; return the path, None without a database."""
    present = directory / sqlite.FILE_NAME
    if not present.exists():
        return None
    with suppress(sqlite3.Error), closing(_opened(present, "rw")) as connection:
        # Merge the log that a killed server left. If the file is too broken for that, it is kept as it is.
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
    make_private(present)
    aside = present.with_name(f"{sqlite.FILE_NAME}.replaced-{at:%Y%m%dT%H%M%SZ}-{secrets.token_hex(2)}")
    os.link(present, aside)
    for companion in COMPANIONS:
        # SQLite would apply an old log to the new database.
        with suppress(FileNotFoundError):
            present.with_name(present.name + companion).replace(aside.with_name(aside.name + companion))
    return aside


def _link(draft: Path, target: Path) -> None:
    try:
        os.link(draft, target)
    except FileExistsError:
        raise Unusable(f"{target} exists and is not overwritten. Name another file.") from None
    _sync(target.parent)


def _sync(path: Path) -> None:
    """Flush a file, or a directory's entries, to disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


OnProgress: TypeAlias = Callable[[str, int, int], None]
"""Called with the table's name, how many rows are done, and how many there are."""

_AT_ONCE = 1000
"""Rows in memory."""

Row: TypeAlias = Sequence[Any]


def copy(source: Path | str, target: Path | str, on_progress: OnProgress) -> dict[str, int]:
    """Copy the database ``source`` (a directory or a URL) to ``target``; return the number of rows by table.

    Raises InUse while a server uses one of them, and Unusable for a source of an older version, a target that is not
    empty, or a difference between the written rows and the source. Then the target is unchanged.
    """
    with kind_of(source).open_source(str(source)) as old:
        if not is_newest(old):
            raise Unusable("The source is of another version. Start the server on it once and stop it again.")
        must_have_todays_tables(old)
        with kind_of(target).open_target(str(target)) as new:
            _must_be_empty(new.connection)
            return {table.name: _copied(table, old, new, on_progress) for table in metadata.sorted_tables}


def _as_stored(table: sa.Table) -> sa.TableClause:
    """The table with JSON as the text that it is stored as: to read a value and write it could change that."""
    kinds = {each.name: each.type.impl_instance if isinstance(each.type, AsJson) else each.type for each in table.c}
    return sa.table(table.name, *(sa.column(name, kind) for name, kind in kinds.items()))


_OF_EMPTY = (MetaRow.__table__, PushKeyRow.__table__)
"""A server that never had a player leaves rows here."""


def _must_be_empty(connection: sa.Connection) -> None:
    for table in metadata.sorted_tables:
        if table not in _OF_EMPTY and connection.execute(sa.select(sa.exists().select_from(table))).scalar():
            raise Unusable(f"The target has rows in {table.name}, which are not overwritten. Name an empty database.")
    for table in _OF_EMPTY:
        connection.execute(sa.delete(table))


def _copied(table: sa.Table, old: sa.Connection, new: Filled, on_progress: OnProgress) -> int:
    total = old.execute(sa.select(sa.func.count()).select_from(table)).scalar_one()
    sent, arrived = hashlib.sha256(), hashlib.sha256()
    stored = _as_stored(table)
    new.fill(stored, _with_progress(table.name, total, _digested(_rows(table, stored, old), sent), on_progress))
    count = sum(1 for _ in _digested(_rows(table, stored, new.connection), arrived))
    if count != total or sent.digest() != arrived.digest():
        raise Unusable(f"The rows written to {table.name} differ from the source. The target is unchanged.")
    return count


def _rows(table: sa.Table, stored: sa.TableClause, connection: sa.Connection) -> Iterator[Row]:
    """The table's rows ordered by key, which is the same order on both engines."""
    ordered = sa.select(stored).order_by(*(stored.c[each.name] for each in table.primary_key.columns))
    for part in connection.execute(ordered.execution_options(yield_per=_AT_ONCE)).partitions():
        yield from part


def _digested(rows: Iterable[Row], digest: "hashlib._Hash") -> Iterator[Row]:
    for row in rows:
        digest.update(json.dumps([_plain(value) for value in row]).encode())
        yield row


def _plain(value: object) -> object:
    if isinstance(value, bytes):
        return value.hex()
    return value.isoformat() if isinstance(value, datetime) else value


def _with_progress(name: str, total: int, rows: Iterable[Row], on_progress: OnProgress) -> Iterator[Row]:
    on_progress(name, 0, total)
    for n, row in enumerate(rows, start=1):
        yield row
        if n % _AT_ONCE == 0 or n == total:
            on_progress(name, n, total)
