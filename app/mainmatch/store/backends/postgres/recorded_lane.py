"""The lane of commands that ran in memory: a thread that commits together what they have written.

What is void, or can't be written, goes to the other lanes, which run it as a command of its own. Rows that somebody has
locked are not waited for.
"""

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

import structlog

from mainmatch.store.backends.jobs import Job, JobQueue
from mainmatch.store.backends.postgres.connection import Session
from mainmatch.store.backends.postgres.pool import Workers, drop
from mainmatch.store.backends.recorded import Group
from mainmatch.store.transactions.errors import StoreFailure, Unconfirmed
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
        """One transaction with what isn't void; the jobs in it."""
        work, batch = self.writers.work, StagedCache(_NOTHING)
        mark = self.writers.begin(session)
        tx = Transaction(session.connection, batch, work.now(), work.epoch, is_shared=True)
        revisions = self.revisions_of(tx, {job.recorded.match_id for job in jobs if job.recorded})
        kept, group = list[Job](), Group(tx, batch, revisions.get)
        for job in jobs:
            if group.takes(job):
                continue
            kept += _written(group)
            group = Group(tx, batch, revisions.get)
            group.takes(job)
        kept += _written(group)
        tx.end()
        self.writers.end(session, mark)
        for key, (revision, value) in batch.staged.items():
            work.cache.put(key, revision, value)
        return kept

    def _pass_on(self, job: Job) -> None:
        job.void()
        try:
            self.waiting.put(job)
        except StoreFailure as error:
            job.fail(error)
            self.writers.work.after_commit.settle((job,))


def _written(group: Group) -> list[Job]:
    if group.jobs:
        group.write()
        group.settle()
    return group.jobs
