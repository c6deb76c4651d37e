"""Strict input: bytes to JSON, forms and queries, with nothing guessed and nothing let slip.

May touch: the standard library. Rule kept here (P25): whatever bytes come in, the outcome is a
value that every other JSON implementation reads the same, or Invalid; in bounded time and depth.

What JSON itself leaves open is refused: duplicate keys, NaN and Infinity, numbers that overflow,
minus zero, integers beyond 2^53 - 1, lone surrogates, control characters other than newline and
tab, byte order marks, more than 32 levels.
"""

import json
import math
import re
from collections.abc import Iterator
from typing import NoReturn
from urllib.parse import unquote_to_bytes

from mainmatch.rules import Json
from mainmatch.services.errors import Invalid

__all__ = ["DEEPEST", "LARGEST", "parse_form", "parse_json", "parse_pairs"]


LARGEST = 2**53 - 1
"""The largest integer taken, in either direction: JavaScript holds no larger one exactly."""

DEEPEST = 32
"""Levels of arrays and objects."""

_MOST_FIELDS = 64
_UNFIT = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")
# The closing quote is optional and nothing is tried twice: a text that never ends costs one pass.
_MARKS = re.compile(rb'"(?:[^"\\]|\\.)*+"?|[\[\]{}]', re.DOTALL)


def parse_json(body: bytes) -> Json:
    """The value of a JSON text. Raises Invalid ``malformed_json``, whose advice says what is wrong, not where from."""
    if body.startswith(b"\xef\xbb\xbf"):
        _refuse("Leave out the byte order mark.")
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        _refuse("The body has to be UTF-8.")
    _limit_depth(body)
    try:
        value: Json = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        _refuse(f"It breaks off being JSON at line {error.lineno}, column {error.colno}.")
    _must_be_fit(value)
    return value


def parse_form(body: bytes) -> list[tuple[str, str]]:
    """The fields of a form. Raises Invalid ``malformed_form``."""
    try:
        return list(parse_pairs(body))
    except ValueError as error:
        raise Invalid("malformed_form", str(error)) from None


def parse_pairs(encoded: bytes) -> Iterator[tuple[str, str]]:
    """Names and values of a form or query, each name once. Raises ValueError, whose text is for the caller."""
    parts = [part for part in encoded.split(b"&") if part]
    if len(parts) > _MOST_FIELDS:
        raise ValueError(f"Send at most {_MOST_FIELDS} fields.")
    seen: set[str] = set()
    for part in parts:
        name, _, value = part.partition(b"=")
        pair = _decoded(name), _decoded(value)
        if pair[0] in seen:
            raise ValueError("Send each field once.")
        seen.add(pair[0])
        yield pair


def _decoded(part: bytes) -> str:
    try:
        text = unquote_to_bytes(part.replace(b"+", b" ")).decode("utf-8")
    except UnicodeDecodeError:
        raise ValueError("Percent-encode names and values as UTF-8.") from None
    if _UNFIT.search(text):
        raise ValueError("Leave out control characters.")
    return text


def _limit_depth(body: bytes) -> None:
    # Before parsing: a recursive parser must not meet a depth bomb. What is in strings doesn't nest.
    depth = 0
    for found in _MARKS.finditer(body):
        mark = found.group()
        if mark in b"[{":
            depth += 1
        elif mark in b"]}":
            depth -= 1
        if depth > DEEPEST:
            _refuse(f"It is nested deeper than {DEEPEST} levels.")


def _unique(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) < len(pairs):
        _refuse("An object has the same key twice.")
    return found


def _no_constant(_name: str) -> NoReturn:
    _refuse("NaN and Infinity are not JSON.")


def _small_integer(digits: str) -> int:
    # By length first: turning a million digits into a number takes long.
    if len(digits) > 17 or abs(int(digits)) > LARGEST:
        _refuse(f"Integers go up to {LARGEST} in either direction.")
    if digits == "-0":
        _refuse("Minus zero is no integer here: write 0.")
    return int(digits)


def _finite(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        _refuse("A number is too large.")
    if number == 0 and digits.startswith("-"):
        _refuse("Minus zero is no number here: write 0.")
    return number


# Made once: json would make one for each text.
_DECODER = json.JSONDecoder(
    object_pairs_hook=_unique, parse_constant=_no_constant, parse_int=_small_integer, parse_float=_finite
)


def _must_be_fit(value: Json) -> None:
    """Refuse texts that can't be stored or shown everywhere. Depth is limited already."""
    if isinstance(value, str):
        if _UNFIT.search(value):
            _refuse("Texts can't hold control characters (but newline and tab) or lone surrogates.")
    elif isinstance(value, list):
        for each in value:
            _must_be_fit(each)
    elif isinstance(value, dict):
        for key, each in value.items():
            _must_be_fit(key)
            _must_be_fit(each)


def _refuse(advice: str) -> NoReturn:
    raise Invalid("malformed_json", advice)
