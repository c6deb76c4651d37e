"""How the tests run: on asyncio, without deadlines of hypothesis, and in CI without a skip."""

import os
from collections.abc import AsyncIterator, Generator, Iterator
from hashlib import sha256
from itertools import count
from pathlib import Path

import httpx2
import pytest
from hypothesis import settings

from app.play import lobby
from tests.canaries import Canaries, hung
from tests.house import Server, serving
from tests.net import Net

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
