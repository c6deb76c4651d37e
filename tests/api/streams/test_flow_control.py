"""What may be in flight, how often a client may send, and a queue for what came in."""

import asyncio

import pytest

from mainmatch.api.streams.flow_control import FlowControl, ReceiveQueue, StreamLimits
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


def test_the_numbers_are_the_servers_own() -> None:
    limits = StreamLimits()
    assert f'"max_inflight":{limits.max_inflight}' in TEXT
    assert f'"heartbeat_ms":{int(limits.heartbeat_seconds * 1000)}' in TEXT
    assert f'"identify_ms":{int(limits.identify_seconds * 1000)}' in TEXT
    assert limits.frames is not None
    assert f"({1 / limits.frames.pause:.0f} a second on average, {limits.frames.burst} at once)" in TEXT
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
        window.sent(feed, seq, 10)
    assert not may_send(window)
    window.acked("c", 9)
    assert not may_send(window)
    window.acked("a", 2)
    for seq in (2, 3):
        assert may_send(window)
        window.sent("b", seq, 10)
    assert not may_send(window)


def test_the_event_that_overshoots_the_bytes_is_the_last_one() -> None:
    window = FlowControl(100, 50)
    window.sent("a", 1, 49)
    assert may_send(window)
    window.sent("a", 2, 60)
    assert not may_send(window)
    window.acked("a", 1)
    assert not may_send(window)
    window.acked("a", 2)
    assert may_send(window)


def test_a_feed_that_is_left_holds_no_room() -> None:
    window = FlowControl(1, 1000)
    window.sent("a", 1, 10)
    window.left("a")
    window.left("a")
    assert may_send(window)
