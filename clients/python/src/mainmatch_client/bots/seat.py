"""A bot in one seat of one match: its view and its waiting events.

May touch: the client and the stream. Rule kept here: events are handled one by one, and the place moves after all
handlers of an event.
"""

import asyncio
import hashlib
import logging
from dataclasses import dataclass, field
from random import Random

from mainmatch_client.async_client import AsyncMainmatch
from mainmatch_client.bots.context import Context
from mainmatch_client.bots.handlers import Handlers
from mainmatch_client.errors import Problem, ResetRequired, Unreachable
from mainmatch_client.events import Event
from mainmatch_client.models import MatchView
from mainmatch_client.stream.following import AsyncStream
from mainmatch_client.stream.places import Places
from mainmatch_client.views import fold

__all__ = ["Seat"]

_log = logging.getLogger("mainmatch_client.bots")
_OVER = {"match.finished", "match.cancelled", "stream.lost"}
_NOTHING_MORE = {"finished", "cancelled"}


@dataclass
class Seat:
    """``feed`` is the seat's own."""

    client: AsyncMainmatch
    stream: AsyncStream
    places: Places
    handlers: Handlers
    feed: str
    waiting: "asyncio.Queue[Event]" = field(default_factory=asyncio.Queue)

    @property
    def match_id(self) -> str:
        """The match."""
        return self.feed.split("/")[1]

    @property
    def number(self) -> int:
        """The seat's number."""
        return int(self.feed.rpartition(":")[2])

    async def play(self) -> bool:
        """Play until the match is over (True), or the seat has another player (False)."""
        try:
            view = await self._sit_down()
        except Problem as problem:
            _log.warning("%s: %s", self.feed, problem)
            return False
        if view.cursor.feed != self.feed or view.status in _NOTHING_MORE:
            return view.status in _NOTHING_MORE
        self.stream.follow(self.feed, view.cursor)
        await self._deal_with(view, None)
        while True:
            event = await self.waiting.get()
            if event.type != "stream.lost":
                view = fold(view, event)
            await self._deal_with(view, event)
            self.stream.done(event)
            if event.type in _OVER:
                self.stream.unfollow(self.feed)
                return event.type != "stream.lost"

    async def _sit_down(self) -> MatchView:
        """The view at the stored place, or else the newest one.

        If the place is of another epoch, the stream resets it.
        """
        place = self.places.find(self.feed)
        at_seq = None if place is None else place.seq
        while True:
            try:
                return await self.client.view(self.match_id, at_seq=at_seq)
            except ResetRequired:
                at_seq = None
            except Unreachable as error:
                _log.warning("%s: %s", self.feed, error)

    async def _deal_with(self, view: MatchView, event: Event | None) -> None:
        occasion = self._occasion(view, event)
        seed = hashlib.sha256(f"{self.client.token} {self.feed} {occasion}".encode()).hexdigest()
        context = Context(self.client, self.match_id, self.number, view, event, Random(seed), occasion)  # noqa: S311
        await self.handlers.deal_with(context)

    def _occasion(self, view: MatchView, event: Event | None) -> str:
        if event is not None and event.id:
            return event.id
        return f"{self.feed}@{view.cursor.epoch}.{view.cursor.seq}"
