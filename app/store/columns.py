"""Between records and columns: a record's fields are named as its table's columns.

May touch: SQLAlchemy's schema language. Rule kept here: a record is made from a row by position,
in the order of its fields, so that nothing is looked up by name on the hot path.
"""

from dataclasses import fields
from typing import Any

from sqlalchemy import Column, Table

__all__ = ["columns_of", "values_of"]


def columns_of(table: Table, record: type) -> tuple[Column[Any], ...]:
    """The table's columns that ``record`` (a dataclass) has fields for, in the order of its fields."""
    return tuple(table.c[each.name] for each in fields(record))


def values_of(record: Any) -> dict[str, Any]:
    """A record (a dataclass) as parameters of an insert."""
    return {each.name: getattr(record, each.name) for each in fields(record)}
