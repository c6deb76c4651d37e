"""Memory that runs out: what a server may still take is bounded from outside, and clients take all of it.

May touch: the server's process, by its limits; nothing inside of it.
"""

import asyncio
import resource
import secrets
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.rigs.processes import RigServer

_GROUPS = Path("/sys/fs/cgroup/memory")
_LENGTH = 65536
"""The largest body that the server takes by default, in bytes."""

_MOST = 4000
"""Connections: with the rig's own files, below the usual limit of descriptors."""


@contextmanager
def group_of(server: RigServer, mebibytes: int) -> Iterator[Path]:
    """Let the kernel kill the server when it takes so much more than it has. It needs root and cgroups (version 1)."""
    group = _GROUPS / f"mainmatch-{secrets.token_hex(4)}"
    group.mkdir()
    try:
        (group / "memory.limit_in_bytes").write_text(str(mebibytes << 20), encoding="ascii")
        (group / "cgroup.procs").write_text(str(server.pid), encoding="ascii")
        yield group
    finally:
        group.rmdir()


def address_space_of(server: RigServer, mebibytes: int) -> None:
    """Let allocations fail when the server maps so much more than it has."""
    pages = int(Path(f"/proc/{server.pid}/statm").read_text(encoding="ascii").split()[0])
    limit = pages * resource.getpagesize() + (mebibytes << 20)
    resource.prlimit(server.pid, resource.RLIMIT_AS, (limit, limit))


_BODY = (
    f"POST /v1/accounts HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {_LENGTH}\r\n"
    "Content-Type: application/json\r\n\r\n"
).encode() + b" " * (_LENGTH - 1)
_HANDSHAKE = (
    b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)


def exporting(match_id: str, token: str) -> bytes:
    """Asks for an export."""
    return f"GET /v1/matches/{match_id}/export HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {token}\r\n\r\n".encode()


def listening(token: str) -> bytes:
    """Opens a socket."""
    return f"GET /v1/stream HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {token}\r\n".encode() + _HANDSHAKE + b"\r\n"


async def crowd(server: RigServer, seconds: float, said: bytes = _BODY) -> int:
    """Say this on more and more connections until the server ends, and read nothing; how many it took.

    By default a body that never ends. After ``seconds`` they are given up.
    """
    ended, is_over = asyncio.create_task(server.ended()), threading.Event()
    filling = asyncio.create_task(asyncio.to_thread(_fill, server.port, is_over, said))
    await asyncio.wait({ended}, timeout=seconds)
    is_over.set()
    ended.cancel()
    return await filling


def _fill(port: int, is_over: threading.Event, said: bytes) -> int:
    taken = 0
    with ExitStack() as stack:
        while not is_over.is_set() and taken < _MOST:
            try:
                raw = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=1))
                raw.sendall(said)
                taken += 1
            except ConnectionRefusedError:
                # Nobody listens any more.
                break
            except OSError:
                continue
        is_over.wait()
    return taken
