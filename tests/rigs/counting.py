"""A wire to PostgreSQL that counts what is asked over it: each simple query, and each end of an extended one."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from psycopg.conninfo import conninfo_to_dict
from sqlalchemy import make_url

_QUERY, _PARSE, _BIND, _SYNC = b"Q", b"P", b"B", b"S"
_TRANSACTION = (b"BEGIN", b"COMMIT", b"ROLLBACK")


@dataclass
class Counted:
    """``url`` leads through the wire; ``asked`` is how often something was, by kind.

    ``statements``: how often each statement was executed, by its text, without begin and end. To prepare one isn't
    counted: it happens once for each connection.
    """

    host: str
    port: int
    url: str = ""
    asked: Counter[str] = field(default_factory=Counter)
    statements: Counter[str] = field(default_factory=Counter)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection."""
        from_server, to_server = await asyncio.open_connection(self.host, self.port)
        answering = asyncio.create_task(_pass_on(from_server, writer))
        try:
            with contextlib.suppress(asyncio.IncompleteReadError, OSError):
                await self._listen(reader, to_server)
        finally:
            answering.cancel()
            to_server.close()
            writer.close()

    async def _listen(self, reader: asyncio.StreamReader, to_server: asyncio.StreamWriter) -> None:
        # The first message alone has no type. It is no wish for TLS: the URL asks for none.
        size = await reader.readexactly(4)
        to_server.write(size + await reader.readexactly(int.from_bytes(size) - 4))
        prepared: dict[bytes, bytes] = {}
        while True:
            head = await reader.readexactly(5)
            body = await reader.readexactly(int.from_bytes(head[1:]) - 4)
            # Counted before PostgreSQL can answer.
            if head[:1] == _QUERY and body.startswith(_TRANSACTION):
                self.asked["begin and end"] += 1
            elif head[:1] == _QUERY:
                self.asked["other"] += 1
                self.statements[body[:-1].decode()] += 1
            elif head[:1] == _PARSE:
                name, text, _ = body.split(b"\0", 2)
                prepared[name] = text
            elif head[:1] == _BIND:
                _, name, _ = body.split(b"\0", 2)
                self.statements[prepared[name].decode()] += 1
            elif head[:1] == _SYNC:
                self.asked["other"] += 1
            to_server.write(head + body)


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while said := await reader.read(65536):
            writer.write(said)


class Wire(Protocol):
    """What stands between a server and its PostgreSQL. ``url`` leads through it."""

    url: str

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection."""


WireT = TypeVar("WireT", bound=Wire)


@asynccontextmanager
async def wired(url: str, make: Callable[[str, int], WireT]) -> AsyncIterator[WireT]:
    """A wire to the PostgreSQL behind this URL, until the end. ``make``: from its host and port."""
    place = conninfo_to_dict(url)
    found = make(str(place.get("host") or "127.0.0.1"), int(place.get("port") or 5432))
    server = await asyncio.start_server(found.serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    plain = {"sslmode": "disable", "gssencmode": "disable"}
    found.url = make_url(url).set(host="127.0.0.1", port=port, query=plain).render_as_string(hide_password=False)
    try:
        yield found
    finally:
        server.close()


def counted(url: str) -> AbstractAsyncContextManager[Counted]:
    """A wire that counts."""
    return wired(url, Counted)
