"""Seats, viewers, and the frozen base structs of games.

A value is immutable, rejects unknown fields and coerces nothing, so it survives a round trip through JSON unchanged.
"""

import json
import math
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache, lru_cache
from types import UnionType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    Self,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec
from msgspec import Meta, Struct, StructMeta, structs
from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError, create_model
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode, JsonSchemaValue
from pydantic_core import core_schema
from typing_extensions import dataclass_transform, override

from mainmatch.rules.errors import Flaw, Refused
from mainmatch.rules.flaws import flaws_of
from mainmatch.rules.texts import TURNING, is_blank, text

# Schemas mark seats so that a form of any game can show players' names. The format only annotates; it validates
# nothing.
SEAT = "seat"
"""The JSON Schema ``format`` of a seat number: of an integer, or of a property name in digits."""


class MarkedSchemas(GenerateJsonSchema):
    """Pydantic's schema generator, which also marks the keys of mappings by seat."""

    @override
    def dict_schema(self, schema: core_schema.DictSchema) -> JsonSchemaValue:
        made = super().dict_schema(schema)
        keys = self.generate_inner(schema["keys_schema"]) if "keys_schema" in schema else {}
        return {**made, "propertyNames": {"format": SEAT}} if keys.get("format") == SEAT else made


def seat_values(seats: Iterable[int]) -> dict[str, Any]:
    """The JSON Schema of one of these seats, as an integer."""
    return {"type": "integer", "format": SEAT, "enum": [*seats]}


def seat_names(seats: Iterable[int]) -> dict[str, Any]:
    """The ``propertyNames`` schema of an object whose keys are these seats."""
    return {"format": SEAT, "enum": [str(seat) for seat in seats]}


Seat: TypeAlias = Annotated[int, Meta(extra_json_schema={"format": SEAT})]
"""A seat of a match, 1..N. Actions, views and results refer to seats, never to accounts.

JSON Schemas mark it with the format ``seat``, also as the key of a mapping.
"""

JUDGE: Seat = 0
"""The host of a judged game, as a pseudo-seat in its phases: not a player, without a wallet, with the host's view."""

Viewer: TypeAlias = str
"""The audience of a view: ``"public"``, ``"host"`` or ``"seat:3"``; also the last part of a feed's name."""

Json: TypeAlias = JsonValue
"""Plain JSON. As the type of a field, write Any instead: structs don't know recursive types."""

SubmissionStatus: TypeAlias = Literal["hidden", "host", "everyone"]
"""The audience that may see which seats have submitted, from the strictest setting to the most open."""


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(msgspec.field,))
class ValueMeta(StructMeta):
    """The metaclass of values. Fields are keyword-only.

    A keyword of a class statement sets the class variable of that name: ``class Bid(Sealed, type="bid")``.
    """

    def __new__(cls, name: str, bases: tuple[Any, ...], namespace: dict[str, Any], **options: Any) -> "ValueMeta":
        """Make the class."""
        named = {each: value for each, value in options.items() if any(hasattr(base, each) for base in bases)}
        rest = {each: value for each, value in options.items() if each not in named}
        return super().__new__(cls, name, bases, {**namespace, **named}, kw_only=True, **rest)


# Made once: to look at the type anew takes longer than to read most values.
_PLAIN = msgspec.json.Decoder(dict[str, Any])


class Value(Struct, metaclass=ValueMeta, frozen=True, forbid_unknown_fields=True):
    """A frozen struct. Use tuples and ``Mapping`` as field types, and ``Meta`` for limits and descriptions.

    Constructing one checks the names of its fields, not their values; ``read_strictly`` checks both.
    ``extra_json_schema`` adds members to the class's JSON Schema.
    """

    extra_json_schema: ClassVar[Mapping[str, Any]] = {}

    def but(self, **changes: Any) -> Self:
        """A copy with these fields changed. Raises TypeError for a name that isn't a field."""
        return structs.replace(self, **changes)

    def as_dict(self) -> dict[str, Any]:
        """The fields by name, their values as they are."""
        return structs.asdict(self)

    def as_json(self) -> dict[str, Any]:
        """The value as plain JSON: new dicts and lists, keys as text, fields in their order."""
        return _PLAIN.decode(msgspec.json.encode(self))

    @classmethod
    def json_schema(cls, mode: JsonSchemaMode = "validation") -> dict[str, Any]:
        """The JSON Schema (2020-12), with seats marked. Mode "serialization" requires fields with defaults, too."""
        return model_of(cls).model_json_schema(mode=mode, schema_generator=MarkedSchemas)


# Msgspec reads and writes values. Pydantic knows their shape, too: it makes the schemas that front ends render, and
# lists all flaws of an input, where msgspec names the first.
_STRICT = ConfigDict(strict=True, extra="forbid", allow_inf_nan=False)


@cache
def model_of(kind: type[Value]) -> type[BaseModel]:
    """The pydantic model that has the shape of this struct."""
    hints = _hints(kind)
    fields: dict[str, Any] = {each.name: (_shape(hints[each.name]), _default(each)) for each in structs.fields(kind)}
    return create_model(
        kind.__name__,
        __config__={**_STRICT, "json_schema_extra": {**kind.extra_json_schema}},
        __doc__=kind.__doc__,
        __module__=kind.__module__,
        **fields,
    )


def _hints(kind: type[Value]) -> dict[str, Any]:
    """The type hints of all fields; in a subclass of ``Report[Trade]``, with ``Trade`` for the type variable."""
    generic = [base for each in kind.__mro__ for base in getattr(each, "__orig_bases__", ()) if get_args(base)]
    given = {variable: part for base in generic for variable, part in _given(base)}

    def filled(hint: Any) -> Any:
        if isinstance(hint, TypeVar):
            return given[hint]
        unfilled = getattr(hint, "__parameters__", ())
        return hint[tuple(given[each] for each in unfilled)] if unfilled else hint

    return {name: filled(hint) for name, hint in get_type_hints(kind, include_extras=True).items()}


def _given(base: Any) -> Iterator[tuple[Any, Any]]:
    yield from zip(getattr(get_origin(base), "__parameters__", ()), get_args(base), strict=False)


def _default(field: structs.FieldInfo) -> Any:
    alias = None if field.encode_name == field.name else field.encode_name
    if field.default_factory is not msgspec.NODEFAULT:
        return Field(default_factory=field.default_factory, alias=alias)
    return Field(... if field.required else _modelled(field.default), alias=alias)


def _modelled(default: Any) -> Any:
    """A default with structs as models."""
    if isinstance(default, tuple):
        return tuple(map(_modelled, default))
    if isinstance(default, Value):
        return model_of(type(default)).model_validate_json(msgspec.json.encode(default))
    return default


def _shape(hint: Any) -> Any:
    """A type hint with structs as models, and msgspec's ``Meta`` as pydantic's ``Field``."""
    origin, args = get_origin(hint), get_args(hint)
    if isinstance(hint, type) and issubclass(hint, Value):
        return model_of(hint)
    if origin is Annotated:
        return Annotated[(_shape(args[0]), *(_field(each) if isinstance(each, Meta) else each for each in args[1:]))]
    if origin in (None, Literal):
        return hint
    parts = tuple(each if each is Ellipsis else _shape(each) for each in args)
    return Union[parts] if origin in (Union, UnionType) else origin[parts]  # noqa: UP007 - parts are known at run time


_SAME = ("gt", "ge", "lt", "le", "multiple_of", "pattern", "min_length", "max_length", "description", "examples")
_PARTS = {**{name: name for name in _SAME}, "extra_json_schema": "json_schema_extra"}
"""The parts of a ``Meta``, and what pydantic calls them."""


def _field(meta: Meta) -> Any:
    return Field(**{name: given for part, name in _PARTS.items() if (given := getattr(meta, part)) is not None})


class Config(Value):
    """Base class of a game's settings for hosts. Every field has a default."""


class View(Value):
    """Base class of a game's views. A view is the only part of the state that leaves the match."""


@lru_cache(1024)
def viewer_of(seat: Seat) -> Viewer:
    """The viewer of a seat: ``"seat:3"`` for 3, ``"host"`` for the judge."""
    return "host" if seat == JUDGE else f"seat:{seat}"


@lru_cache(1024)
def seat_of(viewer: Viewer) -> Seat | None:
    """The seat of a viewer; None for ``"public"`` and ``"host"``."""
    kind, _, number = viewer.partition(":")
    return int(number) if kind == "seat" else None


def prepare(*kinds: type[Struct]) -> None:
    """Have msgspec look at these types and those of their fields, which it does when a type is first read.

    Call it on one thread, before others read them: msgspec 0.22 crashes the process when two look at the same type.
    A type that msgspec can't read has its own way to be read.
    """
    for kind in kinds:
        with suppress(TypeError):
            msgspec.json.Decoder(kind)


ValueT = TypeVar("ValueT", bound=Value)


def read_strictly(kind: type[ValueT], fields: Mapping[str, Json], code: str, message: str) -> ValueT:
    """Parse ``fields`` as a value of this kind. Raises Refused with this code and message."""
    try:
        try:
            value = msgspec.convert(fields, kind, str_keys=True)
        except msgspec.ValidationError as error:
            raise Refused(code, message, _flaws(kind, fields, error)) from None
        crooked = () if _is_plain(kind) and _is_written(fields) else tuple(_crooked_parts(fields, ""))
    except (TypeError, ValueError, RecursionError):
        raise Refused(
            code, text("{message} It must be plain JSON: no NaN, no infinity, not nested so deep.", message=message)
        ) from None
    if crooked:
        raise Refused(code, message, crooked)
    return value


# To look at each part of an input takes longer than to read it.
@cache
def _is_plain(kind: type[Value]) -> bool:
    """Whether inputs of this kind have no keys but the names of fields, and no fractions."""
    hints = _hints(kind)
    return all(_is_plain_part(hints[each.name]) for each in structs.fields(kind))


def _is_plain_part(hint: Any) -> bool:
    origin, args = get_origin(hint), get_args(hint)
    if isinstance(hint, type) and issubclass(hint, Value):
        return _is_plain(hint)
    if origin in (Annotated, tuple, Union, UnionType):
        return all(map(_is_plain_part, args[:1] if origin is Annotated else args))
    return origin is Literal or hint in (int, str, bool, type(None), Ellipsis)


def _is_written(fields: Mapping[str, Json]) -> bool:
    """Whether the input can be written as JSON, its integers in 64 bits, and begins its texts with plain letters."""
    try:
        written = msgspec.json.encode(fields)
    except (TypeError, ValueError, OverflowError, RecursionError):
        return False
    return written.isascii() and b'" ' not in written and b'"\\' not in written


@cache
def _schema_of(kind: type[Value]) -> dict[str, Any]:
    return kind.json_schema()


def _flaws(kind: type[Value], fields: Mapping[str, Json], error: msgspec.ValidationError) -> tuple[Flaw, ...]:
    try:
        model_of(kind).model_validate_json(json.dumps(fields))
    except ValidationError as listed:
        return flaws_of(listed.errors(include_url=False, include_input=False), _schema_of(kind))
    return (Flaw("", "invalid", str(error)),)


# A number that is a key has one spelling: "-0" and "0" would be one seat otherwise.
_NUMBER_LIKE = re.compile(r"[\s+\-_.]*\d[\d\s+\-_.]*")
_LONGEST = 14_000
"""Bits of an integer: fewer than 4,300 digits (``sys.get_int_max_str_digits``)."""
_NUMBER = re.compile(r"0|-?[1-9][0-9]*")


def _crooked_parts(found: Any, path: str) -> Iterator[Flaw]:
    """The flaws of keys and texts. Raises ValueError for a number or text that JSON in UTF-8 doesn't have."""
    if isinstance(found, list):
        for n, part in enumerate(found):
            yield from _crooked_parts(part, f"{path}{n}.")
    elif isinstance(found, (str, float, int)) or not isinstance(found, Mapping):
        _must_be_json(found)
        if isinstance(found, str):
            yield from _hiding(found, path.removesuffix("."))
    else:
        for key, part in found.items():
            yield from _hiding(key, path.removesuffix("."))
            if _NUMBER_LIKE.fullmatch(key) and not _NUMBER.fullmatch(key):
                yield Flaw(f"{path}{key}", "crooked_key", text("Write a number that is a key plainly, such as 7."))
            yield from _crooked_parts(part, f"{path}{key}.")


def _hiding(words: str, path: str) -> Iterator[Flaw]:
    if is_blank(words):
        yield Flaw(path, "not_printable", text("Write something that can be seen."))
    elif found := TURNING.search(words):
        character = f"U+{ord(found[0]):04X} {unicodedata.name(found[0])}"
        said = text("Leave out {character}: it turns the text around it.", character=character)
        yield Flaw(path, "not_printable", said)


def _must_be_json(found: Any) -> None:
    if isinstance(found, str):
        found.encode()  # a lone surrogate has no UTF-8
    elif isinstance(found, float) and not math.isfinite(found):
        raise ValueError("JSON has no such number")
    elif isinstance(found, int) and found.bit_length() > _LONGEST:
        raise ValueError("a number has more digits than Python reads")
