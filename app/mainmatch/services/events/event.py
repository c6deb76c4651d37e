"""The base of the server's own events.

Each event is one class: its type, its audience in words, an example, its shape (the fields) and its meaning (the
docstring). The AsyncAPI document, the tables of the docs and the types of the SDKs are generated from the classes. The
writers accept instances only, so an event with another shape cannot be written.

A game declares events of its own in the same way (``mainmatch.rules.Event``).

The events in the feeds of a season: all of its log.
"""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, TypeAlias

from pydantic import ConfigDict, Field, WithJsonSchema
from typing_extensions import override

from mainmatch.rules import Json
from mainmatch.season import events
from mainmatch.season.values import TypedEvent
from mainmatch.services.bodies import OMITTED, text_of

Instant: TypeAlias = Annotated[
    str,
    Field(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$"),
    WithJsonSchema({"type": "string", "format": "date-time"}),
]
"""RFC 3339 in UTC, with milliseconds and a Z."""

SeatNumber: TypeAlias = Annotated[int, Field(ge=1, le=64)]


PublishedReason: TypeAlias = Annotated[
    str | None, OMITTED, Field(description="Reason given by the host; omitted if there is none.")
]


class ServerEvent(TypedEvent):
    """An event of the server, declared as ``class SeatLeft(ForAll, type="seat.left", example={"seat": 3})``.

    ``to``: the audience in words. A class without a type is the base, or the common shape, of others.
    """

    # The input may be sealed: validation errors must not repeat it.
    model_config = ConfigDict(hide_input_in_errors=True, json_schema_serialization_defaults_required=True)

    KINDS: ClassVar[dict[str, type["ServerEvent"]]] = {}
    """By type: the events of the same sort of feed."""

    audience: ClassVar[str] = ""
    """The audience in words, from ``to``."""
    example: ClassVar[Mapping[str, Json]] = {}

    def __init_subclass__(
        cls,
        type: str = "",  # noqa: A002 - the wire's word
        to: str = "",
        example: Mapping[str, Json] | None = None,
        **options: Any,
    ) -> None:
        super().__init_subclass__(type=type, **options)
        cls.audience = to or cls.audience
        if not type:
            return
        if example is None or not cls.audience:
            raise TypeError(f"{type} needs an audience and an example")
        cls.example = example
        if cls.KINDS.setdefault(type, cls) is not cls:
            raise TypeError(f"two events of one feed have the type {type}")

    @override
    def as_text(self) -> str:
        return text_of(self)


IN_SEASON: Mapping[str, type[events.Event]] = events.KINDS
"""By type."""
