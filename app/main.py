"""The composition root: settings in, an app or a server out.

May touch: every room; it is the only file that knows them all. Rule kept here: what is opened
first is closed last, and nothing decides anything here.
"""

import asyncio
import contextlib
import importlib.metadata
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import structlog
import uvicorn
from fastapi import FastAPI
from typing_extensions import override

from app.clock import Chore, Clock
from app.games.registry import Registry
from app.play import accounts, forgetting, outages, waking
from app.play.desk import House
from app.play.mistakes import Mistake
from app.play.passwords import Passwords
from app.play.provider import Provider, Terms
from app.post.postman import Postman
from app.post.sender import Sender
from app.settings import Settings, listed
from app.store.database import Database
from app.store.transaction import Notices
from app.web import problems
from app.web.auth import Gate
from app.web.cors import Cors
from app.web.limits import Limits
from app.web.on_behalf import OnBehalf
from app.web.openapi import document
from app.web.porch import Porch
from app.web.rates import Rates
from app.web.rooms import Rooms
from app.web.routers import ROUTERS
from app.web.routers.oidc import CALLBACK, WayIn
from app.web.site import Site
from app.web.stream.limits import StreamLimits
from app.web.stream.origins import origin_of
from app.web.stream.switchboard import Switchboard
from app.web.wire import BoundedHttp, BoundedSocket

__all__ = ["VERSION", "Server", "create_app", "opened", "utc_now"]

VERSION = importlib.metadata.version("mainmatch")

_BATCH = 20
"""Matches in one transaction of a chore: others wait that long at most."""

_UNLIMITED = StreamLimits(frames_per_second=None, subscriptions=None, sockets=None, sockets_per_account=None)

_log = structlog.get_logger(__name__)


def utc_now() -> datetime:
    """The time of day. The one place that reads it."""
    return datetime.now(UTC)


def create_app(
    settings: Settings, now: Callable[[], datetime] = utc_now, passwords: Callable[[], Passwords] = Passwords
) -> FastAPI:
    """The app. Its lifespan opens the rooms. ``passwords`` is there for tests, which can't wait for costly hashes."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with opened(app):
            yield

    # FastAPI's own docs need a CDN, and its redirects of slashes trust the Host header.
    app = FastAPI(
        title="Mainmatch",
        version=VERSION,
        lifespan=lifespan,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    app.state.plan = _Plan(settings, now, passwords)
    app.state.site = Site.at(settings.web)
    for door in ROUTERS:
        app.router.routes.extend(door.routes)
    app.openapi = lambda: document(app)  # type: ignore[method-assign]
    problems.install(app)
    app.add_middleware(OnBehalf)
    app.add_middleware(Porch, cors=Cors(listed(settings.origins)))
    return app


@dataclass(frozen=True, slots=True)
class _Plan:
    settings: Settings
    now: Callable[[], datetime]
    passwords: Callable[[], Passwords]


@dataclass(slots=True)
class _Bell:
    """Passes on what was committed; the listeners come after the database they listen to."""

    listeners: list[Callable[[Notices], None]] = field(default_factory=list)

    def ring(self, notices: Notices) -> None:
        for listener in self.listeners:
            listener(notices)


@asynccontextmanager
async def opened(app: FastAPI) -> AsyncIterator[None]:
    """Open the rooms behind an app, run what runs by itself, and close all of it in order.

    Raises the store's Unusable when the database can't be opened; its text says what to do.
    """
    plan: _Plan = app.state.plan
    async with contextlib.AsyncExitStack() as stack:
        bell = _Bell()
        database = await asyncio.to_thread(Database.open, plan.settings.data, now=plan.now, on_commit=bell.ring)
        stack.push_async_callback(database.aclose)
        house = House(database, _games(plan.settings))
        rooms = _rooms(plan, house)
        stack.push_async_callback(_last_uses, rooms.gate)
        stack.callback(rooms.limits.close)
        stack.callback(rooms.rates.close)
        stack.callback(rooms.passwords.close)
        board, clock, postman = _board(plan, rooms), _clock(house, plan.now), _postman(plan, house)
        bell.listeners.append(lambda notices: _pass_on(notices, rooms, board, clock))
        bell.listeners.append(lambda notices: _tell(postman, notices))
        app.state.postman = postman
        stack.push_async_callback(postman.sender.aclose)
        app.state.rooms, app.state.board, app.state.clock = rooms, board, clock
        app.state.provider = _provider(plan)
        stack.push_async_callback(app.state.provider.aclose)
        broom, heart, scribe = _broom(house, plan.now), _heart(house, plan.now), _scribe(rooms.gate, plan.now)
        for name, run in (
            ("clock", clock.run),
            ("switchboard", board.run),
            ("postman", postman.run),
            ("broom", broom.run),
            ("heart", heart.run),
            ("scribe", scribe.run),
        ):
            stack.push_async_callback(_end, asyncio.create_task(_forever(name, run), name=name))
        stack.push_async_callback(postman.drain)
        stack.push_async_callback(board.drain, "shutdown")
        yield


def _games(settings: Settings) -> Registry:
    games = Registry.load(listed(settings.games))
    for name, reason in games.refused.items():
        # The reason is for the operator, who has no other place to learn it: the server starts without the game.
        _log.warning("game refused", plug_in=name, reason=reason)
    return games


def _rooms(plan: _Plan, house: House) -> Rooms:
    return Rooms(
        house=house,
        gate=Gate(house, plan.now),
        limits=Limits(plan.settings.rates, plan.settings.at_once),
        passwords=plan.passwords(),
        body_limit=plan.settings.limit_body,
        session=timedelta(days=plan.settings.session_days),
        now=plan.now,
        rates=Rates(plan.settings.budgets),
    )


def _provider(plan: _Plan) -> WayIn:
    chosen, public = plan.settings, plan.settings.public_url
    terms = Terms(
        issuer=chosen.oidc_issuer,
        client_id=chosen.oidc_client_id,
        client_secret=chosen.read_oidc_secret() if chosen.oidc_issuer else "",
        scopes=chosen.oidc_scopes,
        name=chosen.oidc_name,
        redirect_uri=f"{public}{CALLBACK}",
    )
    provider = Provider(terms, plan.now) if chosen.oidc_issuer else None
    return WayIn(provider, listed(chosen.oidc_returns), is_secure=public.startswith("https:"))


def _board(plan: _Plan, rooms: Rooms) -> Switchboard:
    return Switchboard(
        rooms.house,
        rooms.gate,
        now=plan.now,
        server=f"mainmatch/{VERSION}",
        limits=_stream_limits(plan.settings),
        origins=frozenset(origin_of(each) for each in listed(plan.settings.origins)),
        rates=rooms.rates,
    )


def _stream_limits(settings: Settings) -> StreamLimits:
    if settings.limits == "off":
        return _UNLIMITED
    return StreamLimits(sockets_per_account=settings.limit_connections, sockets=settings.limit_all_connections)


def _postman(plan: _Plan, house: House) -> Postman:
    private = plan.settings.webhooks_private == "on"
    return Postman(house, Sender(name=f"mainmatch/{VERSION}", now=plan.now, private=private), plan.now)


def _tell(postman: Postman, notices: Notices) -> None:
    postman.ring(notices.feeds)
    postman.lost(notices.revoked, notices.shut)


def _clock(house: House, now: Callable[[], datetime]) -> Clock:
    chores = (Chore("wake_due", lambda: house.write(waking.wake_due, _BATCH)),)
    return Clock(chores, lambda: house.read(waking.next_due), now)


def _broom(house: House, now: Callable[[], datetime]) -> Clock:
    """A clock of its own for what can wait: deadlines wake it as little as it wakes them."""
    return Clock((Chore("forget", lambda: house.write(forgetting.forget)),), _whenever, now)


def _heart(house: House, now: Callable[[], datetime]) -> Clock:
    """Writes down that the server lives."""
    beat = Chore("beat", lambda: house.write(outages.beat))
    return Clock((beat,), _whenever, now, outages.BEAT.total_seconds())


def _scribe(gate: Gate, now: Callable[[], datetime]) -> Clock:
    """Writes down which tokens were used: once in a while, so that no request waits for it."""
    return Clock((Chore("uses", gate.write_uses),), _whenever, now)


async def _last_uses(gate: Gate) -> None:
    # Nobody misses them so much that the database should not be closed in order.
    with contextlib.suppress(Mistake):
        await gate.write_uses()


async def _whenever() -> datetime | None:
    return None


def _pass_on(notices: Notices, rooms: Rooms, board: Switchboard, clock: Clock) -> None:
    rooms.gate.drop(notices.revoked)
    board.ring(notices.feeds)
    board.revoked(notices.revoked)
    board.shut(notices.shut)
    if notices.rearm:
        clock.rearm()


async def _forever(name: str, run: Callable[[], Awaitable[None]]) -> None:
    while True:
        try:
            await run()
        except Exception as error:  # noqa: BLE001 - without clock or streams the house is dead: they are started anew
            _log.error("restarted", task=name, error=type(error).__name__)
            await asyncio.sleep(1)


async def _end(task: "asyncio.Task[None]") -> None:
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task


class Server(uvicorn.Server):
    """uvicorn with safe settings: rooms are opened before it listens, streams are told before it ends."""

    def __init__(self, settings: Settings, on_ready: Callable[["Server", str | None], None] | None = None) -> None:
        """``on_ready`` is called once it listens, with the one-time admin claim as long as none was used."""
        self.app = create_app(settings)
        self.settings = settings
        self._on_ready = on_ready
        super().__init__(_config(settings, self.app))

    @property
    def url(self) -> str:
        """Where it listens; the port is the real one when 0 was asked for."""
        listening: list[socket.socket] = [each for server in self.servers for each in server.sockets]
        port = listening[0].getsockname()[1] if listening else self.settings.port
        host = f"[{self.settings.host}]" if ":" in self.settings.host else self.settings.host
        return f"http://{host}:{port}"

    @override
    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        # uvicorn raises the signal that ended it again at its own end: here it is caught until the rooms are closed.
        with self.capture_signals():
            async with opened(self.app):
                await super().serve(sockets)
            # Caught twice; raising it twice would cut the loop's own end short.
            del self._captured_signals[1:]

    @override
    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self._on_ready is not None:
            rooms: Rooms = self.app.state.rooms
            self._on_ready(self, await rooms.house.write(accounts.mint_claim))

    @override
    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # Before uvicorn's own: that one cuts every stream at once, with a code that says nothing.
        board: Switchboard = self.app.state.board
        await board.drain("shutdown")
        await super().shutdown(sockets)


def _config(settings: Settings, app: FastAPI) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        loop="uvloop",
        http=BoundedHttp,
        ws=BoundedSocket,
        # The stream answers frames over 16 KiB itself; this is the wall behind it. Nothing is inflated.
        ws_max_size=64 * 1024,
        ws_per_message_deflate=False,
        # The stream's protocol has pings of its own.
        ws_ping_interval=None,
        lifespan="off",
        log_config=None,
        access_log=settings.access_log,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=sorted(listed(settings.proxies)) or None,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=settings.shutdown_seconds,
    )
