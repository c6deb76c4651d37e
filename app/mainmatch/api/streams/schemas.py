"""The schemas of events and of server frames, for the docs, with an example of each frame.

Frames are not built from these schemas; the tests check every sent frame against them. Clients must ignore types and
members that they do not know.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NotRequired, TypeAlias, get_args

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypedDict

from mainmatch.api.streams.frames import FrameId
from mainmatch.rules import Json
from mainmatch.services.feeds import FeedPage
from mainmatch.services.matches.receipts import ActAnswer, Receipt

__all__ = [
    "CLIENT_EXAMPLES",
    "SERVER_EXAMPLES",
    "SERVER_FRAMES",
    "ActReceipt",
    "Envelope",
    "EventPage",
    "SubmitReceipt",
    "page_text",
]


class Envelope(BaseModel):
    """An event, identical on every transport. `seq` has no gaps within its feed: 1, 2, 3, ..."""

    model_config = ConfigDict(extra="allow")

    feed: Annotated[str, Field(examples=["match/m_3kTz/seat:3"])]
    seq: int
    id: Annotated[str, Field(examples=["ev_Zk3v0d9Q"])]
    type: Annotated[str, Field(examples=["phase.closed"])]
    at: Annotated[str, Field(examples=["2026-11-21T14:00:00.000Z"])]
    round: int | None
    phase_id: str | None
    phase: Annotated[str | None, Field(description="Name of the phase.")]
    data: dict[str, Json]
    to: Annotated[
        list[int] | None,
        Field(
            description="Seats that received the event. Only in hosts' feeds, and only on events with a limited "
            "audience."
        ),
    ] = None


class EventPage(BaseModel):
    """Consecutive events of a feed."""

    feed: str
    epoch: Annotated[
        str, Field(description="Changes only when a backup is restored. Fetch the view again when it does.")
    ]
    items: list[Envelope]
    next_after: Annotated[int, Field(description="Pass it as `after` to get the next page.")]
    head: Annotated[int, Field(description="Number of the feed's newest event.")]


def page_text(page: FeedPage) -> str:
    """The page as JSON. The envelopes are the stored texts, unchanged."""
    opening = page.head.model_dump_json()[:-1]
    return f'{opening},"items":[{",".join(page.envelopes)}],"next_after":{page.next_after}}}'


_Feed: TypeAlias = Annotated[str, Field(description="Name of a feed, such as match/m_3kTz/seat:3.")]
_Head: TypeAlias = Annotated[int, Field(description="Number of the feed's newest event.")]


class Hello(TypedDict):
    """The first frame: the server's time limits and its clock."""

    op: Literal["hello"]
    heartbeat_ms: Annotated[
        int, Field(description="The server sends a ping after this time without a frame from the client.")
    ]
    identify_ms: Annotated[int, Field(description="Time within which the client must identify.")]
    now: str
    server: str


class FeedAt(TypedDict):
    """A feed that you may read, and its newest event."""

    feed: _Feed
    epoch: str
    head: _Head


class Ready(TypedDict):
    """Identification succeeded. The feeds are your account's, and those of your newest 100 matches and 100 seasons."""

    op: Literal["ready"]
    account: str
    feeds: list[FeedAt]
    max_inflight: Annotated[int, Field(description="Limit on events in flight: sent and not yet acked.")]


class Subscribed(TypedDict):
    """The reply to subscribe. With `reset`, no subscription exists: fetch the view and subscribe from its cursor."""

    op: Literal["subscribed"]
    id: FrameId
    feed: _Feed
    epoch: str
    from_: Annotated[int | None, Field(alias="from", description="Number after which events follow.")]
    head: _Head
    result: Literal["live", "replay", "reset"]
    reason: NotRequired[
        Annotated[
            Literal["epoch_changed", "cursor_ahead", "before_access", "ack_unknown"],
            Field(description="Reason for the reset."),
        ]
    ]


class Unsubscribed(TypedDict):
    """The reply to unsubscribe."""

    op: Literal["unsubscribed"]
    id: FrameId
    feed: _Feed


class CaughtUp(TypedDict):
    """Sent once, when a subscription reaches the newest event. Later events are live."""

    op: Literal["caught_up"]
    feed: _Feed
    seq: int


class ServerPing(TypedDict):
    """A check that the client is alive. Answer with pong."""

    op: Literal["ping"]


class ServerPong(TypedDict):
    """The answer to ping, with the ping's id."""

    op: Literal["pong"]
    id: NotRequired[FrameId]


class Goaway(TypedDict):
    """The server is shutting down. Reconnect after this time and subscribe from your last positions."""

    op: Literal["goaway"]
    reason: str
    reconnect_in_ms: int


class Flaw(TypedDict):
    """One error in a frame."""

    path: str
    code: str
    message: str


class ErrorFrame(TypedDict):
    """An error in a frame.

    `code` is one of the stream's own codes, or an HTTP problem's code with that problem's members.
    """

    op: Literal["error"]
    id: NotRequired[Annotated[FrameId, Field(description="The id of the refused frame, if it had one.")]]
    code: str
    detail: str
    retryable: Annotated[bool, Field(description="Whether the same frame can succeed later.")]
    errors: NotRequired[list[Flaw]]


class SubmitReceipt(Receipt):
    """The answer to submit, identical to that of PUT submission."""

    op: Literal["receipt"]
    id: FrameId


class ActReceipt(ActAnswer):
    """The answer to act, identical to that of POST actions."""

    op: Literal["receipt"]
    id: FrameId


_SENT = (Hello, Ready, Subscribed, Unsubscribed, CaughtUp, ServerPing, ServerPong, Goaway, ErrorFrame)
SERVER_FRAMES: Mapping[str, Any] = {get_args(frame.__annotations__["op"])[0]: frame for frame in _SENT}
"""Server frames by ``op``, except receipts and events, which carry the members of another schema."""

_FEED = "match/m_3kTz/seat:3"
_MOVE = {"match_id": "m_3kTz", "phase": "ph_x1", "action": {"type": "choose", "choice": "ally"}}

_CLIENT: Mapping[str, Mapping[str, Any]] = {
    "identify": {"token": "mm_...", "client": "my bot"},
    "subscribe": {"id": 1, "feed": _FEED, "from": {"epoch": "e1", "seq": 39}},
    "unsubscribe": {"id": 2, "feed": _FEED},
    "ack": {"feed": _FEED, "seq": 41},
    "ping": {"id": 3},
    "pong": {},
    "submit": {"id": 4, **_MOVE, "locked": False},
    "act": {"id": 5, **_MOVE, "idempotency_key": "call-1"},
}
_SERVER: Mapping[str, Mapping[str, Any]] = {
    "hello": {
        "heartbeat_ms": 30000,
        "identify_ms": 5000,
        "now": "2026-11-21T14:00:00.000Z",
        "server": "mainmatch/0.1.0",
    },
    "ready": {"account": "ac_7Qp", "feeds": [{"feed": _FEED, "epoch": "e1", "head": 41}], "max_inflight": 256},
    "subscribed": {"id": 1, "feed": _FEED, "epoch": "e1", "from": 39, "head": 41, "result": "replay"},
    "unsubscribed": {"id": 2, "feed": _FEED},
    "caught_up": {"feed": _FEED, "seq": 41},
    "ping": {},
    "pong": {"id": 3},
    "goaway": {"reason": "shutdown", "reconnect_in_ms": 1800},
    "error": {
        "id": 4,
        "code": "phase_closed",
        "detail": "This phase is not open (any more). Read the match or your options for the phase that is.",
        "retryable": False,
    },
}
CLIENT_EXAMPLES, SERVER_EXAMPLES = (
    {op: {"op": op, **members} for op, members in side.items()} for side in (_CLIENT, _SERVER)
)
"""An example of each frame, by ``op``."""
