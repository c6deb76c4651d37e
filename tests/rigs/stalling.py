"""A wire to PostgreSQL that can stand still: nothing is lost, and nothing arrives until it goes on."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field

from psycopg.conninfo import conninfo_to_dict
from sqlalchemy import make_url

__all__ = ["Stalling", "stalling"]


@dataclass
class Stalling:
    """``url`` leads through the wire."""

    host: str
    port: int
    url: str = ""
    _flows: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self._flows.set()

    @contextmanager
    def stalled(self) -> Iterator[None]:
        """Nothing arrives on either side until the end of the block."""
        self._flows.clear()
        try:
            yield
        finally:
            self._flows.set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection."""
        from_server, to_server = await asyncio.open_connection(self.host, self.port)
        answering = asyncio.create_task(self._pass_on(from_server, writer))
        try:
            await self._pass_on(reader, to_server)
        finally:
            answering.cancel()
            to_server.close()
            writer.close()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while said := await reader.read(65536):
                await self._flows.wait()
                writer.write(said)


@asynccontextmanager
async def stalling(url: str) -> AsyncIterator[Stalling]:
    """A wire to the PostgreSQL behind this URL, until the end."""
    place = conninfo_to_dict(url)
    found = Stalling(str(place.get("host") or "127.0.0.1"), int(place.get("port") or 5432))
    server = await asyncio.start_server(found.serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    plain = {"sslmode": "disable", "gssencmode": "disable"}
    found.url = make_url(url).set(host="127.0.0.1", port=port, query=plain).render_as_string(hide_password=False)
    try:
        yield found
    finally:
        server.close()
