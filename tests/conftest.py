"""Test configuration: asyncio, no Hypothesis deadlines, no skipped tests in CI."""

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
import structlog
from httpx2._transports import asgi
from hypothesis import settings

from mainmatch.api.docs import openapi
from mainmatch.demo.server import ServerProcess
from mainmatch.services.lobby import match_creation
from tests import databases, forked_servers
from tests.app import Server, make_document, serving, share_what_servers_read
from tests.canaries import Canaries, hung
from tests.rigs.sizes import IS_NIGHT

# Nothing in the tests depends on how fast this machine is; a failure prints what repeats it.
settings.register_profile("ours", deadline=None, print_blob=True)
settings.load_profile("ours")

# Once instead of for each server, and for each module that lists the games.
share_what_servers_read()


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """asyncio, as in the server."""
    return "asyncio"


@pytest.fixture(autouse=True)
def seeds(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seed random values by the test's name, so that no test is flaky. MAINMATCH_TEST_SEED changes the seeds."""
    salt, numbers = os.environ.get("MAINMATCH_TEST_SEED", ""), count()
    name = request.node.nodeid
    monkeypatch.setattr(
        match_creation, "fresh_seed", lambda: sha256(f"{name} {salt} {next(numbers)}".encode()).digest()
    )


@pytest.fixture(autouse=True)
def canaries(monkeypatch: pytest.MonkeyPatch) -> Iterator[Canaries]:
    """Check that no log line, error or server output contains a secret."""
    net = Canaries()
    with hung(net, monkeypatch):
        yield net
    assert net.caught == []


@pytest.fixture(scope="session", autouse=True)
def _cluster() -> Iterator[None]:
    """With MAINMATCH_TEST_DATABASE=postgres, move the data of all tests there, including shared servers."""
    if not databases.ALL_ON_POSTGRES:
        yield
    elif why := databases.missing():
        pytest.exit(why, returncode=1)
    else:
        with databases.moved_to(databases.cluster()):
            yield


@pytest.fixture(scope="session", autouse=True)
def _loggers() -> Iterator[None]:
    """Keep no logger as the log is set up when it first says something: it would say nothing to later tests."""
    configure = structlog.configure

    def configured(**settings: Any) -> None:
        configure(**{**settings, "cache_logger_on_first_use": False})

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(structlog, "configure", configured)
        yield


@pytest.fixture(scope="session", autouse=True)
def _forks() -> Iterator[None]:
    """Start server processes as forks."""

    async def begun(server: ServerProcess) -> Any:
        return await forked_servers.begun(server.command(), server.environment())

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ServerProcess, "_begun", begun)
        yield
    forked_servers.parent().end()


@pytest.fixture(scope="session", autouse=True)
def _document() -> Iterator[None]:
    """Make the OpenAPI document once instead of for each server: it takes longer than most tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(openapi, "_made", make_document)
        yield


@pytest.fixture(scope="session", autouse=True)
def _clients() -> Iterator[None]:
    """Read certificates once instead of for each client, and look for trio, which is not there, for no request."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asgi, "is_running_trio", lambda: False)
        patch.setattr(httpcore2, "default_ssl_context", cache(httpcore2.default_ssl_context))
        yield


@pytest.fixture(autouse=True)
def engine(request: pytest.FixtureRequest) -> Iterator[str]:
    """The database engine of this test: sqlite, postgres, or both when the test opens databases itself."""
    engine: str = getattr(request, "param", "postgres" if databases.ALL_ON_POSTGRES else "sqlite")
    if engine == "sqlite":
        # Whoever is about how a file comes to be begins as a server does.
        is_about_it = request.node.get_closest_marker("from_nothing") is not None
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
    config.addinivalue_line("markers", "from_nothing: begins without tables, which the server makes by its migrations")
    config.addinivalue_line("markers", "engines: on SQLite and on PostgreSQL (tests/databases.py)")


def pytest_collection_finish(session: pytest.Session) -> None:
    # What was imported and collected stays to the end: looking through it again and again took a tenth of the time.
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    gc.enable()


def pytest_sessionstart(session: pytest.Session) -> None:
    # The canaries' net hears every line (tests/canaries.py); a failure that shows them all hides itself. Whoever wants
    # more of them says so to caplog. A test of the night would keep gigabytes.
    plugin: Any = session.config.pluginmanager.get_plugin("logging-plugin")
    plugin.report_handler.setLevel(logging.WARNING if IS_NIGHT else logging.INFO)
    plugin.caplog_handler.setLevel(logging.WARNING)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    marks = {mark.name for mark in metafunc.definition.iter_markers()}
    if "engines" in marks and "embedded" not in marks and not databases.ALL_ON_POSTGRES:
        metafunc.parametrize("engine", ["sqlite", "postgres"], indirect=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect tests that don't belong to this run, such as nightly ones (``make rig-night``); skip none."""
    unwanted = {"embedded"} if databases.ALL_ON_POSTGRES else set()
    unwanted |= set() if IS_NIGHT else {"night"}
    left_out = [item for item in items if unwanted & {mark.name for mark in item.iter_markers()}]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    """A whole server in this process, with an empty database."""
    async with serving(tmp_path / "data") as server:
        yield server


@pytest.fixture
async def client(server: Server) -> httpx2.AsyncClient:
    """A client that isn't signed in."""
    return server.client
