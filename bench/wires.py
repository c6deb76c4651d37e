"""Minimal connections for a load generator: HTTP/1.1 and WebSocket over asyncio transports.

May touch: sockets. Rule kept here: parse only the necessary parts of a response, so that the generator costs little.
They trust the server, which a real client must not do.
"""

import asyncio
import json
import struct
from collections.abc import Callable, Mapping
from typing import Any, cast

from typing_extensions import override

Answer = Callable[[int, bytes], None]
"""What is done with a status and a body."""

_TEXT, _BINARY, _PING, _PONG, _CLOSE = 0x1, 0x2, 0x9, 0xA, 0x8


class Refused(Exception):
    """The server refused a request; to continue would measure refusals."""


def request(method: str, path: str, token: str = "", body: bytes = b"", **headers: str) -> bytes:
    """A request as bytes; headers' names are written with ``_`` for ``-``."""
    lines = [f"{method} {path} HTTP/1.1", "Host: bench"]
    if token:
        lines.append(f"Authorization: Bearer {token}")
    if body:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode() + body


class HttpWire(asyncio.Protocol):
    """A connection with one request on its way at a time."""

    def __init__(self) -> None:
        self._buffer = b""
        self._answer: Answer | None = None
        self._transport: asyncio.Transport | None = None
        self._head = b""

    def header(self, name: bytes) -> str:
        """A header of the last answer; ``name`` in lower case."""
        place = self._head.lower().find(b"\r\n" + name + b":")
        return "" if place < 0 else self._head[place + len(name) + 3 :].partition(b"\r\n")[0].strip().decode()

    @override
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # Not asked with isinstance: uvloop's are of no class of asyncio's.
        self._transport = cast("asyncio.Transport", transport)

    def send(self, payload: bytes, answer: Answer) -> None:
        """Send a request, and have its answer."""
        assert self._transport is not None
        self._answer = answer
        self._transport.write(payload)

    async def ask(
        self, method: str, path: str, token: str = "", body: Mapping[str, Any] | None = None, **headers: str
    ) -> Any:
        """One request and its JSON. Raises Refused."""
        waiter: asyncio.Future[tuple[int, bytes]] = asyncio.get_running_loop().create_future()
        content = b"" if body is None else json.dumps(body).encode()
        # The waiting task may have been cancelled.
        self.send(
            request(method, path, token, content, **headers),
            lambda *told: None if waiter.done() else waiter.set_result(told),
        )
        status, text = await waiter
        if status >= 400:
            raise Refused(f"{method} {path}: {status} {text.decode()}")
        return json.loads(text) if text else None

    @override
    def data_received(self, data: bytes) -> None:
        self._buffer = self._buffer + data if self._buffer else data
        head_end = self._buffer.find(b"\r\n\r\n")
        if head_end < 0:
            return
        head = self._buffer[:head_end].lower()
        status = int(head[9:12])
        place = head.find(b"content-length:")
        length = int(head[place + 15 :].partition(b"\r\n")[0]) if place >= 0 else 0
        end = head_end + 4 + length
        if len(self._buffer) < end:
            return
        self._head = self._buffer[:head_end]
        body, self._buffer = self._buffer[head_end + 4 : end], self._buffer[end:]
        answer, self._answer = self._answer, None
        if answer is not None:
            answer(status, body)

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        answer, self._answer = self._answer, None
        if answer is not None:
            answer(599, b"the connection was lost")

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()


class SocketWire(asyncio.Protocol):
    """A WebSocket. ``heard`` gets each message as bytes, text or not; ``opened`` is done after the handshake."""

    def __init__(self, path: str, heard: Callable[["SocketWire", bytes], None], protocol: str = "") -> None:
        self._greeting = request("GET", path, "", b"", **_upgrade(protocol))
        self.heard = heard
        self._buffer = b""
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_lost = False

    @override
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # Not asked with isinstance: uvloop's are of no class of asyncio's.
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._greeting)

    def send(self, payload: bytes, opcode: int = _TEXT) -> None:
        """Send a message; ``opcode`` 2 for a binary one."""
        assert self._transport is not None
        size = len(payload)
        if size < 126:
            head = bytes((0x80 | opcode, 0x80 | size))
        elif size < 65536:
            head = struct.pack("!BBH", 0x80 | opcode, 0x80 | 126, size)
        else:
            head = struct.pack("!BBQ", 0x80 | opcode, 0x80 | 127, size)
        # A mask of zeros: taken by every server, and costs nothing here.
        self._transport.write(head + b"\0\0\0\0" + payload)

    @override
    def data_received(self, data: bytes) -> None:
        buffer = self._buffer + data if self._buffer else data
        if not self.opened.done():
            head, end, buffer = buffer.partition(b"\r\n\r\n")
            if not end:
                self._buffer = head
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(Refused(head.decode()))
                return
            self.opened.set_result(None)
        place, total = 0, len(buffer)
        while total - place >= 2:
            opcode, size, begin = buffer[place] & 0x0F, buffer[place + 1] & 0x7F, place + 2
            if size == 126:
                size, begin = int.from_bytes(buffer[begin : begin + 2], "big"), begin + 2
            elif size == 127:
                size, begin = int.from_bytes(buffer[begin : begin + 8], "big"), begin + 8
            if begin + size > total:
                break
            place = begin + size
            self._take(opcode, buffer[begin:place])
        self._buffer = buffer[place:]

    def _take(self, opcode: int, payload: bytes) -> None:
        if opcode in {_TEXT, _BINARY}:
            self.heard(self, payload)
        elif opcode == _PING:
            self.send(payload, _PONG)
        elif opcode == _CLOSE:
            self.is_lost = True

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        self.is_lost = True
        if not self.opened.done():
            self.opened.set_exception(Refused("the connection was lost"))

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()


def _upgrade(protocol: str) -> dict[str, str]:
    headers = {
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec_WebSocket_Version": "13",
        "Sec_WebSocket_Key": "dGhlIHNhbXBsZSBub25jZQ==",
    }
    return {**headers, "Sec_WebSocket_Protocol": protocol} if protocol else headers


async def to_http(port: int) -> HttpWire:
    """A connection to a server on this machine."""
    _, wire = await asyncio.get_running_loop().create_connection(HttpWire, "127.0.0.1", port)
    return wire


async def to_socket(
    port: int, path: str, heard: Callable[["SocketWire", bytes], None], protocol: str = ""
) -> SocketWire:
    """A WebSocket to a server on this machine; ``heard`` gets it with each message. Raises Refused."""
    _, wire = await asyncio.get_running_loop().create_connection(
        lambda: SocketWire(path, heard, protocol), "127.0.0.1", port
    )
    await wire.opened
    return wire
