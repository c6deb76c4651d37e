"""The app state: objects that main makes once in the lifespan and routes use, instead of globals."""

import asyncio
from collections import OrderedDict, defaultdict
from collections.abc import Awaitable, Callable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TypeAlias

from mainmatch.api.http.authentication import Authenticator, Operators
from mainmatch.api.http.pieces import MOST_AT_ONCE
from mainmatch.api.http.rate_limits import RateLimiter
from mainmatch.services.accounts.guests import GuestTerms
from mainmatch.services.accounts.mail import Mailer
from mainmatch.services.accounts.passwords import Passwords
from mainmatch.services.accounts.server_administration import ServerFacts
from mainmatch.services.caller import Caller
from mainmatch.services.play import views
from mainmatch.services.play.moves import Moves
from mainmatch.services.play.views import Rendering
from mainmatch.services.storage_quota import StorageQuota
from mainmatch.services.unit_of_work import Executor

_Asked: TypeAlias = tuple[str, bool, str | None, str]
"""Account, whether it is an admin, the match that its token is limited to, and the match."""


class ShownViews:
    """The ``limit`` most recently read views of callers' own seats, or of spectators and hosts."""

    def __init__(self, limit: int = 4096) -> None:
        self._limit = limit
        self._kept: OrderedDict[_Asked, tuple[Rendering, tuple[str, ...]]] = OrderedDict()
        self._followers: defaultdict[str, set[_Asked]] = defaultdict(set)
        # When each feed last had an event, counted in commits; and the first of them that is counted.
        self._told: dict[str, int] = {}
        self._commits = self._counted_from = 0

    async def view(self, executor: Executor, caller: Caller, match_id: str) -> Rendering:
        """The caller's view. Raises what ``views.view`` does."""
        asked = (caller.account_id, caller.admin, caller.match_id, match_id)
        found = self._kept.get(asked)
        if found is not None:
            self._kept.move_to_end(asked)
            return found[0]
        begun = self._commits
        read = await executor.read(views.view, caller, match_id)
        # An event of the account's own feed can mean that it has another role.
        follows = () if read.feed is None else (read.feed, f"account/{caller.account_id}")
        is_current = begun >= self._counted_from and all(self._told.get(feed, 0) <= begun for feed in follows)
        if follows and is_current and executor.database.commits is not None:
            self._keep(asked, read, follows)
        return read

    def told(self, feeds: AbstractSet[str]) -> None:
        """Forget the views that follow these feeds. Call on the event loop, after the commit of their events."""
        self._commits += 1
        self._told.update(dict.fromkeys(feeds, self._commits))
        for feed in self._followers.keys() & feeds:
            for asked in [*self._followers.get(feed, ())]:
                self._forget(asked)
        if len(self._told) > self._limit:
            self._told.clear()
            self._counted_from = self._commits

    def _keep(self, asked: _Asked, read: Rendering, follows: tuple[str, ...]) -> None:
        if asked not in self._kept and len(self._kept) >= self._limit:
            self._forget(next(iter(self._kept)))
        self._kept[asked] = read, follows
        for feed in follows:
            self._followers[feed].add(asked)

    def _forget(self, asked: _Asked) -> None:
        _, follows = self._kept.pop(asked)
        for feed in follows:
            self._followers[feed].discard(asked)
            if not self._followers[feed]:
                del self._followers[feed]


class Readiness:
    """Whether the server takes requests. Starts ready: the app state is complete before the first request."""

    def __init__(self) -> None:
        self._is_draining = False

    @property
    def is_draining(self) -> bool:
        """Whether the server is shutting down."""
        return self._is_draining

    def leave(self) -> None:
        """Report not ready from now on."""
        self._is_draining = True


async def _none() -> bytes:
    return b""


@dataclass(frozen=True, slots=True)
class AppState:
    """Objects that routes use. ``body_limit`` is in bytes; ``session`` is how long a sign-in lasts.

    ``figures`` returns the metrics, as text for Prometheus; ``server_facts`` what the process knows of itself.
    ``guests`` is None where there are none, ``mailer`` where no SMTP server is set. ``remembered`` is how long a
    sign-in lasts that a device remembers.
    """

    executor: Executor
    moves: Moves
    authenticator: Authenticator
    limits: RateLimiter
    storage: StorageQuota
    passwords: Passwords
    body_limit: int
    session: timedelta
    now: Callable[[], datetime]
    operators: Operators = field(default_factory=Operators)
    readiness: Readiness = field(default_factory=Readiness)
    figures: Callable[[], Awaitable[bytes]] = _none
    server_facts: Callable[[], ServerFacts] = lambda: ServerFacts(version="", trouble=None, quotas={}, backups=None)
    mailer: Mailer | None = None
    views: ShownViews = field(default_factory=ShownViews)
    remembered: timedelta = timedelta(days=180)
    guests: GuestTerms | None = None
    public_url: str = ""
    long_reads: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(MOST_AT_ONCE))
    """The turns of answers in pieces."""
