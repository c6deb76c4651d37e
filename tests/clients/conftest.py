"""One server for all tests of clients that need a real one."""

from collections.abc import Iterator

import pytest

from tests.clients.python.live_server import Live, serving


@pytest.fixture(scope="package")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server on a real socket. It ends with this folder: other tests patch what it uses, and hear what it does."""
    with serving(tmp_path_factory.mktemp("live") / "data") as live:
        yield live
