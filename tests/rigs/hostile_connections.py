"""Connections that send as much as is taken and read nothing, of every sort, and the memory that the server holds.

May touch: sockets, and what the kernel says of the server's process.
"""

import asyncio
import os
import socket
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import ExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from tests.rigs.flooding import cpu_of, frame
from tests.rigs.processes import RigServer

_STILL = 0.5
"""Seconds in which a connection takes no byte: it takes no more for now."""

_PAUSE = 0.15
"""Seconds between two requests of somebody else, who keeps to the budget of an address."""

_PIECE = 1_000_000
"""Bytes that a connection which comes again begins with."""

_ASK = b"GET %b HTTP/1.1\r\nHost: server.test\r\n%b\r\n"
_POST = b"POST /v1/accounts HTTP/1.1\r\nHost: server.test\r\nContent-Type: application/json\r\n"
_H2C = b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n"
_CHUNKED = b"Transfer-Encoding: chunked\r\n\r\n"
_HANDSHAKE = (
    b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)
_SOCKET = _ASK % (b"/v1/stream", _HANDSHAKE)
_TEXT, _PING, _CONTINUATION = 0x1, 0x9, 0x0


@dataclass(frozen=True)
class Hostile:
    """What a connection sends: ``begin`` once, then ``piece`` as often as is taken. ``TOKEN`` stands for a token."""

    begin: bytes = b""
    piece: bytes = b""

    def of(self, size: int, token: str) -> bytes:
        """About so many bytes of it."""
        begin = self.begin.replace(b"TOKEN", token.encode())
        piece = self.piece.replace(b"TOKEN", token.encode())
        return begin + piece * ((size - len(begin)) // len(piece)) if piece else begin


_BEARER = b"Authorization: Bearer TOKEN\r\n"
_IDENTIFIED = _ASK % (b"/v1/stream", _HANDSHAKE + _BEARER)

HOSTILE: dict[str, Hostile] = {
    "pipelined, the shortest": Hostile(piece=b"GET / HTTP/1.1\r\nHost:x\r\n\r\n"),
    "pipelined": Hostile(piece=_ASK % (b"/livez", b"")),
    "pipelined, large answers": Hostile(piece=_ASK % (b"/openapi.json", b"")),
    "pipelined, with a token": Hostile(piece=_ASK % (b"/v1/games", _BEARER)),
    "pipelined, nowhere": Hostile(piece=_ASK % (b"/v1/nowhere", b"")),
    "pipelined bodies": Hostile(piece=_POST + b"Content-Length: 2\r\n\r\n{}"),
    "pipelined, each with an upgrade": Hostile(piece=_ASK % (b"/livez", _H2C)),
    "a stream, and requests after it": Hostile(_ASK % (b"/v1/me/events/stream", _BEARER), _ASK % (b"/livez", b"")),
    "a long poll, and requests after it": Hostile(_ASK % (b"/v1/me/events?wait=25", _BEARER), _ASK % (b"/livez", b"")),
    "half a head": Hostile(b"GET /livez HTTP/1.1\r\nHost: server.test\r\nX: " + b"x" * 60_000),
    "half an address": Hostile(b"GET /" + b"x" * 65_000),
    "the longest address": Hostile(piece=_ASK % (b"/" + b"%F0%9F%98%80" * 5_000, b"")),
    "many headers": Hostile(b"GET /livez HTTP/1.1\r\nHost: server.test\r\n" + b"a:b\r\n" * 12_000),
    "long headers": Hostile(piece=_ASK % (b"/livez", b"".join(b"x%d: %b\r\n" % (i, b"x" * 480) for i in range(120)))),
    "line breaks": Hostile(b"\r\n" * 30_000),
    "half a body": Hostile(_POST + b"Content-Length: 65536\r\n\r\n" + b"x" * 65_000),
    "a body without end": Hostile(_POST + b"Content-Length: 999999999\r\n\r\n", b"x" * 1000),
    "chunks of a byte": Hostile(_POST + _CHUNKED, b"1\r\nx\r\n"),
    "chunks of line breaks": Hostile(_POST + _CHUNKED, b"4\r\n\r\n\r\n\r\n"),
    "trailers": Hostile(_POST + _CHUNKED + b"1\r\n{\r\n0\r\n" + b"a:b\r\n" * 12_000),
    "an upgrade and its body": Hostile(_POST + _H2C + _CHUNKED, b"1\r\nx\r\n"),
    "a socket that is silent": Hostile(_SOCKET),
    "a socket's fragments": Hostile(_SOCKET + frame(_TEXT, b"x", fin=False), frame(_CONTINUATION, b"x", fin=False)),
    "a socket's large fragments": Hostile(
        _SOCKET + frame(_TEXT, bytes(1000), fin=False), frame(_CONTINUATION, bytes(15_000), fin=False)
    ),
    "half a frame of a socket": Hostile(_SOCKET + frame(_TEXT, bytes(65_000))[:-1]),
    "a socket's pings": Hostile(_SOCKET, frame(_PING, bytes(125))),
    "a socket's texts": Hostile(_SOCKET, frame(_TEXT, b'{"op":"ping"}')),
    "an identified socket's texts": Hostile(_IDENTIFIED, frame(_TEXT, b'{"op":"ping"}')),
    "an identified socket's large texts": Hostile(_IDENTIFIED, frame(_TEXT, b'{"op":"' + b"x" * 16_000 + b'"}')),
}
"""Every sort of connection."""


@dataclass
class Held:
    """What connections of one sort did: KiB held by each, the slowest answer to somebody else in seconds.

    ``cpu``: seconds of the server's processor.
    """

    each: float
    slowest: float
    server: float
    cpu: float | None = None

    def __str__(self) -> str:
        return (
            f"{self.each:6.1f} KiB each, {self.server:4.0f} MiB in all, /livez in at most {self.slowest * 1000:.0f} ms"
            + ("" if self.cpu is None else f", {self.cpu:.1f} s of processor")
        )


async def held(server: RigServer, hostile: Hostile, token: str, *, many: int, size: int, seconds: float = 0) -> Held:
    """Open so many connections, each of which sends ``size`` bytes as far as they are taken; leave them for a while."""
    data = hostile.of(size, token)
    address = urlsplit(server.url)
    before = resident(server)
    loop = asyncio.get_running_loop()
    async with _answers(server) as slowest:
        with ExitStack() as stack:
            lines = []
            for _ in range(many):
                line = stack.enter_context(socket.socket())
                line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                line.setblocking(False)
                await loop.sock_connect(line, (address.hostname, address.port))
                lines.append(line)
            await asyncio.gather(*(_send(line, data) for line in lines))
            most, busy, until = 0.0, -1.0, time.monotonic() + seconds
            # What this side's kernel has taken, the server may still have to read.
            while (cpu := cpu_of(server.pid)) > busy + _STILL / 10 or time.monotonic() < until:
                busy = cpu
                await asyncio.sleep(_STILL)
                most = max(most, resident(server))
    return Held((most - before) / many, slowest(), most / 1024)


async def _send(line: socket.socket, data: bytes) -> None:
    """Send as much as is taken, until nothing was for a while."""
    loop = asyncio.get_running_loop()
    rest = memoryview(data)
    while rest:
        try:
            rest = rest[line.send(rest[:65536]) :]
        except BlockingIOError:
            writable = asyncio.Event()
            loop.add_writer(line, writable.set)
            try:
                await asyncio.wait_for(writable.wait(), _STILL)
            except TimeoutError:
                return
            finally:
                loop.remove_writer(line)
        except OSError:
            # The server has had enough.
            return
        await asyncio.sleep(0)


async def by_minute(
    server: RigServer, sorts: Sequence[Hostile], token: str, *, many: int, minutes: int, each: float = 60
) -> list[Held]:
    """What so many connections of these sorts held in each minute. One that the server ends comes again."""
    before, found = resident(server), list[Held]()
    texts = [(sort.of(_PIECE, token), Hostile(piece=sort.piece).of(_PIECE, token)) for sort in sorts]
    sending = [asyncio.create_task(_come_again(server, *texts[n % len(texts)])) for n in range(many)]
    try:
        for _ in range(minutes):
            busy = cpu_of(server.pid)
            async with _answers(server) as slowest:
                await asyncio.sleep(each)
            most = resident(server)
            found.append(Held((most - before) / many, slowest(), most / 1024, cpu_of(server.pid) - busy))
    finally:
        for task in sending:
            task.cancel()
        await asyncio.wait(sending)
    return found


async def _come_again(server: RigServer, begin: bytes, more: bytes) -> None:
    """Send as much as is taken, and more as soon as more is; connect again when the server has had enough."""
    address, loop = urlsplit(server.url), asyncio.get_running_loop()
    while True:
        with socket.socket() as line, suppress(OSError):
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.setblocking(False)
            await loop.sock_connect(line, (address.hostname, address.port))
            rest = memoryview(begin)
            while True:
                with suppress(BlockingIOError):
                    rest = rest[line.send(rest[:65536]) :] or memoryview(more)
                await asyncio.sleep(_STILL)
        await asyncio.sleep(_STILL)


@asynccontextmanager
async def _answers(server: RigServer) -> AsyncIterator[Callable[[], float]]:
    """Ask for /livez all the time; the slowest answer."""
    times = [0.0]
    asking = asyncio.create_task(_ask(server, times))
    try:
        yield lambda: max(times)
    finally:
        asking.cancel()
        with suppress(asyncio.CancelledError):
            await asking


async def _ask(server: RigServer, times: list[float]) -> None:
    address = urlsplit(server.url)
    # From an address of its own: the others spend the budget of theirs.
    reader, writer = await asyncio.open_connection(address.hostname, address.port, local_addr=("127.0.0.2", 0))
    try:
        while True:
            began = time.monotonic()
            writer.write(_ASK % (b"/livez", b""))
            assert b"200 OK" in await reader.readuntil(b"}")
            times.append(time.monotonic() - began)
            await asyncio.sleep(_PAUSE)
    finally:
        writer.close()
        await writer.wait_closed()


def resident(server: RigServer) -> float:
    """KiB of memory of the server's process."""
    pages = Path(f"/proc/{server.pid}/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGESIZE") / 1024
