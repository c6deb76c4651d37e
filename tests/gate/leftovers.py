"""Everything that a run starts ends with it, however the run ends. A pytest plugin.

What tests start inherits a name of this run, and keeps its temporary files in a folder of the run's. Another process,
the reaper, waits until pytest is gone: at its end, by Ctrl-C or by kill -9. Then it kills what bears the name, drops
the run's databases and removes the folder (MAINMATCH_TEST_KEEP=1 keeps it). A run that would have left a process
behind without it fails and says which.
"""

import os
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator
from pathlib import Path

import pytest

from tests.gate.processes import command_of, descendants, processes_with

RUN = "MAINMATCH_TEST_RUN"
"""The environment variable. A run that a test starts bears the names of both."""

_MEMORY, _ENOUGH = Path("/dev/shm"), 4 << 30  # noqa: S108 - a folder of ours in it
"""Linux's file system in memory, and as many bytes as a run may need of it."""

_GRACE = 3.0
"""Seconds for processes that were told to end."""


def run_name() -> str:
    """Eight letters and digits that are this run's alone; "none" outside of one."""
    return os.environ.get(RUN, "none").rpartition("/")[2]


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Leftovers(), "leftovers")


def _place() -> Path:
    """Where a run keeps its files: in memory where there is enough of it, as a disk makes every commit wait.

    Nothing of a test depends on it: what survives a process does so in memory, too. The rigs that `make` runs
    keep theirs on the disk.
    """
    is_ours = not os.environ.get("TMPDIR") and "MAINMATCH_TEST_RIGS" not in os.environ
    if is_ours and os.access(_MEMORY, os.W_OK) and shutil.disk_usage(_MEMORY).free > _ENOUGH:
        return _MEMORY
    return Path(tempfile.gettempdir())


class Leftovers:
    """In the process that starts all others of a run."""

    def __init__(self) -> None:
        self.name = secrets.token_hex(4)
        self.folder = _place() / f"mainmatch-tests-{self.name}"
        self.folder.mkdir(mode=0o700)
        self.reaper = subprocess.Popen(
            [sys.executable, "-m", "tests.gate.reaper", self.name, str(self.folder)],
            cwd=Path(__file__).parents[2],
            stdin=subprocess.PIPE,
            # Ctrl-C is for the run; the reaper goes on.
            start_new_session=True,
        )
        os.environ[RUN] = f"{os.environ.get(RUN, '')}/{self.name}"
        os.environ["TMPDIR"] = tempfile.tempdir = str(self.folder)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> Generator[None, object, object]:
        result = yield
        if left := self._left():
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
            print("\nLeft behind by this run:", *left, sep="\n  ")  # noqa: T201 - why it fails
        return result

    @pytest.hookimpl(trylast=True)
    def pytest_unconfigure(self) -> None:
        self.reaper.communicate()

    def _left(self) -> list[str]:
        """Command lines of what still runs."""
        patience = time.monotonic() + _GRACE
        while True:
            running = {*processes_with(self.name.encode()), *descendants(os.getpid())} - {os.getpid(), self.reaper.pid}
            if not running or time.monotonic() > patience:
                return sorted(filter(None, map(command_of, running)))
            time.sleep(0.05)
