"""One socket that sends frames as fast as it can, of whatever kind, and what that costs everybody else."""

import asyncio
import json
import os
import socket
import struct
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import httpx2

from tests.rigs.processes import RigServer

_PATIENCE = 15.0

_UPGRADE = (
    b"GET /v1/stream HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)

_TEXT, _BINARY, _CLOSE, _PING, _PONG, _CONTINUATION = 0x1, 0x2, 0x8, 0x9, 0xA, 0x0


def frame(opcode: int, data: bytes = b"", *, fin: bool = True) -> bytes:
    """A client's frame, masked with zeros; up to 64 KiB of data."""
    length = bytes([0x80 | len(data)]) if len(data) < 126 else struct.pack("!BH", 0xFE, len(data))
    return bytes([0x80 * fin | opcode]) + length + bytes(4) + data


@dataclass(frozen=True)
class Flood:
    """What is sent: once ``begin``, then ``piece`` again and again."""

    piece: bytes
    begin: bytes = b""

    def of(self, size: int) -> bytes:
        """About so many bytes of it."""
        return self.begin + self.piece * ((size - len(self.begin)) // len(self.piece))


FLOODS = {
    "pongs": Flood(frame(_PONG)),
    "pings": Flood(frame(_PING)),
    "long pings": Flood(frame(_PING, bytes(125))),
    "empty texts": Flood(frame(_TEXT)),
    "empty continuations": Flood(frame(_CONTINUATION, fin=False), begin=frame(_TEXT, fin=False)),
    "fragments of a byte": Flood(frame(_CONTINUATION, b"x", fin=False), begin=frame(_TEXT, b"x", fin=False)),
    "messages in two fragments": Flood(frame(_TEXT, b"x", fin=False) + frame(_CONTINUATION, b"x")),
    "large continuations": Flood(frame(_TEXT, bytes(30_000), fin=False) + frame(_CONTINUATION, bytes(30_000))),
    "app pings": Flood(frame(_TEXT, b'{"op":"ping"}')),
}
"""Every kind of frame that a client may send. A binary message ends a socket by itself."""


@dataclass
class Flooded:
    """What a flood did. ``code``: the close code, 0 if none came; ``cpu``: the server's; times in seconds."""

    code: int
    cpu: float
    slowest: float

    def __str__(self) -> str:
        return f"{self.code}, {self.cpu:.2f} s of processor, /livez in at most {self.slowest * 1000:.0f} ms"


async def flooded(server: RigServer, flood: Flood, size: int, token: str | None = None) -> Flooded:
    """Send so many bytes on one socket, anonymous without a token, while somebody else asks for ``/livez``."""
    before = cpu_of(server.pid)
    is_over = asyncio.Event()
    slowest = asyncio.create_task(_slowest_answer(server.url, is_over))
    code = await asyncio.to_thread(_send, server.url, flood.of(size), token)
    is_over.set()
    return Flooded(code, cpu_of(server.pid) - before, await slowest)


async def _slowest_answer(url: str, is_over: asyncio.Event) -> float:
    slowest = 0.0
    async with httpx2.AsyncClient(base_url=url, timeout=_PATIENCE, trust_env=False) as client:
        while not is_over.is_set():
            began = time.monotonic()
            assert (await client.get("/livez")).is_success
            slowest = max(slowest, time.monotonic() - began)
            with suppress(TimeoutError):
                await asyncio.wait_for(is_over.wait(), 0.02)
    return slowest


def cpu_of(pid: int) -> float:
    """Seconds of processor time of a process, its threads included."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _send(url: str, data: bytes, token: str | None) -> int:
    """Send all of this, as far as it is taken; the close code."""
    with _upgraded(url) as raw:
        if token is not None:
            raw.sendall(frame(_TEXT, json.dumps({"op": "identify", "token": token}).encode()))
            _until(raw, b'"ready"')
        with suppress(OSError):
            raw.sendall(data)
        return _close_code(raw)


@contextmanager
def _upgraded(url: str) -> Iterator[socket.socket]:
    address = urlsplit(url)
    with socket.create_connection((address.hostname, address.port), timeout=_PATIENCE) as raw:
        raw.sendall(_UPGRADE % address.netloc.encode())
        _until(raw, b'"op":"hello"')
        yield raw


def _until(raw: socket.socket, text: bytes) -> None:
    heard = b""
    while text not in heard:
        piece = raw.recv(65536)
        assert piece, heard
        heard += piece


def _close_code(raw: socket.socket) -> int:
    """The code of the close frame among what the server still sends, 0 if there is none."""
    with suppress(OSError), raw.makefile("rb") as heard:
        while head := heard.read(2):
            length = struct.unpack("!H", heard.read(2))[0] if head[1] == 126 else head[1]
            data = heard.read(length)
            if head[0] & 0xF == _CLOSE:
                return int.from_bytes(data[:2])
    return 0
