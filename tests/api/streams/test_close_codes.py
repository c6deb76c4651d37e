"""Every close code that the docs list, provoked on a real socket; and what tokens mean to sockets."""

from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import timedelta
from pathlib import Path
from typing import Any, TypeAlias

import anyio
import pytest

from mainmatch.api.streams.flow_control import StreamLimits
from mainmatch.api.streams.frames import CloseCode
from mainmatch.games.registry import Registry
from mainmatch.services.accounts import tokens
from mainmatch.services.accounts.tokens import NewToken, SignOut
from mainmatch.services.events.feed_writer import emit_to_account
from mainmatch.services.feeds import feed_reader
from mainmatch.services.lobby import seat_changes
from mainmatch.services.unit_of_work import UnitOfWork
from tests.api.streams.serving import Client, Person, Place, serving
from tests.api.streams.test_stream import hosted
from tests.told import Told

pytestmark = pytest.mark.anyio

Provoke: TypeAlias = Callable[[Place, pytest.MonkeyPatch], Awaitable[int]]

LIMITS = StreamLimits(max_inflight=10**6, inflight_bytes=10**9, sockets_per_account=1)


@pytest.fixture
async def strict(tmp_path: Path, games: Registry) -> AsyncIterator[Place]:
    """A server with room for one socket of an account, and for many events on it."""
    async with serving(tmp_path, games, LIMITS) as place:
        yield place


async def ended(client: Client) -> int:
    return (await client.end())[1]


async def internal(place: Place, patch: pytest.MonkeyPatch) -> int:
    def fail(*_: Any) -> None:
        raise ZeroDivisionError

    ann = await place.person("ann")
    patch.setattr(feed_reader, "own", fail)
    async with place.knock(**ann.headers) as client:
        return await ended(client)


async def going_away(place: Place, _: pytest.MonkeyPatch) -> int:
    async with place.entered(await place.person("ann")) as client:
        await place.stream_manager.drain("shutdown")
        return await ended(client)


async def heartbeat_missed(place: Place, _: pytest.MonkeyPatch) -> int:
    async with place.entered(await place.person("ann")) as client:
        now = place.stream_manager.clock()
        place.stream_manager.sockets.tick(now + LIMITS.heartbeat_seconds)
        await client.until("ping")
        place.stream_manager.sockets.tick(now + 2 * LIMITS.heartbeat_seconds)
        return await ended(client)


async def access_changed(place: Place, _: pytest.MonkeyPatch) -> int:
    return await without_a_seat(place, with_another=True)


async def access_removed(place: Place, _: pytest.MonkeyPatch) -> int:
    return await without_a_seat(place, with_another=False)


async def without_a_seat(place: Place, *, with_another: bool) -> int:
    ann, host = await place.person("ann"), await place.person("host")
    match_id = await hosted(place, host, ann)
    async with place.entered(ann) as client:
        await client.subscribe(f"match/{match_id}/seat:1")
        if with_another:
            await client.subscribe(ann.feed)
        await place.executor.write(seat_changes.leave, ann.caller, match_id)
        return await ended(client)


async def slow_consumer(place: Place, _: pytest.MonkeyPatch) -> int:
    ann = await place.person("ann")
    async with place.entered(ann) as client:
        await client.subscribe(ann.feed)
        client.socket.transport.pause_reading()
        for _n in range(40):
            await place.executor.write(_tell_much, ann)
        await anyio.wait_all_tasks_blocked()
        place.stream_manager.sockets.tick(place.stream_manager.clock() + LIMITS.stall_seconds)
        client.socket.transport.resume_reading()
        return await ended(client)


def _tell_much(uow: UnitOfWork, ann: Person) -> None:
    for _ in range(20):
        emit_to_account(uow, ann.caller.account_id, Told(text="x" * 10_000))


async def rate_limited(place: Place, _: pytest.MonkeyPatch) -> int:
    async with place.entered(await place.person("ann")) as client:
        for _n in range(600):
            await client.send(op="pong")
        return await ended(client)


async def not_identified(place: Place, _: pytest.MonkeyPatch) -> int:
    async with place.knock() as client:
        await client.send(op="ping")
        return await ended(client)


async def bad_token(place: Place, _: pytest.MonkeyPatch) -> int:
    async with place.knock() as client:
        await client.send(op="identify", token="mm_wrong")
        return await ended(client)


async def protocol_version(place: Place, _: pytest.MonkeyPatch) -> int:
    async with place.knock("mainmatch.v9") as client:
        return await ended(client)


async def bad_frame(place: Place, _: pytest.MonkeyPatch) -> int:
    async with place.entered(await place.person("ann")) as client:
        await client.socket.send(b"{}")
        return await ended(client)


async def origin_refused(place: Place, _: pytest.MonkeyPatch) -> int:
    async with place.knock(Origin="http://elsewhere.test") as client:
        return await ended(client)


async def too_many_connections(place: Place, _: pytest.MonkeyPatch) -> int:
    ann = await place.person("ann")
    async with place.entered(ann), place.knock(**ann.headers) as client:
        return await ended(client)


PROVOKED: dict[CloseCode, Provoke] = {
    CloseCode.INTERNAL: internal,
    CloseCode.GOING_AWAY: going_away,
    CloseCode.HEARTBEAT_MISSED: heartbeat_missed,
    CloseCode.ACCESS_CHANGED: access_changed,
    CloseCode.SLOW_CONSUMER: slow_consumer,
    CloseCode.RATE_LIMITED: rate_limited,
    CloseCode.NOT_IDENTIFIED: not_identified,
    CloseCode.BAD_TOKEN: bad_token,
    CloseCode.PROTOCOL_VERSION: protocol_version,
    CloseCode.BAD_FRAME: bad_frame,
    CloseCode.ACCESS_REMOVED: access_removed,
    CloseCode.ORIGIN_REFUSED: origin_refused,
    CloseCode.TOO_MANY_CONNECTIONS: too_many_connections,
}


@pytest.mark.parametrize("code", CloseCode)
async def test_a_close_code_can_be_provoked(strict: Place, code: CloseCode, monkeypatch: pytest.MonkeyPatch) -> None:
    assert await PROVOKED[code](strict, monkeypatch) == code


async def token_of(place: Place, person: Person) -> tuple[str, Person]:
    """A personal token that this session makes: its id, and the person who comes with it."""
    made = await place.executor.write(tokens.create, person.caller, NewToken(name="bot", scopes=["match:read"]))
    secret = made.token or ""
    return made.id, Person(await place.authenticator.caller_of(secret), secret)


async def test_a_personal_token_and_its_socket_outlive_the_session_that_made_it(place: Place) -> None:
    ann = await place.person("ann")
    _, bot = await token_of(place, ann)
    async with place.entered(ann) as page, place.entered(bot) as open_before:
        await place.executor.write(tokens.revoke, ann.caller, ann.caller.token_id)
        assert await page.end() == ([], CloseCode.BAD_TOKEN)
        await open_before.send(op="ping", id=1)
        assert (await open_before.get())["op"] == "pong"
        async with place.entered(bot) as opened_after:
            assert (await opened_after.subscribe(bot.feed))["op"] == "subscribed"


async def test_a_revoked_token_ends_its_own_sockets_and_lets_nobody_in(place: Place) -> None:
    ann = await place.person("ann")
    token_id, bot = await token_of(place, ann)
    _, other = await token_of(place, ann)
    async with place.entered(ann) as page, place.entered(bot) as revoked, place.entered(other) as beside:
        await place.executor.write(tokens.revoke, ann.caller, token_id)
        assert await revoked.end() == ([], CloseCode.BAD_TOKEN)
        for client in (page, beside):
            await client.send(op="ping", id=1)
            assert (await client.get())["op"] == "pong"
    async with place.knock(**bot.headers) as client:
        assert await ended(client) == CloseCode.BAD_TOKEN


@pytest.mark.parametrize("keep_tokens", [True, False])
async def test_signing_out_everywhere_ends_sockets_of_sessions_and_of_tokens_that_are_not_kept(
    place: Place, *, keep_tokens: bool
) -> None:
    ann = await place.person("ann")
    _, bot = await token_of(place, ann)
    again = await place.executor.write(
        tokens.open_session, ann.caller.account_id, tokens.WantedSession(["match:read"], timedelta(days=1))
    )
    async with place.entered(ann) as page, place.entered(bot) as program, place.knock() as phone:
        await phone.send(op="identify", token=again.access_token)
        await phone.until("ready")
        await place.executor.write(tokens.sign_out_everywhere, ann.caller, SignOut(keep_tokens=keep_tokens))
        assert await page.end() == await phone.end() == ([], CloseCode.BAD_TOKEN)
        if keep_tokens:
            await program.send(op="ping", id=1)
            assert (await program.get())["op"] == "pong"
        else:
            assert await program.end() == ([], CloseCode.BAD_TOKEN)
