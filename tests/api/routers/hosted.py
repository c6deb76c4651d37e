"""Who may ask what a host may: everybody else gets the answer they should, and nothing has happened."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import httpx2

from tests.api.routers.seated import FIVE, ORDER, Seated, seated
from tests.app import Server, code_of


@dataclass(frozen=True)
class Ask:
    """A request about a match: the path below the match's own."""

    method: str
    path: str
    body: Any = None

    async def of(self, client: httpx2.AsyncClient, match_path: str, **headers: str) -> httpx2.Response:
        given = {} if self.body is None else {"json": self.body}
        return await client.request(self.method, f"{match_path}/{self.path}", headers=headers, **given)


async def hosted(server: Server, **payload: Any) -> Seated:
    """A match with a second host, grace, and hal, who was one."""
    for name in ("grace", "hal"):
        await server.person(name)
    table = await seated(server, **payload)
    host = await table.by("host")
    for name in ("grace", "hal"):
        assert (await host.post(f"{table.path}/hosts", json={"account": name})).status_code == 201
    me = (await (await table.by("hal")).get("/v1/me")).json()
    assert (await host.delete(f"{table.path}/hosts/{me['id']}")).status_code == 204
    return table


async def played_by_its_host(server: Server, **payload: Any) -> Seated:
    """A match whose host sits in seat 5, and in which ada, ben, cyd and dot sit, too."""
    host = await server.person("host")
    made = await host.post("/v1/matches", json={"game": "x-game", "config": ORDER, **payload})
    table = Seated(server, made.json()["id"])
    for name in (*FIVE[:4], "host"):
        joined = await (await server.person(name)).post(
            f"{table.path}/join", json={"join_code": made.json()["join_code"]}
        )
        assert joined.status_code == 200, joined.text
    assert (await host.post(f"{table.path}/start")).status_code == 200
    return table


async def must_be_for_hosts(server: Server, asks: Sequence[Ask]) -> None:
    """Nobody, strangers, players and former hosts are refused; a private match is none for who isn't in it."""
    table = await hosted(server)
    before = await _all_that_is(table)
    for ask in asks:
        assert code_of(await ask.of(server.client, table.path)) == (401, "invalid_token"), ask
        for name in ("mallory", "ada", "hal"):
            assert code_of(await ask.of(await table.by(name), table.path)) == (403, "not_host"), (ask, name)
    assert await _all_that_is(table) == before
    await _must_not_exist_for_strangers(server, asks)


async def _must_not_exist_for_strangers(server: Server, asks: Sequence[Ask]) -> None:
    private = await hosted(server, visibility="private")
    for name in ("mallory", "hal"):
        somebody = await server.person(name)
        for ask in asks:
            hidden = await ask.of(somebody, private.path)
            missing = await ask.of(somebody, "/v1/matches/m_" + "x" * len(private.match_id[2:]))
            assert code_of(hidden) == (404, "unknown_match"), (ask, name)
            assert hidden.content == missing.content, (ask, name)
            assert _plain(hidden) == _plain(missing), (ask, name)


def _plain(answer: httpx2.Response) -> dict[str, str]:
    return {name: value for name, value in answer.headers.items() if name not in ("date", "request-id")}


async def _all_that_is(table: Seated) -> Any:
    host = await table.by("host")
    return [(await host.get(f"{table.path}{rest}")).json() for rest in ("", "/view", "/events", "/audit", "/hosts")]


async def repeated(client: httpx2.AsyncClient, path: str, body: Any, key: str) -> httpx2.Response:
    """The same POST twice under one key: one answer. Another body under it is refused."""
    first, second = [await client.post(path, json=body, headers={"Idempotency-Key": key}) for _ in range(2)]
    assert first.is_success, first.text
    assert (first.status_code, first.content) == (second.status_code, second.content)
    other = await client.post(path, json={**body, "reason": "another one"}, headers={"Idempotency-Key": key})
    assert code_of(other) == (422, "idempotency_key_reused")
    return first


async def told(table: Seated, kind: str, name: str = "mallory") -> list[dict[str, Any]]:
    """What everybody was told in events of this type: by default as a spectator reads it."""
    page = (await (await table.by(name)).get(f"{table.path}/events")).json()
    return [event["data"] for event in page["items"] if event["type"] == kind]
