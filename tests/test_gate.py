"""The gate itself: a test that is skipped for want of a server must not look like a test that passed."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

ONE_TEST_SKIPPED = "import pytest\n\ndef test_with_a_server():\n    pytest.skip('no server')\n"
FIXTURE_SKIPPED = (
    "import pytest\n\n@pytest.fixture\ndef server():\n    pytest.skip('no server')\n\n"
    "def test_with_a_server(server):\n    pass\n"
)
MODULE_SKIPPED = "import pytest\n\npytest.skip('no server', allow_module_level=True)\n"
EXPECTED_FAILURE = "import pytest\n\n@pytest.mark.xfail\ndef test_known():\n    assert False\n"
STARTS_A_PROCESS = (
    "import subprocess, sys\n\ndef test_ctrl_c_ends_what_it_starts():\n"
    "    code = 'import signal; print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)'\n"
    "    assert subprocess.check_output([sys.executable, '-c', code], text=True) == 'True\\n'\n"
)


def run_pytest(
    folder: Path, source: str, *, in_ci: bool, under: Sequence[str] = ()
) -> subprocess.CompletedProcess[str]:
    """Runs one file of tests under the tree's own conftest, in a process of its own; ``under`` is what starts it."""
    (folder / "conftest.py").write_text((ROOT / "tests" / "conftest.py").read_text())
    (folder / "test_planted.py").write_text(source)
    environment = {name: value for name, value in os.environ.items() if name not in {"CI", "PYTEST_ADDOPTS"}}
    if in_ci:
        environment["CI"] = "true"
    options = ("-p", "no:cacheprovider", "-p", "no:xdist", "--rootdir", str(folder))
    command = [*under, sys.executable, "-m", "pytest", *options]
    return subprocess.run(
        [*command, str(folder)], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    "source",
    [ONE_TEST_SKIPPED, pytest.param(FIXTURE_SKIPPED, marks=pytest.mark.night), MODULE_SKIPPED],
    ids=["test", "fixture", "module"],
)
def test_a_skip_fails_in_ci_and_says_what_was_missing(tmp_path: Path, source: str) -> None:
    ran = run_pytest(tmp_path, source, in_ci=True)

    assert ran.returncode != 0
    assert "no server" in ran.stdout
    assert "In CI a skipped test counts as failed" in ran.stdout


@pytest.mark.parametrize(
    "source", [ONE_TEST_SKIPPED, pytest.param(FIXTURE_SKIPPED, marks=pytest.mark.night)], ids=["test", "fixture"]
)
def test_a_skip_is_only_said_elsewhere(tmp_path: Path, source: str) -> None:
    ran = run_pytest(tmp_path, source, in_ci=False)

    assert ran.returncode == 0
    assert "1 skipped" in ran.stdout


def test_an_expected_failure_stays_one_in_ci(tmp_path: Path) -> None:
    ran = run_pytest(tmp_path, EXPECTED_FAILURE, in_ci=True)

    assert ran.returncode == 0
    assert "1 xfailed" in ran.stdout


def test_what_tests_start_can_be_interrupted_where_a_shell_ignores_interrupts(tmp_path: Path) -> None:
    # As for a background job of a script.
    ran = run_pytest(tmp_path, STARTS_A_PROCESS, in_ci=True, under=("sh", "-c", 'trap "" INT QUIT; exec "$@"', "sh"))

    assert ran.returncode == 0, ran.stdout
