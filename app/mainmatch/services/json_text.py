"""JSON as it is stored, sent and hashed: compact, UTF-8, without NaN; the same value always gives the same text.

The encoder is made once: ``json`` makes one for each text, which for short ones takes a third of the time.
"""

from _json import encode_basestring, make_encoder
from collections.abc import Callable
from typing import NoReturn

__all__ = ["canonical", "rendered"]


def _refuse(value: object) -> NoReturn:
    raise TypeError(f"{type(value).__name__} is not JSON")


def _encoder(*, in_order: bool) -> Callable[[object], str]:
    """What turns a value into its text; ``in_order``: with the keys sorted."""
    # Without a check for circular references: services make none, and the recursion limit stops those of games.
    parts = make_encoder(None, _refuse, encode_basestring, None, ":", ",", in_order, False, False)
    return lambda value: "".join(parts(value, 0))


rendered = _encoder(in_order=False)
"""The text of a value. Raises TypeError and ValueError for what is not JSON."""

canonical = _encoder(in_order=True)
"""The same with sorted keys: one text for one value."""
