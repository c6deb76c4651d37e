"""How the tests run: on asyncio, without deadlines of hypothesis, and in CI without a skip."""

import logging
import os
import signal
from collections.abc import AsyncIterator, Generator, Iterator
from contextlib import nullcontext
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

import httpx2
import pytest
from hypothesis import settings

from app.play import lobby
from tests import databases
from tests.canaries import Canaries, hung
from tests.house import Server, serving
from tests.net import Net
from tests.rigs.sizes import IS_NIGHT

# Nothing in the tests depends on how fast this machine is; a failure prints what repeats it.
settings.register_profile("house", deadline=None, print_blob=True)
settings.load_profile("house")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """The server runs on asyncio, so the tests do."""
    return "asyncio"


@pytest.fixture(autouse=True)
def seeds(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What chance does in a test follows from its name, so none fails rarely. MAINMATCH_TEST_SEED asks for others."""
    salt, numbers = os.environ.get("MAINMATCH_TEST_SEED", ""), count()
    name = request.node.nodeid
    monkeypatch.setattr(lobby, "fresh_seed", lambda: sha256(f"{name} {salt} {next(numbers)}".encode()).digest())


@pytest.fixture(autouse=True)
def net() -> Iterator[Net]:
    """Every event and frame that a test causes has the shape that is published for its type."""
    hung = Net()
    # In a context of its own: a test may undo what it patched itself.
    with pytest.MonkeyPatch.context() as hooks:
        hung.spread(hooks)
        yield hung
    # At the end, for whoever raised it earlier might be guarded: it is the test that fails.
    assert hung.caught == []


@pytest.fixture(autouse=True)
def canaries(monkeypatch: pytest.MonkeyPatch) -> Iterator[Canaries]:
    """No log line, no error and no server's output of the test holds a secret."""
    net = Canaries()
    with hung(net, monkeypatch):
        yield net
    assert net.caught == []


@pytest.fixture(scope="session", autouse=True)
def _cluster() -> Iterator[None]:
    """With MAINMATCH_TEST_DATABASE=postgres all tests keep their data there, those that share a server included."""
    if not databases.ALL_ON_POSTGRES:
        yield
    elif why := databases.missing():
        pytest.exit(why, returncode=1)
    else:
        with databases.moved_to(databases.cluster()):
            yield
    databases.cluster().remove_all()


@pytest.fixture(autouse=True)
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """What keeps this test's data: sqlite or postgres; both: the test opens databases on either itself."""
    engine: str = getattr(request, "param", "postgres" if databases.ALL_ON_POSTGRES else "sqlite")
    if engine == "sqlite":
        # Whoever is about SQLite's own ways begins as the server does.
        is_about_it = request.node.get_closest_marker("embedded") is not None
        with nullcontext() if is_about_it else databases.laid_out():
            yield engine
        return
    if why := databases.missing():
        pytest.skip(why)
    found = databases.cluster()
    with databases.as_they_are() if engine == "both" else databases.moved_to(found):
        yield engine
    found.let_go(tmp_path)


_LEFT_TO_US = (signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGCHLD)
"""A shell starts background jobs with some of these ignored, and whatever a test starts would inherit that."""


def pytest_configure(config: pytest.Config) -> None:
    for number in _LEFT_TO_US:
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.default_int_handler if number is signal.SIGINT else signal.SIG_DFL)
    config.addinivalue_line("markers", "embedded: about SQLite's own ways, and on SQLite only")
    config.addinivalue_line("markers", "engines: on SQLite and on PostgreSQL (tests/databases.py)")


def pytest_sessionstart(session: pytest.Session) -> None:
    # The canaries' net hears every line (tests/canaries.py); a failure that shows them all hides itself.
    plugin: Any = session.config.pluginmanager.get_plugin("logging-plugin")
    plugin.report_handler.setLevel(logging.INFO)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    marks = {mark.name for mark in metafunc.definition.iter_markers()}
    if "engines" in marks and "embedded" not in marks and not databases.ALL_ON_POSTGRES:
        metafunc.parametrize("engine", ["sqlite", "postgres"], indirect=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselected, not skipped: nothing is missing that they need. Night's take minutes (``make rig-night``)."""
    unwanted = {"embedded"} if databases.ALL_ON_POSTGRES else set()
    unwanted |= set() if IS_NIGHT else {"night"}
    left_out = [item for item in items if unwanted & {mark.name for mark in item.iter_markers()}]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    """A whole server in this process, on an empty database of its own."""
    async with serving(tmp_path / "data") as server:
        yield server


@pytest.fixture
async def client(server: Server) -> httpx2.AsyncClient:
    """Somebody who isn't signed in."""
    return server.client


def _refuse_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    """A skip is a question nobody answered: locally it is said, in CI it fails."""
    if os.environ.get("CI") and report.skipped and not hasattr(report, "wasxfail"):
        why = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        report.outcome = "failed"
        report.longrepr = f"{why}\nIn CI a skipped test counts as failed: start what it needs, or remove it."


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    _refuse_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    _refuse_skip(report)
    return report
