"""The distributed engine: PostgreSQL, for any number of servers at the same time.

May touch: PostgreSQL through the store's own modules. Rule kept here: servers keep nothing that others would have
to know; what they share is in the database.
"""

import secrets
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import sqlalchemy as sa

from mainmatch.store.backends.migrations import migrated
from mainmatch.store.backends.postgres.connection import Alone, Session, described, engine_of
from mainmatch.store.backends.postgres.pool import Lanes, Work
from mainmatch.store.backends.protocol import Terms
from mainmatch.store.backends.queue import JobQueue
from mainmatch.store.transactions.errors import Unreachable, Unusable
from mainmatch.store.transactions.revision_cache import RevisionCache

__all__ = ["giving", "looked_at", "opened", "taking"]


class _Distributed:
    def __init__(self, url: str, terms: Terms, alone: Alone | None) -> None:
        self.place = described(url)
        self.lanes = max(1, terms.connections * 2 // 3)
        counted: Counter[str] = Counter()
        self.retries: Mapping[str, int] = counted
        self.commits: int | None = None
        self.writes, self.reads = JobQueue(terms.queue_limit), JobQueue(terms.queue_limit)
        self._alone = alone
        among_others = alone is None
        migrating = Session.open(engine_of(url, "rwc", among_others=among_others))
        epoch = migrated(migrating, terms.now, epoch=secrets.token_urlsafe(9))
        work = Work(RevisionCache(terms.memo_limit), terms.now, epoch, terms.announcer, counted)
        writing = engine_of(url, "rw", among_others=among_others)
        self._writers = Lanes(writing, self.writes, work, writes=True, count=self.lanes)
        reading = engine_of(url, "ro", among_others=among_others)
        self._readers = Lanes(reading, self.reads, work, writes=False, count=max(1, terms.connections - self.lanes))

    def start(self) -> None:
        self._writers.start()
        self._readers.start()

    def stop(self) -> None:
        self.reads.close()
        self.writes.close()
        self._readers.join()
        self._writers.join()
        if self._alone is not None:
            self._alone.end()


def opened(place: str, terms: Terms) -> _Distributed:
    """Open the database behind this URL. Raises Unusable, and InUse when somebody needs it alone."""
    with _in_words():
        alone = Alone(place) if terms.alone else None
        try:
            return _Distributed(place, terms, alone)
        except BaseException:
            if alone is not None:
                alone.end()
            raise


@contextmanager
def looked_at(place: str, *, among_others: bool = True) -> Iterator[sa.Connection]:
    """One snapshot of the database behind this URL, read-only. Raises Unusable."""
    with _session(place, "ro", among_others=among_others) as session:
        session.run("BEGIN")
        yield session.connection


@contextmanager
def giving(place: str) -> Iterator[sa.Connection]:
    """As ``looked_at``, while no server uses it. Raises InUse."""
    with _alone(place), looked_at(place, among_others=False) as connection:
        yield connection


@contextmanager
def taking(place: str) -> Iterator[Session]:
    """A transaction on the database behind this URL while no server uses it. Raises InUse, and Unusable."""
    with _alone(place), _session(place, "rwc", among_others=False) as session:
        session.begin_alone()
        yield session
        session.run("COMMIT")
        # Whoever comes next asks by what is there now.
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
    """Whoever opens a database and can't is told why; to try again is for those who had it."""
    try:
        yield
    except Unreachable as error:
        raise Unusable(str(error)) from None
