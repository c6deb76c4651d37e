"""What tests cost is measured with all processes below them, told, and recorded with few changes."""

from pathlib import Path

from tests.gate.costs import MOST, by_folder, grouped, read_record, updated
from tests.gate.nested import run_pytest

BUSY = """
import subprocess, sys, time

def spend(seconds):
    began = time.process_time()
    while time.process_time() - began < seconds:
        pass

def test_that_works():
    spend(0.3)

def test_that_lets_work():
    subprocess.run([sys.executable, "-c", "sum(range(20_000_000))"], check=True)

def test_that_waits():
    time.sleep(0.3)
"""

A, B = "tests/test_a.py::test_one", "tests/test_a.py::test_two"


def test_the_slowest_are_told_with_their_processor_time(tmp_path: Path) -> None:
    ran = run_pytest(tmp_path, {"test_busy.py": BUSY}, plugins=["tests.gate.costs"])

    assert ran.returncode == 0, ran.stdout
    told = {
        line.split("::")[1]: float(line.split(",")[1].split()[0]) for line in ran.stdout.splitlines() if "::" in line
    }
    assert told["test_that_works"] >= 0.3
    assert told["test_that_lets_work"] >= 0.1
    assert told["test_that_waits"] <= 0.1
    assert "s of processor in all" in ran.stdout


def test_folders_are_told_with_the_dearest_first() -> None:
    costs = {
        "tests/rules/test_a.py::test_one": 1.0,
        "tests/rigs/feeds/test_b.py::test_two[1]": 2.0,
        "tests/test_c.py::t": 3.0,
    }
    assert list(by_folder({**costs, "tests/rigs/test_d.py::test_one": 2.0}).items()) == [
        ("tests/rigs", 4.0),
        ("tests/test_c.py", 3.0),
        ("tests/rules", 1.0),
    ]


def test_no_more_tests_are_costly_than_were() -> None:
    assert len(read_record()) <= MOST


def test_costly_tests_get_in_and_cheap_ones_out() -> None:
    assert updated([], {A: 0.5, B: 0.01}) == [A]
    assert updated([A], {A: 0.01, B: 0.5}) == [B]


def test_around_the_limit_a_test_stays_what_it_was() -> None:
    assert updated([A], {A: 0.1, B: 0.1}) == [A]
    assert updated(["tests/test_a.py"], {A: 0.1, B: 0.1}) == ["tests/test_a.py"]


def test_one_name_stands_for_a_whole_function_or_file() -> None:
    first, second = f"{A}[1]", f"{A}[2]"
    assert grouped({first}, {first, second, B}) == [first]
    assert grouped({first, second}, {first, second, B}) == [A]
    assert grouped({first, second, B}, {first, second, B}) == ["tests/test_a.py"]
