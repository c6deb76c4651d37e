"""Instants in JSON: UTC, RFC 3339, with milliseconds and a ``Z``."""

from datetime import UTC, datetime
from functools import lru_cache
from typing import Annotated

from pydantic import PlainSerializer, WithJsonSchema

_CACHED = 1024
"""Instants. All events of a step contain the same few."""


@lru_cache(_CACHED)
def rfc3339(instant: datetime) -> str:
    """The instant as text, such as 2026-11-21T14:00:00.000Z."""
    return instant.astimezone(UTC).isoformat(timespec="milliseconds")[:-6] + "Z"


Utc = Annotated[
    datetime,
    PlainSerializer(rfc3339, return_type=str),
    WithJsonSchema({"type": "string", "format": "date-time", "examples": ["2026-11-21T14:00:00.000Z"]}),
]
"""An instant in a response model."""
