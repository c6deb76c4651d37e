"""Strict parsing of a request: path, query, Idempotency-Key, body.

Nothing is read beyond its limit, no input is ignored, and no type is guessed. Any bytes give either a value that every
JSON implementation reads the same, or Invalid, in bounded time and depth (P25).

Refused where JSON itself is vague: duplicate keys, NaN and Infinity, numbers that overflow, integers beyond 2^53 - 1,
lone surrogates, control characters other than newline and tab, byte order marks, more than 32 levels.

Two spellings of one thing are one value: a number without a fraction is an integer (1.0, 1e0 and -0.0 are 1, 1 and 0;
JSON Schema, validation, 6.1.1), and a line ends with a newline, also where it is sent with a carriage return.
"""

import asyncio
import json
import math
import re
from collections.abc import Coroutine, Iterator
from collections.abc import Set as AbstractSet
from decimal import Decimal, InvalidOperation
from email.message import Message
from functools import lru_cache
from typing import Any, NoReturn, TypeVar
from urllib.parse import unquote_to_bytes

import anyio
import msgspec
from fastapi.params import Form
from starlette.datastructures import FormData
from starlette.requests import ClientDisconnect, Request
from starlette.types import Receive, Scope

from mainmatch.api import problems
from mainmatch.rules import Flaw, Json
from mainmatch.rules.flaws import unknown_name
from mainmatch.services.caller import Caller
from mainmatch.services.errors import Invalid, InvalidRequest, TooLarge

R = TypeVar("R")

LARGEST = 2**53 - 1
"""The largest integer accepted, positive or negative: the largest that JavaScript holds exactly."""

DEEPEST = 32
"""Levels of nested arrays and objects."""

_MOST_FIELDS = 64
_UNFIT = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")
# The closing quote is optional and the repeat possessive, so an unterminated string costs one pass.
_MARKS = re.compile(rb'"(?:[^"\\]|\\.)*+"?|[\[\]{}]', re.DOTALL)


NOTHING: Any = object()
"""Stands for a body that was not sent, as opposed to null."""


def parse_json(body: bytes) -> Json:
    """Parse a JSON text. Raises MalformedJson, whose message says what is wrong.

    A text that an encoder writes byte for byte so for its value has no key twice and no number or text in another
    spelling. What else is refused shows in some bytes, wherever they stand. Any other text is parsed carefully.
    """
    value = plain_json(body)
    return _carefully(body) if value is NOTHING else value


def plain_json(body: bytes) -> Any:
    """What ``parse_json`` has for a text that an encoder writes so; ``NOTHING`` for one to be parsed carefully."""
    kinds = body.translate(_KINDS)
    is_odd = b"\x01" in kinds or _LONG in kinds or (b"-0" in body and _MINUS_ZERO.search(body) is not None)
    if is_odd or body.count(b"[") + body.count(b"{") > DEEPEST:
        return NOTHING
    try:
        value = _READ(body)
    except (msgspec.DecodeError, UnicodeDecodeError, problems.MalformedJson):
        return NOTHING
    written = _WRITE(value)
    # As compact as possible, or as Python's json writes by default.
    return value if written == body or msgspec.json.format(written, indent=0) == body else NOTHING


# Ids can have it within.
_MINUS_ZERO = re.compile(rb"(?:^|[\s:,\[])-0")
_KINDS = bytes.maketrans(b"0123456789\\\x7f", b"0" * 10 + b"\x01\x01")
_LONG = b"0" * len(str(LARGEST))


def _carefully(body: bytes) -> Json:
    if body.startswith(b"\xef\xbb\xbf"):
        _refuse("Leave out the byte order mark.")
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        _refuse("The body has to be UTF-8.")
    if body.count(b"[") + body.count(b"{") > DEEPEST:
        _limit_depth(body)
    try:
        value: Json = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        _refuse(f"It breaks off being JSON at line {error.lineno}, column {error.colno}.")
    # The decoder refuses raw control characters, and UTF-8 has no surrogates: only escapes and DEL can be unfit.
    return _fit(value) if "\\" in text or "\x7f" in text else value


def parse_form(body: bytes) -> list[tuple[str, str]]:
    """Parse the fields of a form. Raises Invalid ``malformed_form``."""
    try:
        return list(parse_pairs(body))
    except ValueError as error:
        raise problems.MalformedForm(str(error)) from None


def parse_pairs(encoded: bytes) -> Iterator[tuple[str, str]]:
    """Parse a form or query into names and values, each name once. Raises ValueError, whose text is for the client."""
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
    text = _with_newlines(text)
    if _UNFIT.search(text):
        raise ValueError("Leave out control characters.")
    return text


def _limit_depth(body: bytes) -> None:
    # Before parsing, because deep nesting overflows a recursive parser. Brackets within strings do not count.
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
    # Length first: converting a million digits takes long.
    if len(digits) > 17 or abs(int(digits)) > LARGEST:
        _refuse(f"Integers go up to {LARGEST} in either direction.")
    return int(digits)


def _number(digits: str) -> int | float:
    """The value of a number with a point or an exponent: an integer if it has no fraction."""
    number = float(digits)
    if math.isinf(number):
        _refuse("A number is too large.")
    # A fraction that a double cannot hold is one, too: 9007199254740990.5 is no integer.
    if not number.is_integer() or (abs(number) <= LARGEST and not _is_exact(digits, number)):
        return number
    if abs(number) > LARGEST:
        _refuse(f"Integers go up to {LARGEST} in either direction.")
    return int(number)


def _is_exact(digits: str, number: float) -> bool:
    try:
        return Decimal(digits) == number
    except InvalidOperation:  # an exponent of 20 digits
        return False


# Made once: json.loads would make one per call.
_DECODER = json.JSONDecoder(
    object_pairs_hook=_unique, parse_constant=_no_constant, parse_int=_small_integer, parse_float=_number
)
_READ, _WRITE = msgspec.json.Decoder(float_hook=_number).decode, msgspec.json.Encoder().encode


def _fit(value: Json) -> Json:
    """The value with newlines at the ends of lines. Refuses texts that cannot be stored or shown everywhere.

    The depth is already limited.
    """
    if isinstance(value, str):
        value = _with_newlines(value)
        if _UNFIT.search(value):
            _refuse("Texts can't hold control characters (but newline and tab) or lone surrogates.")
    elif isinstance(value, list):
        return [_fit(each) for each in value]
    elif isinstance(value, dict):
        if any(map(_UNFIT.search, value)):
            _refuse("Names of members can't hold control characters (but newline and tab) or lone surrogates.")
        return {key: _fit(each) for key, each in value.items()}
    return value


def _with_newlines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _refuse(message: str) -> NoReturn:
    raise problems.MalformedJson(message)


_MOST_FORGOTTEN = 16 * 1024**2
"""Bytes of an oversized body that are read and discarded, so that its sender can read the answer."""

_FORGET_SECONDS = 5.0
_SILENCE_SECONDS = 0.5
_MOST_LABELS = 64
"""Content types in the cache of parsed ones: clients send only a few different ones."""

_FORM = "application/x-www-form-urlencoded"
_KEY = re.compile(r"[\x21-\x7e]{1,255}")


HANG_UP = "mainmatch.hang_up"
"""ASGI extension: its ``abort`` ends the connection at once and discards unsent data."""


async def gone(receive: Receive) -> None:
    """Wait until the client disconnects, and ignore what it sends until then."""
    while (await receive())["type"] != "http.disconnect":
        pass


class StrictRequest(Request):
    """A request whose body is read by ``take``.

    ``taken`` is the parsed body or form; ``outgoing`` are headers for the response, whichever it is.
    """

    taken: Any = NOTHING
    size = 0
    """Bytes of the body."""
    is_read = False
    """Whether all of the body has come: until then nothing has been done."""

    def __init__(self, scope: Scope, receive: Receive) -> None:
        super().__init__(scope, receive)
        self.outgoing: list[tuple[bytes, bytes]] = []
        # Indexed once: Starlette's Headers scan all headers for each look-up.
        self.last_of: dict[bytes, bytes] = dict(scope["headers"])
        self._has_repeats = len(self.last_of) < len(scope["headers"])

    def all_of(self, name: bytes) -> list[str]:
        """The values of all headers with this name. ``name``: in lower case."""
        value = self.last_of.get(name)
        if value is None:
            return []
        if self._has_repeats:
            return [value.decode("latin-1") for each, value in self.scope["headers"] if each == name]
        return [value.decode("latin-1")]

    async def take(self, field: Any, limit: int, *, is_tolerant: bool = False) -> Json:
        """Read and parse the body. ``field``: FastAPI's body field; None if none is declared.

        ``limit`` is in bytes. A form is only stored in ``taken``, and a body that isn't declared is dropped if this
        ``is_tolerant``. Raises TooLarge, UnsupportedMediaType, Invalid.
        """
        is_form = field is not None and isinstance(field.field_info, Form)
        kind = _FORM if is_form else "application/json"
        for length in self.all_of(b"content-length"):
            if length.isascii() and length.isdigit() and int(length[:20]) > limit:
                await self._let_it_come()
                raise _too_large(limit)
        labelled = self.all_of(b"content-type")
        if labelled and field is not None:
            _must_be(kind, labelled)
        if b"content-encoding" in self.last_of:
            _must_be_plain(self.all_of(b"content-encoding"))
        body = await self._read(limit)
        self.size, self.is_read = len(body), True
        # Generated clients send null for a body that is left out.
        if (
            not body
            or (field is None and is_tolerant)
            or (body == b"null" and field is not None and not field.field_info.is_required())
        ):
            self.taken = FormData() if is_form else NOTHING
            return None
        _must_be(kind, labelled)
        if is_form:
            self.taken = FormData(dict(parse_form(body)))
            return None
        sent = self.taken = parse_json(body)
        if field is None and sent != {}:
            raise InvalidRequest("This operation takes no body.")
        return sent

    async def while_here(self, work: Coroutine[Any, Any, R]) -> R:
        """Await this after the body was read. Cancels it and raises ClientDisconnect when the client leaves before."""
        working, leaving = asyncio.create_task(work), asyncio.create_task(gone(self.receive))
        try:
            await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if not working.done():
                raise ClientDisconnect
            return working.result()
        finally:
            working.cancel()
            leaving.cancel()

    async def _read(self, limit: int) -> bytes:
        chunks, has_more = bytearray(), True
        while has_more:
            message = await self.receive()
            if message["type"] == "http.disconnect":
                raise ClientDisconnect
            has_more = message.get("more_body", False)
            chunk: bytes = message.get("body", b"")
            if len(chunks) + len(chunk) > limit:
                if has_more:
                    await self._let_it_come()
                raise _too_large(limit)
            if not chunks and not has_more:
                return chunk
            chunks += chunk
        return bytes(chunks)

    async def _let_it_come(self) -> None:
        """Read and discard the rest of an oversized body, up to a limit.

        Closing a connection while bytes arrive resets it, and the client cannot read the answer.
        """
        if "100-continue" in [each.lower() for each in self.all_of(b"expect")]:
            # The client sends its body only after 100 Continue, which it does not get.
            return
        left = _MOST_FORGOTTEN
        chunks = aiter(self.stream())
        with anyio.move_on_after(_FORGET_SECONDS):
            while left > 0:
                chunk = b""
                with anyio.move_on_after(_SILENCE_SECONDS):
                    chunk = await anext(chunks, b"")
                if not chunk:
                    return
                left -= len(chunk)


def query_of(sent: bytes, known: AbstractSet[str], *, is_tolerant: bool = False) -> dict[str, str]:
    """Parse the query's parameters. Raises Invalid for repeated or undecodable ones, and unless tolerant for others."""
    if is_tolerant:
        sent = b"&".join(part for part in sent.split(b"&") if part.partition(b"=")[0].decode("latin-1") in known)
    try:
        query = dict(parse_pairs(sent))
    except ValueError as error:
        raise _bad_query(Flaw("query", "malformed_query", str(error))) from None
    if unknown := query.keys() - known:
        raise _bad_query(unknown_name(["query"], min(unknown), sorted(known)))
    return query


def key_of(request: StrictRequest, visitor: Caller | None, *, is_required: bool) -> str | None:
    """The Idempotency-Key, for an operation that honours one. Raises Invalid."""
    keys = request.all_of(b"idempotency-key")
    if not keys:
        if is_required and visitor is not None and visitor.kind == "personal":
            message = "With a personal token, send an Idempotency-Key: any new text for each new request."
            raise problems.IdempotencyKeyRequired(message)
        return None
    if len(keys) > 1 or not _KEY.fullmatch(keys[0]):
        raise problems.BadIdempotencyKey
    return keys[0]


def _must_be(kind: str, labelled: list[str]) -> None:
    if not _is_labelled(labelled[0] if len(labelled) == 1 else "", kind):
        raise problems.UnsupportedMediaType(f"Unsupported Content-Type. Send {kind} in UTF-8.")


@lru_cache(_MOST_LABELS)
def _is_labelled(label: str, kind: str) -> bool:
    header = Message()
    header["content-type"] = label
    charset = str(header.get_param("charset", "utf-8")).lower()
    return header.get_content_type() == kind and charset in {"utf-8", "utf8"}


def _must_be_plain(codings: list[str]) -> None:
    # Compressed bodies are refused: they could be far larger in memory than on the wire.
    for coding in codings:
        if coding.strip().lower() != "identity":
            raise problems.UnsupportedMediaType("Send the body without Content-Encoding.")


def _too_large(limit: int) -> TooLarge:
    return problems.BodyTooLarge(f"The body must not exceed {limit} bytes.")


def _bad_query(flaw: Flaw) -> Invalid:
    detail = "The query doesn't have the documented shape: see errors, and the operation in /docs."
    return InvalidRequest(detail, flaws=(flaw,))
