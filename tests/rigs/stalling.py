"""A wire to PostgreSQL that can stand still: nothing is lost, and nothing arrives until it goes on, or never."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field

from tests.rigs.counting import wired


@dataclass
class Stalling:
    """``url`` leads through the wire."""

    host: str
    port: int
    url: str = ""
    _flows: asyncio.Event = field(default_factory=asyncio.Event)
    _serving: set["asyncio.Task[None]"] = field(default_factory=set)

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

    def fall_silent(self) -> None:
        """Make all connections half open, for good: neither side is told. New ones get through."""
        self._flows.clear()
        self._flows = asyncio.Event()
        self._flows.set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection."""
        if (task := asyncio.current_task()) is not None:
            self._serving.add(task)
            task.add_done_callback(self._serving.discard)
        from_server, to_server = await asyncio.open_connection(self.host, self.port)
        flows = self._flows
        answering = asyncio.create_task(self._pass_on(from_server, writer, flows))
        try:
            await self._pass_on(reader, to_server, flows)
        finally:
            answering.cancel()
            to_server.close()
            writer.close()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, flows: asyncio.Event) -> None:
        with contextlib.suppress(OSError):
            while said := await reader.read(65536):
                await flows.wait()
                writer.write(said)

    async def end(self) -> None:
        """Close what is open: connections that fell silent would never end by themselves."""
        serving = tuple(self._serving)
        for each in serving:
            each.cancel()
        await asyncio.gather(*serving, return_exceptions=True)


@asynccontextmanager
async def stalling(url: str) -> AsyncIterator[Stalling]:
    """A wire that can stand still."""
    async with wired(url, Stalling) as wire:
        try:
            yield wire
        finally:
            await wire.end()
