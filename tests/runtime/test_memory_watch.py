"""Memory that runs out: who asked for too much is refused, and a process that has none left ends."""

import asyncio
import os
import threading

import pytest
import structlog

from mainmatch.runtime import memory_watch
from mainmatch.runtime.memory_watch import EXIT_CODE, MemoryWatch

pytestmark = pytest.mark.anyio


class Ended(BaseException):
    """The process would have ended at once."""


@pytest.fixture
def ends() -> list[str]:
    return []


@pytest.fixture
def watch(ends: list[str], monkeypatch: pytest.MonkeyPatch) -> MemoryWatch:
    def end_at_once(code: int) -> None:
        ends.append(f"at once, {code}")
        raise Ended

    monkeypatch.setattr(os, "_exit", end_at_once)
    monkeypatch.setattr(memory_watch, "_LAST_LINE", b"")
    return MemoryWatch(lambda: ends.append("in order"))


@pytest.fixture
def no_room(watch: MemoryWatch, monkeypatch: pytest.MonkeyPatch) -> None:
    del watch  # It has its reserve by then.

    def refuse(_size: int) -> None:
        raise MemoryError

    monkeypatch.setattr(memory_watch, "_mapped", refuse)


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
    assert ends == ["in order", f"at once, {EXIT_CODE}"]


def test_a_system_without_memory_has_no_watch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory_watch, "_RESERVE", 1 << 62)
    with pytest.raises(MemoryError):
        MemoryWatch(lambda: None)


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
