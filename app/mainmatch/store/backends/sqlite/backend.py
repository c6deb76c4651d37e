"""The SQLite backend, in a directory that one process has. One process, one writer; what it commits is on the disk."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import sqlalchemy as sa
from typing_extensions import override

from mainmatch.store.backends.jobs import Threads
from mainmatch.store.backends.migrations import upgrade
from mainmatch.store.backends.protocol import Backend, Options
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
from mainmatch.store.backends.storage import Guard
from mainmatch.store.transactions.errors import Unusable

_READERS = 3
"""Threads that read, beside the one for long reads."""


class _Embedded(Backend):
    def __init__(self, directory: Path, options: Options, lock: DirectoryLock) -> None:
        super().__init__(str(directory), options, Session.open(engine_of(directory, "rwc")))
        self._lock = lock
        self._files = Files(directory / FILE_NAME)
        self._inspector = Inspector(engine_of(directory, "ro"), self._files, self.storage)
        self._guard = Guard(self.storage, self.writes, self._inspector.look)
        self._writer = Writer(self, engine_of(directory, "rw"), self._files)
        reading = engine_of(directory, "ro")
        readers = [Reader(self, reading) for _ in range(_READERS + 1)]
        self._writing = Threads("store-writer", self.writes, [self._writer], MOST_JOBS)
        self._reading = (
            Threads("store-reader", self.reads, readers[1:]),
            Threads("store-long-reader", self.long_reads, readers[:1]),
        )

    @property
    @override
    def commits(self) -> int:
        return self._writer.commits

    @override
    def stop(self) -> None:
        self._inspector.interrupt()
        super().stop()
        self._files.release()
        self._lock.release()


def open_backend(place: str, options: Options) -> Backend:
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
