"""A type of event: its shape, who is told, and an example.

May touch: pydantic. Rule kept here: what is published of a type and what tests hold it against is the same shape.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pydantic import TypeAdapter

from mainmatch.rules import Json

__all__ = ["EventKind", "by_type"]


@dataclass(frozen=True)
class EventKind:
    """A type of event. ``shape`` is that of ``data``; ``to`` says in words whose feeds have it."""

    type: str
    to: str
    shape: Any
    example: Mapping[str, Json]

    @cached_property
    def _adapter(self) -> TypeAdapter[Any]:
        return TypeAdapter(self.shape)

    @property
    def name(self) -> str:
        """The shape's name."""
        return str(self.shape.__name__)

    @property
    def schema(self) -> dict[str, Any]:
        """JSON Schema (2020-12) of ``data``; members that it doesn't name may come."""
        return self._adapter.json_schema(mode="serialization")

    @property
    def meaning(self) -> str:
        """What it says, in a sentence."""
        return " ".join((self.shape.__doc__ or "").split())

    def check(self, data: str | bytes) -> None:
        """Raises pydantic's ValidationError for JSON that has another shape, or members that aren't declared."""
        self._adapter.validate_json(data, strict=True, extra="forbid")


def by_type(kinds: Iterable[EventKind]) -> Mapping[str, EventKind]:
    """Types of event, each under its name."""
    return {each.type: each for each in kinds}
