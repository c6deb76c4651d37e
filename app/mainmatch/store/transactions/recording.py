"""A transaction without a database: its command reads what is in memory, and its writes are recorded.

The backend makes what was recorded durable later, many commands at once, if nobody else has changed the match since.
Only then is anybody told of it. A command that asks for anything else raises NotInMemory, and runs on the database.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from itertools import zip_longest
from typing import Any, NoReturn

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError
from typing_extensions import override

from mainmatch.store.match_memory import MatchMemory
from mainmatch.store.tables.matches import JournalRecord, MatchRecord
from mainmatch.store.tables.row import Hidden, Record
from mainmatch.store.transactions.errors import Stale, StoreFailure, TakenBack
from mainmatch.store.transactions.revision_cache import Cache, StagedCache
from mainmatch.store.transactions.row_locks import RowLock
from mainmatch.store.transactions.transaction import NOTHING, Batch, Notices, Parameters, Statement, Transaction

__all__ = ["Lineage", "NotInMemory", "Recorded", "RecordingTransaction", "write_together"]


class NotInMemory(StoreFailure):
    """A command asked for something that only the database has."""


class Lineage:
    """The commands that built upon each other in memory. Once one of them is lost, all later ones are."""

    __slots__ = ("is_lost",)

    def __init__(self) -> None:
        self.is_lost = False


class Recorded(Record):
    """The writes of a command on one match, in order."""

    match: MatchRecord
    """The match as the command leaves it."""
    revision: int
    """The revision that the command was judged by: the writes are void if the match has another one."""
    lineage: Lineage
    writes: Hidden[Sequence[tuple[Statement, Parameters | Batch]]]
    """Each changes exactly one row for each set of parameters."""
    notices: Notices
    values: Hidden[Mapping[Hashable, tuple[int, object]]]
    """What else the command has cached."""

    @property
    def match_id(self) -> str:
        """The id of the match."""
        return self.match.id

    def keep_in(self, cache: Cache) -> None:
        """Put what this makes of the match into the cache of the database, once it is written."""
        cache.put(("match", self.match.id), self.match.revision, self.match)
        for key, (revision, value) in self.values.items():
            cache.put(key, revision, value)

    @property
    def is_step(self) -> bool:
        """Whether it does more than append to the journal."""
        return len(self.writes) > 1


class RecordingTransaction(Transaction):
    """The transaction of a command on the match in ``memory``, which it replaces by the match as the command leaves it.

    ``values``: what the commands before it have cached. ``is_shared``: other servers change matches, too.
    """

    __slots__ = ("_writes", "memory")

    cache: StagedCache

    def __init__(
        self, memory: MatchMemory, values: StagedCache, now: datetime, epoch: str, *, is_shared: bool = False
    ) -> None:
        super().__init__(None, StagedCache(values), now, epoch, is_shared=is_shared)
        self.memory = memory
        self._writes: list[tuple[Statement, Parameters | Batch]] = []
        self.advance_now(memory.match.changed_at)

    def recorded(self, base: MatchMemory, lineage: Lineage) -> Recorded | None:
        """What the command has written, judged by ``base``; None: nothing."""
        if not self._writes:
            return None
        revision, staged = base.match.revision, self.cache.staged
        return Recorded(self.memory.match, revision, lineage, self._writes, self.notices, staged)

    @override
    def memory_of(self, match_id: str | None = None, phase_id: str | None = None) -> MatchMemory:
        if self.memory.match.id == match_id or (phase_id is not None and self.memory.match.phase_id == phase_id):
            return self.memory
        raise NotInMemory

    @override
    def remember(self, match: MatchRecord, entry: JournalRecord | None = None) -> None:
        self.memory = self.memory.after(match, entry)

    @property
    @override
    def connection(self) -> Connection:
        raise NotInMemory

    @override
    def fetch(self, statement: Statement, given: Parameters = NOTHING) -> NoReturn:
        raise NotInMemory

    @override
    def execute(self, statement: Statement, given: Parameters | Batch = NOTHING) -> int:
        self._writes.append((statement, given))
        return len(given) if isinstance(given, list) else 1

    @override
    def for_update(self, rows: RowLock, *, skip: bool = False) -> Statement:
        return rows.plain

    @override
    def lock(self, rows: RowLock, given: Mapping[str, Any]) -> None:
        """Nothing: the backend locks what it commits."""

    @override
    def lock_name(self, name: str) -> None:
        raise NotInMemory

    @override
    @contextmanager
    def attempt(self) -> Iterator[None]:
        cache, notices, memory, written = self.cache, self.notices, self.memory, len(self._writes)
        staged = StagedCache(cache)
        self.cache, self.notices = staged, Notices()
        try:
            yield
        except (SQLAlchemyError, StoreFailure):
            raise
        except Exception as error:
            self.memory = memory
            del self._writes[written:]
            raise TakenBack("a part of the command failed") from error
        else:
            staged.settle()
            notices.merge(self.notices)
        finally:
            self.cache, self.notices = cache, notices


def write_together(tx: Transaction, commands: Iterable[Recorded]) -> None:
    """Execute what commands have written: each one's statements in their order, the same statement of several at once.

    Of a match there is at most one step among them, and nothing after it. Raises Stale if a statement changes other
    than the rows it should.
    """
    for writes in zip_longest(*(command.writes for command in commands)):
        together: dict[int, tuple[Statement, list[Any]]] = {}
        for statement, given in filter(None, writes):
            _, collected = together.setdefault(id(statement), (statement, []))
            collected += given if isinstance(given, list) else [given]
        for statement, collected in together.values():
            if tx.execute(statement, collected) != len(collected):
                raise Stale("a row was changed since it was read")
