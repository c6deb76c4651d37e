"""One person in front of the server: signing up, taking a seat, seeing, sending: JSON as it is, and a feed to cut.

The server's tests don't use the SDK: what it got wrong they would take for right.
A request that got no answer is made again until it gets one, and has one effect however often it is made; what the
server refuses is a ``Refusal`` at once.
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

__all__ = ["PROTOCOL", "Body", "Client", "Feed", "FeedBroken", "Refusal", "Reset"]


Body: TypeAlias = dict[str, Any]
"""A JSON object."""

_FIRST_PAUSE = 0.05
_LONGEST_PAUSE = 1.0
_ANSWER_SECONDS = 40.0
"""A long poll takes up to 25 seconds."""


class Refusal(Exception):
    """The server said no. ``code`` is stable, ``detail`` says the way out, ``problem`` is all of it."""

    def __init__(self, status: int, problem: Body) -> None:
        self.status = status
        self.problem = problem
        self.code = str(problem.get("code", ""))
        self.detail = str(problem.get("detail", ""))
        super().__init__(f"{status} {self.code}: {self.detail}")


class Client:
    """A person's own connection. ``patience``: seconds for which an unanswered request is made again."""

    def __init__(self, url: str, *, patience: float = 30.0) -> None:
        self.url = url
        self.patience = patience
        self.token = ""
        # No proxies and no .netrc: the demo speaks to this machine.
        self._http = httpx2.AsyncClient(base_url=url, timeout=_ANSWER_SECONDS, trust_env=False)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.aclose()

    # --- accounts

    async def sign_up(self, username: str, password: str, display_name: str | None = None) -> Body:
        """Make an account."""
        return await self.post("/v1/accounts", _given(username=username, password=password, display_name=display_name))

    async def sign_in(self, username: str, password: str) -> None:
        """Get a token, which is sent from now on."""
        form = {"username": username, "password": password}
        session = await self.ask("POST", "/v1/auth/token", form=form)
        self.token = str(session["access_token"])

    async def ticket(self) -> str:
        """A ticket for one stream."""
        return str((await self.ask("POST", "/v1/stream/tickets"))["ticket"])

    # --- matches

    async def create_match(self, payload: Body) -> Body:
        """Open a lobby."""
        return await self.post("/v1/matches", payload)

    async def join(self, match_id: str, **payload: Any) -> Body:
        """Take a seat: ``code``, ``seat`` and ``display_name`` as wished."""
        return await self.post(f"/v1/matches/{match_id}/join", payload)

    async def add_bot(self, match_id: str, **payload: Any) -> Body:
        """Let the server's bot play a free seat."""
        return await self.post(f"/v1/matches/{match_id}/bots", payload)

    async def start(self, match_id: str) -> Body:
        """Begin."""
        return await self.post(f"/v1/matches/{match_id}/start", {})

    async def match(self, match_id: str) -> Body:
        """The public facts."""
        return await self.get(f"/v1/matches/{match_id}")

    # --- play

    async def view(self, match_id: str, viewer: str | None = None) -> Body:
        """What this person sees, or for a host what ``viewer`` sees."""
        return await self.get(f"/v1/matches/{match_id}/view", _given(**{"as": viewer}))

    async def options(self, match_id: str) -> Body:
        """What the seat can send now."""
        return await self.get(f"/v1/matches/{match_id}/options")

    async def submit(self, match_id: str, phase: str, action: Body, *, locked: bool = False) -> Body:
        """Seal an action; answers the receipt."""
        body = {"phase": phase, "action": action, "locked": locked}
        return await self.ask("PUT", f"/v1/matches/{match_id}/submission", body=body)

    async def act(self, match_id: str, phase: str, action: Body) -> Body:
        """Take an instant action; answers what the seat was told."""
        return await self.post(f"/v1/matches/{match_id}/actions", {"phase": phase, "action": action})

    async def submission(self, match_id: str) -> Body:
        """The receipt in force."""
        return await self.get(f"/v1/matches/{match_id}/submission")

    async def result(self, match_id: str) -> Body:
        """How it ended."""
        return await self.get(f"/v1/matches/{match_id}/result")

    async def events(self, match_id: str, after: int = 0, wait: int = 0) -> Body:
        """A page of the own feed, by long poll of up to ``wait`` seconds."""
        return await self.get(f"/v1/matches/{match_id}/events", {"after": after, "wait": wait})

    # --- asking

    async def get(self, path: str, query: Mapping[str, Any] | None = None) -> Body:
        """Read."""
        return await self.ask("GET", path, query=query)

    async def post(self, path: str, body: Body) -> Body:
        """Change something, once, however often it has to be said."""
        return await self.ask("POST", path, body=body, key=secrets.token_urlsafe(12))

    async def ask(self, method: str, path: str, **parts: Any) -> Body:
        """Make a request until it is answered. Raises Refusal, and TransportError when patience ends."""
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
    """Those that have a value."""
    return {name: value for name, value in members.items() if value is not None}


# A feed over the WebSocket stream: every event once and in order, over as many connections as it takes.


PROTOCOL = Subprotocol("mainmatch.v1")

_ACK_EVERY = 16
"""Events; the server sends at most ``max_inflight`` of them ahead of the acks."""


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
