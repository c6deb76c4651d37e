"""The embedded engine: SQLite, in a directory that one process has.

May touch: SQLite through the store's own modules. Rule kept here: one process, one writer; what it commits is
on the disk.
"""

import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

import sqlalchemy as sa

from mainmatch.store.backends.migrations import migrated
from mainmatch.store.backends.protocol import Terms
from mainmatch.store.backends.queue import JobQueue
from mainmatch.store.backends.sqlite.connection import FILE_NAME, DirectoryLock, Session, engine_of, prepare_directory
from mainmatch.store.backends.sqlite.readers import Readers
from mainmatch.store.backends.sqlite.writer import Writer
from mainmatch.store.transactions.errors import Unusable
from mainmatch.store.transactions.revision_cache import RevisionCache

__all__ = ["giving", "looked_at", "opened", "taking"]


class _Embedded:
    def __init__(self, directory: Path, terms: Terms, lock: DirectoryLock) -> None:
        self.place = str(directory)
        self.lanes = 1
        self.retries: Mapping[str, int] = {}
        self.writes, self.reads = JobQueue(terms.queue_limit), JobQueue(terms.queue_limit)
        self._lock = lock
        epoch = migrated(Session.open(engine_of(directory, "rwc")), terms.now, epoch=secrets.token_urlsafe(9))
        cache = RevisionCache(terms.memo_limit)
        self._writer = Writer(
            engine_of(directory, "rw"), self.writes, cache, now=terms.now, epoch=epoch, announcer=terms.announcer
        )
        self._readers = Readers(
            engine_of(directory, "ro"), self.reads, cache, now=terms.now, epoch=epoch, count=terms.readers
        )

    @property
    def commits(self) -> int | None:
        return self._writer.commits

    def start(self) -> None:
        self._writer.start()
        self._readers.start()

    def stop(self) -> None:
        # Readers first: the writing connection is the last to close, and tidies the log away.
        self.reads.close()
        self._readers.join()
        self.writes.close()
        self._writer.join()
        self._lock.release()


def opened(place: str, terms: Terms) -> _Embedded:
    """Open the database in this directory. Raises InUse when another process has it, and Unusable."""
    directory = Path(place).absolute()
    prepare_directory(directory)
    lock = DirectoryLock(directory)
    try:
        return _Embedded(directory, terms, lock)
    except BaseException:
        lock.release()
        raise


@contextmanager
def looked_at(place: str) -> Iterator[sa.Connection]:
    """One snapshot of the database in this directory, read-only. Raises Unusable when there is none."""
    if not (Path(place) / FILE_NAME).is_file():
        raise Unusable(f"There is no database in {place}. Name the data directory of the server.")
    session = Session.open(engine_of(Path(place), "ro"))
    try:
        session.run("BEGIN")
        yield session.connection
    finally:
        session.close()


@contextmanager
def giving(place: str) -> Iterator[sa.Connection]:
    """As ``looked_at``, while no server has the directory. Raises InUse."""
    with looked_at(place) as connection:
        lock = DirectoryLock(Path(place))
        try:
            yield connection
        finally:
            lock.release()


@contextmanager
def taking(place: str) -> Iterator[Session]:
    """A transaction on a new database in this directory. Raises Unusable when there is one already."""
    directory = Path(place).absolute()
    prepare_directory(directory)
    lock = DirectoryLock(directory)
    try:
        if (directory / FILE_NAME).exists():
            raise Unusable(f"There is a database in {place} already, and nothing is overwritten: name another place.")
        try:
            yield from _filled(directory)
        except BaseException:
            for name in (FILE_NAME, f"{FILE_NAME}-wal", f"{FILE_NAME}-shm"):
                with suppress(FileNotFoundError):
                    (directory / name).unlink()
            raise
    finally:
        lock.release()


def _filled(directory: Path) -> Iterator[Session]:
    session = Session.open(engine_of(directory, "rwc"))
    try:
        session.begin_alone()
        yield session
        if broken := session.broken_references():
            raise Unusable(f"{broken} rows point nowhere; nothing was kept.")
        session.run("COMMIT")
    finally:
        session.close()
