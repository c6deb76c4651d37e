"""Clients of an app in the same process, without a network: what the app sends is what is seen, when it is sent.

``ask`` is one HTTP request; an answer without end is left after its first block. ``Call`` is a request whose answer is
read as it comes, ``Socket`` a WebSocket.
"""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

import anyio
from starlette.types import ASGIApp, Message, Scope

_PATIENCE = 60
"""Seconds after which a test gives up: nothing is measured by it."""


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def code(self) -> str:
        """The problem's code, empty for an answer that is none."""
        is_problem = self.headers.get("content-type") == "application/problem+json"
        return str(json.loads(self.body)["code"]) if is_problem else ""

    @property
    def told(self) -> Any:
        """The JSON of the answer."""
        return json.loads(self.body)

    @property
    def plain(self) -> tuple[int, dict[str, str], bytes]:
        """All of it but the id of the request."""
        return self.status, {name: value for name, value in self.headers.items() if name != "request-id"}, self.body


async def ask(
    app: ASGIApp,
    method: str,
    address: str,
    body: Any = None,
    *,
    form: Mapping[str, str] | None = None,
    headers: Mapping[str, str] | None = None,
) -> Answer:
    """One request. ``body`` is sent as JSON; None is none."""
    async with calling(app, method, address, body, form=form, headers=headers) as call:
        return await call.answer(first_block=True)


@dataclass
class Call:
    """A request under way."""

    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    blocks: list[bytes] = field(default_factory=list)
    is_over: bool = False
    _news: asyncio.Event = field(default_factory=asyncio.Event)
    _left: asyncio.Event = field(default_factory=asyncio.Event)

    def leave(self) -> None:
        """The client goes away."""
        self._left.set()

    async def until(self, *, over: bool = False, blocks: int = 0) -> None:
        """Wait for the answer's end, or for so many blocks of it."""
        with anyio.fail_after(_PATIENCE):
            while not (self.is_over or (not over and len(self.blocks) >= blocks)):
                self._news.clear()
                await self._news.wait()

    async def answer(self, *, first_block: bool = False) -> Answer:
        """All of the answer; of an endless one, with ``first_block``, what is there with its first block."""
        await self.until(blocks=1)
        is_endless = self.headers.get("content-type", "").startswith("text/event-stream")
        if not (first_block and is_endless):
            await self.until(over=True)
        return Answer(self.status, self.headers, b"".join(self.blocks))

    async def _send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {name.decode(): value.decode() for name, value in message["headers"]}
        else:
            if message.get("body"):
                self.blocks.append(message["body"])
            self.is_over = not message.get("more_body", False)
        self._news.set()


@asynccontextmanager
async def calling(
    app: ASGIApp,
    method: str,
    address: str,
    body: Any = None,
    *,
    form: Mapping[str, str] | None = None,
    headers: Mapping[str, str] | None = None,
) -> AsyncIterator[Call]:
    """A request whose answer is read as it comes; the client leaves at the end of the block."""
    call = Call()
    content = urlencode(form).encode() if form else b"" if body is None else json.dumps(body).encode()
    kind = "application/x-www-form-urlencoded" if form else "application/json"
    scope = _scope("http", address, {**({"content-type": kind} if content else {}), **(headers or {})})
    waiting = [{"type": "http.request", "body": content, "more_body": False}]

    async def receive() -> Message:
        if waiting:
            return waiting.pop()
        await call._left.wait()
        return {"type": "http.disconnect"}

    async def run() -> None:
        try:
            await app({**scope, "method": method}, receive, call._send)
        finally:
            call.is_over = True
            call._news.set()

    task = asyncio.create_task(run())
    try:
        yield call
    finally:
        call.leave()
        with anyio.fail_after(_PATIENCE):
            await task


@dataclass
class Socket:
    """A WebSocket: frames in and out. ``code`` is what the server closed it with."""

    code: int | None = None
    _in: "asyncio.Queue[Message]" = field(default_factory=asyncio.Queue)
    _out: "asyncio.Queue[Message]" = field(default_factory=asyncio.Queue)

    async def send(self, op: str, **frame: Any) -> None:
        """Send a frame; ``from_`` is written as ``from``."""
        text = json.dumps({"op": op, **{name.rstrip("_"): value for name, value in frame.items()}})
        await self._in.put({"type": "websocket.receive", "text": text})

    async def get(self) -> dict[str, Any] | None:
        """The next frame, None when the server has closed."""
        while self.code is None:
            with anyio.fail_after(_PATIENCE):
                message = await self._out.get()
            if message["type"] == "websocket.close":
                self.code = int(message["code"])
            elif message["type"] == "websocket.send":
                found: dict[str, Any] = json.loads(message["text"])
                return found
        return None

    async def until(self, op: str) -> list[dict[str, Any]]:
        """All frames up to the first with this op, that one included; all there are when the server closes."""
        frames: list[dict[str, Any]] = []
        while (frame := await self.get()) is not None:
            frames.append(frame)
            if frame["op"] == op:
                break
        return frames

    async def answer_to(self, op: str, **frame: Any) -> dict[str, Any]:
        """Send a frame with an id, and have what answers it; closed without one: an error with the code."""
        await self.send(op, id="asked", **frame)
        while (found := await self.get()) is not None:
            if found.get("id") == "asked":
                return found
        return {"op": "closed", "code": str(self.code)}

    async def rest(self) -> list[dict[str, Any]]:
        """What still comes until the server closes."""
        return await self.until("")


@asynccontextmanager
async def connected(app: ASGIApp, headers: Mapping[str, str] | None = None, query: str = "") -> AsyncIterator[Socket]:
    """A socket that says nothing by itself; the client leaves at the end of the block."""
    socket = Socket()
    await socket._in.put({"type": "websocket.connect"})
    scope = {**_scope("websocket", f"/v1/stream{query}", headers or {}), "subprotocols": ["mainmatch.v1"]}
    task = asyncio.create_task(_run(app, scope, socket))
    try:
        yield socket
    finally:
        await socket._in.put({"type": "websocket.disconnect", "code": 1000})
        with anyio.fail_after(_PATIENCE):
            await task


async def _run(app: ASGIApp, scope: Scope, socket: Socket) -> None:
    with contextlib.suppress(OSError):
        await app(scope, socket._in.get, socket._out.put)


def _scope(kind: str, address: str, headers: Mapping[str, str]) -> Scope:
    path, _, query = address.partition("?")
    sent = {"host": "server.test", **headers}
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "http" if kind == "http" else "ws",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.lower().encode(), value.encode("utf-8")) for name, value in sent.items()],
        "client": ("192.0.2.1", 50000),
        "server": ("server.test", 80),
        "extensions": {},
        "state": {},
    }
