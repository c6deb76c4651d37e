"""The transaction of a command or query, and what it has to tell the rest of this process after its commit.

Only a backend begins, commits or rolls back. A transaction that is over raises RuntimeError.
"""

from collections.abc import Callable, Iterable, Iterator, KeysView, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from operator import attrgetter
from typing import Any, Self, TypeAlias, TypeVar

import sqlalchemy as sa
from msgspec import Struct, structs
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from mainmatch.store.tables.matches import MatchRecord
from mainmatch.store.tables.row import Hidden, Kept, Record, SafeRepr
from mainmatch.store.transactions.errors import StoreFailure, TakenBack
from mainmatch.store.transactions.revision_cache import RevisionCache
from mainmatch.store.transactions.statements import (
    NOTHING,
    Batch,
    Parameters,
    Prepared,
    Row,
    RowLock,
    Statement,
    column_by,
    delete_by,
    insert_into,
    prepare,
    select_by,
    shared_dialect,
    update_by,
    values_of,
)

_CLOCKS_DIFFER = timedelta(minutes=1)
"""Largest difference between the clocks of servers at which time never goes back.

With a larger one a clock leapt, and what it wrote is not waited for: as long a gap counts as an outage, too.
"""

_LOCK_NAME = sa.select(sa.func.pg_advisory_xact_lock(sa.func.hashtextextended(sa.bindparam("name", type_=sa.Text), 0)))

Stored: TypeAlias = type[Record] | type[Kept]
"""What a table's rows are, or its records."""

AnswerT = TypeVar("AnswerT")
RecordT = TypeVar("RecordT")
StoredT = TypeVar("StoredT", bound=Record)


class Notices(SafeRepr, Struct):
    """Notifications for the rest of this process, passed on after the commit.

    ``news`` contains events: pass them only to subscribers who may read the feed.
    """

    news: Hidden[dict[str, list[tuple[int, str]]]] = {}
    """Appended events by feed, as (number, body), in order."""
    wakes_at: datetime | None = None
    """The earliest instant at which this transaction gives the scheduler work; None: it gives none."""
    revoked: set[str] = set()
    """Ids of tokens that are no longer valid."""
    shut: set[tuple[str, str]] = set()
    """Lost access, as (account id, feed)."""
    hidden: dict[str, frozenset[str]] = {}
    """Feeds that only these accounts can still read, and admins."""
    told: list[tuple[str, str]] = []
    """What was done to the ways into accounts, as (account id, operation): their owners get mail."""
    deadlines: list[datetime] = []
    """Deadlines that this transaction handled, to measure the delay."""
    halts: int = 0
    """Number of matches that this transaction halted."""
    matches: Hidden[dict[str, tuple[int, MatchRecord | None]]] = {}
    """By id, matches that were changed: the revision before, and the match after it.

    None: more than the row and the events of the match has changed.
    """

    def __bool__(self) -> bool:
        return any(structs.astuple(self))

    @property
    def feeds(self) -> KeysView[str]:
        """Feeds with new events."""
        return self.news.keys()

    def publish(self, feed: str, first: int = 1, bodies: Sequence[str] = ()) -> None:
        """Add new events of a feed. ``first``: the number of the first one."""
        self.publish_all(((feed, first, bodies),))

    def publish_all(self, news: Iterable[tuple[str, int, Sequence[str]]]) -> None:
        """As ``publish``, of several feeds."""
        for feed, first, bodies in news:
            self.news.setdefault(feed, []).extend(enumerate(bodies, start=first))

    def wake(self, instant: datetime | None) -> None:
        """There is work for the scheduler at this instant; None: there is none."""
        if instant is not None and (self.wakes_at is None or instant < self.wakes_at):
            self.wakes_at = instant

    def change(self, match: MatchRecord, base: int, *, keeps: bool) -> None:
        """A match was changed, from the revision ``base``."""
        first, before = self.matches.get(match.id, (base, match))
        is_next = before is match or (before is not None and before.revision == base)
        self.matches[match.id] = (first, match if keeps and is_next else None)

    def drop(self, match_id: str) -> None:
        """More than the row and the events of a match was changed."""
        self.matches[match_id] = (-1, None)

    def doubted(self) -> Self:
        """What others have to look at anew if nobody knows whether this was committed."""
        return type(self)(
            news={feed: [] for feed in self.news},
            wakes_at=self.wakes_at,
            revoked=self.revoked,
            shut=self.shut,
            hidden=self.hidden,
            matches=dict.fromkeys(self.matches, (-1, None)),
        )

    def merge(self, other: Self) -> None:
        """Add another transaction's notices to these."""
        if self.news:
            for feed, rows in other.news.items():
                self.news[feed] = [*self.news[feed], *rows] if feed in self.news else rows
        else:
            self.news = other.news.copy()
        self.wake(other.wakes_at)
        self.revoked |= other.revoked
        self.shut |= other.shut
        self.hidden |= other.hidden
        self.told += other.told
        self.deadlines += other.deadlines
        self.halts += other.halts
        for match_id, (base, later) in other.matches.items():
            if later is None:
                self.drop(match_id)
            else:
                self.change(later, base, keeps=True)


def to_millisecond(instant: datetime) -> datetime:
    """The instant in UTC, truncated to milliseconds, the precision shown to clients."""
    if instant.tzinfo is not UTC:
        instant = instant.astimezone(UTC)
    return instant.replace(microsecond=instant.microsecond // 1000 * 1000)


def advanced(now: datetime, changed_at: datetime | None) -> datetime:
    """This instant, or that of the last change if it is a little later."""
    return changed_at if changed_at is not None and now < changed_at <= now + _CLOCKS_DIFFER else now


class Transaction:
    """The transaction of one command or query, valid until that returns.

    ``now``: its instant (UTC, truncated to milliseconds). ``epoch``: changes only when a backup is restored.
    ``notices``: passed on after the commit; those of a query are dropped. ``cache``: immutable values derived from rows
    at a revision that this transaction has read; those of a command are dropped if its changes are. ``is_shared``: it
    writes, and others write at the same time. ``is_query``: it only reads. ``archived``: whether the rows of a match
    are in its archive, for matches of which this transaction knows it; ``archives``: those that it has opened
    (``store.archives``).
    """

    __slots__ = (
        "_connection",
        "_cursor",
        "_dialect",
        "archived",
        "archives",
        "cache",
        "epoch",
        "is_query",
        "is_shared",
        "notices",
        "now",
    )

    def __init__(
        self,
        connection: Connection | None,
        cache: RevisionCache,
        now: datetime,
        epoch: str,
        *,
        is_shared: bool = False,
        is_query: bool = False,
    ) -> None:
        self._connection = connection
        if connection is not None:
            self._dialect = shared_dialect(connection)
        # One cursor for all statements, because each is read to its end. PostgreSQL's take as long to create as to use.
        self._cursor: Any = None
        self.is_shared = is_shared
        self.is_query = is_query
        self.cache = cache
        self.now = to_millisecond(now)
        self.epoch = epoch
        self.notices = Notices()
        self.archived: dict[str, bool] = {}
        self.archives: dict[str, Transaction] = {}

    @property
    def connection(self) -> Connection:
        """The connection, for statements built for one call. RuntimeError once the transaction is over."""
        if self._connection is None:
            raise RuntimeError("this transaction is over: do not keep one after its command")
        return self._connection

    def remember(self, match: MatchRecord, base: int, *, keeps: bool) -> None:
        """Take note of a match as this command leaves it. ``base``: its revision before.

        ``keeps``: whether neither its state nor what its seats have sent has changed. Then what the cache has of it
        stays, unless its seats or hosts have changed.
        """
        self.notices.change(match, base, keeps=keeps)
        is_kept = self.notices.matches[match.id][1] is match
        self.cache.put(
            ("live", match.id), match.revision, self.cache.get(("live", match.id), base) if is_kept else None
        )

    def fetch(self, statement: Statement, given: Parameters = NOTHING) -> list[Row]:
        """All rows of a statement. For the store only, with statements that are module constants or cached.

        ``given``: parameters by name. Raises SQLAlchemy's errors, and RuntimeError once the transaction is over.
        """
        prepared = prepare(statement, self._dialect, (*given,))
        if prepared is None:
            return [(*row,) for row in self.connection.execute(statement, given)]
        (found,) = self._run(prepared, given, prepared.rows)
        return found

    def fetch_record(self, record: type[RecordT], statement: Statement, given: Parameters = NOTHING) -> RecordT | None:
        """The record of the first row, or None. Otherwise as ``fetch``."""
        rows = self.fetch(statement, given)
        return record(*rows[0]) if rows else None

    def fetch_records(self, record: type[RecordT], statement: Statement, given: Parameters = NOTHING) -> list[RecordT]:
        """The record of each row. Otherwise as ``fetch``."""
        return [record(*row) for row in self.fetch(statement, given)]

    def fetch_value(self, statement: Statement, given: Parameters = NOTHING) -> Any:
        """The first column of the first row; None if there is no row. Otherwise as ``fetch``."""
        rows = self.fetch(statement, given)
        return rows[0][0] if rows else None

    def fetch_values(self, statement: Statement, given: Parameters = NOTHING) -> list[Any]:
        """The first column of each row. Otherwise as ``fetch``."""
        return [row[0] for row in self.fetch(statement, given)]

    def execute(self, statement: Statement, given: Parameters | Batch = NOTHING) -> int:
        """Change rows; return how many. ``given``: one set of parameters, or a non-empty list. Else as ``fetch``."""
        prepared = prepare(statement, self._dialect, (*(given[0] if isinstance(given, list) else given),))
        if prepared is None:
            return self.connection.execute(statement, given).rowcount
        return sum(self._run(prepared, given, attrgetter("rowcount")))

    def add(self, *records: Record) -> None:
        """Store records of one kind. Raises as ``fetch``."""
        if records:
            self.insert(type(records[0]), [*map(values_of, records)])

    def insert(self, kind: Stored, rows: Sequence[Parameters]) -> None:
        """Store rows, by the names of their columns. Raises as ``fetch``."""
        if rows:
            self.execute(insert_into(kind.__table__), [*rows] if len(rows) > 1 else rows[0])

    def find(self, record: type[StoredT], /, **key: object) -> StoredT | None:
        """The record with these values in its columns, or None."""
        return self.fetch_record(record, select_by(record, (*key,), ()), key)

    def find_all(self, record: type[StoredT], /, *order: str, **key: object) -> list[StoredT]:
        """The records with these values in their columns, in the order of those."""
        return self.fetch_records(record, select_by(record, (*key,), order), key)

    def find_values(self, kind: Stored, column: str, /, **key: object) -> list[Any]:
        """This column of the rows with these values in their columns, in order."""
        return self.fetch_values(column_by(kind.__table__, column, (*key,)), key)

    def find_value(self, kind: Stored, column: str, /, **key: object) -> Any:
        """As ``find_values``, of the first row; None if there is no row."""
        return self.fetch_value(column_by(kind.__table__, column, (*key,)), key)

    def has(self, kind: Stored, /, **key: object) -> bool:
        """Whether there is a row with these values in its columns, none of which is NULL."""
        return self.find_value(kind, next(iter(key)), **key) is not None

    def change(self, kind: Stored, key: Mapping[str, object], /, **values: object) -> int:
        """Set columns of the rows with the values of ``key`` in theirs; return how many."""
        given = {f"_{name}": value for name, value in key.items()}
        return self.execute(update_by(kind.__table__, (*key,), (*values,)), given | values)

    def put(self, kind: Stored, key: Mapping[str, object], /, **values: object) -> None:
        """As ``change``; if there is no such row, it is stored."""
        if not self.change(kind, key, **values):
            self.insert(kind, [{**key, **values}])

    def remove(self, kind: Stored, /, **key: object) -> int:
        """Remove the rows with these values in their columns; return how many."""
        return self.execute(delete_by(kind.__table__, (*key,)), key)

    def for_update(self, rows: RowLock, *, skip: bool = False) -> Statement:
        """The query, which also locks the rows that it finds until the end of this command.

        It only reads if only one command writes at a time. ``skip``: leave out rows that another command has locked,
        instead of waiting for them.
        """
        if not self.is_shared:
            return rows.plain
        return rows.skipping if skip else rows.waiting

    def lock(self, rows: RowLock, given: Parameters) -> bool:
        """Lock rows as ``for_update`` does, before reading anything that belongs to them. Raises as ``fetch``.

        Whether what was read of them before can be outdated now: another command can have written meanwhile.
        """
        if self.is_shared:
            self.fetch(rows.waiting, given)
        return self.is_shared

    def lock_name(self, name: str) -> None:
        """Lock something that has no row, such as how many matches an account has, until the end of this command."""
        if self.is_shared:
            self.fetch(_LOCK_NAME, {"name": name})

    def advance_now(self, changed_at: datetime | None) -> None:
        """Set ``now`` to at least ``changed_at``, the instant of the last change of a row that is locked now.

        Clocks of servers differ a little, and what comes later in a feed must not have an earlier instant.
        """
        if self.is_shared:
            self.now = advanced(self.now, changed_at)

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """Run a part of the command in a savepoint. If it raises, its changes are rolled back, and TakenBack is raised.

        Errors of the store are passed on unchanged, because they concern the whole transaction.
        """
        cache, notices = self.cache, self.notices
        staged = RevisionCache(beneath=cache)
        self._savepoint("SAVEPOINT attempt")
        # What was dropped stays so.
        dropped = {match_id: each for match_id, each in notices.matches.items() if each[1] is None}
        self.cache, self.notices = staged, Notices(matches=dropped)
        try:
            yield
        except (SQLAlchemyError, StoreFailure):
            raise
        except Exception as error:
            self._savepoint("ROLLBACK TO SAVEPOINT attempt")
            self._savepoint("RELEASE SAVEPOINT attempt")
            raise TakenBack("a part of the command failed") from error
        else:
            self._savepoint("RELEASE SAVEPOINT attempt")
            staged.settle()
            notices.merge(self.notices)
        finally:
            self.cache, self.notices = cache, notices

    def end(self) -> None:
        """End the transaction: all later uses raise RuntimeError. For backends only."""
        self._connection = self._cursor = None
        self.close_archives()

    def close_archives(self) -> None:
        """Close the databases of the archives that this transaction has opened."""
        for opened in self.archives.values():
            opened.connection.close()
            opened.end()
        self.archives.clear()

    def _savepoint(self, command: str) -> None:
        """Execute SAVEPOINT, RELEASE or ROLLBACK TO."""
        self._cursor = self._cursor or self.connection.connection.cursor()
        self._cursor.execute(command)

    def _run(self, prepared: Prepared, given: Parameters | Batch, read: Callable[[Any], AnswerT]) -> list[AnswerT]:
        """Execute the statement; return what ``read`` makes of the cursor, for each run of the driver."""
        connection = self._connection or self.connection
        cursor = self._cursor = self._cursor or connection.connection.cursor()
        found = []
        try:
            for text, bound in prepared.for_driver(given):
                for listener in connection.dispatch.before_cursor_execute:
                    listener(connection, cursor, text, bound, None, isinstance(given, list))
                if isinstance(bound, list):
                    cursor.executemany(text, bound)
                else:
                    cursor.execute(text, bound)
                found.append(read(cursor))
        except Exception as error:  # noqa: BLE001 - SQLAlchemy raises it again as its own error
            # This calls SQLAlchemy's error listeners: the backends use them to remove values from errors, and to
            # detect lost connections. It also closes the cursor.
            self._cursor = None
            connection._handle_dbapi_exception(error, prepared.text, None, cursor, None)  # noqa: SLF001 - no other way in
        return found
