"""Prepared statements: how a statement comes to the database, and its rows back, worked out once for each.

A statement means here what it means to SQLAlchemy: its text, the types of its parameters and rows, what it raises, and
that listeners to cursors get it. Working that out for each run would take longer than the answer.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, TypeAlias

import sqlalchemy as sa
from sqlalchemy.sql.compiler import SQLCompiler

__all__ = ["Batch", "Parameters", "Prepared", "Row", "Statement", "prepare"]

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
