import asyncio
from pathlib import Path

import pytest

from mainmatch.api.http import authentication
from mainmatch.api.http.authentication import Authenticator
from mainmatch.services.accounts import tokens
from mainmatch.services.errors import Busy, Unauthenticated
from mainmatch.services.unit_of_work import Executor
from tests.house import Server, serving

pytestmark = pytest.mark.anyio


async def _token(server: Server, name: str = "ada") -> str:
    return (await server.person(name)).headers["authorization"].removeprefix("Bearer ")


@pytest.mark.parametrize(
    "header", [[], ["Bearer"], ["Bearer x y"], ["Token mm_x"], ["Bearer a", "Bearer b"], ["Bearer é"]]
)
async def test_anything_but_one_bearer_token_is_nobody(server: Server, header: list[str]) -> None:
    with pytest.raises(Unauthenticated):
        await server.app_state.authenticator.caller(header)


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
    server.clock.pass_by(seconds=59)
    await authenticator.verify()
    assert list(authenticator._known) == [tokens.digest_of(third)]

    server.clock.pass_by(seconds=1)
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
    server.clock.pass_by(minutes=4)
    await authenticator.caller_of(token)
    assert authenticator._uses == {}
    server.clock.pass_by(minutes=1)
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
        raise Busy("server_busy", "Not now.")

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
