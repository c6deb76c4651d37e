"""The whole path: a real server, real sockets, a real database."""

import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import anyio
import pytest
from websockets.asyncio.client import connect

from mainmatch.api.streams.flow_control import StreamLimits
from mainmatch.games.registry import Registry
from mainmatch.services.accounts import tokens
from mainmatch.services.events.feed_writer import emit_to_account
from mainmatch.services.feeds import feed_reader
from mainmatch.services.lobby import match_creation, match_start, seat_changes
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.lobby.seat_changes import JoinMatchRequest
from mainmatch.services.play import submissions, views
from mainmatch.services.unit_of_work import UnitOfWork
from tests.api.streams.serving import Client, Person, Place, serving
from tests.told import Told

pytestmark = pytest.mark.anyio


def seqs(frames: list[dict[str, Any]]) -> list[int]:
    return [frame["seq"] for frame in frames if frame["op"] == "event"]


async def hosted(place: Place, host: Person, *players: Person, **payload: Any) -> str:
    """A match of the X Game with these players in seats 1, 2, ..."""
    match = await place.executor.write(match_creation.create, host.caller, NewMatch(game="x-game", **payload))
    for player in players:
        await place.executor.write(
            seat_changes.join, player.caller, match.id, JoinMatchRequest(join_code=match.join_code)
        )
    return match.id


# --- coming in


async def test_a_token_in_the_first_frame_lets_in_and_ready_lists_the_own_feeds(place: Place) -> None:
    ann, host = await place.person("ann"), await place.person("host")
    match_id = await hosted(place, host, ann)
    async with place.knock() as client:
        hello = await client.get()
        assert (hello["op"], hello["server"]) == ("hello", "mainmatch/test")
        await client.send(op="identify", token=ann.token, client="test")
        ready = await client.get()
        assert ready["account"] == "ac_ann"
        assert [feed["feed"] for feed in ready["feeds"]] == [ann.feed, f"match/{match_id}/seat:1"]
    async with place.entered(host) as client:
        answer = await client.subscribe(f"match/{match_id}/host")
        assert answer["result"] == "replay"


async def test_the_bearer_header_lets_in_without_identify(place: Place) -> None:
    ann = await place.person("ann")
    async with place.knock(**ann.headers) as client:
        assert [frame["op"] for frame in await client.until("ready")] == ["hello", "ready"]


async def test_a_bad_bearer_header_is_closed_with_4501(place: Place) -> None:
    async with place.knock(Authorization="Bearer mm_wrong") as client:
        frames, code = await client.end()
        assert [frame["op"] for frame in frames] == ["hello", "error"]
        assert code == 4501


async def test_a_ticket_lets_in_once(place: Place) -> None:
    ann = await place.person("ann")
    bought = await place.executor.write(tokens.buy_ticket, ann.caller, None)
    async with place.knock() as client:
        await client.send(op="identify", ticket=bought.ticket)
        await client.until("ready")
    async with place.knock() as client:
        await client.send(op="identify", ticket=bought.ticket)
        frames, code = await client.end()
        assert (frames[-1]["code"], code) == ("invalid_token", 4501)


async def test_an_expired_ticket_is_refused_like_one_that_never_was(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await place.person("ann")
    monkeypatch.setattr(tokens, "TICKET_SECONDS", -1)
    expired = await place.executor.write(tokens.buy_ticket, ann.caller, None)
    answers = []
    for ticket in (expired.ticket, "mmt_" + "x" * 43, "junk"):
        async with place.knock() as client:
            await client.get()
            await client.send(op="identify", ticket=ticket)
            answers.append(await client.end())
    assert answers[0] == answers[1] == answers[2]
    assert answers[0][1] == 4501


async def test_a_ticket_is_bound_to_the_page_that_bought_it(place: Place) -> None:
    ann = await place.person("ann")
    origin = f"http://{place.address}"
    bought = await place.executor.write(tokens.buy_ticket, ann.caller, origin)
    async with place.knock() as client:
        await client.send(op="identify", ticket=bought.ticket)
        assert (await client.end())[1] == 4505
    async with place.knock(Origin=origin) as client:
        await client.send(op="identify", ticket=bought.ticket)
        await client.until("ready")


async def test_a_frame_before_identify_gets_one_error_and_4500(place: Place) -> None:
    async with place.knock() as client:
        await client.get()
        await client.send(op="subscribe", id=1, feed="account/ac_ann", from_="start")
        frames, code = await client.end()
        assert [(frame["op"], frame["id"], frame["code"]) for frame in frames] == [("error", 1, "not_identified")]
        assert code == 4500


async def test_another_page_is_refused_with_4505_and_a_named_one_is_not(tmp_path: Path, games: Registry) -> None:
    async with serving(tmp_path, games) as place:
        for origin in ("https://evil.example", "null", "http://127.0.0.1:1"):
            async with place.knock(Origin=origin) as client:
                assert await client.end() == ([], 4505)
        async with place.knock(Origin=f"http://{place.address}") as client:
            assert (await client.get())["op"] == "hello"


@pytest.mark.parametrize("protocols", [("mainmatch.v2",), ("graphql-ws", "mainmatch.v9")])
async def test_another_protocol_version_is_closed_with_4502(place: Place, protocols: tuple[str, ...]) -> None:
    async with place.knock(*protocols) as client:
        assert await client.end() == ([], 4502)


async def test_who_offers_no_protocol_gets_ours(place: Place) -> None:
    async with connect(f"ws://{place.address}/v1/stream", compression=None, proxy=None) as socket:
        assert socket.subprotocol is None
        assert json.loads(await socket.recv())["op"] == "hello"


async def test_ours_is_chosen_among_several_protocols(place: Place) -> None:
    async with place.knock("mainmatch.v2", "mainmatch.v1") as client:
        assert client.socket.subprotocol == "mainmatch.v1"


async def test_a_token_in_the_address_is_closed_with_4500(place: Place) -> None:
    ann = await place.person("ann")
    async with place.knock(query=f"?token={ann.token}") as client:
        assert await client.end() == ([], 4500)
        assert (client.socket.close_reason or "").startswith("A token in the address is not read")


@pytest.mark.parametrize(
    ("authorization", "said"),
    [
        ("Basic YTpi", "has the scheme Basic"),
        ("Bearer", "One token has to stand behind Bearer"),
        ("Bearer x", "no token"),
    ],
)
async def test_a_header_without_a_token_is_answered_with_what_it_lacks(
    place: Place, authorization: str, said: str
) -> None:
    async with place.knock(authorization=authorization) as client:
        frames, code = await client.end()
        assert (frames[-1]["code"], code) == ("invalid_token", 4501)
        assert said in frames[-1]["detail"]


# --- feeds


async def test_a_foreign_feed_is_answered_like_a_missing_one(place: Place) -> None:
    ann, host = await place.person("ann"), await place.person("host")
    private = await hosted(place, host, visibility="private")
    public = await hosted(place, host)
    feeds = [
        f"match/{private}/public", f"match/{public}/seat:1", f"match/{public}/host", "match/m_none/public",
        "account/ac_host", "account/ac_none", "match/m_none/seat:0", "nonsense", f"match/{public}/seat:99",
    ]  # fmt: skip
    async with place.entered(ann) as client:
        answers = []
        for feed in feeds:
            await client.send(op="subscribe", id="same", feed=feed, from_="start")
            answers.append(await client.get())
        assert [answer["code"] for answer in answers] == ["unknown_feed"] * len(feeds)
        assert all(answer == answers[0] for answer in answers)
        assert (await client.subscribe(f"match/{public}/public"))["op"] == "subscribed"


async def test_events_arrive_live_and_in_order(place: Place) -> None:
    ann = await place.person("ann")
    async with place.entered(ann) as client:
        answer = await client.subscribe(ann.feed, "now")
        assert (answer["result"], answer["from"], answer["head"]) == ("live", 0, 0)
        assert await client.get() == {"op": "caught_up", "feed": ann.feed, "seq": 0}
        await place.tell(ann, 20)
        assert [(await client.get())["seq"] for _ in range(20)] == list(range(1, 21))


async def test_resuming_after_a_drop_gives_exactly_the_rest(place: Place) -> None:
    ann = await place.person("ann")
    await place.tell(ann, 5)
    async with place.entered(ann) as client:
        epoch = (await client.subscribe(ann.feed))["epoch"]
        first = [await client.get() for _ in range(3)]
        client.socket.transport.abort()
    await place.tell(ann, 300)
    async with place.entered(ann) as client:
        answer = await client.subscribe(ann.feed, {"epoch": epoch, "seq": first[-1]["seq"]})
        assert (answer["result"], answer["head"]) == ("replay", 305)
        rest: list[dict[str, Any]] = []
        while not rest or rest[-1]["op"] != "caught_up":
            rest.append(await client.get())
            if rest[-1]["op"] == "event":
                await client.send(op="ack", feed=ann.feed, seq=rest[-1]["seq"])
        assert seqs(first) + seqs(rest) == list(range(1, 306))


async def test_what_is_pushed_at_the_commit_is_what_is_read_later_to_the_byte(place: Place) -> None:
    ann = await place.person("ann")
    async with place.entered(ann) as client:
        await client.subscribe(ann.feed)
        await client.until("caught_up")
        await place.tell(ann, 3)
        pushed = [await client.socket.recv() for _ in range(3)]
    async with place.entered(ann) as client:
        await client.subscribe(ann.feed)
        assert [await client.socket.recv() for _ in range(3)] == pushed


async def test_a_cursor_of_another_epoch_or_from_the_future_is_a_reset(place: Place) -> None:
    ann = await place.person("ann")
    await place.tell(ann, 2)
    async with place.entered(ann) as client:
        answer = await client.subscribe(ann.feed, {"epoch": "another", "seq": 1})
        assert (answer["result"], answer["reason"]) == ("reset", "epoch_changed")
        future = await client.subscribe(ann.feed, {"epoch": answer["epoch"], "seq": 3})
        assert (future["result"], future["reason"]) == ("reset", "cursor_ahead")
        right = await client.subscribe(ann.feed, {"epoch": answer["epoch"], "seq": 1})
        assert right["result"] == "replay"
        assert seqs(await client.until("caught_up")) == [2]


async def test_the_ack_window_stops_the_events_and_goes_on(tmp_path: Path, games: Registry) -> None:
    async with serving(tmp_path, games, StreamLimits(max_inflight=10)) as place:
        ann, bob = await place.person("ann"), await place.person("bob")
        await place.tell(ann, 35)
        async with place.entered(ann) as client, place.entered(bob) as other:
            await client.subscribe(ann.feed)
            got = [(await client.get())["seq"] for _ in range(10)]
            await client.send(op="ping", id="nothing between")
            assert await client.get() == {"op": "pong", "id": "nothing between"}
            # Somebody who doesn't acknowledge delays nobody.
            await other.subscribe(bob.feed)
            await place.tell(bob, 1)
            assert seqs(await other.until("event")) == [1]
            while len(got) < 35:
                await client.send(op="ack", feed=ann.feed, seq=got[-1])
                got += [(await client.get())["seq"] for _ in range(min(10, 35 - len(got)))]
            assert got == list(range(1, 36))
            await client.send(op="ack", feed=ann.feed, seq=35)
            assert (await client.get())["op"] == "caught_up"


async def test_each_bad_frame_gets_one_reply(place: Place) -> None:
    ann = await place.person("ann")
    texts = [
        "",
        "{",
        "[]",
        '{"op":"x","id":1}',
        '{"op":"ack","feed":"f","seq":-1}',
        '{"op":"ping","id":"' + "x" * 20000 + '"}',
    ]
    async with place.entered(ann) as client:
        for text in texts:
            await client.socket.send(text)
        await client.send(op="ping", id="last")
        frames = await client.until("pong")
        assert [frame["op"] for frame in frames] == ["error"] * len(texts) + ["pong"]


async def test_a_binary_frame_closes_with_4503(place: Place) -> None:
    async with place.entered(await place.person("ann")) as client:
        await client.socket.send(b"{}")
        assert await client.end() == ([], 4503)


async def test_a_frame_beyond_all_bounds_ends_the_socket(place: Place) -> None:
    async with place.entered(await place.person("ann")) as client:
        await client.socket.send("x" * 100_000)
        assert (await client.end())[1] == 1009


# --- a reader that is stuck


async def test_a_reader_that_is_stuck_is_closed_as_slow_and_then_dropped(tmp_path: Path, games: Registry) -> None:
    limits = StreamLimits(max_inflight=10**6, inflight_bytes=10**9, heartbeat_seconds=10**6)
    async with serving(tmp_path, games, limits, clock=lambda: 0.0) as place, stuck_reader(place):
        later = limits.stall_seconds
        for passed in (0.0, limits.close_seconds):
            place.stream_manager.sockets.tick(later + passed)
        await place.stream_manager.sockets.empty()


@asynccontextmanager
async def stuck_reader(place: Place) -> AsyncIterator[None]:
    """A client that subscribes to a feed of 8 MB and reads nothing of it."""
    ann = await place.person("ann")
    host, _, port = place.address.rpartition(":")
    async with await anyio.connect_tcp(host, int(port)) as stuck:
        await _upgrade_by_hand(stuck, place, ann)
        for _ in range(40):
            await place.executor.write(_tell_much, ann)
        await anyio.wait_all_tasks_blocked()
        yield


# --- moves


async def test_a_move_on_a_socket_is_the_same_command_as_over_http(place: Place) -> None:
    people = [await place.person(f"p{n}") for n in range(1, 6)]
    host = await place.person("host")
    match_id = await hosted(place, host, *people)
    await place.executor.write(match_start.start, host.caller, match_id)
    options = [(person, await place.executor.read(views.options, person.caller, match_id)) for person in people]
    ann, action = next((person, found.actions[0].example) for person, found in options if found.actions)
    seen = json.loads((await place.executor.read(views.view, ann.caller, match_id)).body)
    move = {"op": "submit", "match_id": match_id, "phase_id": seen["phase"]["id"], "action": action}
    async with place.entered(ann) as client:
        await client.subscribe(seen["cursor"].pop("feed"), seen["cursor"])
        await client.until("caught_up")
        await client.send(id="m1", **move)
        frames = [await client.get() for _ in range(2)]
        (receipt,) = [frame for frame in frames if frame["op"] == "receipt"]
        (event,) = [frame for frame in frames if frame["op"] == "event"]
        assert (receipt["id"], receipt["revision"], receipt["action"]) == ("m1", 1, action)
        assert event["type"] == "submission.accepted"
        stored = await place.executor.read(submissions.receipt, ann.caller, match_id)
        assert stored.model_dump(mode="json") == {k: v for k, v in receipt.items() if k not in {"op", "id"}}
        await client.send(id="m2", **{**move, "phase_id": "ph_gone"})
        late = await client.get()
        assert (late["id"], late["code"], late["phase"]["id"]) == ("m2", "phase_closed", seen["phase"]["id"])
        await client.send(id="m3", **{**move, "action": {"type": "no such type"}})
        assert (await client.get())["op"] == "error"
        await client.send(id="m4", **{**move, "match_id": "m_none"})
        assert (await client.get())["code"] == "unknown_match"
        await client.send(
            op="act", id="m5", match_id=match_id, phase_id=seen["phase"]["id"], action=action, idempotency_key="k"
        )
        assert (await client.get())["id"] == "m5"


# --- and all of it at random


@dataclass
class Flaky:
    """A client that drops its socket now and then, and remembers what it dealt with."""

    place: Place
    person: Person
    dice: random.Random
    got: list[int] = field(default_factory=list)
    epoch: str | None = None

    async def visit(self, total: int) -> None:
        """Connect, go on where it was, take some events, and leave or vanish."""
        async with self.place.entered(self.person) as client:
            place = {"epoch": self.epoch, "seq": len(self.got)} if self.epoch else "start"
            answer = await client.subscribe(self.person.feed, place)
            assert answer["result"] != "reset"
            self.epoch = answer["epoch"]
            for _ in range(self.dice.randrange(1, 60)):
                if len(self.got) < total:
                    await self.take(client)
            if self.dice.random() < 0.5:
                client.socket.transport.abort()

    async def take(self, client: Client) -> None:
        """Take a frame; acknowledge often enough to be sent more."""
        frame = await client.get()
        if frame["op"] == "event":
            self.got.append(frame["seq"])
        if len(self.got) % 5 == 0 or self.dice.random() < 0.3:
            await client.send(op="ack", feed=self.person.feed, seq=len(self.got))


@pytest.mark.parametrize("seed", range(5))
async def test_whatever_is_dropped_and_whenever_a_client_ends_with_exactly_its_feed(
    tmp_path: Path, games: Registry, seed: int
) -> None:
    dice = random.Random(seed)  # noqa: S311 - it has to be repeatable
    async with serving(tmp_path, games, StreamLimits(max_inflight=7)) as place:
        ann = await place.person("ann")
        flaky = Flaky(place, ann, dice)

        async def happen() -> None:
            for _ in range(200):
                await place.tell(ann, 1)
                for _ in range(dice.randrange(3)):
                    await anyio.lowlevel.checkpoint()

        async with anyio.create_task_group() as tasks:
            tasks.start_soon(happen)
            while len(flaky.got) < 200:
                await flaky.visit(200)
        assert flaky.got == list(range(1, 201))


def _tell_much(uow: UnitOfWork, ann: Person) -> None:
    for _ in range(20):
        emit_to_account(uow, ann.caller.account_id, Told(text="x" * 10_000))


async def _upgrade_by_hand(stream: anyio.abc.ByteStream, place: Place, ann: Person) -> None:
    """Upgrade, subscribe, and never read again."""
    lines = [
        "GET /v1/stream HTTP/1.1",
        f"Host: {place.address}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Protocol: mainmatch.v1",
        f"Authorization: Bearer {ann.token}",
    ]
    await stream.send("\r\n".join([*lines, "", ""]).encode())
    await stream.receive()
    text = json.dumps({"op": "subscribe", "id": 1, "feed": ann.feed, "from": "start"}).encode()
    # A text frame, masked with zeros.
    await stream.send(bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text)


# --- what events say


async def test_events_say_on_a_socket_what_they_say_in_a_page(place: Place) -> None:
    ann, ben = await place.person("ann"), await place.person("ben")
    match_id = await hosted(place, ann, visibility="public")
    feed = f"match/{match_id}/host"
    async with place.entered(ann) as client, place.http(ann) as http:
        await client.subscribe(feed, says=True, languages="de")
        past = await client.until("caught_up")
        await place.executor.write(seat_changes.join, ben.caller, match_id, JoinMatchRequest())
        live = await client.get()
        page = await http.get(f"/v1/matches/{match_id}/events?says=true", headers={"Accept-Language": "de"})
    frames = [{name: each for name, each in frame.items() if name != "op"} for frame in [*past[:-1], live]]
    assert frames == page.json()["items"]
    assert [frame["says"] for frame in frames][-1] == "Ben hat Platz 1 genommen."


async def test_a_socket_says_it_in_the_languages_that_opened_it(place: Place) -> None:
    ann = await place.person("ann")
    match_id = await hosted(place, ann)
    async with place.knock(**ann.headers, **{"Accept-Language": "es"}) as client:
        await client.until("ready")
        await client.subscribe(f"match/{match_id}/host", says=True)
        spanish = await client.get()
        await client.send(op="unsubscribe", id=1, feed=f"match/{match_id}/host")
        await client.until("unsubscribed")
        await client.subscribe(f"match/{match_id}/host")
        silent = await client.get()
    assert spanish["says"]
    assert spanish["says"] != "The lobby opened."
    assert silent == {name: each for name, each in spanish.items() if name != "says"}


async def test_filters_and_windows_hold_for_what_says_something_too(place: Place) -> None:
    ann = await place.person("ann")
    await place.tell(ann, 30)
    async with place.entered(ann) as client:
        await client.subscribe(ann.feed, says=True, types=["none.such"])
        assert await client.get() == {"op": "caught_up", "feed": ann.feed, "seq": 30}
    async with place.entered(ann) as client:
        await client.subscribe(ann.feed, says=True)
        frames = await client.until("caught_up")
        assert seqs(frames) == list(range(1, 31))


async def test_what_cannot_be_told_closes_the_socket_so_that_it_comes_back(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await place.person("ann")
    await place.tell(ann, 1)

    def fails(*_: object) -> None:
        raise OSError

    async with place.entered(ann) as client:
        monkeypatch.setattr(feed_reader, "told", fails)
        await client.send(op="subscribe", id=1, feed=ann.feed, from_="start", says=True)
        frames, code = await client.end()
    assert ([frame["op"] for frame in frames], code) == (["subscribed"], 4000)
