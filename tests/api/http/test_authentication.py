"""On-Behalf-Of on what stays open: sockets, streams and long polls of the real server."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from mainmatch.api.http import authentication
from mainmatch.api.http.authentication import Authenticator
from mainmatch.main import create_app
from mainmatch.runtime import uvicorn_server
from mainmatch.services.accounts import tokens
from mainmatch.services.errors import Busy, ServerBusy, Unauthenticated
from mainmatch.services.unit_of_work import Executor
from mainmatch.settings import Settings
from tests.api.routers.linking import ADA, SCOPES
from tests.app import PASSWORD, Server, cheap_passwords, serving

pytestmark = pytest.mark.anyio


async def _token(server: Server, name: str = "ada") -> str:
    return (await server.person(name)).headers["authorization"].removeprefix("Bearer ")


@pytest.mark.parametrize(
    "header", [[], ["Bearer"], ["Bearer x y"], ["Token mm_x"], ["Bearer a", "Bearer b"], ["Bearer é"]]
)
async def test_anything_but_one_bearer_token_is_nobody(server: Server, header: list[str]) -> None:
    with pytest.raises(Unauthenticated):
        await server.app_state.authenticator.caller(header)


@pytest.mark.parametrize(
    ("headers", "query", "said"),
    [
        ([], "", "No `Authorization` header was sent."),
        ([], "?access_token=mm_x", "A token in the address is not read"),
        ([], "?after=1&token=canary", "A token in the address is not read"),
        ([], "?q=Bearer%20mm_x", "A token in the address is not read"),
        ([], "?after=1", "No `Authorization` header was sent."),
        (["Basic YTpi"], "", "has the scheme Basic"),
        (["token canary"], "", "has the scheme Token"),
        (["canary7f3a"], "", "has another scheme than Bearer"),
        (["canary7f3a x"], "", "has another scheme than Bearer"),
        ([""], "", "has another scheme than Bearer"),
        (["Bearer"], "", "One token has to stand behind Bearer"),
        (["Bearer mm_a mm_b"], "", "One token has to stand behind Bearer"),
        (["mm_" + "x" * 43], "", "The word Bearer has to stand before"),
        (["Bearer canary"], "", "is no token of this server"),
        (["Bearer a", "Bearer b"], "", "More than one `Authorization` header"),
        (["Bearer mm_" + "x" * 43], "", "unknown, expired or revoked"),
    ],
)
async def test_a_refusal_says_what_was_sent_and_what_is_needed(
    server: Server, headers: list[str], query: str, said: str
) -> None:
    for path in ("/v1/me", "/v1/me/events/stream"):
        sent = [("authorization", each) for each in headers]
        refused = await server.client.get(path + query, headers=sent)
        assert (refused.status_code, refused.json()["code"]) == (401, "invalid_token")
        assert said in refused.json()["detail"]
        assert "canary" not in refused.text


async def test_the_scheme_is_read_whatever_its_capitals(server: Server) -> None:
    assert (await server.app_state.authenticator.caller([f"bEaReR  {await _token(server)}"])).username == "ada"


async def test_a_token_is_looked_up_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    token, authenticator = await _token(server), Authenticator(server.app_state.executor, server.clock)
    first = await authenticator.caller_of(token)

    async def fail(*_: object, **__: object) -> None:
        raise AssertionError("looked up again")

    monkeypatch.setattr(Executor, "read", fail)
    assert await authenticator.caller_of(token) is first


async def test_an_unknown_token_is_looked_up_each_time(server: Server) -> None:
    authenticator = Authenticator(server.app_state.executor, server.clock)
    with pytest.raises(Unauthenticated):
        await authenticator.caller_of("mm_" + "x" * 43)
    assert authenticator._known == {}


async def test_the_least_recently_used_is_forgotten_first(server: Server) -> None:
    authenticator = Authenticator(server.app_state.executor, server.clock, remembered=2)
    first, second, third = [await _token(server, name) for name in ("ada", "bob", "eve")]
    for token in (first, second, first, third):
        await authenticator.caller_of(token)
    assert list(authenticator._known) == [tokens.digest_of(first), tokens.digest_of(third)]


async def test_what_is_revoked_during_a_look_up_is_not_remembered(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    token, authenticator = await _token(server), Authenticator(server.app_state.executor, server.clock)
    caller = await server.app_state.authenticator.caller_of(token)
    read, goes_on = Executor.read, asyncio.Event()

    async def slow(self: Executor, *args: object) -> object:
        found: object = await read(self, *args)  # type: ignore[arg-type]
        await goes_on.wait()
        return found

    monkeypatch.setattr(Executor, "read", slow)
    look_up = asyncio.create_task(authenticator.caller_of(token))
    await asyncio.sleep(0)
    authenticator.drop({caller.token_id})
    goes_on.set()
    await look_up
    assert authenticator._known == {}


async def test_those_who_came_last_are_asked_about_again_till_nobody_comes(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(authentication, "_ASKED_AGAIN", 2)
    # As on another server, which hears of no commit of this one.
    authenticator = Authenticator(server.app_state.executor, server.clock)
    first, second, third = [await _token(server, name) for name in ("ada", "bob", "eve")]
    for token in (first, second, third):
        await authenticator.caller_of(token)
    await authenticator.verify()
    assert list(authenticator._known) == [tokens.digest_of(second), tokens.digest_of(third)]

    bob = await authenticator.caller_of(second)
    await server.app_state.executor.write(tokens.revoke, bob, bob.token_id)
    server.clock.forward(seconds=59)
    await authenticator.verify()
    assert list(authenticator._known) == [tokens.digest_of(third)]

    server.clock.forward(seconds=1)
    await authenticator.verify()
    assert authenticator._known == {}, "a server at rest asks nothing"


async def _last_used(server: Server, token: str) -> object:
    kept = await server.app_state.executor.read(tokens.caller_of, tokens.digest_of(token))
    assert kept is not None
    return kept.last_used_at


async def test_the_last_use_of_a_token_is_written_later_and_once_in_a_while(server: Server) -> None:
    token, authenticator = await _token(server), server.app_state.authenticator
    ada = await server.person("ada")
    assert (await ada.get("/v1/me/tokens")).json()["items"][0]["last_used_at"] is None
    first = server.clock.now
    await authenticator.write_uses()
    assert await _last_used(server, token) == first
    server.clock.forward(minutes=4)
    await authenticator.caller_of(token)
    assert authenticator._uses == {}
    server.clock.forward(minutes=1)
    for _ in range(3):
        await authenticator.caller_of(token)
    assert list(authenticator._uses.values()) == [server.clock.now]
    await authenticator.write_uses()
    assert await _last_used(server, token) == server.clock.now
    assert (await ada.get("/v1/me/tokens")).json()["items"][0]["last_used_at"] == "2020-11-21T14:05:00.000Z"


async def test_a_gate_that_has_just_opened_knows_what_was_written(server: Server) -> None:
    token = await _token(server)
    await server.app_state.authenticator.caller_of(token)
    await server.app_state.authenticator.write_uses()
    authenticator = Authenticator(server.app_state.executor, server.clock)
    await authenticator.caller_of(token)
    assert authenticator._uses == {}


async def test_uses_that_could_not_be_written_are_written_later(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    token, authenticator = await _token(server), server.app_state.authenticator
    await authenticator.caller_of(token)
    noted = dict(authenticator._uses)

    async def fail(*_: object, **__: object) -> None:
        raise ServerBusy("Not now.")

    with monkeypatch.context() as broken:
        broken.setattr(Executor, "write", fail)
        with pytest.raises(Busy):
            await authenticator.write_uses()
    assert authenticator._uses == noted
    await authenticator.write_uses()
    assert await _last_used(server, token) == server.clock.now


async def test_uses_are_written_before_the_server_ends(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        token = await _token(server)
        await server.app_state.authenticator.caller_of(token)
    async with serving(tmp_path) as server:
        assert await _last_used(server, token) == server.clock.now


@dataclass
class Place:
    """A server that listens, with an integration and one linked person."""

    url: str
    host: httpx2.AsyncClient
    token: str
    token_id: str

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}", "On-Behalf-Of": f"discord:{ADA}"}

    def socket(self, headers: dict[str, str]) -> connect:
        return connect(
            f"{self.url.replace('http', 'ws')}/v1/stream",
            subprotocols=["mainmatch.v1"],  # type: ignore[list-item]
            additional_headers=headers,
        )

    async def claim(self, *, keep_linked: bool) -> httpx2.Response:
        at = f"{self.url}/v1/integrations/discord/users/{ADA}/claim-codes"
        async with httpx2.AsyncClient(headers={"Authorization": f"Bearer {self.token}"}) as bot:
            code = (await bot.post(at, headers={"Idempotency-Key": "k"})).json()["code"]
        payload = {"code": code, "username": "ada", "password": PASSWORD, "keep_linked": keep_linked}
        return await self.host.post("/v1/auth/claim", json=payload)


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    ready: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    settings = Settings(port=0, data=tmp_path, limits="off")
    server = uvicorn_server.Server(
        create_app(settings, passwords=cheap_passwords), settings, lambda server, _: ready.set_result(server.url)
    )
    task = asyncio.create_task(server.serve())
    task.add_done_callback(lambda _: ready.cancel())
    async with httpx2.AsyncClient(base_url=await ready) as host:
        await host.post("/v1/accounts", json={"username": "host", "password": PASSWORD})
        session = await host.post("/v1/auth/token", data={"username": "host", "password": PASSWORD})
        host.headers["Authorization"] = f"Bearer {session.json()['access_token']}"
        await host.put("/v1/integrations/discord")
        payload = {"name": "bridge", "scopes": SCOPES, "namespace": "discord"}
        token = (await host.post("/v1/me/tokens", json=payload)).json()
        place = Place(str(host.base_url).rstrip("/"), host, token["token"], token["id"])
        bearer = {"Authorization": f"Bearer {place.token}"}
        made = await host.put(f"/v1/integrations/discord/users/{ADA}", json={"display_name": "Ada"}, headers=bearer)
        assert made.status_code == 201, made.text
        yield place
    server.should_exit = True
    await task


async def _ready(socket: ClientConnection) -> dict[str, Any]:
    while (frame := json.loads(await socket.recv()))["op"] != "ready":
        assert frame["op"] == "hello", frame
    found: dict[str, Any] = frame
    return found


async def _code(socket: ClientConnection) -> int:
    with contextlib.suppress(ConnectionClosed):
        while True:
            await socket.recv()
    return int(socket.close_code or 0)


async def test_a_socket_is_opened_for_somebody_and_closed_when_they_take_over(place: Place) -> None:
    me = (await place.host.get("/v1/me", headers=place.headers)).json()
    async with place.socket(place.headers) as socket:
        assert (await _ready(socket))["account"] == me["id"]
        assert (await place.claim(keep_linked=False)).status_code == 200
        assert await _code(socket) == 4501


async def test_a_socket_opened_with_a_ticket_closes_with_the_link_and_others_stay(place: Place) -> None:
    other = {**place.headers, "On-Behalf-Of": "discord:other"}
    bearer = {"Authorization": f"Bearer {place.token}"}
    at = "/v1/integrations/discord/users/other"
    assert (await place.host.put(at, json={"display_name": "Bob"}, headers=bearer)).status_code == 201
    ticket = (await place.host.post("/v1/stream/tickets", headers=place.headers)).json()["ticket"]
    async with place.socket({}) as socket, place.socket(other) as bystander:
        await socket.send(json.dumps({"op": "identify", "ticket": ticket}))
        await _ready(socket)
        await _ready(bystander)
        assert (await place.claim(keep_linked=False)).status_code == 200
        assert await _code(socket) == 4501
        await bystander.send(json.dumps({"op": "ping", "id": "1"}))
        assert json.loads(await bystander.recv())["op"] == "pong"


async def test_all_it_has_open_for_others_closes_with_the_integrations_token(place: Place) -> None:
    async with place.socket(place.headers) as socket:
        await _ready(socket)
        assert (await place.host.delete(f"/v1/me/tokens/{place.token_id}")).status_code == 204
        assert await _code(socket) == 4501


async def test_a_long_poll_ends_with_the_link(place: Place) -> None:
    polled = asyncio.create_task(place.host.get("/v1/me/events?wait=25", headers=place.headers, timeout=30))
    async with place.socket(place.headers) as socket:
        await _ready(socket)
        assert (await place.claim(keep_linked=False)).status_code == 200
    answer = await polled
    assert answer.status_code == 401


@pytest.mark.parametrize("name", ["discord:nobody", "forum:1", "?"])
async def test_no_socket_opens_for_somebody_it_may_not_speak_for(place: Place, name: str) -> None:
    async with place.socket({**place.headers, "On-Behalf-Of": name}) as socket:
        assert await _code(socket) == 4501
