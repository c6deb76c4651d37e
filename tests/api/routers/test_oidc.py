"""Signing in with an account from elsewhere, and everything that people try there."""

from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
import structlog

from tests.api.provider import CLIENT_ID, CLIENT_SECRET
from tests.api.round_trip import CHALLENGE, FRONT, PUBLIC, Stage, staged
from tests.app import Server, code_of, serving

pytestmark = pytest.mark.anyio


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    async with staged(tmp_path) as stage:
        yield stage


async def test_without_a_provider_there_is_none(server: Server) -> None:
    assert (await server.client.get("/v1/auth/providers")).json() == {"items": [], "next_cursor": None}
    asked = {"return_to": FRONT, "challenge": CHALLENGE}
    assert code_of(await server.client.get("/v1/auth/oidc/start", params=asked)) == (404, "no_provider")
    assert code_of(await server.client.get("/v1/auth/oidc/callback?state=x&code=y")) == (403, "wrong_browser")


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


async def test_people_get_a_page_with_a_way_out(stage: Stage) -> None:
    browser = await stage.browser()
    page = await browser.client.get("/v1/auth/oidc/callback?state=x&code=y", headers={"Accept": "text/html,*/*"})
    assert (page.status_code, page.headers["content-type"]) == (403, "text/html; charset=utf-8")
    assert f'href="{FRONT}"' in page.text
    assert "script" not in page.text
    page = await browser.starts("https://evil.example/", Accept="text/html")
    assert page.status_code == 422
    assert "evil" not in page.text


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
