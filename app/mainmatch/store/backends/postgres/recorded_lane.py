"""The lane of commands that ran in memory: a thread that commits together what they have written.

What is void, because another server was faster, is judged anew in memory, by the match as it is now. What needs more
than that, is refused, or can't be written goes to the other lanes, which run it as a command of its own. Rows that
somebody has locked are not waited for.
"""

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

import structlog

from mainmatch.store.backends.jobs import Job, JobQueue
from mainmatch.store.backends.postgres.connection import Session
from mainmatch.store.backends.postgres.pool import Workers, drop
from mainmatch.store.backends.recorded import Group
from mainmatch.store.match_memory import MatchMemory
from mainmatch.store.transactions.errors import StoreFailure, Unconfirmed
from mainmatch.store.transactions.recording import Lineage, RecordingTransaction
from mainmatch.store.transactions.revision_cache import RevisionCache, StagedCache
from mainmatch.store.transactions.transaction import Transaction

__all__ = ["MOST_JOBS", "RecordedLane"]

MOST_JOBS = 256
"""Commands in a transaction."""

_NOTHING = RevisionCache(0)

_log = structlog.get_logger(__name__)


@dataclass(slots=True, eq=False)
class RecordedLane:
    """The lane, which uses one connection. ``writers``: the other lanes; ``waiting``: their queue."""

    writers: Workers
    waiting: JobQueue
    revisions_of: Callable[[Transaction, Iterable[str]], Mapping[str, int]]
    memories_of: Callable[[Transaction, Iterable[str]], dict[str, MatchMemory]]
    session: Session | None = None

    def run(self, jobs: list[Job]) -> None:
        """Commit what the commands have written, and settle them; pass on those that are void."""
        begun, kept = time.monotonic(), list[Job]()
        if self.session is not None and self.session.is_broken:
            # At a commit that was kept all the same.
            self.let_go()
        try:
            self.session = self.session or Session.open(self.writers.engine)
            kept = self._commit(jobs, self.session)
        except Unconfirmed as error:
            kept = jobs
            for job in jobs:
                job.fail(error)
            self.let_go()
        except Exception as error:  # noqa: BLE001 - nothing was kept: the other lanes find out why, job by job
            _log.warning("recorded commands run again", error=type(error).__name__, jobs=len(jobs))
            self.let_go()
        self.writers.work.after_commit.settle(kept, time.monotonic() - begun)
        done = {*map(id, kept)}
        for job in jobs:
            if id(job) not in done:
                self._pass_on(job)

    def let_go(self) -> None:
        """Close the connection: the next batch opens a fresh one."""
        session, self.session = self.session, None
        drop(session)

    def _commit(self, jobs: list[Job], session: Session) -> list[Job]:
        """One transaction with what isn't void, or no longer; the jobs in it."""
        work, batch = self.writers.work, StagedCache(_NOTHING)
        mark = self.writers.begin(session)
        tx = Transaction(session.connection, batch, work.now(), work.epoch, is_shared=True)
        revisions = self.revisions_of(tx, {job.match_id for job in jobs})
        groups = _Groups(tx, batch, revisions.get)
        void = [job for job in jobs if not groups.take(job)]
        self._judge_anew([job for job in void if job.match_id in revisions], groups)
        groups.write()
        tx.end()
        self.writers.end(session, mark)
        for key, (revision, value) in batch.staged.items():
            work.cache.put(key, revision, value)
        return groups.written

    def _judge_anew(self, jobs: list[Job], groups: "_Groups") -> None:
        """Run commands again, on their matches as they are now, and take what they write."""
        groups.write()
        memories = self.memories_of(groups.tx, {job.match_id for job in jobs}) if jobs else {}
        values = {match_id: StagedCache(_NOTHING) for match_id in memories}
        for job in jobs:
            match_id = job.match_id
            if match_id not in memories:
                continue
            memory, work = memories[match_id], self.writers.work
            tx = RecordingTransaction(memory, values[match_id], work.now(), work.epoch, is_shared=True)
            try:
                value = job.run(tx, *job.args, **job.kwargs)
            except Exception:  # noqa: BLE001, S112 - the other lanes find out whether it is the last word
                continue
            recorded = tx.recorded(memory, Lineage())
            if recorded is None:
                continue
            job.recorded, job.value = recorded, value
            if groups.take(job):
                memories[match_id] = tx.memory
                values[match_id].put_all(recorded.values)

    def _pass_on(self, job: Job) -> None:
        job.void()
        try:
            self.waiting.put(job)
        except StoreFailure as error:
            job.fail(error)
            self.writers.work.after_commit.settle((job,))


@dataclass(slots=True)
class _Groups:
    """Jobs written in ``tx``, one group after the other, for a step's rows have to be there for what follows it."""

    tx: Transaction
    cache: StagedCache
    revision_of: Callable[[str], int | None]
    written: list[Job] = field(default_factory=list)
    _group: Group = field(init=False)

    def __post_init__(self) -> None:
        self._begin()

    def _begin(self) -> None:
        self._group = Group(self.tx, self.cache, self.revision_of)

    def take(self, job: Job) -> bool:
        """Add a job that ran in memory, unless it is void."""
        if self._group.takes(job):
            return True
        if job.recorded is None or job.recorded.lineage.is_lost:
            # It never ran in memory, or is void.
            return False
        self.write()
        return self._group.takes(job)

    def write(self) -> None:
        """Write what was taken."""
        if self._group.jobs:
            self._group.write()
            self._group.settle()
            self.written += self._group.jobs
            self._begin()
