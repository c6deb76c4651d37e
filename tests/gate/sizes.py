"""How large the server is, beside its last figures, at the end of a run. A pytest plugin.

Lines and files of ``app/`` are counted; the way of a submission is what `tests/bench/test_reading_path.py` measured,
told where it ran. A change that moves a figure writes it into ``LAST``, so that its review sees it.
"""

from pathlib import Path

import pytest

APP = Path(__file__).parents[2] / "app"
LAST = {"lines": 71_348, "files": 429, "path files": 40, "path functions": 121}


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Sizes(), "sizes")


class Sizes:
    """Gathers the figures, in the process that tells them."""

    def __init__(self) -> None:
        self.path: dict[str, int] = {}

    @pytest.hookimpl
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.path |= {name: value for name, value in report.user_properties if name in LAST and isinstance(value, int)}

    @pytest.hookimpl
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.path:
            terminalreporter.write_line(told(measured() | self.path))


def measured() -> dict[str, int]:
    """Lines and files of the server's code."""
    modules = list(APP.rglob("*.py"))
    return {"lines": sum(len(module.read_bytes().splitlines()) for module in modules), "files": len(modules)}


def told(figures: dict[str, int]) -> str:
    """The figures in a line, each with the last one."""
    return "the server: " + ", ".join(f"{name} {now:,} (was {LAST[name]:,})" for name, now in figures.items())
