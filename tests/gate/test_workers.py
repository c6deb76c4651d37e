"""Tests in several processes: each test once, by file, whatever becomes of a process."""

from pathlib import Path

import pytest

from tests.gate.nested import run_pytest
from tests.gate.workers import in_files

PLUGINS = ["tests.gate.workers"]
SHARES = """
import os
from pathlib import Path

import pytest

@pytest.fixture(scope="module")
def made(request):
    with Path("made").open("a") as file:
        print(request.module.__name__, "made", os.getpid(), file=file)
    yield
    with Path("made").open("a") as file:
        print(request.module.__name__, "ended", os.getpid(), file=file)

@pytest.mark.parametrize("number", range(9))
def test_that_shares(made, number):
    print("heard by nobody")
"""


def test_each_test_runs_once_and_what_a_file_shares_is_made_and_ended(tmp_path: Path) -> None:
    ran = run_pytest(tmp_path, {f"test_{name}.py": SHARES for name in "abcd"}, "-n", "3", plugins=PLUGINS)

    assert ran.returncode == 0, ran.stdout
    assert "36 passed" in ran.stdout
    assert "heard by nobody" not in ran.stdout
    told = [line.split() for line in (tmp_path / "made").read_text().splitlines()]
    made = [(module, pid) for module, what, pid in told if what == "made"]
    assert sorted(made) == sorted((module, pid) for module, what, pid in told if what == "ended")
    # Where one has nothing left it takes over from another, which makes it once more; not for each test.
    assert 4 <= len(made) <= 4 + 3
    assert len({pid for _, pid in made}) > 1


def test_what_kept_the_output_when_it_was_imported_can_write_to_it(tmp_path: Path) -> None:
    files = {"test_a.py": "import sys\n\nKEPT = sys.stdout\n\ndef test_one():\n    KEPT.write('said')\n"}
    ran = run_pytest(tmp_path, files, "-n", "1", plugins=PLUGINS)

    assert ran.returncode == 0, ran.stdout
    assert "said" not in ran.stdout


def test_after_a_crash_the_others_run(tmp_path: Path) -> None:
    files = {
        "test_a.py": "import os\n\ndef test_one(): pass\n\ndef test_two(): os._exit(3)\n\ndef test_three(): pass\n",
        "test_b.py": "def test_four(): pass\n",
    }
    ran = run_pytest(tmp_path, files, "-n", "1", plugins=PLUGINS)

    assert ran.returncode == pytest.ExitCode.TESTS_FAILED
    assert "worker crashed while running 'test_a.py::test_two' (exit code 3)" in ran.stdout
    assert "1 failed, 3 passed" in ran.stdout


def test_what_fails_is_told_with_its_output_and_ends_the_run_where_that_is_asked_for(tmp_path: Path) -> None:
    files = {
        "test_a.py": "def test_one():\n    print('why')\n    assert 1 == 2\n",
        "test_b.py": "import time\n\ndef test_two(tmp_path):\n    time.sleep(60)\n",
    }
    ran = run_pytest(tmp_path, files, "-n", "2", "-x", plugins=PLUGINS)

    assert ran.returncode == pytest.ExitCode.TESTS_FAILED
    assert "assert 1 == 2" in ran.stdout
    assert "why" in ran.stdout
    assert "stopping after 1 failures" in ran.stdout


def test_a_test_can_end_the_run(tmp_path: Path) -> None:
    files = {"test_a.py": "import pytest\n\ndef test_one():\n    pytest.exit('no database', returncode=7)\n"}
    ran = run_pytest(tmp_path, files, "-n", "2", plugins=PLUGINS)

    assert ran.returncode == 7
    assert "no database" in ran.stdout + ran.stderr


def test_a_file_that_cannot_be_collected_fails_the_run(tmp_path: Path) -> None:
    files = {"test_a.py": "import nothing_of_this_name\n", "test_b.py": "def test_one(): pass\n"}
    ran = run_pytest(tmp_path, files, "-n", "2", plugins=PLUGINS)

    assert ran.returncode == pytest.ExitCode.INTERRUPTED
    assert "nothing_of_this_name" in ran.stdout


def test_files_with_costly_tests_are_first() -> None:
    nodes = ["a.py::one", "b.py::one", "b.py::two", "c.py::one[1]", "c.py::one[2]"]
    assert in_files(nodes, frozenset({"c.py::one", "b.py::two"})) == [[3, 4], [1, 2], [0]]
