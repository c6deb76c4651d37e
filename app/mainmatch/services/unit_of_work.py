"""Commands and queries: the unit of work that each gets first, and the executor that runs them.

May touch: the store's database and transaction. Rule kept here: one command, one transaction; nobody else commits, and
no unit of work outlives its command.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from datetime import datetime
from typing import Concatenate, Literal, ParamSpec, Protocol, TypeVar

from mainmatch.games.registry import Registry
from mainmatch.services.errors import Busy, OutcomeUnknown
from mainmatch.store.database import Database
from mainmatch.store.transactions.errors import Closed, Overloaded, Unconfirmed, Unusable
from mainmatch.store.transactions.transaction import Transaction

__all__ = ["Executor", "UnitOfWork", "Verb", "Watch"]

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class UnitOfWork:
    """A transaction and the installed games; valid until its command or query returns."""

    tx: Transaction
    games: Registry

    @property
    def now(self) -> datetime:
        """The instant of this command: UTC, in milliseconds, the same throughout."""
        return self.tx.now


Verb = Callable[Concatenate[UnitOfWork, P], R]


class Watch(Protocol):
    """Whoever counts verbs. It is told their names, and sees what they raise; never what they are given or return."""

    def verb(self, name: str, kind: Literal["read", "write"]) -> AbstractContextManager[None]:
        """A verb is asked for; it is answered at the end of the ``with`` block."""


class _Nobody:
    def verb(self, name: str, kind: Literal["read", "write"]) -> AbstractContextManager[None]:
        return _UNSEEN


_UNSEEN = nullcontext()


@dataclass(frozen=True, slots=True)
class Executor:
    """Executes commands and queries, each in one transaction."""

    database: Database
    games: Registry
    watch: Watch = field(default=_Nobody(), repr=False)

    async def write(self, verb: Verb[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Run a verb that changes something; it is durable when this returns.

        Raises what the verb raises, Busy, and Unsure when nobody knows whether it was kept.
        """
        with self.watch.verb(_name_of(verb), "write"):
            try:
                return await self.database.write(lambda tx: verb(UnitOfWork(tx, self.games), *args, **kwargs))
            except (Closed, Overloaded, Unusable):
                raise _overloaded() from None
            except Unconfirmed:
                raise _unconfirmed() from None

    async def read(self, verb: Verb[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Run a verb that only reads, on one snapshot. Raises what the verb raises, and Busy."""
        with self.watch.verb(_name_of(verb), "read"):
            try:
                return await self.database.read(lambda tx: verb(UnitOfWork(tx, self.games), *args, **kwargs))
            except (Closed, Overloaded, Unusable):
                raise _overloaded() from None

    def write_now(self, verb: Verb[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """As ``write``, for callers without an event loop: the command line and tests."""
        return self.database.write_now(lambda tx: verb(UnitOfWork(tx, self.games), *args, **kwargs))

    def read_now(self, verb: Verb[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """As ``read``, for callers without an event loop."""
        return self.database.read_now(lambda tx: verb(UnitOfWork(tx, self.games), *args, **kwargs))


def _name_of(verb: Callable[..., object]) -> str:
    return getattr(verb, "__name__", "verb")


def _overloaded() -> Busy:
    return Busy(
        "server_busy", "More is waiting to be written than the server takes. Try again in a second.", retry_after=1
    )


def _unconfirmed() -> OutcomeUnknown:
    return OutcomeUnknown(
        "unconfirmed",
        "The database did not say in time whether this was kept: it may have been. Look, or repeat it with the same "
        "Idempotency-Key, which has one effect.",
        retry_after=1,
    )
