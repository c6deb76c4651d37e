"""The stream without ``async``: the same one, in a thread of its own, so that pings are answered while you think.

May touch: anyio's portal. Rule kept here: nothing is decided here.
"""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import ExitStack, asynccontextmanager
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from anyio.from_thread import BlockingPortal, start_blocking_portal

from mainmatch_client.events import Event
from mainmatch_client.models import Cursor
from mainmatch_client.stream.core import Begin
from mainmatch_client.stream.following import AsyncStream

if TYPE_CHECKING:
    from mainmatch_client.async_client import AsyncMainmatch

__all__ = ["Stream"]


class Stream:
    """Iterate over it, and ``follow`` feeds, within ``with``.

    An event counts as dealt with when the next one is asked for, or when it is handed to ``done``; with ``confirms``
    only by ``done``. Places are kept in the thread of the stream: a sqlite3 connection has to allow that
    (``check_same_thread=False``).
    """

    def __init__(self, twin: "Callable[[], AsyncMainmatch]", **wishes: Any) -> None:
        self._twin = twin
        self._wishes = wishes
        self._stack = ExitStack()
        self._opened: tuple[BlockingPortal, AsyncStream] | None = None

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            portal = stack.enter_context(start_blocking_portal("asyncio"))
            self._opened = portal, stack.enter_context(portal.wrap_async_context_manager(self._open()))
            self._stack = stack.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._opened = None
        self._stack.__exit__(kind, error, trace)

    @asynccontextmanager
    async def _open(self) -> AsyncIterator[AsyncStream]:
        async with self._twin() as client, client.stream(**self._wishes) as stream:
            yield stream

    def follow(self, feed: str, from_: Begin | Cursor = "start", types: Sequence[str] = ()) -> None:
        """Follow a feed from its place, if one is kept, or else from ``from_``: a view's cursor, "start" or "now".

        ``types``: only these (exact names); the others' numbers are left out then.
        """
        portal, stream = self._open_one()
        portal.call(stream.follow, feed, from_, types)

    def unfollow(self, feed: str) -> None:
        """Follow it no more; what was received of it already still comes."""
        portal, stream = self._open_one()
        portal.call(stream.unfollow, feed)

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Event:
        """The next event of any of the feeds, however long that takes. Raises StreamEnded and Unreadable."""
        portal, stream = self._open_one()
        return portal.call(stream.__anext__)

    def done(self, event: Event) -> None:
        """This event, and all before it in its feed, were dealt with: keep the place, and tell the server in time."""
        portal, stream = self._open_one()
        portal.call(stream.done, event)

    def _open_one(self) -> tuple[BlockingPortal, AsyncStream]:
        if self._opened is None:
            raise RuntimeError("A stream is used within: with client.stream() as stream")
        return self._opened
