"""What each test costs in processor time: measured in every run, told at its end.

A pytest plugin. ``--cheap`` leaves out what the record calls costly; ``--record-costs`` writes the record. Only names
stand in it, so that it changes when a test does and not with each run: a test gets in above ``DEAR`` and out below
``CHEAP``. Where all tests of a function or file are costly, its name stands for them.
"""

import os
from collections import defaultdict
from collections.abc import Collection, Generator, Iterable, Mapping
from pathlib import Path

import pytest

from tests.gate.processes import descendants, seconds_of

RECORD = Path(__file__).parent / "costly.txt"
HEAD = """\
# Tests that cost more than 0.1 seconds of processor time, which `make check` leaves to `make test`.
# `make test ARGS=--record-costs` writes this file.
"""
CHEAP, DEAR = 0.06, 0.16
"""Seconds. Around 0.1 a test stays what it was."""

MOST = 820
"""Names in the record, which may only fall: whoever adds a costly test makes another one cheap."""

BUDGET = 600
"""Seconds of processor that all tests may take: the gate then takes two cores some six minutes. It is told and not
tested for: on a slower machine it is more.
"""

_SLOWEST = 10


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("costs")
    group.addoption("--cheap", action="store_true", help="Leave out what tests/gate/costly.txt names.")
    group.addoption("--record-costs", action="store_true", help="Write tests/gate/costly.txt after this run.")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("cheap"):
        config.pluginmanager.register(CheapOnly(read_record()), "cheap-only")
    config.pluginmanager.register(Account(config), "costs")
    config.pluginmanager.register(Meter(), "cost-meter")


class CheapOnly:
    """Collects neither costly files nor costly tests."""

    def __init__(self, costly: Collection[str]) -> None:
        self.costly = costly

    @pytest.hookimpl
    def pytest_ignore_collect(self, collection_path: Path, config: pytest.Config) -> bool | None:
        is_costly = collection_path.is_relative_to(config.rootpath) and (
            collection_path.relative_to(config.rootpath).as_posix() in self.costly
        )
        return True if is_costly else None

    @pytest.hookimpl
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        left_out = [item for item in items if any(name in self.costly for name in names_of(item.nodeid))]
        if left_out:
            config.hook.pytest_deselected(items=left_out)
            items[:] = [item for item in items if item not in left_out]


class Meter:
    """Measures, in the process that runs the tests: its own time and that of all processes below it."""

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self.before = spent()
        return (yield)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_teardown(self, item: pytest.Item) -> Generator[None, object, object]:
        result = yield
        # What a process has used is lost where it ends without being waited for, as some of a browser's do.
        item.user_properties.append(("processor_seconds", max(0.0, spent() - self.before)))
        return result


class Account:
    """Gathers what was measured, in the process that tells it."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.costs: dict[str, float] = {}
        self.waits: defaultdict[str, float] = defaultdict(float)

    @pytest.hookimpl
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.waits[report.nodeid] += report.duration
        for name, cost in report.user_properties:
            if name == "processor_seconds" and isinstance(cost, float):
                self.costs[report.nodeid] = cost

    @pytest.hookimpl
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter, exitstatus: int) -> None:
        say = terminalreporter.write_line
        terminalreporter.section("slowest tests", sep="-")
        for name in sorted(self.waits, key=lambda name: -self.waits[name])[:_SLOWEST]:
            say(f"{self.waits[name]:6.1f} s, {self.costs.get(name, 0.0):6.1f} s of processor  {name}")
        folders = list(by_folder(self.costs).items())[:_SLOWEST]
        if len(folders) > 1:
            say(", ".join(f"{name} {cost:.0f} s" for name, cost in folders))
        tests = sum(self.costs.values())
        over = f", and {BUDGET} s is the budget" if tests > BUDGET else ""
        say(f"{spent():.0f} s of processor in all, {tests:.0f} s of them in tests{over}")
        if self.config.getoption("record_costs") and exitstatus == pytest.ExitCode.OK:
            names = updated(read_record(), self.costs)
            RECORD.write_text(HEAD + "".join(f"{name}\n" for name in names), encoding="utf-8")


def spent() -> float:
    """Seconds of processor time that this process and all below it have used."""
    times = os.times()
    ended = times.user + times.system + times.children_user + times.children_system
    return ended + sum(map(seconds_of, descendants(os.getpid())))


def by_folder(costs: Mapping[str, float]) -> dict[str, float]:
    """Seconds of each folder below tests, or of a file there, the dearest first."""
    sums: defaultdict[str, float] = defaultdict(float)
    for node, cost in costs.items():
        sums["/".join(node.partition("::")[0].split("/")[:2])] += cost
    return dict(sorted(sums.items(), key=lambda each: -each[1]))


def names_of(node: str) -> tuple[str, str, str]:
    """What a record may call this test: its file, its function, itself."""
    function, _, _ = node.partition("[")
    return function.partition("::")[0], function, node


def read_record() -> frozenset[str]:
    """Names of costly tests, functions and files. Empty where there is no record yet."""
    text = RECORD.read_text(encoding="utf-8") if RECORD.exists() else ""
    return frozenset(line for line in text.splitlines() if line and not line.startswith("#"))


def updated(record: Collection[str], costs: Mapping[str, float]) -> list[str]:
    """The next record: what these costs say, and around the limit what the last one said."""
    costly = {
        node
        for node, cost in costs.items()
        if cost > (CHEAP if any(name in record for name in names_of(node)) else DEAR)
    }
    return grouped(costly, costs)


def grouped(costly: Collection[str], everything: Iterable[str]) -> list[str]:
    """The fewest names that stand for these tests and no others, in order."""
    cheap = {name for node in everything if node not in costly for name in names_of(node)}
    return sorted({next(name for name in names_of(node) if name not in cheap) for node in costly})
