"""The composition root: builds the app from the settings.

Settings are read here and passed on as plain values. Resources are closed in the reverse order of their opening.
"""

import asyncio
import contextlib
import importlib.metadata
import os
import pkgutil
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import structlog
from fastapi import FastAPI

from mainmatch.api.docs.openapi import document
from mainmatch.api.http.app_state import AppState
from mainmatch.api.http.authentication import Authenticator, Operators
from mainmatch.api.http.cors import Cors
from mainmatch.api.http.middleware import NO_TELEMETRY, Api
from mainmatch.api.http.rate_limits import RateLimiter
from mainmatch.api.http.static_document import StaticDocuments
from mainmatch.api.routers import ROUTERS
from mainmatch.api.routers.oidc import CALLBACK, OidcLogin
from mainmatch.api.static_site import Site
from mainmatch.api.streams.flow_control import StreamLimits
from mainmatch.api.streams.stream_manager import StreamManager
from mainmatch.games.registry import Registry
from mainmatch.runtime import background_tasks
from mainmatch.runtime.archiving import Archiving
from mainmatch.runtime.background_tasks import Scheduler, Tasks
from mainmatch.runtime.backups import Backups
from mainmatch.runtime.peer_sync import LONGEST_SWEEP, METRICS, PeerSync
from mainmatch.services.accounts import operation_rules
from mainmatch.services.accounts.guests import GuestTerms
from mainmatch.services.accounts.mail import Mailer, SmtpConfig
from mainmatch.services.accounts.oidc import IdentityProvider, ProviderConfig
from mainmatch.services.accounts.passwords import Passwords
from mainmatch.services.accounts.server_administration import BackupState, ServerFacts
from mainmatch.services.maintenance import figures
from mainmatch.services.play.moves import Moves
from mainmatch.services.quotas import Quotas
from mainmatch.services.storage_quota import StorageQuota
from mainmatch.services.unit_of_work import Executor
from mainmatch.settings import Settings, listed, origin_of
from mainmatch.store.database import Database
from mainmatch.store.transactions.transaction import Notices
from mainmatch.telemetry.instrumentation import Instrumentation, tracer_for
from mainmatch.telemetry.metrics import CachedGauges, Metrics
from mainmatch.webhook_delivery.http_sender import Sender
from mainmatch.webhook_delivery.worker import WebhookWorker

VERSION = importlib.metadata.version("mainmatch")

_NAME = f"mainmatch/{VERSION}"
"""Name and version that the server sends to clients and webhooks."""

_UNLIMITED = StreamLimits(
    frames=None, bytes=None, subscriptions=None, sockets=None, sockets_per_account=None, sockets_per_address=None
)

_log = structlog.get_logger(__name__)


utc_now: Callable[[], datetime] = partial(datetime.now, UTC)
"""The current time, in UTC. Nothing else reads the system's clock."""


@dataclass(frozen=True, slots=True)
class _Config:
    settings: Settings
    now: Callable[[], datetime]
    passwords: Callable[[], Passwords]
    instrumentation: Instrumentation


def create_app(
    settings: Settings | None = None,
    now: Callable[[], datetime] = utc_now,
    passwords: Callable[[], Passwords] = Passwords,
) -> FastAPI:
    """Build the app; its lifespan opens the database. Without ``settings`` the environment has them.

    So ``uvicorn --factory mainmatch.main:create_app`` runs it, and an embedder's app can add to it what FastAPI takes.
    Raises BadSettings. Tests pass ``passwords`` with cheap hashes.
    """
    settings = Settings.of(os.environ) if settings is None else settings
    instrumentation = Instrumentation(tracer_for(VERSION), lines=settings.access_log)
    # FastAPI's own docs need a CDN.
    app = Api(
        ROUTERS,
        instrumentation,
        Cors(_origins(settings)),
        settings.public_url,
        title="Mainmatch",
        version=VERSION,
        lifespan=lifespan,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        telemetry=NO_TELEMETRY,
    )
    app.state.config = _Config(settings, now, passwords, instrumentation)
    app.state.site = Site.at(settings.web, app.state.base_path)
    app.state.static_documents = StaticDocuments()
    app.openapi = lambda: document(app)  # type: ignore[method-assign]
    return app


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Open the app's resources, run its background tasks, and close everything in reverse order.

    Raises the store's Unusable when the database cannot be opened; its text says what to do.
    """
    config: _Config = app.state.config
    settings, now, instrumentation = config.settings, config.now, config.instrumentation
    async with contextlib.AsyncExitStack() as stack:
        database = await asyncio.to_thread(
            Database.open,
            settings.database,
            now=now,
            on_batch=instrumentation.batch,
            connections=settings.database_connections,
        )
        stack.push_async_callback(database.aclose)
        stack.push_async_callback(asyncio.to_thread, instrumentation.close)
        executor = Executor(
            database,
            _load_games(settings),
            instrumentation,
            Quotas(settings.quotas),
            admins_need_second_factor=settings.admin_second_factor == "on",
            session_idle=timedelta(days=settings.session_idle_days),
            delivers_inside=settings.webhooks_private == "on",
        )
        gauges = CachedGauges(lambda: executor.read(figures.figures), lambda: executor.read(figures.slow_figures))
        metrics = Metrics(instrumentation, {"version": VERSION}, gauges)
        backups = _backups(settings, now)
        app_state = app.state.app_state = _app_state(config, executor, metrics, backups)
        stack.push_async_callback(background_tasks.flush_token_usage, app_state.authenticator)
        for each in (app_state.limits, app_state.passwords):
            stack.callback(each.close)
        scheduler = app.state.scheduler = background_tasks.deadlines(executor, now, is_shared=_is_shared(settings))
        stream_manager = app.state.stream_manager = _stream_manager(config, app_state)
        webhook_worker = app.state.webhook_worker = _webhook_worker(config, executor)
        stack.push_async_callback(webhook_worker.sender.aclose)
        oidc_login = app.state.oidc_login = _oidc_login(settings, now)
        stack.push_async_callback(oidc_login.aclose)
        peer_sync = await _join_peers(settings, app_state, stream_manager, scheduler, webhook_worker)
        database.listen(
            partial(_pass_on, app_state, stream_manager, scheduler, webhook_worker, instrumentation, peer_sync)
        )
        _show_gauges(metrics, app_state, webhook_worker, peer_sync, backups)
        tasks: Tasks = (
            ("scheduler", scheduler.run),
            ("stream manager", stream_manager.run),
            ("webhook worker", webhook_worker.run),
            ("file descriptors", background_tasks.DescriptorWatch().run),
            *background_tasks.housekeeping(executor, app_state.authenticator, now),
            *(peer_sync.tasks if peer_sync else ()),
            *(background_tasks.backing_up(backups, now) if backups else ()),
            *_archiving(settings, executor, now),
            *(
                background_tasks.mailing(app_state.mailer, executor, settings.public_url, now)
                if app_state.mailer
                else ()
            ),
        )
        await stack.enter_async_context(background_tasks.running(tasks))
        if app_state.mailer is not None:
            stack.push_async_callback(app_state.mailer.drain)
        stack.push_async_callback(webhook_worker.drain)
        stack.push_async_callback(stream_manager.drain, "shutdown")
        yield


def _readers_of(
    hidden: Mapping[str, frozenset[str]], stream_manager: StreamManager, webhook_worker: WebhookWorker
) -> Iterator[tuple[str, str]]:
    """Those who read feeds that are hidden from them now, as (account id, feed)."""
    # Asked only then: it lists all connections.
    followed = {**webhook_worker.followed, **stream_manager.sockets.followed} if hidden else {}
    for (_, feed), caller in followed.items():
        if feed in hidden and not caller.admin and caller.account_id not in hidden[feed]:
            yield caller.account_id, feed


def _pass_on(
    app_state: AppState,
    stream_manager: StreamManager,
    scheduler: Scheduler,
    webhook_worker: WebhookWorker,
    instrumentation: Instrumentation,
    peer_sync: PeerSync | None,
    notices: Notices,
) -> None:
    """Act on a commit of this process. Called on the event loop, before the commit is answered."""
    lost = {*notices.shut, *_readers_of(notices.hidden, stream_manager, webhook_worker)}
    app_state.views.told({*notices.feeds, *(feed for _, feed in lost)})
    stream_manager.hub.append(notices.news)
    webhook_worker.wake(notices.feeds)
    if notices.revoked or lost:
        app_state.authenticator.drop(notices.revoked)
        stream_manager.sockets.revoked(notices.revoked)
        stream_manager.sockets.shut(lost)
        webhook_worker.lost(notices.revoked, lost)
    if app_state.mailer is not None:
        for account_id, operation in notices.told:
            app_state.mailer.send_lossy(partial(app_state.executor.read, operation_rules.letter, account_id, operation))
    if notices.wakes_at is not None:
        scheduler.rearm(notices.wakes_at)
    if notices.deadlines or notices.halts:
        instrumentation.committed(notices, app_state.now())
    if peer_sync is not None:
        peer_sync.publish(notices)


def _load_games(settings: Settings) -> Registry:
    games = Registry.load(listed(settings.games))
    for name, reason in games.refused.items():
        # The server starts without the game; only this line gives the operator the reason.
        _log.warning("game refused", plug_in=name, reason=reason)
    return games


def _app_state(config: _Config, executor: Executor, metrics: Metrics, backups: Backups | None) -> AppState:
    settings, now = config.settings, config.now
    rate = None if settings.limits == "off" else settings.limit_storage
    storage = StorageQuota(rate, executor, lambda: now().timestamp())
    executor = replace(executor, told=storage.note)
    return AppState(
        executor=executor,
        moves=Moves(executor),
        authenticator=Authenticator(executor, now),
        limits=RateLimiter(settings.rates, settings.at_once),
        storage=storage,
        passwords=config.passwords(),
        body_limit=settings.limit_body,
        session=timedelta(days=settings.session_days),
        remembered=timedelta(days=settings.remember_days),
        guests=_guest_terms(settings),
        public_url=settings.public_url,
        now=now,
        operators=Operators(settings.read_secret("metrics_token"), settings.public_url),
        figures=metrics.text,
        server_facts=partial(_server_facts, settings, executor, backups),
        mailer=_mailer(settings, now),
    )


def _guest_terms(settings: Settings) -> GuestTerms | None:
    if settings.guests == "off":
        return None
    most = None if settings.limits == "off" else settings.quota_guests
    return GuestTerms(timedelta(days=settings.guest_days), most)


def _server_facts(settings: Settings, executor: Executor, backups: Backups | None) -> ServerFacts:
    kept = None
    if backups is not None:
        hours = backups.every / timedelta(hours=1)
        kept = BackupState(last_at=backups.last, failures=backups.failures, every_hours=hours, kept=backups.keep)
    return ServerFacts(
        version=VERSION, trouble=executor.trouble, quotas=dict[str, int](settings.quotas.items()), backups=kept
    )


def _mailer(settings: Settings, now: Callable[[], datetime]) -> Mailer | None:
    if not settings.smtp_host:
        return None
    smtp_config = SmtpConfig(
        host=settings.smtp_host,
        port=settings.smtp_port,
        tls=settings.smtp_tls,
        user=settings.smtp_user,
        password=settings.read_secret("smtp_password"),
        sender=settings.smtp_from,
        server=settings.public_url or "Mainmatch",
    )
    return Mailer(smtp_config, now)


def _origins(settings: Settings) -> frozenset[str]:
    """Origins of other sites whose pages may read answers and open streams."""
    return frozenset(origin_of(each) for each in listed(settings.origins))


def _stream_manager(config: _Config, app_state: AppState) -> StreamManager:
    settings = config.settings
    limits = StreamLimits(
        sockets_per_account=settings.limit_connections,
        sockets_per_address=settings.limit_address_connections,
        sockets=settings.limit_all_connections,
    )
    own = urlsplit(settings.public_url)._replace(path="").geturl()
    manager = StreamManager(
        app_state.executor,
        app_state.moves,
        app_state.authenticator,
        now=app_state.now,
        server=_NAME,
        limits=_UNLIMITED if settings.limits == "off" else limits,
        # The operator says which origin is the server's own; the Host of a request can be a proxy's name for it.
        origins=_origins(settings) | ({origin_of(own)} if own else set()),
        rates=app_state.limits,
        storage=app_state.storage,
    )
    manager.hub.instrumentation = config.instrumentation
    return manager


def _webhook_worker(config: _Config, executor: Executor) -> WebhookWorker:
    settings = config.settings
    # Push services take no other contact than https.
    contact = settings.public_url if settings.public_url.startswith("https:") else ""
    sender = Sender(name=_NAME, now=config.now, private=executor.delivers_inside, contact=contact)
    worker = (
        WebhookWorker(executor, sender, config.now, longest_nap=LONGEST_SWEEP)
        if _is_shared(settings)
        else WebhookWorker(executor, sender, config.now)
    )
    worker.on_outcome = config.instrumentation.delivered
    return worker


def _oidc_login(settings: Settings, now: Callable[[], datetime]) -> OidcLogin:
    provider: IdentityProvider | None = None
    if settings.oidc_issuer:
        provider_config = ProviderConfig(
            issuer=settings.oidc_issuer,
            client_id=settings.oidc_client_id,
            client_secret=settings.read_secret("oidc_client_secret"),
            scopes=settings.oidc_scopes,
            name=settings.oidc_name,
            redirect_uri=f"{settings.public_url}{CALLBACK}",
        )
        # Imported by name: only this provider needs Authlib and cryptography.
        provider = pkgutil.resolve_name("mainmatch.services.accounts.oidc_provider:Provider")(provider_config, now)
    # The last: the page that this server has itself.
    returns = listed(settings.oidc_returns) | {f"{settings.public_url}/"}
    return OidcLogin(provider, returns, is_secure=settings.public_url.startswith("https:"))


def _is_shared(settings: Settings) -> bool:
    """Whether other servers may use the same database."""
    return isinstance(settings.database, str)


async def _join_peers(
    settings: Settings,
    app_state: AppState,
    stream_manager: StreamManager,
    scheduler: Scheduler,
    webhook_worker: WebhookWorker,
) -> PeerSync | None:
    database, broker = settings.database, settings.redis_url.get_secret_value()
    if not isinstance(database, str):
        return None
    return await PeerSync.joined(
        app_state.executor,
        app_state.authenticator,
        stream_manager,
        scheduler,
        webhook_worker,
        database=database,
        broker=broker,
    )


def _backups(settings: Settings, now: Callable[[], datetime]) -> Backups | None:
    if settings.backup_dir is None or not isinstance(settings.database, Path):
        return None
    every = timedelta(hours=settings.backup_hours)
    return Backups(settings.database, settings.backup_dir, every, settings.backup_keep, now)


def _archiving(settings: Settings, executor: Executor, now: Callable[[], datetime]) -> Tasks:
    return background_tasks.archiving(Archiving(executor, timedelta(days=settings.archive_days), now), now)


def _show_gauges(
    metrics: Metrics,
    app_state: AppState,
    webhook_worker: WebhookWorker,
    peer_sync: PeerSync | None,
    backups: Backups | None,
) -> None:
    database = app_state.executor.database
    metrics.show(
        {
            "ready": lambda: not app_state.readiness.is_draining and database.trouble is None,
            "clock_seconds": lambda: app_state.now().timestamp(),
            "passwords_waiting": lambda: app_state.passwords.waiting,
            "backup_seconds": lambda: backups.last.timestamp() if backups and backups.last else 0,
            "backup_failures": lambda: backups.failures if backups else 0,
            "webhooks_on_their_way": lambda: webhook_worker.on_their_way,
            **(peer_sync.metrics if peer_sync else dict.fromkeys(METRICS, lambda: 0)),
        },
        database.retries,
        lambda: database.trouble,
    )
