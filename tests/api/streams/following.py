"""A client of server-sent events: blocks in, read by the rules of the HTML standard that matter here."""

import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx2

from tests.api.streams.serving import Person, Place


@dataclass(frozen=True)
class Block:
    """A block: its fields, or a comment (then there are none)."""

    fields: Mapping[str, str]

    @classmethod
    def of(cls, text: str) -> "Block":
        """Of the lines up to an empty one."""
        pairs = (line.split(": ", 1) for line in text.split("\n") if not line.startswith(":"))
        return cls(dict(pairs))

    @property
    def event(self) -> str:
        """The type, empty for comments and times to retry after."""
        return self.fields.get("event", "")

    @property
    def told(self) -> dict[str, Any]:
        """What ``data`` says."""
        found: dict[str, Any] = json.loads(self.fields["data"])
        return found


@dataclass
class Followed:
    """An answer that is read block by block."""

    answer: httpx2.Response
    blocks: AsyncIterator[Block] = field(init=False)

    def __post_init__(self) -> None:
        self.blocks = self._read()

    async def get(self) -> Block:
        """The next block."""
        return await anext(self.blocks)

    async def events(self, count: int) -> list[Block]:
        """The next blocks with an event, so many."""
        found: list[Block] = []
        while len(found) < count:
            block = await self.get()
            found += [block] if block.event else []
        return found

    async def rest(self) -> list[Block]:
        """What still comes with an event, up to the end of the answer."""
        return [block async for block in self.blocks if block.event]

    async def _read(self) -> AsyncIterator[Block]:
        text = ""
        async for more in self.answer.aiter_text():
            *whole, text = (text + more).split("\n\n")
            for block in whole:
                yield Block.of(block)
        assert text == "", "the answer ends within a block"


@asynccontextmanager
async def following(
    place: Place, person: Person, path: str = "/v1/me/events/stream", last: str | None = None, **query: Any
) -> AsyncIterator[Followed]:
    """Follow a feed; ``last`` is the ``Last-Event-ID``."""
    headers = {} if last is None else {"Last-Event-ID": last}
    async with place.http(person) as http, http.stream("GET", path, params=query, headers=headers) as answer:
        if answer.is_error:
            await answer.aread()
        yield Followed(answer)
