"""Two servers on one database: what the one commits the other hears of, whatever part of it that concerns."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from pydantic import SecretStr

import mainmatch.main
from mainmatch.webhook_delivery.worker import WebhookWorker
from tests import databases
from tests.app import Server, serving
from tests.telemetry.figures import figures
from tests.webhook_delivery.receiving import Receiver, receiving, until

pytestmark = [pytest.mark.anyio, pytest.mark.parametrize("engine", ["postgres"], indirect=True)]


@pytest.fixture
async def servers(engine: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[list[Server]]:
    # Nothing is found by looking through everything, only by a ring.
    monkeypatch.setattr(mainmatch.main, "LONGEST_SWEEP", 3600.0)
    url = SecretStr(databases.cluster().url_of(tmp_path / "shared"))
    settings = {"database_url": url, "database_connections": 3, "webhooks_private": "on"}
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(serving(tmp_path / name, **settings)) for name in ("here", "elsewhere")]


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with receiving() as found:
        yield found


def webhook_worker(server: Server) -> WebhookWorker:
    found: WebhookWorker = server.app.state.webhook_worker
    return found


async def test_a_webhook_made_on_one_server_is_told_what_happens_on_the_other(
    servers: list[Server], receiver: Receiver
) -> None:
    here, elsewhere = servers
    # What is rung before both are connected nobody hears, and here nothing else finds it.
    for server in servers:
        await shown(server, "mainmatch_ring_wires_total", 1)
    await until(lambda: not webhook_worker(elsewhere)._is_any)
    ann = await here.person("ann")
    me = (await ann.get("/v1/me")).json()
    made = await ann.post("/v1/webhooks", json={"url": receiver.url, "feeds": [f"account/{me['id']}"]})
    assert made.status_code == 201, made.text
    await until(lambda: webhook_worker(elsewhere)._is_any)

    there = await elsewhere.bearer(ann.headers["authorization"].removeprefix("Bearer "))
    match = (await there.post("/v1/matches", json={"game": "duel-of-nerve", "player_count": 2})).json()
    assert (await there.post(f"/v1/matches/{match['id']}/host/cancel", json={})).status_code == 200
    assert (await receiver.count(1))[0].event["data"]["match_id"] == match["id"]


async def shown(server: Server, figure: str, least: float) -> None:
    """Wait until a server shows that much: operators ask again, too."""
    async with asyncio.timeout(60):
        while (await figures(server))[figure, ()] < least:  # noqa: ASYNC110
            await asyncio.sleep(0.02)


async def test_operators_see_the_rings(servers: list[Server]) -> None:
    here, elsewhere = servers
    for server in servers:
        await shown(server, "mainmatch_ring_wires_total", 1)
    before = (await figures(elsewhere))["mainmatch_rings_heard_total", ()]
    await (await here.person("ann")).post("/v1/matches", json={"game": "duel-of-nerve", "player_count": 2})
    await shown(elsewhere, "mainmatch_rings_heard_total", before + 1)
    assert (await figures(here))["mainmatch_rings_sent_total", ()] > 0
    for server in servers:
        found = await figures(server)
        assert found["mainmatch_ring_wires_total", ()] == 1
        assert found["mainmatch_rings_silent_seconds", ()] < 5
