"""Results: figures by workload, as a table, as JSON and as Markdown.

May touch: files, the terminal. Rule kept here: show a figure as the median of its runs with its range, always with the
machine and the versions it comes from.
"""

import json
import os
import platform
import sqlite3
import statistics
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from mainmatch.main import VERSION

FOLDER = Path(__file__).parent / "results"


@dataclass
class Results:
    """Figures by (workload, what was measured, unit), a number for each run, in the order in which they came."""

    size: str
    runs: dict[tuple[str, str, str], list[float]] = field(default_factory=lambda: defaultdict(list))

    def note(self, workload: str, unit_by_figure: Mapping[tuple[str, str], float]) -> None:
        """Add a run's figures, by their name and unit."""
        for (name, unit), value in unit_by_figure.items():
            self.runs[workload, name, unit].append(value)

    def rows(self) -> Iterable[tuple[str, str, str, str, str, str]]:
        """Workload, figure, median, range, unit, runs."""
        for (workload, name, unit), values in self.runs.items():
            span = f"{_short(min(values))} - {_short(max(values))}" if len(values) > 1 else ""
            yield workload, name, _short(statistics.median(values)), span, unit, str(len(values))

    def print(self, console: Console) -> None:
        """The table."""
        table = Table(title="Mainmatch bench", caption=" | ".join(f"{k}: {v}" for k, v in machine().items()))
        for heading, justify in _HEADINGS.items():
            table.add_column(heading, justify="right" if justify else "left", no_wrap=not justify)
        before = ""
        for row in self.rows():
            if before and row[0] != before:
                table.add_section()
            table.add_row("" if row[0] == before else row[0], *row[1:])
            before = row[0]
        console.print(table)

    def keep(self, folder: Path = FOLDER) -> Path:
        """Write the figures as JSON and as Markdown; the JSON's path."""
        folder.mkdir(exist_ok=True)
        name = f"{datetime.now(UTC):%Y%m%d-%H%M%S}-{self.size}"
        figures = [
            {"workload": workload, "figure": name, "unit": unit, "runs": values}
            for (workload, name, unit), values in self.runs.items()
        ]
        path = folder / f"{name}.json"
        path.write_text(json.dumps({"machine": machine(), "size": self.size, "figures": figures}, indent=1) + "\n")
        (folder / f"{name}.md").write_text(self._page(), encoding="utf-8")
        return path

    def _page(self) -> str:
        about = "".join(f"- {name}: {value}\n" for name, value in machine().items())
        lines = ["| " + " | ".join(_HEADINGS) + " |", "|" + " --- |" * len(_HEADINGS)]
        lines += ["| " + " | ".join(row) + " |" for row in self.rows()]
        return f"# Bench, {self.size}\n\n{about}\n" + "\n".join(lines) + "\n"


_HEADINGS = {"workload": False, "figure": False, "median": True, "range": True, "unit": False, "runs": True}


def percentile(values: Sequence[float], share: float) -> float:
    """The value that this share of all values doesn't exceed; 0 without values."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0


def machine() -> dict[str, Any]:
    """The machine and the versions of the measurement."""
    cpu = next(
        (line for line in Path("/proc/cpuinfo").read_text().splitlines() if line.startswith("model name")), ": ?"
    )
    return {
        "at": f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
        "cpu": f"{cpu.partition(': ')[2]}, {os.cpu_count()} cores",
        "load": "{:.1f} {:.1f} {:.1f}".format(*os.getloadavg()),
        "system": f"{platform.system()} {platform.release()}",
        "python": platform.python_version(),
        "node": _said("node", "--version"),
        "sqlite": sqlite3.sqlite_version,
        "mainmatch": f"{VERSION} ({_said('git', 'rev-parse', '--short', 'HEAD')})",
        "libraries": ", ".join(f"{name} {version(name)}" for name in ("fastapi", "pydantic", "sqlalchemy", "uvloop")),
    }


def _said(*command: str) -> str:
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "none"


def _short(value: float) -> str:
    if value and abs(value) < 10:
        return f"{value:.2f}"
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.1f}"
