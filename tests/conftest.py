"""How the tests run: on asyncio, without deadlines of hypothesis, and in CI without a skip."""

import gc
import logging
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import nullcontext
from functools import cache
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

import httpcore2
import httpx2
import pytest
from hypothesis import settings

from mainmatch.demo.server import ServerProcess
from mainmatch.services import lobby
from tests import databases, forked_servers
from tests.app import Server, serving
from tests.canaries import Canaries, hung
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


@pytest.fixture(scope="session", autouse=True)
def _forks() -> Iterator[None]:
    """Servers in processes of their own begin as forks."""
    parent = forked_servers.Parent()

    async def begun(server: ServerProcess) -> Any:
        return await forked_servers.begun(parent, server.command(), server.environment())

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ServerProcess, "_begun", begun)
        yield
    parent.end()


@pytest.fixture(scope="session", autouse=True)
def _certificates() -> Iterator[None]:
    """Certificates are read once, not for each client: it takes longer than most tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(httpcore2, "default_ssl_context", cache(httpcore2.default_ssl_context))
        yield


@pytest.fixture(autouse=True)
def engine(request: pytest.FixtureRequest) -> Iterator[str]:
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
    found, folder = databases.cluster(), request.getfixturevalue("tmp_path")
    with databases.as_they_are() if engine == "both" else databases.moved_to(found):
        yield engine
    found.let_go(folder)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "embedded: about SQLite's own ways, and on SQLite only")
    config.addinivalue_line("markers", "engines: on SQLite and on PostgreSQL (tests/databases.py)")


def pytest_collection_finish(session: pytest.Session) -> None:
    # What was imported and collected stays to the end: looking through it again and again took a tenth of the time.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


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
