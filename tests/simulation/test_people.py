"""The people of a rehearsal sign up and are signed in, by the app itself."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from unittest.mock import AsyncMock

import pytest

from mainmatch.rules import Seat
from mainmatch.simulation.people import sign_up, way_to
from mainmatch.simulation.stage import HandClock, Stage
from mainmatch_client import ServerFailed
from tests.simulation.test_rehearsal import TODAY, staged

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(("seat", "username"), [(None, "host"), (3, "player-3")])
async def test_who_signs_up_is_signed_in(tmp_path: Path, seat: Seat | None, username: str) -> None:
    async with staged(tmp_path, HandClock(TODAY)) as stage, way_to(stage) as way:
        person = await sign_up(way, "Ada", seat)
        me = await person.client.me()
    assert (person.seat, me.username, me.display_name) == (seat, username, "Ada")


async def test_nobody_waits_for_an_app_whose_clock_stands_still() -> None:
    async def busy(scope: object, receive: object, send: Callable[[object], Awaitable[None]]) -> None:
        await send({"type": "http.response.start", "status": 503, "headers": [(b"retry-after", b"600")]})
        await send({"type": "http.response.body", "body": b'{"code": "server_busy", "detail": "Later."}'})

    async with way_to(Stage(busy, AsyncMock())) as way:
        with pytest.raises(ServerFailed, match="server_busy"):
            await sign_up(way, "Ada", 1)
