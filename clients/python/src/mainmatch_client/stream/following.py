"""The asynchronous stream: drives the core over one WebSocket after the other.

May touch: the network, asyncio. Rule kept here: connections are hidden from the iterating program. The stream ends only
by the program, or by StreamEnded if a new connection would not help.
"""

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NoReturn, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.typing import Subprotocol

from mainmatch_client.asking import Asker
from mainmatch_client.errors import (
    MainmatchError,
    NotSignedIn,
    Problem,
    ServerFailed,
    StreamEnded,
    TooMany,
    Unreachable,
)
from mainmatch_client.events import Event, Lost, Place, Reset
from mainmatch_client.models import FeedCursor
from mainmatch_client.stream.core import Begin, ComeBack, Core, FeedHead, NeedsView, Ready
from mainmatch_client.stream.pacing import Pacing
from mainmatch_client.stream.places import MemoryPlaces, Places

if TYPE_CHECKING:
    from mainmatch_client.async_client import AsyncMainmatch

__all__ = ["AsyncStream"]

_log = logging.getLogger("mainmatch_client.stream")
_PROTOCOL = Subprotocol("mainmatch.v1")
_ROOM = 512
"""Most received events that are not yet handled. With more, reading stops until some are done."""
_MOST_ACKS = 20
"""Most ack frames at once."""
_BEGINNING = Place("", 0)
_LARGEST = 16 * 1024 * 1024
_ANSWERED_LATER = {408, 425, 429}
_PASSING = (ServerFailed, TooMany, Unreachable)
"""What says something about the moment only: the stream comes back."""


class _Torn(Exception):
    """This connection must be replaced."""


class AsyncStream:
    """A stream of events. Iterate over it within ``async with``; ``follow`` feeds before or meanwhile.

    An event counts as handled when you ask for the next one, or call ``done``; with ``confirms`` only by ``done``.
    ``on_ready`` is called on each connection with the account's own feeds.
    """

    def __init__(
        self,
        client: "AsyncMainmatch",
        asker: Asker,
        *,
        places: Places | None = None,
        name: str = "mainmatch-client",
        pacing: Pacing | None = None,
        confirms: bool = False,
    ) -> None:
        self.connections = 0
        """Number of connections so far."""
        self.on_ready: Callable[[Sequence[FeedHead]], None] = lambda feeds: None
        self._client = client
        self._asker = asker
        self._name = name
        self._pacing = pacing or Pacing()
        self._core = Core(MemoryPlaces() if places is None else places, self._pacing)
        self._confirms = confirms
        self._backlog: deque[Event] = deque()
        self._last: Event | None = None
        self._ended: MainmatchError | None = None
        self._told = asyncio.Event()
        self._room = asyncio.Event()
        self._news = asyncio.Event()
        self._ack_timer: asyncio.TimerHandle | None = None
        self._running: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._running = asyncio.create_task(self._run(), name="mainmatch stream")
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._ack_timer is not None:
            self._ack_timer.cancel()
        if self._running is not None:
            self._running.cancel()
            await asyncio.wait({self._running})

    # --- what to follow

    def follow(
        self,
        feed: str,
        from_: Begin | FeedCursor = "start",
        types: Sequence[str] = (),
        *,
        says: bool = False,
        language: str | None = None,
    ) -> None:
        """Follow a feed from its stored place, or else from ``from_``: a view's cursor, "start" or "now".

        ``types``: only events of these types (exact names); then ``seq`` has gaps. ``says``: whether events say what
        happened, in this ``language``, by default the client's.
        """
        begin = Place(from_.epoch, from_.seq) if isinstance(from_, FeedCursor) else from_
        self._core.follow(feed, begin, types, (language or self._asker.language or "") if says else None)
        self._news.set()

    def unfollow(self, feed: str) -> None:
        """Stop following a feed. Events that were already received still come."""
        self._core.unfollow(feed)
        self._news.set()

    # --- events

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Event:
        """Wait for the next event of any feed, without a timeout. Raises StreamEnded and Unreadable."""
        if self._last is not None and not self._confirms:
            self.done(self._last)
        while not self._backlog:
            if self._ended is not None:
                raise self._ended
            self._told.clear()
            await self._told.wait()
        self._last = self._backlog.popleft()
        self._room.set()
        return self._last

    def done(self, event: Event) -> None:
        """Mark this event, and all before it in its feed, as handled: store the place, and acknowledge it."""
        self._core.done(event)
        if self._core.is_ack_urgent:
            self._core.acknowledge(1)
            self._news.set()
        elif self._ack_timer is None:
            self._ack_timer = asyncio.get_running_loop().call_later(self._pacing.acks, self._acknowledge)

    def _acknowledge(self) -> None:
        self._ack_timer = None
        if self._core.acknowledge(_MOST_ACKS):
            self._ack_timer = asyncio.get_running_loop().call_later(self._pacing.acks, self._acknowledge)
        self._news.set()

    def _tell(self, event: Event) -> None:
        self._backlog.append(event)
        self._told.set()

    # --- connections

    async def _run(self) -> None:
        try:
            while True:
                pause = self._core.closed(*await self._visit())
                await self._pacing.sleep(pause)
        except MainmatchError as error:
            self._end(error)
        except Exception as error:
            self._end(StreamEnded(0, f"{type(error).__name__} in the client; please report it"))
            raise

    def _end(self, error: MainmatchError) -> None:
        self._ended = error
        self._told.set()

    async def _visit(self) -> tuple[int | None, str]:
        """Run one connection; return its close code, if the server closed it, and the reason."""
        try:
            await self._until_room()
            identity = await self._identity()
            async with connect(
                self._asker.socket_url,
                subprotocols=[_PROTOCOL],
                compression=None,
                proxy=True if self._asker.trust_env else None,
                max_size=_LARGEST,
                open_timeout=self._pacing.quiet,
                ping_interval=self._pacing.quiet / 2,
                ping_timeout=self._pacing.quiet / 2,
                close_timeout=1,
            ) as socket:
                self.connections += 1
                self._core.opened(client=self._name, **identity)
                await self._serve(socket)
        except ConnectionClosed as error:
            return (error.rcvd.code, error.rcvd.reason) if error.rcvd is not None else (None, "cut")
        except InvalidStatus as error:
            self._must_be_passing(error.response.status_code)
            return None, f"the upgrade was answered with {error.response.status_code}"
        except (*_PASSING, OSError, InvalidHandshake, EOFError, TimeoutError, _Torn) as error:
            _log.info("stream of %s: %s: %s", self._asker.url, type(error).__name__, error)
            return None, str(error)

    def _must_be_passing(self, status: int) -> None:
        """Raise StreamEnded for an HTTP status after which a retry would not help."""
        if not self.connections and 400 <= status < 500 and status not in _ANSWERED_LATER:
            raise StreamEnded(0, f"{self._asker.socket_url} answers {status}: is this a Mainmatch server?")

    async def _identity(self) -> dict[str, str]:
        # A linked account has no token of its own: a ticket opens its streams.
        if self._asker.on_behalf_of is not None:
            try:
                return {"ticket": (await self._client.ticket()).ticket}
            except _PASSING:
                raise
            except Problem as problem:
                raise StreamEnded(0, str(problem)) from problem
        if self._asker.token is None:
            raise StreamEnded(0, "A stream needs a token: sign in first")
        return {"token": self._asker.token}

    async def _serve(self, socket: ClientConnection) -> NoReturn:
        writing = asyncio.create_task(self._write(socket))
        try:
            while True:
                text = await socket.recv()
                for each in self._core.receive(text):
                    await self._take(each)
                self._news.set()
                await self._until_room()
        except _Torn:
            socket.transport.abort()
            raise
        finally:
            writing.cancel()
            await asyncio.wait({writing})

    async def _write(self, socket: ClientConnection) -> None:
        # The reading task notices the end of the connection.
        with contextlib.suppress(ConnectionClosed):
            while True:
                self._news.clear()
                for text in self._core.outgoing():
                    await socket.send(text)
                await self._news.wait()

    async def _until_room(self) -> None:
        while len(self._backlog) >= _ROOM:
            self._room.clear()
            await self._room.wait()

    async def _take(self, each: Event | Ready | NeedsView | ComeBack) -> None:
        if isinstance(each, Ready):
            self.on_ready(each.feeds)
        elif isinstance(each, ComeBack):
            _log.warning("stream of %s: %s; coming back", self._asker.url, each.why)
            raise _Torn(each.why)
        elif isinstance(each, NeedsView):
            await self._begin_again(each.feed, each.reason)
        else:
            self._tell(each)
            if isinstance(each, Lost) and self._core.is_idle:
                raise StreamEnded(0, f"{each.data['code']}: {each.data['detail']}")

    async def _begin_again(self, feed: str, reason: str) -> None:
        kind, _, rest = feed.partition("/")
        try:
            if kind == "match":
                reset = await self._reset_of_match(feed, rest, reason)
            elif kind == "season":
                reset = await self._reset_of_season(feed, rest, reason)
            else:
                reset = Reset.at_cursor(feed, _BEGINNING, reason)
        except NotSignedIn as problem:
            raise StreamEnded(4501, str(problem)) from problem
        except _PASSING:
            # Coming back, the server asks for it again.
            raise
        except Problem as problem:
            self._tell(self._core.lose(feed, problem.code, problem.detail))
            return
        # An account's feed has no view: read it from its beginning.
        self._core.begin_again(feed, "start" if reset.place == _BEGINNING else reset.place)
        self._tell(reset)

    async def _reset_of_match(self, feed: str, rest: str, reason: str) -> Reset:
        match_id, _, viewer = rest.partition("/")
        view = await self._client.view(match_id, as_=viewer if viewer == "public" else None)
        return Reset.at_cursor(feed, Place(view.cursor.epoch, view.cursor.seq), reason, view)

    async def _reset_of_season(self, feed: str, rest: str, reason: str) -> Reset:
        view = await self._client.season_view(rest.partition("/")[0])
        if view.cursor.feed != feed:
            # There is no view for the public feed if the caller has a feed of their own.
            return Reset.at_cursor(feed, _BEGINNING, reason)
        return Reset.at_cursor(feed, Place(view.cursor.epoch, view.cursor.seq), reason, season=view)
