"""What a seat can send: sealed submissions and instant actions, as strict JSON objects.

An action is taken or refused as a whole, and its shape alone decides whether it can be read: no coercion, no unknown
field.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, ClassVar, Self, TypeVar

from mainmatch.rules.dice import Dice
from mainmatch.rules.errors import ActionNotAllowed, BrokenGame
from mainmatch.rules.values import Json, Seat, Value, read_strictly

__all__ = ["Action", "Instant", "Offer", "Option", "Pass", "Sealed", "action_schema", "offer_of", "parse_action"]


class Action(Value):
    """Something a seat sends: ``class Bid(Sealed, type="bid")`` with its fields.

    ``example`` is a valid instance's fields as JSON, for the documents.
    """

    type: ClassVar[str] = ""
    mode: ClassVar[str] = ""
    example: ClassVar[Mapping[str, Json]] = {}

    def __init_subclass__(cls, type: str = "", **options: Any) -> None:  # noqa: A002 - the wire's word
        super().__init_subclass__(**options)
        cls.type = type

    def check(self, s: Any, seat: Seat) -> None:
        """Raise Refused when the rules don't allow this to ``seat`` in state ``s``."""

    def cost(self, s: Any, seat: Seat) -> int:
        """Garnets, 0 or more: held while a submission stands, paid at once for an instant action."""
        return 0

    def as_json(self) -> dict[str, Json]:
        """The action as it travels, its ``type`` first."""
        return {"type": self.type, **self.model_dump(mode="json")}

    @classmethod
    def from_json(cls, fields: Mapping[str, Json]) -> Self:
        """Read the fields (without ``type``). Raises Refused ``malformed_action``."""
        advice = f"This is not a well-formed {cls.type!r}: see its schema in the options."
        return read_strictly(cls, fields, "malformed_action", advice)


class Sealed(Action):
    """A submission: private and replaceable until the phase closes, resolved with all others.

    With ``binding = True`` the first one counts: what is accepted is locked in.
    """

    mode = "sealed"
    binding: ClassVar[bool] = False


class Instant(Action):
    """Takes effect when it is accepted and is answered at once."""

    mode = "instant"

    def apply(self, s: Any, seat: Seat, dice: Dice) -> Any:
        """What happens now: an Outcome whose ``then`` is None while the phase goes on."""
        raise BrokenGame(f"the instant action {self.type!r} doesn't say what it does")


class Pass(Sealed, type="pass"):
    """Say "I am done, with nothing": it counts as submitted (rules/README.md, Actions)."""


ActionT = TypeVar("ActionT", bound=Action)


def parse_action(payload: Mapping[str, Json], permitted: Sequence[type[ActionT]]) -> ActionT:
    """Read a JSON action that is one of the permitted types. Raises Refused."""
    named = payload.get("type")
    for kind in permitted:
        if kind.type == named:
            fields = {**payload}
            del fields["type"]
            return kind.from_json(fields)
    match permitted:
        case []:
            advice = "This seat has nothing of this kind to send in this phase; see its options."
        case [only]:
            advice = f"Send {only.type}: no other type is taken here now."
        case _:
            advice = f"Send one of these types: {', '.join(kind.type for kind in permitted)}."
    raise ActionNotAllowed(advice)


# An option is narrowed by what its own seat may know, never by what others hold or have sent.
@dataclass(frozen=True, slots=True)
class Option:
    """A type of action that a seat may send now, as its game describes it.

    ``example`` is legal at this moment; ``narrow`` maps field names to JSON Schema members that
    replace those of the general schema (legal targets, maxima). ``whole`` does the same for the
    action itself: ``{"required": ["donations"]}`` where only one of two optional parts can be made,
    ``{"maxProperties": 2}`` where not both of them (``type`` counts, and stays required).
    """

    action: type[Action]
    example: Action
    narrow: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    whole: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Offer:
    """An option as clients read it: ``cost`` is what the example would hold, in garnets.

    ``binding``: what is sent is locked in at once, so a client asks twice before it sends.
    """

    type: str
    mode: str
    schema: Mapping[str, Any]
    example: Mapping[str, Json]
    cost: int
    binding: bool = False


@cache
def action_schema(action: type[Action]) -> Mapping[str, Any]:
    """The general JSON Schema (2020-12) of an action, its ``type`` included."""
    schema = action.model_json_schema()
    properties = {"type": {"const": action.type}, **schema.get("properties", {})}
    return {
        **schema,
        "title": action.type,
        "properties": properties,
        "required": ["type", *schema.get("required", [])],
        "additionalProperties": False,
    }


def offer_of(option: Option, cost: int) -> Offer:
    """The option with its schema narrowed to this seat and moment."""
    schema = action_schema(option.action)
    if option.narrow:
        properties = {name: {**part, **option.narrow.get(name, {})} for name, part in schema["properties"].items()}
        schema = {**schema, "properties": properties}
    if option.whole:
        required = [*schema["required"], *option.whole.get("required", ())]
        schema = {**schema, **option.whole, "required": list(dict.fromkeys(required))}
    binding = issubclass(option.action, Sealed) and option.action.binding
    return Offer(option.action.type, option.action.mode, schema, option.example.as_json(), cost, binding)
