import asyncio
from threading import Event

import httpx2
import pytest

from mainmatch.api.routers import monitoring
from mainmatch.services.errors import ServerBusy
from mainmatch.services.unit_of_work import UnitOfWork
from tests.app import Server, code_of

pytestmark = pytest.mark.anyio


async def test_the_server_is_alive_and_ready(client: httpx2.AsyncClient) -> None:
    assert (await client.get("/livez")).json() == {"status": "ok"}
    assert (await client.get("/readyz")).json() == {"status": "ok"}


async def test_a_server_whose_database_is_closed_is_alive_and_not_ready(server: Server) -> None:
    await server.app_state.executor.database.aclose()
    assert (await server.client.get("/livez")).status_code == 200
    answer = await server.client.get("/readyz")
    assert code_of(answer) == (503, "not_ready")
    assert answer.headers["retry-after"] == "5"


async def test_a_server_whose_database_hangs_is_not_ready(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(monitoring, "_PATIENCE", 0.05)
    blocked, begun = Event(), Event()

    def hang(_desk: UnitOfWork) -> None:
        begun.set()
        blocked.wait()

    readers = [asyncio.create_task(server.app_state.executor.read(hang)) for _ in range(3)]
    await asyncio.to_thread(begun.wait)
    try:
        assert code_of(await server.client.get("/readyz")) == (503, "not_ready")
        assert (await server.client.get("/livez")).status_code == 200
    finally:
        blocked.set()
        await asyncio.gather(*readers)
    assert (await server.client.get("/readyz")).status_code == 200


async def test_a_server_that_is_about_to_end_is_alive_and_not_ready(server: Server) -> None:
    server.app_state.readiness.leave()
    assert code_of(await server.client.get("/readyz")) == (503, "not_ready")
    assert (await server.client.get("/livez")).status_code == 200
    assert (await server.client.get("/v1/games")).status_code == 200


def test_busy_says_when_to_come_again() -> None:
    assert ServerBusy("Later.", retry_after=5).retry_after == 5
