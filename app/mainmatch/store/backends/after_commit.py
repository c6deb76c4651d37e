"""Announcing: what follows a commit, first the news, then the answers.

May touch: event loops' queues. Rule kept here: nobody hears of an answer before those who wait for news; a
listener that fails loses the ring, never the write.

This is where a commit meets the rest of the house: whatever tells other servers hangs on ``on_commit``.
"""

from collections.abc import Callable, Iterable
from functools import partial

import structlog

from mainmatch.store.backends.queue import Job, answer, answer_on_loop
from mainmatch.store.transactions.transaction import Notices

__all__ = ["AfterCommit", "OnBatch", "OnCommit"]

OnCommit = Callable[[Notices], None]

OnBatch = Callable[[int, float], None]
"""So many verbs were committed together, in a transaction of so many seconds."""

_log = structlog.get_logger(__name__)


class AfterCommit:
    """Passes on what was committed, and answers whoever waited for it."""

    def __init__(self, on_commit: OnCommit | None, on_batch: OnBatch | None = None) -> None:
        self._on_commit = on_commit
        self._on_batch = on_batch

    def settle(self, jobs: Iterable[Job], seconds: float = 0.0) -> None:
        """Announce and answer jobs that were committed together, or have failed, each in its waiter's thread.

        ``seconds``: how long their transaction took.
        """
        by_loop: dict[object, list[Job]] = {}
        for job in jobs:
            by_loop.setdefault(job.loop, []).append(job)
        for group in by_loop.values():
            loop = group[0].loop
            answer_on_loop(loop, partial(self._tell, group, seconds) if loop else partial(answer, group))

    def announce(self, notices: Notices) -> None:
        """Pass on what was committed."""
        if not notices or self._on_commit is None:
            return
        try:
            self._on_commit(notices)
        except Exception as error:  # noqa: BLE001 - it is committed, and its caller must be told so
            _log.error("ring failed", error=type(error).__name__)

    def _tell(self, jobs: list[Job], seconds: float) -> None:
        notices = Notices()
        for job in jobs:
            notices.merge(job.notices)
        self.announce(notices)
        answer(jobs)
        committed = sum(job.error is None for job in jobs)
        if committed and self._on_batch is not None:
            self._on_batch(committed, seconds)
