import asyncio

import pytest

from mainmatch.api.streams.flow_control import ReceiveQueue

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
