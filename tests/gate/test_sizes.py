"""The size of the server is told beside its last figures, once it was measured."""

from pathlib import Path

from tests.gate.nested import run_pytest
from tests.gate.sizes import LAST, measured, told

MEASURING = """
def test_that_measures(record_property):
    record_property("path files", 12)
"""


def test_what_a_run_measured_is_told_beside_the_last_figure(tmp_path: Path) -> None:
    ran = run_pytest(tmp_path, {"test_path.py": MEASURING}, plugins=["tests.gate.sizes"])

    assert f"path files 12 (was {LAST['path files']})" in ran.stdout


def test_a_run_that_measured_nothing_tells_nothing(tmp_path: Path) -> None:
    ran = run_pytest(tmp_path, {"test_none.py": "def test_nothing(): pass"}, plugins=["tests.gate.sizes"])

    assert "the server:" not in ran.stdout


def test_lines_and_files_are_counted() -> None:
    figures = measured()
    assert figures["files"] > 100
    assert f"lines {figures['lines']:,} (was {LAST['lines']:,})" in told(figures)
