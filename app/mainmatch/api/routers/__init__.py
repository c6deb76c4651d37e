"""The operations, one file per kind of reader or per purpose. ``ROUTERS`` is all of them, in the order of the docs."""

from mainmatch.api import static_site
from mainmatch.api.docs import pages
from mainmatch.api.http.router import Door
from mainmatch.api.routers import (
    accounts,
    announcements,
    chat,
    games,
    hosting,
    hosting_seats,
    integrations,
    match_export,
    match_play,
    matches,
    monitoring,
    oidc,
    season_cast,
    season_decisions,
    season_hosting,
    seasons,
    streams,
    webhooks,
)

__all__ = ["ROUTERS"]

ROUTERS: tuple[Door, ...] = (
    accounts.door,
    integrations.door,
    oidc.door,
    games.door,
    matches.door,
    match_play.door,
    match_export.door,
    streams.door,
    hosting.door,
    announcements.door,
    hosting_seats.door,
    chat.door,
    seasons.door,
    season_cast.door,
    season_hosting.door,
    season_decisions.door,
    webhooks.door,
    monitoring.door,
    pages.door,
    static_site.door,
)
