"""What all tables have in common: names, text in the order of its bytes, and words for both engines.

What is said here is the same on both engines.
"""

from typing import Any, ClassVar

from sqlalchemy import MetaData, Table, Text, text
from sqlalchemy.ext.compiler import compiles
from sqlmodel import AutoString, SQLModel

__all__ = ["LEAN", "Kept", "metadata", "since", "where"]

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


class Kept(SQLModel):
    """What all tables have in common."""

    metadata: ClassVar[MetaData] = metadata
    # The queries are Core statements over this; declared here because SQLModel leaves it untyped.
    __table__: ClassVar[Table]


def where(condition: str) -> dict[str, Any]:
    """A partial index, in both engines' words."""
    return {"sqlite_where": text(condition), "postgresql_where": text(condition)}


def since(default: str) -> dict[str, Any]:
    """For a column that came later: what the rows have that were there before it."""
    return {"server_default": default}


LEAN: dict[str, Any] = {"sqlite_with_rowid": False}
"""For narrow tables on SQLite: the row lives in its primary key's tree, one lookup instead of two."""
