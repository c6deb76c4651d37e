"""The transaction that every query and every command works in.

Only a backend begins, commits or rolls back; a transaction that is over answers nothing any more.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from operator import attrgetter
from types import MappingProxyType
from typing import Any, Self, TypeVar

from sqlalchemy import Connection, Dialect, Select
from sqlalchemy.exc import SQLAlchemyError

from mainmatch.store.transactions.errors import StoreFailure, TakenBack
from mainmatch.store.transactions.prepared_statements import (
    Batch,
    Parameters,
    Prepared,
    Row,
    Statement,
    prepare,
)
from mainmatch.store.transactions.revision_cache import Cache, StagedCache

__all__ = ["Notices", "Transaction", "to_millisecond"]

_CLOCKS_DIFFER = timedelta(seconds=10)
"""How far the clocks of several servers may be apart; more than that is a clock that leapt, which is believed."""

_NOTHING: Parameters = MappingProxyType({})

_DIALECTS: dict[tuple[type[Dialect], tuple[int | str, ...] | None], Dialect] = {}

AnswerT = TypeVar("AnswerT")
RecordT = TypeVar("RecordT")


@dataclass(slots=True)
class Notices:
    """What the rest of this process gets once this is committed.

    ``news`` is what subscribers of a feed would read there: pass it to nobody who may not read it.
    """

    feeds: set[str] = field(default_factory=set)
    """Feeds with news."""
    news: dict[str, list[tuple[int, str]]] = field(default_factory=dict, repr=False)
    """What was appended to feeds, by feed: numbers and bodies, in order."""
    rearm: bool = False
    """The next due time may have changed."""
    revoked: set[str] = field(default_factory=set)
    """Ids of tokens that are worth nothing from now on."""
    shut: set[tuple[str, str]] = field(default_factory=set)
    """Who lost access to what: (account id, feed)."""
    deadlines: list[datetime] = field(default_factory=list)
    """When phases were due whose time this dealt with, to measure how late that is."""
    halts: int = 0
    """Matches whose games broke in this."""

    def __bool__(self) -> bool:
        return any((self.feeds, self.rearm, self.revoked, self.shut, self.deadlines, self.halts))

    def merge(self, other: Self) -> None:
        """Add another transaction's notices to these."""
        self.feeds |= other.feeds
        for feed, rows in other.news.items():
            self.news.setdefault(feed, []).extend(rows)
        self.rearm |= other.rearm
        self.revoked |= other.revoked
        self.shut |= other.shut
        self.deadlines += other.deadlines
        self.halts += other.halts


def to_millisecond(instant: datetime) -> datetime:
    """The instant in UTC, cut to the milliseconds that are shown to clients."""
    return instant.astimezone(UTC).replace(microsecond=instant.microsecond // 1000 * 1000)


class Transaction:
    """One command's or query's view of the database, valid until that returns.

    ``now`` is its instant (UTC, cut to milliseconds); ``epoch`` changes only when a backup is restored; ``notices`` are
    passed on after the commit (of a query they are dropped). ``cache`` keeps immutable values that follow from the rows
    at a revision, which this transaction must have read itself; a command's are kept only if its changes are.
    ``is_shared``: it writes, and others write at the same time.
    """

    __slots__ = ("_connection", "_cursor", "_dialect", "_is_shared", "cache", "epoch", "notices", "now")

    def __init__(
        self, connection: Connection, cache: Cache, now: datetime, epoch: str, *, is_shared: bool = False
    ) -> None:
        self._connection: Connection | None = connection
        # Of all databases of a kind the first one's: what is prepared for one serves the others.
        own = connection.dialect
        self._dialect = _DIALECTS.setdefault((type(own), own.server_version_info), own)
        # One for all statements, for each is read to its end: PostgreSQL's take as long to make as to use.
        self._cursor: Any = None
        self._is_shared = is_shared
        self.cache = cache
        self.now = to_millisecond(now)
        self.epoch = epoch
        self.notices = Notices()

    @property
    def connection(self) -> Connection:
        """For statements of the store that are made for one call only. RuntimeError once the transaction is over."""
        if self._connection is None:
            raise RuntimeError("this transaction is over: nothing outside a command may keep one")
        return self._connection

    def fetch(self, statement: Statement, given: Parameters = _NOTHING) -> list[Row]:
        """All rows of a statement. For the store only, and for statements that live as long as it.

        ``given``: its parameters by name. Raises what SQLAlchemy raises, and RuntimeError once the transaction is over.
        """
        prepared = prepare(statement, self._dialect, (*given,))
        if prepared is None:
            return [(*row,) for row in self.connection.execute(statement, given)]
        return self._run(prepared, given, prepared.rows)

    def fetch_record(
        self, record: Callable[..., RecordT], statement: Statement, given: Parameters = _NOTHING
    ) -> RecordT | None:
        """A record of the first row, or None. Otherwise as ``fetch``."""
        rows = self.fetch(statement, given)
        return record(*rows[0]) if rows else None

    def fetch_value(self, statement: Statement, given: Parameters = _NOTHING) -> Any:
        """The first column of the first row, None where there is no row. Otherwise as ``fetch``."""
        rows = self.fetch(statement, given)
        return rows[0][0] if rows else None

    def fetch_values(self, statement: Statement, given: Parameters = _NOTHING) -> list[Any]:
        """The first column of each row. Otherwise as ``fetch``."""
        return [row[0] for row in self.fetch(statement, given)]

    def execute(self, statement: Statement, given: Parameters | Batch = _NOTHING) -> int:
        """Change rows; how many. ``given``: one set of parameters, or several, not none. Otherwise as ``fetch``."""
        prepared = prepare(statement, self._dialect, (*(given[0] if isinstance(given, list) else given),))
        if prepared is None:
            return self.connection.execute(statement, given).rowcount
        return int(self._run(prepared, given, attrgetter("rowcount")))

    def for_update(self, rows: Select[Any], *, skip: bool = False) -> Select[Any]:
        """The same query; but nobody else changes the rows that it finds until this command is over.

        Where others write at the same time, a command decides by what it locks. ``skip``: rows that somebody else has
        locked aren't found, and not waited for. Where one command writes at a time, everything is locked anyhow.
        """
        return _locking(rows, skip) if self._is_shared else rows

    def lock(self, rows: Select[Any], given: Parameters) -> None:
        """Lock rows as ``for_update`` does, before anything that belongs to them is read. Raises as ``fetch`` does.

        A command that has to wait for them reads afterwards, so sees all that was done meanwhile.
        """
        if self._is_shared:
            self.fetch(_locking(rows, False), given)

    def advance_now(self, changed_at: datetime | None) -> None:
        """A row that was changed at ``changed_at`` is locked: this comes later, whatever this server's clock says.

        Servers' clocks differ by a little, and commands wait for each other: who may read what was said before they
        came must not follow from that.
        """
        if self._is_shared and changed_at is not None and self.now < changed_at <= self.now + _CLOCKS_DIFFER:
            self.now = changed_at

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """A part of the command that may fail by itself: then it alone is undone, and TakenBack is raised.

        Trouble of the store passes through as it is: it concerns the whole transaction.
        """
        cache, notices = self.cache, self.notices
        staged = StagedCache(cache)
        self._savepoint("SAVEPOINT attempt")
        self.cache, self.notices = staged, Notices()
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
        """For the backends only: from here on nothing can be read or changed through this."""
        self._connection = self._cursor = None

    def _savepoint(self, command: str) -> None:
        """SAVEPOINT, RELEASE and ROLLBACK TO."""
        self._cursor = self._cursor or self.connection.connection.cursor()
        self._cursor.execute(command)

    def _run(self, prepared: Prepared, given: Parameters | Batch, read: Callable[[Any], AnswerT]) -> AnswerT:
        """What ``read`` makes of the cursor that has run it."""
        connection = self._connection or self.connection
        cursor = self._cursor = self._cursor or connection.connection.cursor()
        try:
            text, bound = prepared.for_driver(given)
            for listener in connection.dispatch.before_cursor_execute:
                listener(connection, cursor, text, bound, None, isinstance(given, list))
            if isinstance(bound, list):
                cursor.executemany(text, bound)
            else:
                cursor.execute(text, bound)
            return read(cursor)
        except Exception as error:  # noqa: BLE001 - SQLAlchemy raises it again, as it does its own
            # Its listeners hear of it, too: the engines' own see to what must not be said, and to what is over. The
            # cursor is closed by that.
            self._cursor = None
            connection._handle_dbapi_exception(error, prepared.text, None, cursor, None)  # noqa: SLF001 - no other way in


@cache
def _locking(rows: Select[Any], skip: bool) -> Select[Any]:  # noqa: FBT001 - a cache's key
    # Not FOR UPDATE: rows that only point to a locked one, such as an entry of a match's journal, need not wait.
    return rows.with_for_update(key_share=True, skip_locked=skip)
