import json
import logging
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
import structlog
from typer.testing import CliRunner

from mainmatch.api.static_site import Site
from mainmatch.cli import commands
from mainmatch.cli.commands import cli, configure_logs
from mainmatch.main import VERSION
from mainmatch.settings import Settings
from mainmatch.store.transactions.errors import Unusable
from tests import forked_servers

RUN = CliRunner()


@pytest.fixture
def _logs_as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = handlers, level


def test_the_version_is_printed() -> None:
    assert RUN.invoke(cli, ["version"]).output == f"{VERSION}\n"


_WITHOUT_SDK = """
import sys
sys.modules["mainmatch_client"] = None
from mainmatch.cli.commands import main
for line in sys.stdin:
    sys.argv = line.split()
    try:
        main()
    except SystemExit as ended:
        print(sys.argv[1], ended.code, file=sys.stderr)
"""


def test_a_simulation_needs_no_sdk() -> None:
    command = [sys.executable, "-c", _WITHOUT_SDK]
    given = "mainmatch simulate x-game --matches 2 --jobs 1\n"
    ran = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
    assert ran.stderr.splitlines() == ["simulate 0"]
    assert ran.stdout.lstrip().startswith("The X Game")


def test_the_openapi_document_is_printed_or_written(tmp_path: Path) -> None:
    printed = RUN.invoke(cli, ["openapi"]).output
    assert json.loads(printed)["info"]["title"] == "Mainmatch"
    place = tmp_path / "openapi" / "openapi.json"
    RUN.invoke(cli, ["openapi", "--out", str(place)])
    assert place.read_text(encoding="utf-8") == printed


def test_the_asyncapi_document_is_printed_or_written(tmp_path: Path) -> None:
    printed = RUN.invoke(cli, ["openapi", "--stream"]).output
    assert printed.startswith("asyncapi: 3.0.0\n")
    place = tmp_path / "asyncapi.yaml"
    RUN.invoke(cli, ["openapi", "--stream", "--out", str(place)])
    assert place.read_text(encoding="utf-8") == printed


@pytest.mark.parametrize("empty", ["", " "])
@pytest.mark.parametrize(
    "command",
    [
        ["serve", "--data"],
        ["serve", "--host", "", "--data"],
        ["serve", "--database-url"],
        ["serve", "--database-url", "", "--data"],
    ],
)
def test_an_empty_option_is_one_that_is_not_given(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: list[str], empty: str
) -> None:
    started: list[Settings] = []
    environment = {
        "MAINMATCH_DATA": str(tmp_path),
        "MAINMATCH_HOST": "192.0.2.1",
        "MAINMATCH_DATABASE_URL": "postgresql://db/x",
    }

    def start(chosen: Settings) -> None:
        started.append(chosen)
        raise Unusable("as far as it goes")

    monkeypatch.setattr(commands, "create_app", start)
    monkeypatch.setattr(commands, "configure_logs", lambda _: None)
    RUN.invoke(cli, [*command, empty], env=environment)
    (chosen,) = started
    assert (chosen.data, chosen.host) == (tmp_path, "192.0.2.1")
    assert chosen.database == "postgresql://db/x"


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["admin", "backup", ""], "Missing argument"),
        (["admin", "restore", ""], "Missing argument"),
        (["admin", "copy", "--to", ""], "--to is empty"),
        (["verify", ""], "Missing argument"),
    ],
)
def test_an_empty_path_is_not_the_working_directory(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: list[str], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    result = RUN.invoke(cli, command, env={"MAINMATCH_DATA": str(tmp_path / "data")})
    assert result.exit_code != 0
    assert said in result.output
    assert list(tmp_path.iterdir()) == []


def test_every_setting_is_listed_with_its_default() -> None:
    printed = RUN.invoke(cli, ["settings"]).output
    for name in Settings.model_fields:
        assert f"MAINMATCH_{name.upper()}=" in printed


def test_a_wrong_setting_ends_serve_with_a_sentence() -> None:
    result = RUN.invoke(cli, ["serve"], env={"MAINMATCH_PORT": "canary"})
    assert result.exit_code == 1
    assert "MAINMATCH_PORT" in result.output
    assert "Traceback" not in result.output


@pytest.mark.usefixtures("_logs_as_before")
def test_logs_are_json_lines_without_the_text_of_exceptions(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logs(Settings(log="json"))
    error = RuntimeError("canary")
    logging.getLogger("a.library").error("it failed", exc_info=error)
    structlog.get_logger("ours").info("said", match_id="m_x")
    library, ours = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert (library["event"], library["error"], library["level"]) == ("it failed", "RuntimeError", "error")
    assert "canary" not in str(library)
    assert (ours["event"], ours["match_id"]) == ("said", "m_x")


@pytest.mark.parametrize(("ending", "code"), [(signal.SIGINT, 0), (signal.SIGTERM, -signal.SIGTERM)])
def test_serve_says_where_it_is_and_ends_in_order(tmp_path: Path, ending: signal.Signals, code: int) -> None:
    environment = {**os.environ, "MAINMATCH_PORT": "0", "MAINMATCH_DATA": str(tmp_path), "MAINMATCH_LOG": "json"}
    # Once as it is started by hand.
    python = [sys.executable] if ending == signal.SIGTERM else forked_servers.python()
    command = [*python, "-c", "from mainmatch.cli.commands import main; main()", "serve"]
    # Asked before: another test may build it meanwhile.
    has_front_end = Site.at(None).is_built
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        said: list[str] = []
        for line in process.stdout:
            said.append(line)
            if "Ctrl+C" in line:
                break
        process.send_signal(ending)
        logged = process.stderr.read()
    welcome = dict(line.split(maxsplit=1) for line in said if line.startswith("  ") and "Ctrl" not in line)
    assert welcome["Docs"].startswith("http://127.0.0.1:")
    if has_front_end:
        assert welcome["Play"].startswith("at  http://127.0.0.1:")
    assert welcome["Data"].strip() == str(tmp_path)
    claim = welcome["Claim"].split()[0]
    assert len(claim) == 24
    assert claim not in logged
    assert process.returncode == code
    # Closed in order: the write-ahead log is merged and gone.
    assert not list(tmp_path.glob("*-wal"))


_FULL = """
import resource, sys
from mainmatch.cli.commands import main
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv.pop(1)), resource.RLIM_INFINITY))
main()
"""


@pytest.mark.parametrize(("room", "is_new"), [(20_000, True), (0, False)])
def test_a_start_on_a_full_disk_is_one_line(tmp_path: Path, room: int, *, is_new: bool) -> None:
    if not is_new:
        assert RUN.invoke(cli, ["admin", "migrate", "--data", str(tmp_path)]).exit_code == 0
    command = [*forked_servers.python(), "-c", _FULL, str(room), "serve", "--port", "0", "--data", str(tmp_path)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 1, ended.stderr
    assert "Traceback" not in ended.stdout + ended.stderr
    said = [line for line in ended.stderr.splitlines() if not line.startswith("{")]
    assert len(said) == 1, ended.stderr
    assert "can't be used" in said[0] or "cannot start" in said[0]


def serving(script: str, *arguments: str, python: Sequence[str] = (), **settings: str) -> tuple[int, str]:
    """``mainmatch serve`` in a process that runs the script first: its exit code and all that it says."""
    start = (
        f"import runpy, sys\n{script}\nsys.argv[0] = 'mainmatch'\nrunpy.run_module('mainmatch', run_name='__main__')"
    )
    ended = subprocess.run(
        [*(python or forked_servers.python()), "-c", start, "serve", "--port", "0", *arguments],
        env={**os.environ, "MAINMATCH_LOG": "json", **settings},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=100,
        check=False,
    )
    return ended.returncode, ended.stdout


def test_postgresql_without_its_driver_is_one_line() -> None:
    # In a process of its own: one that was forked has imported the driver.
    url = ("--database-url", "postgresql://mainmatch@127.0.0.1:1/none")
    code, said = serving("sys.modules['psycopg'] = None", *url, python=(sys.executable,))
    assert (code, said) == (
        1,
        "PostgreSQL needs psycopg, which is not installed. Install it: pip install 'mainmatch[postgres]'.\n",
    )


_INTERRUPTED_IMPORT = """
class Interrupted:
    def find_spec(self, name, path=None, target=None):
        if name == "mainmatch.store.database":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupted())
"""
_INTERRUPTED_START = """
import os, signal
from mainmatch.store.database import Database
opened = Database.open.__func__
def open_later(*args, **options):
    os.kill(os.getpid(), signal.SIGINT)
    return opened(*args, **options)
Database.open = classmethod(open_later)
"""


def test_ctrl_c_while_importing_is_quiet(tmp_path: Path) -> None:
    # A server that is stopped has not failed, so `make serve` names no error; another command has.
    python = [sys.executable]
    assert serving(_INTERRUPTED_IMPORT, "--data", str(tmp_path), python=python) == (0, "")
    assert serving("sys.argv[1:] = ['verify']" + _INTERRUPTED_IMPORT, python=python) == (130, "")


def test_a_port_in_use_says_how_to_choose_another(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, said = serving("", "--data", str(tmp_path), "--host", "127.0.0.1", "--port", str(port))
    assert code == 1
    assert said == (
        f"Port {port} of 127.0.0.1 is in use. Choose another one with --port {port + 1} "
        f'(make serve ARGS="--port {port + 1}") or MAINMATCH_PORT.\n'
    )


def test_redis_beside_the_embedded_database_is_said_to_be_unused_and_ctrl_c_while_starting_is_quiet(
    tmp_path: Path,
) -> None:
    code, said = serving(_INTERRUPTED_START, "--data", str(tmp_path), MAINMATCH_REDIS_URL="redis://127.0.0.1:6379/0")
    assert code == 0
    assert said.startswith("MAINMATCH_REDIS_URL is not used. ")
    assert said.count("\n") == 1
