"""Server-sent events, on a real server."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import anyio
import pytest

from mainmatch.api.streams.flow_control import StreamLimits
from mainmatch.api.streams.sse_response import EventStream
from mainmatch.games.registry import Registry
from mainmatch.services.accounts import tokens
from mainmatch.services.caller import Caller
from mainmatch.services.events.feed_writer import emit_to_account
from mainmatch.services.lobby import match_creation, seat_changes
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.lobby.seat_changes import JoinMatchRequest
from mainmatch.services.unit_of_work import UnitOfWork
from tests.api.streams.following import following
from tests.api.streams.serving import Person, Place, serving
from tests.told import Told

pytestmark = pytest.mark.anyio


async def hosted(place: Place, host: Person, *players: Person) -> str:
    """The path of a match with these players in seats 1, 2, ..."""
    match = await place.executor.write(match_creation.create, host.caller, NewMatch(game="x-game"))
    for player in players:
        await place.executor.write(
            seat_changes.join, player.caller, match.id, JoinMatchRequest(join_code=match.join_code)
        )
    return f"/v1/matches/{match.id}/events"


async def epoch_of(place: Place, person: Person) -> str:
    async with place.http(person) as http:
        return str((await http.get("/v1/me/events")).json()["epoch"])


# --- what is sent


async def test_a_block_has_the_place_the_type_and_the_envelope_byte_for_byte(place: Place) -> None:
    host, ann = await place.person("host"), await place.person("ann")
    path = await hosted(place, host, ann)
    async with place.http(ann) as http:
        polled = (await http.get(path)).text
    page = json.loads(polled)
    async with following(place, ann, f"{path}/stream") as followed:
        assert followed.answer.status_code == 200
        assert followed.answer.headers["content-type"].startswith("text/event-stream")
        assert followed.answer.headers["cache-control"] == "no-store"
        first = await followed.get()
        assert 500 <= int(first.fields["retry"]) <= 5000
        blocks = await followed.events(page["head"])
    assert ",".join(block.fields["data"] for block in blocks) in polled
    assert [block.fields["id"] for block in blocks] == [f"{page['epoch']}:{n + 1}" for n in range(page["head"])]
    assert [block.event for block in blocks] == [item["type"] for item in page["items"]]


async def test_a_stream_for_types_has_only_these_and_says_what_happened_where_it_is_asked(place: Place) -> None:
    host, ann = await place.person("host"), await place.person("ann")
    path = await hosted(place, host, ann)
    async with place.http(ann) as http:
        wanted = {"types": "match.created,seat.joined", "says": "true"}
        page = (await http.get(path, params=wanted)).json()
        own = (await http.get("/v1/me/events", params={"says": "true"})).json()
    async with following(place, ann, f"{path}/stream", **wanted) as followed:
        blocks = await followed.events(len(page["items"]))
    assert [block.told for block in blocks] == page["items"]
    assert {block.event: block.told["says"] for block in blocks}["match.created"] == "The lobby opened."
    assert [item["type"] for item in own["items"]] == ["account.seat.joined"]


async def test_events_arrive_live_and_in_order(place: Place) -> None:
    ann = await place.person("ann")
    async with following(place, ann) as followed:
        await followed.get()
        await place.tell(ann, 150)
        assert [block.told["seq"] for block in await followed.events(150)] == list(range(1, 151))


async def test_the_last_event_id_resumes_and_counts_more_than_the_address(place: Place) -> None:
    ann = await place.person("ann")
    await place.tell(ann, 5)
    async with following(place, ann, after=3) as followed:
        (fourth, fifth) = await followed.events(2)
    assert (fourth.told["seq"], fifth.told["seq"]) == (4, 5)
    for query in ({}, {"after": 1}, {"after": 99, "epoch": "another"}):
        async with following(place, ann, last=fourth.fields["id"], **query) as followed:
            assert (await followed.events(1))[0].fields == fifth.fields


@pytest.mark.parametrize("last", ["", "5", "ep:", ":5", "ep:x", "ep:-1", "ep:05", "ep:1.0", "ep:" + "9" * 17, "e p:1"])
async def test_an_id_that_is_no_place_is_422(place: Place, last: str) -> None:
    async with following(place, await place.person("ann"), last=last) as followed:
        assert (followed.answer.status_code, followed.answer.json()["code"]) == (422, "invalid_request")


async def test_another_epoch_or_a_number_from_the_future_is_one_reset_and_the_end(place: Place) -> None:
    ann = await place.person("ann")
    await place.tell(ann, 2)
    epoch = await epoch_of(place, ann)
    lost: list[dict[str, Any]] = [{"last": "other:1"}, {"last": f"{epoch}:3"}, {"after": 3}, {"epoch": "other"}]
    for query in lost:
        async with following(place, ann, **query) as followed:
            (reset,) = await followed.rest()
        assert (reset.event, "id" in reset.fields) == ("reset", False)
        told = reset.told
        assert (told["code"], told["status"]) == ("reset_required", 409)
        assert told["type"] == f"{followed.answer.url.join('/docs/errors')}#reset_required"
        assert (told["feed"], told["epoch"], told["head"]) == (ann.feed, epoch, 2)
    async with following(place, ann, last=f"{epoch}:2") as followed:
        await place.tell(ann, 1)
        assert (await followed.events(1))[0].told["seq"] == 3


async def test_a_comment_says_that_a_silent_stream_lives(place: Place) -> None:
    ann = await place.person("ann")
    async with following(place, ann) as followed:
        await followed.get()
        stream_manager = place.stream_manager
        stream_manager.sockets.tick(stream_manager.clock() + stream_manager.limits.comment_seconds)
        assert (await followed.get()).fields == {}


# --- who may read


async def test_everybody_follows_their_own_feed_or_the_public_one(place: Place) -> None:
    host, ann, eve = [await place.person(name) for name in ("host", "ann", "eve")]
    path = f"{await hosted(place, host, ann)}/stream"
    eyes: list[tuple[Person, dict[str, Any], str]] = [
        (ann, {}, "seat:1"),
        (host, {}, "host"),
        (eve, {}, "public"),
        (ann, {"as": "public"}, "public"),
    ]
    for person, query, viewer in eyes:
        async with following(place, person, path, **query) as followed:
            assert (await followed.events(1))[0].told["feed"].endswith(f"/{viewer}")
    async with following(place, eve, path, **{"as": "seat:1"}) as followed:
        assert (followed.answer.status_code, followed.answer.json()["code"]) == (404, "unknown_feed")
    async with following(place, eve, "/v1/matches/m_none/events/stream") as followed:
        assert (followed.answer.status_code, followed.answer.json()["code"]) == (404, "unknown_match")
    assert len(place.stream_manager.sockets) == 0


async def test_a_token_without_the_scope_or_of_a_match_follows_no_account(place: Place) -> None:
    narrow = await place.person("ann", scopes=("chat:read",))
    async with following(place, narrow) as followed:
        assert (followed.answer.status_code, followed.answer.json()["code"]) == (403, "insufficient_scope")
    ben = await place.person("ben")
    match_id = (await hosted(place, ben)).split("/")[3]
    payload = tokens.NewToken(name="bot", scopes=["match:read"], match_id=match_id)
    bot = Person(ben.caller, (await place.executor.write(tokens.create, ben.caller, payload)).token or "")
    for path in ("/v1/me/events", "/v1/me/events/stream"):
        async with following(place, bot, path) as followed:
            assert (followed.answer.status_code, followed.answer.json()["code"]) == (404, "unknown_feed")
    async with following(place, bot, f"/v1/matches/{match_id}/events/stream") as followed:
        assert (await followed.events(1))[0].event == "match.created"


# --- what ends it


async def test_a_revoked_token_ends_it_without_another_byte(place: Place) -> None:
    ann = await place.person("ann")
    async with following(place, ann) as followed:
        await place.tell(ann, 1)
        await followed.events(1)
        await place.executor.write(_tell_and_revoke, ann.caller)
        with anyio.fail_after(60):
            assert await followed.rest() == []
    async with following(place, ann) as followed:
        assert followed.answer.status_code == 401


async def test_losing_the_seat_ends_it(place: Place) -> None:
    host, ann = await place.person("host"), await place.person("ann")
    path = f"{await hosted(place, host, ann)}/stream"
    async with following(place, ann, path) as followed:
        await followed.events(2)
        await place.executor.write(seat_changes.leave, ann.caller, path.split("/")[3])
        with anyio.fail_after(60):
            assert await followed.rest() == []


@pytest.mark.parametrize("how", ["revoked", "lost"])
async def test_what_is_taken_away_while_the_feed_is_looked_up_is_not_sent(
    place: Place, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    ann = await place.person("ann")
    await place.tell(ann, 3)
    look_up = place.executor.read

    async def slowly(command: Any, *args: Any, **more: Any) -> Any:
        found = await look_up(command, *args, **more)
        if command.__name__ == "open_own":
            if how == "lost":
                place.stream_manager.sockets.shut({(ann.caller.account_id, ann.feed)})
            else:
                place.stream_manager.sockets.revoked({ann.caller.token_id})
        return found

    monkeypatch.setattr(type(place.executor), "read", lambda self, *args, **more: slowly(*args, **more))
    async with following(place, ann) as followed:
        assert await followed.rest() == []


async def test_draining_says_goodbye_with_a_hint(place: Place) -> None:
    ann = await place.person("ann")
    async with following(place, ann) as followed:
        await followed.get()
        await place.stream_manager.drain("shutdown")
        (goaway,) = await followed.rest()
        assert (goaway.event, goaway.told["reason"], "id" in goaway.fields) == ("goaway", "shutdown", False)
        assert goaway.fields["retry"] == str(goaway.told["reconnect_in_ms"])
    async with following(place, ann) as late:
        assert [block.event for block in await late.rest()] == ["goaway"]


async def test_a_client_that_leaves_is_forgotten(place: Place) -> None:
    ann = await place.person("ann")
    async with following(place, ann) as followed:
        await followed.get()
        assert len(place.stream_manager.sockets) == 1
    await place.stream_manager.sockets.empty()
    assert place.stream_manager.hub.feeds == ()


# --- limits


async def test_a_full_server_asks_to_come_back_later(tmp_path: Path, games: Registry) -> None:
    async with serving(tmp_path, games, StreamLimits(sockets=1)) as place:
        ann, ben = await place.person("ann"), await place.person("ben")
        async with following(place, ann) as first, following(place, ben) as second:
            await first.get()
            assert (second.answer.status_code, second.answer.json()["code"]) == (503, "server_busy")


async def test_a_reader_that_is_stuck_is_dropped_and_cut_off(tmp_path: Path, games: Registry) -> None:
    async with serving(tmp_path, games) as place, stuck_follower(place):
        assert len(place.stream_manager.sockets) == 1
        place.stream_manager.sockets.tick(place.stream_manager.clock() + place.stream_manager.limits.stall_seconds - 1)
        await anyio.wait_all_tasks_blocked()
        assert len(place.stream_manager.sockets) == 1
        place.stream_manager.sockets.tick(place.stream_manager.clock() + place.stream_manager.limits.stall_seconds)
        await place.stream_manager.sockets.empty()
        await nobody_is_connected(place)


async def test_draining_doesnt_hang_on_a_reader_that_is_stuck(tmp_path: Path, games: Registry) -> None:
    async with serving(tmp_path, games, StreamLimits(drain_seconds=0.1)) as place, stuck_follower(place):
        await place.stream_manager.drain("shutdown")
        assert len(place.stream_manager.sockets) == 0
        await nobody_is_connected(place)


async def test_what_a_stuck_reader_has_not_taken_is_thrown_away_with_its_token(tmp_path: Path, games: Registry) -> None:
    async with serving(tmp_path, games) as place, stuck_follower(place) as ann:
        await place.executor.write(tokens.revoke, ann.caller, ann.caller.token_id)
        await nobody_is_connected(place)


async def test_a_stuck_reader_is_not_read_for_and_others_are_not_delayed(tmp_path: Path, games: Registry) -> None:
    async with serving(tmp_path, games) as place, stuck_follower(place) as ann, following(place, ann) as followed:
        told = [block.told["seq"] for block in await followed.events(400)]
        assert told == list(range(1, 401))
        (stuck, _) = sorted(place.stream_manager.hub._buffers[ann.feed].listeners, key=lambda each: each.cursor)
        assert stuck.cursor < 400


def _tell_and_revoke(uow: UnitOfWork, caller: Caller) -> None:
    emit_to_account(uow, caller.account_id, Told())
    tokens.revoke(uow, caller, caller.token_id)


def _tell_much(uow: UnitOfWork, ann: Person) -> None:
    for _ in range(20):
        emit_to_account(uow, ann.caller.account_id, Told(text="x" * 20_000))


def _waits_for_a_client(place: Place) -> bool:
    return any(isinstance(each, EventStream) and each._sending_since for each in place.stream_manager.sockets._guests)


async def nobody_is_connected(place: Place) -> None:
    """Wait until the server has no connection left."""
    with anyio.fail_after(60):
        while place.server.server_state.connections:  # noqa: ASYNC110 - uvicorn has no event for it
            await anyio.sleep(0.01)


@asynccontextmanager
async def stuck_follower(place: Place) -> AsyncIterator[Person]:
    """Somebody who asks for a feed of 8 MB and reads nothing of it."""
    ann = await place.person("ann")
    for _ in range(20):
        await place.executor.write(_tell_much, ann)
    host, _, port = place.address.rpartition(":")
    async with await anyio.connect_tcp(host, int(port)) as stuck:
        lines = ["GET /v1/me/events/stream HTTP/1.1", f"Host: {place.address}", f"Authorization: Bearer {ann.token}"]
        await stuck.send("\r\n".join([*lines, "", ""]).encode())
        while not _waits_for_a_client(place):  # noqa: ASYNC110 - nobody is told when a transport is full
            await anyio.sleep(0.01)
        yield ann
