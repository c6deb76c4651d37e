"""The transaction: what every query and every verb works in.

May touch: a database connection and the memo. Rule kept here: nobody but the database begins,
commits or rolls back; a transaction that is over answers nothing any more.
"""

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from types import MappingProxyType
from typing import Any, Self

from sqlalchemy import Connection, Select
from sqlalchemy.exc import SQLAlchemyError

from mainmatch.store.transactions.errors import StoreFailure, TakenBack
from mainmatch.store.transactions.revision_cache import Memory, Stage
from mainmatch.store.transactions.statement_executor import Batch, Parameters, Row, Statement, StatementExecutor

__all__ = ["Notices", "Transaction", "to_millisecond"]

_CLOCKS_DIFFER = timedelta(seconds=10)
"""How far the clocks of several servers may be apart; more than that is a clock that leapt, which is believed."""

_NOTHING: Parameters = MappingProxyType({})


@dataclass(slots=True)
class Notices:
    """What the rest of the house should hear of once this is committed.

    What it carries stays in this process, and is told to nobody but those who may read it: ``news`` is what listeners
    of a feed would read there.
    """

    feeds: set[str] = field(default_factory=set)
    """Feeds with news."""
    news: dict[str, list[tuple[int, str]]] = field(default_factory=dict, repr=False)
    """What was appended to feeds, by feed: numbers and bodies, in order."""
    rearm: bool = False
    """The next due time may have changed."""
    revoked: set[str] = field(default_factory=set)
    """Ids of tokens that are worth nothing from now on."""
    shut: set[tuple[str, str]] = field(default_factory=set)
    """Who lost access to what: (account id, feed)."""
    deadlines: list[datetime] = field(default_factory=list)
    """When phases were due whose time this dealt with, for whoever measures how late that is."""
    halts: int = 0
    """Matches whose games broke in this."""

    def __bool__(self) -> bool:
        return any((self.feeds, self.rearm, self.revoked, self.shut, self.deadlines, self.halts))

    def merge(self, other: Self) -> None:
        """Add another transaction's notices to these."""
        self.feeds |= other.feeds
        for feed, rows in other.news.items():
            self.news.setdefault(feed, []).extend(rows)
        self.rearm |= other.rearm
        self.revoked |= other.revoked
        self.shut |= other.shut
        self.deadlines += other.deadlines
        self.halts += other.halts


def to_millisecond(instant: datetime) -> datetime:
    """The instant in UTC, cut to the milliseconds that are shown to clients."""
    return instant.astimezone(UTC).replace(microsecond=instant.microsecond // 1000 * 1000)


class Transaction:
    """One verb's view of the database, valid until the verb returns.

    ``now`` is the instant of the verb (UTC, cut to milliseconds, the same for all of it);
    ``epoch`` changes only when a backup is restored; ``notices`` are passed on after the commit
    (of a read they are dropped). ``is_shared``: it writes, and others write at the same time.
    """

    __slots__ = ("_asker", "_connection", "_is_shared", "_memory", "epoch", "notices", "now")

    def __init__(
        self, connection: Connection, memory: Memory, now: datetime, epoch: str, *, is_shared: bool = False
    ) -> None:
        self._connection: Connection | None = connection
        self._asker: StatementExecutor | None = StatementExecutor(connection)
        self._is_shared = is_shared
        self._memory = memory
        self.now = to_millisecond(now)
        self.epoch = epoch
        self.notices = Notices()

    @property
    def connection(self) -> Connection:
        """For statements of the store that are made up for one call only. RuntimeError once the transaction is over."""
        if self._connection is None:
            raise _over()
        return self._connection

    def ask(self, statement: Statement, given: Parameters = _NOTHING) -> list[Row]:
        """The rows that a statement answers with. For the store only, and for statements that live as long as it.

        ``given``: the values of its parameters, by name. Raises what SQLAlchemy raises, and RuntimeError once the
        transaction is over.
        """
        if self._asker is None:
            raise _over()
        return self._asker.rows(statement, given)

    def ask_one(self, statement: Statement, given: Parameters = _NOTHING) -> Row | None:
        """The first row, or None. Otherwise as ``ask``."""
        rows = self.ask(statement, given)
        return rows[0] if rows else None

    def ask_value(self, statement: Statement, given: Parameters = _NOTHING) -> Any:
        """What stands first in the first row, None where there is no row. Otherwise as ``ask``."""
        rows = self.ask(statement, given)
        return rows[0][0] if rows else None

    def ask_values(self, statement: Statement, given: Parameters = _NOTHING) -> list[Any]:
        """What stands first in each row. Otherwise as ``ask``."""
        return [row[0] for row in self.ask(statement, given)]

    def change(self, statement: Statement, given: Parameters | Batch = _NOTHING) -> int:
        """Change something; how many rows were changed. ``given``: one set of values, or several, not none.

        Otherwise as ``ask``.
        """
        if self._asker is None:
            raise _over()
        return self._asker.change(statement, given)

    def held(self, rows: Select[Any], *, skip: bool = False) -> Select[Any]:
        """The same question; but nobody else changes the rows that it finds till this verb is over.

        Where others write at the same time, a verb decides by what it holds. ``skip``: rows that somebody else
        holds aren't found, and not waited for. Where one verb writes at a time, everything is held anyhow.
        """
        return _holding(rows, skip) if self._is_shared else rows

    def hold(self, rows: Select[Any], given: Parameters) -> None:
        """Hold rows as ``held`` does, before anything that belongs to them is asked for. Raises as ``ask`` does.

        Whoever has to wait for them looks afterwards, so sees all that was done meanwhile.
        """
        if self._is_shared:
            self.ask(_holding(rows, False), given)

    def not_before(self, instant: datetime | None) -> None:
        """What was done at ``instant`` is held now, so it is later than that, whatever this server's clock says.

        Servers' clocks differ by a little, and verbs wait for each other: who may read what was said before they
        came must not follow from that.
        """
        if self._is_shared and instant is not None and self.now < instant <= self.now + _CLOCKS_DIFFER:
            self.now = instant

    def recall(self, key: Hashable, revision: int) -> object | None:
        """What was remembered for ``key`` at exactly this revision, or None.

        The revision must come from this transaction's own reading; then the answer fits its snapshot.
        """
        return self._memory.recall(key, revision)

    def remember(self, key: Hashable, revision: int, value: object) -> None:
        """Keep an immutable value that follows from the rows at this revision, as long as there is room.

        Of a writing verb it is kept only if the verb's changes are.
        """
        self._memory.remember(key, revision, value)

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """A part of the verb that may fail by itself: then it alone is undone, and TakenBack is raised.

        Trouble of the store passes through as it is: it concerns the whole transaction.
        """
        if self._asker is None:
            raise _over()
        asker, memory, notices = self._asker, self._memory, self.notices
        staged = Stage(memory)
        self._memory, self.notices = staged, Notices()
        asker.savepoint("SAVEPOINT attempt")
        try:
            yield
        except (SQLAlchemyError, StoreFailure):
            raise
        except Exception as error:
            asker.savepoint("ROLLBACK TO SAVEPOINT attempt")
            asker.savepoint("RELEASE SAVEPOINT attempt")
            raise TakenBack("a part of the verb failed") from error
        else:
            asker.savepoint("RELEASE SAVEPOINT attempt")
            staged.settle()
            notices.merge(self.notices)
        finally:
            self._memory, self.notices = memory, notices

    def end(self) -> None:
        """For the database only: from here on nothing can be asked or changed through this."""
        self._connection = self._asker = None


def _over() -> RuntimeError:
    return RuntimeError("this transaction is over: nothing outside a verb may hold one")


@cache
def _holding(rows: Select[Any], skip: bool) -> Select[Any]:  # noqa: FBT001 - a cache's key
    # Not FOR UPDATE: rows that only point to a held one, such as an entry of a match's journal, need not wait.
    return rows.with_for_update(key_share=True, skip_locked=skip)
