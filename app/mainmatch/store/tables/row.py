"""What all tables have in common: columns from records, names, text in the order of its bytes, words for both engines.

What is said here is the same on both engines.
"""

from typing import Annotated, Any, ClassVar, TypeAlias, get_type_hints

from sqlalchemy import MetaData, Table, Text, text
from sqlalchemy.ext.compiler import compiles
from sqlmodel import AutoString, Field, SQLModel
from sqlmodel.main import SQLModelMetaclass

__all__ = ["LEAN", "Kept", "Key", "LongText", "Number", "metadata", "since", "where"]

Key: TypeAlias = Annotated[str, Field(primary_key=True)]
Number: TypeAlias = Annotated[int, Field(primary_key=True)]
LongText: TypeAlias = Annotated[str, Field(sa_type=Text)]

# Names that both engines and alembic derive alike: without them a constraint can't be dropped by name later.
metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


@compiles(AutoString, "postgresql")
@compiles(Text, "postgresql")
def _by_bytes(*_: Any, **__: Any) -> str:
    """Text is in the same order on both engines, by its bytes: clients see that order, and no locale decides it."""
    return 'TEXT COLLATE "C"'


class _RowType(SQLModelMetaclass):
    """Takes ``record=``: the dataclass whose fields are the row's columns, ahead of those that the row adds."""

    def __new__(
        cls, name: str, bases: tuple[type, ...], body: dict[str, Any], *, record: type | None = None, **options: Any
    ) -> Any:
        """The row class."""
        if record is not None:
            body["__annotations__"] = {**get_type_hints(record, include_extras=True), **body.get("__annotations__", {})}
        return super().__new__(cls, name, bases, body, **options)


class Kept(SQLModel, metaclass=_RowType):
    """What all tables have in common.

    A table that is read whole takes its columns from a record: a frozen dataclass, because a model is three times as
    slow to make from a row and holds three times the memory. What only the column needs, such as its key or index,
    stands in the field's annotation.
    """

    metadata: ClassVar[MetaData] = metadata
    # The queries are Core statements over this; declared here because SQLModel leaves it untyped.
    __table__: ClassVar[Table]


def where(condition: str) -> dict[str, Any]:
    """A partial index, in both engines' words."""
    return {"sqlite_where": text(condition), "postgresql_where": text(condition)}


def since(default: str) -> Any:
    """For a column that came later: what the rows have that were there before it."""
    return Field(sa_column_kwargs={"server_default": default})


LEAN: dict[str, Any] = {"sqlite_with_rowid": False}
"""For narrow tables on SQLite: the row lives in its primary key's tree, one lookup instead of two."""
