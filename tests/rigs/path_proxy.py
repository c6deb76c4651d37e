"""A reverse proxy that serves a server below a path, as nginx does: it removes the path, and has nothing else."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

_NOT_HERE = b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


@dataclass
class PathProxy:
    """``passed``: paths that the server saw, ``refused``: those of the rest of the site, ``upgraded``: of sockets."""

    base: str
    port: int
    """Of the server; the proxy's own is ``own_port``."""
    own_port: int
    passed: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    upgraded: list[str] = field(default_factory=list)

    @property
    def url(self) -> str:
        """What the server's operator sets as its public URL."""
        return f"http://127.0.0.1:{self.own_port}{self.base}"

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request and its answer, or a socket until it ends."""
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            first, *lines = (await reader.readuntil(b"\r\n\r\n"))[:-4].split(b"\r\n")
            method, path, version = first.decode().split(" ")
            if not path.startswith(f"{self.base}/"):
                self.refused.append(path)
                writer.write(_NOT_HERE)
            else:
                path = path.removeprefix(self.base)
                if any(each.lower() == b"upgrade: websocket" for each in lines):
                    self.upgraded.append(path)
                else:
                    # So each request comes on a connection of its own.
                    lines = [each for each in lines if not each.lower().startswith(b"connection:")]
                    lines.append(b"Connection: close")
                self.passed.append(path)
                head = b"\r\n".join([f"{method} {path} {version}".encode(), *lines, b"", b""])
                await self._join(reader, writer, head)
        writer.close()

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, head: bytes) -> None:
        theirs, ours = await asyncio.open_connection("127.0.0.1", self.port)
        ours.write(head)
        sent = asyncio.create_task(_pour(reader, ours))
        await _pour(theirs, writer)
        sent.cancel()
        ours.close()


async def _pour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while some := await reader.read(65536):
            writer.write(some)
            await writer.drain()


@asynccontextmanager
async def proxying(base: str, port: int) -> AsyncIterator[PathProxy]:
    """A proxy on a free port, to the server on ``port``, which needn't listen yet."""
    proxy = PathProxy(base, port, 0)
    listening = await asyncio.start_server(proxy.carry, "127.0.0.1", 0)
    proxy.own_port = listening.sockets[0].getsockname()[1]
    try:
        yield proxy
    finally:
        listening.close()
