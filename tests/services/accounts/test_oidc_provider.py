"""What is asked of a provider, and what is believed of its answers."""

from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
import structlog

from tests.api.provider import CLIENT_ID, OTHER_KEY
from tests.api.round_trip import PUBLIC, Stage, staged
from tests.app import code_of

pytestmark = pytest.mark.anyio


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    async with staged(tmp_path) as stage:
        yield stage


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
        # Another test's server may still be delivering in this process: what it logs is none of this test's.
        assert [log["event"] for log in logs if log["event"] != "sent"] == ["sign-in refused"], name
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
