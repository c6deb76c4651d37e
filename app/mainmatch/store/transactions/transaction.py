"""The transaction that every query and every command works in, and the statements that it runs, each prepared once.

Only a backend begins, commits or rolls back; a transaction that is over answers nothing any more. A statement means
here what it means to SQLAlchemy: its text, the types of its parameters and rows, what it raises, and that listeners to
cursors get it. Working that out for each run would take longer than the answer.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache, lru_cache
from operator import attrgetter
from types import MappingProxyType
from typing import Any, Self, TypeAlias, TypeVar

import sqlalchemy as sa
from sqlalchemy import Connection, Dialect, Select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.sql.compiler import SQLCompiler

from mainmatch.store.transactions.errors import StoreFailure, TakenBack
from mainmatch.store.transactions.revision_cache import Cache, StagedCache

__all__ = ["Batch", "Notices", "Parameters", "Prepared", "Row", "Statement", "Transaction", "prepare", "to_millisecond"]

_CLOCKS_DIFFER = timedelta(seconds=10)
"""How far the clocks of several servers may be apart; more than that is a clock that leapt, which is believed."""

Row: TypeAlias = tuple[Any, ...]
Parameters: TypeAlias = Mapping[str, Any]
Batch: TypeAlias = list[Any]
"""Several sets of parameters. A list, which is told from a mapping at a glance: each statement asks that."""
Statement: TypeAlias = sa.Select[Any] | sa.CompoundSelect[Any] | sa.Insert | sa.Update | sa.Delete

_Process: TypeAlias = Callable[[Any], Any]

_PLAIN_INSERT = re.compile(r"INSERT INTO (\w+) \(([\w, ]+)\) VALUES \(%s(?:::[A-Z ]+)?(?:, %s(?:::[A-Z ]+)?)*\)")
"""A value for each column. Only PostgreSQL's are written so: SQLite's driver takes many rows as fast as one text."""

_MOST_STATEMENTS = 4096
"""The store has some two hundred for each engine. One that was made for a single call is forgotten again."""

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


class Prepared:
    """A statement in a dialect's own words, with the conversions of its parameters and columns."""

    __slots__ = ("_binders", "_fixed", "_is_positional", "_names", "_readers", "_text_of_many", "text")

    def __init__(self, compiled: SQLCompiler, columns: Sequence[Any], given: tuple[str, ...]) -> None:
        # Raises InvalidRequestError for a parameter that nothing is given for.
        dialect, values = compiled.dialect, compiled.construct_params(dict.fromkeys(given))
        self.text = compiled.string
        self._text_of_many = _of_many(compiled)
        self._is_positional = compiled.positional
        self._names = tuple(compiled.positiontup or values)
        binders: dict[str, _Process | None] = {
            name: each.type.dialect_impl(dialect).bind_processor(dialect) for each, name in compiled.bind_names.items()
        }
        # What stands in the statement itself, such as a status, is the same for every run.
        self._fixed = {
            name: values[name] if (process := binders[name]) is None else process(values[name])
            for name in self._names
            if name not in given
        }
        self._binders = _steps([binders[name] if name in given else None for name in self._names])
        self._readers = _steps([each.dialect_impl(dialect).result_processor(dialect, None) for each in columns])

    def for_driver(self, given: Parameters | Batch) -> tuple[str, Any]:
        """The text and the parameters as the driver takes them: a list for ``executemany``."""
        if not isinstance(given, list):
            return self.text, self.bound(given)
        if self._text_of_many is None:
            return self.text, [*map(self.bound, given)]
        rows = [dict(zip(self._names, self.bound(each), strict=True)) for each in given]
        return self._text_of_many, (json.dumps(rows, ensure_ascii=False, default=datetime.isoformat),)

    def bound(self, given: Parameters) -> Sequence[Any] | Parameters:
        """One set of parameters as the driver takes it."""
        known = {**self._fixed, **given} if self._fixed else given
        values = [*map(known.__getitem__, self._names)]
        for place, process in self._binders:
            values[place] = process(values[place])
        return (*values,) if self._is_positional else dict(zip(self._names, values, strict=True))

    def rows(self, cursor: Any) -> list[Row]:
        """All rows of the cursor, as the store reads them."""
        found: list[Row] = cursor.fetchall()
        for n, row in enumerate(found if self._readers else ()):
            values = [*row]
            for place, process in self._readers:
                values[place] = process(values[place])
            found[n] = (*values,)
        return found


@lru_cache(_MOST_STATEMENTS)
def prepare(statement: Statement, dialect: sa.Dialect, given: tuple[str, ...]) -> Prepared | None:
    """The statement for these parameters; None where its text depends on their values, as that of IN does."""
    columns = _types_of(statement)
    # For one and for many alike: what a statement answers with, it says itself.
    compiled = statement.compile(dialect=dialect, column_keys=[*given], for_executemany=not columns)
    if not isinstance(compiled, SQLCompiler):
        raise TypeError("this is no statement that asks or changes")
    is_fixed = not (compiled.post_compile_params or compiled.literal_execute_params or compiled.escaped_bind_names)
    return Prepared(compiled, columns, given) if is_fixed else None


def _of_many(compiled: SQLCompiler) -> str | None:
    """PostgreSQL's plain INSERT for any number of rows, which come as JSON; None for what is none.

    Row by row psycopg takes ten times as long, and a text with all their values it has to read again for each run.
    """
    plain = _PLAIN_INSERT.fullmatch(compiled.string)
    if plain is None:
        return None
    table, columns = plain.groups()
    types = {
        name: compiled.dialect.type_compiler_instance.process(each.type) for each, name in compiled.bind_names.items()
    }
    row = ", ".join(f"{name} {types[name]}" for name in columns.split(", "))
    return f"INSERT INTO {table} ({columns}) SELECT {columns} FROM json_to_recordset(%s::json) AS given({row})"  # noqa: S608 - the compiler's words


def _types_of(statement: Statement) -> Sequence[Any]:
    """Of its columns."""
    if isinstance(statement, sa.CompoundSelect):
        return [column.type for column in statement.selected_columns]
    if isinstance(statement, sa.Select):
        return [each["type"] for each in statement.column_descriptions]
    return [each["type"] for each in statement.returning_column_descriptions]


def _steps(processes: Iterable[_Process | None]) -> tuple[tuple[int, _Process], ...]:
    """Which columns of a row go through what; most don't."""
    return tuple((place, process) for place, process in enumerate(processes) if process is not None)


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
