"""The server's frames other than events: the shape and the encoding of each.

``encode`` takes frames of these classes only. Clients must ignore members that they do not know.
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Annotated, Any, Literal, NotRequired, TypeAlias, get_args

import structlog
from pydantic import Field
from typing_extensions import TypedDict

from mainmatch import rules
from mainmatch.api.streams.frames import BadFrame, FrameId
from mainmatch.rules import Json
from mainmatch.rules.errors import CodedError
from mainmatch.services.errors import Busy
from mainmatch.services.values import rendered

_Feed: TypeAlias = Annotated[str, Field(description="Name of a feed, such as match/m_3kTz/seat:3.")]
ResetReason: TypeAlias = Literal["epoch_changed", "cursor_ahead", "before_access", "ack_unknown"]
"""Why a subscription cannot begin at the requested event."""
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
    reason: NotRequired[Annotated[ResetReason, Field(description="Reason for the reset.")]]


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


ServerFrame: TypeAlias = (
    Hello | Ready | Subscribed | Unsubscribed | CaughtUp | ServerPing | ServerPong | Goaway | ErrorFrame
)

SERVER_FRAMES: Mapping[str, Any] = {get_args(frame.__annotations__["op"])[0]: frame for frame in get_args(ServerFrame)}
"""Server frames by ``op``, except receipts and events, which carry the members of another schema."""

_log = structlog.get_logger(__name__)


def encode(frame: ServerFrame) -> str:
    """Encode a server frame; ``from_`` is written as ``from``."""
    return rendered({"from" if name == "from_" else name: value for name, value in frame.items()})


def encode_error(
    code: str,
    detail: str,
    *,
    frame_id: str | int | None = None,
    retryable: bool = False,
    flaws: Iterable[rules.Flaw] = (),
    more: Mapping[str, Json] | None = None,
) -> str:
    """Encode an ``error`` frame. ``more``: further members of the error."""
    members: dict[str, Any] = {"op": "error", **(more or {})}
    if frame_id is not None:
        members["id"] = frame_id
    # A frame is what a body is over HTTP: places in it begin at its members.
    if errors := [{**asdict(flaw), "path": flaw.path.removeprefix("body.")} for flaw in flaws]:
        members["errors"] = errors
    return rendered({**members, **ErrorFrame(op="error", code=code, detail=detail, retryable=retryable)})


def refusal(error: Exception, frame_id: str | int | None = None) -> str:
    """The error frame for an error in a frame, of a service, or of the server itself.

    As over HTTP, it never repeats the client's input, and gives no details of an unexpected error.
    """
    if isinstance(error, BadFrame):
        return encode_error(error.code, error.detail, frame_id=error.frame_id, flaws=error.flaws)
    if isinstance(error, CodedError):
        waits = {"retry_after": error.retry_after} if isinstance(error, Busy) else {}
        more = {**error.more, **waits}
        return encode_error(
            error.code, error.message, frame_id=frame_id, retryable=bool(waits), flaws=error.flaws, more=more
        )
    # Only the type: an exception's text can hold sealed data.
    _log.error("frame not answered", error=type(error).__name__)
    detail = "The server failed. Read your submission to see whether this took effect."
    return encode_error("internal_error", detail, frame_id=frame_id, retryable=True)
