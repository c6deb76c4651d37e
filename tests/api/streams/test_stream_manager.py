"""All live connections together: what ends them, and how the server empties itself."""

from pathlib import Path

import anyio
import httpx2
import pytest

from mainmatch.api.streams.flow_control import StreamLimits
from mainmatch.games.registry import Registry
from mainmatch.services.accounts import tokens
from mainmatch.services.lobby import match_creation, seat_changes
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.lobby.seat_changes import JoinMatchRequest
from tests.api.streams.following import following
from tests.api.streams.serving import Place, serving
from tests.api.streams.test_polling import Polled, waiting
from tests.api.streams.test_stream import hosted, stuck_reader

pytestmark = pytest.mark.anyio


async def test_revoking_a_token_closes_its_sockets_and_those_of_its_tickets_at_once(place: Place) -> None:
    ann, bob = await place.person("ann"), await place.person("bob")
    bought = await place.executor.write(tokens.buy_ticket, ann.caller, None)
    async with place.entered(ann) as one, place.knock() as two, place.entered(bob) as other:
        await two.send(op="identify", ticket=bought.ticket)
        await two.until("ready")
        for client in (one, two):
            await client.subscribe(ann.feed)
            await client.until("caught_up")
        await place.executor.write(tokens.revoke, ann.caller, ann.caller.token_id)
        await place.tell(ann, 3)
        assert await one.end() == ([], 4501)
        assert await two.end() == ([], 4501)
        await other.send(op="ping", id=1)
        assert (await other.get())["op"] == "pong"


async def test_a_token_that_runs_out_closes_what_it_has_open(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await place.person("ann")
    assert ann.caller.expires_at is not None
    bought = await place.executor.write(tokens.buy_ticket, ann.caller, None)
    async with place.entered(ann) as one, place.knock() as two, following(place, ann) as followed:
        await two.send(op="identify", ticket=bought.ticket)
        await two.until("ready")
        monkeypatch.setattr(place.stream_manager, "_now", lambda: ann.caller.expires_at)
        assert await one.end() == ([], 4501)
        assert await two.end() == ([], 4501)
        assert await followed.rest() == []


@pytest.mark.parametrize(("with_another", "code"), [(True, 4003), (False, 4504)])
async def test_losing_a_seat_closes_the_sockets_that_listen_to_it(
    place: Place, code: int, *, with_another: bool
) -> None:
    ann, host = await place.person("ann"), await place.person("host")
    match_id = await hosted(place, host, ann)
    async with place.entered(ann) as client:
        await client.subscribe(f"match/{match_id}/seat:1")
        if with_another:
            await client.subscribe(ann.feed)
        await place.executor.write(seat_changes.leave, ann.caller, match_id)
        assert (await client.end())[1] == code
    async with place.entered(ann) as client:
        await client.send(op="subscribe", id=1, feed=f"match/{match_id}/seat:1", from_="start")
        assert (await client.get())["code"] == "unknown_feed"


async def test_draining_sends_everybody_away_with_a_hint_and_lets_nobody_in(place: Place) -> None:
    async with place.entered(await place.person("ann")) as client:
        await place.stream_manager.drain("shutdown")
        frames, code = await client.end()
        assert [(frame["op"], frame["reason"]) for frame in frames] == [("goaway", "shutdown")]
        assert 500 <= frames[0]["reconnect_in_ms"] <= 5000
        assert code == 4001
        async with place.knock() as late:
            assert await late.end() == ([], 4001)


async def test_draining_doesnt_hang_on_a_reader_that_is_stuck(tmp_path: Path, games: Registry) -> None:
    limits = StreamLimits(max_inflight=10**6, inflight_bytes=10**9, drain_seconds=0.1)
    # By its own clock it isn't sent away before, however long a busy machine takes to fill it.
    async with serving(tmp_path, games, limits, clock=lambda: 0.0) as place, stuck_reader(place):
        assert len(place.stream_manager.sockets) == 1
        await place.stream_manager.drain("shutdown")
        assert len(place.stream_manager.sockets) == 0


@pytest.fixture
async def polled(place: Place) -> Polled:
    host, player = await place.person("host"), await place.person("player")
    match = await place.executor.write(match_creation.create, host.caller, NewMatch(game="x-game"))
    await place.executor.write(seat_changes.join, player.caller, match.id, JoinMatchRequest())
    return Polled(place, host, player, match.id)


async def test_draining_answers_those_who_wait(polled: Polled) -> None:
    answers: list[httpx2.Response] = []
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(waiting, polled, answers)
        await polled.is_waited_for()
        await polled.place.stream_manager.drain("shutdown")
    assert answers[0].json()["items"] == []


async def test_a_client_that_leaves_while_it_waits_is_forgotten(polled: Polled) -> None:
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(waiting, polled, [])
        await polled.is_waited_for()
        tasks.cancel_scope.cancel()
    await polled.place.stream_manager.sockets.empty()
    assert polled.place.stream_manager.hub.feeds == ()
