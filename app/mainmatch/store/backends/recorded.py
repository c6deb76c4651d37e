"""Commands that ran in memory, made durable together: the same statement of many commands is executed once.

A command is void if its match has another revision than the one it was judged by, or if one that it built upon is void.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from mainmatch.store.backends.jobs import Job
from mainmatch.store.transactions.recording import Recorded, write_together
from mainmatch.store.transactions.revision_cache import Cache
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
    _last: dict[str, Recorded] = field(default_factory=dict)
    """The last command on each match."""

    def takes(self, job: Job) -> bool:
        """Add a job, if it ran in memory, is not void, and doesn't follow a step of its match, whose rows it needs."""
        recorded = job.recorded
        if recorded is None:
            return False
        last = self._last.get(recorded.match_id)
        if (last is not None and last.is_step) or self._is_void(recorded, last):
            return False
        self.jobs.append(job)
        self._last[recorded.match_id] = recorded
        return True

    def write(self) -> None:
        """Execute what the jobs have written. Raises Stale if a statement changes other than the rows it should."""
        write_together(self.tx, [job.recorded for job in self.jobs if job.recorded])

    def settle(self) -> None:
        """Keep the jobs' values and notices: they are written."""
        for recorded in self._last.values():
            recorded.keep_in(self.cache)
        for job in self.jobs:
            if job.recorded is not None:
                job.notices = job.recorded.notices

    def _is_void(self, recorded: Recorded, last: Recorded | None) -> bool:
        if not recorded.lineage.is_lost:
            known = last.match.revision if last else self.cache.newest(("match", recorded.match_id))
            revision = self.revision_of(recorded.match_id) if known is None else known
            recorded.lineage.is_lost = revision != recorded.revision
        return recorded.lineage.is_lost
