"""Commands and queries: the unit of work that each gets first, and the executor that runs them.

One command, one transaction: nothing else commits, and no unit of work outlives its command.
"""

from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Concatenate, Literal, ParamSpec, Protocol, TypeVar

from msgspec import Struct

from mainmatch.games.registry import Registry
from mainmatch.services.errors import Busy, OutcomeUnknown, ServerBusy, StorageUnavailable
from mainmatch.services.quotas import Quotas
from mainmatch.store.database import REASONS, Database
from mainmatch.store.transactions.errors import Closed, InUse, Overloaded, Unavailable, Unconfirmed, Unusable
from mainmatch.store.transactions.transaction import Transaction

__all__ = ["Command", "Executor", "Instrumentation", "UnitOfWork"]

_REPAIR = 5
"""Seconds after which a client may find that a disk has space again."""

P = ParamSpec("P")
R = TypeVar("R")


_NO_QUOTAS = Quotas({})


class UnitOfWork(Struct, frozen=True):
    """A transaction, the installed games, the quotas and a rule for admins; valid until its command or query returns.

    ``admins_need_second_factor``: without one an account has no admin rights. ``session_idle``: after this time without
    use a session ends.
    """

    tx: Transaction
    games: Registry
    quotas: Quotas = _NO_QUOTAS
    admins_need_second_factor: bool = False
    session_idle: timedelta | None = None

    @property
    def now(self) -> datetime:
        """The instant of this command: UTC, in milliseconds, the same throughout."""
        return self.tx.now


Command = Callable[Concatenate[UnitOfWork, P], R]
"""A service function: a command, or a query that only reads."""


class Instrumentation(Protocol):
    """Counts commands. It gets their names and exceptions, never their arguments or results."""

    def command(self, name: str, kind: Literal["read", "write"]) -> AbstractContextManager[None]:
        """A command starts; it ends with the ``with`` block."""


class _Unwatched:
    def command(self, name: str, kind: Literal["read", "write"]) -> AbstractContextManager[None]:
        return nullcontext()


@dataclass(frozen=True, slots=True)
class Executor:
    """Executes commands and queries, each in one transaction."""

    database: Database
    games: Registry
    instrumentation: Instrumentation = field(default=_Unwatched(), repr=False)
    quotas: Quotas = _NO_QUOTAS
    admins_need_second_factor: bool = False
    session_idle: timedelta | None = None

    @property
    def trouble(self) -> str | None:
        """Why nothing can be written now, in plain words; None while it can."""
        reason = self.database.trouble
        return None if reason is None else REASONS[reason]

    async def write(self, command: Command[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run a command. Its changes are durable when this returns.

        Raises what the command raises, Busy, and OutcomeUnknown if the commit may or may not have succeeded.
        """
        written = self.database.write(lambda tx: command(self.unit_of_work(tx), *args, **kwargs))
        return await self.written(getattr(command, "__name__", "command"), written)

    async def written(self, name: str, writing: Awaitable[R]) -> R:
        """The answer of what the database writes for a command of this name. Raises as ``write``."""
        with self.instrumentation.command(name, "write"):
            try:
                return await writing
            except (Closed, InUse, Overloaded):
                raise _overloaded() from None
            except (Unavailable, Unusable):
                raise StorageUnavailable(retry_after=_REPAIR) from None
            except Unconfirmed:
                raise OutcomeUnknown(retry_after=1) from None

    async def read(self, query: Command[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run a query, on one snapshot. Raises what the query raises, and Busy."""
        with self.instrumentation.command(getattr(query, "__name__", "query"), "read"):
            try:
                return await self.database.read(lambda tx: query(self.unit_of_work(tx), *args, **kwargs))
            except (Closed, InUse, Overloaded, Unconfirmed):
                raise _overloaded() from None
            except (Unavailable, Unusable):
                raise StorageUnavailable(retry_after=_REPAIR) from None

    def write_now(self, command: Command[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
        """As ``write``, for callers without an event loop: the command line and tests."""
        return self.database.write_now(lambda tx: command(self.unit_of_work(tx), *args, **kwargs))

    def read_now(self, query: Command[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
        """As ``read``, for callers without an event loop."""
        return self.database.read_now(lambda tx: query(self.unit_of_work(tx), *args, **kwargs))

    def unit_of_work(self, tx: Transaction) -> UnitOfWork:
        """What commands get first, for a transaction of the database."""
        return UnitOfWork(tx, self.games, self.quotas, self.admins_need_second_factor, self.session_idle)


def _overloaded() -> Busy:
    return ServerBusy("Too many writes are waiting. Retry in a second.", retry_after=1)
