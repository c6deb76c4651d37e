"""The export at the door: for whoever may see the match, as lines."""

import pytest

from mainmatch.services.export.export_format import read
from tests.app import Server, code_of

pytestmark = pytest.mark.anyio


async def _match(server: Server, **payload: object) -> str:
    host = await server.person("host")
    made = await host.post("/v1/matches", json={"game": "x-game", **payload})
    assert made.status_code == 201, made.text
    match_id: str = made.json()["id"]
    return match_id


async def test_nobody_exports_without_signing_in(server: Server) -> None:
    match_id = await _match(server)
    assert code_of(await server.client.get(f"/v1/matches/{match_id}/export")) == (401, "invalid_token")


async def test_a_private_match_is_not_there_for_others(server: Server) -> None:
    match_id = await _match(server, visibility="private")
    eve = await server.person("eve")
    hidden = await eve.get(f"/v1/matches/{match_id}/export")
    missing = await eve.get("/v1/matches/m_none/export")
    assert code_of(hidden) == code_of(missing) == (404, "unknown_match")
    assert hidden.json()["detail"] == missing.json()["detail"]


async def test_an_export_is_lines_to_be_saved_and_not_to_be_cached(server: Server) -> None:
    match_id = await _match(server)
    answer = await (await server.person("host")).get(f"/v1/matches/{match_id}/export")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    assert answer.headers["content-disposition"] == f'attachment; filename="{match_id}.jsonl"'
    assert answer.headers["cache-control"] == "no-store"
    header, *_ = read(answer.content)
    assert header.body["viewer"] == "host"
    facts = (await (await server.person("host")).get(f"/v1/matches/{match_id}")).json()
    assert header.body["commitment"] == facts["commitment"]
    assert len(facts["commitment"]) == 64


async def test_a_long_export_comes_in_pieces_and_whole(server: Server) -> None:
    host = await server.person("host")
    match_id = await _match(server)
    for _ in range(5):
        assert (await host.post(f"/v1/matches/{match_id}/bots", json={"bot": "random"})).status_code == 201
    assert (await host.post(f"/v1/matches/{match_id}/start")).status_code == 200
    said = await host.post(f"/v1/matches/{match_id}/host/announce", json={"text": "Tell it far and wide. " * 80})
    assert said.status_code == 200
    for _ in range(20):
        server.clock.forward(hours=30)
        await server.app.state.scheduler.tick()
    answer = await host.get(f"/v1/matches/{match_id}/export")
    assert len(answer.content) > 64 * 1024
    assert read(answer.content)[0].body["match"]["status"] == "finished"
