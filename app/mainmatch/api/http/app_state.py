"""The app state: what main opens and the routes use, one frozen value instead of globals.

May touch: the types it names. Rule kept here: it is made once, in the app's lifespan.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from mainmatch.api.http.authentication import Authenticator
from mainmatch.api.http.metrics_access import Operators
from mainmatch.api.http.operation_limits import Limits
from mainmatch.api.http.rate_limits import Rates
from mainmatch.api.http.readiness import Readiness
from mainmatch.services.accounts.passwords import Passwords
from mainmatch.services.unit_of_work import Executor

__all__ = ["AppState"]


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
