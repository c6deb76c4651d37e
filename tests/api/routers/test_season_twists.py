"""Twists over HTTP: a season plays Extreme Ways as docs/seasons.md sets it up, and its three deciders decide."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.access.doing import did
from tests.app import Server, code_of, serving
from tests.documents.blocks import blocks
from tests.stored_proof import must_be_sound

pytestmark = pytest.mark.anyio

CAST = ("ada", "ben", "cyd", "dot")
SETTINGS = ("rebound_tokens", "auction_reveal", "chips_per_garnet")
DOCUMENTED: Mapping[str, Any] = next(
    json.loads(each.text) for each in blocks() if (each.page, each.language) == ("docs/seasons.md", "json")
)
RULES = {"spare_tokens_of_life": "kept", "death_match_pool": ["duel-of-nerve"], "death_match_replays": 0}
DECIDED = {"rebound_tokens": False, "auction_reveal": "winners_and_amounts", "chips_per_garnet": 9}
FAR = {"1": [9, 9], "2": [-9, -9], "3": [2, 0], "4": [0, 1]}
"""Ada and Ben, who take 1 and 2, win two directions each; Dot is nearest to the middle, and meets Cyd."""
SETUP = {
    "rounds": [
        {option: {"moves": [true, [1, 1], [1, 2], [1, 3]], "true": 0} for option, true in FAR.items()} for _ in range(7)
    ]
}


@dataclass(frozen=True)
class Season:
    """A season of four, and its members by name."""

    server: Server
    path: str
    members: dict[str, str]

    async def by(self, name: str, method: str, tail: str, body: Any = None) -> Any:
        return await did(await self.server.person(name), method, f"{self.path}/{tail}", body)

    async def view(self, name: str = "host") -> Any:
        return (await self.by(name, "GET", "view"))["view"]

    async def asked(self) -> dict[str, Any]:
        """Open decisions, by their settings."""
        decisions = [each["decision"] for each in (await self.view())["decisions"]]
        assert {each["kind"] for each in decisions} <= {"decide_twist"}
        return {each["about"]: each for each in decisions}

    async def choose(self, name: str, decision: Any, choice: str) -> None:
        await self.by(name, "PUT", f"decisions/{decision['id']}/choice", {"choice": [choice]})

    async def create(self, game: str, **config: Any) -> Any:
        host, season_id = await self.server.person("host"), self.path.rpartition("/")[2]
        return await did(host, "POST", "/v1/matches", {"game": game, "season_id": season_id, "config": config})

    async def play(self, match: Any, plans: Mapping[str, str]) -> None:
        """From the start to the end, all in silence but for plans: one option in all rounds."""
        host, path = await self.server.person("host"), f"/v1/matches/{match['id']}"
        for _ in range(sum(not each["taken"] for each in match["seats"])):
            await did(host, "POST", f"{path}/bots", {})
        facts = await did(host, "POST", f"{path}/start")
        while facts["status"] == "running":
            if facts["phase"]["name"] == "moving":
                for name, option in plans.items():
                    body = {"phase_id": facts["phase"]["id"], "action": {"type": "plan", "moves": [option] * 7}}
                    await did(await self.server.person(name), "PUT", f"{path}/submission", body)
            facts = await did(host, "POST", f"{path}/host/close-phase", {})
        assert facts["status"] == "finished"


async def season(server: Server) -> Season:
    payload = {"title": DOCUMENTED["title"], "policies": {**RULES, **DOCUMENTED["policies"]}}
    made = await did(await server.person("host"), "POST", "/v1/seasons", payload)
    found = Season(server, f"/v1/seasons/{made['id']}", {})
    for name in CAST:
        joined = await found.by(name, "POST", "join", {"join_code": made["join_code"]})
        found.members[name] = joined["member"]
    await found.by("host", "POST", "start")
    return found


async def test_group_and_winners_decide_on_extreme_ways(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        played = await season(server)
        await _first_episode(played)
        survivor = await _death_match(played)
        await played.by("host", "POST", "episodes", {"game": "extreme-ways"})
        await _all_decide(played, survivor)
        made = await played.create("extreme-ways", chips_per_garnet=3, max_step=4)
        assert made["config"] == {"max_step": 4, **DECIDED}
        await played.play(made, {})
        await _must_be_told(played)
    must_be_sound(tmp_path)


async def _first_episode(played: Season) -> None:
    """The group is at a tie, so the host's config counts; nobody has won anything before."""
    await played.by("host", "POST", "episodes", {"game": "extreme-ways"})
    asked = await played.asked()
    assert {setting: len(each["deciders"]) for setting, each in asked.items()} == {"rebound_tokens": 4}
    for name, choice in zip(CAST, ("true", "true", "false", "false"), strict=True):
        await played.choose(name, asked["rebound_tokens"], choice)
    assert (await played.view())["episodes"][0]["twists"] == dict.fromkeys(SETTINGS)
    made = await played.create("extreme-ways", rebound_tokens=True, setup=SETUP)
    assert made["config"] == {"rebound_tokens": True, "setup": SETUP}
    await played.play(made, dict(zip(CAST, FAR, strict=True)))


async def _death_match(played: Season) -> str:
    """Cyd and Dot play; the name of the one who stays."""
    episode = (await played.view())["episodes"][0]
    assert {name for name in CAST if episode["held"].get(played.members[name])} == {"ada", "ben"}
    assert {*episode["candidates"], episode["opponent"]} == {played.members[name] for name in ("cyd", "dot")}
    await played.play(await played.create("duel-of-nerve"), {})
    out = (await played.view())["episodes"][0]["eliminated"]
    return "cyd" if out == played.members["dot"] else "dot"


async def _all_decide(played: Season, survivor: str) -> None:
    asked = await played.asked()
    assert {setting: {*each["deciders"]} for setting, each in asked.items()} == {
        "rebound_tokens": {played.members[name] for name in ("ada", "ben", survivor)},
        "auction_reveal": {played.members[name] for name in ("ada", "ben")},
        "chips_per_garnet": {played.members[survivor]},
    }
    # What is open holds up the match, and a vote shows itself to nobody but the voter.
    host, season_id = await played.server.person("host"), played.path.rpartition("/")[2]
    refused = await host.post("/v1/matches", json={"game": "extreme-ways", "season_id": season_id})
    assert code_of(refused) == (409, "decision_open")
    before = await _seen(played, ("host", "ben", survivor, "stranger"))
    await played.choose("ada", asked["rebound_tokens"], "false")
    await played.choose("ada", asked["auction_reveal"], "winners_and_amounts")
    assert await _seen(played, ("host", "ben", survivor, "stranger")) == before
    assert (await played.view("ada"))["choices"] == {
        asked["rebound_tokens"]["id"]: ["false"],
        asked["auction_reveal"]["id"]: ["winners_and_amounts"],
    }
    for name in ("ben", survivor):
        await played.choose(name, asked["rebound_tokens"], "false")
    await played.choose("ben", asked["auction_reveal"], "winners_and_amounts")
    await played.choose(survivor, asked["chips_per_garnet"], "9")
    assert await played.asked() == {}


async def _seen(played: Season, names: tuple[str, ...]) -> list[Any]:
    """All that these people see of the season: the view with its cursor, and the feed."""
    return [[await played.by(name, "GET", tail) for tail in ("view", "events")] for name in names]


async def _must_be_told(played: Season) -> None:
    """Spectators read in the feed what was decided, by whom, and how."""
    events = (await played.by("stranger", "GET", "events"))["items"]
    told = [each["data"] for each in events if each["type"] == "season.twist_decided"]
    assert [each["value"] for each in told[:3]] == [None] * 3
    assert [(each["setting"], each["value"]) for each in told[3:]] == [*DECIDED.items()]


async def test_a_setting_or_a_value_that_the_game_does_not_have_is_refused(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        host = await server.person("host")
        twist = {"game": "extreme-ways", "setting": "chips_per_garnet", "decider": "group", "options": [1, 2]}
        for change, path, code in (
            ({"game": "chess"}, "twists.0.game", "unknown_game"),
            ({"setting": "chips"}, "twists.0.setting", "unknown_setting"),
            ({"options": [1, 11]}, "twists.0.options.1", "bad_config"),
            ({"options": ["many", 1]}, "twists.0.options.0", "bad_config"),
            ({"setting": "setup", "options": [1, 2]}, "twists.0.options.0", "bad_config"),
        ):
            policies = {"twists": [{**twist, **change}]}
            refused = await host.post("/v1/seasons", json={"title": "Far out", "policies": policies})
            assert code_of(refused) == (422, "bad_policies")
            [error, *_] = refused.json()["errors"]
            assert (error["path"], error["code"]) == (f"body.policies.{path}", code)
