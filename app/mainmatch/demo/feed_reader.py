"""A feed over the WebSocket stream: every event once and in order, over as many connections as it takes.

May touch: the network, as any bot does. Rule kept here (P14): the cursor moves with each event
that is handed out, and a new connection goes on from the cursor; a gap is an error, never a guess.
"""

import asyncio
import json
import random
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Subprotocol

from mainmatch.demo.http_client import Body, Client

__all__ = ["PROTOCOL", "Feed", "FeedBroken", "Reset"]

PROTOCOL = Subprotocol("mainmatch.v1")

_ACK_EVERY = 16
"""Events; the server sends at most ``max_inflight`` of them ahead of the acks."""
_FIRST_PAUSE = 0.05
_LONGEST_PAUSE = 1.0
_FOR_GOOD = range(4500, 5000)
"""Close codes after which the same client needn't come back."""


class FeedBroken(Exception):
    """The feed can't go on: the server refuses it, or what it sent has a gap."""


class Reset(FeedBroken):
    """The cursor means nothing to this server (any more): fetch the view, and begin a feed at its cursor."""


class Feed:
    """Iterate over it. ``cursor`` is a view's, and then always that of the last event handed out.

    ``on_connect`` is called on every connection, once the feed is subscribed: the place to look
    whether something is asked of one. ``by_ticket``: identify as a browser does.
    """

    def __init__(
        self,
        client: Client,
        cursor: Mapping[str, Any],
        *,
        on_connect: Callable[[], Awaitable[None]] | None = None,
        by_ticket: bool = False,
    ) -> None:
        self.cursor: Body = dict(cursor)
        self.connections = 0
        self._client = client
        self._on_connect = on_connect
        self._by_ticket = by_ticket
        self._socket: ClientConnection | None = None
        self._acked = int(cursor["seq"])
        self._pause = _FIRST_PAUSE
        self._alone_since: float | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        socket, self._socket = self._socket, None
        if socket is not None:
            await socket.close()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Body:
        """The next event's envelope, however long that takes. Raises FeedBroken, and OSError when patience ends."""
        while True:
            try:
                event = await self._take(await self._connected())
            except (OSError, InvalidHandshake, ConnectionClosed, TimeoutError) as error:
                await self._wait_to_return(error)
                continue
            if event is not None:
                return event

    def cut(self) -> None:
        """Tear the connection, as a network does. The feed comes back by itself."""
        if self._socket is not None:
            self._socket.transport.abort()

    async def _connected(self) -> ClientConnection:
        if self._socket is None:
            url = f"{self._client.url.replace('http', 'ws', 1)}/v1/stream"
            self._socket = await connect(url, subprotocols=[PROTOCOL], compression=None, proxy=None, close_timeout=2)
            await self._introduce(self._socket)
            self.connections += 1
            self._pause, self._alone_since = _FIRST_PAUSE, None
            if self._on_connect is not None:
                await self._on_connect()
        return self._socket

    async def _introduce(self, socket: ClientConnection) -> None:
        secret = {"ticket": await self._client.ticket()} if self._by_ticket else {"token": self._client.token}
        await _send(socket, op="identify", client="demo", **secret)
        place = {"epoch": self.cursor["epoch"], "seq": self.cursor["seq"]}
        await _send(socket, op="subscribe", id=1, feed=self.cursor["feed"], **{"from": place})
        while (frame := await _frame(socket))["op"] != "subscribed":
            if frame["op"] == "error":
                raise FeedBroken(f"{frame['code']}: {frame['detail']}")
        if frame["result"] == "reset":
            raise Reset(str(frame["reason"]))
        self._acked = self.cursor["seq"]

    async def _take(self, socket: ClientConnection) -> Body | None:
        """Take a frame; what isn't known is ignored, as the protocol asks."""
        if self.cursor["seq"] - self._acked >= _ACK_EVERY:
            await _send(socket, op="ack", feed=self.cursor["feed"], seq=self.cursor["seq"])
            self._acked = self.cursor["seq"]
        frame = await _frame(socket)
        if frame["op"] == "ping":
            await _send(socket, op="pong")
        elif frame["op"] == "goaway":
            self._pause = frame["reconnect_in_ms"] / 1000
        elif frame["op"] == "error":
            raise FeedBroken(f"{frame['code']}: {frame['detail']}")
        return self._handed_out(frame) if frame["op"] == "event" else None

    def _handed_out(self, frame: Body) -> Body:
        del frame["op"]
        if frame["feed"] != self.cursor["feed"] or frame["seq"] != self.cursor["seq"] + 1:
            raise FeedBroken(f"{frame['feed']} {frame['seq']} came after {self.cursor['feed']} {self.cursor['seq']}")
        self.cursor["seq"] = frame["seq"]
        return frame

    async def _wait_to_return(self, error: Exception) -> None:
        """Back off, up to the client's patience."""
        self._socket = None
        if isinstance(error, ConnectionClosed) and error.rcvd is not None and error.rcvd.code in _FOR_GOOD:
            raise FeedBroken(f"closed with {error.rcvd.code}: {error.rcvd.reason}") from error
        now = asyncio.get_running_loop().time()
        self._alone_since = self._alone_since or now
        if now - self._alone_since >= self._client.patience:
            raise ConnectionError("the server doesn't come back") from error
        # Spread out: everybody lost the same server at the same moment.
        await asyncio.sleep(self._pause * random.uniform(0.5, 1.0))  # noqa: S311 - keeps no secret
        self._pause = min(2 * self._pause, max(self._pause, _LONGEST_PAUSE))


async def _send(socket: ClientConnection, **frame: Any) -> None:
    await socket.send(json.dumps(frame))


async def _frame(socket: ClientConnection) -> Body:
    frame: Body = json.loads(await socket.recv())
    return frame
