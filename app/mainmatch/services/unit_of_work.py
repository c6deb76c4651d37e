"""Commands and queries: the unit of work that each gets first, and the executor that runs them.

One command, one transaction: nothing else commits, and no unit of work outlives its command.
"""

from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Concatenate, Literal, ParamSpec, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from mainmatch.games.registry import Registry
from mainmatch.services.caller import Caller
from mainmatch.services.errors import Busy, OutcomeUnknown, ServerBusy, StorageUnavailable
from mainmatch.services.quotas import Quotas
from mainmatch.store.backends.storage import REASONS
from mainmatch.store.database import Database
from mainmatch.store.transactions import errors as failures
from mainmatch.store.transactions.transaction import Transaction

_REPAIR = 5
"""Seconds after which a client may find that a disk has space again."""

P = ParamSpec("P")
R = TypeVar("R")


_NO_QUOTAS = Quotas({})


class UnitOfWork(Struct, frozen=True):
    """A transaction, the installed games, and the operator's rules; valid until its command or query returns.

    ``admins_need_second_factor``: without one an account has no admin rights. ``session_idle``: after this time without
    use a session ends. ``delivers_inside``: webhooks may lead to addresses that are not public, for development.
    """

    tx: Transaction
    games: Registry
    quotas: Quotas = _NO_QUOTAS
    admins_need_second_factor: bool = False
    session_idle: timedelta | None = None
    delivers_inside: bool = False

    @property
    def now(self) -> datetime:
        """The instant of this command: UTC, in milliseconds, the same throughout."""
        return self.tx.now


Command = Callable[Concatenate[UnitOfWork, P], R]
"""A service function: a command, or a query that only reads."""


Pieces: TypeAlias = Generator[str, UnitOfWork | None, None]
"""An answer in pieces. What follows a piece is read with the unit of work that is sent for it, if one is:

    uow = (yield text) or uow
"""


class Instrumentation(Protocol):
    """Counts commands. It gets their names and exceptions, never their arguments or results."""

    def command(self, name: str, kind: Literal["read", "write"]) -> AbstractContextManager[None]:
        """A command starts; it ends with the ``with`` block."""

    def begun(self, name: str) -> Callable[[BaseException | None], None]:
        """A command that writes starts; it ends when what this returns is called, with its error."""


class _Unwatched:
    def command(self, name: str, kind: Literal["read", "write"]) -> AbstractContextManager[None]:
        return nullcontext()

    def begun(self, name: str) -> Callable[[BaseException | None], None]:
        return lambda error: None


def _unheard(_: str, __: int) -> None:
    """Without limits nobody counts."""


@dataclass(frozen=True, slots=True)
class Executor:
    """Executes commands and queries, each in one transaction."""

    database: Database
    games: Registry
    instrumentation: Instrumentation = field(default=_Unwatched(), repr=False)
    quotas: Quotas = _NO_QUOTAS
    admins_need_second_factor: bool = False
    session_idle: timedelta | None = None
    delivers_inside: bool = False
    told: Callable[[str, int], None] = field(default=_unheard, repr=False)
    """Hears of the bytes of events that a command of an account stored for accounts, a copy each, and for seasons."""

    @property
    def trouble(self) -> str | None:
        """Why nothing can be written now, in plain words; None while it can."""
        reason = self.database.trouble
        return None if reason is None else REASONS[reason]

    async def write(self, command: Command[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run a command. Its changes are durable when this returns.

        Raises what the command raises, Busy, and OutcomeUnknown if the commit may or may not have succeeded.
        """
        size = 0

        def run(tx: Transaction) -> R:
            nonlocal size
            answer = command(self.unit_of_work(tx), *args, **kwargs)
            news = [(feed.partition("/")[0], body) for feed, rows in tx.notices.news.items() for _, body in rows]
            # In a season's log an event stands once, whoever hears of it.
            once = {body for kind, body in news if kind == "season"}
            size = sum(map(len, once)) + sum(len(body) for kind, body in news if kind == "account")
            return answer

        answer = await self.written(getattr(command, "__name__", "command"), self.database.write(run))
        if size:
            self.told(_whose(args), size)
        return answer

    async def written(self, name: str, writing: Awaitable[R]) -> R:
        """The answer of what the database writes for a command of this name. Raises as ``write``."""
        with self.instrumentation.command(name, "write"):
            try:
                return await writing
            except failures.StoreFailure as error:
                told = told_of(error)
                if told is error:
                    raise
                raise told from None

    async def read(self, query: Command[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run a query, on one snapshot. Raises what the query raises, and Busy."""
        with self.instrumentation.command(getattr(query, "__name__", "query"), "read"):
            return await self._read(lambda tx: query(self.unit_of_work(tx), *args, **kwargs), _whose(args))

    async def read_long(self, query: Command[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
        """As ``read``, for much at once: in the lane of what is read in pieces."""
        with self.instrumentation.command(getattr(query, "__name__", "query"), "read"):
            return await self._read(
                lambda tx: query(self.unit_of_work(tx), *args, **kwargs), _whose(args), is_long=True
            )

    async def read_pieces(
        self, query: Command[P, Pieces], /, *args: P.args, **kwargs: P.kwargs
    ) -> AsyncGenerator[str, None]:
        """Run a query that gives its answer in pieces, each from a short read of its own. Raises as ``read`` does."""
        found: list[Pieces] = []

        def next_piece(tx: Transaction) -> str | None:
            uow = self.unit_of_work(tx)
            try:
                if found:
                    return found[0].send(uow)
                found.append(query(uow, *args, **kwargs))
                return next(found[0])
            except StopIteration:
                return None

        with self.instrumentation.command(getattr(query, "__name__", "query"), "read"):
            while (piece := await self._read(next_piece, _whose(args), is_long=True)) is not None:
                yield piece

    async def _read(self, query: Callable[[Transaction], R], whose: str, *, is_long: bool = False) -> R:
        try:
            return await self.database.read_for(whose, query, is_long=is_long)
        except (failures.Closed, failures.InUse, failures.Overloaded, failures.Unconfirmed):
            raise _overloaded() from None
        except (failures.Unavailable, failures.Unusable):
            raise StorageUnavailable(retry_after=_REPAIR) from None

    def write_now(self, command: Command[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
        """As ``write``, for callers without an event loop: the command line and tests."""
        return self.database.write_now(lambda tx: command(self.unit_of_work(tx), *args, **kwargs))

    def read_now(self, query: Command[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
        """As ``read``, for callers without an event loop."""
        return self.database.read_now(lambda tx: query(self.unit_of_work(tx), *args, **kwargs))

    def unit_of_work(self, tx: Transaction) -> UnitOfWork:
        """What commands get first, for a transaction of the database."""
        rules = (self.admins_need_second_factor, self.session_idle, self.delivers_inside)
        return UnitOfWork(tx, self.games, self.quotas, *rules)


def _whose(args: tuple[object, ...]) -> str:
    """The account of a query's caller, who is its first argument."""
    return args[0].account_id if args and isinstance(args[0], Caller) else ""


def told_of(error: BaseException) -> BaseException:
    """What a caller is told of an error of a command: those of the store in the words of services."""
    if isinstance(error, failures.Closed | failures.InUse | failures.Overloaded):
        return _overloaded()
    if isinstance(error, failures.Unavailable | failures.Unusable):
        return StorageUnavailable(retry_after=_REPAIR)
    return OutcomeUnknown(retry_after=1) if isinstance(error, failures.Unconfirmed) else error


def _overloaded() -> Busy:
    return ServerBusy("Too many writes are waiting. Retry in a second.", retry_after=1)
