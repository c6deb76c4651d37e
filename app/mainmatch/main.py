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
from mainmatch.api.http.app_state import AppState
from mainmatch.api.http.cors import Cors
from mainmatch.api.http.middleware import entrance
from mainmatch.api.http.telemetry_middleware import NO_TELEMETRY
from mainmatch.api.routers import ROUTERS
from mainmatch.api.static_site import Site
from mainmatch.api.streams.stream_manager import StreamManager
from mainmatch.bootstrap import app_state_of, board_of, origins_of, way_in_of
from mainmatch.games.registry import Registry
from mainmatch.runtime import background_tasks
from mainmatch.runtime.peer_sync import LONGEST_SWEEP, RINGS, Bell, PeerSync
from mainmatch.runtime.scheduler import Scheduler
from mainmatch.services import maintenance
from mainmatch.services.accounts.passwords import Passwords
from mainmatch.services.unit_of_work import Executor
from mainmatch.settings import Settings, listed
from mainmatch.store.database import Database
from mainmatch.store.transactions.transaction import Notices
from mainmatch.telemetry.cached_gauges import CachedGauges
from mainmatch.telemetry.instrumentation import Instrumentation
from mainmatch.telemetry.metrics_response import MetricsResponse
from mainmatch.telemetry.prometheus import Exposition
from mainmatch.telemetry.tracing_setup import tracer_for
from mainmatch.webhook_delivery.http_sender import Sender
from mainmatch.webhook_delivery.worker import WebhookWorker

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
    watch = Instrumentation(tracer_for(VERSION), lines=settings.access_log)
    app.state.plan = _Plan(settings, now, passwords, watch)
    app.state.site = Site.at(settings.web)
    for router in ROUTERS:
        app.router.routes.extend(router.routes)
    app.openapi = lambda: document(app)  # type: ignore[method-assign]
    problems.install(app)
    app.middleware_stack = entrance(app, watch, Cors(origins_of(settings)))
    return app


@dataclass(frozen=True, slots=True)
class _Plan:
    settings: Settings
    now: Callable[[], datetime]
    passwords: Callable[[], Passwords]
    watch: Instrumentation

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
        executor = Executor(database, _games(plan.settings), plan.watch)
        report = _report(plan, executor)
        app_state = app_state_of(plan.settings, executor, plan.now, plan.passwords(), report.text)
        stack.push_async_callback(background_tasks.last_uses, app_state.gate)
        stack.callback(app_state.limits.close)
        stack.callback(app_state.rates.close)
        stack.callback(app_state.passwords.close)
        clock = background_tasks.deadlines(executor, plan.now, is_shared=plan.is_shared)
        stream_manager, webhook_worker = board_of(plan.settings, app_state, _NAME), _postman(plan, executor)
        bell.listeners.append(lambda notices: _pass_on(notices, app_state, stream_manager, clock))
        bell.listeners.append(lambda notices: _tell(webhook_worker, notices))
        bell.listeners.append(lambda notices: plan.watch.committed(notices, plan.now()))
        peer_sync = await _joined(plan, app_state, stream_manager, clock, webhook_worker, bell)
        _show(plan, app_state, stream_manager, webhook_worker, report, peer_sync)
        app.state.webhook_worker = webhook_worker
        stack.push_async_callback(webhook_worker.sender.aclose)
        app.state.app_state, app.state.stream_manager, app.state.clock = app_state, stream_manager, clock
        app.state.provider = way_in_of(plan.settings, plan.now)
        stack.push_async_callback(app.state.provider.aclose)
        for name, run in (
            ("clock", clock.run),
            ("switchboard", stream_manager.run),
            ("postman", webhook_worker.run),
            *background_tasks.housekeeping(executor, app_state.gate, plan.now),
            *(peer_sync.tasks if peer_sync else ()),
        ):
            stack.push_async_callback(
                background_tasks.end, asyncio.create_task(background_tasks.forever(name, run), name=name)
            )
        stack.push_async_callback(webhook_worker.drain)
        stack.push_async_callback(stream_manager.drain, "shutdown")
        yield


def _games(settings: Settings) -> Registry:
    games = Registry.load(listed(settings.games))
    for name, reason in games.refused.items():
        # The reason is for the operator, who has no other place to learn it: the server starts without the game.
        _log.warning("game refused", plug_in=name, reason=reason)
    return games


def _report(plan: _Plan, executor: Executor) -> MetricsResponse:
    figures = CachedGauges(lambda: executor.read(maintenance.figures), lambda: executor.read(maintenance.slow_figures))
    return MetricsResponse(Exposition(plan.watch, {"version": VERSION}), figures)


def _show(
    plan: _Plan,
    app_state: AppState,
    stream_manager: StreamManager,
    webhook_worker: WebhookWorker,
    report: MetricsResponse,
    peer_sync: PeerSync | None,
) -> None:
    stream_manager.hub.watch, webhook_worker.on_outcome = plan.watch, plan.watch.delivered
    report.exposition.show(
        {
            "ready": lambda: not app_state.readiness.is_draining,
            "clock_seconds": lambda: plan.now().timestamp(),
            "passwords_waiting": lambda: app_state.passwords.waiting,
            "webhooks_on_their_way": lambda: webhook_worker.on_their_way,
            **(peer_sync.figures if peer_sync else dict.fromkeys(RINGS, lambda: 0)),
        },
        app_state.executor.database.retries,
    )


def _postman(plan: _Plan, executor: Executor) -> WebhookWorker:
    private = plan.settings.webhooks_private == "on"
    sender = Sender(name=_NAME, now=plan.now, private=private)
    if plan.is_shared:
        return WebhookWorker(executor, sender, plan.now, longest_nap=LONGEST_SWEEP)
    return WebhookWorker(executor, sender, plan.now)


def _tell(webhook_worker: WebhookWorker, notices: Notices) -> None:
    webhook_worker.ring(notices.feeds)
    webhook_worker.lost(notices.revoked, notices.shut)


async def _joined(
    plan: _Plan,
    app_state: AppState,
    stream_manager: StreamManager,
    clock: Scheduler,
    webhook_worker: WebhookWorker,
    bell: Bell,
) -> PeerSync | None:
    """What there is where there may be other servers."""
    database, broker = plan.settings.database, plan.settings.redis_url.get_secret_value()
    if not isinstance(database, str):
        return None
    peer_sync = await PeerSync.joined(
        app_state.executor, app_state.gate, stream_manager, clock, webhook_worker, database=database, broker=broker
    )
    bell.listeners.append(peer_sync.tell)
    return peer_sync


def _pass_on(notices: Notices, app_state: AppState, stream_manager: StreamManager, clock: Scheduler) -> None:
    app_state.gate.drop(notices.revoked)
    stream_manager.tell(notices.news)
    stream_manager.revoked(notices.revoked)
    stream_manager.shut(notices.shut)
    if notices.rearm:
        clock.rearm()
