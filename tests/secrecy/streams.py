"""The same over real sockets: a real server and database, and what everybody hears while others send.

Two servers, one after the other, are led to the same moment by the same steps; everybody listens by WebSocket, by
server-sent events, by a long poll that waits and by a webhook; then others do one thing in the first world and another
in the second, and a host says something to everybody, up to which all is compared: every frame of every feed, every
block, every byte of the poll's answer, and of each message its headers and body. Only ``retry:`` is left out, which is
drawn to spread load, and of messages the instant of the try with its signature. Or the same happens in both, an act and
a close, and something is hidden in the second that isn't in the first (``tests.secrecy.publishing``).
"""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import AbstractContextManager, AsyncExitStack, asynccontextmanager, nullcontext
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import httpx2
import uvicorn
from fastapi import FastAPI
from starlette.responses import Response
from websockets.asyncio.client import connect
from websockets.typing import Subprotocol

from mainmatch.api.http.app_state import AppState
from mainmatch.conformance.publication import Publication
from mainmatch.main import create_app
from mainmatch.rules import Dice, viewer_of
from mainmatch.runtime.server_protocol import BoundedHttp
from mainmatch.runtime.socket_protocol import BoundedSocket
from mainmatch.services.events.account_events import MyHostingEnded
from mainmatch.services.events.feed_writer import emit_to_account
from mainmatch.services.news import deliveries, webhook_registration
from mainmatch.settings import Settings
from mainmatch.webhook_delivery.worker import WebhookWorker
from tests.app import cheap_passwords
from tests.clock import Clock
from tests.secrecy.aftermath import AFTERMATHS
from tests.secrecy.holdings import mutations, store
from tests.secrecy.hooks import Hook, must_be_signed
from tests.secrecy.publishing import acted, closed, drawn_act, game_events, kept_from, may_differ, nothing
from tests.secrecy.sight import Leak, Tally, without_hashes
from tests.secrecy.twists import Plan, Pools, binding_in, drawn, planned, played, pools_of
from tests.secrecy.world import Person, Setting, World, begin, drawn_from, game_named
from tests.webhook_delivery.receiving import Received, Receiver, receiving

_RETRY = re.compile(rb"retry: \d+")
_LAST = "host.announced"
_LAST_OWN = MyHostingEnded.type

_PATIENCE = 120.0
"""Seconds after which an evening that doesn't end is broken: somebody waits for what never comes."""

Heard = dict[str, dict[str, list[bytes]]]
"""By person's name and by what they listened to: what they got, in order."""


async def compare_streams(
    game_id: str,
    setting: Setting,
    seed: str,
    directory: Path,
    tally: Tally,
    prepare: Callable[[], AbstractContextManager[Any]] = nullcontext,
    parting: "Parting | None" = None,
) -> None:
    """Lead two servers to the same moment, let them part, and compare what everybody hears. Raises Leak.

    ``parting``: how they part; None: in what somebody seals.
    """
    parting = parting or partial(by_twist, kinds=None)
    async with receiving() as receiver:
        ours = await _heard(game_id, setting, seed, directory / "one", prepare, receiver, parting, is_twin=False)
        theirs = await _heard(game_id, setting, seed, directory / "other", prepare, receiver, parting, is_twin=True)
    tally.worlds += 1
    for name, channels in theirs.heard.items():
        if name in theirs.parted.knowing:
            continue
        kind = theirs.people[name].kind
        but = _may_differ(ours, theirs, name)
        for channel, got in channels.items():
            here, there = ours.heard[name][channel], got
            if not theirs.parted.hashes:
                here, there = (list(map(without_hashes, each)) for each in (here, there))
            if but is not None:
                here, there = (game_events(map(_event_in, each), but) for each in (here, there))
            _must_match(game_id, kind, channel, here, there, theirs.parted.because)
            tally.answers[channel.partition(" ")[0]] += len(got)
            tally.size += sum(map(len, got))
        tally.pairs[kind] += 1
    tally.twists.update(theirs.parted.because.split(", "))


def _may_differ(ours: "_Evening", theirs: "_Evening", name: str) -> frozenset[str] | None:
    """The types of events that may differ for somebody; None where all must be the same."""
    viewer = kept_from(theirs.people[name])
    pairs = zip(ours.parted.published, theirs.parted.published, strict=True)
    is_lasting = theirs.parted.is_lasting
    found = [may_differ(one, other, viewer, is_lasting=is_lasting) for one, other in pairs] if viewer else []
    said = [each for each in found if each is not None]
    return frozenset[str]().union(*said) if said else None


def _event_in(got: bytes) -> dict[str, Any]:
    """The event of a frame, a block or a message, without its numbers; of what is none, one that no game has."""
    _, begin, rest = got.partition(b"{")
    found: dict[str, Any] = json.loads((begin + rest).splitlines()[0]) if begin else {}
    return found if "data" in found else {"type": ""}


@dataclass(frozen=True)
class Parted:
    """How two worlds part, from a moment on that is the same in both.

    ``part`` does what happens in the first world, or in its twin. ``knowing``: the names of those who may know what is
    otherwise. ``published``: what the rules then publish in this world, step by step. ``is_lasting``: without an event
    that may tell it. ``hashes``: whether they are compared, which bind the server to what was sealed.
    """

    because: str
    knowing: frozenset[str]
    part: Callable[[bool], Awaitable[None]]
    published: list[Publication] = field(default_factory=list)
    is_lasting: bool = False
    hashes: bool = True


Parting: TypeAlias = Callable[[World, Dice], Parted]


def by_twist(world: World, dice: Dice, kinds: frozenset[str] | None) -> Parted:
    """Somebody seals something else, or at another time. ``kinds``: only twists of these kinds; None: any."""
    pools, binding, plan = _planned(world, dice)
    twists = (drawn(plan, pools, binding, world.setting.close_early, dice) for _ in range(200))
    twist = next(each for each in twists if each and (kinds is None or kinds.issuperset(each.kinds)))

    async def part(is_twin: bool) -> None:  # noqa: FBT001 - as it is called
        _play(world, twist.plan if is_twin else plan)

    return Parted(", ".join(twist.kinds), frozenset(world.player(seat).name for seat in twist.seats), part)


def by_act(world: World, dice: Dice, kind: str | None = None, *, is_done: bool = False) -> Parted:
    """A seat acts, and in the other world nobody does, or another seat (``is_done``). ``kind``: the type of the act."""
    *_, plan = _planned(world, dice)
    _play(world, plan)
    acts = (drawn_act(world.match, dice) for _ in range(20))
    act = next(each for each in acts if each and kind in (None, each.action["type"]))
    other = drawn_act(world.match, dice, action=act.action, but=act.seat) if is_done else None
    actors = {None, "host", *(viewer_of(each.seat) for each in (act, other) if each)}
    published: list[Publication] = []

    async def part(is_twin: bool) -> None:  # noqa: FBT001 - as it is called
        done = act if is_twin else other
        publication, _ = await (nothing(world) if done is None else acted(world, done))
        published.append(publication)

    knowing = frozenset(each.name for each in world.people.values() if kept_from(each) in actors)
    return Parted(f"seat {act.seat} sends {act.action}", knowing, part, published)


def by_secret(world: World, dice: Dice) -> Parted:
    """Something is hidden that isn't in the other world; then a seat acts, if one can, and the phase closes."""
    due_at = world.record.due_at
    assert due_at is not None
    *_, plan = _planned(world, dice)
    _play(world, plan)
    viewers = ("public", *dice.shuffled([viewer_of(seat) for seat in world.match.spec.seats]))
    found = [each for viewer in viewers for each in mutations(world, viewer, dice)]
    # What a state hides, rather than what is sealed.
    mutation = min(found, key=lambda each: each.changes_input)
    act = drawn_act(world.match, dice, twin=mutation.after.state)
    published: list[Publication] = []

    async def part(is_twin: bool) -> None:  # noqa: FBT001 - as it is called
        if is_twin:
            store(world, mutation)
        if act is not None:
            published.append((await acted(world, act))[0])
        await _all_delivered(world)
        published.append((await closed(world, due_at))[0])

    knowing = frozenset(each.name for each in world.people.values() if kept_from(each) != mutation.viewer)
    because = f"{mutation.variant.name}, after an act and the close"
    return Parted(because, knowing, part, published, mutation.variant.lasting, not mutation.changes_input)


def _planned(world: World, dice: Dice) -> tuple[Pools, frozenset[str], Plan]:
    pools, binding = pools_of(world.match, dice), binding_in(world.match)
    return pools, binding, planned(pools, binding, world.setting, dice)


def _play(world: World, plan: Plan) -> None:
    record = world.record
    assert record.opened_at is not None
    assert record.due_at is not None
    played(world, plan, record.opened_at, record.due_at)


@dataclass(frozen=True)
class _Evening:
    """What was heard in one world."""

    heard: Heard
    people: dict[str, Person]
    parted: Parted


def _must_match(game: str, who: str, channel: str, ours: list[bytes], theirs: list[bytes], because: str) -> None:
    if ours != theirs:
        at = next((n for n, (one, other) in enumerate(zip(ours, theirs, strict=False)) if one != other), -1)
        one, other = (got[at].decode() if got else "nothing" for got in (ours, theirs))
        raise Leak(game, who, channel, because, f"{len(ours)} in all; {one}", f"{len(theirs)} in all; {other}")


async def _heard(
    game_id: str,
    setting: Setting,
    seed: str,
    directory: Path,
    prepare: Callable[[], AbstractContextManager[Any]],
    receiver: Receiver,
    parting: Parting,
    *,
    is_twin: bool,
) -> _Evening:
    with drawn_from(seed) as chance, prepare():
        async with _served(game_id, setting, directory, chance) as (world, address):
            begin(world, world.game.seats.least, base=receiver.url)
            parted = parting(world, Dice(seed.encode(), "streams"))
            people = [person for person in world.people.values() if person.token is not None]
            chance.part()
            heard = await _listen(world, address, receiver, people, partial(parted.part, is_twin))
            return _Evening(heard, {person.name: person for person in people}, parted)


@asynccontextmanager
async def _served(game_id: str, setting: Setting, directory: Path, chance: Any) -> AsyncIterator[tuple[World, str]]:
    clock = Clock()
    settings = Settings(data=directory, limits="off", webhooks_private="on")
    app = create_app(settings, now=clock, passwords=cheap_passwords)
    async with listening(app) as address:
        app_state: AppState = app.state.app_state
        yield World(game_named(game_id), setting, app, app_state.executor, clock, chance), address


@asynccontextmanager
async def listening(app: FastAPI) -> AsyncIterator[str]:
    """The app on a real server in this process; where it listens."""
    async with app.router.lifespan_context(app):
        server = uvicorn.Server(_config(app))
        serving = asyncio.create_task(server.serve())
        try:
            while not server.started:  # noqa: ASYNC110 - uvicorn has no event for it
                await asyncio.sleep(0)
            host, port = server.servers[0].sockets[0].getsockname()
            yield f"{host}:{port}"
        finally:
            await app.state.stream_manager.drain("shutdown")
            server.should_exit = True
            await serving


def _config(app: Any) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        host="127.0.0.1",
        port=0,
        http=BoundedHttp,
        ws=BoundedSocket,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        lifespan="off",
        log_config=None,
        timeout_graceful_shutdown=5,
    )


async def _listen(
    world: World, address: str, receiver: Receiver, people: list[Person], part: Callable[[], Awaitable[None]]
) -> Heard:
    """Everybody listens; then the worlds part; and all is over when the last word has come to everybody."""
    seen: dict[str, dict[bytes, bytes]] = {person.name: {} for person in people}
    messages = _sorted(receiver, people)
    # A webhook whose owner has left tells its account so, and every socket begins with where that feed ends.
    await _all_delivered(world)
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(asyncio.timeout(_PATIENCE))
        client = await stack.enter_async_context(
            httpx2.AsyncClient(base_url=f"http://{address}", timeout=_PATIENCE, trust_env=False)
        )
        # In a group, so that whoever is sent away ends the evening: the others would wait for them.
        group = await stack.enter_async_context(asyncio.TaskGroup())
        ready = {person.name: asyncio.Event() for person in people}
        tasks = [
            (person, what, group.create_task(listening))
            for person in people
            for what, listening in (
                ("webSocket", _socket(address, world, person, ready[person.name])),
                ("streamMatchEvents", _stream(client, f"/v1/matches/{world.match_id}/events/stream", person, _LAST)),
                ("streamMyEvents", _stream(client, "/v1/me/events/stream", person, _LAST_OWN)),
                ("listMatchEvents (waiting)", _poll(client, world, person)),
                ("webhook", _hook(world, messages[person.name], person)),
            )
        ]
        await asyncio.gather(*(event.wait() for event in ready.values()))
        await _all_delivered(world)
        await part()
        AFTERMATHS["hurry"].happen(world)
        for person in people:
            account = world.caller(person.name).account_id
            await world.executor.write(emit_to_account, account, MyHostingEnded(match_id=world.match_id))
        heard: Heard = {person.name: {} for person in people}
        for person, what, task in tasks:
            for feed, got in sorted((await task).items()):
                numbered = [world.chance.met(each, seen[person.name]) for each in got]
                heard[person.name][f"{what} {feed}".strip()] = numbered
        return heard


def _headers(person: Person) -> dict[str, str]:
    return {"Authorization": f"Bearer {person.token}"}


async def _stream(client: httpx2.AsyncClient, path: str, person: Person, last: str) -> dict[str, list[bytes]]:
    got = b""
    async with client.stream("GET", path, headers=_headers(person)) as answer:
        if answer.status_code != 200:
            return {"": [await answer.aread()]}
        async for chunk in answer.aiter_bytes():
            got += chunk
            if f"event: {last}".encode() in got and got.endswith(b"\n\n"):
                break
    return {"": _RETRY.sub(b"retry", got).split(b"\n\n")}


async def _poll(client: httpx2.AsyncClient, world: World, person: Person) -> dict[str, list[bytes]]:
    """Wait, again and again, until the last word comes; which events share an answer is the network's business."""
    after, got = 0, []
    while True:
        answer = await client.get(
            f"/v1/matches/{world.match_id}/events", params={"after": after, "wait": 20}, headers=_headers(person)
        )
        found = answer.json()
        if answer.status_code != 200:
            return {"": [answer.content]}
        got += [json.dumps(each).encode() for each in found["items"]]
        after = found["next_after"]
        if any(each["type"] == _LAST for each in found["items"]):
            return {"": got}


async def _all_delivered(world: World) -> None:
    """Time is going to leap, and what is on its way would be sent again: wait until nothing is."""
    webhook_worker: WebhookWorker = world.app.state.webhook_worker
    while webhook_worker.on_their_way or (await world.executor.read(deliveries.due, sweep=True)).waiting:  # noqa: ASYNC110 - no event says that all is quiet
        await asyncio.sleep(0.005)


async def _hook(world: World, messages: "asyncio.Queue[Received]", person: Person) -> dict[str, list[bytes]]:
    """By feed the messages of this person's webhook; feeds are delivered each in its order."""
    got: dict[str, list[bytes]] = {}
    hook = world.hooks[person.name]
    unended = set(world.executor.read_now(webhook_registration.get, world.caller(person.name), hook.id).feeds)
    while unended:
        message = await messages.get()
        feed = message.event["feed"]
        got.setdefault(feed, []).append(_told(message, hook))
        if message.event["type"] == "account.webhook.feed_lost":
            unended.discard(message.event["data"]["feed"])
        elif message.event["type"] in (_LAST, _LAST_OWN):
            unended.discard(feed)
    return got


def _sorted(receiver: Receiver, people: Iterable[Person]) -> "dict[str, asyncio.Queue[Received]]":
    """What arrives, by the name of whose webhook brought it."""
    queues: dict[str, asyncio.Queue[Received]] = {person.name: asyncio.Queue() for person in people}

    def take(message: Received) -> Response:
        queues[message.path.strip("/")].put_nowait(message)
        return Response(None, 204)

    receiver.answer = take
    return queues


def _told(message: Received, hook: Hook) -> bytes:
    must_be_signed(message.headers, message.body.encode(), hook)
    untold = ("webhook-timestamp", "webhook-signature")
    lines = [f"{name}: {value}" for name, value in message.headers.items() if name not in untold]
    return "\n".join([*lines, message.body]).encode()


async def _socket(address: str, world: World, person: Person, ready: asyncio.Event) -> dict[str, list[bytes]]:
    """By feed the frames of it, refusals by the number of what was refused, and all others together."""
    got: dict[str, list[bytes]] = {}
    protocol = Subprotocol("mainmatch.v1")
    async with connect(
        f"ws://{address}/v1/stream", subprotocols=[protocol], compression=None, ping_interval=None, proxy=None
    ) as socket:
        await socket.send(json.dumps({"op": "identify", "token": person.token}))
        feeds = _feeds(world, person)
        for n, feed in enumerate(feeds):
            await socket.send(
                json.dumps({"op": "subscribe", "id": str(n), "feed": feed, "from": "start", "says": True})
            )
        unanswered, unended = set(feeds), set(feeds)
        while unended:
            text = str(await socket.recv())
            frame = json.loads(text)
            feed = feeds[int(frame["id"])] if frame["op"] == "error" else frame.get("feed", "")
            got.setdefault(feed, []).append(text.encode())
            if frame["op"] == "event":
                await socket.send(json.dumps({"op": "ack", "feed": feed, "seq": frame["seq"]}))
            unanswered -= {feed} if frame["op"] in ("error", "caught_up") else set()
            unended -= {feed} if frame["op"] == "error" or frame.get("type") in (_LAST, _LAST_OWN) else set()
            if not unanswered:
                ready.set()
    return got


def _feeds(world: World, person: Person) -> list[str]:
    """Their own feeds, the public one, and some that aren't theirs."""
    own = {f"seat:{person.seat or 1}", "seat:1", "public", "host"}
    account = f"account/{world.caller(person.name).account_id}"
    return [account, *(f"match/{world.match_id}/{viewer}" for viewer in sorted(own))]
