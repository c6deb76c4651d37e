"""The lines of ``make conformance``: what each chunk played, as it ends, and each game in all. A pytest plugin.

Workers (pytest -n) keep what they print to themselves; what a test records as ``played`` travels in its report.
"""

from collections.abc import Mapping

import pytest

COUNTED = ("matches", "phases", "submissions", "refusals", "pairs")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Tallies(), "tallies")


class Tallies:
    """Counts what was played, by game. Chunks that fail are not in it: pytest shows them."""

    def __init__(self) -> None:
        self.totals: dict[str, dict[str, float]] = {}

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for name, played in report.user_properties:
            if name == "played" and report.when == "call" and isinstance(played, dict):
                self._count(played)

    @pytest.hookimpl
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for game_id, total in sorted(self.totals.items()):
            terminalreporter.write_line(f"in all {worded(game_id, total)}")

    def _count(self, played: Mapping[str, object]) -> None:
        game_id = str(played["game"])
        total = self.totals.setdefault(game_id, dict.fromkeys((*COUNTED, "seconds"), 0))
        chunk = {name: float(str(played[name])) for name in total}
        for name, count in chunk.items():
            total[name] += count
        print(f"\n{played['first']}: {worded(game_id, chunk)}", flush=True)  # noqa: T201 - what make conformance is asked for


def worded(game_id: str, counts: Mapping[str, float]) -> str:
    """One line: "famine: 100 matches, 750 phases, ..., 40.2 s"."""
    told = ", ".join(f"{counts[name]:.0f} {'pairs of worlds' if name == 'pairs' else name}" for name in COUNTED)
    return f"{game_id}: {told}, {counts['seconds']:.1f} s"
