"""Operations that deliver events: WebSocket, server-sent events and long poll.

All transports share one cursor and one envelope. After each wait, the access to the feed is checked again.
"""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Annotated, TypeAlias

from fastapi import Header, Query
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.websockets import WebSocket

from mainmatch.api.errors.kinds import TooManyConnections
from mainmatch.api.http.context import Call, Here, SeasonId, needs, open_to_all
from mainmatch.api.http.request import LARGEST
from mainmatch.api.http.router import Router
from mainmatch.api.languages import spoken
from mainmatch.api.streams.schemas import EventPage, page_text
from mainmatch.api.streams.sse_response import place_of
from mainmatch.api.streams.stream_manager import StreamManager
from mainmatch.services.errors import ResetRequired, UnknownFeed
from mainmatch.services.feeds import feed_reader
from mainmatch.services.feeds.feed_reader import FeedHead, FeedPage

router = Router("Streams")

After: TypeAlias = Annotated[
    int, Query(ge=0, le=LARGEST, description="Number after which events are returned, such as a view's `cursor.seq`.")
]
Limit: TypeAlias = Annotated[int, Query(ge=1, le=500)]
Wait: TypeAlias = Annotated[int, Query(ge=0, le=25, description="Seconds to wait if there are no new events.")]
Epoch: TypeAlias = Annotated[
    str | None,
    Query(min_length=1, max_length=64, description="Epoch of the cursor, to check that `after` is still valid."),
]
Eyes: TypeAlias = Annotated[
    str | None,
    Query(
        alias="as",
        max_length=16,
        description="`public` for the spectators' feed, or your own feed by its name (`seat:3` if you have seat 3, "
        "`host` if you host and don't play). Nobody reads the feed of another seat. Default: your own feed.",
        examples=["public"],
    ),
]
Says: TypeAlias = Annotated[
    bool | None,
    Query(
        description="Add `says` to events that have words: a sentence for players, in a language of `Accept-Language`."
    ),
]
SeasonEyes: TypeAlias = Annotated[
    str | None,
    Query(
        alias="as",
        max_length=64,
        description="`public` for the spectators' feed, or your own feed by its name (`member:cm_...` or `host`). "
        "Nobody reads the feed of another member. Default: your own feed.",
        examples=["public"],
    ),
]
LastEventId: TypeAlias = Annotated[
    str | None,
    Header(alias="Last-Event-ID", max_length=100, description="Id of the last event. Takes precedence over `after`."),
]
_STREAMED = {
    200: "Blocks of `id: epoch:seq`, `event:` with the type and `data:` with the envelope, without end. The server "
    "itself sends `event: reset` and `event: goaway`."
}
_OF_FEED = (UnknownFeed, TooManyConnections)
_page = partial(router.get, answers=EventPage, has_etag=False, errors=(*_OF_FEED, ResetRequired))
_BLOCK = """id: h3Jd0sQ1xLw7:42
event: phase.opened
data: {"feed":"match/m_5rT1nQ8vWz3kYb7u/seat:3","seq":42,"id":"ev_Zk3v0d9Q8mVt4cQ2","type":"phase.opened",...}

"""
_stream = partial(router.get, status=200, media="text/event-stream", errors=_OF_FEED, also=_STREAMED, example=_BLOCK)


@_page("/v1/matches/{match_id}/events", access=needs("match:read"), speaks=True)
async def list_events(
    call: Here,
    match_id: str,
    after: After = 0,
    limit: Limit = 100,
    wait: Wait = 0,
    epoch: Epoch = None,
    viewer: Eyes = None,
    says: Says = None,
) -> Response:
    """List a match's events.

    Poll your feed of a match: that of your seat, of hosts who don't play, or of spectators. For the next page, send
    `next_after` as `after`. With `wait`, the response comes as soon as there is an event, or is empty after that
    time. 409 `reset_required` means that your cursor is not from this feed's history: fetch the view and continue
    from its `cursor`. With `says`, events say to players what happened.
    """
    return await _polled(
        call,
        wait,
        epoch,
        viewer,
        lambda epoch, viewer: call.fetch(
            feed_reader.read,
            match_id,
            viewer,
            epoch=epoch,
            after=after,
            limit=limit,
            says=call.languages if says else None,
        ),
    )


@_stream("/v1/matches/{match_id}/events/stream", access=needs("match:read"))
async def stream_events(
    call: Here,
    match_id: str,
    after: After = 0,
    epoch: Epoch = None,
    viewer: Eyes = None,
    last_event_id: LastEventId = None,
) -> Response:
    """Stream a match's events.

    Follow your feed of a match as server-sent events. Feed, cursor and envelopes are those of the long poll. The
    response does not end: it sends the events after your place, then new ones. Reconnect with `Last-Event-ID`.
    Events have no `says` here. `event: reset` means that your place is not from this feed's history: fetch the view
    and continue from its `cursor`. The token goes into the header, so browsers need `fetch` for this.
    """
    return _followed(call, lambda: call.fetch(feed_reader.open_match, match_id, viewer), last_event_id, epoch, after)


@_page("/v1/seasons/{season_id}/events", access=needs("season:read"), speaks=True)
async def list_season_events(
    call: Here,
    season_id: SeasonId,
    after: After = 0,
    limit: Limit = 100,
    wait: Wait = 0,
    epoch: Epoch = None,
    viewer: SeasonEyes = None,
    says: Says = None,
) -> Response:
    """List a season's events.

    Poll your feed of a season: that of your place in the cast, of hosts who don't play, or of spectators. It works
    like `GET /v1/matches/{match_id}/events`.
    """
    return await _polled(
        call,
        wait,
        epoch,
        viewer,
        lambda epoch, viewer: call.fetch(
            feed_reader.read_season,
            season_id,
            viewer,
            epoch=epoch,
            after=after,
            limit=limit,
            says=call.languages if says else None,
        ),
    )


@_stream("/v1/seasons/{season_id}/events/stream", access=needs("season:read"))
async def stream_season_events(
    call: Here,
    season_id: SeasonId,
    after: After = 0,
    epoch: Epoch = None,
    viewer: SeasonEyes = None,
    last_event_id: LastEventId = None,
) -> Response:
    """Stream a season's events.

    Follow your feed of a season as server-sent events. Feed, cursor and envelopes are those of the long poll, in a
    response that does not end. It works like `GET /v1/matches/{match_id}/events/stream`.
    """
    return _followed(call, lambda: call.fetch(feed_reader.open_season, season_id, viewer), last_event_id, epoch, after)


@_page("/v1/me/events", access=needs("match:read"))
async def list_my_events(
    call: Here, after: After = 0, limit: Limit = 100, wait: Wait = 0, epoch: Epoch = None
) -> Response:
    """List my account's events.

    Poll your account's feed: news of all your matches, seasons and webhooks, for example that a match starts or
    that you have a seat in one. It works like `GET /v1/matches/{match_id}/events`. A token for one match cannot
    read this feed.
    """
    return await _polled(
        call,
        wait,
        epoch,
        None,
        lambda epoch, _: call.fetch(feed_reader.read_own, epoch=epoch, after=after, limit=limit),
    )


@_stream("/v1/me/events/stream", access=needs("match:read"))
async def stream_my_events(
    call: Here, after: After = 0, epoch: Epoch = None, last_event_id: LastEventId = None
) -> Response:
    """Stream my account's events.

    Follow all your matches and seasons over one connection, as server-sent events. Each event says which of them to
    look at.
    """
    return _followed(call, lambda: call.fetch(feed_reader.open_own), last_event_id, epoch, after)


@router.stream("/v1/stream", access=open_to_all("a stream identifies in its first frame, or by the bearer header"))
async def stream(socket: WebSocket) -> None:
    """Open the WebSocket.

    Follow feeds and submit on one socket. The sub-protocol is `mainmatch.v1`; see docs/events.md.
    """
    await _stream_manager(socket).welcome(socket)


def _stream_manager(connection: HTTPConnection) -> StreamManager:
    """The app's stream manager."""
    made: StreamManager = connection.app.state.stream_manager
    return made


async def _polled(
    call: Call,
    wait: int,
    epoch: str | None,
    viewer: str | None,
    read: Callable[[str | None, str | None], Awaitable[FeedPage]],
) -> Response:
    page = await read(epoch, viewer)
    if wait and not page.envelopes:
        await _stream_manager(call.request).wait(call.request, call.caller, page.head, wait)
        # The token can be revoked during the wait. The feed's service checks the seat.
        await _check_token(call)
        page = await read(page.head.epoch, page.head.feed.rpartition("/")[2])
    headers = {"Cache-Control": "no-store", **(spoken(page.language) if page.language else {})}
    return Response(page_text(page), headers=headers, media_type="application/json")


def _followed(
    call: Call, open_feed: Callable[[], Awaitable[FeedHead]], last_event_id: str | None, epoch: str | None, after: int
) -> Response:
    async def let_in() -> FeedHead:
        await _check_token(call)
        return await open_feed()

    # A reconnecting client repeats its first URL; Last-Event-ID is newer.
    since = (epoch, after) if last_event_id is None else place_of(last_event_id)
    return _stream_manager(call.request).follow(call.caller, let_in, since)


async def _check_token(call: Call) -> None:
    await call.app_state.authenticator.caller(call.request.all_of(b"authorization"))
