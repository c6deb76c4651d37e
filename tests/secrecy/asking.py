"""Asking the app a question, straight through its ASGI door: all middleware and routes, no socket.

An ``Ask`` is the same in both worlds; an ``Answer`` is all that comes back: status, every header, every byte.
"""

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, urlencode

from fastapi import FastAPI

from mainmatch.services.export import export_format
from mainmatch.services.export.export_format import Line
from mainmatch.services.values import tag_of

_EXPORT = b"application/x-ndjson"


@dataclass(frozen=True)
class Ask:
    """A request. ``operation`` is its operationId; ``note`` tells asks of one operation apart."""

    operation: str
    method: str
    path: str
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)
    note: str = ""

    @property
    def changes(self) -> bool:
        """Whether it may change something, so that it is asked in a branch of its own."""
        return self.method != "GET"

    @property
    def name(self) -> str:
        """For reports."""
        return f"{self.operation} ({self.note})" if self.note else self.operation


@dataclass(frozen=True)
class Answer:
    """What came back: ``text`` is the status, the headers in their order, and the body."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes

    @property
    def text(self) -> bytes:
        """Everything, as bytes to compare. In an entity tag there can be drawn ids.

        The lines of an export are compared without the hashes that chain them: those are over the ids of events,
        which are drawn, so they are only checked to follow from the lines. Raises BadExport.
        """
        lines = [b"%d" % self.status, *(name + b": " + self._told(value) for name, value in self.headers)]
        # A match's, whose lines begin with their body: no other archive has hashes.
        is_export = (b"content-type", _EXPORT) in self.headers and self.body.startswith(b'{"body":')
        body = [_unchained(line) for line in export_format.read(self.body)] if is_export else [self.body]
        return b"\n".join([*lines, b"", *body])

    def _told(self, header: bytes) -> bytes:
        """A header's value; an entity tag that follows from the body tells no more than that."""
        return b"<tag of the body>" if header == tag_of(self.body).encode() else header

    def header(self, name: bytes) -> str | None:
        """The value of a header."""
        return next((value.decode() for key, value in self.headers if key.lower() == name), None)


def _unchained(line: Line) -> bytes:
    return json.dumps([line.kind, line.body], separators=(",", ":"), sort_keys=True).encode()


async def answer_to(app: FastAPI, ask: Ask, token: str | None) -> Answer:
    """Ask it, with this token or without one."""
    body = b"" if ask.body is None else json.dumps(ask.body).encode()
    headers = [(b"host", b"server.test")]
    if token is not None:
        headers.append((b"authorization", f"Bearer {token}".encode()))
    if ask.body is not None:
        headers += [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    headers += [(name.lower().encode(), value.encode()) for name, value in ask.headers.items()]
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": ask.method,
        "scheme": "http",
        "path": ask.path,
        "raw_path": quote(ask.path).encode(),
        "root_path": "",
        "query_string": urlencode(ask.query).encode(),
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "server": ("server.test", 80),
        "app": app,
    }
    sent: list[Any] = []
    waiting = [{"type": "http.request", "body": body, "more_body": False}]
    is_answered = asyncio.Event()

    async def receive() -> Any:
        if waiting:
            return waiting.pop()
        # The client stays until its answer begins.
        await is_answered.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)
        is_answered.set()

    await app(scope, receive, send)
    start, *parts = sent
    return Answer(
        start["status"], tuple(map(tuple, start["headers"])), b"".join(part.get("body", b"") for part in parts)
    )
