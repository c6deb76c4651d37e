"""Between records and columns: a record's fields are named as its table's columns.

A record is made from a row by position, in the order of its fields, so that nothing is looked up by name on the hot
path.
"""

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

from sqlalchemy import Column, ColumnElement, Table, Update, and_, bindparam, update

__all__ = ["changed", "columns_of", "given", "update_at_revision", "values_of"]

RecordT = TypeVar("RecordT")


def columns_of(table: Table, record: Any) -> tuple[Column[Any], ...]:
    """The table's columns that ``record`` (a dataclass or named tuple) has fields for, in the order of its fields."""
    return tuple(table.c[name] for name in record.__match_args__)


def given(table: Table, *names: str) -> ColumnElement[bool]:
    """Where these columns have the values of the parameters of the same names."""
    return and_(*(table.c[name] == bindparam(name) for name in names))


def values_of(record: object) -> dict[str, Any]:
    """A record (a dataclass) as parameters of an insert."""
    names, read = _reader(type(record))  # type: ignore[arg-type]  # a class is hashable
    return dict(zip(names, read(record), strict=True))


def changed(record: RecordT, /, **values: Any) -> RecordT:
    """The record (a dataclass) with other values, as by ``dataclasses.replace``; that takes longer for a wide one."""
    return type(record)(**{**values_of(record), **values})


@cache
def update_at_revision(table: Table, names: tuple[str, ...]) -> Update:
    """Changes these columns and ``revision`` of the row ``_id``, if that is still at the revision ``_read``."""
    # One statement object per set of columns: building it costs more than running it.
    return (
        update(table)
        .where(table.c.id == bindparam("_id"), table.c.revision == bindparam("_read"))
        .values({name: bindparam(name) for name in (*names, "revision")})
    )


@cache
def _reader(record: Any) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    names = tuple(each.name for each in fields(record))
    return names, attrgetter(*names)
