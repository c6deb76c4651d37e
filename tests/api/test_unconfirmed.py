"""PostgreSQL cut off at a commit: who asked is told what became of it, and where nobody knows, what to do (P25)."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from pydantic import SecretStr

from mainmatch.store.backends.postgres import pool
from tests import databases
from tests.app import Server, code_of, serving
from tests.store.cutting import Cutter, Moment, cutter

pytestmark = [pytest.mark.anyio, pytest.mark.parametrize("engine", ["postgres"], indirect=True)]

TITLE = "A match that is made once"
BOT = {"Idempotency-Key": "make-it-once"}


@pytest.fixture
def wire(engine: str, tmp_path: Path) -> Iterator[Cutter]:
    with cutter(databases.cluster().url_of(tmp_path / "shared")) as found:
        yield found


@pytest.fixture
async def server(wire: Cutter, tmp_path: Path) -> AsyncIterator[Server]:
    async with serving(tmp_path / "data", database_url=SecretStr(wire.url), database_connections=3) as found:
        yield found
        wire.reopen()


async def titles(server: Server) -> list[str]:
    ann = await server.person("ann")
    return [each["title"] for each in (await ann.get("/v1/matches")).json()["items"]]


@pytest.mark.parametrize("moment", ["before", "at once", "answered"])
async def test_an_unanswered_commit_is_no_failure(server: Server, wire: Cutter, moment: Moment) -> None:
    ann = await server.person("ann")
    wire.cut_next(moment, about=TITLE.encode())

    made = await ann.post("/v1/matches", json={"game": "duel-of-nerve", "player_count": 2, "title": TITLE})

    assert made.status_code == 201, made.text
    assert wire.cuts == 1
    assert await titles(server) == [TITLE]


@pytest.mark.parametrize("moment", ["before", "answered"])
async def test_what_nobody_can_say_is_told_with_the_way_out(
    server: Server, wire: Cutter, monkeypatch: pytest.MonkeyPatch, moment: Moment
) -> None:
    monkeypatch.setattr(pool, "_REACHED_WITHIN", 0.2)
    ann = await server.person("ann")
    payload = {"game": "duel-of-nerve", "player_count": 2, "title": TITLE}
    wire.cut_next(moment, and_close=True, about=TITLE.encode())

    unsure = await ann.post("/v1/matches", json=payload, headers=BOT)
    assert code_of(unsure) == (504, "unconfirmed")
    assert unsure.headers["retry-after"] == "1"

    # As long as nobody gets through, nothing is done, and that is said.
    assert code_of(await ann.post("/v1/matches", json=payload, headers=BOT)) == (503, "server_busy")
    wire.reopen()
    again = await ann.post("/v1/matches", json=payload, headers=BOT)
    assert again.status_code == 201
    assert ("idempotency-replayed" in again.headers) == (moment == "answered")
    assert await titles(server) == [TITLE]
