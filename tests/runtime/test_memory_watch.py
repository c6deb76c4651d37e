"""Memory that runs out: who asked for too much is refused, and a process that has none left ends."""

import asyncio
import mmap
import threading
from dataclasses import dataclass
from typing import NoReturn

import pytest
import structlog

from mainmatch.runtime.memory_watch import MemoryWatch, _map_memory

pytestmark = pytest.mark.anyio


class Ended(BaseException):
    """The process would have ended at once."""


@pytest.fixture
def ends() -> list[str]:
    return []


@dataclass
class Memory:
    """That of the process. Other servers of this process have theirs."""

    is_left: bool = True

    def map(self, size: int) -> mmap.mmap:
        """As much as is asked for, if any is left."""
        if not self.is_left:
            raise MemoryError
        return mmap.mmap(-1, size)


@pytest.fixture
def memory() -> Memory:
    return Memory()


@pytest.fixture
def watch(ends: list[str], memory: Memory) -> MemoryWatch:
    def end_at_once() -> NoReturn:
        ends.append("at once")
        raise Ended

    return MemoryWatch(lambda: ends.append("in order"), end_at_once=end_at_once, map_memory=memory.map)


@pytest.fixture
def no_room(watch: MemoryWatch, memory: Memory) -> None:
    del watch  # It has its reserve by then.
    memory.is_left = False


def test_with_room_nothing_ends(watch: MemoryWatch, ends: list[str]) -> None:
    watch.look()
    assert ends == []


@pytest.mark.usefixtures("no_room")
def test_without_room_it_ends_in_order_and_says_so(watch: MemoryWatch, ends: list[str]) -> None:
    with structlog.testing.capture_logs() as logs:
        watch.look()
    assert ends == ["in order"]
    assert [(each["log_level"], each["event"]) for each in logs] == [("critical", "out of memory")]


@pytest.mark.usefixtures("no_room")
def test_without_room_for_its_end_it_ends_at_once(watch: MemoryWatch, ends: list[str]) -> None:
    watch.look()
    with pytest.raises(Ended):
        watch.look()
    assert ends == ["in order", "at once"]


def test_a_system_without_memory_has_no_watch() -> None:
    with pytest.raises(MemoryError):
        MemoryWatch(lambda: None, map_memory=Memory(is_left=False).map)


def test_more_than_there_can_be_is_refused() -> None:
    with pytest.raises(MemoryError):
        _map_memory(1 << 62)


@pytest.mark.parametrize("error", [MemoryError(), ValueError()])
@pytest.mark.usefixtures("no_room")
async def test_it_hears_of_what_fails_on_the_loop(watch: MemoryWatch, ends: list[str], error: Exception) -> None:
    def fail() -> None:
        raise error

    loop = asyncio.get_running_loop()
    with watch.hearing(loop):
        loop.call_soon(fail)
        await asyncio.sleep(0)
    assert ends == (["in order"] if isinstance(error, MemoryError) else [])
    assert loop.get_exception_handler() is None


def test_a_thread_that_died_without_memory_ends_the_process_though_there_is_memory_again(
    watch: MemoryWatch, ends: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise MemoryError

    heard: list[object] = []
    monkeypatch.setattr(threading, "excepthook", heard.append)
    loop = asyncio.new_event_loop()
    with watch.hearing(loop):
        thread = threading.Thread(target=fail)
        thread.start()
        thread.join()
    loop.close()
    assert ends == ["in order"]
    assert len(heard) == 1
