"""The registry of connections: open sockets, event streams and waiting long polls.

A commit that revokes access ends it on all of the account's connections, before the commit is answered (P23).
"""

import asyncio
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from datetime import datetime
from typing import Protocol

from mainmatch.api.problems import TooManyConnections
from mainmatch.api.streams.flow_control import StreamLimits
from mainmatch.services.caller import Caller
from mainmatch.services.errors import ServerBusy


class Guest(Protocol):
    """A socket, an event stream or a waiting long poll."""

    @property
    def feeds(self) -> tuple[str, ...]:
        """The feeds that it reads."""

    def revoked(self, token_ids: AbstractSet[str]) -> None:
        """End the connection if it was opened with one of these tokens."""

    def lost(self, feed: str) -> None:
        """End the access to a feed."""

    def go_away(self, reason: str, reconnect_in_ms: int) -> None:
        """Announce the server's shutdown."""

    def tick(self, now: float) -> None:
        """Check the time limits. ``now``: monotonic seconds."""

    def drop(self) -> None:
        """End the connection without a close."""


class Connections:
    """All connections of this process, for one event loop."""

    def __init__(self, limits: StreamLimits) -> None:
        self.limits = limits
        self._guests: dict[Guest, Caller | None] = {}
        self._by_account: dict[str, set[Guest]] = {}
        self._addresses: dict[Guest, str] = {}
        self._by_address: Counter[str] = Counter()
        self._is_empty = asyncio.Event()
        self._is_empty.set()

    def __len__(self) -> int:
        return len(self._guests)

    @property
    def is_full(self) -> bool:
        """Whether the server is at its limit of connections."""
        return self.limits.sockets is not None and len(self._guests) >= self.limits.sockets

    def is_full_for(self, address: str) -> bool:
        """Whether the address is at its limit of connections."""
        most = self.limits.sockets_per_address
        return most is not None and self._by_address[address] >= most

    def enter(self, guest: Guest, address: str) -> None:
        """Add a connection that is not identified yet."""
        self._guests[guest] = None
        self._addresses[guest] = address
        self._by_address[address] += 1
        self._is_empty.clear()

    def identified(self, guest: Guest, caller: Caller) -> None:
        """Assign a connection to its caller. Raises TooMany ``too_many_connections``."""
        mine = self._by_account.setdefault(caller.account_id, set())
        most = self.limits.sockets_per_account
        if most is not None and len(mine) >= most:
            message = f"An account may have {most} connections: close some, or subscribe to more feeds on one."
            raise TooManyConnections(message, retry_after=30)
        mine.add(guest)
        self._guests[guest] = caller

    @contextmanager
    def holding(self, guest: Guest, caller: Caller, address: str) -> Iterator[None]:
        """Register a caller's connection until the block ends. Raises Busy ``server_busy``, and as ``identified``."""
        if self.is_full:
            message = "The server has as many connections as it takes. Try again soon."
            raise ServerBusy(message, retry_after=5)
        if self.is_full_for(address):
            raise TooManyConnections("Too many connections from this address. Close some.", retry_after=30)
        self.enter(guest, address)
        try:
            self.identified(guest, caller)
            yield
        finally:
            self.leave(guest)

    def leave(self, guest: Guest) -> None:
        """Remove a connection."""
        caller, address = self._guests.pop(guest, None), self._addresses.pop(guest, None)
        if address is not None:
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]
        if caller is not None:
            mine = self._by_account[caller.account_id]
            mine.discard(guest)
            if not mine:
                del self._by_account[caller.account_id]
        if not self._guests:
            self._is_empty.set()

    @property
    def token_ids(self) -> set[str]:
        """The ids of all tokens with open connections."""
        return {caller.token_id for caller in self._guests.values() if caller is not None}

    @property
    def followed(self) -> dict[tuple[str, str], Caller]:
        """The callers who read feeds here, by token id and feed."""
        guests = [(guest, caller) for guest, caller in self._guests.items() if caller is not None]
        return {(caller.token_id, feed): caller for guest, caller in guests for feed in guest.feeds}

    def revoked(self, token_ids: AbstractSet[str]) -> None:
        """End the connections of revoked tokens."""
        if token_ids:
            for guest in tuple(self._guests):
                guest.revoked(token_ids)

    def expire(self, now: datetime) -> None:
        """End the connections of expired tokens, as if they were revoked."""
        callers = [caller for caller in self._guests.values() if caller is not None]
        self.revoked({each.token_id for each in callers if each.expires_at is not None and each.expires_at <= now})

    def shut(self, losses: Iterable[tuple[str, str]]) -> None:
        """End lost access to feeds. ``losses``: pairs of account id and feed."""
        for account_id, feed in losses:
            for guest in tuple(self._by_account.get(account_id, ())):
                guest.lost(feed)

    def tick(self, now: float) -> None:
        """Check the time limits of all connections. ``now``: monotonic seconds."""
        for guest in tuple(self._guests):
            guest.tick(now)

    def go_away(self, reason: str) -> None:
        """Announce the shutdown to all clients, with reconnect times that are spread out."""
        for guest in tuple(self._guests):
            guest.go_away(reason, random.randint(*self.limits.reconnect_ms))  # noqa: S311 - spreads load, keeps no secret

    def drop(self) -> None:
        """End all remaining connections without a close."""
        for guest in tuple(self._guests):
            guest.drop()

    async def empty(self) -> None:
        """Wait until no connection is left."""
        await self._is_empty.wait()
