"""Slots over the real API: sent over HTTP and a socket, read, withdrawn, and resolved after a restart."""

from pathlib import Path
from typing import Any

import pytest

from mainmatch.games.registry import Registry
from mainmatch.services.lobby import match_creation, match_start, seat_changes
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.lobby.seat_changes import JoinMatchRequest
from mainmatch.services.play import views
from tests.api.streams.serving import serving as serving_streams
from tests.app import Server, code_of, serving
from tests.games.beyond.slotted import EXPEDITION

pytestmark = pytest.mark.anyio

GAMES = Registry([(EXPEDITION, "# Expedition\n")], {})
RIDGE = {"type": "walk", "way": "ridge"}
COAST = {"type": "walk", "way": "coast"}
BID = {"type": "bid", "garnets": 2}
GARNETS = {"1": 5, "2": 5}


async def started(server: Server) -> str:
    host = await server.person("host")
    new = {"game": "expedition", "player_count": 2, "visibility": "public", "garnets": GARNETS}
    path = f"/v1/matches/{(await host.post('/v1/matches', json=new)).json()['id']}"
    for name in ("ada", "ben"):
        assert (await (await server.person(name)).post(f"{path}/join", json={})).status_code == 200
    assert (await host.post(f"{path}/start")).status_code == 200
    return path


async def test_over_http_a_slot_is_named_where_there_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Registry, "load", lambda *_, **__: GAMES)
    async with serving(tmp_path / "data") as server:
        path = await started(server)
        ada, ben = await server.person("ada"), await server.person("ben")
        phase = (await ada.get(path)).json()["phase"]["id"]

        async def sent(client: Any, action: Any, query: str = "") -> dict[str, Any]:
            answer = await client.put(f"{path}/submission{query}", json={"phase_id": phase, "action": action})
            assert answer.status_code == 200, answer.text
            found: dict[str, Any] = answer.json()
            return found

        assert (await sent(ada, BID, "?dry_run=true"))["slot"] == "guide"
        receipts = [await sent(ada, each) for each in (RIDGE, BID, COAST)]
        assert [(each["slot"], each["revision"]) for each in receipts] == [("way", 1), ("guide", 1), ("way", 2)]
        assert (await ada.get(f"{path}/submission?slot=way")).json() == receipts[2]
        assert code_of(await ada.get(f"{path}/submission")) == (404, "no_submission")
        options = (await ada.get(f"{path}/options")).json()
        assert (options["submission"], options["submissions"]) == (None, {"way": receipts[2], "guide": receipts[1]})
        assert [each["slot"] for each in options["actions"]] == ["way", "guide", "guide"]
        assert (await ben.get(f"{path}/options")).json()["submissions"] == {}

        assert (await ada.delete(f"{path}/submission?slot=way&phase_id={phase}")).status_code == 204
        assert (await ada.get(f"{path}/view")).json()["garnets"] == 3, "the bid still stands"
        history = (await ada.get(f"{path}/submission/history")).json()["items"]
        assert [(each["kind"], each["slot"]) for each in history][-2:] == [("submit", "way"), ("withdraw", "way")]

    async with serving(tmp_path / "data") as server:
        ada = await server.bearer((await server.sign_in("ada"))["access_token"])
        host = await server.bearer((await server.sign_in("host"))["access_token"])
        assert (await ada.get(f"{path}/options")).json()["submissions"] == {"guide": receipts[1]}
        assert (await host.post(f"{path}/host/close-phase", json={})).status_code == 200
        view = (await ada.get(f"{path}/view")).json()
        assert (view["garnets"], view["view"]["guided"]) == (3, 1)
        assert [each["slot"] for each in (await ada.get(f"{path}/options")).json()["actions"]] == ["way"]


async def test_on_a_socket_an_action_goes_to_its_slot(tmp_path: Path) -> None:
    async with serving_streams(tmp_path, GAMES) as place:
        host, ada, ben = [await place.person(name) for name in ("host", "ada", "ben")]
        new = NewMatch.model_validate(
            {"game": "expedition", "player_count": 2, "visibility": "public", "garnets": GARNETS}
        )
        match_id = (await place.executor.write(match_creation.create, host.caller, new)).id
        for person in (ada, ben):
            await place.executor.write(seat_changes.join, person.caller, match_id, JoinMatchRequest())
        await place.executor.write(match_start.start, host.caller, match_id)
        phase = (await place.executor.read(views.options, ada.caller, match_id)).phase
        assert phase is not None
        async with place.entered(ada) as client, place.entered(ben) as rival:
            await client.subscribe(f"match/{match_id}/seat:1", "now")
            await rival.subscribe(f"match/{match_id}/seat:2", "now")
            for n, action in enumerate((RIDGE, BID, COAST)):
                await client.send(op="submit", id=f"m{n}", match_id=match_id, phase_id=phase.id, action=action)
            receipts = [(await client.until("receipt"))[-1] for _ in range(3)]
            assert [(each["id"], each["slot"], each["revision"]) for each in receipts] == [
                ("m0", "way", 1),
                ("m1", "guide", 1),
                ("m2", "way", 2),
            ]
            await rival.send(op="submit", id="r", match_id=match_id, phase_id=phase.id, action=RIDGE)
            heard = [frame for frame in await rival.until("receipt") if frame["op"] == "event"]
            assert {frame["data"]["seat"] for frame in heard} <= {2}, "nothing of the other seat's slots"
