"""Payments of the rules over the real API: who hears of what, and what views and answers show."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from mainmatch.games.registry import Registry
from tests.app import Server, serving
from tests.games.beyond.toll import TOLL

pytestmark = pytest.mark.anyio


@pytest.fixture
async def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Server]:
    """A whole server that plays nothing but this game."""
    monkeypatch.setattr(Registry, "load", lambda *_, **__: Registry([(TOLL, "# Toll\n")], {}))
    async with serving(tmp_path / "data") as server:
        yield server


async def test_a_payment_is_told_to_both_wallets_and_to_no_other(server: Server) -> None:
    host, names = await server.person("host"), ("ada", "ben", "cat")
    body = {"game": "toll", "player_count": 3, "visibility": "public", "garnets": {"1": 0, "2": 1, "3": 9}}
    made = await host.post("/v1/matches", json=body)
    assert made.status_code == 201, made.text
    path = f"/v1/matches/{made.json()['id']}"
    people = [await server.person(name) for name in names]
    for person in people:
        assert (await person.post(f"{path}/join", json={})).status_code == 200
    phase = (await host.post(f"{path}/start")).json()["phase"]["id"]
    before = [await told(person, path) for person in people]

    demand = {"phase_id": phase, "action": {"type": "demand", "of": 2}}
    answer = await people[0].post(f"{path}/actions", json=demand)
    assert answer.status_code == 200, answer.text
    assert [each["data"] for each in answer.json()["told"]] == [{"by": 1, "of": 2, "paid": 1}], "1 of 2 was lacking"

    heard = [(await told(person, path))[len(seen) :] for person, seen in zip(people, before, strict=True)]
    changed = [[each["data"] for each in events if each["type"] == "garnets.changed"] for events in heard]
    assert changed == [[{"garnets": 1, "received": 1}], [{"garnets": 0, "paid": 1}], []]
    assert heard[2] == []
    documents = [(await person.get(f"{path}/view")).json() for person in people]
    assert [each["view"]["garnets"] for each in documents] == [each["garnets"] for each in documents] == [1, 0, 9]


async def told(person: Any, path: str) -> list[dict[str, Any]]:
    """The feed that this person reads."""
    items: list[dict[str, Any]] = (await person.get(f"{path}/events?limit=100")).json()["items"]
    return items
