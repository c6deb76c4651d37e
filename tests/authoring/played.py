"""``mainmatch play`` as an author starts it, and what its page gets from it."""

import asyncio
import json
import re
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Self

import httpx2

from tests import forked_servers


class Player:
    """The page's side of a session: the newest state, and requests."""

    def __init__(self, url: str, client: httpx2.AsyncClient, lines: AsyncIterator[str]) -> None:
        self.url, self.client, self._lines = url, client, lines

    async def state(self) -> dict[str, Any]:
        """The next state that is told."""
        async for line in self._lines:
            if line.startswith("data: "):
                told: dict[str, Any] = json.loads(line.removeprefix("data: "))
                return told
        raise AssertionError("the stream has ended")

    async def state_with(self, name: str) -> dict[str, Any]:
        """The next state in which this member is something."""
        while not (state := await self.state())[name]:
            pass
        return state

    async def does(self, deed: str, **sent: Any) -> httpx2.Response:
        return await self.client.post(f"/do/{deed}", json=sent)

    async def submits(self, seat: int, action: Any, phase: int = 1) -> httpx2.Response:
        sent = {"phase_id": str(phase), "action": action}
        return await self.client.put(f"/seats/{seat}/v1/matches/play/submission", json=sent)

    @classmethod
    @asynccontextmanager
    async def of(cls, *options: str) -> AsyncIterator[Self]:
        command = [*forked_servers.python(), "-m", "mainmatch", "play", *options, "--no-open"]
        process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
        assert process.stdout is not None
        try:
            found = re.search(r"http://127\.0\.0\.1:\d+", (await process.stdout.readline()).decode())
            assert found
            client = httpx2.AsyncClient(base_url=found[0], trust_env=False, timeout=60)
            async with client, client.stream("GET", "/changes") as changes:
                yield cls(found[0], client, changes.aiter_lines())
        finally:
            process.send_signal(signal.SIGINT)
            assert await process.wait() == 0


def choose(number: int) -> dict[str, object]:
    return {"type": "choose", "number": number}
