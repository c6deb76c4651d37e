"""Operations that tell a match or a season as a story."""

from functools import partial
from typing import Annotated

from fastapi import Query
from starlette.responses import Response

from mainmatch.api.http.context import Call, Here, SeasonId, needs
from mainmatch.api.http.router import Router
from mainmatch.api.routers.streams import Eyes
from mainmatch.services.errors import UnknownFeed
from mainmatch.services.feeds import recaps
from mainmatch.services.feeds.recaps import HTML, MARKDOWN, Form

router = Router("Streams")

_MARKDOWN = """# Friday's X Game

- 2026-11-21 14:00 UTC: The match started.

## Round 1

- 2026-11-21 14:00 UTC: Round 1, Pairing: open until 2026-11-22 14:00 UTC.
"""
_HTML = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Friday's X Game</title>
<h1>Friday's X Game</h1>
<p><time datetime="2026-11-21T14:00:00+00:00">2026-11-21 14:00 UTC</time>: The match started.</p>
</html>
"""
_recap = partial(
    router.get,
    media="text/markdown",
    example=_MARKDOWN,
    other_media={"text/html": _HTML},
    errors=(UnknownFeed,),
)


@_recap("/v1/matches/{match_id}/recap", access=needs("match:read"))
async def get_match_recap(call: Here, match_id: str, viewer: Eyes = None) -> Response:
    """Get a match's recap.

    Read the story of a match in sentences of a language of `Accept-Language`, round by round, as Markdown, or with
    `Accept: text/html` as a page. It is made of your own feed and nothing else: what you don't know is not in it, and
    spectators read it with their delay. Times are in UTC.
    """
    form = _form(call)
    return call.pieces(recaps.of_match, match_id, viewer, form, call.languages, media=form.media)


@_recap("/v1/seasons/{season_id}/recap", access=needs("season:read"))
async def get_season_recap(
    call: Here,
    season_id: SeasonId,
    episode: Annotated[
        int | None, Query(ge=1, le=999, description="Number of an episode. Default: all.", examples=[2])
    ] = None,
    viewer: Eyes = None,
) -> Response:
    """Get a season's recap.

    Read the story of a season, episode by episode, as `getMatchRecap` tells a match. With `episode`, read that one
    and, if your token may read matches, its matches, each as you know it.
    """
    form = _form(call)
    return call.pieces(recaps.of_season, season_id, viewer, form, call.languages, episode, media=form.media)


def _form(call: Call) -> Form:
    return HTML if call.wants("text/html") else MARKDOWN
