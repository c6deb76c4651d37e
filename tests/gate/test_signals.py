"""What tests start can be interrupted, however the run was started."""

from pathlib import Path

from tests.gate.nested import run_pytest

AS_A_BACKGROUND_JOB = ("sh", "-c", 'trap "" INT QUIT; exec "$@"', "sh")
STARTS_A_PROCESS = """
import subprocess, sys

def test_ctrl_c_ends_what_it_starts():
    code = "import signal; print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)"
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "True\\n"
"""


def test_what_tests_start_can_be_interrupted_where_a_shell_ignores_interrupts(tmp_path: Path) -> None:
    files = {"test_planted.py": STARTS_A_PROCESS}
    ran = run_pytest(tmp_path, files, plugins=["tests.gate.signals"], under=AS_A_BACKGROUND_JOB)

    assert ran.returncode == 0, ran.stdout
