"""The mapping between records and columns, which have the same names.

A record is created from a row by position, in the order of its fields: look-ups by name would slow down each request.
"""

from functools import cache
from typing import Any

from msgspec import structs
from sqlalchemy import BindParameter, Column, ColumnElement, Table, Update, and_, bindparam, update

from mainmatch.store.tables.row import Record

__all__ = ["columns_of", "given", "update_at_revision", "values_of"]


def columns_of(table: Table, record: Any) -> tuple[Column[Any], ...]:
    """The table's columns for the fields of ``record`` (a record, a dataclass or a named tuple), in their order."""
    return tuple(table.c[name] for name in record.__match_args__)


def given(table: Table, *names: str) -> ColumnElement[bool]:
    """A condition: these columns equal the parameters of the same names."""
    return and_(*(table.c[name] == bindparam(name) for name in names))


def values_of(record: Record) -> dict[str, Any]:
    """The fields of a record, as parameters of an insert."""
    return structs.asdict(record)


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
