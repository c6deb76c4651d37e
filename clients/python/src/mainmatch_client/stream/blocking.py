"""The synchronous stream: an AsyncStream in a thread, which answers pings while your program is busy.

May touch: anyio's portal. Rule kept here: it makes no decisions.
"""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import ExitStack, asynccontextmanager
from functools import partial
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from anyio.from_thread import BlockingPortal, start_blocking_portal

from mainmatch_client.events import Event
from mainmatch_client.models import FeedCursor
from mainmatch_client.stream.core import Begin
from mainmatch_client.stream.following import AsyncStream

if TYPE_CHECKING:
    from mainmatch_client.async_client import AsyncMainmatch

__all__ = ["Stream"]


class Stream:
    """A stream of events. Iterate over it, and ``follow`` feeds, within ``with``.

    An event counts as handled when you ask for the next one, or call ``done``; with ``confirms`` only by ``done``.
    Places are stored in the stream's thread: a sqlite3 connection must allow that (``check_same_thread=False``).
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

    def follow(
        self,
        feed: str,
        from_: Begin | FeedCursor = "start",
        types: Sequence[str] = (),
        *,
        says: bool = False,
        language: str | None = None,
    ) -> None:
        """Follow a feed, as ``AsyncStream.follow``."""
        portal, stream = self._open_one()
        portal.call(partial(stream.follow, feed, from_, types, says=says, language=language))

    def unfollow(self, feed: str) -> None:
        """Stop following a feed. Events that were already received still come."""
        portal, stream = self._open_one()
        portal.call(stream.unfollow, feed)

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Event:
        """Wait for the next event of any feed, without a timeout. Raises StreamEnded and Unreadable."""
        portal, stream = self._open_one()
        return portal.call(stream.__anext__)

    def done(self, event: Event) -> None:
        """Mark this event, and all before it in its feed, as handled: store the place, and acknowledge it."""
        portal, stream = self._open_one()
        portal.call(stream.done, event)

    def _open_one(self) -> tuple[BlockingPortal, AsyncStream]:
        if self._opened is None:
            raise RuntimeError("A stream is used within: with client.stream() as stream")
        return self._opened
