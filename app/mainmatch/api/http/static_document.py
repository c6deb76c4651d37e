"""Documents that are the same for everybody: bytes made once, with an entity tag, compressed for who accepts it.

Only what is public is sent this way: the size of a compressed answer tells of what is in it (BREACH).
"""

import asyncio
import gzip
import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from starlette.requests import Request
from starlette.responses import Response

from mainmatch.api.http.context import has_tag

__all__ = ["IMMUTABLE", "REVALIDATE", "StaticDocument", "StaticDocuments", "accepts_gzip"]

REVALIDATE = "no-cache"
"""Clients keep the document and ask each time whether it is still the same."""

IMMUTABLE = "public, max-age=31536000, immutable"
"""For an address that has a digest of the document in it."""

_SMALLEST = 1024
"""Bytes. Below that compression saves no packet."""


@dataclass(frozen=True, slots=True)
class StaticDocument:
    """The two representations of a document. Each has an entity tag of its own (RFC 9110, 8.8.3.3)."""

    body: bytes = field(repr=False)
    compressed: bytes | None = field(repr=False)
    etag: str
    headers: Mapping[str, str]
    media_type: str

    @classmethod
    def of(
        cls, content: bytes | str, media_type: str, *, cache: str = REVALIDATE, policy: str | None = None
    ) -> "StaticDocument":
        """``cache``: Cache-Control; ``policy``: Content-Security-Policy."""
        body = content.encode() if isinstance(content, str) else content
        smaller = gzip.compress(body, 9, mtime=0) if len(body) >= _SMALLEST else body
        headers = {"Cache-Control": cache, "Vary": "Accept-Encoding"}
        if policy is not None:
            headers["Content-Security-Policy"] = policy
        return cls(
            body=body,
            compressed=smaller if len(smaller) < len(body) else None,
            etag=hashlib.sha256(body).hexdigest()[:32],
            headers=headers,
            media_type=media_type,
        )

    def answer(self, request: Request) -> Response:
        """The representation that the request accepts, or 304 for a client that has it."""
        body, tag, headers = self.body, f'"{self.etag}"', dict(self.headers)
        if self.compressed is not None and accepts_gzip(",".join(request.headers.getlist("accept-encoding"))):
            body, tag = self.compressed, f'"{self.etag}-gzip"'
            headers["Content-Encoding"] = "gzip"
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


def accepts_gzip(header: str) -> bool:
    """Whether an Accept-Encoding header takes gzip: named, or by ``*``, with a weight above 0 (RFC 9110, 12.5.3)."""
    weights = dict(map(_weighed, header.lower().split(",")))
    return weights.get("gzip", weights.get("*", 0.0)) > 0


def _weighed(coding: str) -> tuple[str, float]:
    name, _, parameter = coding.partition(";")
    weight = parameter.strip().removeprefix("q=")
    try:
        return name.strip(), float(weight) if parameter else 1.0
    except ValueError:
        return name.strip(), 0.0
