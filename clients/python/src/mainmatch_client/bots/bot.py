"""The bot: finds the seats of its accounts, and passes events to its handlers.

May touch: the client, asyncio, signals. Rule kept here: it finds its seats itself, also later ones, and a failure in
one match does not affect another.
"""

import asyncio
import contextlib
import logging
import signal
from collections.abc import Callable, Sequence

from mainmatch_client.async_client import AsyncMainmatch
from mainmatch_client.bots.handlers import Asked, Decides, Handler, Handlers
from mainmatch_client.bots.membership import MAY_ASK, Memberships
from mainmatch_client.bots.seat import Seat
from mainmatch_client.events import Event, Place
from mainmatch_client.patience import Patience
from mainmatch_client.stream.core import FeedHead
from mainmatch_client.stream.following import AsyncStream
from mainmatch_client.stream.pacing import Pacing
from mainmatch_client.stream.places import MemoryPlaces, Places

__all__ = ["Bot"]

_log = logging.getLogger("mainmatch_client.bots")


class Bot:
    """Plays all current and later seats of its accounts. ``tokens``: one for each account.

    With persistent ``places``, a restarted bot continues where it stopped. ``name``: the server stores acks under it.
    ``trust_env``: as for the client.
    """

    def __init__(
        self,
        url: str,
        *tokens: str,
        places: Places | None = None,
        name: str = "mainmatch-bot",
        pacing: Pacing | None = None,
        patience: Patience | None = None,
        trust_env: bool = True,
    ) -> None:
        self._url = url
        self._tokens = tokens
        self._places = MemoryPlaces() if places is None else places
        self._name = name
        self._pacing = pacing or Pacing()
        self._patience = patience or Patience()
        self._trust_env = trust_env
        self._handlers = Handlers()
        self._stopped = asyncio.Event()

    def on(self, *types: str) -> Callable[[Handler], Handler]:
        """Call the function for each event of these types, in order. ``*`` matches any text, as in ``game.*``."""

        def registered(handler: Handler) -> Handler:
            self._handlers.by_type += [(pattern, handler) for pattern in types]
            return handler

        return registered

    def asked(self, handler: Asked) -> Asked:
        """Call the function when its seat can submit and has no submission in force.

        That is checked when the bot begins with a seat, when a phase opens, and after a pause, a rewind or a reset.
        """
        self._handlers.asked.append(handler)
        return handler

    def decides(self, handler: Decides) -> Decides:
        """Call the function for each decision of a season that waits for an account's member.

        The tokens need the scopes ``season:read`` and ``match:play``.
        """
        self._handlers.decides.append(handler)
        return handler

    def stop(self) -> None:
        """Let ``serve`` and ``run`` return after the current handlers. Call it from a handler."""
        self._stopped.set()

    def run(self) -> None:
        """Play until Ctrl-C, SIGTERM or ``stop``. Raises StreamEnded if an account's stream ends permanently."""

        async def stoppable() -> None:
            with contextlib.suppress(NotImplementedError):  # Windows has no such thing
                asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self.stop)
            await self.serve()

        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(stoppable())

    async def serve(self) -> None:
        """Play until ``stop``. Raises StreamEnded if an account's stream ends permanently."""
        accounts = [asyncio.create_task(self._serve(token)) for token in self._tokens]
        stopped = asyncio.create_task(self._stopped.wait())
        try:
            ended, _ = await asyncio.wait({stopped, *accounts}, return_when=asyncio.FIRST_COMPLETED)
            for task in ended:
                task.result()
        finally:
            await _cancelled(stopped, *accounts)

    async def _serve(self, token: str) -> None:
        async with AsyncMainmatch(self._url, token, patience=self._patience, trust_env=self._trust_env) as client:
            stream = client.stream(places=self._places, name=self._name, pacing=self._pacing, confirms=True)
            account = _Account(client, stream, self._places, self._handlers)
            stream.on_ready = account.found
            try:
                async with stream:
                    async for event in stream:
                        account.take(event)
            finally:
                await _cancelled(*account.tasks)


class _Account:
    """The seats of one account."""

    def __init__(self, client: AsyncMainmatch, stream: AsyncStream, places: Places, handlers: Handlers) -> None:
        self.tasks: set[asyncio.Task[bool] | asyncio.Task[None]] = set()
        self._client = client
        self._stream = stream
        self._places = places
        self._handlers = handlers
        self._seats: dict[str, Seat] = {}
        self._memberships = Memberships(client, handlers) if handlers.decides else None
        if self._memberships is not None:
            self.tasks.add(asyncio.create_task(self._memberships.run()))
        self._over: set[str] = set()

    def found(self, feeds: Sequence[FeedHead]) -> None:
        """Follow the account's own feeds; called on each connection."""
        if self._memberships is not None:
            self._memberships.look()
        for feed, epoch, head in feeds:
            if feed.startswith("account/"):
                # Only from now on: earlier seats have their feeds in the same list.
                self._stream.follow(feed, Place(epoch, head))
            else:
                self._sit(feed)

    def take(self, event: Event) -> None:
        """Pass on an event of one of the feeds."""
        if event.feed in self._seats:
            self._seats[event.feed].waiting.put_nowait(event)
            return
        if event.type == "account.seat.joined":
            self._sit(f"match/{event.match_id}/seat:{event.data['seat']}")
        if self._memberships is not None and event.type in MAY_ASK and event.feed.startswith("account/"):
            self._memberships.look()
        self._stream.done(event)

    def _sit(self, feed: str) -> None:
        if feed in self._seats or feed in self._over or "/seat:" not in feed:
            return
        seat = Seat(self._client, self._stream, self._places, self._handlers, feed)
        self._seats[feed] = seat
        task = asyncio.create_task(seat.play(), name=feed)
        self.tasks.add(task)
        task.add_done_callback(lambda ended: self._left(feed, ended))

    def _left(self, feed: str, task: "asyncio.Task[bool]") -> None:
        self.tasks.discard(task)
        self._seats.pop(feed, None)
        if task.cancelled():
            return
        if (error := task.exception()) is not None:
            _log.error("%s: the seat is left alone: %s", feed, error, exc_info=error)
        elif task.result():
            # The match is over. The server lists its feed on each connection: remember not to begin again.
            self._over.add(feed)


async def _cancelled(*tasks: "asyncio.Task[None] | asyncio.Task[bool]") -> None:
    for task in tasks:
        task.cancel()
    if tasks:
        await asyncio.wait(tasks)
