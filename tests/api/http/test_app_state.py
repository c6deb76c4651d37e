"""Views are kept for their callers until an event that can change them or who may see them, and no longer."""

import asyncio
from typing import Any

import pytest

from mainmatch.api.http.app_state import ShownViews
from mainmatch.services.caller import SCOPES, Caller
from mainmatch.services.play.views import Rendering
from mainmatch.services.unit_of_work import Executor

pytestmark = pytest.mark.anyio

SEAT = "match/m_1/seat:1"


def caller(name: str = "ada", **more: Any) -> Caller:
    return Caller(f"ac_{name}", name, name.title(), False, frozenset(SCOPES), None, f"tk_{name}", **more)


class Views:
    """Stands in for the executor: each reading has a number; it waits for ``gate``."""

    def __init__(self, feed: str | None = SEAT, *, is_shared: bool = False) -> None:
        self.feed, self.readings = feed, 0
        self.gate = asyncio.Event()
        self.gate.set()
        self.database = self
        self.commits = None if is_shared else 1

    async def read(self, *_: object) -> Rendering:
        self.readings += 1
        number = self.readings
        await self.gate.wait()
        return Rendering(b"%d" % number, f'"{number}"', self.feed)


async def bodies(shown: ShownViews, views: Any, *callers: Caller) -> list[bytes]:
    executor: Executor = views
    return [(await shown.view(executor, each, "m_1")).body for each in callers]


async def test_a_view_is_read_once_until_its_feed_or_its_account_has_an_event() -> None:
    shown, views = ShownViews(), Views()
    assert await bodies(shown, views, caller(), caller()) == [b"1", b"1"]
    shown.told({"match/m_1/seat:2", "match/m_2/seat:1", "account/ac_ben"})
    assert await bodies(shown, views, caller()) == [b"1"]
    shown.told({SEAT})
    assert await bodies(shown, views, caller(), caller()) == [b"2", b"2"]
    shown.told({"account/ac_ada"})
    assert await bodies(shown, views, caller()) == [b"3"]


async def test_each_caller_has_their_own() -> None:
    shown, views = ShownViews(), Views()
    bound = Caller("ac_ada", "ada", "Ada", False, frozenset(SCOPES), "m_2", "tk_bound")
    assert await bodies(shown, views, caller(), caller("ben"), bound) == [b"1", b"2", b"3"]


async def test_what_was_read_before_an_event_is_not_kept_after_it() -> None:
    shown, views = ShownViews(), Views()
    views.gate.clear()
    reading = asyncio.ensure_future(bodies(shown, views, caller()))
    await asyncio.sleep(0)
    shown.told({SEAT})
    views.gate.set()
    assert await reading == [b"1"]
    assert await bodies(shown, views, caller()) == [b"2"]


async def test_nothing_is_kept_of_what_can_change_otherwise_or_elsewhere() -> None:
    for views in (Views(feed=None), Views(is_shared=True)):
        assert await bodies(ShownViews(), views, caller(), caller()) == [b"1", b"2"]


async def test_the_least_used_goes_first_and_leaves_nothing_behind() -> None:
    shown, views = ShownViews(limit=2), Views()
    assert await bodies(shown, views, caller("a"), caller("b"), caller("a"), caller("c")) == [b"1", b"2", b"1", b"3"]
    assert await bodies(shown, views, caller("a"), caller("b")) == [b"1", b"4"]
    shown.told({SEAT, *(f"match/m_{n}/public" for n in range(5))})
    assert (shown._kept, shown._followers, shown._told) == ({}, {}, {})
