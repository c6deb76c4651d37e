"""The request's parts, taken strictly: address, query, key, body.

May touch: Starlette's request. Rule kept here: nothing is read beyond its limit, nothing is
ignored that the caller may have meant, nothing is guessed from a content type.
"""

import re
from collections.abc import Set as AbstractSet
from email.message import Message
from functools import lru_cache
from typing import Any

import anyio
from fastapi.params import Form
from starlette.datastructures import FormData
from starlette.requests import ClientDisconnect, Request
from starlette.types import Receive, Scope

from mainmatch.api.http.strict_json import parse_form, parse_json, parse_pairs
from mainmatch.rules import Flaw, Json
from mainmatch.services.caller import Caller
from mainmatch.services.errors import Invalid, ServiceError, TooLarge, Unknown

__all__ = ["NOTHING", "StrictRequest", "UnsupportedMediaType", "key_of", "must_have_plain_path", "query_of"]

_MOST_FORGOTTEN = 16 * 1024**2
"""Bytes of a body that is too large which are taken and forgotten, so that its sender can read the answer."""

_FORGET_SECONDS = 5.0
_SILENCE_SECONDS = 0.5
_MOST_LABELS = 64
"""Content types whose meaning is remembered: clients know a few."""

_FORM = "application/x-www-form-urlencoded"
_KEY = re.compile(r"[\x21-\x7e]{1,255}")
_CONTROL = re.compile(r"[\x00-\x1f\x7f\ufffd\ud800-\udfff]")


class UnsupportedMediaType(ServiceError):
    """The body isn't labelled as what the operation takes. A mistake that only doors know."""


NOTHING: Any = object()
"""In the place of what wasn't sent: null is something."""


class StrictRequest(Request):
    """A request whose body is taken by ``take``; ``taken`` is what was parsed there, or a form."""

    taken: Any = NOTHING

    def __init__(self, scope: Scope, receive: Receive) -> None:
        super().__init__(scope, receive)
        # Laid out once: Starlette's Headers look through all of them for each that is asked for.
        self._by_name: dict[bytes, list[bytes]] = {}
        for name, value in scope["headers"]:
            self._by_name.setdefault(name, []).append(value)

    def all_of(self, name: bytes) -> list[str]:
        """What stands in the headers of this name, which is in lower case."""
        return [value.decode("latin-1") for value in self._by_name.get(name, ())]

    async def take(self, field: Any, limit: int) -> Json:
        """Read and parse the body for a body field of FastAPI's, None where none is declared.

        ``limit`` in bytes. What stands in a form isn't returned. Raises TooLarge, UnsupportedMediaType, Invalid.
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
        _must_be_plain(self.all_of(b"content-encoding"))
        body = await self._read(limit)
        if not body:
            self.taken = FormData() if is_form else NOTHING
            return None
        _must_be(kind, labelled)
        if is_form:
            self.taken = FormData(dict(parse_form(body)))
            return None
        sent = self.taken = parse_json(body)
        if field is None and sent != {}:
            raise Invalid("invalid_request", "This operation takes no body.")
        return sent

    async def _read(self, limit: int) -> bytes:
        chunks, has_more = bytearray(), True
        while has_more:
            message = await self.receive()
            if message["type"] == "http.disconnect":
                raise ClientDisconnect
            has_more = message.get("more_body", False)
            chunks += message.get("body", b"")
            if len(chunks) > limit:
                if has_more:
                    await self._let_it_come()
                raise _too_large(limit)
        return bytes(chunks)

    async def _let_it_come(self) -> None:
        """Take the rest of a body that is too large, within reason, and forget it.

        Closing a connection while bytes arrive resets it, and the client never reads the answer.
        """
        if "100-continue" in [each.lower() for each in self.all_of(b"expect")]:
            # It waits to be asked for the body, and never will be.
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


def must_have_plain_path(request: Request) -> None:
    """Raises Unknown for addresses with control characters or broken UTF-8: nothing lives there."""
    for part in request.path_params.values():
        if _CONTROL.search(str(part)):
            raise Unknown("not_found", "There is nothing at this address. /docs lists what there is.")


def query_of(request: Request, known: AbstractSet[str]) -> dict[str, str]:
    """The query's parameters. Raises Invalid for unknown, repeated or undecodable ones."""
    sent: bytes = request.scope["query_string"]
    if not sent:
        return {}
    try:
        query = dict(parse_pairs(sent))
    except ValueError as error:
        raise _bad_query("malformed_query", str(error)) from None
    if not query.keys() <= known:
        listing = ", ".join(sorted(known)) or "none"
        raise _bad_query("extra_forbidden", f"There is a parameter that isn't known; known here: {listing}.")
    return query


def key_of(request: StrictRequest, rule: str, visitor: Caller | None) -> str | None:
    """The Idempotency-Key, where the operation honours one. Raises Invalid."""
    if rule == "none":
        return None
    keys = request.all_of(b"idempotency-key")
    if not keys:
        if rule == "required" and visitor is not None and visitor.kind == "personal":
            advice = "With a personal token, send an Idempotency-Key: any new text for each new request."
            raise Invalid("idempotency_key_required", advice)
        return None
    if len(keys) > 1 or not _KEY.fullmatch(keys[0]):
        raise Invalid("bad_idempotency_key", "Send one Idempotency-Key of 1 to 255 visible ASCII characters.")
    return keys[0]


def _must_be(kind: str, labelled: list[str]) -> None:
    if not _is_labelled(labelled[0] if len(labelled) == 1 else "", kind):
        raise UnsupportedMediaType("unsupported_media_type", f"Send Content-Type: {kind}, in UTF-8.")


@lru_cache(_MOST_LABELS)
def _is_labelled(label: str, kind: str) -> bool:
    header = Message()
    header["content-type"] = label
    charset = str(header.get_param("charset", "utf-8")).lower()
    return header.get_content_type() == kind and charset in {"utf-8", "utf8"}


def _must_be_plain(codings: list[str]) -> None:
    # Nothing is inflated here: what is small on the wire stays small in memory.
    for coding in codings:
        if coding.strip().lower() != "identity":
            raise UnsupportedMediaType("unsupported_media_type", "Send the body as it is, without Content-Encoding.")


def _too_large(limit: int) -> TooLarge:
    return TooLarge("body_too_large", f"The body may have {limit} bytes.")


def _bad_query(code: str, message: str) -> Invalid:
    advice = "The query doesn't have the documented shape: see errors, and the operation in /docs."
    return Invalid("invalid_request", advice, (Flaw("query", code, message),))
