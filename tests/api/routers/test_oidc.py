"""Signing in with an account from elsewhere, and everything that people try there."""

import base64
import hashlib
import re
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx2
import pytest
import structlog

from tests.api.provider import CLIENT_ID, CLIENT_SECRET, OTHER_KEY, Provider, providing
from tests.house import HandClock, Server, code_of, serving

pytestmark = pytest.mark.anyio

PUBLIC, FRONT = "http://127.0.0.1:8000", "http://127.0.0.1:5173/in"
VERIFIER = "front-end-secret-of-one-tab-0123456789-abcdefgh"
CHALLENGE = base64.urlsafe_b64encode(hashlib.sha256(VERIFIER.encode()).digest()).decode().rstrip("=")


@dataclass
class Browser:
    """Keeps cookies, follows nothing by itself."""

    client: httpx2.AsyncClient

    async def starts(self, return_to: str = FRONT, challenge: str = CHALLENGE, **headers: str) -> httpx2.Response:
        asked = {"return_to": return_to, "challenge": challenge}
        return await self.client.get("/v1/auth/oidc/start", params=asked, headers=headers)

    async def sent(self) -> str:
        """To the provider, who says yes: the address of the way back."""
        there = await self.starts()
        assert there.status_code == 303, there.text
        async with httpx2.AsyncClient() as outside:
            back = await outside.get(there.headers["location"])
        return str(back.headers["location"])

    async def lands(self, back: str) -> dict[str, str]:
        """What the front end finds in its address."""
        landed = await self.client.get(back)
        assert landed.status_code == 303, landed.text
        address, _, fragment = landed.headers["location"].partition("#")
        assert address == FRONT
        return {name: values[0] for name, values in parse_qs(fragment).items()}

    async def goes(self) -> dict[str, str]:
        return await self.lands(await self.sent())

    async def arrives(self) -> dict[str, str]:
        """There and back; what the front end sends then."""
        return {"code": (await self.goes())["oidc_code"], "verifier": VERIFIER}


@dataclass
class Stage:
    server: Server
    provider: Provider

    async def browser(self) -> Browser:
        transport = httpx2.ASGITransport(self.server.app)
        client = httpx2.AsyncClient(transport=transport, base_url=PUBLIC)
        return Browser(await self.server.stack.enter_async_context(client))

    async def person(self) -> httpx2.AsyncClient:
        """Whom the provider knows, signed in here."""
        arrival = await (await self.browser()).arrives()
        session = await self.server.client.post("/v1/auth/oidc/token", json=arrival)
        assert session.status_code == 200, session.text
        return await self.server.bearer(session.json()["access_token"])


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    clock = HandClock()
    async with (
        providing(clock) as provider,
        serving(
            tmp_path,
            public_url=PUBLIC,
            oidc_issuer=provider.url,
            oidc_client_id=CLIENT_ID,
            oidc_client_secret=CLIENT_SECRET,
            oidc_returns=f"{FRONT}, https://other.example/",
            oidc_name="Home",
        ) as server,
    ):
        yield Stage(server, provider)


async def test_without_a_provider_there_is_none(server: Server) -> None:
    assert (await server.client.get("/v1/auth/providers")).json() == {"items": []}
    asked = {"return_to": FRONT, "challenge": CHALLENGE}
    assert code_of(await server.client.get("/v1/auth/oidc/start", params=asked)) == (404, "no_provider")
    assert code_of(await server.client.get("/v1/auth/oidc/callback?state=x&code=y")) == (403, "wrong_browser")


async def test_who_comes_for_the_first_time_gets_an_account_and_later_the_same(stage: Stage) -> None:
    ada = await stage.person()
    me = (await ada.get("/v1/me")).json()
    assert (me["username"], me["display_name"], me["admin"]) == ("Ada-L", "Ada", False)
    assert "account:write" in me["scopes"]
    again = (await (await stage.person()).get("/v1/me")).json()
    assert again["id"] == me["id"]
    links = (await ada.get("/v1/me/links")).json()["items"]
    assert [(link["kind"], link["name"]) for link in links] == [("oidc", stage.provider.url)]
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


async def test_what_is_asked_of_the_provider_is_bound_to_one_trip(stage: Stage) -> None:
    browser = await stage.browser()
    await browser.sent()
    await browser.sent()
    first, second = stage.provider.seen
    assert first["redirect_uri"] == f"{PUBLIC}/v1/auth/oidc/callback"
    assert first["scope"] == "openid profile"
    for secret in ("state", "nonce", "code_challenge"):
        assert len(first[secret]) == 43
        assert first[secret] != second[secret]


async def test_the_cookie_of_a_trip_is_for_this_server_alone(stage: Stage, tmp_path: Path) -> None:
    cookie = (await (await stage.browser()).starts()).headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "max-age=600" in cookie
    assert "secure" not in cookie
    given = {"oidc_issuer": stage.provider.url, "oidc_client_id": CLIENT_ID, "oidc_returns": FRONT}
    async with serving(tmp_path / "secure", public_url="https://play.example", **given) as server:
        asked = {"return_to": FRONT, "challenge": CHALLENGE}
        cookie = (await server.client.get("/v1/auth/oidc/start", params=asked)).headers["set-cookie"]
        assert cookie.startswith("__Host-mainmatch-trip-")
        assert "; Secure" in cookie
        assert "domain" not in cookie.lower()


async def test_two_tabs_do_not_cut_each_other_off(stage: Stage) -> None:
    browser = await stage.browser()
    first, second = await browser.sent(), await browser.sent()
    assert set(await browser.lands(second)) == {"oidc_code"}
    assert set(await browser.lands(first)) == {"oidc_code"}


async def test_nobody_is_sent_to_an_address_that_the_operator_has_not_named(stage: Stage) -> None:
    browser = await stage.browser()
    evil = ("https://evil.example/", "//evil.example", f"{FRONT}.evil.example", f"{FRONT}@evil.example")
    for return_to in (*evil, f"{FRONT}/", f"{FRONT}#", f"{FRONT}?x", "/", ""):
        assert code_of(await browser.starts(return_to)) == (422, "bad_return"), return_to
    assert stage.provider.asked == []


async def test_an_address_that_is_not_named_any_more_is_not_gone_to(stage: Stage) -> None:
    browser = await stage.browser()
    back = await browser.sent()
    object.__setattr__(stage.server.app.state.oidc_login, "returns", frozenset({"https://other.example/"}))
    assert code_of(await browser.client.get(back)) == (422, "bad_return")


async def test_a_trip_needs_a_challenge(stage: Stage) -> None:
    browser = await stage.browser()
    for challenge in ("", "x", "x" * 44, "ü" * 43, f"{CHALLENGE}="):
        assert code_of(await browser.starts(challenge=challenge)) == (422, "invalid_request"), challenge


async def test_a_code_that_was_got_in_another_browser_is_not_taken(stage: Stage) -> None:
    mallory, ada = await stage.browser(), await stage.browser()
    back = await mallory.sent()
    assert code_of(await ada.client.get(back)) == (403, "wrong_browser")
    # Not even once she has begun a trip of her own: each state has its own cookie.
    await ada.sent()
    assert code_of(await ada.client.get(back)) == (403, "wrong_browser")
    assert "token" not in stage.provider.asked


async def test_a_state_that_was_tampered_with_is_not_taken(stage: Stage) -> None:
    browser = await stage.browser()
    back = await browser.sent()
    state = parse_qs(urlsplit(back).query)["state"][0]
    for wrong in (state[:-1] + ("A" if state[-1] != "A" else "B"), state[:16], "", state + "x"):
        assert code_of(await browser.client.get(back.replace(state, wrong))) == (403, "wrong_browser")
    assert set(await browser.lands(back)) == {"oidc_code"}


async def test_a_cookie_that_cannot_be_read_is_none(stage: Stage) -> None:
    browser = await stage.browser()
    back = await browser.sent()
    name = next(iter(browser.client.cookies))
    for cookie in ("", "x", "e30=", "bnVsbA==", "ü"):
        answer = await stage.server.client.get(back, headers=[(b"Cookie", f"{name}={cookie}".encode())])
        assert code_of(answer) == (403, "wrong_browser"), cookie


async def test_a_way_back_leads_somewhere_once(stage: Stage) -> None:
    stage.provider.forgets_codes = False
    browser = await stage.browser()
    back = await browser.sent()
    await browser.lands(back)
    assert code_of(await browser.client.get(back)) == (403, "wrong_browser")


async def test_a_code_that_was_used_is_refused_by_the_provider(stage: Stage) -> None:
    browser, mallory = await stage.browser(), await stage.browser()
    back = await browser.sent()
    await browser.lands(back)
    # Mallory has read the old code somewhere, and puts it into a trip of her own.
    own = await mallory.sent()
    code, used = (parse_qs(urlsplit(each).query)["code"][0] for each in (own, back))
    assert await mallory.lands(own.replace(code, used)) == {"oidc_error": "failed"}


async def test_a_code_of_another_trip_does_not_fit_this_ones_verifier(stage: Stage) -> None:
    victim, mallory = await stage.browser(), await stage.browser()
    stolen = parse_qs(urlsplit(await victim.sent()).query)["code"][0]
    own = await mallory.sent()
    code = parse_qs(urlsplit(own).query)["code"][0]
    assert await mallory.lands(own.replace(code, stolen)) == {"oidc_error": "failed"}


FORGED: dict[str, Callable[[Stage], dict[str, Any]]] = {
    "another issuer": lambda stage: {"iss": "https://evil.example"},
    "another audience": lambda stage: {"aud": "somebody else"},
    "another audience, for which we are said to have asked": lambda stage: {"aud": "somebody else", "azp": CLIENT_ID},
    "another audience beside ours, and made for that one": lambda stage: {
        "aud": [CLIENT_ID, "somebody else"],
        "azp": "somebody else",
    },
    "two audiences, and nobody it was made for": lambda stage: {"aud": [CLIENT_ID, "somebody else"]},
    "expired": lambda stage: {"exp": int(stage.server.clock.now.timestamp()) - 61},
    "of the future": lambda stage: {"iat": int(stage.server.clock.now.timestamp()) + 3600},
    "not yet good": lambda stage: {"nbf": int(stage.server.clock.now.timestamp()) + 3600},
    "the nonce of another trip": lambda stage: {"nonce": "x" * 43},
    "no nonce": lambda stage: {"nonce": None},
    "no audience": lambda stage: {"aud": None},
    "no end": lambda stage: {"exp": None},
    "no beginning": lambda stage: {"iat": None},
    "nobody": lambda stage: {"sub": None},
    "an empty subject": lambda stage: {"sub": ""},
    "a subject without end": lambda stage: {"sub": "x" * 256},
    "a number for a subject": lambda stage: {"sub": 7},
    "an end that is no number": lambda stage: {"exp": "tomorrow"},
    "another access token": lambda stage: {"at_hash": "x" * 22},
}


def _changed(change: dict[str, Any], claims: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in {**claims, **change}.items() if value is not None}


async def test_an_id_token_is_not_believed_whatever_is_wrong_with_it(stage: Stage) -> None:
    browser = await stage.browser()
    for name, forge in FORGED.items():
        change = forge(stage)
        stage.provider.claims = partial(_changed, change)
        with structlog.testing.capture_logs() as logs:
            assert await browser.goes() == {"oidc_error": "failed"}, name
        assert [log["event"] for log in logs] == ["sign-in refused"], name
        assert "canary" not in str(logs)
    stage.provider.claims = lambda claims: claims
    assert set(await browser.goes()) == {"oidc_code"}


async def test_an_id_token_without_the_providers_signature_is_not_believed(stage: Stage) -> None:
    provider = stage.provider
    for forge in (
        provider.unsigned,
        provider.with_our_secret,
        provider.with_the_public_key,
        lambda _: "x.y",
        lambda _: "",
    ):
        provider.sign = forge
        assert await (await stage.browser()).goes() == {"oidc_error": "failed"}
    provider.sign, provider.key = None, OTHER_KEY
    assert await (await stage.browser()).goes() == {"oidc_error": "failed"}
    provider.key = provider.published
    assert set(await (await stage.browser()).goes()) == {"oidc_code"}


async def test_a_provider_that_calls_itself_otherwise_is_not_spoken_to(stage: Stage) -> None:
    stage.provider.metadata = {"issuer": "https://evil.example"}
    assert code_of(await (await stage.browser()).starts()) == (503, "provider_unavailable")


async def test_a_way_back_that_names_another_provider_is_not_taken(stage: Stage) -> None:
    browser = await stage.browser()
    assert await browser.lands(f"{await browser.sent()}&iss=https%3A%2F%2Fevil.example") == {"oidc_error": "failed"}
    assert "token" not in stage.provider.asked
    assert set(await browser.lands(f"{await browser.sent()}&iss={stage.provider.url}")) == {"oidc_code"}


async def test_a_provider_that_always_names_itself_must(stage: Stage) -> None:
    stage.provider.metadata = {"authorization_response_iss_parameter_supported": True}
    browser = await stage.browser()
    assert await browser.goes() == {"oidc_error": "failed"}
    assert set(await browser.lands(f"{await browser.sent()}&iss={stage.provider.url}")) == {"oidc_code"}


async def test_who_says_no_is_told_so_by_the_front_end(stage: Stage) -> None:
    for error, told in (("access_denied", "denied"), ("canary-7f3a", "failed")):
        browser = await stage.browser()
        await browser.sent()
        state = stage.provider.seen[-1]["state"]
        back = f"{PUBLIC}/v1/auth/oidc/callback?error={error}&error_description=canary-7f3a&state={state}"
        assert await browser.lands(back) == {"oidc_error": told}


async def test_a_provider_that_is_down_is_said_to_be(stage: Stage) -> None:
    browser = await stage.browser()
    back = await browser.sent()
    stage.provider.is_down = True
    assert await browser.lands(back) == {"oidc_error": "unavailable"}


async def test_a_provider_that_is_down_is_not_asked_again_at_once(stage: Stage) -> None:
    stage.provider.is_down = True
    for _ in range(3):
        answer = await (await stage.browser()).starts()
        assert code_of(answer) == (503, "provider_unavailable")
        assert int(answer.headers["retry-after"]) > 0
    assert stage.provider.asked == ["configuration"]


async def test_what_the_provider_says_of_itself_is_asked_once(stage: Stage) -> None:
    for _ in range(3):
        await (await stage.browser()).goes()
    assert [each for each in stage.provider.asked if each != "token"] == ["configuration", "keys"]


async def test_people_get_a_page_with_a_way_out(stage: Stage) -> None:
    browser = await stage.browser()
    page = await browser.client.get("/v1/auth/oidc/callback?state=x&code=y", headers={"Accept": "text/html,*/*"})
    assert (page.status_code, page.headers["content-type"]) == (403, "text/html; charset=utf-8")
    assert f'href="{FRONT}"' in page.text
    assert "script" not in page.text
    page = await browser.starts("https://evil.example/", Accept="text/html")
    assert page.status_code == 422
    assert "evil" not in page.text


async def test_a_code_is_good_once_and_for_the_front_end_that_asked(stage: Stage) -> None:
    arrival, post = await (await stage.browser()).arrives(), stage.server.client.post
    other = {**arrival, "verifier": VERIFIER[::-1]}
    assert code_of(await post("/v1/auth/oidc/token", json=other)) == (403, "wrong_arrival")
    assert (await post("/v1/auth/oidc/token", json=arrival)).status_code == 200
    assert code_of(await post("/v1/auth/oidc/token", json=arrival)) == (403, "wrong_arrival")


async def test_a_code_ends_after_two_minutes(stage: Stage) -> None:
    arrival = await (await stage.browser()).arrives()
    stage.server.clock.pass_by(minutes=2)
    answer = await stage.server.client.post("/v1/auth/oidc/token", json=arrival)
    assert code_of(answer) == (403, "wrong_arrival")


async def test_somebody_with_a_password_can_sign_in_with_the_provider_too(stage: Stage) -> None:
    eve, host = await stage.server.person("eve"), await stage.server.person("host")
    linked = await eve.post("/v1/me/links", json=await (await stage.browser()).arrives())
    assert (linked.status_code, linked.json()["kind"]) == (201, "oidc")
    assert "u-1" not in linked.text
    again = await eve.post("/v1/me/links", json=await (await stage.browser()).arrives())
    assert again.json() == linked.json()
    assert (await (await stage.person()).get("/v1/me")).json()["username"] == "eve"
    taken = await host.post("/v1/me/links", json=await (await stage.browser()).arrives())
    assert code_of(taken) == (409, "identity_taken")
    assert (await eve.delete(f"/v1/me/links/{linked.json()['id']}")).status_code == 204
    assert (await (await stage.person()).get("/v1/me")).json()["username"] == "Ada-L"


async def test_the_last_way_into_an_account_stays(stage: Stage) -> None:
    ada = await stage.person()
    link = (await ada.get("/v1/me/links")).json()["items"][0]["id"]
    assert code_of(await ada.delete(f"/v1/me/links/{link}")) == (409, "last_way_in")
    form = {"username": "Ada-L", "password": ""}
    for password in (" ", "None", "x" * 12):
        answer = await stage.server.client.post("/v1/auth/token", data={**form, "password": password})
        assert code_of(answer) == (401, "invalid_credentials")


async def test_no_secret_is_logged_or_shown(stage: Stage) -> None:
    with structlog.testing.capture_logs() as logs:
        await stage.person()
        stage.provider.is_down = True
        await (await stage.browser()).goes()
        browser = await stage.browser()
        await browser.client.get("/v1/auth/oidc/callback?state=canary-7f3a&code=canary-7f3a")
    oidc_login = stage.server.app.state.oidc_login
    shown = f"{logs}{oidc_login!r}{oidc_login.provider.terms!r}"
    assert CLIENT_SECRET not in shown
    assert "canary" not in shown
    assert not any(each["state"] in shown for each in stage.provider.seen)
