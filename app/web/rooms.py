"""What main opens and the doors use: one frozen value instead of globals.

May touch: the types it names. Rule kept here: it is made once, in the app's lifespan.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from app.play.desk import House
from app.play.passwords import Passwords
from app.web.auth import Gate
from app.web.limits import Limits
from app.web.operators import Operators
from app.web.rates import Rates
from app.web.readiness import Readiness

__all__ = ["Rooms"]


async def _none() -> bytes:
    return b""


@dataclass(frozen=True, slots=True)
class Rooms:
    """The rooms behind the doors. ``body_limit`` is in bytes; ``session`` is how long a sign-in lasts.

    ``figures`` answers what the operator may read, as text.
    """

    house: House
    gate: Gate
    limits: Limits
    passwords: Passwords
    body_limit: int
    session: timedelta
    now: Callable[[], datetime]
    rates: Rates = field(default_factory=lambda: Rates({}))
    operators: Operators = field(default_factory=Operators)
    readiness: Readiness = field(default_factory=Readiness)
    figures: Callable[[], Awaitable[bytes]] = _none
