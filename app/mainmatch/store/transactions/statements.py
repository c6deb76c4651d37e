"""The statements of the store, each prepared once, and the queries that lock rows.

A prepared statement has the same text, types, errors and cursor events as one that SQLAlchemy executes; it is prepared
because SQLAlchemy takes longer to process a statement than the database takes to answer it.

PostgreSQL answers a locking query with the locked rows as they are now, and with everything else as it was when the
statement began: what committed while it waited is not seen (READ COMMITTED, EvalPlanQual). So a ``RowLock`` reads one
table, and nothing else. What depends on the lock is read by a statement after it.

The mapping between records and columns, which have the same names.

A record is created from a row by position, in the order of its fields: look-ups by name would slow down each request.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache, lru_cache
from itertools import chain
from types import MappingProxyType
from typing import Any, ClassVar, TypeAlias

import msgspec
import sqlalchemy as sa
from msgspec import structs
from sqlalchemy import (
    ARRAY,
    BindParameter,
    Column,
    ColumnElement,
    Connection,
    Delete,
    Dialect,
    Insert,
    Select,
    Table,
    Text,
    TypeDecorator,
    Update,
    and_,
    bindparam,
    delete,
    insert,
    select,
    update,
)
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql import visitors
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement
from sqlalchemy.types import NullType, TypeEngine
from sqlmodel.sql.sqltypes import UTCDateTime
from typing_extensions import override

from mainmatch.store.tables.row import Record

Row: TypeAlias = tuple[Any, ...]
Parameters: TypeAlias = Mapping[str, Any]
Batch: TypeAlias = list[Any]
"""Several sets of parameters. A list, because ``isinstance`` is fast for it, and each statement checks that."""
Statement: TypeAlias = sa.Select[Any] | sa.CompoundSelect[Any] | sa.Insert | sa.Update | sa.Delete

_Process: TypeAlias = Callable[[Any], Any]

_PLAIN_INSERT = re.compile(
    r"INSERT INTO (\w+) \(([\w, ]+)\) VALUES (\((?:%s(?:::[A-Z ]+)?(?:, )?)+\)|(\((?:\?(?:, )?)+\)))"
)
"""An INSERT with one value for each column; the last group is there for SQLite only."""

_ROWS_AT_ONCE = 16
"""Rows in an INSERT on SQLite. Each run lets other threads go on meanwhile, and waits until it may go on itself."""

_MOST_STATEMENTS = 4096
"""The store has about two hundred for each engine. Statements built for a single call are evicted."""

NOTHING: Parameters = MappingProxyType({})

_DIALECTS: dict[tuple[object, ...], Dialect] = {}

_READS_MORE = (sa.SelectBase, sa.Over)


class Prepared:
    """A statement compiled for a dialect, with the conversions of its parameters and columns."""

    __slots__ = ("_binders", "_fixed", "_is_positional", "_names", "_readers", "_row", "_text_of_many", "text")

    def __init__(self, compiled: SQLCompiler, columns: Sequence[Any], given: tuple[str, ...]) -> None:
        # Raises InvalidRequestError for a parameter without a value.
        dialect, values = compiled.dialect, compiled.construct_params(dict.fromkeys(given))
        self.text = compiled.string
        plain = _PLAIN_INSERT.fullmatch(compiled.string)
        self._row = plain[4] if plain else None
        self._text_of_many = _of_many(compiled, *plain.group(1, 2)) if plain and not self._row else None
        self._is_positional = compiled.positional
        self._names = tuple(compiled.positiontup or values)
        binders: dict[str, _Process | None] = {
            name: _binder(each.type, dialect) for each, name in compiled.bind_names.items()
        }
        # Values within the statement, such as a status, are the same for each run.
        self._fixed = {
            name: values[name] if (process := binders[name]) is None else process(values[name])
            for name in self._names
            if name not in given
        }
        self._binders = _steps([binders[name] if name in given else None for name in self._names])
        self._readers = _steps([_reader(each, dialect) for each in columns])

    def for_driver(self, given: Parameters | Batch) -> Iterable[tuple[str, Any]]:
        """What to run, in order: a text and the driver's parameters; a list is for ``executemany``."""
        if not isinstance(given, list):
            return ((self.text, self.bound(given)),)
        bound = [*map(self.bound, given)]
        if len(bound) == 1:
            return ((self.text, bound[0]),)
        if self._row is not None:
            parts = (bound[place : place + _ROWS_AT_ONCE] for place in range(0, len(bound), _ROWS_AT_ONCE))
            return [(self.text + f", {self._row}" * (len(part) - 1), (*chain(*part),)) for part in parts]
        if self._text_of_many is None:
            return ((self.text, bound),)
        rows = [dict(zip(self._names, each, strict=True)) for each in bound]
        return ((self._text_of_many, (json.dumps(rows, ensure_ascii=False, default=_as_json),)),)

    def bound(self, given: Parameters) -> Sequence[Any] | Parameters:
        """One set of the driver's parameters."""
        known = {**self._fixed, **given} if self._fixed else given
        values = [*map(known.__getitem__, self._names)]
        for place, process in self._binders:
            values[place] = process(values[place])
        return (*values,) if self._is_positional else dict(zip(self._names, values, strict=True))

    def rows(self, cursor: Any) -> list[Row]:
        """All rows of the cursor, converted."""
        found: list[Row] = cursor.fetchall()
        for n, row in enumerate(found if self._readers else ()):
            values = [*row]
            for place, process in self._readers:
                values[place] = process(values[place])
            found[n] = (*values,)
        return found


@lru_cache(_MOST_STATEMENTS)
def prepare(statement: Statement, dialect: sa.Dialect, given: tuple[str, ...]) -> Prepared | None:
    """The prepared statement for these parameters; None if its text depends on their values, as with IN."""
    columns = _types_of(statement)
    # One form for one and for many sets of parameters: without columns, no implicit RETURNING is added.
    compiled = statement.compile(dialect=dialect, column_keys=[*given], for_executemany=not columns)
    if not isinstance(compiled, SQLCompiler):
        raise TypeError("not a query or a change of rows")
    is_fixed = not (compiled.post_compile_params or compiled.literal_execute_params or compiled.escaped_bind_names)
    return Prepared(compiled, columns, given) if is_fixed else None


def _binder(kind: sa.types.TypeEngine[Any], dialect: Dialect) -> _Process | None:
    """What makes the driver's value. SQLAlchemy's own for instants and truth values take many calls."""
    if isinstance(kind, sa.Boolean):
        return None
    if isinstance(kind, UTCDateTime) and dialect.name == "sqlite":
        return _instant_text
    return kind.dialect_impl(dialect).bind_processor(dialect)


def _reader(kind: sa.types.TypeEngine[Any], dialect: Dialect) -> _Process | None:
    """What makes the value of a column, as ``_binder`` of a parameter."""
    if isinstance(kind, UTCDateTime) and dialect.name == "sqlite":
        return _instant_of
    return kind.dialect_impl(dialect).result_processor(dialect, None)


def _instant_of(text: str | None) -> datetime | None:
    """The instant that ``_instant_text`` has written."""
    # With its offset: to add that to an instant takes six times as long.
    return None if text is None else datetime.fromisoformat(text + "+00:00")


@lru_cache(_MOST_STATEMENTS)
def _instant_text(value: datetime | None) -> str | None:
    """An instant as SQLAlchemy writes it on SQLite. Raises ValueError for one without an offset."""
    if value is None:
        return None
    if value.tzinfo is not UTC:
        if value.utcoffset() is None:
            raise ValueError("an instant has an offset")
        value = value.astimezone(UTC)
    return value.isoformat(" ", "microseconds")[:_LENGTH_OF_INSTANT]


_LENGTH_OF_INSTANT = len("2027-03-01 20:00:00.000000")


def _of_many(compiled: SQLCompiler, table: str, columns: str) -> str:
    """A plain INSERT for PostgreSQL with any number of rows as JSON.

    Row by row, psycopg takes ten times as long. A text with all values would have to be parsed for each run.
    """
    types = {
        name: compiled.dialect.type_compiler_instance.process(each.type) for each, name in compiled.bind_names.items()
    }
    row = ", ".join(f"{name} {types[name]}" for name in columns.split(", "))
    return f"INSERT INTO {table} ({columns}) SELECT {columns} FROM json_to_recordset(%s::json) AS given({row})"  # noqa: S608 - the compiler's words


def _as_json(value: datetime | bytes) -> str:
    """A value that JSON has no word for, as PostgreSQL reads it from text."""
    return value.isoformat() if isinstance(value, datetime) else f"\\x{bytes(getattr(value, 'obj', value)).hex()}"


def _types_of(statement: Statement) -> Sequence[Any]:
    """The types of a statement's columns."""
    if isinstance(statement, sa.CompoundSelect):
        return [column.type for column in statement.selected_columns]
    if isinstance(statement, sa.Select):
        return [each["type"] for each in statement.column_descriptions]
    return [each["type"] for each in statement.returning_column_descriptions]


def _steps(processes: Iterable[_Process | None]) -> tuple[tuple[int, _Process], ...]:
    """The columns of a row that need a conversion, as (position, conversion)."""
    return tuple((place, process) for place, process in enumerate(processes) if process is not None)


def shared_dialect(connection: Connection) -> Dialect:
    """A dialect with the same texts for all statements, so that all databases of a kind share prepared ones."""
    own = connection.dialect
    # Connections that migrate ask for other numbers than those that serve.
    return _DIALECTS.setdefault((type(own), own.server_version_info, own.colspecs.get(sa.Integer)), own)


class RowLock:
    """A query of one table, with the forms of it that lock. Each is made once, when its module is imported.

    Raises TypeError for a query that reads anything but the rows that it locks.
    """

    known: ClassVar[list["RowLock"]] = []
    """All of them."""

    __slots__ = ("plain", "skipping", "waiting")

    def __init__(self, rows: sa.Select[Any]) -> None:
        reads_more = any(isinstance(each, _READS_MORE) for each in visitors.iterate(rows) if each is not rows)
        if reads_more or [type(each) for each in rows.get_final_froms()] != [sa.Table]:
            raise TypeError("a query that locks reads the rows that it locks, and nothing else")
        # FOR NO KEY UPDATE: inserts of rows that refer to a locked one, such as a journal entry, need not wait.
        self.plain = rows
        self.waiting = rows.with_for_update(key_share=True)
        self.skipping = rows.with_for_update(key_share=True, skip_locked=True)
        RowLock.known.append(self)


def columns_of(table: Table, record: Any) -> tuple[Column[Any], ...]:
    """The table's columns for the fields of ``record`` (a record, a dataclass or a named tuple), in their order."""
    return tuple(table.c[name] for name in record.__match_args__)


def given(table: Table, *names: str) -> ColumnElement[bool]:
    """A condition: these columns equal the parameters of the same names."""
    return and_(*(table.c[name] == bindparam(name) for name in names))


def among(column: ColumnElement[str], name: str) -> ColumnElement[bool]:
    """A condition: the column is one of the texts of this parameter, a list.

    It is one statement for any number of them, so it is prepared. SQLAlchemy writes IN anew for each list.
    """
    return _Among(column, bindparam(name, type_=_Texts()))


class _Among(FunctionElement[Any]):
    # As a Boolean it would be compared with 1, and then no index serves it.
    type = NullType()
    inherit_cache = True


@compiles(_Among)
def _in_json(condition: _Among, compiler: Any, **options: Any) -> str:
    column, texts = (compiler.process(each, **options) for each in condition.clauses)
    return f"{column} IN (SELECT value FROM json_each({texts}))"  # noqa: S608 - the compiler's words


@compiles(_Among, "postgresql")
def _in_array(condition: _Among, compiler: Any, **options: Any) -> str:
    column, texts = (compiler.process(each, **options) for each in condition.clauses)
    return f"{column} = ANY ({texts})"


class _Texts(TypeDecorator[list[str]]):
    """A list of texts: as JSON on SQLite, as an array on PostgreSQL."""

    impl = Text
    cache_ok = True

    @override
    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        return dialect.type_descriptor(ARRAY(Text()) if dialect.name == "postgresql" else Text())

    @override
    def process_bind_param(self, value: list[str] | None, dialect: Dialect) -> Any:
        return value if dialect.name == "postgresql" else msgspec.json.encode(value).decode()


def values_of(record: Record) -> dict[str, Any]:
    """The fields of a record, as parameters of an insert."""
    return structs.asdict(record)


# These are cached: building a statement takes longer than running it.


@cache
def insert_into(table: Table) -> Insert:
    """A statement that stores rows."""
    return insert(table)


@cache
def select_by(record: type[Record], key: tuple[str, ...], order: tuple[str, ...]) -> Select[Any]:
    """A query for the records with the parameters of these names in the columns of these names."""
    table = record.__table__
    return select(*columns_of(table, record)).where(given(table, *key)).order_by(*(table.c[name] for name in order))


@cache
def column_by(table: Table, column: str, key: tuple[str, ...]) -> Select[Any]:
    """A query for this column of the rows that ``select_by`` finds, in its order."""
    return select(table.c[column]).where(given(table, *key)).order_by(table.c[column])


@cache
def delete_by(table: Table, key: tuple[str, ...]) -> Delete:
    """A statement that removes the rows that ``select_by`` finds."""
    return delete(table).where(given(table, *key))


@cache
def update_by(table: Table, key: tuple[str, ...], names: tuple[str, ...]) -> Update:
    """A statement that changes these columns of the rows with the parameters ``_...`` in the columns of a key."""
    found = (table.c[name] == bindparam(f"_{name}") for name in key)
    return update(table).where(*found).values({name: bindparam(name) for name in names})


@cache
def update_at_revision(table: Table, names: tuple[str, ...], *, or_earlier: bool = False) -> Update:
    """A statement that changes these columns and ``revision`` of the row ``_id``, if its revision is ``_read``.

    ``or_earlier``: also if it is an earlier one.
    """
    read: BindParameter[int] = bindparam("_read")
    return (
        update(table)
        .where(table.c.id == bindparam("_id"), table.c.revision <= read if or_earlier else table.c.revision == read)
        .values({name: bindparam(name) for name in (*names, "revision")})
    )
