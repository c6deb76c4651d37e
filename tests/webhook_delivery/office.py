"""A post office in a test: a real store and real commands, a clock that stands, and workers that can be killed."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, get_args

from mainmatch.games.registry import Registry
from mainmatch.services.caller import SCOPES, Caller
from mainmatch.services.events.account_events import MyHostingStarted
from mainmatch.services.events.feed_writer import emit_to_account
from mainmatch.services.news import deliveries, news_preferences, push_subscriptions, webhook_registration
from mainmatch.services.news.news_preferences import NewsChoice, NewsKind
from mainmatch.services.news.push_subscriptions import NewPushSubscription
from mainmatch.services.news.webhook_schemas import NewWebhook, Webhook, WebhookCreated, WebhookDelivery
from mainmatch.services.unit_of_work import Executor
from mainmatch.store import accounts, feeds
from mainmatch.store.accounts import AccountRecord
from mainmatch.store.database import Database
from mainmatch.store.tokens import TokenRecord
from mainmatch.store.transactions.transaction import Notices
from mainmatch.webhook_delivery.http_sender import Sender
from mainmatch.webhook_delivery.worker import Slots, WebhookWorker
from tests.clock import Clock
from tests.webhook_delivery.browsers import Browser


class Dead(Exception):
    """What a process says after kill -9: nothing. In a test, its every call to the store fails."""


@dataclass
class Mortal:
    """The server as a process sees it that is killed at a command: before it is done, or after, before its answer."""

    executor: Executor
    command: Callable[..., Any] | None = None
    before: bool = True
    nth: int = 1
    is_dead: bool = False

    async def write(self, command: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        if command is self.command:
            self.nth -= 1
        dies = command is self.command and self.nth == 0
        self.is_dead |= dies and self.before
        if self.is_dead:
            raise Dead
        value = await self.executor.write(command, *args, **kwargs)
        self.is_dead |= dies
        if self.is_dead:
            raise Dead
        return value

    async def read(self, command: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        if self.is_dead:
            raise Dead
        return await self.executor.read(command, *args, **kwargs)


@dataclass
class Office:
    """A server, its people, and whoever delivers their post."""

    executor: Executor
    clock: Clock
    listeners: list[WebhookWorker] = field(default_factory=list)
    people: dict[str, Caller] = field(default_factory=dict)
    told: int = 0

    def heard(self, notices: Notices) -> None:
        for webhook_worker in self.listeners:
            webhook_worker.wake(notices.feeds)
            webhook_worker.lost(notices.revoked, notices.shut)

    async def person(self, name: str = "ada") -> Caller:
        """An account with a token that doesn't expire."""
        if name not in self.people:
            account = AccountRecord(f"ac_{name}", name, name.title(), self.clock())
            token = TokenRecord(f"tk_{name}", f"hash of {name}", account.id, "personal", "t", "", self.clock())
            await self.executor.write(lambda uow: accounts.add(uow.tx, account))
            await self.executor.write(lambda uow: uow.tx.add(token))
            self.people[name] = Caller(
                account.id, name, account.display_name, False, frozenset(SCOPES), None, token.id, "personal"
            )
        return self.people[name]

    async def webhook(self, url: str, name: str = "ada", **payload: Any) -> WebhookCreated:
        """One for the account's own feed, unless other feeds are asked for."""
        caller = await self.person(name)
        new = NewWebhook.model_validate({"url": url, "feeds": [f"account/{caller.account_id}"], **payload})
        return await self.executor.write(webhook_registration.create, caller, new)

    async def browser(
        self, url: str, name: str = "ada", kinds: Sequence[str] = get_args(NewsKind), **payload: Any
    ) -> Browser:
        """One that shows these kinds, of a push service at this URL."""
        caller, browser = await self.person(name), Browser(f"{url}/{name}")
        await self.prefer(name, push=[*kinds], **payload)
        parsed = NewPushSubscription.model_validate({"endpoint": browser.endpoint, "keys": browser.keys})
        await self.executor.write(push_subscriptions.put, caller, f"browser-of-{name}", parsed)
        return browser

    async def prefer(self, name: str, **payload: Any) -> None:
        """Somebody's preferences for news."""
        wanted = NewsChoice.model_validate(payload)
        await self.executor.write(news_preferences.put, await self.person(name), wanted)

    async def tell(self, count: int = 1, name: str = "ada") -> None:
        """So much news in somebody's own feed, each in a transaction of its own."""
        caller = await self.person(name)
        for _ in range(count):
            self.told += 1
            await self.executor.write(emit_to_account, caller.account_id, MyHostingStarted(match_id=f"m_{self.told}"))

    async def feed(self, name: str = "ada") -> list[tuple[str, int]]:
        """What a receiver of all of it should have: feed and number of each event."""
        own = f"account/{(await self.person(name)).account_id}"
        rows = await self.executor.read(lambda uow: feeds.page(uow.tx, own, 0, 10_000))
        return [(own, seq) for seq, _ in rows]

    async def facts(self, webhook_id: str, name: str = "ada") -> Webhook:
        return await self.executor.read(webhook_registration.get, await self.person(name), webhook_id)

    async def log(self, webhook_id: str, name: str = "ada") -> list[WebhookDelivery]:
        return (await self.executor.read(webhook_registration.deliveries, await self.person(name), webhook_id)).items

    def later(self, **stretch: float) -> None:
        """Let time pass, and wake whoever waits for it."""
        self.clock.forward(**stretch)
        for webhook_worker in self.listeners:
            webhook_worker.wake({f"{webhook_registration.CHANGE_FEED}nobody"})

    def outlive_claims(self) -> None:
        """Whoever was killed holds nothing any more."""
        self.later(seconds=deliveries.CLAIMED.total_seconds() + 1)

    def sender(self, **more: Any) -> Sender:
        return Sender(name="mainmatch/test", now=self.clock, **{"private": True, **more})

    @asynccontextmanager
    async def webhook_worker(
        self, executor: Any = None, *, sender: Any = None, slots: Slots | None = None, roll: float = 1.0
    ) -> AsyncIterator[WebhookWorker]:
        """One who works while the block lasts."""
        sender = sender or self.sender()
        webhook_worker = WebhookWorker(executor or self.executor, sender, self.clock, roll=lambda: roll, slots=slots)
        self.listeners.append(webhook_worker)
        task = asyncio.create_task(webhook_worker.run())
        try:
            yield webhook_worker
        finally:
            self.listeners.remove(webhook_worker)
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
            await sender.aclose()


@contextlib.contextmanager
def opened(directory: Path, games: Registry) -> Iterator[Office]:
    """An office on this database."""
    clock = Clock()
    # The listeners come after the database that they listen to.
    offices: list[Office] = []
    database = Database.open(directory, now=clock, on_commit=_pass_on(offices))
    offices.append(Office(Executor(database, games, delivers_inside=True), clock))
    try:
        yield offices[0]
    finally:
        database.close()


def _pass_on(offices: list[Office]) -> Callable[[Notices], None]:
    def heard(notices: Notices) -> None:
        for office in offices:
            office.heard(notices)

    return heard
