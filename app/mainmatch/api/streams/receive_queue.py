"""What came in on a socket and was not read yet.

May touch: asyncio. Rule kept here: there is one reader. asyncio's own queue is made for many on either side and holds
four deques for them: 3 KiB, for each socket that is at rest.
"""

import asyncio
from typing import Generic, TypeVar

__all__ = ["ReceiveQueue"]

T = TypeVar("T")


class ReceiveQueue(Generic[T]):
    """A queue without an end, for one reader, in as many words of ``asyncio.Queue`` as uvicorn uses."""

    __slots__ = ("_items", "_news")

    def __init__(self) -> None:
        self._items: list[T] = []
        self._news: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        """Whether everything was read."""
        return not self._items

    def put_nowait(self, item: T) -> None:
        """Something came in."""
        self._items.append(item)
        if self._news is not None and not self._news.done():
            self._news.set_result(None)

    async def get(self) -> T:
        """Wait for what came in first."""
        while not self._items:
            self._news = asyncio.get_running_loop().create_future()
            await self._news
        return self._items.pop(0)
