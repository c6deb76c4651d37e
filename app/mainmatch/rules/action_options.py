"""What a seat can send now, as JSON Schema: enough for a form of a game never seen before.

May touch: pydantic's schemas. Rule kept here: an option is narrowed by what its own seat may
know, never by what others hold or have sent.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from mainmatch.rules.actions import Action, Sealed
from mainmatch.rules.values import Json

__all__ = ["Offer", "Option", "action_schema", "offer_of"]


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
