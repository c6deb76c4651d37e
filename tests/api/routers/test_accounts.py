from typing import Any

import httpx2
import pytest

from mainmatch.services.caller import SCOPES
from mainmatch.services.errors import Forbidden, Unauthenticated
from tests.app import PASSWORD, Server, code_of, serving

pytestmark = pytest.mark.anyio

ADA = {"username": "ada", "password": PASSWORD, "display_name": "Ada"}
NEW = "purple monkey dishwasher"
KEY = {"Idempotency-Key": "key"}
BOT = {"name": "bot", "scopes": ["match:read", "match:play"]}


async def test_signing_up_makes_an_account(client: httpx2.AsyncClient) -> None:
    answer = await client.post("/v1/accounts", json=ADA)
    assert answer.status_code == 201
    account = answer.json()
    assert account["id"].startswith("ac_")
    assert (account["username"], account["display_name"], account["admin"]) == ("ada", "Ada", False)
    assert account["created_at"] == "2020-11-21T14:00:00.000Z"
    assert PASSWORD not in answer.text


@pytest.mark.parametrize(
    ("change", "path", "code"),
    [
        ({"username": "ab"}, "body.username", "string_pattern_mismatch"),
        ({"username": "a" * 33}, "body.username", "string_pattern_mismatch"),
        ({"username": "ad\na"}, "body.username", "string_pattern_mismatch"),
        ({"username": "ädä"}, "body.username", "string_pattern_mismatch"),
        ({"username": 7}, "body.username", "string_type"),
        ({"password": "canary7f3"}, "body.password", "string_too_short"),
        ({"password": "canary-7f3a" * 24}, "body.password", "string_too_long"),
        ({"password": None}, "body.password", "string_type"),
        ({"display_name": ""}, "body.display_name", "string_too_short"),
        ({"display_name": "canary-7f3a\u202e"}, "body.display_name", "not_printable"),
        ({"display_name": " canary-7f3a"}, "body.display_name", "not_printable"),
        ({"display_name": "x" * 65}, "body.display_name", "string_too_long"),
        ({"admin": True}, "body.admin", "extra_forbidden"),
    ],
)
async def test_signing_up_is_strict_and_names_the_place(
    client: httpx2.AsyncClient, change: dict[str, Any], path: str, code: str
) -> None:
    answer = await client.post("/v1/accounts", json={**ADA, **change})
    assert code_of(answer) == (422, "invalid_request")
    assert [(error["path"], error["code"]) for error in answer.json()["errors"]] == [(path, code)]
    assert "canary" not in answer.text


async def test_signing_up_again_with_the_key_answers_the_same(client: httpx2.AsyncClient) -> None:
    key = {"Idempotency-Key": "sign-up-1"}
    first = await client.post("/v1/accounts", json=ADA, headers=key)
    again = await client.post("/v1/accounts", json=ADA, headers=key)
    # The device's marker is shown once, like a token.
    assert first.json()["device"].startswith("mmd_")
    assert (again.status_code, again.json()) == (201, {**first.json(), "device": None})
    assert again.headers["idempotency-replayed"] == "true"
    other = {**ADA, "password": "another password"}
    assert code_of(await client.post("/v1/accounts", json=other, headers=key)) == (409, "username_taken")
    other = {**ADA, "display_name": "Eve"}
    assert code_of(await client.post("/v1/accounts", json=other, headers=key)) == (422, "idempotency_key_reused")


async def test_signing_in_answers_a_token_with_all_scopes(server: Server) -> None:
    await server.person("ada")
    session = await server.sign_in("Ada")
    assert session["access_token"].startswith("mm_")
    assert session["token_type"] == "bearer"
    assert session["expires_in"] == 30 * 24 * 3600
    assert set(session["scope"].split()) == set(SCOPES)
    me = (await (await server.bearer(session["access_token"])).get("/v1/me")).json()
    assert me["username"] == "ada"
    assert set(me["scopes"]) == set(SCOPES)


async def test_blanks_around_a_name_or_code_are_not_part_of_it_and_those_of_a_password_are(server: Server) -> None:
    ada, host = await server.person("ada"), await server.person("host")
    for name in (" ada\u00a0", "\u200bada", "ada\u200e\ufeff", "\u2060 ada\u00ad", "ADA\u034f"):
        spaced = {"username": name, "password": PASSWORD, "scope": " match:read "}
        assert (await server.client.post("/v1/auth/token", data=spaced)).status_code == 200, ascii(name)
    wrong = {"username": "ada", "password": f"{PASSWORD} "}
    assert code_of(await server.client.post("/v1/auth/token", data=wrong)) == (401, "invalid_credentials")
    made = await server.client.post("/v1/accounts", json={**wrong, "username": " ben\u200b "})
    assert made.json()["username"] == "ben"
    assert (await server.client.post("/v1/auth/token", data={**wrong, "username": "BEN "})).status_code == 200

    match = (await host.post("/v1/matches", json={"game": " x-game ", "visibility": "private"})).json()
    path = f"/v1/matches/{match['id']}"
    assert (
        await ada.post(f"{path}%20/join", json={"join_code": f"\ufeff {match['join_code']}\u200b\n"})
    ).status_code == 200
    assert (await host.post(f"{path}/hosts", json={"account": "ada \u200b"})).is_success
    assert (await host.put(f"{path}/seats/2/player", json={"account": " Ben"})).is_success
    assert (await host.get("/v1/accounts/ada%20/statistics")).json()["username"] == "ada"
    assert (await host.get("/v1/matches?game=x-game%20&mine=true")).json()["items"]
    assert (await host.delete(f"{path}/hosts/%20ada%C2%A0%E2%80%8B")).status_code == 204
    await ada.post("/v1/me/proof", json={"password": PASSWORD})
    gone = await ada.delete("/v1/me")
    assert gone.status_code in (200, 204)


async def test_a_wrong_password_and_an_unknown_username_answer_the_same(server: Server) -> None:
    await server.person("ada")
    answers = [
        await server.client.post("/v1/auth/token", data={"username": name, "password": "canary-7f3a"})
        for name in ("ada", "nobody")
    ]
    assert [code_of(answer) for answer in answers] == [(401, "invalid_credentials")] * 2
    assert answers[0].content == answers[1].content


async def test_signing_in_takes_known_scopes_only(server: Server) -> None:
    await server.person("ada")
    narrow = await server.sign_in("ada", scope="match:play match:read")
    assert narrow["scope"] == "match:play match:read"
    form = {"username": "ada", "password": PASSWORD, "scope": "root"}
    assert code_of(await server.client.post("/v1/auth/token", data=form)) == (422, "invalid_scope")


async def test_signing_in_needs_a_form(client: httpx2.AsyncClient) -> None:
    json = {"username": "ada", "password": PASSWORD}
    assert code_of(await client.post("/v1/auth/token", json=json)) == (415, "unsupported_media_type")
    assert code_of(await client.post("/v1/auth/token")) == (422, "invalid_request")
    twice = b"username=ada&username=eve&password=x"
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    assert code_of(await client.post("/v1/auth/token", content=twice, headers=form)) == (422, "malformed_form")


@pytest.mark.parametrize("name", ["restore", "remember"])
async def test_a_boolean_of_a_form_is_true_or_false(server: Server, name: str) -> None:
    await server.person("ada")
    form = {"username": "ada", "password": PASSWORD}
    for written, status in (("true", 200), ("false", 200), ("0", 422), ("on", 422), ("True", 422)):
        answer = await server.client.post("/v1/auth/token", data={**form, name: written})
        assert (written, answer.status_code) == (written, status)


async def test_a_session_ends_after_its_time(server: Server) -> None:
    ada = await server.person("ada")
    server.clock.forward(days=30, seconds=-1)
    assert (await ada.get("/v1/me")).status_code == 200
    server.clock.forward(seconds=1)
    assert code_of(await ada.get("/v1/me")) == (401, "invalid_token")


async def test_revoking_ends_a_token_at_once_and_answers_200_to_all(server: Server) -> None:
    ada = await server.person("ada")
    token = ada.headers["authorization"].removeprefix("Bearer ")
    assert (await ada.get("/v1/me")).status_code == 200
    for each in (token, token, "mm_" + "x" * 43, "nonsense"):
        answer = await server.client.post("/v1/auth/revoke", data={"token": each})
        assert (answer.status_code, answer.content) == (200, b"")
    assert code_of(await ada.get("/v1/me")) == (401, "invalid_token")


async def test_a_token_is_shown_once(server: Server) -> None:
    ada = await server.person("ada")
    made = await ada.post("/v1/me/tokens", json=BOT, headers={"Idempotency-Key": "k1"})
    assert made.status_code == 201
    token = made.json()
    assert token["token"].startswith("mm_")
    assert token["scopes"] == ["match:play", "match:read"]
    again = await ada.post("/v1/me/tokens", json=BOT, headers={"Idempotency-Key": "k1"})
    assert (again.status_code, again.json()) == (201, {**token, "token": None})
    listed = (await ada.get("/v1/me/tokens")).json()["items"]
    assert [each["kind"] for each in listed] == ["personal", "session"] or len(listed) == 2
    assert token["token"] not in str(listed)
    bot = await server.bearer(token["token"])
    assert set((await bot.get("/v1/me")).json()["scopes"]) == {"match:read", "match:play"}


async def test_the_same_key_with_another_body_is_refused(server: Server) -> None:
    ada, eve = await server.person("ada"), await server.person("eve")
    key = {"Idempotency-Key": "k1"}
    await ada.post("/v1/me/tokens", json=BOT, headers=key)
    other = await ada.post("/v1/me/tokens", json={**BOT, "name": "other"}, headers=key)
    assert code_of(other) == (422, "idempotency_key_reused")
    assert len((await ada.get("/v1/me/tokens")).json()["items"]) == 2
    # Keys are each account's own.
    assert (await eve.post("/v1/me/tokens", json=BOT, headers=key)).json()["token"].startswith("mm_")


async def test_a_failed_request_keeps_no_answer_under_its_key(server: Server) -> None:
    ada = await server.person("ada")
    key = {"Idempotency-Key": "k1"}
    payload = {**BOT, "match_id": "m_nowhere"}
    for _ in range(2):
        assert code_of(await ada.post("/v1/me/tokens", json=payload, headers=key)) == (404, "unknown_match")
    assert (await ada.post("/v1/me/tokens", json=BOT, headers=key)).status_code == 201


async def test_a_token_gives_no_more_than_the_one_it_is_made_with(server: Server) -> None:
    ada = await server.person("ada")
    scopes = ["account:write", "match:read"]
    session = await server.bearer((await server.sign_in("ada", scope=" ".join(scopes)))["access_token"])
    assert code_of(await session.post("/v1/me/tokens", json=BOT)) == (403, "scope_not_held")
    made = (await ada.post("/v1/me/tokens", json={"name": "same", "scopes": scopes})).json()
    # Nor is it one to make others with, which would outlive it.
    bot = await server.bearer(made["token"])
    assert code_of(await bot.post("/v1/me/tokens", json={"name": "same", "scopes": scopes})) == (403, "sign_in_again")
    link = {"code": "mmo_x", "verifier": "x" * 43}
    assert code_of(await bot.post("/v1/me/links", json=link, headers=KEY)) == (403, "sign_in_again")
    change = {"old": PASSWORD, "new": NEW}
    assert code_of(await bot.put("/v1/me/password", json=change)) == (403, "sign_in_again")


async def test_a_new_password_ends_everything_that_the_old_one_opened(server: Server) -> None:
    ada = await server.person("ada")
    elsewhere = await server.bearer((await server.sign_in("ada"))["access_token"])
    bot = await server.bearer((await ada.post("/v1/me/tokens", json=BOT)).json()["token"])
    ticket = (await ada.post("/v1/stream/tickets")).json()["ticket"]
    wrong = await ada.put("/v1/me/password", json={"old": NEW, "new": NEW})
    assert code_of(wrong) == (403, "wrong_password")
    assert [(await each.get("/v1/me")).status_code for each in (ada, elsewhere, bot)] == [200] * 3

    changed = await ada.put("/v1/me/password", json={"old": PASSWORD, "new": NEW})

    assert changed.status_code == 200
    for each in (ada, elsewhere, bot):
        assert code_of(await each.get("/v1/me")) == (401, "invalid_token")
    with pytest.raises(Unauthenticated):
        await server.app_state.authenticator.redeem(ticket, None)
    session = changed.json()
    assert set(session["scope"].split()) == set(SCOPES)
    mine = await server.bearer(session["access_token"])
    assert [each["kind"] for each in (await mine.get("/v1/me/tokens")).json()["items"]] == ["session"]
    assert session["device"].startswith("mmd_")
    old = await server.client.post("/v1/auth/token", data={"username": "ada", "password": PASSWORD})
    assert code_of(old) == (401, "invalid_credentials")
    await server.sign_in("ada", NEW)


async def test_a_session_with_few_scopes_gets_no_more_by_a_new_password(server: Server) -> None:
    await server.person("ada")
    session = await server.bearer((await server.sign_in("ada", scope="account:write"))["access_token"])
    changed = await session.put("/v1/me/password", json={"old": PASSWORD, "new": NEW})
    assert changed.json()["scope"] == "account:write"


async def test_guesses_at_the_old_password_are_limited_and_lock_nobody_out(tmp_path: Any) -> None:
    async with serving(tmp_path, limits="on", limit_sign_ins_per_username="5/hour") as server:
        ada = await server.person("ada")
        guess = {"old": "canary-7f3a", "new": NEW}
        tries = [(await ada.put("/v1/me/password", json=guess)).status_code for _ in range(4)]
        assert tries == [403, 403, 403, 429]
        await server.sign_in("ada")


@pytest.mark.parametrize("body", [{}, {"keep_tokens": True}])
async def test_signing_out_everywhere_ends_all_sessions_and_tokens_if_asked(
    server: Server, body: dict[str, bool]
) -> None:
    ada, eve = await server.person("ada"), await server.person("eve")
    elsewhere = await server.bearer((await server.sign_in("ada"))["access_token"])
    bot = await server.bearer((await ada.post("/v1/me/tokens", json=BOT)).json()["token"])
    answer = await ada.post("/v1/me/sign-out-everywhere", json=body)
    assert (answer.status_code, answer.content) == (204, b"")
    for each in (ada, elsewhere):
        assert code_of(await each.get("/v1/me")) == (401, "invalid_token")
    assert (await bot.get("/v1/me")).status_code == (200 if body else 401)
    assert (await eve.get("/v1/me")).status_code == 200
    await server.sign_in("ada")


async def test_a_token_outlives_the_sign_out_of_the_session_that_made_it(server: Server) -> None:
    ada = await server.person("ada")
    bot = await server.bearer((await ada.post("/v1/me/tokens", json=BOT)).json()["token"])
    token = ada.headers["authorization"].removeprefix("Bearer ")
    await server.client.post("/v1/auth/revoke", data={"token": token})
    assert (await bot.get("/v1/me")).status_code == 200


async def test_a_token_can_be_bound_to_one_match(server: Server) -> None:
    ada = await server.person("ada")
    here, there = [(await ada.post("/v1/matches", json={"game": "x-game"})).json()["id"] for _ in range(2)]
    payload = {"name": "bot", "scopes": ["match:read", "match:play"], "match_id": here}
    bot = await server.bearer((await ada.post("/v1/me/tokens", json=payload)).json()["token"])
    assert (await bot.get(f"/v1/matches/{here}")).status_code == 200
    assert code_of(await bot.get(f"/v1/matches/{there}")) == (404, "unknown_match")
    # So it makes no wider ones.
    assert code_of(await bot.post("/v1/me/tokens", json=BOT)) == (403, "insufficient_scope")


async def test_a_token_for_one_match_has_no_power_over_the_account(server: Server) -> None:
    ada = await server.person("ada")
    here = (await ada.post("/v1/matches", json={"game": "x-game"})).json()["id"]
    payload = {"name": "bot", "scopes": ["match:read", "account:write"], "match_id": here}
    answer = await ada.post("/v1/me/tokens", json=payload)
    assert code_of(answer) == (422, "invalid_scope")
    assert "account:write" in answer.json()["detail"]


async def test_only_its_owner_revokes_a_token(server: Server) -> None:
    ada, eve = await server.person("ada"), await server.person("eve")
    token = (await ada.post("/v1/me/tokens", json=BOT)).json()
    bot = await server.bearer(token["token"])
    assert (await bot.get("/v1/me")).status_code == 200
    assert code_of(await eve.delete(f"/v1/me/tokens/{token['id']}")) == (404, "unknown_token")
    assert code_of(await eve.delete("/v1/me/tokens/tk_nothing")) == (404, "unknown_token")
    for _ in range(2):
        answer = await ada.delete(f"/v1/me/tokens/{token['id']}")
        assert (answer.status_code, answer.content) == (204, b"")
    assert code_of(await bot.get("/v1/me")) == (401, "invalid_token")


@pytest.mark.parametrize(
    "payload", [{"expires_in_days": "7"}, {"expires_in_days": True}, {"expires_in_days": 7.5}, {"scopes": []}]
)
async def test_nothing_is_coerced(server: Server, payload: dict[str, Any]) -> None:
    ada = await server.person("ada")
    assert code_of(await ada.post("/v1/me/tokens", json={**BOT, **payload})) == (422, "invalid_request")


async def test_a_ticket_is_good_once(server: Server) -> None:
    ada = await server.person("ada")
    answer = await ada.post("/v1/stream/tickets")
    assert answer.status_code == 200
    ticket = answer.json()["ticket"]
    assert answer.json()["expires_in"] == 30
    caller = await server.app_state.authenticator.redeem(ticket, None)
    assert caller.username == "ada"
    with pytest.raises(Unauthenticated):
        await server.app_state.authenticator.redeem(ticket, None)
    assert code_of(await (await server.bearer(ticket)).get("/v1/me")) == (401, "invalid_token")


async def test_a_ticket_ends_after_30_seconds_and_with_its_token(server: Server) -> None:
    ada = await server.person("ada")
    late, orphan = [(await ada.post("/v1/stream/tickets")).json()["ticket"] for _ in range(2)]
    token = ada.headers["authorization"].removeprefix("Bearer ")
    await server.client.post("/v1/auth/revoke", data={"token": token})
    with pytest.raises(Unauthenticated):
        await server.app_state.authenticator.redeem(orphan, None)
    server.clock.forward(seconds=30)
    with pytest.raises(Unauthenticated):
        await server.app_state.authenticator.redeem(late, None)


async def test_a_ticket_is_bound_to_the_origin_that_asked(server: Server) -> None:
    ada = await server.person("ada")
    answer = await ada.post("/v1/stream/tickets", headers={"Origin": "https://play.example"})
    ticket = answer.json()["ticket"]
    for origin in ("https://evil.example", None):
        with pytest.raises(Forbidden):
            await server.app_state.authenticator.redeem(ticket, origin)
    assert (await server.app_state.authenticator.redeem(ticket, "https://play.example")).username == "ada"


async def test_passwords_and_sign_ups_are_limited(tmp_path: Any) -> None:
    rates = {"limit_sign_ups": "2/hour", "limit_sign_ins_per_username": "5/hour"}
    async with serving(tmp_path, limits="on", **rates) as server:
        await server.person("ada")
        form = {"username": "ADA", "password": "canary-7f3a"}
        tries = [await server.client.post("/v1/auth/token", data=form) for _ in range(3)]
        assert [answer.status_code for answer in tries] == [401, 401, 429]
        assert code_of(tries[2]) == (429, "rate_limited")
        assert 0 < int(tries[2].headers["retry-after"]) <= 3600
        # Others don't feel it.
        assert (await server.client.post("/v1/auth/token", data={**form, "username": "eve"})).status_code == 401
        ups = [await server.client.post("/v1/accounts", json={**ADA, "username": f"user{n}"}) for n in range(2)]
        assert [answer.status_code for answer in ups] == [201, 429]
