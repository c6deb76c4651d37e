"""A season of the world: cast, played as far as a state wants it, with everybody who may ask in their place."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx2

from tests.access.doing import did

SEASONS = (
    *(("public", state) for state in ("casting", "between", "deciding", "playing", "finals due", "finals")),
    *(("public", state) for state in ("finished", "cancelled")),
    ("unlisted", "casting"),
    *(("private", state) for state in ("casting", "deciding")),
)

_CHOSEN = {
    # Nobody wins a Tally, so nobody is named: everybody votes, sealed, and the season waits.
    "deciding": {"no_candidate": "winners_choose"},
    "cancelled": {"no_candidate": "winners_choose"},
}
_ENDS_AT_ONCE = {"no_candidate": "nobody", "most_episodes": 1, "finals_extra_games": 0}
_POLICIES = {"start_garnets": 10, "transfers": "open", "close_early": "never"}
_PLAYED = ("deciding", "cancelled", "finals due", "finals", "finished")
_IN_FINALS = ("finals", "finished")


@dataclass
class _Stage:
    by: Mapping[str, httpx2.AsyncClient]
    ids: Mapping[str, str]
    path: str
    season_id: str
    code: str | None
    members: dict[str, str] = field(default_factory=dict)

    async def host(self, method: str, tail: str, body: Any = None) -> Any:
        return await did(self.by["host"], method, f"{self.path}/{tail}", body)


async def staged_season(
    by: Mapping[str, httpx2.AsyncClient], ids: Mapping[str, str], visibility: str, state: str
) -> Mapping[str, str]:
    """A season in this state; what rows call by ``$`` in it. ``ids``: of accounts, by name."""
    payload = {"title": "The season", "visibility": visibility}
    made = await did(by["host"], "POST", "/v1/seasons", {**payload, "policies": {**_POLICIES, **_rules(state)}})
    stage = _Stage(by, ids, f"/v1/seasons/{made['id']}", made["id"], made["join_code"])
    await _gather(stage, [] if state == "casting" else ["wanda"])
    match_id, offer = "m_none", "of_none"
    if state != "casting":
        await stage.host("POST", "start")
        await did(by["wanda"], "POST", f"{stage.path}/leave")
        given = {"to": stage.members["ben"], "amount": 2}
        offer = (await did(by["ada"], "POST", f"{stage.path}/transfers", given))["id"]
    # The place of who is asked as a linked account was somebody else's.
    await stage.host("PUT", f"members/{stage.members['cyd']}/player", {"account": ids["lin"]})
    if state in _PLAYED or state == "playing":
        match_id = await _played(stage, visibility, to_its_end=state in _PLAYED)
    if state in _IN_FINALS:
        await stage.host("POST", "finals")
    if state == "finished":
        await _match(stage, visibility, to_its_end=True)
    if state == "cancelled":
        await stage.host("POST", "cancel", {"reason": "A storm."})
    await _must_be(stage, state)
    members = {f"{name}_member": member for name, member in stage.members.items()}
    return {"season": made["id"], "match": match_id, "code": stage.code or "", "offer": offer, **members}


def _rules(state: str) -> Mapping[str, Any]:
    return _CHOSEN.get(state, _ENDS_AT_ONCE if state in ("finals due", *_IN_FINALS) else {})


async def _gather(stage: _Stage, others: list[str]) -> None:
    """Ada, ben, cyd and eve are in, the latter as a host; dot was, and hal hosted."""
    for name in ("eve", "hal"):
        await stage.host("POST", "hosts", {"account": name})
    for name in ("ada", "ben", "cyd", "eve", "dot", *others):
        made = await did(
            stage.by[name], "POST", f"{stage.path}/join", {"join_code": stage.code, "alias": f"The {name}"}
        )
        stage.members[name] = made["member"]
    # Of her own accord: whom a host removes stays out (tests/services/hosting/test_removals.py).
    await did(stage.by["dot"], "POST", f"{stage.path}/leave")
    await stage.host("DELETE", f"hosts/{stage.ids['hal']}")


async def _played(stage: _Stage, visibility: str, *, to_its_end: bool) -> str:
    await stage.host("POST", "episodes", {"game": "tally"})
    return await _match(stage, visibility, to_its_end=to_its_end, guests=["gus"])


async def _match(stage: _Stage, visibility: str, *, to_its_end: bool, guests: Sequence[str] = ()) -> str:
    payload = {"game": "tally", "season_id": stage.season_id, "visibility": visibility, "config": {"rounds": 1}}
    payload |= {"guests": [*guests]}
    made = await did(stage.by["host"], "POST", "/v1/matches", payload)
    path = f"/v1/matches/{made['id']}"
    await did(stage.by["host"], "POST", f"{path}/hosts", {"account": "frida"})
    await did(stage.by["host"], "POST", f"{path}/start")
    if to_its_end:
        await did(stage.by["host"], "POST", f"{path}/host/close-phase", {})
    return str(made["id"])


async def _must_be(stage: _Stage, state: str) -> None:
    shown = (await stage.host("GET", "view"))["view"]
    running = [each["main"] for each in shown["episodes"] if each["main"] and not each["main"]["result_n"]]
    expected = {"between": "running", "deciding": "running", "playing": "running", "finals due": "running"}
    assert shown["status"] == expected.get(state, state)
    assert (bool(shown["decisions"]), bool(running)) == (state == "deciding", state == "playing")
