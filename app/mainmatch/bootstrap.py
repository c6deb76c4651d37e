"""Builds the app state from the settings: budgets and limits, the stream manager, the identity provider.

May touch: settings, the API. Rule kept here: what an operator may choose is read here and handed on as values; no
route sees the settings.
"""

import pkgutil
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

from mainmatch.api.http.app_state import AppState
from mainmatch.api.http.authentication import Authenticator
from mainmatch.api.http.metrics_access import Operators
from mainmatch.api.http.operation_limits import Limits
from mainmatch.api.http.rate_limits import Rates
from mainmatch.api.routers.oidc import CALLBACK, WayIn
from mainmatch.api.streams.flow_control import StreamLimits
from mainmatch.api.streams.stream_manager import StreamManager
from mainmatch.services.accounts.oidc import IdentityProvider, ProviderConfig
from mainmatch.services.accounts.passwords import Passwords
from mainmatch.services.unit_of_work import Executor
from mainmatch.settings import Settings, listed
from mainmatch.settings_types import origin_of

__all__ = ["app_state_of", "board_of", "way_in_of"]

_UNLIMITED = StreamLimits(frames_per_second=None, subscriptions=None, sockets=None, sockets_per_account=None)


def app_state_of(
    settings: Settings,
    executor: Executor,
    now: Callable[[], datetime],
    passwords: Passwords,
    figures: Callable[[], Awaitable[bytes]],
) -> AppState:
    """What all doors reach into."""
    return AppState(
        executor=executor,
        gate=Authenticator(executor, now),
        limits=Limits(settings.rates, settings.at_once),
        passwords=passwords,
        body_limit=settings.limit_body,
        session=timedelta(days=settings.session_days),
        now=now,
        rates=Rates(settings.budgets),
        operators=Operators(settings.read_metrics_token()),
        figures=figures,
    )


def origins_of(settings: Settings) -> frozenset[str]:
    """Of other sites, the web pages that may read and open streams."""
    return frozenset(origin_of(each) for each in listed(settings.origins))


def board_of(settings: Settings, app_state: AppState, server: str) -> StreamManager:
    """The stream manager of this app state. ``server`` is how it calls itself."""
    return StreamManager(
        app_state.executor,
        app_state.gate,
        now=app_state.now,
        server=server,
        limits=_stream_limits(settings),
        origins=origins_of(settings),
        rates=app_state.rates,
    )


def _stream_limits(settings: Settings) -> StreamLimits:
    if settings.limits == "off":
        return _UNLIMITED
    return StreamLimits(sockets_per_account=settings.limit_connections, sockets=settings.limit_all_connections)


def way_in_of(settings: Settings, now: Callable[[], datetime]) -> WayIn:
    """How people come in whom somebody else knows, or that nobody does."""
    provider = _provider(settings, now) if settings.oidc_issuer else None
    return WayIn(provider, listed(settings.oidc_returns), is_secure=settings.public_url.startswith("https:"))


def _provider(settings: Settings, now: Callable[[], datetime]) -> IdentityProvider:
    # By its name: Authlib and cryptography come with it, which nobody else needs.
    provider: Callable[[ProviderConfig, Callable[[], datetime]], IdentityProvider] = pkgutil.resolve_name(
        "mainmatch.services.accounts.oidc_provider:Provider"
    )
    terms = ProviderConfig(
        issuer=settings.oidc_issuer,
        client_id=settings.oidc_client_id,
        client_secret=settings.read_oidc_secret(),
        scopes=settings.oidc_scopes,
        name=settings.oidc_name,
        redirect_uri=f"{settings.public_url}{CALLBACK}",
    )
    return provider(terms, now)
