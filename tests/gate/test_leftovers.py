"""Nothing outlives a run: no process, no port, no database, no file; whatever ended it."""

import os
import signal
import socket
import subprocess
import time
from pathlib import Path

import psycopg
import pytest

from tests.databases import missing
from tests.gate.nested import command, environment, run_pytest
from tests.gate.processes import processes_with
from tests.gate.reaper import POSTGRES

PLUGINS = ("tests.gate.workers", "tests.gate.signals", "tests.gate.leftovers")
STARTS = """
import subprocess, sys, tempfile, time
from pathlib import Path

import psycopg

from tests.gate.leftovers import run_name
from tests.gate.reaper import DATABASES, POSTGRES

SERVER = "import http.server as s; s.HTTPServer(('127.0.0.1', {port}), s.SimpleHTTPRequestHandler).serve_forever()"

def test_that_starts_things(tmp_path):
    with psycopg.connect(POSTGRES, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {{DATABASES}}_{{run_name()}}_1")
    Path(tempfile.mkdtemp(), "file").write_text("left")
    # In a session of its own, as all servers are, and deaf to polite requests.
    deaf = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); "
    subprocess.Popen([sys.executable, "-c", deaf + SERVER], start_new_session=True, cwd=tmp_path)
    Path({told!r}).write_text(run_name())
    {then}
"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def left_of(run: str, folder: Path, port: int) -> dict[str, object]:
    with psycopg.connect(POSTGRES) as server:
        databases = server.execute("SELECT datname FROM pg_database WHERE datname LIKE %s", [f"%{run}%"]).fetchall()
    return {
        "processes": list(processes_with(run.encode())),
        "port": listens(port),
        "databases": databases,
        "files": [path for path in folder.iterdir() if run in path.name],
    }


def until(condition: object, seconds: float = 30) -> None:
    assert callable(condition)
    patience = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < patience
        time.sleep(0.02)


@pytest.fixture(autouse=True)
def _postgres() -> None:
    if why := missing():
        pytest.skip(why)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL], ids=lambda how: how.name)
def test_a_run_that_is_interrupted_leaves_nothing(tmp_path: Path, how: signal.Signals) -> None:
    told, port = tmp_path / "told", free_port()
    (tmp_path / "test_planted.py").write_text(STARTS.format(port=port, told=str(told), then="time.sleep(60)"))
    run = subprocess.Popen(
        command(tmp_path, "-n", "1", plugins=PLUGINS),
        env=environment(TMPDIR=str(tmp_path)),
        cwd=tmp_path,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        until(lambda: told.exists() and told.read_text() and listens(port))
        name = told.read_text()
        assert all(left_of(name, tmp_path, port).values())
        # The terminal's Ctrl-C goes to all of the run, a kill to one process.
        (os.killpg if how is signal.SIGINT else os.kill)(run.pid, how)
        run.wait()
        until(lambda: not any(left_of(name, tmp_path, port).values()))
    finally:
        run.kill()


def test_a_run_that_would_leave_a_process_fails_and_names_it(tmp_path: Path) -> None:
    told, port = tmp_path / "told", free_port()
    files = {"test_planted.py": STARTS.format(port=port, told=str(told), then="pass")}
    ran = run_pytest(tmp_path, files, "-p", "no:faulthandler", plugins=PLUGINS, TMPDIR=str(tmp_path))

    assert ran.returncode == pytest.ExitCode.TESTS_FAILED, ran.stdout
    assert "1 passed" in ran.stdout
    assert f"('127.0.0.1', {port})" in ran.stdout.partition("Left behind by this run:")[2]
    assert not any(left_of(told.read_text(), tmp_path, port).values())


def test_a_crash_shows_in_which_test_a_worker_was(tmp_path: Path) -> None:
    files = {"test_planted.py": "import os\n\ndef test_that_crashes():\n    os._exit(3)\n"}
    ran = run_pytest(tmp_path, files, "-n", "1", plugins=PLUGINS)

    assert ran.returncode == pytest.ExitCode.TESTS_FAILED
    assert "crashed while running 'test_planted.py::test_that_crashes'" in ran.stdout


def test_a_test_that_hangs_is_ended_and_shows_where_it_was(tmp_path: Path) -> None:
    files = {"test_planted.py": "import time\n\ndef test_that_hangs():\n    time.sleep(60)\n"}
    ran = run_pytest(tmp_path, files, "-o", "timeout=0.5", plugins=["pytest_timeout"])

    assert ran.returncode == pytest.ExitCode.TESTS_FAILED
    assert "Timeout" in ran.stdout
    assert "time.sleep(60)" in ran.stdout
