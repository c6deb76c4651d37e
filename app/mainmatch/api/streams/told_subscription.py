"""A subscription whose events say what happened, as they do in pages and event streams with ``says``.

Rule kept here: events keep their order, and few of them wait at a time. Sentences are in the reader's language, so
these frames are of one socket, unlike those of other subscriptions.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from mainmatch.realtime.hub import Subscription

_AT_ONCE = 8
"""Events told at once: few, so that a client that takes none holds little memory."""
_OP = b'{"op":"event",'

Tell: TypeAlias = Callable[[str, Sequence[str]], Awaitable[Sequence[str]]]
"""Adds to envelopes of a feed what their events say."""


@dataclass(slots=True, eq=False, repr=False)
class ToldSubscription:
    """A subscription to the frames of a feed, with what they say. ``fail`` ends the socket."""

    _source: Subscription[bytes]
    _tell: Tell
    _fail: Callable[[Exception], None]
    _said: Sequence[bytes] = ()
    _telling: asyncio.Task[None] | None = field(default=None)

    @property
    def feed(self) -> str:
        """The feed's name."""
        return self._source.feed

    @property
    def cursor(self) -> int:
        """The number of the last event that was read."""
        return self._source.cursor

    @property
    def is_at_head(self) -> bool:
        """Whether everything in the feed was taken."""
        return not self._said and self._telling is None and self._source.is_at_head

    def take(self, limit: int) -> Sequence[bytes]:
        """At most ``limit`` next frames, without waiting."""
        taken, self._said = self._said[:limit], self._said[limit:]
        if not taken and self._telling is None and (frames := self._source.take(_AT_ONCE)):
            self._telling = asyncio.create_task(self._say(frames))
        return taken

    def close(self) -> None:
        """Leave the feed."""
        self._said = ()
        if self._telling is not None:
            self._telling.cancel()
        self._source.close()

    async def _say(self, frames: Sequence[bytes]) -> None:
        try:
            said = await self._tell(self.feed, ["{" + frame[len(_OP) :].decode() for frame in frames])
        except Exception as error:  # noqa: BLE001 - of the store or the access: the client comes back, and is told
            self._fail(error)
            return
        self._said, self._telling = [_OP + envelope[1:].encode() for envelope in said], None
        self._source.wake()
