"""``python -m bench.framework``: our replacements of parts of FastAPI, SQLAlchemy, uvicorn and json.

Each pair of ours and the original runs in one process, alternating which side goes first. The result is a ratio of
processor time (of bytes, for sockets): below 1, ours is cheaper. docs/framework-internals.md has results and reasons.
BENCH_SIZE is tiny, small or full. Times are not asserted.
"""

import asyncio
import gc
import json
import os
import sys
import tempfile
import time
import tracemalloc
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from statistics import median
from types import SimpleNamespace
from typing import Annotated, Any, TypeAlias

import httpx2
import sqlalchemy as sa
import uvicorn
import uvloop
from fastapi import FastAPI, Header, Query
from fastapi.dependencies.utils import solve_dependencies
from fastapi.routing import APIRoute
from pydantic import BaseModel
from rich.console import Console
from rich.table import Table
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from mainmatch.api.http.context import Call, Here, open_to_all
from mainmatch.api.http.cors import Cors
from mainmatch.api.http.middleware import NO_TELEMETRY, Api
from mainmatch.api.http.request import StrictRequest, query_of
from mainmatch.api.http.router import ApiRoute, RouteIndex, Router
from mainmatch.main import create_app
from mainmatch.runtime.server_protocol import BoundedHttp
from mainmatch.runtime.socket_protocol import BoundedSocket
from mainmatch.services.values import rendered
from mainmatch.settings import Settings
from mainmatch.store.transactions.revision_cache import RevisionCache
from mainmatch.store.transactions.transaction import Transaction
from mainmatch.telemetry.instrumentation import Instrumentation

Side: TypeAlias = Callable[[], Awaitable[object]]


@dataclass(frozen=True, slots=True)
class Repeats:
    """``rounds`` of ``calls`` for each side of a pair; ``sockets`` at rest whose memory is looked at."""

    rounds: int
    calls: int
    sockets: int


sizes = {"tiny": Repeats(1, 3, 3), "small": Repeats(7, 1000, 200), "full": Repeats(21, 3000, 1000)}


@dataclass(slots=True)
class Pair:
    """What a piece of ours costs, and the framework's own in its place: microseconds (or bytes), one value a round."""

    name: str
    unit: str = "us"
    ours: list[float] = field(default_factory=list)
    theirs: list[float] = field(default_factory=list)

    @property
    def ratios(self) -> list[float]:
        """Ours by theirs, round by round."""
        return [ours / max(theirs, 1e-9) for ours, theirs in zip(self.ours, self.theirs, strict=True)]

    def row(self) -> tuple[str, ...]:
        """A row of the table: the medians, and the range of the ratios."""
        low, high = min(self.ratios), max(self.ratios)
        return (
            self.name,
            f"{median(self.ours):.1f} {self.unit}",
            f"{median(self.theirs):.1f} {self.unit}",
            f"{median(self.ratios):.2f}",
            f"{low:.2f} - {high:.2f}",
        )


async def _paired(name: str, ours: Side, theirs: Side, repeats: Repeats) -> Pair:
    pair = Pair(name)
    for side in (ours, theirs):
        await _microseconds(side, max(1, repeats.calls // 10))
    for number in range(repeats.rounds):
        order = [(ours, pair.ours), (theirs, pair.theirs)]
        for side, kept in order if number % 2 else reversed(order):
            kept.append(await _microseconds(side, repeats.calls))
    return pair


async def _microseconds(side: Side, calls: int) -> float:
    began = time.process_time_ns()
    for _ in range(calls):
        await side()
    return (time.process_time_ns() - began) / calls / 1000


# --- FastAPI: arguments and routes


class Wish(BaseModel):
    """As large as a submission."""

    phase_id: str
    action: dict[str, str]
    locked: bool = False


_GIVEN_BACK = "given back"
"""Replacements that were removed because they saved too little of a request."""

_SENT = json.dumps({"phase_id": "ph_x1", "action": {"vote": "seat:3", "note": "as agreed"}}).encode()
_PATH = "/measured/m_3kTz/submission"

router = Router("Measured")


@router.put("/measured/{match_id}/submission", access=open_to_all("nobody is asked"), answers=Wish, is_probe=True)
async def ours(
    call: Here,
    match_id: str,
    payload: Wish,
    *,
    dry_run: Annotated[bool, Query()] = False,
    wait: Annotated[float, Query(ge=0)] = 0,
    last_event_id: Annotated[str, Header(alias="Last-Event-ID")] = "",
) -> Response:
    """Answer."""
    return call.show(payload)


async def theirs(
    match_id: str,
    payload: Wish,
    *,
    dry_run: Annotated[bool, Query()] = False,
    wait: Annotated[float, Query(ge=0)] = 0,
    last_event_id: Annotated[str, Header(alias="Last-Event-ID")] = "",
) -> Response:
    """Answer."""
    return Response(payload.model_dump_json(by_alias=True), 200, media_type="application/json")


async def _requests(app: FastAPI, repeats: Repeats) -> list[Pair]:
    (route,) = router.routes
    assert isinstance(route, ApiRoute)
    own = APIRoute(route.path, theirs, methods={"PUT"}, response_model=Wish)
    whole = Api([router], Instrumentation(), Cors(()), telemetry=NO_TELEMETRY)
    whole.state.app_state = app.state.app_state
    plain = FastAPI(telemetry=NO_TELEMETRY)
    plain.router.routes.append(own)
    scope = {**_scope("PUT", _PATH, app), "query_string": b"dry_run=true&wait=2"}
    scope["headers"].append((b"content-length", b"%d" % len(_SENT)))
    template = {
        **scope,
        "path_params": {"match_id": "m_3kTz"},
        "fastapi_inner_astack": AsyncExitStack(),
        "fastapi_function_astack": AsyncExitStack(),
    }

    async def bound_by_ours() -> None:
        request = StrictRequest({**template}, _received(_SENT))
        request.taken = json.loads(_SENT)
        call = Call(request, app.state.app_state, 200, None)
        await route.arguments.of(request, query_of(request.scope["query_string"], route.arguments.names), call)

    async def bound_by_theirs() -> None:
        await solve_dependencies(
            request=Request({**template}, _received(_SENT)),
            dependant=own.dependant,
            body=json.loads(_SENT),
            async_exit_stack=AsyncExitStack(),
            embed_body_fields=False,
        )

    return [
        await _paired(
            "arguments of a function: Arguments | solve_dependencies", bound_by_ours, bound_by_theirs, repeats
        ),
        await _paired(
            "a whole request: Api | FastAPI", _asked(whole, scope, _SENT), _asked(plain, scope, _SENT), repeats
        ),
    ]


# --- Starlette: routing


async def _matching(request_us: float, repeats: Repeats) -> list[Pair]:
    app = create_app(Settings())
    index, indexed = RouteIndex(app.router.routes), app.router.routes
    routes = [route for route in indexed if isinstance(route, Route) and ":" not in route.path]
    several, pairs = replace(repeats, calls=max(1, repeats.calls // 4)), []
    with _doing_nothing(route for route in indexed if isinstance(route, Route)):
        for route in routes:
            scope = _scope(next(iter(route.methods or ())), route.path.replace("{", "").replace("}", ""), app)
            # FastAPI's router hands our operations back to the app.
            scope["app"] = SimpleNamespace(serve=_nothing)
            found = _later(partial(index.find, scope["method"], scope["path"]))
            pairs.append(await _paired(route.path, found, _asked(app.router, scope), several))
    saved = [median(pair.theirs) - median(pair.ours) for pair in pairs]
    play = [route.path.endswith(("/submission", "/view", "/options", "/events")) for route in routes]
    places = {
        "the first": 0,
        "the median": sorted(range(len(saved)), key=saved.__getitem__)[len(saved) // 2],
        "the last": len(saved) - 1,
        "of those of play, the dearest": max((n for n, is_play in enumerate(play) if is_play), key=saved.__getitem__),
    }
    found_pairs = []
    for name, place in places.items():
        pair, share = pairs[place], saved[place] / (request_us or 1)
        pair.name = f"which of {len(routes)} routes, {name} ({share:.1%} of a request): RouteIndex | Router"
        found_pairs.append(pair)
    return found_pairs


@contextmanager
def _doing_nothing(routes: Iterable[Route]) -> Iterator[None]:
    """All apps share their routes, so these get their own apps back."""
    own = [(route, route.app) for route in routes]
    for route, _ in own:
        route.app = _nothing
    try:
        yield
    finally:
        for route, app in own:
            route.app = app


# --- uvicorn: connections


class Wire(asyncio.Transport):
    """A transport without a peer."""

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("127.0.0.1", 50_000) if name in {"peername", "sockname"} else default

    def is_closing(self) -> bool:
        return False

    def write(self, data: Any) -> None:
        pass

    def close(self) -> None:
        pass

    def abort(self) -> None:
        pass

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


class Client:
    """Asks an app through one of uvicorn's protocols, one request after the other."""

    def __init__(self, app: ASGIApp, kind: type[HttpToolsProtocol]) -> None:
        async def noted(scope: Scope, receive: Receive, send: Send) -> None:
            await app(scope, receive, send)
            self._answered.set()

        self._answered = asyncio.Event()
        self._protocol = kind(_config(noted), ServerState(), {}, asyncio.get_running_loop())
        self._protocol.connection_made(Wire())

    async def ask(self, sent: bytes) -> None:
        self._answered.clear()
        self._protocol.data_received(sent)
        await self._answered.wait()

    def close(self) -> None:
        self._protocol.connection_lost(None)


@contextmanager
def _client(app: ASGIApp, kind: type[HttpToolsProtocol]) -> Iterator[Client]:
    client = Client(app, kind)
    yield client
    client.close()


async def _http(repeats: Repeats) -> Pair:
    sent = _head("GET", "/v1/me", "mm_x")
    with _client(_answered_at_once, BoundedHttp) as bounded, _client(_answered_at_once, HttpToolsProtocol) as plain:
        return await _paired(
            "a request on the wire: BoundedHttp | HttpToolsProtocol",
            lambda: bounded.ask(sent),
            lambda: plain.ask(sent),
            repeats,
        )


async def _sockets(repeats: Repeats) -> Pair:
    """What uvicorn and the library keep of one, beneath an app that keeps nothing."""
    pair = Pair("memory of a socket at rest: BoundedSocket | WebSocketsSansIOProtocol", "bytes")
    for _ in range(min(3, repeats.rounds)):
        pair.ours.append(await _bytes_at_rest(BoundedSocket, repeats.sockets))
        pair.theirs.append(await _bytes_at_rest(WebSocketsSansIOProtocol, repeats.sockets))
    return pair


async def _bytes_at_rest(kind: type[WebSocketsSansIOProtocol], count: int) -> float:
    async def accepts(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass

    config, state, loop = _config(accepts), ServerState(), asyncio.get_running_loop()
    sent = _head(
        "GET", "/v1/stream", "mm_x", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    )  # fmt: skip
    gc.collect()
    tracemalloc.start()
    open_ones = []
    for _ in range(count):
        protocol = kind(config, state, {}, loop)
        protocol.connection_made(Wire())
        protocol.data_received(sent)
        open_ones.append(protocol)
    # As many turns of the loop as a handshake takes, and some more.
    for _ in range(20):
        await asyncio.sleep(0)
    assert all(each.handshake_complete for each in open_ones)
    gc.collect()
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    for each in open_ones:
        each.connection_lost(None)
    await asyncio.gather(*state.tasks)
    return used / count


# --- SQLAlchemy: statements


async def _statements(repeats: Repeats) -> list[Pair]:
    table = sa.Table(
        "measured",
        sa.MetaData(),
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("revision", sa.Integer),
        *(sa.Column(f"text_{n}", sa.String) for n in range(6)),
        *(sa.Column(f"number_{n}", sa.Integer) for n in range(3)),
        sa.Column("at", sa.DateTime),
    )
    engine = sa.create_engine("sqlite://")
    with engine.connect() as connection:
        table.create(connection)
        now = datetime.now(UTC).replace(tzinfo=None)
        row = {column.name: now if column.name == "at" else 1 for column in table.c} | {"id": "m_1"}
        row |= {f"text_{n}": "some text" for n in range(6)}
        connection.execute(sa.insert(table), row)
        tx = Transaction(connection, RevisionCache(64), datetime.now(UTC), "bench")
        look = sa.select(*table.c).where(table.c.id == sa.bindparam("id"))
        change = sa.update(table).where(table.c.id == sa.bindparam("_id")).values(revision=sa.bindparam("next"))
        add, batch = sa.insert(table), [{**row, "id": f"m_{n}"} for n in range(2, 7)]
        remove, few = (
            sa.delete(table).where(table.c.id != sa.bindparam("_id")),
            replace(repeats, calls=max(1, repeats.calls // 2)),
        )

        def many(asked: Callable[[Any, Any], object]) -> Side:
            return _later(lambda: (asked(add, batch), asked(remove, {"_id": "m_1"})))

        return [
            await _paired(
                "a SELECT of a row: Transaction | Connection.execute",
                _later(lambda: tx.fetch(look, {"id": "m_1"})),
                _later(lambda: [(*row,) for row in connection.execute(look, {"id": "m_1"})]),
                repeats,
            ),
            await _paired(
                "an UPDATE of a row: Transaction | Connection.execute",
                _later(lambda: tx.execute(change, {"_id": "m_1", "next": 2})),
                _later(lambda: connection.execute(change, {"_id": "m_1", "next": 2}).rowcount),
                repeats,
            ),
            await _paired(
                "an INSERT of five rows, and a DELETE: Transaction | Connection.execute",
                many(tx.execute),
                many(lambda statement, given: connection.execute(statement, given).rowcount),
                few,
            ),
            await _paired(
                f"{_GIVEN_BACK}: whether anybody listens to cursors, _has_events | going through dispatch",
                _later(lambda: connection._has_events or connection.engine._has_events),  # noqa: SLF001 - what is measured
                _later(lambda: [*connection.dispatch.before_cursor_execute]),
                repeats,
            ),
        ]


# --- json


async def _texts(repeats: Repeats) -> Pair:
    value = {"type": "phase.opened", "seq": 41, "data": {"due_at": "2026-11-22T14:00:00.000Z", "seats": [1, 2, 3]}}
    return await _paired(
        "a short JSON text: rendered | json.dumps",
        _later(lambda: rendered(value)),
        _later(lambda: json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)),
        repeats,
    )


# --- all of it


async def measured(repeats: Repeats) -> list[Pair]:
    """All pairs, after one that is none: a whole request, and the same again, which says how exact the others are."""
    async with _opened() as (app, token):
        sent = _head("GET", "/v1/me", token)
        with _client(app, BoundedHttp) as first, _client(app, BoundedHttp) as second:
            whole = await _paired(
                "GET /v1/me, all of it, twice the same",
                lambda: first.ask(sent),
                lambda: second.ask(sent),
                replace(repeats, calls=max(1, repeats.calls // 2)),
            )
        requests = await _requests(app, repeats)
    return [
        whole,
        *requests,
        *await _matching(median(whole.ours), repeats),
        *await _statements(repeats),
        await _http(repeats),
        await _sockets(repeats),
        await _texts(repeats),
    ]


@asynccontextmanager
async def _opened() -> AsyncIterator[tuple[FastAPI, str]]:
    """An app with a signed-in user."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(data=Path(folder), limits="off", access_log=False))
        async with app.router.lifespan_context(app):
            transport = httpx2.ASGITransport(app)
            async with httpx2.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
                person = {"username": "ada", "password": "correct horse battery"}
                (await client.post("/v1/accounts", json=person)).raise_for_status()
                session = await client.post("/v1/auth/token", data={"grant_type": "password", **person})
                yield app, session.raise_for_status().json()["access_token"]


def _config(app: Any) -> uvicorn.Config:
    config = uvicorn.Config(
        app, lifespan="off", log_config=None, access_log=False, server_header=False, proxy_headers=False,
        ws_per_message_deflate=False, ws_ping_interval=None,
    )  # fmt: skip
    config.load()
    return config


def _head(method: str, path: str, token: str, *more: str) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Authorization: Bearer {token}", "Accept: */*", *more]
    return "\r\n".join([*lines, "", ""]).encode()


def _scope(method: str, path: str, app: FastAPI) -> dict[str, Any]:
    headers = {"host": "127.0.0.1", "accept": "*/*", "content-type": "application/json", "user-agent": "bench"}
    return {
        "type": "http",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "app": app,
    }


def _asked(asgi: ASGIApp, scope: Scope, body: bytes = b"") -> Side:
    return lambda: asgi({**scope}, _received(body), _unheard)


def _later(side: Callable[[], object]) -> Side:
    async def asked() -> None:
        side()

    return asked


def _received(body: bytes) -> Receive:
    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive


async def _unheard(message: Message) -> None:
    assert message.get("status", 200) < 400


async def _nothing(scope: Scope, receive: Receive, send: Send) -> None:
    pass


async def _answered_at_once(scope: Scope, receive: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"{}"})


def main(size: str) -> None:
    """Measure and print."""
    if size not in sizes:
        sys.exit(f"BENCH_SIZE is one of {', '.join(sizes)}; not {size}")
    table = Table("what: ours | theirs", "ours", "theirs", "ratio", "range of ratios")
    for pair in uvloop.run(measured(sizes[size])):
        table.add_row(*pair.row())
    Console(width=None if sys.stdout.isatty() else 180).print(table)


if __name__ == "__main__":
    main(os.environ.get("BENCH_SIZE", "small"))
