"""Actions that a seat can send: sealed submissions and instant actions, as strict JSON objects.

An action is accepted or refused as a whole. Parsing depends on its shape alone: no coercion, no unknown fields.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, ClassVar, Self, TypeVar

from typing_extensions import override

from mainmatch.rules.dice import Dice
from mainmatch.rules.errors import ActionNotAllowed, BrokenGame
from mainmatch.rules.values import Json, Seat, Value, read_strictly

__all__ = ["Action", "Instant", "Offer", "Option", "Pass", "Sealed", "action_schema", "offer_of", "parse_action"]


class Action(Value):
    """Base class of actions: subclass ``Sealed`` or ``Instant``, as in ``class Bid(Sealed, type="bid")``.

    ``example`` holds the fields of a valid instance as JSON, for the API documentation.
    """

    type: ClassVar[str] = ""
    mode: ClassVar[str] = ""
    example: ClassVar[Mapping[str, Json]] = {}

    def check(self, s: Any, seat: Seat) -> None:
        """Raise Refused if the rules don't allow ``seat`` this action in state ``s``."""

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
        message = f"This is not a well-formed {cls.type!r}: see its schema in the options."
        return read_strictly(cls, fields, "malformed_action", message)


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
            message = "This seat has nothing of this kind to send in this phase; see its options."
        case [only]:
            message = f"Send {only.type}: no other type is taken here now."
        case _:
            message = f"Send one of these types: {', '.join(kind.type for kind in permitted)}."
    raise ActionNotAllowed(message)


# Secrecy: narrow an option only by what its own seat may know, never by what other seats hold or have sent.
@dataclass(frozen=True, slots=True)
class Option:
    """An action type that a seat may send now, described by its game.

    ``example`` is legal at this moment. ``narrow`` maps field names to JSON Schema members that
    replace those of the general schema (legal targets, maxima). ``whole`` does the same for the
    action object: ``{"required": ["donations"]}`` requires an optional field,
    ``{"maxProperties": 2}`` allows one optional field besides ``type``, which is always required.
    """

    action: type[Action]
    example: Action
    narrow: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    whole: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Offer:
    """An option as clients receive it.

    ``cost`` is the price of the example in garnets. ``binding`` means that sending locks the
    submission at once, so clients should ask for confirmation first.
    """

    type: str
    mode: str
    schema: Mapping[str, Any]
    example: Mapping[str, Json]
    cost: int
    binding: bool = False


@cache
def action_schema(action: type[Action]) -> Mapping[str, Any]:
    """The general JSON Schema (2020-12) of an action, including its ``type``."""
    schema = action.json_schema()
    properties = {"type": {"const": action.type}, **schema.get("properties", {})}
    return {
        **schema,
        "title": action.type,
        "properties": properties,
        "required": ["type", *schema.get("required", [])],
        "additionalProperties": False,
    }


def offer_of(option: Option, cost: int) -> Offer:
    """Build the offer for an option: its general schema with ``narrow`` and ``whole`` applied."""
    schema = action_schema(option.action)
    if option.narrow:
        properties = {name: {**part, **option.narrow.get(name, {})} for name, part in schema["properties"].items()}
        schema = {**schema, "properties": properties}
    if option.whole:
        required = [*schema["required"], *option.whole.get("required", ())]
        schema = {**schema, **option.whole, "required": list(dict.fromkeys(required))}
    binding = issubclass(option.action, Sealed) and option.action.binding
    return Offer(option.action.type, option.action.mode, schema, option.example.as_json(), cost, binding)
