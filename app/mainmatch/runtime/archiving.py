"""Archiving in the background: matches that were over long ago, one after the other, by one server at a time.

A match is packed in a query and stored by a short command; between two matches there is a pause. So play never waits.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import structlog

from mainmatch.services.errors import StorageUnavailable
from mainmatch.services.maintenance import retention
from mainmatch.services.unit_of_work import Executor

_PAUSE = timedelta(seconds=1)
"""Between two matches. 80,000 a day are archived so."""

_log = structlog.get_logger(__name__)


@dataclass(eq=False)
class Archiving:
    """Archives the matches that were over ``after`` ago."""

    executor: Executor
    after: timedelta
    now: Callable[[], datetime]
    archived: int = 0
    """Since the start."""
    _server: str = field(default_factory=lambda: secrets.token_urlsafe(9))
    _left: set[str] = field(default_factory=set)
    """Matches that are too long, or can't be packed. They are tried again after a restart."""
    _has_more: bool = False

    async def run_due(self) -> int:
        """Archive a match if one is due. Returns 0: the next one has to wait for ``next_due``."""
        self._has_more = False
        due = await self.executor.read(retention.due, self.now() - self.after, len(self._left) + 1)
        waiting = [match_id for match_id, _ in due if match_id not in self._left]
        if not waiting:
            return 0
        if await self.executor.write(retention.claim, self._server):
            await self._archive(waiting[0])
            self._has_more = True
        return 0

    async def next_due(self) -> datetime | None:
        """When the next match is due; None if none was seen."""
        return self.now() + _PAUSE if self._has_more else None

    async def _archive(self, match_id: str) -> None:
        try:
            found = await self.executor.read(retention.pack, match_id)
        except StorageUnavailable:
            _log.error("match not archived", match=match_id, advice="run `mainmatch admin check`")
            self._left.add(match_id)
            return
        if found is None:
            self._left.add(match_id)
        else:
            self.archived += await self.executor.write(retention.archive, found)
