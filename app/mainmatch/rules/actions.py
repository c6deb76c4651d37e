"""Actions that a seat can send: sealed submissions and instant actions, as strict JSON objects.

An action is accepted or refused as a whole. Parsing depends on its shape alone: no coercion, no unknown fields.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, ClassVar, Self, TypeVar

import msgspec
from msgspec import Struct, field
from typing_extensions import dataclass_transform, override

from mainmatch.rules.annotations import Label, shown
from mainmatch.rules.dice import Dice
from mainmatch.rules.errors import ActionNotAllowed, BrokenGame, Refused
from mainmatch.rules.texts import text
from mainmatch.rules.values import SEAT, Json, Seat, Value, ValueMeta, prepare, read_strictly


@dataclass(frozen=True, slots=True)
class Among:
    """The values that a field may have now, and the refusal of any other."""

    values: Callable[[Any, Seat], Sequence[Any]]
    code: str
    message: str
    unless: str = ""


def among(
    values: Callable[[Any, Seat], Sequence[Any]],
    code: str = "not_offered",
    message: str = "Choose one of {values}.",
    *,
    unless: str = "",
) -> Any:
    """Declare a field whose values follow from the state and the seat.

    As in ``to: Seat = among(lambda s, seat: s.others(seat))``.

    One declaration makes the check, the option's schema and its example. Secrecy: as with ``Option.narrow``, name only
    what the seat may know. ``message`` says what would be valid; ``{values}`` in it lists the values.
    Without any the action isn't offered, and who sends it nevertheless gets ``unless``: "All cures have been sold."
    """
    return Among(values, code, message, unless)


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(field, among))
class ActionMeta(ValueMeta):
    """The metaclass of actions: it takes the fields declared by ``among`` from the class body."""

    def __new__(cls, name: str, bases: tuple[Any, ...], namespace: dict[str, Any], **options: Any) -> "ActionMeta":
        """Make the class."""
        declared = {each: part for each, part in namespace.items() if isinstance(part, Among)}
        inherited = {each: part for base in reversed(bases) for each, part in getattr(base, "__choices__", {}).items()}
        body = {each: part for each, part in namespace.items() if each not in declared}
        body["__choices__"] = {**inherited, **declared}
        return super().__new__(cls, name, bases, body, **options)  # type: ignore[return-value]


class Action(Value, metaclass=ActionMeta):
    """Base class of actions: subclass ``Sealed`` or ``Instant``, as in ``class Bid(Sealed, type="bid")``.

    ``example`` holds the fields of a valid instance as JSON, for the API documentation. ``label`` and ``icon`` (an
    emoji) name the action for players. ``button`` says what sending it does, with its fields filled in: "Bid {amount}",
    or several as in ``rules.annotations.Label``.
    """

    type: ClassVar[str] = ""
    mode: ClassVar[str] = ""
    example: ClassVar[Mapping[str, Json]] = {}
    label: ClassVar[str] = ""
    icon: ClassVar[str] = ""
    button: ClassVar[Label] = ""
    __choices__: ClassVar[Mapping[str, Among]] = {}
    """The fields declared by ``among``."""

    def check(self, s: Any, seat: Seat) -> None:
        """Raise Refused if the rules don't allow ``seat`` this action in state ``s``; by default, what isn't among."""
        for name, choice in self.__choices__.items():
            offered = choice.values(s, seat)
            if getattr(self, name) not in offered:
                advice = choice.message if offered or not choice.unless else choice.unless
                raise Refused.at(choice.code, name, text(advice, values=[*offered]))

    @classmethod
    def has_choices(cls, s: Any, seat: Seat) -> bool:
        """Whether each field declared by ``among`` has a value that this seat may choose now."""
        return all(choice.values(s, seat) for choice in cls.__choices__.values())

    def cost(self, s: Any, seat: Seat) -> int:
        """Price in garnets, 0 or more. A submission holds it until the close; an instant action pays it at once."""
        return 0

    @override
    def as_json(self) -> dict[str, Json]:
        """The action as sent over the API, with ``type`` first."""
        return {"type": self.type, **super().as_json()}

    @classmethod
    def from_json(cls, fields: Mapping[str, Json]) -> Self:
        """Parse the fields (without ``type``). Raises Refused ``malformed_action``."""
        return read_strictly(cls, fields, "malformed_action", _malformed(cls.type))


@lru_cache(1024)
def _malformed(type_: str) -> str:
    return text("This is not a well-formed `{type}`: see its schema in the options.", type=type_)


class Sealed(Action):
    """A submission: private and replaceable until the phase closes, then resolved together with all others.

    ``binding = True`` locks a submission as soon as it is accepted.
    """

    mode = "sealed"
    binding: ClassVar[bool] = False


class Instant(Action):
    """An action that takes effect as soon as it is accepted."""

    mode = "instant"

    def apply(self, s: Any, seat: Seat, dice: Dice) -> Any:
        """Apply the action and return an Outcome; its ``then`` is None while the phase stays open."""
        raise BrokenGame(f"the instant action {self.type!r} doesn't say what it does")


class Pass(Sealed, type="pass"):
    """Say "I am done, with nothing": it counts as submitted (rules/README.md, Actions)."""

    button = "Pass"


prepare(Pass)


ActionT = TypeVar("ActionT", bound=Action)


def parse_action(payload: Mapping[str, Json], permitted: Sequence[type[ActionT]]) -> ActionT:
    """Parse a JSON action of one of the permitted types.

    Raises Refused ``action_not_allowed`` for any other type, ``malformed_action`` for wrong fields.
    """
    named = payload.get("type")
    for kind in permitted:
        if kind.type == named:
            fields = {**payload}
            del fields["type"]
            return kind.from_json(fields)
    match permitted:
        case []:
            message = text("This seat has nothing of this kind to send in this phase; see its options.")
        case [only]:
            message = text("Send {type}: no other type is taken here now.", type=only.type)
        case _:
            message = text("Send one of these types: {types}.", types=tuple(kind.type for kind in permitted))
    raise ActionNotAllowed(message)


# Secrecy: narrow an option only by what its own seat may know, never by what other seats hold or have sent.
class Option(Struct, frozen=True):
    """An action type that a seat may send now, described by its game.

    ``example`` is legal at this moment. ``narrow`` maps field names to JSON Schema members that
    replace those of the general schema (legal targets, maxima). ``whole`` does the same for the
    action object: ``{"required": ["donations"]}`` requires an optional field,
    ``{"maxProperties": 2}`` allows one optional field besides ``type``, which is always required.
    """

    action: type[Action]
    example: Action
    narrow: Mapping[str, Mapping[str, Any]] = {}
    whole: Mapping[str, Any] = {}

    @classmethod
    def of(cls, action: type[Action], s: Any, seat: Seat) -> Self:
        """An option with its fields declared by ``among`` narrowed to what this seat may choose now."""
        narrow = {
            name: {"enum": msgspec.to_builtins([*choice.values(s, seat)], str_keys=True)}
            for name, choice in action.__choices__.items()
        }
        first = {name: part["enum"][0] for name, part in narrow.items()}
        return cls(action, action.from_json({**action.example, **first}), narrow)

    @classmethod
    def naming(cls, example: Action, seats: Iterable[Seat]) -> Self:
        """An option in which each field that names seats, also within others, names only these."""
        schema, known = action_schema(type(example)), [*seats]
        fields = {name: _naming(part, known, schema.get("$defs", {})) for name, part in schema["properties"].items()}
        return cls(
            type(example), example, {name: part for name, part in fields.items() if part != schema["properties"][name]}
        )


class Offer(Struct, frozen=True):
    """An option as clients receive it.

    ``cost`` is the price of the example in garnets. ``binding`` means that sending locks the
    submission at once, so clients should ask for confirmation first. ``label`` and ``icon`` are the
    action's. ``slot`` is that of a submission in a phase with slots.
    """

    type: str
    mode: str
    schema: Mapping[str, Any]
    example: Mapping[str, Json]
    cost: int
    binding: bool = False
    label: str = ""
    icon: str = ""
    slot: str = ""


@cache
def action_schema(action: type[Action]) -> Mapping[str, Any]:
    """The general JSON Schema (2020-12) of an action, including its ``type``."""
    schema = action.json_schema()
    properties = {"type": {"const": action.type}, **schema.get("properties", {})}
    return {
        **schema,
        **shown(label=action.button),
        "title": action.type,
        "properties": properties,
        "required": ["type", *schema.get("required", [])],
        "additionalProperties": False,
    }


def seats_named_in(action: Action) -> frozenset[Seat]:
    """The seats in an action's fields, by the marks of its schema, also as the keys of a mapping."""
    schema = action_schema(type(action))
    return frozenset(_seats_in(action.as_json(), schema, schema.get("$defs", {})))


def _seats_in(value: Json, schema: Mapping[str, Any], definitions: Mapping[str, Any]) -> Iterator[Seat]:
    if schema.get("format") == SEAT and isinstance(value, int):
        yield value
    shapes = [*schema.get("anyOf", ()), *([definitions[schema["$ref"].rpartition("/")[2]]] if "$ref" in schema else ())]
    for shape in shapes:
        yield from _seats_in(value, shape, definitions)
    if isinstance(value, list):
        firsts = schema.get("prefixItems", ())
        for each, shape in zip(value, (*firsts, *[schema.get("items") or {}] * len(value)), strict=False):
            yield from _seats_in(each, shape, definitions)
    if isinstance(value, dict):
        is_by_seat = schema.get("propertyNames", {}).get("format") == SEAT
        yield from map(int, value if is_by_seat else ())
        others = schema.get("additionalProperties") or {}
        for name, each in value.items():
            yield from _seats_in(each, schema.get("properties", {}).get(name, others), definitions)


def _naming(part: Any, seats: Sequence[Seat], definitions: Mapping[str, Any]) -> Any:
    """A part of a schema with these seats in place of any seat, and definitions in place of their names."""
    if isinstance(part, list):
        return [_naming(each, seats, definitions) for each in part]
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        return _naming(
            {**definitions[part["$ref"].rpartition("/")[2]], **{k: v for k, v in part.items() if k != "$ref"}},
            seats,
            definitions,
        )
    if part.get("format") == SEAT:
        return {**part, "enum": [*seats] if part.get("type") == "integer" else [*map(str, seats)]}
    return {name: _naming(each, seats, definitions) for name, each in part.items()}


def offer_of(option: Option, cost: int, slot: str = "", passing: str = "") -> Offer:
    """Build the offer for an option: its general schema with ``narrow`` and ``whole`` applied.

    ``passing`` is what a pass means in this phase, on its button.
    """
    kind = option.action
    schema = action_schema(kind)
    if option.narrow:
        properties = schema["properties"]
        narrowed = {name: {**properties[name], **part} for name, part in option.narrow.items() if name in properties}
        schema = {**schema, "properties": {**properties, **narrowed}}
    if option.whole:
        required = [*schema["required"], *option.whole.get("required", ())]
        schema = {**schema, **option.whole, "required": list(dict.fromkeys(required))}
    if passing and kind is Pass:
        schema = {**schema, "x-label": passing}
    binding, example = issubclass(kind, Sealed) and kind.binding, option.example.as_json()
    return Offer(kind.type, kind.mode, schema, example, cost, binding, kind.label, kind.icon, slot)
