"""An HTTP client of one person, and a feed over the WebSocket stream, for the server's tests. Answers are plain JSON.

The server's tests don't use the SDK, because they would not notice an error that both share. An unanswered request is
repeated, and has its effect once; a refused one raises ``Refusal`` at once.
"""

import asyncio
import json
import random
import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Self, TypeAlias

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Subprotocol

Body: TypeAlias = dict[str, Any]
"""A JSON object."""

_FIRST_PAUSE = 0.05
_LONGEST_PAUSE = 1.0
_ANSWER_SECONDS = 40.0
"""A long poll takes up to 25 seconds."""


class Refusal(Exception):
    """The server refused the request. ``problem``: the whole answer."""

    def __init__(self, status: int, problem: Body) -> None:
        self.status = status
        self.problem = problem
        self.code = str(problem.get("code", ""))
        self.detail = str(problem.get("detail", ""))
        super().__init__(f"{status} {self.code}: {self.detail}")


class Client:
    """A person's client. ``patience``: seconds for which an unanswered request is repeated."""

    def __init__(self, url: str, *, patience: float = 30.0) -> None:
        self.url = url
        self.patience = patience
        self.token = ""
        # No proxies and no .netrc: the server is on this machine.
        self._http = httpx2.AsyncClient(base_url=url, timeout=_ANSWER_SECONDS, trust_env=False)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.aclose()

    # --- accounts

    async def sign_up(self, username: str, password: str, display_name: str | None = None) -> Body:
        """Create an account."""
        return await self.post("/v1/accounts", _given(username=username, password=password, display_name=display_name))

    async def sign_in(self, username: str, password: str) -> None:
        """Get a token and send it from now on."""
        form = {"username": username, "password": password}
        session = await self.ask("POST", "/v1/auth/token", form=form)
        self.token = str(session["access_token"])

    async def ticket(self) -> str:
        """Get a ticket for one stream."""
        return str((await self.ask("POST", "/v1/stream/tickets"))["ticket"])

    # --- matches

    async def create_match(self, payload: Body) -> Body:
        """Create a match."""
        return await self.post("/v1/matches", payload)

    async def join(self, match_id: str, **payload: Any) -> Body:
        """Take a seat. Options: ``join_code``, ``invite_code``, ``seat``, ``display_name``."""
        return await self.post(f"/v1/matches/{match_id}/join", payload)

    async def add_bot(self, match_id: str, **payload: Any) -> Body:
        """Add a house bot to a free seat."""
        return await self.post(f"/v1/matches/{match_id}/bots", payload)

    async def start(self, match_id: str) -> Body:
        """Start the match."""
        return await self.post(f"/v1/matches/{match_id}/start", {})

    async def match(self, match_id: str) -> Body:
        """Get the match's facts."""
        return await self.get(f"/v1/matches/{match_id}")

    # --- play

    async def view(self, match_id: str, viewer: str | None = None) -> Body:
        """Get the person's own view, or for a host that of ``viewer``."""
        return await self.get(f"/v1/matches/{match_id}/view", _given(**{"as": viewer}))

    async def options(self, match_id: str) -> Body:
        """Get the actions that the seat can send now."""
        return await self.get(f"/v1/matches/{match_id}/options")

    async def submit(self, match_id: str, phase: str, action: Body, *, locked: bool = False) -> Body:
        """Submit an action; return the receipt."""
        body = {"phase_id": phase, "action": action, "locked": locked}
        return await self.ask("PUT", f"/v1/matches/{match_id}/submission", body=body)

    async def act(self, match_id: str, phase: str, action: Body) -> Body:
        """Send an instant action; return the seat's events."""
        return await self.post(f"/v1/matches/{match_id}/actions", {"phase_id": phase, "action": action})

    async def submission(self, match_id: str) -> Body:
        """Get the receipt in force."""
        return await self.get(f"/v1/matches/{match_id}/submission")

    async def result(self, match_id: str) -> Body:
        """Get the result."""
        return await self.get(f"/v1/matches/{match_id}/result")

    async def events(self, match_id: str, after: int = 0, wait: int = 0) -> Body:
        """Get a page of the own feed, by long poll of up to ``wait`` seconds."""
        return await self.get(f"/v1/matches/{match_id}/events", {"after": after, "wait": wait})

    # --- requests

    async def get(self, path: str, query: Mapping[str, Any] | None = None) -> Body:
        """Send a GET request."""
        return await self.ask("GET", path, query=query)

    async def all_items(self, path: str) -> list[Body]:
        """Read a history to its end."""
        items: list[Body] = []
        query: dict[str, Any] = {"limit": 500}
        while True:
            page = await self.get(path, query)
            items += page["items"]
            if page["next_after"] is None:
                return items
            query["after"] = page["next_after"]

    async def post(self, path: str, body: Body) -> Body:
        """Send a changing request, with a key, so that repeats have no further effect."""
        return await self.ask("POST", path, body=body, key=secrets.token_urlsafe(12))

    async def ask(self, method: str, path: str, **parts: Any) -> Body:
        """Repeat a request until it is answered. Raises Refusal, and TransportError when ``patience`` ends."""
        answer = await self._answered(method, path, **parts)
        found: Body = answer.json() if answer.content else {}
        if answer.is_error:
            raise Refusal(answer.status_code, found)
        return found

    async def _answered(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Body | None = None,
        form: Mapping[str, str] | None = None,
        key: str | None = None,
    ) -> httpx2.Response:
        headers = _given(**{"Authorization": f"Bearer {self.token}" if self.token else None, "Idempotency-Key": key})
        loop = asyncio.get_running_loop()
        until, pause = loop.time() + self.patience, _FIRST_PAUSE
        while True:
            try:
                return await self._http.request(method, path, params=query, json=body, data=form, headers=headers)
            except httpx2.TransportError:
                if loop.time() + pause >= until:
                    raise
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)


def _given(**members: Any) -> Body:
    """The members that have a value."""
    return {name: value for name, value in members.items() if value is not None}


# A feed over the WebSocket stream: each event once and in order, over any number of connections.


PROTOCOL = Subprotocol("mainmatch.v1")

_ACK_EVERY = 16
"""Events; the server sends at most ``max_inflight`` of them ahead of the acks."""


_FOR_GOOD = range(4500, 5000)
"""Close codes after which a new connection would not help."""


class FeedBroken(Exception):
    """The feed cannot continue: the server refuses it, or its events have a gap."""


class Reset(FeedBroken):
    """The cursor is not valid: fetch the view, and begin a feed at its cursor."""


class Feed:
    """A stream of one feed; iterate over it. ``cursor``: a view's, then that of the last event.

    ``on_connect``: called on each connection, after the subscription. ``by_ticket``: identify by a ticket, as browsers
    do.
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
        """Wait for the next event's envelope. Raises FeedBroken, and OSError when ``patience`` ends."""
        while True:
            try:
                event = await self._take(await self._connected())
            except (OSError, InvalidHandshake, ConnectionClosed, TimeoutError) as error:
                await self._wait_to_return(error)
                continue
            if event is not None:
                return event

    def cut(self) -> None:
        """Break the connection, as a network does. The feed reconnects."""
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
        """Take a frame; ignore unknown ones, as the protocol requires."""
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
        # Jitter, because all clients lose the server at the same moment.
        await asyncio.sleep(self._pause * random.uniform(0.5, 1.0))  # noqa: S311 - keeps no secret
        self._pause = min(2 * self._pause, max(self._pause, _LONGEST_PAUSE))


async def _send(socket: ClientConnection, **frame: Any) -> None:
    await socket.send(json.dumps(frame))


async def _frame(socket: ClientConnection) -> Body:
    frame: Body = json.loads(await socket.recv())
    return frame
