"""Every transcript of clients/transcripts, played to the asynchronous stream and to the synchronous one."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from random import Random
from typing import Any, TypeAlias

import anyio
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

from mainmatch_client import AsyncMainmatch, Event, Mainmatch, MemoryPlaces, Pacing, Place, Reset, StreamEnded
from tests import forked_servers
from tests.clients.python.live_server import ROOT
from tests.clients.python.scripted import TRANSCRIPTS, Script, scripted

pytestmark = pytest.mark.anyio

Ending: TypeAlias = StreamEnded | None
Player: TypeAlias = Callable[[Script, MemoryPlaces, Pacing], Awaitable[tuple[list[Event], Ending]]]


def begin_of(wish: Mapping[str, Any]) -> Any:
    return Place(**wish["from"]) if isinstance(wish["from"], dict) else wish["from"]


def wanted(wish: Mapping[str, Any]) -> dict[str, Any]:
    return {"types": wish.get("types", ()), "says": wish.get("says", False), "language": wish.get("languages")}


async def with_async(script: Script, places: MemoryPlaces, pacing: Pacing) -> tuple[list[Event], Ending]:
    told: list[Event] = []
    async with AsyncMainmatch(script.url, "mm_transcript") as client:
        stream = client.stream(places=places, pacing=pacing)
        for wish in script.transcript["follow"]:
            stream.follow(wish["feed"], begin_of(wish), **wanted(wish))
        async with stream:
            try:
                while len(told) < len(script.transcript["yields"]):
                    told.append(await anext(stream))
                stream.done(told[-1])
                await script.ended.wait()
                if script.transcript["ends"] is not None:
                    told.append(await anext(stream))
            except StreamEnded as ending:
                return told, ending
    return told, None


async def with_sync(script: Script, places: MemoryPlaces, pacing: Pacing) -> tuple[list[Event], Ending]:
    loop = asyncio.get_running_loop()

    def play() -> tuple[list[Event], Ending]:
        told: list[Event] = []
        with Mainmatch(script.url, "mm_transcript") as client:
            try:
                with client.stream(places=places, pacing=pacing) as stream:
                    for wish in script.transcript["follow"]:
                        stream.follow(wish["feed"], begin_of(wish), **wanted(wish))
                    while len(told) < len(script.transcript["yields"]):
                        told.append(next(stream))
                    stream.done(told[-1])
                    asyncio.run_coroutine_threadsafe(script.ended.wait(), loop).result()
                    if script.transcript["ends"] is not None:
                        told.append(next(stream))
            except StreamEnded as ending:
                return told, ending
        return told, None

    return await asyncio.to_thread(play)


@pytest.mark.parametrize("player", [with_async, with_sync])
@pytest.mark.parametrize("transcript", TRANSCRIPTS.values(), ids=TRANSCRIPTS)
async def test_the_client_does_as_the_transcript_says(transcript: Mapping[str, Any], player: Player) -> None:
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds * 1000)

    ticks = transcript["pacing"]
    pacing = Pacing(ticks["first"] / 1000, ticks["longest"] / 1000, acks=0.001, sleep=sleep, dice=Random(1))  # noqa: S311
    places = MemoryPlaces({feed: Place(**place) for feed, place in transcript.get("kept", {}).items()})
    async with asyncio.timeout(60), scripted(transcript) as script:
        told, ending = await player(script, places, pacing)

    assert script.findings == []
    assert script.visits == len(transcript["connections"])
    assert [shown(each, wanted) for each, wanted in zip(told, transcript["yields"], strict=True)] == transcript[
        "yields"
    ]
    assert (ending and ending.code) == (transcript["ends"] and transcript["ends"]["code"])
    assert {feed: place._asdict() for feed, place in places.places.items()} == transcript["places"]
    asked = [connection["after"] for connection in transcript["connections"] if "after" in connection]
    for pause, after in zip(pauses, asked, strict=True):
        assert after["at_least"] <= pause <= after["at_most"], pauses


async def test_an_event_counts_as_handled_though_its_feed_was_lost_before() -> None:
    """A slow program asks for the first event after the last one arrived."""
    transcript, places = TRANSCRIPTS["access_changed"], MemoryPlaces()
    async with (
        asyncio.timeout(60),
        scripted(transcript) as script,
        AsyncMainmatch(script.url, "mm_transcript") as client,
    ):
        stream = client.stream(places=places, pacing=Pacing(first=0, acks=0.001))
        for wish in transcript["follow"]:
            stream.follow(wish["feed"], wish["from"])
        async with stream:
            while len(stream._backlog) < len(transcript["yields"]):
                await anyio.lowlevel.checkpoint()
            told = [await anext(stream) for _ in transcript["yields"]]
            stream.done(told[-1])
            await script.ended.wait()
    assert script.findings == []
    assert {feed: place._asdict() for feed, place in places.places.items()} == transcript["places"]


def shown(event: Event, wanted: Mapping[str, Any]) -> dict[str, Any]:
    """The event, as far as the transcript has something to say about it."""
    view = event.view.view if isinstance(event, Reset) and event.view is not None else None
    season = event.season.view.title if isinstance(event, Reset) and event.season is not None else None
    everything = {"feed": event.feed, "seq": event.seq, "type": event.type, "says": event.says}
    everything |= {"view": view, "season": season}
    told = {name: event.data.get(name) for name in wanted.get("data", ())}
    return {name: told if name == "data" else everything[name] for name in wanted}


def test_the_transcripts_that_both_kits_owe_are_there() -> None:
    assert {"connect", "gap", "reset", "goaway", "slow", "revoked"} <= TRANSCRIPTS.keys()
    assert {name: transcript["name"] for name, transcript in TRANSCRIPTS.items()} == {
        name: name for name in TRANSCRIPTS
    }


async def test_an_acknowledgement_may_come_before_the_frame_that_is_waited_for() -> None:
    """A quick client acknowledges an event before it answers the ping that followed it."""
    place = {"op": "ack", "feed": "match/m_1/seat:3"}
    async with asyncio.timeout(60), scripted(TRANSCRIPTS["heartbeat"]) as script:
        url = script.url.replace("http:", "ws:") + "/v1/stream"
        async with connect(url, subprotocols=[Subprotocol("mainmatch.v1")], proxy=None) as socket:
            heard = Heard(socket)
            await heard.until("hello")
            await heard.say({"op": "identify", "token": "mm_transcript", "client": "quick"})
            await heard.until("ready")
            await heard.say({"op": "subscribe", "id": 1, "feed": "match/m_1/seat:3", "from": "start"})
            for seq in (1, 2):
                await heard.until("event")
                await heard.say({**place, "seq": seq})
                await heard.until("ping")
                await heard.say({"op": "pong"})
            await script.ended.wait()
    assert script.findings == []


async def test_an_acknowledgement_of_less_is_still_waited_for() -> None:
    async with asyncio.timeout(60), scripted(EARLY) as script:
        url = script.url.replace("http:", "ws:") + "/v1/stream"
        async with connect(url, subprotocols=[Subprotocol("mainmatch.v1")], proxy=None) as socket:
            heard = Heard(socket)
            await heard.say({"op": "ack", "seq": 1})
            await heard.say({"op": "pong"})
            await heard.until("ping")
            assert not script.ended.is_set()
            await heard.say({"op": "ack", "seq": 2})
            await script.ended.wait()
    assert script.findings == []


EARLY = {
    "name": "early",
    "connections": [
        {"steps": [{"expect": {"op": "pong"}}, {"send": {"op": "ping"}}, {"expect": {"op": "ack", "seq": 2}}]}
    ],
}


class Heard:
    """A client by hand."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    async def until(self, op: str) -> None:
        while json.loads(await self.socket.recv())["op"] != op:
            pass

    async def say(self, frame: Mapping[str, Any]) -> None:
        await self.socket.send(json.dumps(frame))


async def test_a_kit_in_another_language_can_have_a_transcript_served() -> None:
    process = await asyncio.create_subprocess_exec(
        *(*forked_servers.python(), "-m", "tests.clients.python.scripted", "revoked"),
        cwd=ROOT,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    url = json.loads(await process.stdout.readline())["url"]
    async with AsyncMainmatch(url, "mm_transcript") as client, client.stream(pacing=Pacing(acks=0.001)) as stream:
        stream.follow("match/m_1/seat:3")
        assert [(await anext(stream)).seq, (await anext(stream)).seq] == [1, 2]
        with pytest.raises(StreamEnded):
            await anext(stream)
    said, _ = await process.communicate(b"")
    assert json.loads(said) == {"findings": [], "visits": 1, "connections": 1}
    assert process.returncode == 0
