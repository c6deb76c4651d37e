"""The operations, one file per kind of reader or per purpose. ``ROUTERS`` is all of them, in the order of the docs."""

from app.web import docs_page, site
from app.web.door import Door
from app.web.routers import (
    accounts,
    chat,
    export,
    games,
    hosting,
    integrations,
    matches,
    oidc,
    operations,
    play,
    rulings,
    season_casting,
    season_deciding,
    season_running,
    seasons,
    seating,
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
    play.door,
    export.door,
    streams.door,
    hosting.door,
    rulings.door,
    seating.door,
    chat.door,
    seasons.door,
    season_casting.door,
    season_running.door,
    season_deciding.door,
    webhooks.door,
    operations.door,
    docs_page.door,
    site.door,
)
