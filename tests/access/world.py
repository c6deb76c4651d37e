"""The world of the access matrix: one server with a match and a season in every state, and everybody's tokens.

Two things make thousands of requests cheap and independent of each other. ``Rehearsal`` takes back every write whose
command came to its end, so that what is allowed changes nothing for who asks next; and it counts them, so that a
request that is refused can be shown to have written nothing. It also notes what commands asked the database: no clock
is needed to show that two refusals take the same time.
"""

from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import local
from typing import Any, TypeVar

import httpx2
import pyotp
import pytest
import sqlalchemy as sa
from sqlalchemy import Engine, event
from typing_extensions import override

from mainmatch.api.static_site import Site
from mainmatch.api.streams.stream_manager import StreamManager
from mainmatch.games.registry import Registry
from mainmatch.services.accounts import operator, sign_up
from mainmatch.services.play.moves import Moves
from mainmatch.services.unit_of_work import Executor, UnitOfWork
from mainmatch.store import accounts
from mainmatch.store.tables import metadata
from tests.access.doing import did
from tests.access.people import ACCOUNTS, BOUND, BRIDGED, NARROW, Principal
from tests.access.seasons import SEASONS, staged_season
from tests.app import PASSWORD, Server, serving
from tests.rigs.tally import COUNTING, GAME

R = TypeVar("R")


class _TakenBack(Exception):
    def __init__(self, value: object) -> None:
        super().__init__()
        self.value = value


_thread = local()


def _note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
    noted: list[str] | None = getattr(_thread, "noted", None)
    if noted is not None:
        noted.append(statement)


@contextmanager
def _noting(noted: list[str]) -> Iterator[None]:
    _thread.noted = noted
    try:
        yield
    finally:
        _thread.noted = None


@dataclass(frozen=True, slots=True)
class Rehearsal(Executor):
    """An executor in which commands run as ever, and nothing stays.

    ``ended``: the commands that came to their end. ``asked``: the statements of all commands.
    """

    ended: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    @override
    async def write(self, command: Callable[..., R], /, *args: Any, **kwargs: Any) -> R:
        def rehearsed(uow: UnitOfWork) -> R:
            with _noting(self.asked):
                raise _TakenBack(command(uow, *args, **kwargs))

        try:
            return await Executor.write(self, rehearsed)
        except _TakenBack as taken:
            self.ended.append(command.__name__)
            value: R = taken.value  # type: ignore[assignment]
            return value

    @override
    async def read(self, command: Callable[..., R], /, *args: Any, **kwargs: Any) -> R:
        def noted(uow: UnitOfWork) -> R:
            with _noting(self.asked):
                return command(uow, *args, **kwargs)

        return await Executor.read(self, noted)


LINKED = "bridge:lin"
"""Somebody whom an integration speaks for, as its header names them."""

_FAR = "island:lin"
"""Somebody of the same name, whom another one speaks for."""


@dataclass(frozen=True)
class Place:
    """A match or a season of the world, and what rows call by ``$`` in it."""

    visibility: str
    state: str
    names: Mapping[str, str]


@dataclass
class World:
    """The server, its matches and seasons, and its tokens, by principal's account or (account, what they lack)."""

    server: Server
    rehearsal: Rehearsal
    places: list[Place]
    seasons: list[Place]
    names: dict[str, str]
    tokens: dict[str, str]
    own_tokens: dict[str, str]

    def headers(self, principal: Principal, scope: str | None) -> dict[str, str]:
        """What this principal signs in with, for an operation that needs this scope."""
        if not principal.account:
            return {}
        if principal.reach == "narrow":
            return _bearer(self.tokens[f"without {scope}" if scope else "host"])
        if principal.reach in ("linked", "pretending"):
            meant = LINKED if principal.reach == "linked" else _FAR
            return {**_bearer(self.tokens["integration"]), "on-behalf-of": meant}
        return _bearer(self.tokens[principal.reach or principal.account])

    def names_for(self, principal: Principal, place: Place | None) -> dict[str, str]:
        """What ``$`` stands for when this principal asks, about this match."""
        account = principal.account or "stranger"
        own = {"me": self.names[account], "token": self.own_tokens.get(account, "tk_none")}
        return {**self.names, **own, **(place.names if place else {})}


MATCHES = (
    *(("public", state) for state in ("lobby", "full lobby", "running", "paused", "under review", "halted")),
    *(("public", state) for state in ("finished", "cancelled")),
    *(("unlisted", state) for state in ("lobby", "running")),
    *(("private", state) for state in ("lobby", "running", "finished")),
)


@asynccontextmanager
async def playing_tally(data: Path) -> AsyncIterator[Server]:
    """A server that plays nothing but Tally."""
    games = Registry([(GAME, "# Tally\n")], {})
    async with AsyncExitStack() as stack:
        # For the moment of its opening only: other tests run while it lives.
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Registry, "load", lambda *_, **__: games)
            server = await stack.enter_async_context(serving(data))
        # Whether the web client is built here is no matter of access.
        server.app.state.site = Site()
        yield server


@asynccontextmanager
async def opened(data: Path) -> AsyncIterator[World]:
    """The world, ready to be asked."""
    async with playing_tally(data) as server:
        executor = server.app_state.executor
        world = World(server, Rehearsal(executor.database, executor.games), [], [], {"password": PASSWORD}, {}, {})
        await _people(world)
        await _integrations(world)
        for visibility, state in MATCHES:
            world.places.append(await _match(world, visibility, state))
        by = {name: await server.person(name) for name in ACCOUNTS}
        for visibility, state in SEASONS:
            names = await staged_season(by, world.names, visibility, state)
            world.seasons.append(Place(visibility, state, names))
        await _more_tokens(world)
        stream_manager: StreamManager = server.app.state.stream_manager
        moves = Moves(world.rehearsal)
        # Nothing stays.
        moves.live._limit = 0
        server.app.state.app_state = replace(server.app_state, executor=world.rehearsal, moves=moves)
        stream_manager._services = replace(stream_manager._services, executor=world.rehearsal, moves=moves)
        event.listen(Engine, "before_cursor_execute", _note)
        try:
            yield world
        finally:
            event.remove(Engine, "before_cursor_execute", _note)


async def _people(world: World) -> None:
    server = world.server
    claim = await server.app_state.executor.write(sign_up.mint_claim)
    world.names["claim"] = claim or ""
    for name in ACCOUNTS:
        client = await server.person(name)
        world.names[name] = (await client.get("/v1/me")).json()["id"]
        world.tokens[name] = client.headers["authorization"].removeprefix("Bearer ")
        world.own_tokens[name] = (await client.get("/v1/me/tokens")).json()["items"][0]["id"]
    world.names["playing"] = world.names["eve"]
    guest = await server.bearer((await did(server.client, "POST", "/v1/guests", {}))["access_token"])
    world.tokens["guest"] = guest.headers["authorization"].removeprefix("Bearer ")
    world.names["guest"] = (await did(guest, "GET", "/v1/me"))["id"]
    await server.app_state.executor.write(operator.make_admin, "root")
    server.app_state.authenticator.forget(world.names["root"])


async def _integrations(world: World) -> None:
    await _integration(world, "island")
    bridge = await _integration(world, "bridge")
    world.tokens["integration"] = bridge.headers["authorization"].removeprefix("Bearer ")
    world.names["claim_code"] = (await did(bridge, "POST", "/v1/integrations/bridge/users/eva/claim-codes"))["code"]
    account = world.names["lin"]
    found = await world.server.app_state.executor.read(lambda uow: accounts.identities_of(uow.tx, account))
    world.names["other_link"] = found[0].id


async def _integration(world: World, namespace: str) -> httpx2.AsyncClient:
    """An integration of frida's that speaks for lin and eva, by its own token."""
    frida = await world.server.person("frida")
    await did(frida, "PUT", f"/v1/integrations/{namespace}")
    payload = {"name": namespace, "scopes": BRIDGED, "namespace": namespace}
    client = await world.server.bearer((await did(frida, "POST", "/v1/me/tokens", payload))["token"])
    for external_id in ("lin", "eva"):
        at = f"/v1/integrations/{namespace}/users/{external_id}"
        world.names[external_id] = (await did(client, "PUT", at, {"display_name": external_id}))["account_id"]
    return client


async def _more_tokens(world: World) -> None:
    host, frida = await world.server.person("host"), await world.server.person("frida")
    for scope, others in NARROW.items():
        made = await did(host, "POST", "/v1/me/tokens", {"name": "narrow", "scopes": others})
        world.tokens[f"without {scope}"] = made["token"]
    await did(await world.server.person("olga"), "POST", "/v1/seasons", {"title": "Another one"})
    other = await did(host, "POST", "/v1/matches", {"game": "tally", "title": "Another one"})
    payload = {"name": "elsewhere", "scopes": BOUND, "match_id": other["id"]}
    world.tokens["elsewhere"] = (await did(host, "POST", "/v1/me/tokens", payload))["token"]
    made = await did(frida, "POST", "/v1/me/tokens", {"name": "spare", "scopes": list(NARROW)})
    world.names["other_token"], world.names["other_secret"] = made["id"], made["token"]
    begun = await did(frida, "POST", "/v1/me/second-factor", {"password": PASSWORD})
    code = pyotp.TOTP(begun["secret"]).at(world.server.clock.now)
    await did(frida, "POST", "/v1/me/second-factor/confirm", {"second_factor": code})
    # What is rehearsed keeps no proof for the next request.
    await world.server.app_state.executor.write(_all_proven)
    # After everything that is told to her account: nothing is ever delivered.
    hook = {"url": "https://hooks.example.org/mainmatch", "feeds": [f"account/{world.names['ada']}"]}
    world.names["hook"] = (await did(await world.server.person("ada"), "POST", "/v1/webhooks", hook))["id"]


def _all_proven(uow: UnitOfWork) -> None:
    sessions = metadata.tables["tokens"]
    uow.tx.connection.execute(sa.update(sessions).where(sessions.c.kind == "session").values(proven_at=uow.now))


async def _match(world: World, visibility: str, state: str) -> Place:
    server, is_lobby = world.server, state == "lobby"
    by = {name: await server.person(name) for name in ACCOUNTS}
    publication = "host_review" if state == "under review" else "auto"
    rounds = 1 if state == "finished" else 3
    payload = {"game": "tally", "player_count": 6 if is_lobby else 5, "config": {"rounds": rounds}}
    made = await did(
        by["host"], "POST", "/v1/matches", {**payload, "visibility": visibility, "publication": publication}
    )
    path = f"/v1/matches/{made['id']}"
    seated = {"ada": 1, "ben": 2, "cyd": 3, "eve": 5, **({} if is_lobby else {"dot": 4})}
    for name, seat in seated.items():
        await did(by[name], "POST", f"{path}/join", {"join_code": made.get("join_code"), "seat": seat})
    for name in ("eve", "hal"):
        await did(by["host"], "POST", f"{path}/hosts", {"account": name})
    await did(by["host"], "DELETE", f"{path}/hosts/{world.names['hal']}")
    await did(by["host"], "POST", f"{path}/channels/lobby/messages", {"text": "A word in the lobby."})
    phase, said = "ph_none", "msg_none"
    if is_lobby:
        await did(by["host"], "POST", f"{path}/bots", {"seat": 6})
    elif state != "full lobby":
        phase = (await did(by["host"], "POST", f"{path}/start"))["phase"]["id"]
        said = await _play(by, path, phase)
    await did(by["host"], "PUT", f"{path}/seats/3/player", {"account": world.names["lin"]})
    # Whom a host removes stays out otherwise (tests/services/hosting/test_removals.py).
    await did(by["host"], "DELETE", f"{path}/removals/{world.names['cyd']}")
    if phase != "ph_none":
        linked = await server.visitor({**_bearer(world.tokens["integration"]), "on-behalf-of": LINKED})
        await did(linked, "PUT", f"{path}/submission", {"phase_id": phase, "action": {"type": "say", "number": 3}})
        substitute = {"account": "wanda", "knowledge": "public_only"}
        await did(by["host"], "PUT", f"{path}/seats/4/player", substitute)
    await _bring_to(by["host"], path, state)
    shown = await did(by["host"], "GET", path)
    expected = "running" if state == "under review" else state.removeprefix("full ")
    assert (shown["status"], shown["review_until"] is not None) == (expected, state == "under review")
    names = {"match": made["id"], "phase": phase, "code": made.get("join_code") or "", "said": said}
    return Place(visibility, state, names)


def _bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


async def _play(by: Mapping[str, httpx2.AsyncClient], path: str, phase: str) -> str:
    """What players send and say. Answers the id of the table's message."""
    for name, number in {"ada": 1, "ben": 2, "eve": 5}.items():
        say = {"phase_id": phase, "action": {"type": "say", "number": number}}
        await did(by[name], "PUT", f"{path}/submission", say)
    await did(by["ada"], "POST", f"{path}/channels", {"members": [2]})
    said = {"table": "ada", "pair:1-2": "ada", "questions:1": "ada", "thoughts:1": "ada", "lounge": "host"}
    ids = {}
    for channel, name in said.items():
        payload = {"text": f"A word in {channel}."}
        ids[channel] = str((await did(by[name], "POST", f"{path}/channels/{channel}/messages", payload))["id"])
    return ids["table"]


async def _bring_to(host: httpx2.AsyncClient, path: str, state: str) -> None:
    if state in ("finished", "under review"):
        await did(host, "POST", f"{path}/host/close-phase", {})
    elif state == "paused":
        await did(host, "POST", f"{path}/host/pause", {})
    elif state == "cancelled":
        await did(host, "POST", f"{path}/host/cancel", {})
    elif state == "halted":
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(type(COUNTING), "resolve", _fail)
            await did(host, "POST", f"{path}/host/close-phase", {})


def _fail(*_: object) -> None:
    raise RuntimeError
