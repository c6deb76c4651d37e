"""The lines at the end of ``make fuzz``: what each principal asked, and was answered. A pytest plugin.

Workers (pytest -n) keep what they print to themselves; what a test records as ``fuzzed`` travels in its report.
"""

from collections import Counter, defaultdict

import pytest

ANSWERS = ("2xx", "3xx", "4xx", "5xx", "undocumented")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Tallies(), "fuzz tallies")


class Tallies:
    """Counts requests and answers, by principal. "undocumented" are answers that a check of Schemathesis refused."""

    def __init__(self) -> None:
        self.answers: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.operations: defaultdict[str, set[str]] = defaultdict(set)

    @pytest.hookimpl
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for name, counted in report.user_properties:
            # Once for each test: it is written down when the fixture ends.
            if name == "fuzzed" and report.when == "teardown" and isinstance(counted, dict):
                self.answers[counted["principal"]].update(counted["answers"])
                self.operations[counted["principal"]].update(counted["operations"])

    @pytest.hookimpl
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for principal, found in sorted(self.answers.items()):
            asked = sum(found[kind] for kind in ANSWERS[:-1])
            told = ", ".join(f"{found[kind]} {kind}" for kind in ANSWERS)
            line = f"{principal}: {len(self.operations[principal])} operations, {asked} requests: {told}"
            terminalreporter.write_line(line)
