"""Streams: events as they happen, by WebSocket or long poll.

May touch: the switchboard, the feeds' verbs. Rule kept here: one cursor and one envelope for
every transport; who may read a feed is asked again after every wait.
"""

from typing import Annotated

from fastapi import Query
from starlette.responses import Response
from starlette.websockets import WebSocket

from app.play import feeds
from app.web.calls import Here, needs, open_to_all
from app.web.door import Door
from app.web.stream.envelopes import EventPage, page_text
from app.web.stream.switchboard import board_of
from app.web.strict import LARGEST

__all__ = ["door"]

door = Door("Streams")

_LONGEST_WAIT = 25
_MOST_EVENTS = 500


@door.get(
    "/v1/matches/{match_id}/events",
    access=needs("match:read"),
    answers=EventPage,
    mistakes=("unknown_match", "unknown_feed", "reset_required", "too_many_connections"),
)
async def list_events(
    call: Here,
    match_id: str,
    after: Annotated[int, Query(ge=0, le=LARGEST, description="Events after this number; a view's `cursor.seq`.")] = 0,
    limit: Annotated[int, Query(ge=1, le=_MOST_EVENTS)] = 100,
    wait: Annotated[
        int, Query(ge=0, le=_LONGEST_WAIT, description="While there is nothing new, wait so long for it, in seconds.")
    ] = 0,
    epoch: Annotated[
        str | None,
        Query(min_length=1, max_length=64, description="The cursor's epoch: makes sure that `after` still fits."),
    ] = None,
    viewer: Annotated[
        str | None,
        Query(alias="as", max_length=16, description="`public` for what spectators read; default: your own feed."),
    ] = None,
) -> Response:
    """Read events, or wait for them.

    The feed of your seat, of hosts who don't play, or of spectators, whichever you are in this match. Ask again with
    `after` = `next_after`; with `wait` the answer comes as soon as there is an event, or is empty after that time.
    409 `reset_required` means that your cursor is not of this feed's history: fetch the view, go on from its `cursor`.
    """
    page = await call.fetch(feeds.read, match_id, viewer, epoch=epoch, after=after, limit=limit)
    if wait and not page.envelopes:
        await board_of(call.request).wait(call.request, call.caller, page.head, wait)
        # The token may have been revoked meanwhile, or the seat lost; the feed's verb looks at the latter.
        await call.rooms.gate.caller(call.request.headers.getlist("authorization"))
        same = page.head.feed.rpartition("/")[2]
        page = await call.fetch(feeds.read, match_id, same, epoch=page.head.epoch, after=after, limit=limit)
    return Response(page_text(page), headers={"Cache-Control": "no-store"}, media_type="application/json")


@door.stream("/v1/stream", access=open_to_all("a stream identifies in its first frame, or by the bearer header"))
async def stream(socket: WebSocket) -> None:
    """Follow feeds, and submit, on one socket: sub-protocol mainmatch.v1, see docs/events.md."""
    await board_of(socket).welcome(socket)
