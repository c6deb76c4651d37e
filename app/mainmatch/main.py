"""The composition root: settings in, an app out.

May touch: every room; it is the only file that knows them all. Rule kept here: what is opened
first is closed last, and nothing decides anything here.
"""

import asyncio
import contextlib
import importlib.metadata
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime

import structlog
from fastapi import FastAPI

from mainmatch.api.docs.openapi import document
from mainmatch.api.errors import problems
from mainmatch.api.http.app_state import Rooms
from mainmatch.api.http.cors import Cors
from mainmatch.api.http.middleware import entrance
from mainmatch.api.http.telemetry_middleware import NO_TELEMETRY
from mainmatch.api.routers import ROUTERS
from mainmatch.api.static_site import Site
from mainmatch.api.streams.stream_manager import Switchboard
from mainmatch.bootstrap import board_of, origins_of, rooms_of, way_in_of
from mainmatch.games.registry import Registry
from mainmatch.runtime import background_tasks
from mainmatch.runtime.peer_sync import LONGEST_SWEEP, RINGS, Bell, Ringing
from mainmatch.runtime.scheduler import Clock
from mainmatch.services import health
from mainmatch.services.accounts.passwords import Passwords
from mainmatch.services.unit_of_work import House
from mainmatch.settings import Settings, listed
from mainmatch.store.database import Database
from mainmatch.store.transactions.transaction import Notices
from mainmatch.telemetry.cached_gauges import Slowly
from mainmatch.telemetry.instrumentation import Watchman
from mainmatch.telemetry.metrics_response import Report
from mainmatch.telemetry.prometheus import Exposition
from mainmatch.telemetry.tracing_setup import tracer_for
from mainmatch.webhook_delivery.http_sender import Sender
from mainmatch.webhook_delivery.worker import Postman

__all__ = ["VERSION", "create_app", "opened", "utc_now"]

VERSION = importlib.metadata.version("mainmatch")

_NAME = f"mainmatch/{VERSION}"
"""How the server calls itself."""

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
    watch = Watchman(tracer_for(VERSION), lines=settings.access_log)
    app.state.plan = _Plan(settings, now, passwords, watch)
    app.state.site = Site.at(settings.web)
    for door in ROUTERS:
        app.router.routes.extend(door.routes)
    app.openapi = lambda: document(app)  # type: ignore[method-assign]
    problems.install(app)
    app.middleware_stack = entrance(app, watch, Cors(origins_of(settings)))
    return app


@dataclass(frozen=True, slots=True)
class _Plan:
    settings: Settings
    now: Callable[[], datetime]
    passwords: Callable[[], Passwords]
    watch: Watchman

    @property
    def is_shared(self) -> bool:
        """Whether other servers may be in the same house."""
        return isinstance(self.settings.database, str)


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
        rooms = rooms_of(plan.settings, house, plan.now, plan.passwords(), report.text)
        stack.push_async_callback(background_tasks.last_uses, rooms.gate)
        stack.callback(rooms.limits.close)
        stack.callback(rooms.rates.close)
        stack.callback(rooms.passwords.close)
        clock = background_tasks.deadlines(house, plan.now, is_shared=plan.is_shared)
        board, postman = board_of(plan.settings, rooms, _NAME), _postman(plan, house)
        bell.listeners.append(lambda notices: _pass_on(notices, rooms, board, clock))
        bell.listeners.append(lambda notices: _tell(postman, notices))
        bell.listeners.append(lambda notices: plan.watch.committed(notices, plan.now()))
        ringing = await _joined(plan, rooms, board, clock, postman, bell)
        _show(plan, rooms, board, postman, report, ringing)
        app.state.postman = postman
        stack.push_async_callback(postman.sender.aclose)
        app.state.rooms, app.state.board, app.state.clock = rooms, board, clock
        app.state.provider = way_in_of(plan.settings, plan.now)
        stack.push_async_callback(app.state.provider.aclose)
        for name, run in (
            ("clock", clock.run),
            ("switchboard", board.run),
            ("postman", postman.run),
            *background_tasks.housekeeping(house, rooms.gate, plan.now),
            *(ringing.tasks if ringing else ()),
        ):
            stack.push_async_callback(
                background_tasks.end, asyncio.create_task(background_tasks.forever(name, run), name=name)
            )
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
    figures = Slowly(lambda: house.read(health.figures), lambda: house.read(health.slow_figures))
    return Report(Exposition(plan.watch, {"version": VERSION}), figures)


def _show(
    plan: _Plan, rooms: Rooms, board: Switchboard, postman: Postman, report: Report, ringing: Ringing | None
) -> None:
    board.hub.watch, postman.on_outcome = plan.watch, plan.watch.delivered
    report.exposition.show(
        {
            "ready": lambda: not rooms.readiness.is_draining,
            "clock_seconds": lambda: plan.now().timestamp(),
            "passwords_waiting": lambda: rooms.passwords.waiting,
            "webhooks_on_their_way": lambda: postman.on_their_way,
            **(ringing.figures if ringing else dict.fromkeys(RINGS, lambda: 0)),
        },
        rooms.house.database.retries,
    )


def _postman(plan: _Plan, house: House) -> Postman:
    private = plan.settings.webhooks_private == "on"
    sender = Sender(name=_NAME, now=plan.now, private=private)
    if plan.is_shared:
        return Postman(house, sender, plan.now, longest_nap=LONGEST_SWEEP)
    return Postman(house, sender, plan.now)


def _tell(postman: Postman, notices: Notices) -> None:
    postman.ring(notices.feeds)
    postman.lost(notices.revoked, notices.shut)


async def _joined(
    plan: _Plan, rooms: Rooms, board: Switchboard, clock: Clock, postman: Postman, bell: Bell
) -> Ringing | None:
    """What there is where there may be other servers."""
    database, broker = plan.settings.database, plan.settings.redis_url.get_secret_value()
    if not isinstance(database, str):
        return None
    ringing = await Ringing.joined(rooms.house, rooms.gate, board, clock, postman, database=database, broker=broker)
    bell.listeners.append(ringing.tell)
    return ringing


def _pass_on(notices: Notices, rooms: Rooms, board: Switchboard, clock: Clock) -> None:
    rooms.gate.drop(notices.revoked)
    board.tell(notices.news)
    board.revoked(notices.revoked)
    board.shut(notices.shut)
    if notices.rearm:
        clock.rearm()
