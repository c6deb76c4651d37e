"""One person in front of the server: requests until they are answered, a feed over torn connections."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx2
import pytest
from typing_extensions import override
from websockets.asyncio.server import ServerConnection, serve

from tests.http_client import PROTOCOL, Client, Feed, FeedBroken, Refusal, Reset

pytestmark = pytest.mark.anyio


CURSOR = {"feed": "match/m_1/seat:3", "epoch": "e_1", "seq": 4}


class Script:
    """A server by script: for each connection what it sends once the feed is subscribed, and what it got."""

    def __init__(self, *acts: list[Any]) -> None:
        self.acts = list(acts)
        self.got: list[dict[str, Any]] = []

    async def play(self, socket: ServerConnection) -> None:
        await socket.send(json.dumps({"op": "hello", "heartbeat_ms": 30000}))
        self.got.append(json.loads(await socket.recv()))
        await socket.send(json.dumps({"op": "ready", "feeds": [], "max_inflight": 256}))
        self.got.append(json.loads(await socket.recv()))
        for step in self.acts.pop(0):
            if isinstance(step, int):
                await socket.close(step)
                return
            if step == "cut":
                socket.transport.abort()
                return
            await socket.send(json.dumps(step))
        async for text in socket:
            self.got.append(json.loads(text))

    @property
    def places(self) -> list[int]:
        """From where it was subscribed, connection by connection."""
        return [frame["from"]["seq"] for frame in self.got if frame["op"] == "subscribe"]


SUBSCRIBED = {"op": "subscribed", "id": 1, "feed": CURSOR["feed"], "result": "replay"}


def event(seq: int) -> dict[str, Any]:
    return {"op": "event", "feed": CURSOR["feed"], "seq": seq, "id": f"ev_{seq}", "type": "some.thing", "data": {}}


@asynccontextmanager
async def feed_of(script: Script, **options: Any) -> AsyncIterator[Feed]:
    async with serve(script.play, "127.0.0.1", 0, subprotocols=[PROTOCOL], compression=None) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        async with Client(f"http://127.0.0.1:{port}", patience=5) as client:
            client.token = "mm_token"
            async with Feed(client, CURSOR, **options) as feed:
                yield feed


async def test_events_are_handed_out_once_over_a_torn_connection() -> None:
    script = Script([SUBSCRIBED, event(5), event(6), "cut"], [SUBSCRIBED, event(7), 4001], [SUBSCRIBED, event(8)])
    async with feed_of(script) as feed:
        read = [await anext(feed) for _ in range(4)]

    assert [each["seq"] for each in read] == [5, 6, 7, 8]
    assert "op" not in read[0]
    assert script.places == [4, 6, 7]
    assert (feed.connections, feed.cursor["seq"]) == (3, 8)


async def test_unknown_frames_are_ignored_and_pings_answered() -> None:
    script = Script([SUBSCRIBED, {"op": "invented", "later": 1}, {"op": "ping"}, {"op": "caught_up"}, event(5)])
    async with feed_of(script) as feed:
        assert (await anext(feed))["seq"] == 5

    assert [frame["op"] for frame in script.got] == ["identify", "subscribe", "pong"]


async def test_it_acknowledges_as_it_goes() -> None:
    script = Script([SUBSCRIBED, *map(event, range(5, 40))])
    async with feed_of(script) as feed:
        for _ in range(35):
            await anext(feed)

    assert [frame["seq"] for frame in script.got if frame["op"] == "ack"] == [20, 36]


@pytest.mark.parametrize("wrong", [event(6), event(4), {**event(5), "feed": "match/m_1/seat:4"}])
async def test_a_gap_or_a_repeat_is_an_error(wrong: dict[str, Any]) -> None:
    async with feed_of(Script([SUBSCRIBED, wrong])) as feed:
        with pytest.raises(FeedBroken, match="came after"):
            await anext(feed)


async def test_a_reset_is_told_apart() -> None:
    reset = {**SUBSCRIBED, "result": "reset", "reason": "epoch_changed"}
    async with feed_of(Script([reset])) as feed:
        with pytest.raises(Reset, match="epoch_changed"):
            await anext(feed)


@pytest.mark.parametrize("last", [4501, {"op": "error", "code": "unknown_feed", "detail": "There is none."}])
async def test_it_does_not_come_back_when_it_is_sent_away_for_good(last: Any) -> None:
    script = Script([last])
    async with feed_of(script) as feed:
        with pytest.raises(FeedBroken):
            await anext(feed)

    assert feed.connections == 0
    assert len(script.places) == 1


async def test_whoever_wants_to_know_is_told_of_each_connection() -> None:
    connected: list[int] = []

    async def note() -> None:
        connected.append(len(connected))

    async with feed_of(Script([SUBSCRIBED, "cut"], [SUBSCRIBED, event(5)]), on_connect=note) as feed:
        await anext(feed)

    assert connected == [0, 1]


async def test_patience_ends() -> None:
    async with Client("http://127.0.0.1:9", patience=0) as client:
        with pytest.raises(ConnectionError):
            await anext(Feed(client, CURSOR))


class Network(httpx2.AsyncBaseTransport):
    """A network that loses so many requests, and then brings this answer."""

    def __init__(self, losses: int, answer: httpx2.Response) -> None:
        self.losses = losses
        self.answer = answer
        self.asked: list[httpx2.Request] = []

    @override
    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        self.asked.append(request)
        if len(self.asked) <= self.losses:
            raise httpx2.ConnectError("lost")
        return self.answer


@asynccontextmanager
async def client_over(network: Network, *, patience: float = 30.0) -> AsyncIterator[Client]:
    async with Client("http://127.0.0.1:1", patience=patience) as client:
        client._http._transport = network
        yield client


async def test_what_got_no_answer_is_said_again_in_the_same_words() -> None:
    network = Network(2, httpx2.Response(201, json={"id": "m_1"}))
    async with client_over(network) as client:
        client.token = "mm_token"
        assert await client.create_match({"game": "pennies"}) == {"id": "m_1"}
    assert len(network.asked) == 3
    assert {each.headers["idempotency-key"] for each in network.asked} == {network.asked[0].headers["idempotency-key"]}
    assert {each.content for each in network.asked} == {b'{"game":"pennies"}'}
    assert network.asked[0].headers["authorization"] == "Bearer mm_token"


async def test_what_is_said_anew_has_a_key_of_its_own() -> None:
    network = Network(0, httpx2.Response(204))
    async with client_over(network) as client:
        assert [await client.start("m_1") for _ in range(2)] == [{}, {}]
    assert len({each.headers["idempotency-key"] for each in network.asked}) == 2
    assert "authorization" not in network.asked[0].headers


async def test_what_is_refused_is_not_said_again() -> None:
    problem = {"code": "locked_in", "detail": "It stands.", "status": 409}
    network = Network(0, httpx2.Response(409, json=problem))
    async with client_over(network) as client:
        with pytest.raises(Refusal, match="409 locked_in: It stands") as refused:
            await client.submit("m_1", "ph_1", {"type": "pass"}, locked=True)
    assert (refused.value.status, refused.value.code, refused.value.problem) == (409, "locked_in", problem)
    assert json.loads(network.asked[0].content) == {"phase_id": "ph_1", "action": {"type": "pass"}, "locked": True}
    assert len(network.asked) == 1


async def test_a_client_without_patience_asks_once() -> None:
    network = Network(9, httpx2.Response(200, json={}))
    async with client_over(network, patience=0.0) as client:
        with pytest.raises(httpx2.TransportError):
            await client.match("m_1")
    assert len(network.asked) == 1


async def test_what_has_no_value_is_not_asked_for() -> None:
    network = Network(0, httpx2.Response(200, json={}))
    async with client_over(network) as client:
        await client.view("m_1")
        await client.view("m_1", "seat:2")
    assert [each.url.query for each in network.asked] == [b"", b"as=seat%3A2"]


async def test_who_signs_in_is_known_from_then_on() -> None:
    network = Network(0, httpx2.Response(200, json={"access_token": "mm_token"}))
    async with client_over(network) as client:
        await client.sign_in("ada", "a password")
        await client.match("m_1")
    assert network.asked[0].content == b"username=ada&password=a+password"
    assert network.asked[1].headers["authorization"] == "Bearer mm_token"
