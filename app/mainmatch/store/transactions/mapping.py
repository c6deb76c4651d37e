"""The mapping between records and columns, which have the same names.

A record is created from a row by position, in the order of its fields: look-ups by name would slow down each request.
"""

from functools import cache
from typing import Any

import msgspec
from msgspec import structs
from sqlalchemy import (
    ARRAY,
    BindParameter,
    Column,
    ColumnElement,
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
from sqlalchemy.sql.functions import FunctionElement
from sqlalchemy.types import NullType, TypeEngine
from typing_extensions import override

from mainmatch.store.tables.row import Record


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
    table = record.row.__table__
    return select(*columns_of(table, record)).where(given(table, *key)).order_by(*(table.c[name] for name in order))


@cache
def delete_by(table: Table, key: tuple[str, ...]) -> Delete:
    """A statement that removes the rows that ``select_by`` finds."""
    return delete(table).where(given(table, *key))


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
