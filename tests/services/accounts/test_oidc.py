"""Who comes from a provider gets an account, and keeps a way into it."""

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.api.round_trip import VERIFIER, Stage, staged
from tests.app import PASSWORD, Server, code_of
from tests.services.accounts.test_second_factor import enrolled

pytestmark = pytest.mark.anyio


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    async with staged(tmp_path) as stage:
        yield stage


async def test_who_comes_for_the_first_time_gets_an_account_and_later_the_same(stage: Stage) -> None:
    ada = await stage.person()
    me = (await ada.get("/v1/me")).json()
    assert (me["username"], me["display_name"], me["admin"]) == ("Ada-L", "Ada", False)
    assert "account:write" in me["scopes"]
    again = (await (await stage.person()).get("/v1/me")).json()
    assert again["id"] == me["id"]
    links = (await ada.get("/v1/me/links")).json()["items"]
    assert [(link["kind"], link["name"], link["display_name"]) for link in links] == [
        ("oidc", stage.provider.url, "Home")
    ]
    assert (await stage.server.client.get("/v1/auth/providers")).json()["items"][0]["name"] == "Home"


@pytest.mark.parametrize(
    ("user", "username", "name"),
    [
        ({}, r"player-[0-9a-f]{8}", None),
        ({"preferred_username": "zoë@example.org", "name": " Zoe\u0308\u202e "}, r"zoe", "Zoë"),
        ({"preferred_username": "host"}, r"host-[0-9a-f]{8}", "host"),
        ({"preferred_username": "x" * 99, "name": "y" * 99}, r"x{32}", "y" * 64),
        ({"preferred_username": ["host"], "name": {"a": 1}}, r"player-[0-9a-f]{8}", None),
    ],
)
async def test_a_name_from_elsewhere_is_made_to_fit(
    stage: Stage, user: dict[str, Any], username: str, name: str | None
) -> None:
    await stage.server.person("host")
    stage.provider.user = {"sub": "u-2", **user}
    me = (await (await stage.person()).get("/v1/me")).json()
    assert re.fullmatch(username, me["username"]), me
    assert me["display_name"] == (name or me["username"])


async def test_a_code_is_good_once_and_for_the_front_end_that_asked(stage: Stage) -> None:
    arrival, post = await (await stage.browser()).arrives(), stage.server.client.post
    other = {**arrival, "verifier": VERIFIER[::-1]}
    assert code_of(await post("/v1/auth/oidc/token", json=other)) == (403, "wrong_arrival")
    [flaw] = (await post("/v1/auth/oidc/token", json={**arrival, "verifier": "short"})).json()["errors"]
    assert (flaw["code"], flaw["message"][:12]) == ("string_pattern_mismatch", "Write 43 to ")
    assert (await post("/v1/auth/oidc/token", json=arrival)).status_code == 200
    assert code_of(await post("/v1/auth/oidc/token", json=arrival)) == (403, "wrong_arrival")


async def test_a_second_factor_is_asked_for_on_this_way_in_too(stage: Stage) -> None:
    eve, post = await stage.server.person("eve"), stage.server.client.post
    await stage.server.prove(eve)
    await eve.post("/v1/me/links", json=await (await stage.browser()).arrives())
    app, _ = await enrolled(stage.server, eve)
    arrival = await (await stage.browser()).arrives()
    assert code_of(await post("/v1/auth/oidc/token", json=arrival)) == (403, "second_factor_required")
    wrong = await post("/v1/auth/oidc/token", json={**arrival, "second_factor": "000000"})
    assert code_of(wrong) == (403, "wrong_second_factor")
    # The provider's code is still good, and then used up.
    right = {**arrival, "second_factor": app.next_code()}
    assert (await post("/v1/auth/oidc/token", json=right)).status_code == 200
    assert code_of(await post("/v1/auth/oidc/token", json=right)) == (403, "wrong_arrival")


async def test_a_code_ends_after_two_minutes(stage: Stage) -> None:
    arrival = await (await stage.browser()).arrives()
    stage.server.clock.forward(minutes=2)
    answer = await stage.server.client.post("/v1/auth/oidc/token", json=arrival)
    assert code_of(answer) == (403, "wrong_arrival")


async def test_somebody_with_a_password_can_sign_in_with_the_provider_too(stage: Stage) -> None:
    eve, host = await stage.server.person("eve"), await stage.server.person("host")
    unproven = await eve.post("/v1/me/links", json=await (await stage.browser()).arrives())
    assert code_of(unproven) == (403, "proof_required")
    for each in (eve, host):
        await stage.server.prove(each)
    linked = await eve.post("/v1/me/links", json=await (await stage.browser()).arrives())
    assert (linked.status_code, linked.json()["kind"], linked.json()["display_name"]) == (201, "oidc", "Home")
    assert "u-1" not in linked.text
    again = await eve.post("/v1/me/links", json=await (await stage.browser()).arrives())
    assert again.json() == linked.json()
    assert (await (await stage.person()).get("/v1/me")).json()["username"] == "eve"
    taken = await host.post("/v1/me/links", json=await (await stage.browser()).arrives())
    assert code_of(taken) == (409, "identity_taken")
    assert (await eve.delete(f"/v1/me/links/{linked.json()['id']}")).status_code == 204
    assert (await (await stage.person()).get("/v1/me")).json()["username"] == "Ada-L"


@pytest.mark.parametrize("keeps", [False, True])
async def test_a_link_ends_with_signing_out_everywhere_and_a_new_password_unless_confirmed(
    stage: Stage, *, keeps: bool
) -> None:
    server = stage.server
    change = {"old": PASSWORD, "new": "purple monkey dishwasher", "keep_links": keeps}
    for method, path, body in (
        ("POST", "/v1/me/sign-out-everywhere", {"keep_links": keeps}),
        ("PUT", "/v1/me/password", change),
    ):
        eve = await server.bearer((await server.sign_in((await _fresh(server))))["access_token"])
        await server.prove(eve)
        stage.provider.user = {"sub": f"u-{method}", "preferred_username": "Ada-L", "name": "Ada"}
        linked = await eve.post("/v1/me/links", json=await (await stage.browser()).arrives())
        assert linked.status_code == 201
        assert (await eve.request(method, path, json=body)).is_success
        again = await stage.person()
        assert ((await again.get("/v1/me")).json()["username"].startswith("eve")) is keeps


async def _fresh(server: Server) -> str:
    name = f"eve{len(server.people)}"
    await server.person(name)
    return name


async def test_the_last_way_into_an_account_stays(stage: Stage) -> None:
    ada = await stage.person()
    link = (await ada.get("/v1/me/links")).json()["items"][0]["id"]
    # Without a password the provider is the proof, and nobody else's account there.
    host = await stage.server.person("host")
    other = await host.post("/v1/me/proof", json=await (await stage.browser()).arrives())
    assert code_of(other) == (403, "wrong_arrival")
    await stage.server.prove(ada, **await (await stage.browser()).arrives())
    assert code_of(await ada.delete(f"/v1/me/links/{link}")) == (409, "last_way_in")
    form = {"username": "Ada-L", "password": ""}
    for password in (" ", "None", "x" * 12):
        answer = await stage.server.client.post("/v1/auth/token", data={**form, "password": password})
        assert code_of(answer) == (401, "invalid_credentials")
