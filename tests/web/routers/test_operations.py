import httpx2
import pytest

from app.play.mistakes import Busy
from tests.house import Server, code_of

pytestmark = pytest.mark.anyio


async def test_the_server_is_alive_and_ready(client: httpx2.AsyncClient) -> None:
    assert (await client.get("/livez")).json() == {"status": "ok"}
    assert (await client.get("/readyz")).json() == {"status": "ok"}


async def test_a_server_whose_database_is_closed_is_alive_and_not_ready(server: Server) -> None:
    await server.rooms.house.database.aclose()
    assert (await server.client.get("/livez")).status_code == 200
    answer = await server.client.get("/readyz")
    assert code_of(answer) == (503, "server_busy")
    assert answer.headers["retry-after"] == "1"


def test_busy_says_when_to_come_again() -> None:
    assert Busy("server_busy", "Later.", retry_after=5).retry_after == 5
