"""One server for all tests of the SDK that need a real one; it is of this machine, and so is the way there."""

from collections.abc import Iterator

import pytest

from tests.clients.python.house import Live, serving


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A proxy of the machine has no part in it."""
    monkeypatch.setenv("no_proxy", "*")
    monkeypatch.setenv("NO_PROXY", "*")


@pytest.fixture(scope="session")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server on a real socket."""
    with serving(tmp_path_factory.mktemp("live") / "data") as live:
        yield live
