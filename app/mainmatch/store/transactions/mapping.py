"""The mapping between records and columns, which have the same names.

A record is created from a row by position, in the order of its fields: look-ups by name would slow down each request.
"""

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

from sqlalchemy import BindParameter, Column, ColumnElement, Table, Update, and_, bindparam, update

__all__ = ["changed", "columns_of", "given", "update_at_revision", "values_of"]

RecordT = TypeVar("RecordT")


def columns_of(table: Table, record: Any) -> tuple[Column[Any], ...]:
    """The table's columns for the fields of ``record`` (a dataclass or named tuple), in their order."""
    return tuple(table.c[name] for name in record.__match_args__)


def given(table: Table, *names: str) -> ColumnElement[bool]:
    """A condition: these columns equal the parameters of the same names."""
    return and_(*(table.c[name] == bindparam(name) for name in names))


def values_of(record: object) -> dict[str, Any]:
    """The fields of a record (a dataclass), as parameters of an insert."""
    names, read = _reader(type(record))  # type: ignore[arg-type]  # a class is hashable
    return dict(zip(names, read(record), strict=True))


def changed(record: RecordT, /, **values: Any) -> RecordT:
    """The record (a dataclass) with other values, like ``dataclasses.replace``, which is slower for wide records."""
    return type(record)(**{**values_of(record), **values})


@cache
def update_at_revision(table: Table, names: tuple[str, ...], *, or_earlier: bool = False) -> Update:
    """A statement that changes these columns and ``revision`` of the row ``_id``, if its revision is ``_read``.

    ``or_earlier``: also if it is an earlier one.
    """
    read: BindParameter[int] = bindparam("_read")
    # Cached by set of columns: building a statement takes longer than running it.
    return (
        update(table)
        .where(table.c.id == bindparam("_id"), table.c.revision <= read if or_earlier else table.c.revision == read)
        .values({name: bindparam(name) for name in (*names, "revision")})
    )


@cache
def _reader(record: Any) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    names = tuple(each.name for each in fields(record))
    return names, attrgetter(*names)
