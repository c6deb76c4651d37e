"""The app state: what main opens and the routes use, made once in the app's lifespan, instead of globals."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from mainmatch.api.http.authentication import Authenticator, Operators
from mainmatch.api.http.rate_limits import Limits, Rates
from mainmatch.services.accounts.passwords import Passwords
from mainmatch.services.unit_of_work import Executor

__all__ = ["AppState", "Readiness"]


class Readiness:
    """Begins ready: rooms are open before anybody can ask."""

    def __init__(self) -> None:
        self._is_draining = False

    @property
    def is_draining(self) -> bool:
        """Whether the server is on its way out."""
        return self._is_draining

    def leave(self) -> None:
        """From here on it isn't ready any more."""
        self._is_draining = True


async def _none() -> bytes:
    return b""


@dataclass(frozen=True, slots=True)
class AppState:
    """What routes work with. ``body_limit`` is in bytes; ``session`` is how long a sign-in lasts.

    ``figures`` answers what the operator may read, as text.
    """

    executor: Executor
    authenticator: Authenticator
    limits: Limits
    passwords: Passwords
    body_limit: int
    session: timedelta
    now: Callable[[], datetime]
    rates: Rates = field(default_factory=lambda: Rates({}))
    operators: Operators = field(default_factory=Operators)
    readiness: Readiness = field(default_factory=Readiness)
    figures: Callable[[], Awaitable[bytes]] = _none
