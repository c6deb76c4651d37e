"""The transaction: what every query and every verb works in.

May touch: a database connection and the memo. Rule kept here: nobody but the database begins,
commits or rolls back; a transaction that is over answers nothing any more.
"""

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Self

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from app.store.failures import StoreFailure, TakenBack
from app.store.memo import Memory, Stage

__all__ = ["Notices", "Transaction", "to_millisecond"]


@dataclass(slots=True)
class Notices:
    """What the rest of the house should hear of once this is committed. It carries no content."""

    feeds: set[str] = field(default_factory=set)
    """Feeds with news."""
    rearm: bool = False
    """The next due time may have changed."""
    revoked: set[str] = field(default_factory=set)
    """Ids of tokens that are worth nothing from now on."""
    shut: set[tuple[str, str]] = field(default_factory=set)
    """Who lost access to what: (account id, feed)."""

    def __bool__(self) -> bool:
        return bool(self.feeds or self.rearm or self.revoked or self.shut)

    def merge(self, other: Self) -> None:
        """Add another transaction's notices to these."""
        self.feeds |= other.feeds
        self.rearm |= other.rearm
        self.revoked |= other.revoked
        self.shut |= other.shut


def to_millisecond(instant: datetime) -> datetime:
    """The instant in UTC, cut to the milliseconds that are shown to clients."""
    return instant.astimezone(UTC).replace(microsecond=instant.microsecond // 1000 * 1000)


class Transaction:
    """One verb's view of the database, valid until the verb returns.

    ``now`` is the instant of the verb (UTC, cut to milliseconds, the same for all of it);
    ``epoch`` changes only when a backup is restored; ``notices`` are passed on after the commit
    (of a read they are dropped).
    """

    __slots__ = ("_connection", "_memory", "epoch", "notices", "now")

    def __init__(self, connection: Connection, memory: Memory, now: datetime, epoch: str) -> None:
        self._connection: Connection | None = connection
        self._memory = memory
        self.now = to_millisecond(now)
        self.epoch = epoch
        self.notices = Notices()

    @property
    def connection(self) -> Connection:
        """For queries of the store only. RuntimeError once the transaction is over."""
        if self._connection is None:
            raise RuntimeError("this transaction is over: nothing outside a verb may hold one")
        return self._connection

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
        memory, notices = self._memory, self.notices
        staged = Stage(memory)
        self._memory, self.notices = staged, Notices()
        self.connection.exec_driver_sql("SAVEPOINT attempt")
        try:
            yield
        except (SQLAlchemyError, StoreFailure):
            raise
        except Exception as error:
            self.connection.exec_driver_sql("ROLLBACK TO SAVEPOINT attempt")
            self.connection.exec_driver_sql("RELEASE SAVEPOINT attempt")
            raise TakenBack("a part of the verb failed") from error
        else:
            self.connection.exec_driver_sql("RELEASE SAVEPOINT attempt")
            staged.settle()
            notices.merge(self.notices)
        finally:
            self._memory, self.notices = memory, notices

    def end(self) -> None:
        """For the database only: from here on nothing can be asked or changed through this."""
        self._connection = None
