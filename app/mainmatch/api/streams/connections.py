"""The registry of connections: open sockets, event streams, and long polls that wait.

What a commit takes away from an account is taken from everything that it has open, before the caller who took it gets
an answer (P23).
"""

import asyncio
import random
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from datetime import datetime
from typing import Protocol

from mainmatch.api.errors.kinds import TooManyConnections
from mainmatch.api.streams.flow_control import StreamLimits
from mainmatch.services.caller import Caller
from mainmatch.services.errors import ServerBusy

__all__ = ["Connections", "Guest"]


class Guest(Protocol):
    """A socket, an event stream or a waiting long poll."""

    @property
    def feeds(self) -> tuple[str, ...]:
        """What it follows."""

    def revoked(self, token_ids: AbstractSet[str]) -> None:
        """These tokens end."""

    def lost(self, feed: str) -> None:
        """The account may not read this feed any more."""

    def go_away(self, reason: str, reconnect_in_ms: int) -> None:
        """The server stops."""

    def tick(self, now: float) -> None:
        """Time passes, in seconds."""

    def drop(self) -> None:
        """Give up on it, without a word."""


class Connections:
    """All guests of this process, for one event loop."""

    def __init__(self, limits: StreamLimits) -> None:
        self.limits = limits
        self._guests: dict[Guest, Caller | None] = {}
        self._by_account: dict[str, set[Guest]] = {}
        self._is_empty = asyncio.Event()
        self._is_empty.set()

    def __len__(self) -> int:
        return len(self._guests)

    @property
    def is_full(self) -> bool:
        """Whether this server takes no more guests now."""
        return self.limits.sockets is not None and len(self._guests) >= self.limits.sockets

    def enter(self, guest: Guest) -> None:
        """Somebody comes in; who it is isn't known yet."""
        self._guests[guest] = None
        self._is_empty.clear()

    def identified(self, guest: Guest, caller: Caller) -> None:
        """The guest is this caller. Raises TooMany ``too_many_connections``."""
        mine = self._by_account.setdefault(caller.account_id, set())
        most = self.limits.sockets_per_account
        if most is not None and len(mine) >= most:
            advice = f"An account may have {most} connections: close some, or subscribe to more feeds on one."
            raise TooManyConnections(advice, retry_after=30)
        mine.add(guest)
        self._guests[guest] = caller

    @contextmanager
    def holding(self, guest: Guest, caller: Caller) -> Iterator[None]:
        """Have this caller's guest here to the end of the block. Raises Busy ``server_busy``, and as ``identified``."""
        if self.is_full:
            advice = "The server has as many connections as it takes. Try again soon."
            raise ServerBusy(advice, retry_after=5)
        self.enter(guest)
        try:
            self.identified(guest, caller)
            yield
        finally:
            self.leave(guest)

    def leave(self, guest: Guest) -> None:
        """Somebody is gone."""
        caller = self._guests.pop(guest, None)
        if caller is not None:
            mine = self._by_account[caller.account_id]
            mine.discard(guest)
            if not mine:
                del self._by_account[caller.account_id]
        if not self._guests:
            self._is_empty.set()

    @property
    def token_ids(self) -> set[str]:
        """The tokens of all who are here."""
        return {caller.token_id for caller in self._guests.values() if caller is not None}

    @property
    def followed(self) -> dict[tuple[str, str], Caller]:
        """Who follows what here: by token's id and feed."""
        guests = [(guest, caller) for guest, caller in self._guests.items() if caller is not None]
        return {(caller.token_id, feed): caller for guest, caller in guests for feed in guest.feeds}

    def revoked(self, token_ids: AbstractSet[str]) -> None:
        """Tell everybody that these tokens end."""
        if token_ids:
            for guest in tuple(self._guests):
                guest.revoked(token_ids)

    def expire(self, now: datetime) -> None:
        """Tokens that have run out end as those do that are revoked."""
        callers = [caller for caller in self._guests.values() if caller is not None]
        self.revoked({each.token_id for each in callers if each.expires_at is not None and each.expires_at <= now})

    def shut(self, losses: Iterable[tuple[str, str]]) -> None:
        """Accounts lost access to feeds: (account id, feed)."""
        for account_id, feed in losses:
            for guest in tuple(self._by_account.get(account_id, ())):
                guest.lost(feed)

    def tick(self, now: float) -> None:
        """Time passes, for everybody."""
        for guest in tuple(self._guests):
            guest.tick(now)

    def go_away(self, reason: str) -> None:
        """Send everybody away; they come back spread over a while."""
        for guest in tuple(self._guests):
            guest.go_away(reason, random.randint(*self.limits.reconnect_ms))  # noqa: S311 - spreads load, keeps no secret

    def drop(self) -> None:
        """Give up on those who are still there."""
        for guest in tuple(self._guests):
            guest.drop()

    async def empty(self) -> None:
        """Wait until nobody is there."""
        await self._is_empty.wait()
