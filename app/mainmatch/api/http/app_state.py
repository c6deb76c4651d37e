"""The app state: objects that main makes once in the lifespan and routes use, instead of globals."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from mainmatch.api.http.authentication import Authenticator, Operators
from mainmatch.api.http.pieces import MOST_AT_ONCE
from mainmatch.api.http.rate_limits import RateLimiter
from mainmatch.api.http.shown_views import ShownViews
from mainmatch.services.accounts.guests import GuestTerms
from mainmatch.services.accounts.mail import Mailer
from mainmatch.services.accounts.passwords import Passwords
from mainmatch.services.accounts.server_administration import ServerFacts
from mainmatch.services.play.moves import Moves
from mainmatch.services.storage_quota import StorageQuota
from mainmatch.services.unit_of_work import Executor


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


def _no_facts() -> ServerFacts:
    return ServerFacts(version="", trouble=None, quotas={}, backups=None)


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
    server_facts: Callable[[], ServerFacts] = _no_facts
    mailer: Mailer | None = None
    views: ShownViews = field(default_factory=ShownViews)
    remembered: timedelta = timedelta(days=180)
    guests: GuestTerms | None = None
    public_url: str = ""
    long_reads: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(MOST_AT_ONCE))
    """The turns of answers in pieces."""
