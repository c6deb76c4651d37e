"""The look for lost rings, every two seconds: it costs nothing at rest, and finds what was committed without a word."""

from typing import Any

import anyio
import pytest

from mainmatch.services.feeds import feed_reader
from mainmatch.store import feeds as stored
from mainmatch.store import meta
from tests.app import Server

pytestmark = [pytest.mark.anyio, pytest.mark.embedded]


async def _followed(server: Server, woken: anyio.Event) -> str:
    ann = await server.person("ann")
    feed = f"account/{(await ann.get('/v1/me')).json()['id']}"
    server.app.state.stream_manager.hub.subscribe(feed, 0, 0, woken.set)
    return feed


async def test_at_rest_the_database_is_not_asked_for_news(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    real = feed_reader.heads

    def heads(*args: Any) -> Any:
        asked.append(args)
        return real(*args)

    monkeypatch.setattr(feed_reader, "heads", heads)
    await _followed(server, anyio.Event())
    for _ in range(3):
        await server.app.state.stream_manager.hub.poll()
    assert len(asked) == 1

    await server.app_state.executor.write(lambda uow: meta.put(uow.tx, "key", "something"))
    for _ in range(3):
        await server.app.state.stream_manager.hub.poll()
    assert len(asked) == 2


async def test_what_was_committed_without_a_ring_is_found_by_the_next_look(server: Server) -> None:
    woken = anyio.Event()
    feed = await _followed(server, woken)
    await server.app.state.stream_manager.hub.poll()

    await server.app_state.executor.write(lambda uow: stored.append(uow.tx, [(feed, 1, ['{"type":"told"}'])]))
    await server.app.state.stream_manager.hub.poll()
    with anyio.fail_after(60):
        await woken.wait()
