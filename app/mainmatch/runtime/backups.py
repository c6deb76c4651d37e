"""Scheduled backups of the embedded database: each is restored on trial, and only the newest are kept.

A backup that fails leaves the earlier ones alone; the scheduler logs it and tries again.
"""

import asyncio
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from mainmatch.store.backends.sqlite.connection import prepare_directory
from mainmatch.store.backup import back_up, backups_in, restore


@dataclass(eq=False)
class Backups:
    """Backups of the database in ``data`` into ``directory``, one each ``every``; the newest ``keep`` stay."""

    data: Path
    directory: Path
    every: timedelta
    keep: int
    now: Callable[[], datetime]
    failures: int = 0
    """Since the start."""

    async def run_due(self) -> int:
        """Make a backup if it is due; 1 if it was, else 0. Raises Unusable and OSError."""
        due = await self.next_due()
        if due > self.now():
            return 0
        try:
            # In a thread: the copy waits for the disk, and nobody waits for the copy.
            await asyncio.to_thread(self._back_up)
        except BaseException:
            self.failures += 1
            raise
        return 1

    async def next_due(self) -> datetime:
        """When the next backup is due: at once when there is none."""
        last = self.last
        return self.now() if last is None else last + self.every

    @property
    def last(self) -> datetime | None:
        """When the newest backup was made, by this server or the one before it."""
        return max((at for at, _ in backups_in(self.directory)), default=None)

    def _back_up(self) -> None:
        prepare_directory(self.directory)
        made = back_up(self.data, self.directory, now=self.now)
        try:
            with tempfile.TemporaryDirectory(prefix=".trial-", dir=self.directory) as trial:
                restore(Path(trial), made, now=self.now)
        except BaseException:
            made.unlink()
            raise
        for _, old in sorted(backups_in(self.directory))[: -self.keep]:
            old.unlink()
