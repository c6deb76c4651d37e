"""A wire to PostgreSQL that can stand still: nothing is lost, and nothing arrives until it goes on."""

import asyncio
import contextlib
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from dataclasses import dataclass, field

from tests.rigs.counting import wired

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


def stalling(url: str) -> AbstractAsyncContextManager[Stalling]:
    """A wire that can stand still."""
    return wired(url, Stalling)
