"""The PostgreSQL backend, for any number of servers at the same time.

Servers keep nothing that others would have to know; what they share is in the database.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import psycopg
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError
from typing_extensions import override

from mainmatch.store.backends.migrations import upgrade
from mainmatch.store.backends.postgres.connection import (
    Alone,
    Session,
    described,
    engine_of,
    reason_of,
    state_of,
    trouble_in,
)
from mainmatch.store.backends.postgres.pool import Workers
from mainmatch.store.backends.protocol import Backend, Options
from mainmatch.store.backends.storage import Guard, why_unusable
from mainmatch.store.transactions.errors import Unreachable, Unusable

_WAY_OUT: Mapping[str, str] = {
    "42501": "Make the role of MAINMATCH_DATABASE_URL the owner of the database and of all that is in it "
    "(ALTER DATABASE name OWNER TO role).",
}
"""By PostgreSQL's codes, appendix A."""


class _Distributed(Backend):
    def __init__(self, url: str, options: Options, alone: Alone | None) -> None:
        among_others = alone is None
        migrating = Session.open(engine_of(url, "rwc", among_others=among_others))
        super().__init__(described(url), options, migrating, lanes=max(1, options.connections * 2 // 3))
        self._alone = alone
        self._guard = Guard(self.storage, self.writes)
        writing = engine_of(url, "rw", among_others=among_others, is_bounded=True)
        self._writers = Workers(writing, self, writes=True)
        readers = Workers(engine_of(url, "ro", among_others=among_others, is_bounded=True), self, writes=False)
        self._writing = self._writers.threads("store-lane", self.writes, self.lanes)
        self._reading = (
            readers.threads("store-reader", self.reads, max(1, options.connections - self.lanes)),
            readers.threads("store-long-reader", self.long_reads, 1),
        )

    @override
    def stop(self) -> None:
        super().stop()
        if self._alone is not None:
            self._alone.end()


def open_backend(place: str, options: Options) -> Backend:
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
