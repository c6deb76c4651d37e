"""The JSON encoder for stored, sent and hashed values: compact, not escaped to ASCII, without NaN, deterministic.

The encoder is created once: ``json.dumps`` creates one for each call, a third of the time of a short text.
"""

from _json import encode_basestring, make_encoder
from collections.abc import Callable
from typing import NoReturn

__all__ = ["canonical", "rendered"]


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
