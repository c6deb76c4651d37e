"""``-n 3``: tests in three processes, each a fork of the one that has imported and collected them. A pytest plugin.

Collecting takes ten seconds of processor, which every worker that starts by itself takes again. Tests of a file go to
one worker, so that what they share is made once, files with costly tests first; a worker without any takes over half of
what another has left. Reports are told by the first process, as without workers. A worker that crashes fails the test
that it was in, and is replaced.
"""

import ctypes
import os
import signal
import sys
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import groupby
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkProcess
from pathlib import Path
from typing import Any

import pytest

from tests.gate.costs import names_of, read_record

_FORK = get_context("fork")
_capture_of_the_first: list[object] = []
_PATIENCE = 10.0
"""Seconds for workers whose tests nobody waits for any more."""
_DIE_WITH_PARENT = 1
"""PR_SET_PDEATHSIG of Linux."""


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("workers")
    # pytest keeps lower-case letters to itself, and everybody knows this one.
    group._addoption("-n", "--workers", default="0", help="Run tests in so many processes; auto: one a core.")


def pytest_configure(config: pytest.Config) -> None:
    said = config.getoption("workers")
    if (count := os.cpu_count() or 1 if said == "auto" else int(said)) and not config.getoption("collectonly"):
        config.pluginmanager.register(Workers(count), "workers")


@dataclass(eq=False)
class Worker:
    """One of the processes, as the first one sees it."""

    process: ForkProcess
    connection: "Connection[Any, Any]"
    left: deque[int]
    """Its tests to come that it doesn't know of yet."""
    sent: deque[int] = field(default_factory=deque)
    """Those that it knows of: the one it runs, and the next, which tells it what of the first to keep."""
    is_last_sent: bool = False


class Workers:
    """In the first process: starts the others, sends them tests and hears of them."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.workers: list[Worker] = []
        self.files: deque[Sequence[int]] = deque()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        if session.testsfailed or not session.items:
            # Without workers it is said as it always is.
            return None
        if reporter := session.config.pluginmanager.get_plugin("terminalreporter"):
            reporter.showfspath = False
        self.files.extend(in_files([item.nodeid for item in session.items], read_record()))
        interrupted: list[Worker] = []
        try:
            for _ in range(min(self.count, len(session.items))):
                self._start(session, deque())
            while self.workers:
                self._hear_all(session)
        except session.Failed:
            # Whoever presses Ctrl-C tells them, too.
            interrupted = self.workers
            raise
        finally:
            self._end(interrupted)
        return True

    def _hear_all(self, session: pytest.Session) -> None:
        heard = wait([worker.connection for worker in self.workers])
        for worker in [each for each in self.workers if each.connection in heard]:
            self._hear(session, worker)
        if session.shouldfail:
            raise session.Failed(session.shouldfail)
        if session.shouldstop:
            raise session.Interrupted(session.shouldstop)

    def _start(self, session: pytest.Session, left: deque[int]) -> None:
        ours, theirs = _FORK.Pipe()
        others = [ours, *(worker.connection for worker in self.workers)]
        process = _FORK.Process(target=_work, args=(session, theirs, others, os.getpid()))
        process.start()
        theirs.close()
        worker = Worker(process, ours, left)
        self.workers.append(worker)
        self._send(worker)

    def _send(self, worker: Worker) -> None:
        """Let a worker know of its next tests, or that there is none."""
        while len(worker.sent) < 2 and not worker.is_last_sent:
            test = self._next(worker)
            if test is None:
                worker.is_last_sent = True
            else:
                worker.sent.append(test)
            # Of one that has crashed the end is heard next.
            with suppress(OSError):
                worker.connection.send(test)

    def _next(self, worker: Worker) -> int | None:
        if not worker.left and self.files:
            worker.left.extend(self.files.popleft())
        if not worker.left:
            busiest = max(self.workers, key=lambda each: len(each.left)).left
            worker.left.extendleft([busiest.pop() for _ in range((len(busiest) + 1) // 2)])
        return worker.left.popleft() if worker.left else None

    def _hear(self, session: pytest.Session, worker: Worker) -> None:
        hook = session.config.hook
        try:
            said, what = worker.connection.recv()
        except (EOFError, ConnectionError):
            self._bury(session, worker)
            return
        if said == "report":
            hook.pytest_runtest_logreport(report=hook.pytest_report_from_serializable(config=session.config, data=what))
            return
        if said == "exits":
            pytest.exit(*what)
        item = session.items[what]
        if said == "begins":
            hook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
        else:
            hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
            worker.sent.popleft()
            self._send(worker)

    def _bury(self, session: pytest.Session, worker: Worker) -> None:
        worker.process.join()
        worker.connection.close()
        self.workers.remove(worker)
        if worker.sent:
            item = session.items[worker.sent.popleft()]
            why = f"worker crashed while running {item.nodeid!r} (exit code {worker.process.exitcode})"
            report = pytest.TestReport(item.nodeid, item.location, {}, "failed", why, "call")
            session.config.hook.pytest_runtest_logreport(report=report)
        if worker.sent or worker.left:
            self._start(session, worker.sent + worker.left)

    def _end(self, interrupted: Sequence[Worker]) -> None:
        for worker in self.workers:
            worker.connection.close()
        for worker in interrupted:
            if worker.process.pid:
                os.kill(worker.process.pid, signal.SIGINT)
        for worker in self.workers:
            worker.process.join(_PATIENCE)
            worker.process.kill()
            worker.process.join()


class _Teller:
    """In a worker: tells the first process."""

    def __init__(self, config: pytest.Config, connection: "Connection[Any, Any]") -> None:
        self.config, self.connection = config, connection

    @pytest.hookimpl
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        data = self.config.hook.pytest_report_to_serializable(config=self.config, report=report)
        self.connection.send(("report", data))


def _work(
    session: pytest.Session, connection: "Connection[Any, Any]", others: Sequence["Connection[Any, Any]"], first: int
) -> None:
    """Run the tests that come."""
    # By these it would seem that the first process is there when it is gone.
    for other in others:
        other.close()
    config = session.config
    if reaper := config.pluginmanager.get_plugin("leftovers"):
        reaper.reaper.stdin.close()
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGKILL)
    if os.getppid() != first:
        return
    _part_output(config)
    config.pluginmanager.register(_Teller(config, connection))
    try:
        test = connection.recv()
        while test is not None:
            following = connection.recv()
            connection.send(("begins", test))
            after = None if following is None else session.items[following]
            config.hook.pytest_runtest_protocol(item=session.items[test], nextitem=after)
            connection.send(("ends", test))
            test = following
    except pytest.exit.Exception as ends:
        connection.send(("exits", (ends.msg, ends.returncode)))
    except (KeyboardInterrupt, EOFError, ConnectionError):
        # Nobody waits for it. What it has started ends with it.
        runner: Any = config.pluginmanager.get_plugin("runner")
        runner.pytest_sessionfinish(session)


def _part_output(config: pytest.Config) -> None:
    """Keep this process's output from the others': captured in files of its own, and told to nobody."""
    capture: Any = config.pluginmanager.get_plugin("capturemanager")
    kept = capture._global_capturing
    # Kept open, to nowhere: libraries took it for the standard output when they were imported.
    _capture_of_the_first.append(kept)
    with Path(os.devnull).open("wb") as nothing:
        for stream in (sys.stdout, *(each.tmpfile for each in (kept.out, kept.err) if each)):
            os.dup2(nothing.fileno(), stream.fileno())
    capture._global_capturing = None
    capture.start_global_capturing()
    capture.suspend_global_capture()


def in_files(nodes: Sequence[str], costly: frozenset[str]) -> list[list[int]]:
    """Places of these tests by file, those first that have the most costly ones."""

    def file_of(place: int) -> str:
        return nodes[place].partition("::")[0]

    def cost(file: list[int]) -> int:
        return sum(any(name in costly for name in names_of(nodes[place])) for place in file)

    files = [list(file) for _, file in groupby(range(len(nodes)), file_of)]
    return sorted(files, key=cost, reverse=True)
