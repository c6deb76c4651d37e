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
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import structlog
import uvicorn
from fastapi import FastAPI
from typing_extensions import override

from app.clock import Chore, Clock
from app.games.registry import Registry
from app.play import accounts, forgetting, health, outages, waking
from app.play.desk import House
from app.play.mistakes import Mistake
from app.play.passwords import Passwords
from app.play.provider import Provider, Terms
from app.post.postman import Postman
from app.post.sender import Sender
from app.ringing import LONGEST_NAP, Bell, Ringing, Tasks
from app.settings import Settings, listed
from app.store.database import Database
from app.store.transaction import Notices
from app.watch.exposition import Exposition
from app.watch.report import Report
from app.watch.tracing import tracer_for
from app.watch.watchman import Watchman
from app.web import problems
from app.web.auth import Gate
from app.web.cors import Cors
from app.web.limits import Limits
from app.web.on_behalf import OnBehalf
from app.web.openapi import document
from app.web.operators import Operators
from app.web.porch import Porch
from app.web.rates import Rates
from app.web.rooms import Rooms
from app.web.routers import ROUTERS
from app.web.routers.oidc import CALLBACK, WayIn
from app.web.site import Site
from app.web.stream.limits import StreamLimits
from app.web.stream.origins import origin_of
from app.web.stream.switchboard import Switchboard
from app.web.watched import NO_TELEMETRY, Watched
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
        telemetry=NO_TELEMETRY,
    )
    app.state.plan = _Plan(settings, now, passwords, Watchman(tracer_for(VERSION), lines=settings.access_log))
    app.state.site = Site.at(settings.web)
    for door in ROUTERS:
        app.router.routes.extend(door.routes)
    app.openapi = lambda: document(app)  # type: ignore[method-assign]
    problems.install(app)
    app.add_middleware(Watched, watch=app.state.plan.watch)
    app.add_middleware(OnBehalf)
    app.add_middleware(Porch, cors=Cors(listed(settings.origins)))
    return app


@dataclass(frozen=True, slots=True)
class _Plan:
    settings: Settings
    now: Callable[[], datetime]
    passwords: Callable[[], Passwords]
    watch: Watchman


@asynccontextmanager
async def opened(app: FastAPI) -> AsyncIterator[None]:
    """Open the rooms behind an app, run what runs by itself, and close all of it in order.

    Raises the store's Unusable when the database can't be opened; its text says what to do.
    """
    plan: _Plan = app.state.plan
    async with contextlib.AsyncExitStack() as stack:
        bell = Bell()
        database = await asyncio.to_thread(
            Database.open,
            plan.settings.database,
            now=plan.now,
            on_commit=bell.ring,
            on_batch=plan.watch.batch,
            connections=plan.settings.database_connections,
        )
        stack.push_async_callback(database.aclose)
        stack.push_async_callback(asyncio.to_thread, plan.watch.close)
        house = House(database, _games(plan.settings), plan.watch)
        report = _report(plan, house)
        rooms = _rooms(plan, house, report)
        stack.push_async_callback(_last_uses, rooms.gate)
        stack.callback(rooms.limits.close)
        stack.callback(rooms.rates.close)
        stack.callback(rooms.passwords.close)
        board, clock, postman = _board(plan, rooms), _clock(house, plan), _postman(plan, house)
        bell.listeners.append(lambda notices: _pass_on(notices, rooms, board, clock))
        bell.listeners.append(lambda notices: _tell(postman, notices))
        bell.listeners.append(lambda notices: plan.watch.committed(notices, plan.now()))
        among_others = await _joined(plan, rooms, board, clock, bell)
        _show(plan, rooms, board, postman, report)
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
            *among_others,
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


def _report(plan: _Plan, house: House) -> Report:
    return Report(Exposition(plan.watch, {"version": VERSION}), lambda: house.read(health.figures))


def _show(plan: _Plan, rooms: Rooms, board: Switchboard, postman: Postman, report: Report) -> None:
    board.hub.watch, postman.on_outcome = plan.watch, plan.watch.delivered
    report.exposition.show(
        {
            "ready": lambda: not rooms.readiness.is_draining,
            "clock_seconds": lambda: plan.now().timestamp(),
            "passwords_waiting": lambda: rooms.passwords.waiting,
            "webhooks_on_their_way": lambda: postman.on_their_way,
        }
    )


def _rooms(plan: _Plan, house: House, report: Report) -> Rooms:
    return Rooms(
        house=house,
        gate=Gate(house, plan.now),
        limits=Limits(plan.settings.rates, plan.settings.at_once),
        passwords=plan.passwords(),
        body_limit=plan.settings.limit_body,
        session=timedelta(days=plan.settings.session_days),
        now=plan.now,
        rates=Rates(plan.settings.budgets),
        operators=Operators(plan.settings.read_metrics_token()),
        figures=report.text,
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


async def _joined(plan: _Plan, rooms: Rooms, board: Switchboard, clock: Clock, bell: Bell) -> Tasks:
    """What runs where there may be other servers."""
    database, broker = plan.settings.database, plan.settings.redis_url.get_secret_value()
    if not isinstance(database, str):
        return ()
    ringing = await Ringing.joined(rooms.house, rooms.gate, board, clock, database=database, broker=broker)
    bell.listeners.append(ringing.tell)
    return ringing.tasks


def _clock(house: House, plan: _Plan) -> Clock:
    lanes = house.database.lanes
    # Others set deadlines, too, and their rings may be lost.
    naps = {"longest_nap": LONGEST_NAP} if isinstance(plan.settings.database, str) else {}

    async def wake_due() -> int:
        if lanes == 1:
            return await house.write(waking.wake_due, _BATCH)
        # One match a transaction: with more, two that are told to the same people in other orders would wait for
        # each other. Half of the lanes are left to those who play.
        waking_now = (house.write(waking.wake_due, 1) for _ in range((lanes + 1) // 2))
        woken = await asyncio.gather(*waking_now, return_exceptions=True)
        for failure in woken:
            if isinstance(failure, BaseException):
                raise failure
        return sum(each for each in woken if isinstance(each, int))

    return Clock((Chore("wake_due", wake_due),), lambda: house.read(waking.next_due), plan.now, **naps)


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
        rooms: Rooms = self.app.state.rooms
        rooms.readiness.leave()
        for _ in range(self.settings.drain_seconds * 10):
            # Ctrl+C once more ends the waiting.
            if not self.force_exit:
                await asyncio.sleep(0.1)
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
        # It prints addresses with their queries; ours says routes (app.watch).
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=sorted(listed(settings.proxies)) or None,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=settings.shutdown_seconds,
    )
