"""Commits of SQLite that fail by chance, once a rig arms them: before they take effect, in the middle of it, after it.

A planted server (``fails-commits``) looks into the file ``ARMED`` of its data directory. While its own process id
stands there, one commit in ``_EVERY`` fails, and the file ``FAILED`` has a byte more for each.
"""

import os
import random
import resource
import signal
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

from typing_extensions import override

ARMED, FAILED = "armed", "failed"

_EVERY = 2
_DICE = random.Random()  # noqa: S311 - nothing may rest on it
_LONGEST_COMMIT = 64 * 1024
"""Bytes that a commit writes into the log, about."""

_Execute: TypeAlias = Callable[[str], sqlite3.Cursor]


def failing_connection(data: Path) -> type[sqlite3.Connection]:
    """The class of connections whose commits fail."""
    armed, failed = data / ARMED, data / FAILED
    log = data / "mainmatch.sqlite3-wal"

    def torn(execute: _Execute) -> sqlite3.Cursor:
        """The disk is full at some byte of the commit, if it comes so far."""
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        most = _DICE.choice((0, log.stat().st_size + _DICE.randrange(_LONGEST_COMMIT)))
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, hard))
        try:
            return execute("COMMIT")
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))

    ways = {_refused: 8, torn: 8, _not_synced: 8, _not_synced_and_kept: 8, _kept_and_broken: 8, _killed: 1}

    class Failing(sqlite3.Connection):
        known = 0
        """Changes at the last commit: a transaction that changed nothing has nothing to lose."""

        @override
        def execute(self, sql: str, parameters: Any = ()) -> sqlite3.Cursor:
            if sql != "COMMIT" or self.total_changes == self.known:
                return super().execute(sql, parameters)
            self.known = self.total_changes
            if _DICE.randrange(_EVERY) or not armed.exists() or armed.read_text("ascii") != str(os.getpid()):
                return super().execute(sql)
            with failed.open("ab") as counter:
                counter.write(b".")
            (fail,) = _DICE.choices([*ways], [*ways.values()])
            return fail(super().execute)

    return Failing


def _refused(execute: _Execute) -> sqlite3.Cursor:
    """The disk is full: SQLite takes everything back, and says so."""
    execute("ROLLBACK")
    raise _error(sqlite3.SQLITE_FULL)


def _not_synced(execute: _Execute) -> sqlite3.Cursor:
    """The sync fails, and nothing is kept."""
    execute("ROLLBACK")
    raise _error(sqlite3.SQLITE_IOERR_FSYNC)


def _not_synced_and_kept(execute: _Execute) -> sqlite3.Cursor:
    """The sync fails, and all is kept: as when the server ends then, and finds a whole commit in the log."""
    execute("COMMIT")
    raise _error(sqlite3.SQLITE_IOERR_FSYNC)


def _kept_and_broken(execute: _Execute) -> sqlite3.Cursor:
    """The commit is kept, and what follows it in the server fails."""
    execute("COMMIT")
    raise MemoryError


def _killed(execute: _Execute) -> sqlite3.Cursor:
    """The server ends before the commit, or before its answer."""
    if _DICE.randrange(2):
        execute("COMMIT")
    os.kill(os.getpid(), signal.SIGKILL)
    raise SystemExit


def _error(code: int) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("the rig says so")
    error.sqlite_errorcode = code
    return error
