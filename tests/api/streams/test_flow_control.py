"""What may be in flight, how often a client may send, and a queue for what came in."""

import asyncio

import pytest

from mainmatch.api.streams.flow_control import FlowControl, FrameBudget, ReceiveQueue, StreamLimits
from mainmatch.services.token_bucket import Rate
from tests.api.streams.test_frames import TEXT

pytestmark = pytest.mark.anyio


async def test_what_came_in_is_read_in_its_order() -> None:
    inbox: ReceiveQueue[int] = ReceiveQueue()
    for item in (1, 2, 3):
        inbox.put_nowait(item)
    assert [await inbox.get() for _ in range(3)] == [1, 2, 3]
    assert inbox.empty()


async def test_who_waits_gets_what_comes_in() -> None:
    inbox: ReceiveQueue[int] = ReceiveQueue()
    reader = asyncio.create_task(inbox.get())
    await asyncio.sleep(0)
    inbox.put_nowait(1)
    inbox.put_nowait(2)
    assert await reader == 1
    assert not inbox.empty()


async def test_what_comes_in_after_somebody_stopped_waiting_is_kept() -> None:
    inbox: ReceiveQueue[int] = ReceiveQueue()
    reader = asyncio.create_task(inbox.get())
    await asyncio.sleep(0)
    reader.cancel()
    inbox.put_nowait(1)
    await asyncio.wait({reader})
    inbox.put_nowait(2)
    assert [await inbox.get(), await inbox.get()] == [1, 2]


def kib(size: float | None) -> int:
    assert size is not None
    return int(size) // 1024


def test_the_numbers_are_the_servers_own() -> None:
    limits = StreamLimits()
    assert f'"max_inflight":{limits.max_inflight}' in TEXT
    assert f'"heartbeat_ms":{int(limits.heartbeat_seconds * 1000)}' in TEXT
    assert f'"identify_ms":{int(limits.identify_seconds * 1000)}' in TEXT
    assert limits.frames is not None
    assert limits.bytes is not None
    assert f"{1 / limits.frames.pause:.0f} frames and {kib(1 / limits.bytes.pause)} KiB a second" in TEXT
    assert f"{limits.frames.burst} and {kib(limits.bytes.burst) // 1024} MiB at once" in TEXT
    assert f"before that {limits.anonymous_frames} and {kib(limits.anonymous_bytes)} KiB in all" in TEXT
    assert f"of this account ({limits.sockets_per_account}," in TEXT
    assert limits.frame_bytes == 16 * 1024
    assert limits.inflight_bytes == 1024 * 1024


def may_send(window: FlowControl) -> bool:
    # A call, for mypy takes a property to stay as it was.
    return window.is_open


def test_an_ack_makes_room_for_all_of_its_feed_up_to_there_and_of_no_other() -> None:
    window = FlowControl(3, 1000)
    for feed, seq in (("a", 1), ("a", 2), ("b", 1)):
        assert may_send(window)
        window.sends(feed, seq, [10], must_fit=False)
    assert not may_send(window)
    window.acked("c", 9)
    assert not may_send(window)
    window.acked("a", 2)
    for seq in (2, 3):
        assert may_send(window)
        window.sends("b", seq, [10], must_fit=False)
    assert not may_send(window)


def test_the_event_that_overshoots_the_bytes_is_the_last_one() -> None:
    window = FlowControl(100, 50)
    window.sends("a", 1, [49], must_fit=False)
    assert may_send(window)
    window.sends("a", 2, [60], must_fit=False)
    assert not may_send(window)
    window.acked("a", 1)
    assert not may_send(window)
    window.acked("a", 2)
    assert may_send(window)


def test_a_feed_that_is_left_holds_no_room() -> None:
    window = FlowControl(1, 1000)
    window.sends("a", 1, [10], must_fit=False)
    window.left("a")
    window.left("a")
    assert may_send(window)


SMALL = StreamLimits(
    anonymous_frames=2, anonymous_bytes=10, frames=Rate(burst=3, pause=1.0), bytes=Rate(burst=20, pause=0.125)
)


def test_an_anonymous_socket_has_so_many_frames_and_bytes_and_time_brings_no_more() -> None:
    now = 100.0
    budget = FrameBudget(SMALL, lambda: now)
    assert [budget.takes(0), budget.takes(0), budget.takes(0)] == [True, True, False]
    assert [FrameBudget(SMALL, lambda: now).takes(size) for size in (10, 11)] == [True, False]
    now = 10_000.0
    assert not budget.takes(0)


def test_an_identified_socket_has_so_many_a_second() -> None:
    now = 100.0
    budget = FrameBudget(SMALL, lambda: now)
    budget.takes(10)
    budget.identify(SMALL)
    assert [budget.takes(10), budget.takes(10), budget.takes(1)] == [True, True, False]
    now = 101.0
    assert [budget.takes(8), budget.takes(0)] == [True, False]


def test_without_limits_an_identified_socket_has_everything() -> None:
    budget = FrameBudget(SMALL, lambda: 0.0)
    budget.identify(StreamLimits(frames=None, bytes=None))
    assert all(budget.takes(1_000_000) for _ in range(1000))
