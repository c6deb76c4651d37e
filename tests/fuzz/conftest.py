"""One server and one world for all that is fuzzed in a process; matches are made anew when a test has used them up."""

from collections.abc import Iterator

import pytest

from tests.fuzz.running import Running, running
from tests.fuzz.world import World


@pytest.fixture(scope="package")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server on this machine's loopback. It ends with this folder: other tests patch what it uses."""
    with running(tmp_path_factory.mktemp("fuzzed")) as server:
        yield server


@pytest.fixture(scope="package")
def world(fuzzed: Running) -> World:
    """Its people and matches."""
    world = World(fuzzed.url)
    executor = fuzzed.app.state.app_state.executor
    world.elsewhere.write = lambda command: fuzzed.do(executor.write(command))
    world.people()
    world.stage()
    return world
