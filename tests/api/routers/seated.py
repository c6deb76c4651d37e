"""A match with people in it, over HTTP: what the tests of matches, play and hosting begin with."""

from dataclasses import dataclass
from typing import Any

import httpx2

from tests.app import Server

FIVE = ("ada", "ben", "cyd", "dot", "eve")
PAIRS = {"type": "pair_players", "pairs": [[2, 3], [4, 5]]}
ORDER = {"setup": {"order": [1, 2, 3, 4, 5]}}


@dataclass(frozen=True)
class Seated:
    """An X Game of five; Ada is the X of the first round, and "host" hosts it without playing."""

    server: Server
    match_id: str

    @property
    def path(self) -> str:
        return f"/v1/matches/{self.match_id}"

    async def by(self, name: str) -> httpx2.AsyncClient:
        return await self.server.person(name)

    async def phase(self) -> str:
        facts = (await (await self.by("host")).get(self.path)).json()
        return str(facts["phase"]["id"])

    async def put(self, name: str, action: Any, **more: Any) -> httpx2.Response:
        body = {"phase_id": await self.phase(), "action": action, **more}
        return await (await self.by(name)).put(f"{self.path}/submission", json=body)


async def seated(server: Server, *, starts: bool = True, **payload: Any) -> Seated:
    """Create, join, and start it unless told otherwise."""
    host = await server.person("host")
    made = await host.post("/v1/matches", json={"game": "x-game", "config": ORDER, **payload})
    assert made.status_code == 201, made.text
    table = Seated(server, made.json()["id"])
    for name in FIVE:
        joined = await (await server.person(name)).post(
            f"{table.path}/join", json={"join_code": made.json()["join_code"]}
        )
        assert joined.status_code == 200, joined.text
    if starts:
        assert (await host.post(f"{table.path}/start")).status_code == 200
    return table
