"""What is stored, sent and hashed in one way: JSON text, instants, random ids.

The encoder of JSON is created once: ``json.dumps`` creates one for each call, a third of the time of a short text. What
it writes is compact, not escaped to ASCII, without NaN, deterministic.
"""

import hashlib
import secrets
from _json import encode_basestring, make_encoder
from collections.abc import Callable
from datetime import UTC, datetime
from functools import lru_cache
from typing import Annotated, NoReturn

import msgspec
from pydantic import PlainSerializer, WithJsonSchema

from mainmatch.rules import Json


def _refuse(value: object) -> NoReturn:
    raise TypeError(f"{type(value).__name__} is not JSON")


def _encoder(*, in_order: bool) -> Callable[[object], str]:
    """An encoder; ``in_order``: with sorted keys."""
    # Without a check for circular references: services make none, and the recursion limit stops those of games.
    parts = make_encoder(None, _refuse, encode_basestring, None, ":", ",", in_order, False, False)
    return lambda value: "".join(parts(value, 0))


rendered = _encoder(in_order=False)
"""The JSON text of a value. Raises TypeError and ValueError for a value that is not JSON."""

canonical = _encoder(in_order=True)
"""The same with sorted keys: equal values give the same text."""

_COMPACT = msgspec.json.Encoder()


def compact(value: Json) -> str:
    """The text of plain JSON, which a decoder or a model has made, in a quarter of the time of ``rendered``.

    It looks for nothing that is not JSON, and writes a number with an exponent in its own way (1e16 for 1e+16).
    """
    return _COMPACT.encode(value).decode()


def tag_of(body: bytes) -> str:
    """The entity tag of an answer with this body: it is over the body, so over nothing that its reader may not know."""
    return f'"{hashlib.sha256(body).hexdigest()[:32]}"'


def is_code(kept: str | None, sent: str | None) -> bool:
    """Whether this is the code of a match or season that people join by, compared in constant time."""
    return kept is not None and sent is not None and secrets.compare_digest(kept.encode(), sent.encode())


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


_LENGTH = 16
_PLACES = tuple(slice(place, place + _LENGTH) for place in range(0, 256 * _LENGTH, _LENGTH))
"""Of the ids in what is drawn at once; they take some kilobytes."""

_ids: list[str] = []


def random_id(prefix: str) -> str:
    """A new id, such as ``ev_9f...``. Callable from any thread."""
    while True:
        try:
            return f"{prefix}_{_ids.pop()}"
        except IndexError:
            _ids.extend(map(secrets.token_urlsafe(len(_PLACES) * 12).__getitem__, _PLACES))
