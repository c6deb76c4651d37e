"""Asking: how a statement comes to the database, and its rows back, worked out once for each statement.

May touch: SQLAlchemy's compiler, and the cursors of the driver beneath it. Rule kept here: a statement means here what
it means to SQLAlchemy: its text, the types of its parameters and rows, what it raises, and that whoever listens to
cursors hears of it. What is saved is working all that out anew at each question, which takes longer than the answer.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from operator import itemgetter
from typing import Any, TypeAlias, TypeVar

import sqlalchemy as sa
from sqlalchemy.sql.compiler import SQLCompiler

__all__ = ["Batch", "Parameters", "Row", "Statement", "StatementExecutor"]

Row: TypeAlias = tuple[Any, ...]
Parameters: TypeAlias = Mapping[str, Any]
Batch: TypeAlias = list[Any]
"""Several sets of parameters. A list, which is told from a mapping at a glance: that is asked at each question."""
Statement: TypeAlias = sa.Select[Any] | sa.CompoundSelect[Any] | sa.Insert | sa.Update | sa.Delete

_Answer = TypeVar("_Answer")
_Process: TypeAlias = Callable[[Any], Any]

_PLAIN_INSERT = re.compile(r"INSERT INTO (\w+) \(([\w, ]+)\) VALUES \(%s(?:::[A-Z ]+)?(?:, %s(?:::[A-Z ]+)?)*\)")
"""A value for each column. Only PostgreSQL's are written so: SQLite's driver takes many rows as fast as one text."""

_MOST_STATEMENTS = 4096
"""The store has some two hundred for each engine. One that was made for a single call is forgotten again."""


class _Prepared:
    """A statement in an engine's own words, with what its parameters and its columns go through."""

    __slots__ = ("_binders", "_fixed", "_in_order", "_is_positional", "_names", "_readers", "text", "text_of_many")

    def __init__(self, compiled: SQLCompiler, columns: Sequence[Any], given: tuple[str, ...]) -> None:
        # Raises InvalidRequestError for a parameter that nothing is given for.
        dialect, values = compiled.dialect, compiled.construct_params(dict.fromkeys(given))
        self.text = compiled.string
        self.text_of_many = _of_many(compiled)
        self._is_positional = compiled.positional
        self._names = tuple(compiled.positiontup or values)
        binders: dict[str, _Process | None] = {
            name: each.type.dialect_impl(dialect).bind_processor(dialect) for each, name in compiled.bind_names.items()
        }
        # What stands in the statement itself, such as a status, is the same at every question.
        self._fixed = {name: _through(binders[name], values[name]) for name in self._names if name not in given}
        self._in_order = _picker(self._names)
        self._binders = _steps([binders[name] if name in given else None for name in self._names])
        self._readers = _steps([each.dialect_impl(dialect).result_processor(dialect, None) for each in columns])

    def bound(self, given: Parameters) -> Sequence[Any] | Parameters:
        """The parameters as the driver takes them."""
        values = self._in_order({**self._fixed, **given} if self._fixed else given)
        if self._binders:
            values = _worked_through(values, self._binders)
        return values if self._is_positional else dict(zip(self._names, values, strict=True))

    def bound_together(self, given: Batch) -> Sequence[str]:
        """Several sets of parameters as ``text_of_many`` takes them."""
        rows = [dict(zip(self._names, self.bound(each), strict=True)) for each in given]
        return (json.dumps(rows, ensure_ascii=False, default=datetime.isoformat),)

    def rows(self, found: list[Row]) -> list[Row]:
        """The driver's rows as the store reads them."""
        return [_worked_through(row, self._readers) for row in found] if self._readers else found


_DIALECTS: dict[tuple[type[sa.Dialect], tuple[int | str, ...] | None], sa.Dialect] = {}


class StatementExecutor:
    """Asks on one connection, within whatever transaction is open there."""

    __slots__ = ("_connection", "_cursor", "_dialect", "_raw")

    def __init__(self, connection: sa.Connection) -> None:
        self._connection = connection
        own = connection.dialect
        # Of all databases of a kind the first one's: what is prepared for one serves the others.
        self._dialect = _DIALECTS.setdefault((type(own), own.server_version_info), own)
        self._raw: Any = connection.connection.driver_connection
        # One for all questions, for each is read to its end: PostgreSQL's take as long to make as to use.
        self._cursor: Any = None

    def rows(self, statement: Statement, given: Parameters) -> list[Row]:
        """All rows that a statement answers with."""
        prepared = _prepared(statement, self._dialect, (*given,))
        if prepared is None:
            return [(*row,) for row in self._connection.execute(statement, given)]
        return self._done(prepared, given, lambda cursor: prepared.rows(cursor.fetchall()))

    def change(self, statement: Statement, given: Parameters | Batch) -> int:
        """Change something, for each of ``given`` where they are several; how many rows that were."""
        first = given[0] if isinstance(given, list) else given
        prepared = _prepared(statement, self._dialect, (*first,))
        if prepared is None:
            return self._connection.execute(statement, given).rowcount
        return self._done(prepared, given, _row_count)

    def savepoint(self, command: str) -> None:
        """SAVEPOINT, RELEASE and ROLLBACK TO."""
        self._at_hand().execute(command)

    def _done(self, prepared: _Prepared, given: Parameters | Batch, read: Callable[[Any], _Answer]) -> _Answer:
        """What ``read`` makes of the cursor that has asked."""
        cursor = self._at_hand()
        try:
            self._ask(cursor, prepared, given)
            return read(cursor)
        except Exception as error:  # noqa: BLE001 - SQLAlchemy raises it again, as it does its own
            # Its listeners hear of it, too: the engines' own see to what must not be said, and to what is over. The
            # cursor is closed by that.
            self._cursor = None
            self._connection._handle_dbapi_exception(error, prepared.text, None, cursor, None)  # noqa: SLF001 - no other way in

    def _ask(self, cursor: Any, prepared: _Prepared, given: Parameters | Batch) -> None:
        if not isinstance(given, list):
            bound = prepared.bound(given)
            self._tell(cursor, prepared.text, bound, is_many=False)
            cursor.execute(prepared.text, bound)
        elif prepared.text_of_many is None:
            batch = [prepared.bound(each) for each in given]
            self._tell(cursor, prepared.text, batch, is_many=True)
            cursor.executemany(prepared.text, batch)
        else:
            rows = prepared.bound_together(given)
            self._tell(cursor, prepared.text_of_many, rows, is_many=True)
            cursor.execute(prepared.text_of_many, rows)

    def _at_hand(self) -> Any:
        if self._cursor is None:
            self._cursor = self._raw.cursor()
        return self._cursor

    def _tell(self, cursor: Any, text: str, bound: Any, *, is_many: bool) -> None:
        connection = self._connection
        # SQLAlchemy's own way to see that nobody listens; going through nobody takes longer than looking.
        if connection._has_events or connection.engine._has_events:  # noqa: SLF001 - no other way in
            for listener in connection.dispatch.before_cursor_execute:
                listener(connection, cursor, text, bound, None, is_many)


def _row_count(cursor: Any) -> int:
    return int(cursor.rowcount)


@lru_cache(_MOST_STATEMENTS)
def _prepared(statement: Statement, dialect: sa.Dialect, given: tuple[str, ...]) -> _Prepared | None:
    """The statement for these parameters; None where its text depends on their values, as that of IN does."""
    columns = _types_of(statement)
    # For one and for many alike: what a statement answers with, it says itself.
    compiled = statement.compile(dialect=dialect, column_keys=[*given], for_executemany=not columns)
    if not isinstance(compiled, SQLCompiler):
        raise TypeError("this is no statement that asks or changes")
    is_fixed = not (compiled.post_compile_params or compiled.literal_execute_params or compiled.escaped_bind_names)
    return _Prepared(compiled, columns, given) if is_fixed else None


def _of_many(compiled: SQLCompiler) -> str | None:
    """PostgreSQL's plain INSERT for any number of rows, which come as JSON; None for what is none.

    Row by row psycopg takes ten times as long, and a text with all their values it has to read anew at each question.
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
    """Which places of a row go through what; most don't."""
    return tuple((place, process) for place, process in enumerate(processes) if process is not None)


def _worked_through(row: Row, steps: tuple[tuple[int, _Process], ...]) -> Row:
    """The row with what its places go through."""
    values = [*row]
    for place, process in steps:
        values[place] = process(values[place])
    return (*values,)


def _picker(names: Sequence[str]) -> Callable[[Parameters], Row]:
    """What takes the values of these names out of a mapping, in this order."""
    if len(names) > 1:
        return itemgetter(*names)
    # Of one name itemgetter gives the value itself, and it takes no fewer.
    return lambda given: tuple(given[name] for name in names)


def _through(process: _Process | None, value: Any) -> Any:
    return value if process is None else process(value)
