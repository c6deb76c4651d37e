"""Nothing but a token opens anything (A1), and what failed to open has left no trace (A2).

Everything that the server tells somebody, and that another one may read over their shoulder, is presented wherever a
credential is taken.
"""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from mainmatch.store.transactions.transaction import to_millisecond
from tests.access.losing import Scene, entered, staged
from tests.access.wires import Answer, ask, connected
from tests.access.world import playing_tally

pytestmark = pytest.mark.anyio


@pytest.fixture
async def scenario(tmp_path: Path) -> AsyncIterator[Scene]:
    """A private match that has begun."""
    async with playing_tally(tmp_path) as server:
        yield await staged(server, starts=True)


async def _overheard(scenario: Scene) -> dict[str, str]:
    """All that looks as if it could open something, by what it is."""
    say = {"phase_id": scenario.phase, "action": {"type": "say", "number": 3}}
    receipt = await scenario.does("ada", "PUT", "M/submission", say)
    view = await scenario.tries("ada", "GET", "M/view")
    invite = await scenario.does("host", "PUT", "M/seats/3/player", {"invite": True})
    said = await scenario.does("ada", "POST", "M/channels/table/messages", {"text": "Hello."})
    listed = await scenario.does("ada", "GET", "/v1/me/tokens")
    await scenario.does("ada", "POST", "/v1/matches", {"game": "tally"})
    page = await scenario.does("ada", "GET", "/v1/matches?limit=1")
    event = (await scenario.does("ada", "GET", "M/events"))["items"][0]
    facts = await scenario.does("ada", "GET", scenario.path)
    audit = await scenario.does("host", "GET", "M/audit")
    ticket = await scenario.does("ada", "POST", "/v1/stream/tickets")
    return {
        "match id": scenario.match_id,
        "address": f"http://server.test{scenario.path}",
        "join address": f"http://server.test{scenario.path}/join?code={scenario.code}",
        "join code": scenario.code,
        "invite code": invite["invite_code"],
        "seat": "1",
        "viewer": "seat:1",
        "phase id": scenario.phase,
        "account id": scenario.ids["ada"],
        "username": "ada",
        "token id": listed["items"][0]["id"],
        "event id": event["id"],
        "feed": event["feed"],
        "message id": said["id"],
        "list cursor": page["next_cursor"],
        "epoch": view.told["cursor"]["epoch"],
        "entity tag": view.headers["etag"].strip('"'),
        "request id": view.headers["request-id"],
        "receipt digest": receipt["digest"],
        "commitment": facts["commitment"],
        "audit hash": audit["items"][-1]["hash"],
        "ticket": ticket["ticket"],
        "token's tail": scenario.tokens["ada"][4:],
        "token cut short": scenario.tokens["ada"][:-1],
        "token in capitals": scenario.tokens["ada"].upper(),
        "instant": to_millisecond(scenario.server.clock()).isoformat(),
    }


async def _with(scenario: Scene, address: str, method: str = "GET", body: object = None, **headers: str) -> Answer:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return await ask(scenario.server.app, method, address, body, headers=named)


async def test_nothing_that_is_told_signs_anybody_in(scenario: Scene) -> None:
    for kind, text in (await _overheard(scenario)).items():
        for header in (f"Bearer {text}", f"Bearer mm_{text}", f"Basic {text}", f"Token {text}", text):
            answer = await _with(scenario, f"{scenario.path}/view", authorization=header)
            assert (answer.status, answer.code) == (401, "invalid_token"), kind


async def test_a_token_counts_in_its_header_and_nowhere_else(scenario: Scene) -> None:
    token = scenario.tokens["ada"]
    for headers in (
        {"cookie": f"token={token}; access_token={token}"},
        {"x_api_key": token},
        {"proxy_authorization": f"Bearer {token}"},
        {"sec_websocket_protocol": f"mainmatch.v1, {token}"},
        {"on_behalf_of": f"ada:{scenario.ids['ada']}"},
        {"x_forwarded_user": "ada"},
    ):
        answer = await _with(scenario, "/v1/me", **headers)
        assert (answer.status, answer.code) == (401, "invalid_token"), headers
    for query in ("access_token", "token", "ticket", "api_key"):
        assert (await _with(scenario, f"/v1/me?{query}={token}")).code == "invalid_token"


async def test_nothing_that_is_told_opens_a_stream(scenario: Scene) -> None:
    for kind, text in (await _overheard(scenario)).items():
        for secret in ("token", "ticket"):
            if (kind, secret) == ("ticket", "ticket"):
                continue
            async with connected(scenario.server.app) as socket:
                await socket.send("identify", **{secret: text})
                heard = await socket.rest()
            assert [frame["op"] for frame in heard] == ["hello", "error"], kind
            assert socket.code in (4501, 4500), kind
    async with connected(scenario.server.app, query=f"?token={scenario.tokens['ada']}") as socket:
        assert await socket.rest() == []
    assert socket.code == 4500


async def test_nothing_that_is_told_claims_the_server_or_takes_a_seat(scenario: Scene) -> None:
    overheard = await _overheard(scenario)
    for kind, text in overheard.items():
        claimed = await scenario.tries("frida", "POST", "/v1/me/claim", {"claim": text})
        assert (claimed.status, claimed.code) == (403, "wrong_claim"), kind
        if kind not in ("join code", "invite code"):
            joined = await scenario.tries("frida", "POST", "M/join", {"join_code": text[:64], "invite_code": text[:64]})
            assert (joined.status, joined.code) == (404, "unknown_match"), kind
    # Of an invite's neighbours: the code itself takes the seat, once.
    invite = {"invite_code": overheard["invite code"]}
    assert (await scenario.tries("frida", "POST", "M/join", invite)).status == 200
    assert (await scenario.tries("grace", "POST", "M/join", invite)).code == "wrong_code"


async def test_revoking_what_is_no_token_ends_nothing(scenario: Scene) -> None:
    overheard = await _overheard(scenario)
    del overheard["ticket"]
    for text in overheard.values():
        answer = await ask(scenario.server.app, "POST", "/v1/auth/revoke", form={"token": text})
        assert (answer.status, answer.body) == (200, b"")
    assert (await scenario.tries("ada", "GET", "/v1/me")).status == 200


# --- tickets ---------------------------------------------------------------------------------


async def _ticket(scenario: Scene, **headers: str) -> str:
    return str((await scenario.tries("ada", "POST", "/v1/stream/tickets", **headers)).told["ticket"])


async def test_a_ticket_is_good_once(scenario: Scene) -> None:
    ticket = await _ticket(scenario)
    assert await entered(scenario, ticket) == ("ready", None)
    assert await entered(scenario, ticket) == ("error", 4501)


async def test_a_ticket_is_good_for_thirty_seconds(scenario: Scene) -> None:
    in_time, late = [await _ticket(scenario) for _ in range(2)]
    scenario.server.clock.forward(seconds=29.9)
    assert await entered(scenario, in_time) == ("ready", None)
    scenario.server.clock.forward(seconds=0.1)
    assert await entered(scenario, late) == ("error", 4501)


async def test_a_ticket_is_good_from_where_it_was_asked_for_only(scenario: Scene) -> None:
    ticket = await _ticket(scenario, origin="http://server.test")
    # Refused without being used up: who steals it can't spoil it either.
    assert await entered(scenario, ticket) == ("error", 4505)
    assert (await entered(scenario, ticket, "http://evil.test"))[1] == 4505
    assert await entered(scenario, ticket, "http://server.test") == ("ready", None)


async def test_a_ticket_reaches_no_further_than_the_token_it_was_bought_with(scenario: Scene) -> None:
    payload = {"name": "bot", "scopes": ["match:read"], "match_id": scenario.match_id}
    scenario.tokens["bot"] = (await scenario.does("ada", "POST", "/v1/me/tokens", payload))["token"]
    ticket = (await scenario.does("bot", "POST", "/v1/stream/tickets"))["ticket"]
    async with connected(scenario.server.app) as socket:
        await socket.send("identify", ticket=ticket)
        ready = (await socket.until("ready"))[-1]
        assert [each["feed"] for each in ready["feeds"]] == [f"match/{scenario.match_id}/seat:1"]
        own = await socket.answer_to("subscribe", feed=f"account/{scenario.ids['ada']}", from_="start")
        move = {"match_id": scenario.match_id, "phase_id": scenario.phase, "action": {"type": "say", "number": 3}}
        submitted = await socket.answer_to("submit", **move)
    assert (own["code"], submitted["code"]) == ("unknown_feed", "insufficient_scope")


# --- failing leaves no trace -----------------------------------------------------------------


async def test_whoever_fails_to_sign_in_leaves_nothing_behind(scenario: Scene) -> None:
    host = ("host", "GET")
    addresses = (
        "/v1/me/tokens",
        "M/audit",
        "M/hosts",
        "M/events?as=host",
        "M/host/status",
        "M/channels",
        "/v1/matches",
    )
    before = [(await scenario.tries(*host, address)).body for address in addresses]
    bad = {"authorization": "Bearer mm_" + "x" * 43, "idempotency_key": "k"}
    say = {"phase_id": scenario.phase, "action": {"type": "say", "number": 3}}
    for method, tail, body in (
        ("POST", "host/cancel", {}),
        ("POST", "host/announce", {"text": "Hello."}),
        ("PUT", "submission", say),
        ("POST", "actions", {"phase_id": scenario.phase, "action": {"type": "wave"}}),
        ("PUT", "seats/1/player", {"bot": "house"}),
        ("POST", "join", {"join_code": scenario.code}),
        ("POST", "channels/table/messages", {"text": "Hello."}),
    ):
        assert (await _with(scenario, f"{scenario.path}/{tail}", method, body, **bad)).code == "invalid_token"
    assert [(await scenario.tries(*host, address)).body for address in addresses] == before
    # Nor is the key taken: the same request of somebody who may is the first one under it.
    answer = await scenario.tries("host", "POST", "M/host/announce", {"text": "Hello."}, idempotency_key="k")
    assert answer.status == 200
    assert "idempotency-replayed" not in answer.headers
