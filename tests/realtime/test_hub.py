import asyncio
from collections.abc import Sequence

import anyio
import pytest

from mainmatch.realtime.hub import Ask, Hub, Rows, Subscription
from tests.realtime.feeding import Feeds

pytestmark = pytest.mark.anyio


class Listener:
    """Takes whatever there is whenever it is woken."""

    def __init__(self, hub: Hub[str], feeds: Feeds, feed: str, after: int | None = None, limit: int = 1000) -> None:
        self.taken: list[str] = []
        self.wakes = 0
        self.limit = limit
        head = feeds.head(feed)
        self.subscription: Subscription[str] = hub.subscribe(feed, head if after is None else after, head, self.wake)
        self.take()

    def wake(self) -> None:
        self.wakes += 1
        self.take()

    def take(self) -> None:
        while items := self.subscription.take(self.limit):
            self.taken += items


async def settled(hub: Hub[str], rounds: int = 50) -> None:
    """Read until nothing is left to read."""
    for _ in range(rounds):
        await hub.read_once()


@pytest.fixture
def feeds() -> Feeds:
    return Feeds()


async def test_an_event_is_read_and_built_once_for_all_its_listeners(feeds: Feeds) -> None:
    hub = feeds.hub()
    listeners = [Listener(hub, feeds, "f") for _ in range(100)]
    await hub.read_once()
    feeds.reads.clear()
    feeds.tell("f", "a", "b")
    hub.wake(["f"])
    await hub.read_once()
    assert feeds.reads == [[("f", 0)]]
    assert feeds.built == {"a": 1, "b": 1}
    assert all(listener.taken == ["1=a", "2=b"] for listener in listeners)


async def test_what_this_process_committed_is_told_without_a_read_and_built_once(feeds: Feeds) -> None:
    hub = feeds.hub()
    listeners = [Listener(hub, feeds, "f") for _ in range(100)]
    await hub.read_once()
    feeds.reads.clear()
    hub.append({"f": [(1, "a"), (2, "b")]})
    hub.append({"f": [(3, "c")]})
    hub.append({"nobody listens here": [(1, "a")]})
    assert all(listener.taken == ["1=a", "2=b", "3=c"] for listener in listeners)
    assert feeds.built == {"a": 1, "b": 1, "c": 1}
    assert feeds.reads == []
    assert all(listener.subscription.is_at_head for listener in listeners)


async def test_what_is_told_out_of_order_or_again_is_read_in_its_order(feeds: Feeds) -> None:
    hub = feeds.hub()
    listener = Listener(hub, feeds, "f")
    await hub.read_once()
    # Two servers' threads may tell of two commits in either order.
    feeds.tell("f", "a", "b")
    hub.append({"f": [(2, "b")]})
    assert listener.taken == []
    hub.append({"f": [(1, "a")]})
    await settled(hub)
    hub.append({"f": [(1, "a")]})
    hub.append({"f": [(2, "b")]})
    await settled(hub)
    assert listener.taken == ["1=a", "2=b"]


async def test_what_is_told_while_its_feed_is_read_comes_once(feeds: Feeds) -> None:
    hub = feeds.hub()
    listener = Listener(hub, feeds, "f")
    feeds.tell("f", "a")

    async def read_slowly(asks: Sequence[Ask], limit: int) -> Sequence[Rows]:
        found = await feeds.read(asks, limit)
        feeds.tell("f", "b")
        hub.append({"f": [(2, "b")]})
        return found

    hub._read_pages = read_slowly
    await hub.read_once()
    assert listener.taken == ["1=a"]
    hub._read_pages = feeds.read
    await settled(hub)
    assert listener.taken == ["1=a", "2=b"]


async def test_a_ring_wakes_only_those_who_listen_to_the_feed(feeds: Feeds) -> None:
    hub = feeds.hub()
    here, elsewhere = Listener(hub, feeds, "here"), Listener(hub, feeds, "elsewhere")
    await hub.read_once()
    before = elsewhere.wakes
    feeds.tell("here", "a")
    hub.wake(["here", "nobody listens here"])
    await settled(hub)
    assert here.taken == ["1=a"]
    assert elsewhere.wakes == before


async def test_many_rings_before_a_read_are_one_read(feeds: Feeds) -> None:
    hub = feeds.hub()
    for feed in ("f", "g", "h"):
        Listener(hub, feeds, feed)
    await hub.read_once()
    feeds.reads.clear()
    for _ in range(10):
        hub.wake(["f", "g", "h"])
    await settled(hub)
    assert feeds.reads == [[("f", 0), ("g", 0), ("h", 0)]]


async def test_those_who_are_behind_at_the_same_place_share_a_read(feeds: Feeds) -> None:
    feeds.tell("f", *(f"e{n}" for n in range(250)))
    hub = feeds.hub(page=100)
    listeners = [Listener(hub, feeds, "f", after=0) for _ in range(20)]
    await settled(hub)
    assert all(len(listener.taken) == 250 for listener in listeners)
    assert all(count == 1 for count in feeds.built.values())


async def test_what_was_committed_between_the_access_check_and_the_subscription_is_found_without_a_ring(
    feeds: Feeds,
) -> None:
    hub = feeds.hub()
    late: list[int] = []
    feeds.tell("f", "a")
    subscription = hub.subscribe("f", 0, 0, lambda: late.append(1))
    assert not subscription.is_at_head
    await hub.read_once()
    assert late
    assert list(subscription.take(10)) == ["1=a"]
    assert subscription.is_at_head


async def test_a_lost_ring_is_found_by_one_poll_for_all_feeds(feeds: Feeds) -> None:
    hub = feeds.hub()
    listeners = {feed: Listener(hub, feeds, feed) for feed in ("f", "g", "h")}
    await hub.read_once()
    feeds.tell("g", "a")
    await settled(hub)
    assert listeners["g"].taken == []
    await hub.poll()
    await settled(hub)
    assert feeds.polls == [["f", "g", "h"]]
    assert listeners["g"].taken == ["1=a"]
    assert listeners["f"].taken == []


async def test_nobody_listens_and_nothing_is_polled(feeds: Feeds) -> None:
    hub = feeds.hub()
    Listener(hub, feeds, "f").subscription.close()
    await hub.poll()
    await settled(hub)
    assert feeds.polls == []
    assert feeds.reads == []
    assert hub.feeds == ()


async def test_the_running_hub_polls_at_the_pace_it_is_given(feeds: Feeds) -> None:
    hub = feeds.hub()
    listener = Listener(hub, feeds, "f")
    paces: list[float] = []
    go: asyncio.Queue[None] = asyncio.Queue()

    async def sleep(seconds: float) -> None:
        paces.append(seconds)
        await go.get()

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(hub.run, sleep)
        await anyio.wait_all_tasks_blocked()
        feeds.tell("f", "a")
        go.put_nowait(None)
        await anyio.wait_all_tasks_blocked()
        tasks.cancel_scope.cancel()
    assert listener.taken == ["1=a"]
    assert paces == [hub.limits.poll_seconds] * 2


async def test_a_slow_listener_holds_a_cursor_and_delays_nobody(feeds: Feeds) -> None:
    hub = feeds.hub(page=10, tail_items=16)
    slow = hub.subscribe("f", 0, 0, lambda: None)
    fast = Listener(hub, feeds, "f")
    for n in range(500):
        feeds.tell("f", f"e{n}")
        hub.wake(["f"])
        await hub.read_once()
    assert len(fast.taken) == 500
    assert len(slow.buffer.after(500 - 16, 100)) == 16
    assert len(slow.buffer.after(500 - 17, 100)) == 0
    taken: list[str] = []
    while not slow.is_at_head:
        taken += slow.take(7)
        await hub.read_once()
    assert taken == fast.taken


async def test_a_feed_with_one_listener_who_is_up_to_date_keeps_nothing(feeds: Feeds) -> None:
    hub = feeds.hub()
    only = Listener(hub, feeds, "f")
    feeds.tell("f", "a", "b")
    hub.wake(["f"])
    await settled(hub)
    assert only.taken == ["1=a", "2=b"]
    assert list(only.subscription.buffer.after(0, 10)) == []


async def test_a_tail_is_limited_by_size_too(feeds: Feeds) -> None:
    hub = feeds.hub(tail_size=1000)
    subscription = hub.subscribe("f", 0, 0, lambda: None)
    Listener(hub, feeds, "f")
    feeds.tell("f", *("x" * 300 for _ in range(10)))
    hub.wake(["f"])
    await hub.read_once()
    assert len(subscription.buffer.after(7, 10)) == 3
    assert len(subscription.buffer.after(6, 10)) == 0


async def test_what_could_not_be_read_is_read_after_the_next_poll(feeds: Feeds) -> None:
    feeds.tell("f", *(f"e{n}" for n in range(30)))
    hub = feeds.hub(page=10)
    behind, live = Listener(hub, feeds, "f", after=0), Listener(hub, feeds, "g")
    feeds.tell("g", "a")
    hub.wake(["g"])
    feeds.failures = 1
    await hub.read_once()
    assert behind.taken == live.taken == []
    await hub.poll()
    await settled(hub)
    assert len(behind.taken) == 30
    assert live.taken == ["1=a"]


async def test_a_feed_with_a_gap_is_not_delivered(feeds: Feeds) -> None:
    async def read(asks: object, limit: int) -> list[list[tuple[int, str]]]:
        return [[(2, "b")]]

    hub: Hub[str] = Hub(read, feeds.heads, feeds.build)
    subscription = hub.subscribe("f", 0, 0, lambda: None)
    await hub.read_once()
    assert list(subscription.take(10)) == []


async def test_a_closed_subscription_is_woken_no_more(feeds: Feeds) -> None:
    hub = feeds.hub()
    gone, stays = Listener(hub, feeds, "f"), Listener(hub, feeds, "f")
    await hub.read_once()
    gone.subscription.close()
    feeds.tell("f", "a")
    hub.wake(["f"])
    await settled(hub)
    assert gone.taken == []
    assert stays.taken == ["1=a"]
