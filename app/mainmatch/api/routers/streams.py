"""Operations that deliver events: WebSocket, server-sent events and long poll.

All transports share one cursor and one envelope. After each wait, the access to the feed is checked again.
"""

import inspect
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Annotated, Any, TypeAlias, TypeVar

from fastapi import Header, Query
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.websockets import WebSocket

from mainmatch.api.http.context import Call, Here, PageSize, SeasonId, needs, open_to_all
from mainmatch.api.http.request import LARGEST
from mainmatch.api.http.router import Router
from mainmatch.api.languages import spoken
from mainmatch.api.problems import TooManyConnections
from mainmatch.api.streams.schemas import EventPage, page_text
from mainmatch.api.streams.sse_response import place_of
from mainmatch.api.streams.stream_manager import StreamManager
from mainmatch.services.caller import Scope
from mainmatch.services.errors import ResetRequired, UnknownFeed
from mainmatch.services.feeds import feed_reader
from mainmatch.services.feeds.feed_reader import FeedHead, Open, Wanted
from mainmatch.services.pagination import PAGE

router = Router("Streams")


After: TypeAlias = Annotated[
    int,
    Query(
        title="AfterEvent",
        ge=0,
        le=LARGEST,
        description="Number after which events are returned, such as a view's `cursor.seq`.",
    ),
]
Wait: TypeAlias = Annotated[int, Query(ge=0, le=25, description="Seconds to wait if there are no new events.")]
Epoch: TypeAlias = Annotated[
    str | None,
    Query(min_length=1, max_length=64, description="Epoch of the cursor, to check that `after` is still valid."),
]
Eyes: TypeAlias = Annotated[
    str | None,
    Query(
        alias="as",
        title="FeedViewer",
        max_length=64,
        description="`public` for the spectators' feed, or your own feed by its name: `seat:3` if you have seat 3, "
        "`member:cm_...` if you are this member of a season, `host` if you host and don't play. Nobody reads the feed "
        "of another. Default: your own feed.",
        examples=["public"],
    ),
]
Types: TypeAlias = Annotated[
    str | None,
    Query(
        max_length=1000,
        pattern=r"^[a-z_.]+(,[a-z_.]+)*$",
        description="Types of events, separated by commas: only these. Default: all.",
        examples=["phase.opened,phase.closed"],
    ),
]
Says: TypeAlias = Annotated[
    bool,
    Query(
        description="Add `says` to events that have words: a sentence for players, in a language of `Accept-Language`."
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
_BLOCK = """id: h3Jd0sQ1xLw7:42
event: phase.opened
data: {"feed":"match/m_5rT1nQ8vWz3kYb7u/seat:3","seq":42,"id":"ev_Zk3v0d9Q8mVt4cQ2","type":"phase.opened",...}

"""


async def _polled(
    call: Here,
    feed: Open,
    after: After = 0,
    epoch: Epoch = None,
    types: Types = None,
    says: Says = False,  # noqa: FBT002 - a query parameter
    limit: PageSize = PAGE,
    wait: Wait = 0,
) -> Response:
    wanted = _wanted(call, epoch, after, types, says=says, limit=limit)
    page = await call.fetch(feed_reader.read, feed, wanted)
    if wait and not page.envelopes and page.next_after == page.head.head:
        await _stream_manager(call.request).wait(call.request, call.caller, page.head, wanted.types, wait)
        # The token can be revoked during the wait. The feed's service checks the seat.
        await _check_token(call)
        feed = partial(feed_reader.open_feed, feed=page.head.feed)
        page = await call.fetch(feed_reader.read, feed, replace(wanted, epoch=page.head.epoch, after=page.next_after))
    headers = {"Cache-Control": "no-store", **(spoken(page.language) if page.language else {})}
    return Response(page_text(page), headers=headers, media_type="application/json")


async def _followed(
    call: Here,
    feed: Open,
    after: After = 0,
    epoch: Epoch = None,
    types: Types = None,
    says: Says = False,  # noqa: FBT002 - a query parameter
    last_event_id: LastEventId = None,
) -> Response:
    async def let_in() -> FeedHead:
        await _check_token(call)
        return await call.fetch(feed)

    async def tell(name: str, envelopes: Sequence[str]) -> Sequence[str]:
        told, _ = await call.fetch(feed_reader.told, name, envelopes, call.languages)
        return told

    if last_event_id is not None:
        # A reconnecting client repeats its first URL; Last-Event-ID is newer.
        epoch, after = place_of(last_event_id)
    wanted = _wanted(call, epoch, after, types, says=says)
    return _stream_manager(call.request).follow(call.caller, let_in, wanted, tell if says else None)


def _wanted(call: Call, epoch: str | None, after: int, types: str | None, *, says: bool, limit: int = PAGE) -> Wanted:
    chosen = None if types is None else frozenset(types.split(","))
    return Wanted(epoch, after, limit, chosen, call.languages if says else None)


Feed = TypeVar("Feed", bound=Callable[..., Open])


def _events(answer: Callable[..., Any], path: str, scope: Scope, **declared: Any) -> Callable[[Feed], Feed]:
    """Declare a GET of a feed, which its function finds. The parameters of ``answer`` come after those of that."""

    def declare(feed: Feed) -> Feed:
        async def events(call: Here, **given: Any) -> Any:
            return await answer(call, feed(**{name: given.pop(name) for name in own}), **given)

        own = inspect.signature(feed).parameters
        call, _, *shared = inspect.signature(answer).parameters.values()
        made: Any = events
        made.__name__, made.__doc__ = feed.__name__, feed.__doc__
        made.__signature__ = inspect.Signature([call, *own.values(), *shared])
        router.get(path, access=needs(scope), **declared)(events)
        return feed

    return declare


_page = partial(_events, _polled, answers=EventPage, has_etag=False, speaks=True, errors=(*_OF_FEED, ResetRequired))
_stream = partial(_events, _followed, media="text/event-stream", errors=_OF_FEED, also=_STREAMED, example=_BLOCK)


@_page("/v1/matches/{match_id}/events", "match:read")
def list_match_events(match_id: str, viewer: Eyes = None) -> Open:
    """List a match's events.

    Poll your feed of a match: that of your seat, of hosts who don't play, or of spectators. For the next page, send
    `next_after` as `after`. With `types`, a page can be short, or empty: read on until `next_after` is `head`. With
    `wait`, the response comes as soon as there is an event, or is empty after that time. 409 `reset_required` means
    that your cursor is not from this feed's history: fetch the view and continue from its `cursor`.
    """
    return feed_reader.match_feed(match_id, viewer)


@_stream("/v1/matches/{match_id}/events/stream", "match:read")
def stream_match_events(match_id: str, viewer: Eyes = None) -> Open:
    """Stream a match's events.

    Follow your feed of a match as server-sent events. Feed, cursor and envelopes are those of the long poll. The
    response does not end: it sends the events after your place, then new ones. Reconnect with `Last-Event-ID`.
    `event: reset` means that your place is not from this feed's history: fetch the view and continue from its
    `cursor`. The token goes into the header, so browsers need `fetch` for this.
    """
    return feed_reader.match_feed(match_id, viewer)


@_page("/v1/seasons/{season_id}/events", "season:read")
def list_season_events(season_id: SeasonId, viewer: Eyes = None) -> Open:
    """List a season's events.

    Poll your feed of a season: that of your place in the cast, of hosts who don't play, or of spectators. It works
    like `listMatchEvents`.
    """
    return feed_reader.season_feed(season_id, viewer)


@_stream("/v1/seasons/{season_id}/events/stream", "season:read")
def stream_season_events(season_id: SeasonId, viewer: Eyes = None) -> Open:
    """Stream a season's events.

    Follow your feed of a season as server-sent events. It works like `streamMatchEvents`.
    """
    return feed_reader.season_feed(season_id, viewer)


@_page("/v1/me/events", "match:read")
def list_my_events() -> Open:
    """List my account's events.

    Poll your account's feed: news of all your matches, seasons and webhooks, for example that a match starts or
    that you have a seat in one. It works like `listMatchEvents`. A token for one match cannot read this feed.
    """
    return feed_reader.open_own


@_stream("/v1/me/events/stream", "match:read")
def stream_my_events() -> Open:
    """Stream my account's events.

    Follow all your matches and seasons over one connection, as server-sent events. Each event says which of them to
    look at. It works like `streamMatchEvents`.
    """
    return feed_reader.open_own


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


async def _check_token(call: Call) -> None:
    await call.app_state.authenticator.caller(call.request.all_of(b"authorization"))
