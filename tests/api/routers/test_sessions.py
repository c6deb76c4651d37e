"""Sessions that a device remembers: the cookie, its rotation, and what ends them."""

from typing import Any

import httpx2
import pytest

from mainmatch.services.accounts import operator
from tests.app import PASSWORD, Server, code_of, serving

pytestmark = pytest.mark.anyio

REFRESH = "/v1/auth/refresh"
OWN = {"Origin": "http://server.test", "Sec-Fetch-Site": "same-origin"}
NEW = "purple monkey dishwasher"


async def remembered(server: Server, name: str = "ada") -> tuple[httpx2.AsyncClient, str]:
    """A browser that stays signed in, and its first refresh token."""
    await server.person(name)
    browser = await server.visitor()
    form = {"username": name, "password": PASSWORD, "remember": "true"}
    answer = await browser.post("/v1/auth/token", data=form)
    assert answer.status_code == 200, answer.text
    browser.headers["Authorization"] = f"Bearer {answer.json()['access_token']}"
    return browser, cookie_of(answer)


def cookie_of(answer: httpx2.Response) -> str:
    return answer.headers["set-cookie"].partition(";")[0].partition("=")[2]


async def refreshes(server: Server, token: str, **headers: str) -> httpx2.Response:
    """A refresh with this token in the cookie, which is not in the path of others."""
    visitor = await server.visitor({"Cookie": f"mainmatch-refresh={token}", **OWN, **headers})
    return await visitor.post(REFRESH)


async def test_a_device_stays_signed_in_without_its_password(server: Server) -> None:
    browser, first = await remembered(server)
    server.clock.forward(hours=1)
    assert code_of(await browser.get("/v1/me")) == (401, "invalid_token")
    answer = await browser.post(REFRESH, headers=OWN)
    assert answer.status_code == 200
    session = answer.json()
    assert (session["token_type"], session["expires_in"]) == ("bearer", 3600)
    assert cookie_of(answer) not in answer.text
    assert cookie_of(answer) != first
    again = await server.bearer(session["access_token"])
    assert (await again.get("/v1/me")).json()["username"] == "ada"
    # Neither part of the cookie is a token.
    for part in (first, first.partition(".")[0], first.partition(".")[2]):
        assert code_of(await (await server.bearer(part)).get("/v1/me")) == (401, "invalid_token")
    assert code_of(await refreshes(server, "")) == (400, "invalid_grant")
    assert code_of(await refreshes(server, "mmf_x.x")) == (400, "invalid_grant")


@pytest.mark.parametrize("url", ["", "https://play.example"])
async def test_the_cookie_is_for_the_refresh_of_this_server_alone(tmp_path: Any, url: str) -> None:
    async with serving(tmp_path, public_url=url) as server:
        await server.person("ada")
        form = {"username": "ada", "password": PASSWORD}
        assert "set-cookie" not in (await server.client.post("/v1/auth/token", data=form)).headers
        said = (await server.client.post("/v1/auth/token", data={**form, "remember": "true"})).headers["set-cookie"]
        name, *rest = said.split("; ")
        assert {"HttpOnly", "SameSite=strict", f"Path={REFRESH}"} < {*rest}
        assert ("Secure" in rest, name.startswith("__Secure-")) == (bool(url), bool(url))


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "none"},
    ],
)
async def test_no_other_page_can_refresh(server: Server, headers: dict[str, str]) -> None:
    _, token = await remembered(server)
    assert code_of(await refreshes(server, token, **headers)) == (403, "origin_refused")
    assert (await refreshes(server, token)).status_code == 200


async def test_two_tabs_at_once_and_a_lost_answer_get_the_same_token(server: Server) -> None:
    _, first = await remembered(server)
    answers = [await refreshes(server, first) for _ in range(3)]
    assert [each.status_code for each in answers] == [200] * 3
    [second] = {cookie_of(each) for each in answers}
    assert len({each.json()["access_token"] for each in answers}) == 3
    third = await refreshes(server, second)
    assert third.status_code == 200
    assert cookie_of(third) not in {first, second}


@pytest.mark.parametrize("is_late", [False, True])
async def test_a_copy_of_an_old_token_ends_the_session_and_is_told(server: Server, *, is_late: bool) -> None:
    browser, first = await remembered(server)
    answer = await refreshes(server, first)
    if is_late:
        server.clock.forward(minutes=1)
    else:
        answer = await refreshes(server, cookie_of(answer))
    assert code_of(await refreshes(server, first)) == (400, "invalid_grant")
    assert code_of(await refreshes(server, cookie_of(answer))) == (400, "invalid_grant")
    assert code_of(await browser.get("/v1/me")) == (401, "invalid_token")
    ada = await server.person("ada")
    told = (await ada.get("/v1/me/events")).json()["items"]
    assert told[-1]["data"] == {"operation": "refreshSession"}


async def test_a_remembered_session_is_one_in_the_list_and_ends_there(server: Server) -> None:
    browser, token = await remembered(server)
    token = cookie_of(await refreshes(server, token))
    ada = await server.person("ada")
    listed = (await ada.get("/v1/me/sessions")).json()["items"]
    assert [each["current"] for each in listed] == [False, True] or len(listed) == 2
    mine = [each for each in (await browser.get("/v1/me/sessions")).json()["items"] if each["current"]]
    assert len(mine) == 1
    assert (await ada.delete(f"/v1/me/sessions/{mine[0]['id']}")).status_code == 204
    assert code_of(await browser.get("/v1/me")) == (401, "invalid_token")
    assert code_of(await refreshes(server, token)) == (400, "invalid_grant")


@pytest.mark.parametrize("way", ["sign out", "sign out everywhere", "new password", "suspension", "deletion"])
async def test_what_ends_sessions_ends_what_is_remembered(server: Server, way: str) -> None:
    browser, token = await remembered(server)
    ada = await server.person("ada")
    if way == "sign out":
        secret = browser.headers["authorization"].removeprefix("Bearer ")
        answer = await browser.post("/v1/auth/revoke", data={"token": secret})
        assert "Max-Age=0" in answer.headers["set-cookie"]
    elif way == "sign out everywhere":
        await ada.post("/v1/me/sign-out-everywhere", json={"keep_tokens": True})
    elif way == "new password":
        await ada.put("/v1/me/password", json={"old": PASSWORD, "new": NEW})
    elif way == "suspension":
        await server.app_state.executor.write(operator.suspend, "ada")
    else:
        await ada.post("/v1/me/proof", json={"password": PASSWORD})
        await ada.delete("/v1/me")
    assert code_of(await refreshes(server, token)) == (400, "invalid_grant")
    assert code_of(await browser.get("/v1/me")) == (401, "invalid_token")


async def test_a_refresh_is_no_proof_and_no_sign_in(server: Server) -> None:
    _, token = await remembered(server)
    server.clock.forward(minutes=6)
    answer = await refreshes(server, token)
    tab = await server.bearer(answer.json()["access_token"])
    wanted = {"name": "bot", "scopes": ["match:read"]}
    assert code_of(await tab.post("/v1/me/tokens", json=wanted)) == (403, "proof_required")
    await server.prove(tab)
    assert (await tab.post("/v1/me/tokens", json=wanted)).status_code == 201


async def test_sessions_end_after_some_days_without_use(tmp_path: Any) -> None:
    async with serving(tmp_path, session_idle_days=2, session_days=30) as server:
        used, unused = await server.person("ada"), await server.person("ben")
        _, token = await remembered(server, "cyd")
        for _ in range(3):
            server.clock.forward(days=1)
            assert (await used.get("/v1/me")).status_code == 200
            await server.app_state.authenticator.write_uses()
        assert code_of(await unused.get("/v1/me")) == (401, "invalid_token")
        assert code_of(await refreshes(server, token)) == (400, "invalid_grant")
        assert len((await used.get("/v1/me/sessions")).json()["items"]) == 1
