"""Commands that ran in memory, made durable together: the same statement of many commands is executed once.

A command is void if its match has another revision than the one it was judged by, or if one that it built upon is void.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from mainmatch.store.backends.jobs import Job
from mainmatch.store.transactions.recording import write_together
from mainmatch.store.transactions.revision_cache import Cache, StagedCache
from mainmatch.store.transactions.transaction import Transaction

__all__ = ["Group"]


@dataclass(slots=True)
class Group:
    """Jobs that are written together, in ``tx``. ``cache``: committed or staged values.

    ``revision_of``: the revision of a match that isn't in the cache; None: there is no such match.
    """

    tx: Transaction
    cache: Cache
    revision_of: Callable[[str], int | None]
    jobs: list[Job] = field(default_factory=list)
    _values: StagedCache = field(init=False)
    _stepped: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._values = StagedCache(self.cache)

    def takes(self, job: Job) -> bool:
        """Add a job, if it ran in memory, is not void, and doesn't follow a step of its match, whose rows it needs."""
        recorded = job.recorded
        if recorded is None or recorded.match_id in self._stepped or self._is_void(job):
            return False
        self.jobs.append(job)
        if recorded.is_step:
            self._stepped.add(recorded.match_id)
        for key, (revision, value) in recorded.values.items():
            self._values.put(key, revision, value)
        return True

    def write(self) -> None:
        """Execute what the jobs have written. Raises Stale if a statement changes other than the rows it should."""
        write_together(self.tx, [job.recorded for job in self.jobs if job.recorded])

    def settle(self) -> None:
        """Keep the jobs' values and notices: they are written."""
        self._values.settle()
        for job in self.jobs:
            if job.recorded is not None:
                job.notices = job.recorded.notices

    def _is_void(self, job: Job) -> bool:
        if job.recorded is None or job.recorded.lineage.is_lost:
            return True
        known = self._values.newest(("match", job.recorded.match_id))
        revision = self.revision_of(job.recorded.match_id) if known is None else known
        if revision != job.recorded.revision:
            job.recorded.lineage.is_lost = True
        return job.recorded.lineage.is_lost
