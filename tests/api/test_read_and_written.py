"""What was read can be written back: settings have one type in requests and answers, and are taken as shown."""

from typing import Any

import pytest

from tests.app import Server
from tests.openapi import COMMITTED

BOUNDS = {
    "default",
    "description",
    "examples",
    "title",
    "pattern",
    "minimum",
    "maximum",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
}
"""An answer needs none of them: it keeps those of the request."""

WRITES = {
    operation["operationId"]: (
        operation["requestBody"]["content"]["application/json"]["schema"]["$ref"],
        answer["content"]["application/json"]["schema"]["$ref"],
    )
    for item in COMMITTED["paths"].values()
    for operation in item.values()
    for status, answer in operation["responses"].items()
    if status in {"200", "201"}
    and "application/json" in answer.get("content", {})
    and "application/json" in operation.get("requestBody", {}).get("content", {})
}
CHANGES = {
    operation["operationId"]: WRITES[operation["operationId"]]
    for item in COMMITTED["paths"].values()
    for method, operation in item.items()
    if method == "patch"
}
CHOSEN_BY_THE_SERVER = {
    "createAccount display_name",
    "keepAccount display_name",
    "createPractice title",
    "createMatch title",
    "createMatch player_count",
    "addBots seat",
    "createChannel title",
    "addMember alias",
    "putMemberPlayer alias",
    "createEpisode last_match",
}
"""What null is taken for in a request, and never answered: the server chooses."""

OF_ALL_KINDS = {
    "addBots bot",
    "addChannelMembers members",
    "createChannel members",
    "postMessage text",
    "startMatch when_seats_are_free",
}
"""What answers say of things of all kinds, and requests of the kind that they make."""


def members(ref: str) -> dict[str, Any]:
    found: dict[str, Any] = COMMITTED["components"]["schemas"][ref.rpartition("/")[2]].get("properties", {})
    return found


def type_of(schema: Any) -> Any:
    if isinstance(schema, dict):
        return {name: type_of(each) for name, each in schema.items() if name not in BOUNDS}
    return [type_of(each) for each in schema] if isinstance(schema, list) else schema


@pytest.mark.parametrize("operation", CHANGES)
def test_a_setting_has_one_type_in_requests_and_answers(operation: str) -> None:
    request, answer = map(members, CHANGES[operation])
    assert request.keys() & answer.keys(), operation
    for name in request.keys() & answer.keys():
        assert type_of(request[name]) == type_of(answer[name]), name


def test_what_is_sent_and_answered_under_one_name_has_one_type() -> None:
    found = set()
    for operation, pair in WRITES.items():
        request, answer = map(members, pair)
        shared = request.keys() & answer.keys()
        found |= {f"{operation} {name}" for name in shared if type_of(request[name]) != type_of(answer[name])}
    assert found == CHOSEN_BY_THE_SERVER | OF_ALL_KINDS


async def back(server: Server, name: str, operation: str, path: str, read: dict[str, Any]) -> None:
    """Patch back all that was read and can be changed; nothing is another then."""
    shown = {member: read[member] for member in members(CHANGES[operation][0]).keys() & read.keys()}
    assert shown, operation
    answer = await (await server.person(name)).patch(path, json=shown)
    assert answer.status_code == 200, answer.text
    assert {member: answer.json()[member] for member in shown} == shown


@pytest.mark.anyio
async def test_what_was_read_can_be_patched_back(server: Server) -> None:
    ada = await server.person("ada")
    me = (await ada.get("/v1/me")).json()
    await back(server, "ada", "updateMe", "/v1/me", me)

    daily = {"mode": "daily", "at": "14:00", "zone": "Europe/Berlin"}
    match_id = ""
    for settings in ({}, {"schedule": daily, "visibility": "private", "absence": {"extensions": 2}}):
        match = (await ada.post("/v1/matches", json={"game": "x-game", **settings})).json()
        match_id = match["id"]
        await back(server, "ada", "updateMatch", f"/v1/matches/{match_id}", match)

    hook = {"url": "https://hooks.example.org/it", "feeds": [f"account/{me['id']}"]}
    sent = {"url": "https://discord.com/api/webhooks/1/a-b", "feeds": [f"match/{match_id}/public"]}
    for payload in (hook, {**hook, "types": ["phase.opened"]}, {**sent, "format": "discord", "language": "de"}):
        made = (await ada.post("/v1/webhooks", json=payload)).json()
        await back(server, "ada", "updateWebhook", f"/v1/webhooks/{made['id']}", made)

    season = (await ada.post("/v1/seasons", json={"title": "Autumn"})).json()
    path = f"/v1/seasons/{season['id']}"
    await server.person("ben")
    member = (await ada.post(f"{path}/members", json={"account": "ben", "groups": ["red"]})).json()
    await back(server, "ada", "updateMember", f"{path}/members/{member['id']}", member)
    policies = (await ada.get(f"{path}/view")).json()["view"]["policies"]
    answer = await ada.put(f"{path}/policies", json={"policies": policies})
    assert (answer.status_code, answer.json()) == (200, policies), answer.text
