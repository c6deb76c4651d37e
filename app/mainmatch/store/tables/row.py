"""The base class of all tables: columns from records, naming of constraints, and types that both engines share."""

from collections.abc import Callable
from functools import cache
from types import NoneType
from typing import Annotated, Any, ClassVar, Self, TypeAlias, TypeVar, get_type_hints

import msgspec
from msgspec import Struct, StructMeta, structs
from pydantic import TypeAdapter
from sqlalchemy import Dialect, MetaData, Table, Text, TypeDecorator, text
from sqlalchemy.ext.compiler import compiles
from sqlmodel import AutoString, Field, SQLModel
from sqlmodel.main import SQLModelMetaclass
from typing_extensions import dataclass_transform, override

Key: TypeAlias = Annotated[str, Field(primary_key=True)]
Number: TypeAlias = Annotated[int, Field(primary_key=True)]
LongText: TypeAlias = Annotated[str, Field(sa_type=Text)]

T = TypeVar("T")

_HIDDEN = object()

Hidden: TypeAlias = Annotated[T, _HIDDEN]
"""The type of a record's field that is in no repr."""


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class _RecordType(StructMeta):
    """Tells type checkers that all records are frozen, as their base is."""


class SafeRepr:
    """A struct, if it is also this, leaves its hidden fields out of its repr."""

    __slots__ = ()

    @override
    def __repr__(self) -> str:
        shown = (f"{name}={value!r}" for name, value in self.__rich_repr__())
        return f"{type(self).__name__}({', '.join(shown)})"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        """The fields that aren't hidden, also for tracebacks that show values."""
        return [(name, getattr(self, name)) for name in _shown(type(self))]  # type: ignore[arg-type]  # a class is hashable


class Record(SafeRepr, Struct, metaclass=_RecordType, frozen=True):
    """The base class of records. A record is immutable, and its repr leaves out its hidden fields."""

    __table__: ClassVar[Table]
    """Of records that are stored: their table."""

    def but(self, **changes: Any) -> Self:
        """A copy with these fields changed. Raises TypeError for a name that isn't a field."""
        return structs.replace(self, **changes)


@cache
def _shown(record: Any) -> tuple[str, ...]:
    hints = get_type_hints(record, include_extras=True)
    return tuple(name for name in record.__struct_fields__ if _HIDDEN not in getattr(hints[name], "__metadata__", ()))


# Both engines and alembic derive the same names, so a migration can drop a constraint by name.
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
    """Order text by its bytes on PostgreSQL, as SQLite does: clients see that order, so no locale may change it."""
    return 'TEXT COLLATE "C"'


class _RowType(SQLModelMetaclass):
    """Accepts ``record=``, whose fields, but for those in ``without=``, become the row's first columns.

    The record has its table then.
    """

    # For the store's Core statements. Declared here because SQLModel leaves it untyped.
    __table__: Table

    def __new__(
        cls,
        name: str,
        bases: tuple[type, ...],
        body: dict[str, Any],
        *,
        record: type[Record] | None = None,
        without: tuple[str, ...] = (),
        **options: Any,
    ) -> Any:
        """Create the row class."""
        if record is not None:
            hints = get_type_hints(record, include_extras=True)
            of_record = {name: hint for name, hint in hints.items() if name not in without}
            body["__annotations__"] = {**of_record, **body.get("__annotations__", {})}
        return super().__new__(cls, name, bases, body, **options)

    def __init__(self, *given: Any, record: type[Record] | None = None, **options: Any) -> None:
        super().__init__(*given, **options)
        if record is not None:
            record.__table__ = self.__table__


class Kept(SQLModel, metaclass=_RowType):
    """The base class of all tables.

    A table whose rows are read complete takes its columns from a record, since a frozen dataclass takes 16 times as
    long to create from a wide row, and a model many times that. Properties of the column only, such as key or index,
    are in the field's annotation.
    """

    model_config = {"arbitrary_types_allowed": True}
    metadata: ClassVar[MetaData] = metadata


def where(condition: str) -> dict[str, Any]:
    """The options of an index for its condition, on both engines."""
    return {"sqlite_where": text(condition), "postgresql_where": text(condition)}


def since(default: str) -> Any:
    """A column that a migration added: ``default`` is its value in older rows."""
    # Alembic takes an empty text for no default.
    return Field(sa_column_kwargs={"server_default": default or text("''")})


class AsJson(TypeDecorator[Any]):
    """A column of JSON text, never NULL, whose value is made once, when a row is read.

    ``missing`` makes the value where there is no row.
    """

    impl = Text
    cache_ok = True

    def __init__(
        self, read: Callable[[str], Any], write: Callable[[Any], str], missing: Callable[[], Any] = NoneType
    ) -> None:
        """Read and write the text of a value."""
        super().__init__()
        self.read, self.write, self.missing = read, write, missing

    @override
    def bind_processor(self, dialect: Dialect) -> Callable[[Any], str]:
        # Not by ``process_bind_param``, which takes two calls more for each row of a journal.
        return self.write

    @override
    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[str | None], Any]:
        read, missing = self.read, self.missing
        return lambda text: missing() if text is None else read(text)


def as_json(kind: Any) -> AsJson:
    """A column with values of this type, which msgspec knows."""
    encode = msgspec.json.Encoder().encode
    return AsJson(msgspec.json.Decoder(kind).decode, lambda value: encode(value).decode())


def as_model(kind: Any) -> AsJson:
    """A column with values of this type, which pydantic knows."""
    adapter = TypeAdapter[Any](kind)
    return AsJson(adapter.validate_json, lambda value: adapter.dump_json(value).decode())


LEAN: dict[str, Any] = {"sqlite_with_rowid": False}
"""For narrow tables on SQLite: rows are stored in the primary key's tree, so a look-up searches one tree, not two."""
