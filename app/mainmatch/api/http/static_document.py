"""Documents that are the same for everybody: bytes made once, with an entity tag, compressed for who accepts it.

Only what is public is sent this way: the size of a compressed answer tells of what is in it (BREACH).
"""

import asyncio
import gzip
import hashlib
import re
from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from starlette.requests import Request
from starlette.responses import Response

from mainmatch.api.http.context import has_tag

REVALIDATE = "no-cache"
"""Clients keep the document and ask each time whether it is still the same."""

IMMUTABLE = "public, max-age=31536000, immutable"
"""For an address that has a digest of the document in it."""

IN_LANGUAGES = "Accept-Encoding, Accept-Language"
"""Vary of a document that is in the reader's language."""

CODINGS = ("br", "gzip")
"""Content codings that are sent, the smaller one first."""

_SMALLEST = 1024
"""Bytes. Below that compression saves no packet."""


@dataclass(frozen=True, slots=True)
class StaticDocument:
    """The representations of a document. Each has an entity tag of its own (RFC 9110, 8.8.3.3)."""

    body: bytes = field(repr=False)
    coded: Mapping[str, bytes] = field(repr=False)
    """By content coding."""
    etag: str
    headers: Mapping[str, str]
    media_type: str

    @classmethod
    def of(
        cls,
        content: bytes | str,
        media_type: str,
        *,
        cache: str = REVALIDATE,
        policy: str | None = None,
        vary: str = "Accept-Encoding",
        coded: Mapping[str, bytes] | None = None,
    ) -> "StaticDocument":
        """Prepare a document.

        ``cache``: Cache-Control; ``policy``: Content-Security-Policy; ``vary``: Vary; ``coded``: by content coding,
        compressed before.
        """
        body = content.encode() if isinstance(content, str) else content
        packed = dict(coded or {})
        if "gzip" not in packed and len(body) >= _SMALLEST:
            packed["gzip"] = gzip.compress(body, 9, mtime=0)
        headers = {"Cache-Control": cache, "Vary": vary}
        if policy is not None:
            headers["Content-Security-Policy"] = policy
        return cls(
            body=body,
            coded={coding: smaller for coding, smaller in packed.items() if len(smaller) < len(body)},
            etag=hashlib.sha256(body).hexdigest()[:32],
            headers=headers,
            media_type=media_type,
        )

    def answer(self, request: Request) -> Response:
        """The representation that the request accepts, or 304 for a client that has it."""
        body, tag, headers = self.body, f'"{self.etag}"', dict(self.headers)
        coding = chosen_coding(",".join(request.headers.getlist("accept-encoding")), self.coded)
        if coding is not None:
            body, tag = self.coded[coding], f'"{self.etag}-{coding}"'
            headers["Content-Encoding"] = coding
        headers["ETag"] = tag
        if has_tag(",".join(request.headers.getlist("if-none-match")), tag):
            headers.pop("Content-Encoding", None)
            return Response(None, 304, headers)
        return Response(body, 200, headers, self.media_type)


_Make: TypeAlias = Callable[[], StaticDocument]


class StaticDocuments:
    """Documents by name, each made once, in a thread, when it is first asked for."""

    def __init__(self) -> None:
        self._made: dict[str, asyncio.Task[StaticDocument]] = {}

    async def get(self, name: str, make: _Make) -> StaticDocument:
        """The document of this name. Requests that come while it is made wait for the same one."""
        task = self._made.get(name)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            task = self._made[name] = asyncio.create_task(asyncio.to_thread(make))
        # A client that goes away cancels its request, and not the document of the others.
        return await asyncio.shield(task)


_ADDRESS = re.compile(r"""(?<=["'=>])/(?=\w)|(?<=[=:]")/(?=")|(?<=: ")/(?=")""")


def below(path: str, text: str) -> str:
    """A page, its script or the manifest, of a server below ``path``: addresses of this server begin with that.

    They stand behind a quotation mark or =, or are shown as the whole text of an element.
    """
    return _ADDRESS.sub(f"{path}/", text) if path else text


def chosen_coding(header: str, offered: Container[str]) -> str | None:
    """The smallest offered coding that an Accept-Encoding header takes, or None for the document as it is.

    A coding is taken by its name, or by ``*``, with a weight above 0 (RFC 9110, 12.5.3).
    """
    weights = dict(map(_weighed, header.lower().split(",")))
    taken = (each for each in CODINGS if each in offered and weights.get(each, weights.get("*", 0.0)) > 0)
    return next(taken, None)


def _weighed(coding: str) -> tuple[str, float]:
    name, _, parameter = coding.partition(";")
    weight = parameter.strip().removeprefix("q=")
    try:
        return name.strip(), float(weight) if parameter else 1.0
    except ValueError:
        return name.strip(), 0.0
