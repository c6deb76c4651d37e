"""Hosts of a hosted match over the API: one draft for all of them, and what each player reads."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.app import Server, serving

pytestmark = pytest.mark.anyio

DRAFT = {"type": "publish", "post": "Ida.", "answers": {"1": "Well said."}, "points": {"1": 2}}


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    async with serving(tmp_path / "data") as server:
        yield server


async def test_hosts_share_a_draft_and_publish_it_when_one_of_them_locks_it(server: Server) -> None:
    hedda, hugo, ada, ben = [await server.person(name) for name in ("hedda", "hugo", "ada", "ben")]
    body = {"game": "hosted", "player_count": 2, "config": {"rounds": 1, "rules": "Read [this](https://example.org)."}}
    made = (await hedda.post("/v1/matches", json={**body, "visibility": "public", "close_early": "never"})).json()
    path = f"/v1/matches/{made['id']}"
    for person in (ada, ben):
        await person.post(f"{path}/join", json={})
    await hedda.post(f"{path}/hosts", json={"account": "hugo"})
    await hedda.post(f"{path}/start")

    async def phase() -> str:
        found: str = (await ada.get(path)).json()["phase"]["id"]
        return found

    async def send(person: Any, action: Any, *, locked: bool = False) -> Any:
        return await person.put(
            f"{path}/submission", json={"phase_id": await phase(), "action": action, "locked": locked}
        )

    assert "Read [this](https://example.org)." in (await ada.get(f"{path}/rules")).json()["rules"]
    assert (await send(ada, {"type": "answer", "answers": {"Your move": "Ida"}})).status_code == 200
    await hedda.post(f"{path}/host/close-phase", json={"phase_id": await phase()})
    view = (await hugo.get(f"{path}/view")).json()["view"]
    assert view["seats"]["1"]["i_sent"] == {"Your move": "Ida"}
    assert "ada" not in str((await ben.get(f"{path}/view")).json())
    assert "Ida" not in str((await ben.get(f"{path}/view")).json())

    refused = await send(hedda, DRAFT)
    assert refused.json()["code"] == "bad_ending"
    assert (await send(hedda, {**DRAFT, "ending": {}})).status_code == 200
    kept = (await hugo.get(f"{path}/options")).json()["submission"]
    assert kept["action"]["post"] == "Ida."
    assert not kept["locked"]
    assert (await send(hugo, {**kept["action"], "post": "Ida, of course."}, locked=True)).status_code == 200
    assert (await ada.get(path)).json()["status"] == "finished"
    told = {
        who: [event["data"] for event in (await person.get(f"{path}/events?limit=100")).json()["items"]]
        for who, person in (("ada", ada), ("ben", ben))
    }
    assert {"round": 1, "text": "Ida, of course.", "points": {"1": 2, "2": 0}} in told["ben"]
    assert {"round": 1, "text": "Well said.", "points": {"1": 2}} in told["ada"]
    assert "Well said." not in str(told["ben"])
