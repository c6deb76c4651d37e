"""JSON from outside, read strictly into a value, or refused.

May touch: pydantic, json. Rule kept here: no coercion at all. Pydantic is strict about values but
lax about the keys of maps (" 7" and "07" would both be seat 7), so keys are looked at here.
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from pydantic import ValidationError

from mainmatch.rules.errors import Flaw, Refused, flaws_of
from mainmatch.rules.values import Json, Value

__all__ = ["read_strictly"]

ValueT = TypeVar("ValueT", bound=Value)

_NUMBER_LIKE = re.compile(r"[\s+\-_.]*\d[\d\s+\-_.]*")
_NUMBER = re.compile(r"0|-?[1-9][0-9]*")


def read_strictly(kind: type[ValueT], fields: Mapping[str, Json], code: str, advice: str) -> ValueT:
    """The value that ``fields`` spell. Raises Refused with this code and advice."""
    try:
        value = kind.model_validate_json(json.dumps(fields, allow_nan=False))
        flaws = tuple(_crooked_keys(fields, ""))
    except ValidationError as error:
        raise Refused(code, advice, flaws_of(error)) from None
    except (TypeError, ValueError, RecursionError):
        raise Refused(code, f"{advice} It must be plain JSON: no NaN, no infinity, not nested so deep.") from None
    if flaws:
        raise Refused(code, advice, flaws)
    return value


def _crooked_keys(found: Any, path: str) -> Iterator[Flaw]:
    if isinstance(found, Mapping):
        for key, part in found.items():
            if _NUMBER_LIKE.fullmatch(key) and not _NUMBER.fullmatch(key):
                yield Flaw(f"{path}{key}", "crooked_key", "Write a number that is a key plainly, such as 7.")
            yield from _crooked_keys(part, f"{path}{key}.")
    elif isinstance(found, list):
        for n, part in enumerate(found):
            yield from _crooked_keys(part, f"{path}{n}.")
