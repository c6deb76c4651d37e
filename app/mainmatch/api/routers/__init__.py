"""The operations, one module per resource. ``ROUTERS`` lists all routers, in the order of the docs."""

from mainmatch.api import static_site
from mainmatch.api.docs import pages
from mainmatch.api.http.router import Router
from mainmatch.api.routers import (
    accounts,
    administration,
    chat,
    email,
    games,
    guests,
    hosting,
    integrations,
    match_alerts,
    match_play,
    matches,
    news,
    oidc,
    season_hosting,
    seasons,
    second_factor,
    sessions,
    streams,
    webhooks,
)

ROUTERS: tuple[Router, ...] = (
    accounts.router,
    guests.router,
    integrations.router,
    oidc.router,
    sessions.router,
    second_factor.router,
    email.router,
    games.router,
    matches.router,
    match_alerts.router,
    match_play.router,
    streams.router,
    hosting.router,
    chat.router,
    seasons.router,
    season_hosting.router,
    webhooks.router,
    news.router,
    administration.router,
    pages.router,
    static_site.router,
)
