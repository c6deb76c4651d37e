"""The webhook worker: claims what there is to send, has it sent, and settles how that went.

A message is claimed before it is sent and settled after; whatever happens in between, it is sent again under the same
id (P19). A webhook has one turn at a time; an account has a few, and all the addresses that failed lately together only
half, so that those who hang keep nobody waiting who doesn't (P18, P26). Commits and due tries wake it; with nothing to
do it sleeps, and looks through everything once in a while, for lost wake-ups.
"""

import asyncio
import contextlib
import math
import random
from collections import Counter
from collections.abc import Callable, Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from datetime import datetime

import anyio
import structlog

from mainmatch.services.caller import Caller
from mainmatch.services.errors import ServerBusy
from mainmatch.services.unit_of_work import Executor
from mainmatch.services.webhooks import deliveries
from mainmatch.services.webhooks.deliveries import Due, Waiting
from mainmatch.services.webhooks.registration import CHANGE_FEED
from mainmatch.services.webhooks.schemas import Outcome, OutgoingMessage
from mainmatch.webhook_delivery.http_sender import Sender

__all__ = ["FairQueue", "Slots", "WebhookWorker"]

_LONGEST_NAP = 60.0
"""Seconds. A jump of the clock costs that much at most, and so does a lost wake-up: then all are looked through.

Where there are other servers main says less: the one that commits an event is the first to deliver it, and may be dead.
"""

_SHORTEST_NAP = 0.02
_PAUSE = 5.0
"""Seconds, after the store could not answer."""

_MOST_TESTS = 4
"""At once: they are for people, who wait for them."""

_CHANCE = random.SystemRandom()

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Slots:
    """How many messages are on their way at once: in all, of one account, and to addresses that failed lately."""

    all: int = 32
    account: int = 4
    failing: int = 16


class FairQueue:
    """Who waits, in order, and who is being served."""

    def __init__(self, slots: Slots) -> None:
        self._slots = slots
        self._waiting: dict[str, Waiting] = {}
        self._served: dict[str, Waiting] = {}

    @property
    def is_idle(self) -> bool:
        """Whether nobody is being served."""
        return not self._served

    def add(self, waiting: Iterable[Waiting]) -> None:
        """These may have something to send. Who waits already keeps the place."""
        self._waiting.update((each.webhook_id, each) for each in waiting)

    def take(self) -> list[Waiting]:
        """Those whose turn it is now. Each must be told ``done``."""
        taken = []
        accounts = Counter(each.account_id for each in self._served.values())
        failing = sum(each.tries > 0 for each in self._served.values())
        for each in list(self._waiting.values()):
            if len(self._served) >= self._slots.all:
                break
            is_held = each.webhook_id in self._served or accounts[each.account_id] >= self._slots.account
            if is_held or (each.tries > 0 and failing >= self._slots.failing):
                continue
            self._served[each.webhook_id] = self._waiting.pop(each.webhook_id)
            accounts[each.account_id] += 1
            failing += each.tries > 0
            taken.append(each)
        return taken

    def done(self, webhook_id: str) -> None:
        """It has been served."""
        self._served.pop(webhook_id, None)


@dataclass(slots=True, eq=False)
class _Delivery:
    """A webhook being served. What its message must not survive is noted from its beginning: a claim takes a moment."""

    waiting: Waiting
    scope: anyio.CancelScope
    message: OutgoingMessage | None = None
    reader: Caller | None = None
    revoked: set[str] = field(default_factory=set)
    shut: set[tuple[str, str]] = field(default_factory=set)

    def note(self, revoked: AbstractSet[str], shut: AbstractSet[tuple[str, str]]) -> None:
        """These tokens and feeds are lost."""
        self.revoked |= revoked
        self.shut |= shut
        if self.is_lost:
            self.scope.cancel()

    @property
    def is_lost(self) -> bool:
        """Whether what is on its way may not be read any more by its reader (P23)."""
        message = self.message
        return message is not None and (
            message.token_id in self.revoked or (message.account_id, message.feed or "") in self.shut
        )


class WebhookWorker:
    """Delivers to all webhooks. ``roll`` is chance, in [0, 1); ``longest_nap`` is in seconds.

    ``on_outcome`` may be set by main: it is told whether a message has arrived.
    """

    def __init__(
        self,
        executor: Executor,
        sender: Sender,
        now: Callable[[], datetime],
        *,
        roll: Callable[[], float] = _CHANCE.random,
        slots: Slots | None = None,
        longest_nap: float = _LONGEST_NAP,
    ) -> None:
        self.sender = sender
        self._longest_nap = longest_nap
        self._executor = executor
        self._now = now
        self._roll = roll
        self._queue = FairQueue(slots or Slots())
        self._woken: set[str] = set()
        self._under_way: set[_Delivery] = set()
        self._work = asyncio.Event()
        self._idle = asyncio.Event()
        self._idle.set()
        self._is_any = True
        self._is_draining = False
        self._testing = 0
        self._sweep_at = -math.inf
        self.on_outcome: Callable[[bool], None] | None = None

    # --- what main tells it, on the event loop, after each commit

    def wake(self, feeds: AbstractSet[str]) -> None:
        """There are new events in these feeds."""
        for feed in feeds:
            # Where there is no webhook, nothing matters but that there is one now.
            if self._is_any or feed.startswith(CHANGE_FEED):
                self._woken.add(feed)
                self._work.set()

    def lost(self, revoked: AbstractSet[str], shut: AbstractSet[tuple[str, str]]) -> None:
        """These tokens are worth nothing, these accounts lost these feeds: what is on its way there comes back."""
        if revoked or shut:
            for delivery in self._under_way:
                delivery.note(revoked, shut)

    def look_again(self) -> None:
        """Another server's webhooks were changed: look."""
        self._work.set()

    @property
    def followed(self) -> dict[tuple[str, str], Caller]:
        """Who is being sent what: by token's id and feed."""
        under_way = [(each.message, each.reader) for each in self._under_way]
        return {
            (reader.token_id, message.feed): reader
            for message, reader in under_way
            if message and reader and message.feed
        }

    @property
    def on_their_way(self) -> int:
        """How many messages are being sent."""
        return len(self._under_way)

    # --- its life

    async def run(self) -> None:
        """Serve until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            while True:
                nap = await self._look()
                for waiting in () if self._is_draining else self._queue.take():
                    self._idle.clear()
                    tasks.create_task(self._serve(waiting))
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(nap):
                        await self._work.wait()

    async def drain(self, seconds: float = 5.0) -> None:
        """Claim nothing more, and wait a while for what is on its way."""
        self._is_draining = True
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._idle.wait()

    async def test(self, message: OutgoingMessage) -> Outcome:
        """Send a test now. Raises Busy ``server_busy``."""
        if self._testing >= _MOST_TESTS or self._is_draining:
            raise ServerBusy("Too many webhook tests are in progress. Retry in a few seconds.", retry_after=5)
        self._testing += 1
        try:
            return await self.sender.send(message)
        finally:
            self._testing -= 1

    async def _look(self) -> float:
        """Find out who may have something to send, and how long to sleep if nothing wakes it, in seconds."""
        self._work.clear()
        woken, self._woken = self._woken, set()
        time = asyncio.get_running_loop().time()
        is_sweep = time >= self._sweep_at
        try:
            found: Due = await self._executor.read(deliveries.due, frozenset(woken), sweep=is_sweep)
        except Exception as error:  # noqa: BLE001 - whatever keeps the store from answering, it is asked again
            _log.error("webhooks not read", error=type(error).__name__)
            self._woken |= woken
            return _PAUSE
        self._is_any = found.is_any
        if is_sweep:
            self._sweep_at = time + self._longest_nap
        self._queue.add(found.waiting)
        if found.next_at is None:
            return self._longest_nap
        return min(self._longest_nap, max(_SHORTEST_NAP, (found.next_at - self._now()).total_seconds()))

    async def _serve(self, waiting: Waiting) -> None:
        """One message of one webhook; then the next one's turn comes after everybody else's."""
        delivery = _Delivery(waiting, anyio.CancelScope())
        self._under_way.add(delivery)
        try:
            if await self._deliver(delivery):
                # Not "failing" any more: what has just arrived went there.
                self._queue.add([replace(waiting, tries=0)])
        except Exception as error:  # noqa: BLE001 - one webhook's trouble is nobody else's; the claim runs out
            _log.error("webhook worker failed", error=type(error).__name__)
        finally:
            self._under_way.discard(delivery)
            self._queue.done(waiting.webhook_id)
            if self._queue.is_idle:
                self._idle.set()
            self._work.set()

    async def _deliver(self, delivery: _Delivery) -> bool:
        """True: there may be more."""
        claimed = await self._executor.write(deliveries.claim, delivery.waiting.webhook_id)
        message = delivery.message = claimed.message
        delivery.reader = claimed.reader
        if message is None:
            return claimed.more
        outcome: Outcome | None = None
        try:
            with delivery.scope:
                # Lost while it was being claimed: nothing of it is begun.
                if not delivery.is_lost:
                    outcome = await self.sender.send(message)
        finally:
            if outcome is None:
                # Lost meanwhile, or the server is closing: sent or not, it wasn't answered.
                await self._executor.write(deliveries.release, message)
        if outcome is None:
            return True
        if self.on_outcome is not None:
            self.on_outcome(outcome.is_delivered)
        await self._executor.write(deliveries.settle, message, outcome, self._roll())
        return outcome.is_delivered
