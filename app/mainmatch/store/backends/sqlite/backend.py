"""The SQLite backend, in a directory that one process has. One process, one writer; what it commits is on the disk."""

import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

import sqlalchemy as sa

from mainmatch.store.backends.jobs import FairQueue, JobQueue, Threads
from mainmatch.store.backends.migrations import migrated, upgrade
from mainmatch.store.backends.protocol import Options
from mainmatch.store.backends.sqlite.connection import (
    FILE_NAME,
    DirectoryLock,
    Session,
    engine_of,
    in_words,
    prepare_directory,
)
from mainmatch.store.backends.sqlite.files import COMPANIONS, Files, warn_if_open
from mainmatch.store.backends.sqlite.inspector import Inspector
from mainmatch.store.backends.sqlite.threads import MOST_JOBS, Reader, Writer
from mainmatch.store.backends.storage import Guard, Storage
from mainmatch.store.transactions.errors import Unusable
from mainmatch.store.transactions.revision_cache import MOST_VALUES, RevisionCache

_READERS = 3
"""Threads that read, beside the one for long reads."""


class _Embedded:
    def __init__(self, directory: Path, options: Options, lock: DirectoryLock) -> None:
        self.place = str(directory)
        self.lanes = 1
        self.retries: Mapping[str, int] = {}
        self.writes: JobQueue = JobQueue(options.queue_limit)
        self.reads: JobQueue = FairQueue(options.queue_limit)
        self.long_reads: JobQueue = FairQueue(options.queue_limit)
        self._lock = lock
        self.now = options.now
        epoch = self.epoch = migrated(
            Session.open(engine_of(directory, "rwc")), options.now, epoch=secrets.token_urlsafe(9)
        )
        cache = RevisionCache(MOST_VALUES)
        self.storage = Storage()
        self._files = Files(directory / FILE_NAME)
        self._inspector = Inspector(engine_of(directory, "ro"), self._files, self.storage)
        self._guard = Guard(self.storage, self.writes, self._inspector.look)
        common = (options.now, epoch, options.after_commit)
        self._writer = Writer(engine_of(directory, "rw"), cache, self.storage, self._files, *common)
        reading = engine_of(directory, "ro")
        readers = [Reader(reading, cache, self.storage, *common) for _ in range(_READERS + 1)]
        self._writing = Threads("store-writer", self.writes, [self._writer], MOST_JOBS)
        self._reading = (
            Threads("store-reader", self.reads, readers[1:]),
            Threads("store-long-reader", self.long_reads, readers[:1]),
        )

    @property
    def commits(self) -> int | None:
        return self._writer.commits

    def start(self) -> None:
        for each in (self._writing, *self._reading):
            each.start()
        self._guard.start()

    def stop(self) -> None:
        self._inspector.interrupt()
        self._guard.stop()
        # Readers first: the writing connection is the last to close, and tidies the log away.
        self.reads.close()
        self.long_reads.close()
        for each in self._reading:
            each.join()
        self.writes.close()
        self._writing.join()
        self._files.release()
        self._lock.release()


def open_backend(place: str, options: Options) -> _Embedded:
    """Open the database in this directory. Raises InUse when another process has it, and Unusable."""
    directory = Path(place).absolute()
    prepare_directory(directory)
    warn_if_open(directory)
    lock = DirectoryLock(directory)
    try:
        with in_words(directory):
            return _Embedded(directory, options, lock)
    except BaseException:
        lock.release()
        raise


@contextmanager
def open_snapshot(place: str) -> Iterator[sa.Connection]:
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
def open_source(place: str) -> Iterator[sa.Connection]:
    """As ``open_snapshot``, while no server has the directory. Raises InUse."""
    with open_snapshot(place) as connection:
        lock = DirectoryLock(Path(place))
        try:
            yield connection
        finally:
            lock.release()


@contextmanager
def open_target(place: str) -> Iterator[Session]:
    """A transaction on a new, migrated database in this directory. Raises Unusable when there is one already."""
    directory = Path(place).absolute()
    prepare_directory(directory)
    lock = DirectoryLock(directory)
    try:
        if (directory / FILE_NAME).exists():
            raise Unusable(f"There is a database in {place}, which is not overwritten. Name another place.")
        try:
            yield from _filled(directory)
        except BaseException:
            for companion in ("", *COMPANIONS):
                with suppress(FileNotFoundError):
                    (directory / f"{FILE_NAME}{companion}").unlink()
            raise
    finally:
        lock.release()


def _filled(directory: Path) -> Iterator[Session]:
    session = Session.open(engine_of(directory, "rwc"))
    try:
        with in_words(directory):
            session.begin_alone()
            upgrade(session)
        yield session
        if broken := session.broken_references():
            raise Unusable(f"{broken} rows point nowhere; nothing was kept.")
        session.run("COMMIT")
    finally:
        session.close()
