"""The PostgreSQL backend, for any number of servers at the same time.

Servers keep nothing that others would have to know; what they share is in the database.
"""

import secrets
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import psycopg
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from mainmatch.store.backends.jobs import FairQueue, JobQueue
from mainmatch.store.backends.migrations import migrated, upgrade
from mainmatch.store.backends.postgres.connection import (
    Alone,
    Session,
    described,
    engine_of,
    reason_of,
    state_of,
    trouble_in,
)
from mainmatch.store.backends.postgres.pool import Work, Workers
from mainmatch.store.backends.protocol import Options
from mainmatch.store.backends.storage import Guard, Storage, why_unusable
from mainmatch.store.transactions.errors import Unreachable, Unusable
from mainmatch.store.transactions.revision_cache import MOST_VALUES, RevisionCache

_WAY_OUT: Mapping[str, str] = {
    "42501": "Make the role of MAINMATCH_DATABASE_URL the owner of the database and of all that is in it "
    "(ALTER DATABASE name OWNER TO role).",
}
"""By PostgreSQL's codes, appendix A."""


class _Distributed:
    def __init__(self, url: str, options: Options, alone: Alone | None) -> None:
        self.place = described(url)
        self.lanes = max(1, options.connections * 2 // 3)
        counted: Counter[str] = Counter()
        self.retries: Mapping[str, int] = counted
        self.commits: int | None = None
        self.writes: JobQueue = JobQueue(options.queue_limit)
        self.reads: JobQueue = FairQueue(options.queue_limit)
        self.long_reads: JobQueue = FairQueue(options.queue_limit)
        self._alone = alone
        among_others = alone is None
        migrating = Session.open(engine_of(url, "rwc", among_others=among_others))
        self.now = options.now
        epoch = self.epoch = migrated(migrating, options.now, epoch=secrets.token_urlsafe(9))
        self.storage = Storage()
        self._guard = Guard(self.storage, self.writes)
        cache = RevisionCache(MOST_VALUES)
        work = Work(cache, options.now, epoch, options.after_commit, counted, self.storage)
        writing = engine_of(url, "rw", among_others=among_others, is_bounded=True)
        self._writers = Workers(writing, work, writes=True)
        readers = Workers(engine_of(url, "ro", among_others=among_others, is_bounded=True), work, writes=False)
        self._threads = (
            readers.threads("store-reader", self.reads, max(1, options.connections - self.lanes)),
            readers.threads("store-long-reader", self.long_reads, 1),
            self._writers.threads("store-lane", self.writes, self.lanes),
        )

    def start(self) -> None:
        for each in self._threads:
            each.start()
        self._guard.start()

    def stop(self) -> None:
        self._guard.stop()
        self.reads.close()
        self.long_reads.close()
        self.writes.close()
        for each in self._threads:
            each.join()
        if self._alone is not None:
            self._alone.end()


def open_backend(place: str, options: Options) -> _Distributed:
    """Open the database behind this URL. Raises Unusable, and InUse when somebody needs it alone."""
    with _in_words():
        alone = Alone(place) if options.alone else None
        try:
            return _Distributed(place, options, alone)
        except BaseException:
            if alone is not None:
                alone.end()
            raise


@contextmanager
def open_snapshot(place: str, *, among_others: bool = True) -> Iterator[sa.Connection]:
    """One snapshot of the database behind this URL, read-only. Raises Unusable."""
    with _session(place, "ro", among_others=among_others) as session:
        session.run("BEGIN")
        yield session.connection


@contextmanager
def open_source(place: str) -> Iterator[sa.Connection]:
    """As ``open_snapshot``, while no server uses it. Raises InUse."""
    with _alone(place), open_snapshot(place, among_others=False) as connection:
        yield connection


@contextmanager
def open_target(place: str) -> Iterator[Session]:
    """A transaction on the migrated database behind this URL while no server uses it. Raises InUse, and Unusable."""
    with _alone(place), _session(place, "rwc", among_others=False) as session:
        with _in_words():
            session.begin_alone()
            upgrade(session)
        yield session
        session.run("COMMIT")
        # The next queries are planned by what is there now.
        session.run("ANALYZE")


@contextmanager
def _alone(place: str) -> Iterator[None]:
    with _in_words():
        alone = Alone(place)
    try:
        yield
    finally:
        alone.end()


@contextmanager
def _session(place: str, mode: str, *, among_others: bool) -> Iterator[Session]:
    with _in_words():
        session = Session.open(engine_of(place, mode, among_others=among_others))
    try:
        yield session
    finally:
        session.close()


@contextmanager
def _in_words() -> Iterator[None]:
    """An opening that fails says why; only a database that was open is tried again."""
    try:
        yield
    except Unreachable as error:
        raise Unusable(str(error)) from None
    except (DBAPIError, psycopg.Error) as error:
        way_out = _WAY_OUT.get(state_of(error) or "", "")
        raise why_unusable("The database", error, reason_of(error), trouble_in(error), way_out) from None
