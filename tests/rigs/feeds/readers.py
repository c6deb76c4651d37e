"""Clients that come back: each keeps a place in one feed, over whatever transport, and refuses any event but the next.

Envelopes are kept as the texts they came as: at the end they are compared byte for byte.
"""

import asyncio
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx2
from typing_extensions import override
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.http_client import PROTOCOL

_OP = '{"op":"event",'
_FAILURES = (OSError, TimeoutError, EOFError, ConnectionClosed, InvalidHandshake, httpx2.TransportError)
"""What a bad network does to a client. Everything else is a finding."""


@dataclass(frozen=True)
class Eyes:
    """Who reads which feed: ``path`` is that of its long poll."""

    token: str = field(repr=False)
    feed: str
    path: str
    query: Mapping[str, str] = field(default_factory=dict)

    @property
    def headers(self) -> dict[str, str]:
        """The Authorization header."""
        return {"Authorization": f"Bearer {self.token}"}


class Reader(ABC):
    """Reads until it is cancelled.

    ``patience``: seconds without a byte after which it gives a connection up; ``pause``: how long it waits at most
    before it comes back.
    """

    def __init__(
        self, eyes: Eyes, epoch: str, port: int, dice: Random, patience: float = 1.0, pause: float = 0.0
    ) -> None:
        self.eyes = eyes
        self.epoch = epoch
        self.port = port
        self.dice = dice
        self.patience = patience
        self.pause = pause
        self.texts: list[str] = []
        self.visits = 0
        self.resets = 0
        self.on_event: Callable[[], None] = lambda: None

    @property
    def place(self) -> int:
        """The number of the last event that was dealt with: where the next visit begins."""
        return len(self.texts)

    async def read(self) -> None:
        """Come, and come again."""
        while True:
            try:
                self.visits += 1
                await self.visit()
            except _FAILURES:
                await asyncio.sleep(self.dice.random() * self.pause)

    @abstractmethod
    async def visit(self) -> None:
        """One connection."""

    def take(self, text: str) -> None:
        """An event came."""
        envelope = json.loads(text)
        expected = (self.eyes.feed, len(self.texts) + 1)
        assert (envelope["feed"], envelope["seq"]) == expected, f"{type(self).__name__}: {text} after {len(self.texts)}"
        self.texts.append(text)
        self.on_event()

    def reset(self, told: object) -> None:
        """The server says that the place means nothing to it."""
        self.resets += 1
        raise AssertionError(f"{type(self).__name__} was told to reset at {self.place}: {told}")

    def has_enough(self) -> bool:
        """Whether to leave, for no reason."""
        return self.dice.random() < 0.002

    def http(self) -> httpx2.AsyncClient:
        """A new connection by HTTP."""
        url = f"http://127.0.0.1:{self.port}"
        return httpx2.AsyncClient(base_url=url, headers=self.eyes.headers, timeout=self.patience, trust_env=False)


class SocketReader(Reader):
    """By WebSocket."""

    @override
    async def visit(self) -> None:
        url = f"ws://127.0.0.1:{self.port}/v1/stream"
        how: dict[str, Any] = {"compression": None, "proxy": None, "close_timeout": 0.1, "ping_interval": None}
        async with connect(url, subprotocols=[PROTOCOL], open_timeout=self.patience, **how) as socket:
            try:
                await self._follow(socket)
            finally:
                socket.transport.abort()

    async def _follow(self, socket: ClientConnection) -> None:
        await _say(socket, op="identify", token=self.eyes.token)
        place = {"epoch": self.epoch, "seq": self.place}
        await _say(socket, op="subscribe", id=1, feed=self.eyes.feed, **{"from": place})
        while not self.has_enough():
            async with asyncio.timeout(self.patience):
                text = str(await socket.recv())
            if text.startswith(_OP):
                self.take("{" + text.removeprefix(_OP))
            else:
                await self._hear(socket, json.loads(text))
            if self.dice.random() < 0.05:
                await _say(socket, op="ack", feed=self.eyes.feed, seq=len(self.texts))

    async def _hear(self, socket: ClientConnection, frame: Mapping[str, Any]) -> None:
        assert frame["op"] != "error", frame
        if frame.get("result") == "reset":
            self.reset(frame)


class StreamReader(Reader):
    """By server-sent events."""

    @override
    async def visit(self) -> None:
        headers = {"Last-Event-ID": f"{self.epoch}:{self.place}"}
        path, query = f"{self.eyes.path}/stream", dict(self.eyes.query)
        async with self.http() as http, http.stream("GET", path, params=query, headers=headers) as answer:
            assert answer.status_code == 200, await answer.aread()
            text = ""
            async for some in answer.aiter_text():
                *blocks, text = (text + some).split("\n\n")
                for block in blocks:
                    self._take_block(block)
                if self.has_enough():
                    return

    def _take_block(self, block: str) -> None:
        lines = dict(line.split(": ", 1) for line in block.split("\n") if not line.startswith(":"))
        if lines.get("event") == "reset":
            self.reset(lines["data"])
        elif "id" in lines:
            assert lines["id"] == f"{self.epoch}:{len(self.texts) + 1}", lines
            self.take(lines["data"])


class Poller(Reader):
    """By long poll."""

    @override
    async def visit(self) -> None:
        async with self.http() as http:
            while not self.has_enough():
                limit = self.dice.randint(1, 60)
                query: dict[str, str | int] = {
                    **self.eyes.query,
                    "after": self.place,
                    "epoch": self.epoch,
                    "limit": limit,
                    "wait": 25,
                }
                answer = await http.get(self.eyes.path, params=query)
                if answer.status_code == 409:
                    self.reset(answer.text)
                assert answer.status_code == 200, answer.text
                for text in envelopes_of(answer.text):
                    self.take(text)


TRANSPORTS: tuple[type[Reader], ...] = (SocketReader, StreamReader, Poller)


def envelopes_of(page: str) -> list[str]:
    """The texts of the events in a page, as they stand in it."""
    found, decoder = [], json.JSONDecoder()
    begin = page.index('"items":[') + len('"items":[')
    while page[begin] == "{":
        _, end = decoder.raw_decode(page, begin)
        found.append(page[begin:end])
        begin = end + 1 if page[end] == "," else end
    return found


async def _say(socket: ClientConnection, **frame: Any) -> None:
    await socket.send(json.dumps(frame))
