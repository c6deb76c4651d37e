"""The webhook worker: claims messages, sends them, and settles their outcomes.

A message is claimed before it is sent and settled afterwards. If the server fails in between, the message is sent again
under the same id (P19). Limits on concurrent messages (one per webhook, few per account, half of the slots for webhooks
that failed lately) keep slow receivers from delaying others (P18, P26). Commits and due attempts wake the worker;
between them it sleeps, and periodically searches all webhooks for lost wake-ups.
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
from mainmatch.services.news import deliveries
from mainmatch.services.news.deliveries import Due, Waiting
from mainmatch.services.news.webhook_registration import CHANGE_FEED
from mainmatch.services.news.webhook_schemas import Outcome, OutgoingMessage
from mainmatch.services.unit_of_work import Executor
from mainmatch.webhook_delivery.http_sender import Sender

_LONGEST_NAP = 60.0
"""Seconds between two searches of all webhooks. Bounds the delay after a jump of the clock or a lost wake-up.

With several servers main sets less: the server that commits an event delivers it first, and can fail before that.
"""

_SHORTEST_NAP = 0.02
_PAUSE = 5.0
"""Seconds to wait after a failure of the store."""

_MOST_TESTS = 8
"""Test messages that are sent at the same time."""

_MOST_TESTS_OF_ONE = 2
"""Those of one account."""

_CHANCE = random.SystemRandom()

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Slots:
    """Limits on messages that are sent at the same time: in total, per account, and to webhooks that failed lately."""

    all: int = 32
    account: int = 4
    failing: int = 16


class FairQueue:
    """The webhooks that wait, in order, and those whose messages are being sent."""

    def __init__(self, slots: Slots) -> None:
        self._slots = slots
        self._waiting: dict[str, Waiting] = {}
        self._served: dict[str, Waiting] = {}

    @property
    def is_idle(self) -> bool:
        """Whether no message is being sent."""
        return not self._served

    def add(self, waiting: Iterable[Waiting]) -> None:
        """Add webhooks that may have something to send. One that already waits keeps its place."""
        self._waiting.update((each.webhook_id, each) for each in waiting)

    def take(self) -> list[Waiting]:
        """Take the webhooks whose turn it is. Call ``done`` for each one afterwards."""
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
        """Free the slot of a webhook."""
        self._served.pop(webhook_id, None)


@dataclass(slots=True, eq=False)
class _Delivery:
    """A delivery in progress. Revocations are collected from its start, because they can happen during the claim."""

    waiting: Waiting
    scope: anyio.CancelScope
    message: OutgoingMessage | None = None
    reader: Caller | None = None
    revoked: set[str] = field(default_factory=set)
    shut: set[tuple[str, str]] = field(default_factory=set)

    def note(self, revoked: AbstractSet[str], shut: AbstractSet[tuple[str, str]]) -> None:
        """Note revoked tokens and lost feeds."""
        self.revoked |= revoked
        self.shut |= shut
        if self.is_lost:
            self.scope.cancel()

    @property
    def is_lost(self) -> bool:
        """Whether the message's reader has lost the access to it (P23)."""
        message = self.message
        return message is not None and (
            message.token_id in self.revoked or (message.account_id, message.feed or "") in self.shut
        )


class WebhookWorker:
    """Delivers to all webhooks. ``roll`` returns a random number in [0, 1); ``longest_nap`` is in seconds.

    main may set ``on_outcome``, which is called with whether a message was delivered.
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
        self._testing: Counter[str] = Counter()
        self._sweep_at = -math.inf
        self.on_outcome: Callable[[bool], None] | None = None

    # --- called on the event loop, after each commit

    def wake(self, feeds: AbstractSet[str]) -> None:
        """Note that these feeds have new events."""
        for feed in feeds:
            # Without any webhook, only a new webhook matters.
            if self._is_any or feed.startswith(CHANGE_FEED):
                self._woken.add(feed)
                self._work.set()

    def lost(self, revoked: AbstractSet[str], shut: AbstractSet[tuple[str, str]]) -> None:
        """Cancel messages that are being sent for revoked tokens, or from feeds that their accounts lost."""
        if revoked or shut:
            for delivery in self._under_way:
                delivery.note(revoked, shut)

    def look_again(self) -> None:
        """Search for due webhooks, because another server has changed some."""
        self._work.set()

    @property
    def followed(self) -> dict[tuple[str, str], Caller]:
        """The readers of the messages that are being sent, by token id and feed."""
        under_way = [(each.message, each.reader) for each in self._under_way]
        return {
            (reader.token_id, message.feed): reader
            for message, reader in under_way
            if message and reader and message.feed
        }

    @property
    def on_their_way(self) -> int:
        """The number of messages that are being sent."""
        return len(self._under_way)

    # --- life cycle

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
        """Stop claiming, and wait up to ``seconds`` for messages that are being sent."""
        self._is_draining = True
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._idle.wait()

    async def test(self, message: OutgoingMessage) -> Outcome:
        """Send a test message now. Raises Busy ``server_busy``."""
        own = self._testing[message.account_id]
        if self._testing.total() >= _MOST_TESTS or own >= _MOST_TESTS_OF_ONE or self._is_draining:
            raise ServerBusy("Too many webhook tests are in progress. Retry in a few seconds.", retry_after=5)
        self._testing[message.account_id] += 1
        try:
            return await self.sender.send(message)
        finally:
            self._testing[message.account_id] -= 1

    async def _look(self) -> float:
        """Queue the webhooks that may have something to send. Returns the seconds to sleep without a wake-up."""
        self._work.clear()
        woken, self._woken = self._woken, set()
        time = asyncio.get_running_loop().time()
        is_sweep = time >= self._sweep_at
        try:
            found: Due = await self._executor.read(deliveries.due, frozenset(woken), sweep=is_sweep)
        except Exception as error:  # noqa: BLE001 - after any failure of the store the search is repeated
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
        """Deliver one message of a webhook, then queue the webhook behind all others."""
        delivery = _Delivery(waiting, anyio.CancelScope())
        self._under_way.add(delivery)
        try:
            if await self._deliver(delivery):
                # Its last message arrived, so it no longer counts as failing.
                self._queue.add([replace(waiting, tries=0)])
        except Exception as error:  # noqa: BLE001 - a failure affects only this webhook, whose claim expires
            _log.error("webhook worker failed", error=type(error).__name__)
        finally:
            self._under_way.discard(delivery)
            self._queue.done(waiting.webhook_id)
            if self._queue.is_idle:
                self._idle.set()
            self._work.set()

    async def _deliver(self, delivery: _Delivery) -> bool:
        """Claim, send and settle a message. Returns whether there may be more to send."""
        claimed = await self._executor.write(deliveries.claim, delivery.waiting.webhook_id)
        message = delivery.message = claimed.message
        delivery.reader = claimed.reader
        if message is None:
            return claimed.more
        outcome: Outcome | None = None
        try:
            with delivery.scope:
                # The access can be lost during the claim.
                if not delivery.is_lost:
                    outcome = await self.sender.send(message)
        finally:
            if outcome is None:
                # Cancelled by lost access or shutdown: the outcome is unknown.
                await self._executor.write(deliveries.release, message)
        if outcome is None:
            return True
        if self.on_outcome is not None:
            self.on_outcome(outcome.is_delivered)
        await self._executor.write(deliveries.settle, message, outcome, self._roll())
        return outcome.is_delivered
