"""The frames of ``mainmatch.v1``: client frames, events, error codes and close codes.

Any text parses to a frame or to a BadFrame with the id for its answer, if it has one.
"""

from collections.abc import Iterable, Mapping
from enum import IntEnum
from functools import cache
from typing import Annotated, Any, Literal, Self, TypeAlias, get_args

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from mainmatch.api.http.request import LARGEST, parse_json
from mainmatch.payload import Typed
from mainmatch.rules import Flaw, Json
from mainmatch.rules.flaws import flaws_of
from mainmatch.services.errors import Invalid

PROTOCOL = "mainmatch.v1"
"""The sub-protocol that clients offer. Offering none is allowed."""


class CloseCode(IntEnum):
    """The close codes of the server, with their meanings.

    4000 to 4499: reconnect with back-off. 4500 to 4999: reconnect only with new credentials or a fix. A code never
    changes its meaning.
    """

    meaning: str

    def __new__(cls, code: int, meaning: str) -> Self:
        """Make a code from its number, with the meaning for the docs."""
        made = int.__new__(cls, code)
        made._value_ = code
        made.meaning = meaning
        return made

    INTERNAL = 4000, "the server failed, or could not check your token just now"
    GOING_AWAY = 4001, "the server is shutting down; it sent `goaway {reason, reconnect_in_ms}` before"
    HEARTBEAT_MISSED = 4002, "heartbeat missed"
    ACCESS_CHANGED = 4003, "access changed: you lost a feed and still have others"
    SLOW_CONSUMER = 4008, "slow consumer: the socket took no byte for 30 seconds"
    RATE_LIMITED = (
        4009,
        (
            "too many frames or bytes of any kind (identified: 100 frames and 256 KiB a second on average, 400 and "
            "1 MiB at once; before that 128 and 128 KiB in all), or the server has reached its limit of sockets"
        ),
    )
    NOT_IDENTIFIED = 4500, "no identification, or a query in the address"
    BAD_TOKEN = 4501, "the token or ticket is invalid, used, expired or revoked"
    PROTOCOL_VERSION = 4502, "the client offered sub-protocols without `mainmatch.v1`"
    BAD_FRAME = 4503, "bad frame: it is binary"
    ACCESS_REMOVED = 4504, "access removed: you lost the only feed of this socket"
    ORIGIN_REFUSED = (
        4505,
        "origin refused: the page is of another site (the operator can allow it), or the ticket of another origin",
    )
    TOO_MANY_CONNECTIONS = (
        4506,
        "too many connections of this account (64, including event streams and waiting long polls)",
    )


CLOSES: dict[int, str] = {1009: "a frame was larger than 64 KiB", **{code: code.meaning for code in CloseCode}}
"""Meanings by close code. 1009 is of the WebSocket protocol."""

FRAME_CODES: dict[str, str] = {
    "malformed_json": "The frame is not strict JSON. `detail` says why.",
    "malformed_frame": "The frame does not have the shape of its op. `errors` says where.",
    "unknown_op": "There is no such op.",
    "frame_too_large": "The frame is too large.",
    "not_identified": "The first frame must be `identify`. The socket is closed with 4500.",
    "already_identified": "This socket is already identified. Open another one for another account.",
    "invalid_token": "The token or ticket is unknown, used, expired or revoked. The socket is closed with 4501.",
    "insufficient_scope": "The token lacks the scope of this operation.",
    "unknown_feed": "There is no feed of this name that you may read.",
    "already_subscribed": "This socket is already subscribed to this feed. Unsubscribe first.",
    "not_subscribed": "This socket is not subscribed to this feed, or no longer.",
    "too_many_subscriptions": "This socket has reached the limit of subscriptions.",
    "client_required": "`acked` needs a socket whose `identify` frame had `client`.",
    "ack_ahead": "Acknowledge only events that were sent on this socket.",
    "rate_limited": "Too many frames or bytes: the socket is closed with 4009. As the reply to a frame with an `id`: "
    "the account's budget is spent. Retry after `retry_after` seconds.",
    "too_many_connections": "The account has reached the limit of connections. The socket is closed with 4506.",
    "internal_error": "The server failed. The request may have had its effect. A retry may help.",
}
"""The stream's own error codes. ``submit`` and ``act`` also answer with those of their HTTP operations."""

LONGEST_ID = 64

FrameId: TypeAlias = (
    Annotated[str, Field(min_length=1, max_length=LONGEST_ID)] | Annotated[int, Field(ge=0, le=LARGEST)]
)
"""A frame's id, chosen by the client: a text or a number. The answer carries it."""

_Feed: TypeAlias = Annotated[Typed, Field(min_length=1, max_length=200)]
_Name: TypeAlias = Annotated[Typed, Field(min_length=1, max_length=64)]
_Secret: TypeAlias = Annotated[Typed | None, Field(min_length=1, max_length=256, repr=False)]
_Seq: TypeAlias = Annotated[int, Field(ge=0, le=LARGEST)]


class _Frame(BaseModel):
    model_config = ConfigDict(strict=True, frozen=True, extra="forbid", allow_inf_nan=False)


class Identify(_Frame):
    """Authentication of the client. ``client`` names this consumer; its acks are stored under that name."""

    op: Literal["identify"]
    token: _Secret = None
    ticket: _Secret = None
    client: _Name | None = None


class Place(_Frame):
    """A position in a feed: a view's cursor, or the last event that the client processed."""

    epoch: _Name
    seq: _Seq


class Subscribe(_Frame):
    """A request for a feed from a position on. Also resumes a feed after a reconnect."""

    op: Literal["subscribe"]
    id: FrameId
    feed: _Feed
    from_: Annotated[Place | Literal["start", "now", "acked"], Field(alias="from")]
    types: Annotated[tuple[_Name, ...], Field(min_length=1, max_length=64, strict=False)] | None = None
    says: Annotated[bool, Field(description="Whether events say what happened.")] = False
    languages: Annotated[
        Typed | None,
        Field(
            max_length=200,
            description="For `says`: the languages that you accept, as in `Accept-Language`, which counts by default "
            "if the request that opened this socket had it.",
            examples=["de, en;q=0.8"],
        ),
    ] = None


class Unsubscribe(_Frame):
    """The end of a subscription."""

    op: Literal["unsubscribe"]
    id: FrameId
    feed: _Feed


class Ack(_Frame):
    """Confirmation that all events of a feed up to this one are processed."""

    op: Literal["ack"]
    feed: _Feed
    seq: _Seq


class Ping(_Frame):
    """A check that the server is alive."""

    op: Literal["ping"]
    id: FrameId | None = None


class Pong(_Frame):
    """The answer to the server's ping."""

    op: Literal["pong"]


class Submit(_Frame):
    """PUT submission, over the socket."""

    op: Literal["submit"]
    id: FrameId
    match_id: _Name
    phase_id: _Name
    action: Annotated[dict[str, Json], Field(repr=False)]
    locked: bool = False


class Act(_Frame):
    """POST actions, over the socket."""

    op: Literal["act"]
    id: FrameId
    match_id: _Name
    phase_id: _Name
    action: Annotated[dict[str, Json], Field(repr=False)]
    idempotency_key: Annotated[str | None, Field(min_length=1, max_length=255, pattern=r"^[\x21-\x7e]+$")] = None


ClientFrame: TypeAlias = Identify | Subscribe | Unsubscribe | Ack | Ping | Pong | Submit | Act

CLIENT_FRAMES: dict[str, type[ClientFrame]] = {
    get_args(frame.model_fields["op"].annotation)[0]: frame for frame in get_args(ClientFrame)
}
"""Client frames by ``op``."""
_ID: TypeAdapter[str | int] = TypeAdapter(FrameId, config=ConfigDict(strict=True))


class BadFrame(Exception):
    """An invalid frame. ``id``: the frame's, for the answer; None if it has none."""

    def __init__(self, code: str, detail: str, frame_id: str | int | None = None, flaws: tuple[Flaw, ...] = ()) -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail
        self.frame_id = frame_id
        self.flaws = flaws


def parse_frame(text: str) -> ClientFrame:
    """Parse a client's frame. Raises BadFrame."""
    try:
        value = parse_json(text.encode())
    except Invalid as refused:
        raise BadFrame(refused.code, refused.message) from None
    if not isinstance(value, dict):
        raise BadFrame("malformed_frame", "A frame is a JSON object whose member op names its kind.")
    op = value.get("op")
    shape = CLIENT_FRAMES.get(op) if isinstance(op, str) else None
    if shape is None:
        raise BadFrame("unknown_op", f"Send one of these as op: {', '.join(CLIENT_FRAMES)}.", _id_of(value))
    try:
        return shape.model_validate(value)
    except ValidationError as error:
        detail = "The frame doesn't have its op's shape: see errors, and docs/events.md."
        flaws = flaws_of(error.errors(include_url=False, include_input=False), _schema_of(shape))
        raise BadFrame("malformed_frame", detail, _id_of(value), flaws) from None


@cache
def _schema_of(shape: type[ClientFrame]) -> dict[str, Any]:
    return shape.model_json_schema()


def _id_of(value: Mapping[str, Json]) -> str | int | None:
    """The id for the answer to a bad frame, if it has one."""
    try:
        return _ID.validate_python(value.get("id"))
    except ValidationError:
        return None


def event_frames(feed: str, rows: Iterable[tuple[int, str]]) -> list[bytes]:
    """The frames of events, by number and body, as written to every socket that is subscribed to their feed.

    Each is ``op`` and the envelope (``services.feeds.envelope``). A feed's name needs no escaping.
    """
    return [f'{{"op":"event","feed":"{feed}","seq":{seq},{body[1:]}'.encode() for seq, body in rows]


def is_event_of(frame: bytes, feed: str) -> bool:
    """Whether this is the frame of an event of this feed."""
    return frame.startswith(f'{{"op":"event","feed":"{feed}",'.encode())


def kind_of(frame: bytes) -> bytes:
    """The type of an event, of its frame."""
    # Feed and id hold no quotes, so the first "type" is the envelope's own.
    return frame.partition(b'"type":"')[2].partition(b'"')[0]
