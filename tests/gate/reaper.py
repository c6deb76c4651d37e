"""Waits until a run of tests is gone, then ends what it left. ``leftovers`` starts it."""

import contextlib
import os
import shutil
import signal
import sys
import time

import psycopg
from psycopg.sql import SQL, Identifier

from tests.gate.processes import processes_with

POSTGRES = os.environ.get("MAINMATCH_TEST_POSTGRES_URL", "postgresql://127.0.0.1:5432/postgres")
DATABASES = "mmtest"
"""Databases of tests are called mmtest, the run's name, and more."""


def kill(run: str) -> None:
    """Kill every process of this run, and those that they start meanwhile."""
    while running := set(processes_with(run.encode())) - {os.getpid()}:
        for pid in running:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        time.sleep(0.02)


def drop(run: str) -> None:
    """Drop this run's databases, where there is a PostgreSQL for tests."""
    with contextlib.suppress(psycopg.OperationalError), psycopg.connect(POSTGRES, autocommit=True) as server:
        found = server.execute("SELECT datname FROM pg_database WHERE datname LIKE %s", [f"{DATABASES}_{run}_%"])
        for (name,) in found.fetchall():
            server.execute(SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(Identifier(name)))


def main(run: str, folder: str) -> None:
    """Wait for the end of stdin, which pytest holds open, and clear up."""
    sys.stdin.buffer.read()
    kill(run)
    drop(run)
    if not os.environ.get("MAINMATCH_TEST_KEEP"):
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
