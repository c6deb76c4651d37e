import asyncio
import contextlib
import os
import resource
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta

import anyio
import pytest
from structlog.testing import capture_logs

from mainmatch.runtime import background_tasks
from mainmatch.runtime.background_tasks import DescriptorWatch, Scheduler, Task, running
from tests.clock import Clock

pytestmark = pytest.mark.anyio


class Work:
    """A chore that has so many batches to do, and fails when it is told to."""

    def __init__(self, *batches: int | Exception) -> None:
        self.batches = list(batches)
        self.done = 0

    async def run(self) -> int:
        batch = self.batches.pop(0) if self.batches else 0
        if isinstance(batch, Exception):
            raise batch
        self.done += batch
        return batch


def _clock(hand: Clock, *work: Work, due: float | None = None) -> Scheduler:
    async def next_due() -> object:
        return None if due is None else hand.now + timedelta(seconds=due)

    return Scheduler([Task(f"chore {n}", each.run) for n, each in enumerate(work)], next_due, hand)  # type: ignore[arg-type]


async def test_it_works_until_nothing_is_left() -> None:
    work = Work(20, 20, 3)
    await _clock(Clock(), work).tick()
    assert work.done == 43


@pytest.mark.parametrize(("due", "nap"), [(None, 60), (7, 7), (3600, 60), (0, 0.02), (-5, 0.02)])
async def test_it_sleeps_until_the_next_deadline_but_never_long_and_never_not(due: float | None, nap: float) -> None:
    assert await _clock(Clock(), Work(), due=due).tick() == nap


async def test_a_chore_that_fails_stops_nobody_else_and_is_tried_again_ever_later() -> None:
    broken, sound = Work(*[RuntimeError("canary")] * 9), Work(1)
    clock = _clock(Clock(), broken, sound, due=0)
    naps = [await clock.tick() for _ in range(9)]
    assert sound.done == 1
    assert naps == [0.5, 1, 2, 4, 8, 16, 30, 30, 30]
    assert await clock.tick() == 0.02


async def test_a_failure_is_logged_without_its_text(capsys: pytest.CaptureFixture[str]) -> None:
    await _clock(Clock(), Work(RuntimeError("canary"))).tick()
    logged = capsys.readouterr().out
    assert "RuntimeError" in logged
    assert "canary" not in logged


@pytest.mark.parametrize(("error", "is_told"), [(MemoryError(), True), (RuntimeError(), False)])
async def test_the_server_hears_of_a_task_without_memory(error: Exception, is_told: bool) -> None:  # noqa: FBT001 - a parameter
    heard: list[object] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: heard.append(context["exception"]))

    async def fail() -> None:
        if not failed.is_set():
            failed.set()
            raise error
        await asyncio.Event().wait()

    failed = asyncio.Event()
    await _clock(Clock(), Work(error)).tick()
    async with running((("chore", fail),)):
        await failed.wait()
    loop.set_exception_handler(None)
    assert heard == [error, error] * is_told


@pytest.mark.parametrize("at", [None, timedelta(seconds=59)])
async def test_an_earlier_deadline_wakes_it_and_a_later_one_does_not(at: timedelta | None) -> None:
    hand, asked = Clock(), asyncio.Queue[None]()

    async def next_due() -> None:
        asked.put_nowait(None)

    clock = Scheduler([], next_due, hand)
    async with _running(clock):
        await asked.get()
        await anyio.lowlevel.checkpoint()
        clock.rearm(hand.now + timedelta(seconds=60))
        await anyio.lowlevel.checkpoint()
        assert asked.empty()
        clock.rearm(None if at is None else hand.now + at)
        await asked.get()


@pytest.mark.parametrize(("seconds", "is_told"), [(None, False), (-1.0, True), (59.9, True), (60.0, False)])
def test_other_servers_are_told_of_an_instant_that_they_can_sleep_past(seconds: float | None, *, is_told: bool) -> None:
    hand = Clock()
    at = None if seconds is None else hand.now + timedelta(seconds=seconds)

    assert _clock(hand).must_tell(at) is is_told


async def test_what_is_due_now_wakes_it_though_the_clock_jumped_past_the_next_deadline() -> None:
    hand, asked = Clock(), asyncio.Queue[None]()

    async def next_due() -> None:
        asked.put_nowait(None)

    clock = Scheduler([], next_due, hand)
    async with _running(clock):
        await asked.get()
        await anyio.lowlevel.checkpoint()
        hand.forward(days=1)
        clock.rearm(hand.now)
        await asked.get()


async def test_a_deadline_that_was_told_while_it_worked_wakes_it() -> None:
    hand, asked = Clock(), asyncio.Queue[None]()

    async def next_due() -> None:
        if asked.empty():
            # After the database was asked, and before that answered.
            clock.rearm(hand.now + timedelta(seconds=1))
        asked.put_nowait(None)

    clock = Scheduler([], next_due, hand)
    async with _running(clock):
        while asked.qsize() < 2:
            await anyio.lowlevel.checkpoint()


@asynccontextmanager
async def _running(clock: Scheduler) -> AsyncIterator[None]:
    task = asyncio.create_task(clock.run())
    yield
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_a_task_whose_failure_hides_its_cancellation_ends_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background_tasks, "_CANCEL_AGAIN_SECONDS", 0.01)
    began, hidden = asyncio.Event(), 0

    async def fails_when_cancelled() -> None:
        nonlocal hidden
        began.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            hidden += 1
            if hidden == 1:
                # As a task group does whose child fails just then.
                raise ExceptionGroup("children", [OSError()]) from None
            raise

    async with running((("stubborn", fails_when_cancelled),)):
        await began.wait()
    assert hidden == 1


def test_the_end_of_file_descriptors_is_logged_once_and_so_is_its_end() -> None:
    watch, limits = DescriptorWatch(), resource.getrlimit(resource.RLIMIT_NOFILE)
    taken = os.open(os.devnull, os.O_RDONLY)
    with capture_logs() as logs:
        watch.look()
        resource.setrlimit(resource.RLIMIT_NOFILE, (taken, limits[1]))
        try:
            held = []
            with contextlib.suppress(OSError):
                while True:
                    held.append(os.open(os.devnull, os.O_RDONLY))
            watch.look()
            watch.look()
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, limits)
            for each in (taken, *held):
                os.close(each)
        watch.look()
    assert [each["event"] for each in logs] == ["out of file descriptors", "file descriptors are free again"]
