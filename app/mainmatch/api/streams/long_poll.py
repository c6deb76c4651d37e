"""A long poll that waits for news.

May touch: asyncio, the relay's subscriptions. Rule kept here: whoever waits holds a cursor and
nothing else, and is let go by news, by time, by leaving, by a revoked token and by the server's end.
"""

import asyncio
from collections.abc import Awaitable, Callable
from collections.abc import Set as AbstractSet

import anyio

from mainmatch.api.streams.socket_protocol import Listen
from mainmatch.services.caller import Caller
from mainmatch.services.feeds import FeedHead

__all__ = ["Waiter"]


class Waiter:
    """Waits for the next event of a feed."""

    def __init__(self, caller: Caller, head: FeedHead) -> None:
        self._caller = caller
        self._head = head
        self._news = asyncio.Event()
        self._is_over = False

    async def wait(self, listen: Listen, seconds: float, left: Callable[[], Awaitable[object]]) -> None:
        """Return when there is news, or nothing to wait for any more. ``left`` returns when the client is gone.

        Who the client is has to be asked again afterwards.
        """
        source = listen(self._head.feed, self._head.head, self._head.head, self._news.set)
        try:
            with anyio.move_on_after(seconds):
                async with anyio.create_task_group() as tasks:
                    tasks.start_soon(self._until_left, left)
                    while not (self._is_over or source.take(1)):
                        self._news.clear()
                        await self._news.wait()
                    tasks.cancel_scope.cancel()
        finally:
            source.close()

    @property
    def feeds(self) -> tuple[str, ...]:
        """What it waits for."""
        return (self._head.feed,)

    def revoked(self, token_ids: AbstractSet[str]) -> None:
        """These tokens end."""
        if self._caller.token_id in token_ids:
            self.drop()

    def lost(self, feed: str) -> None:
        """The account may not read this feed any more; the next look at it says so."""
        if feed == self._head.feed:
            self.drop()

    def go_away(self, reason: str, reconnect_in_ms: int) -> None:
        """The server stops."""
        self.drop()

    def tick(self, now: float) -> None:
        """Time passes; how long it waits is its own business."""

    def drop(self) -> None:
        """Stop waiting."""
        self._is_over = True
        self._news.set()

    async def _until_left(self, left: Callable[[], Awaitable[object]]) -> None:
        await left()
        self.drop()
