"""What the documents say of an event: its shape, its meaning and its audience, from the class that declares it."""

from collections.abc import Mapping
from inspect import get_annotations
from typing import Any, TypeAlias

from pydantic import TypeAdapter

from mainmatch.season import events
from mainmatch.season.values import TypedEvent
from mainmatch.services.events.event import ServerEvent

Declared: TypeAlias = type[events.Event] | type[ServerEvent]
"""The class of an event that isn't a game's."""

_IN_WORDS: Mapping[events.Audience, str] = {
    "everybody": "all",
    "host": "hosts",
    "member": "the member, hosts",
    "parties": "both members, hosts",
    "decider": "the decider; all, if the decision is public",
    "balances": "all, or each member its own balance; hosts",
}
"""The audiences of ``mainmatch.season``."""


def audience_in_words(kind: Declared) -> str:
    """The audience of an event, in words."""
    return _IN_WORDS[kind.to] if issubclass(kind, events.Event) else kind.audience


def shape_of(kind: type[TypedEvent]) -> type[TypedEvent]:
    """The class that declares an event's shape: its own, or the base shared with events that differ only in type."""
    base = kind.__mro__[1]
    is_shared = issubclass(base, TypedEvent) and bool(base.model_fields) and not (base.type or get_annotations(kind))
    return base if is_shared else kind


def schema_of(kind: type[TypedEvent]) -> dict[str, Any]:
    """JSON Schema (2020-12) of an event's ``data``, without defaults: those concern only the emitter."""
    made = TypeAdapter(shape_of(kind)).json_schema(mode="serialization")
    for member in made.get("properties", {}).values():
        member.pop("default", None)
    return made


def meaning_of(kind: type[TypedEvent]) -> str:
    """An event's meaning, as one line."""
    return " ".join((kind.__doc__ or "").split())
