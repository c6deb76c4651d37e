"""The frames of ``mainmatch.v1``: what clients may send, and how the server writes.

May touch: the strict JSON of the doors, pydantic. Rule kept here: whatever text comes in, the
outcome is a frame or a BadFrame that carries the id it has to be answered with, if there was one.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias

import structlog
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from mainmatch.api.http.request import LARGEST, parse_json
from mainmatch.rules import Flaw, Json, Refused
from mainmatch.services.errors import Busy, Invalid, ServiceError
from mainmatch.services.json_text import rendered

__all__ = [
    "CLIENT_FRAMES",
    "PROTOCOL",
    "Ack",
    "Act",
    "BadFrame",
    "ClientFrame",
    "EventFrame",
    "FrameId",
    "Identify",
    "Ping",
    "Place",
    "Pong",
    "Submit",
    "Subscribe",
    "Unsubscribe",
    "encode",
    "encode_error",
    "event_frame",
    "parse_frame",
    "refusal",
]


PROTOCOL = "mainmatch.v1"
"""The sub-protocol that a client offers, if it offers any."""

FrameId: TypeAlias = Annotated[str, Field(min_length=1, max_length=64)] | Annotated[int, Field(ge=0, le=LARGEST)]
"""What an answer is found by: chosen by the client, a text or a number."""

_Feed: TypeAlias = Annotated[str, Field(min_length=1, max_length=200)]
_Name: TypeAlias = Annotated[str, Field(min_length=1, max_length=64)]
_Secret: TypeAlias = Annotated[str | None, Field(min_length=1, max_length=256, repr=False)]
_Seq: TypeAlias = Annotated[int, Field(ge=0, le=LARGEST)]


class _Frame(BaseModel):
    model_config = ConfigDict(strict=True, frozen=True, extra="forbid", allow_inf_nan=False)


class Identify(_Frame):
    """Who is there. ``client`` names this consumer: acks are remembered under it."""

    op: Literal["identify"]
    token: _Secret = None
    ticket: _Secret = None
    client: _Name | None = None


class Place(_Frame):
    """A place in a feed: of a view's cursor, or of the last event that was dealt with."""

    epoch: _Name
    seq: _Seq


class Subscribe(_Frame):
    """Send me this feed from here on; this is also how to resume."""

    op: Literal["subscribe"]
    id: FrameId
    feed: _Feed
    from_: Annotated[Place | Literal["start", "now", "acked"], Field(alias="from")]
    types: Annotated[tuple[_Name, ...], Field(min_length=1, max_length=64, strict=False)] | None = None


class Unsubscribe(_Frame):
    """Stop sending this feed."""

    op: Literal["unsubscribe"]
    id: FrameId
    feed: _Feed


class Ack(_Frame):
    """Everything in this feed up to here was dealt with."""

    op: Literal["ack"]
    feed: _Feed
    seq: _Seq


class Ping(_Frame):
    """Are you there?"""

    op: Literal["ping"]
    id: FrameId | None = None


class Pong(_Frame):
    """I am here."""

    op: Literal["pong"]


class Submit(_Frame):
    """PUT submission, by socket."""

    op: Literal["submit"]
    id: FrameId
    match_id: _Name
    phase: _Name
    action: Annotated[dict[str, Json], Field(repr=False)]
    locked: bool = False


class Act(_Frame):
    """POST actions, by socket."""

    op: Literal["act"]
    id: FrameId
    match_id: _Name
    phase: _Name
    action: Annotated[dict[str, Json], Field(repr=False)]
    idempotency_key: Annotated[str | None, Field(min_length=1, max_length=255, pattern=r"^[\x21-\x7e]+$")] = None


ClientFrame: TypeAlias = Identify | Subscribe | Unsubscribe | Ack | Ping | Pong | Submit | Act

CLIENT_FRAMES: dict[str, type[ClientFrame]] = {
    "identify": Identify,
    "subscribe": Subscribe,
    "unsubscribe": Unsubscribe,
    "ack": Ack,
    "ping": Ping,
    "pong": Pong,
    "submit": Submit,
    "act": Act,
}
"""By ``op``."""
_ID: TypeAdapter[str | int] = TypeAdapter(FrameId, config=ConfigDict(strict=True))


class BadFrame(Exception):
    """A frame that can't be taken: ``id`` is what its answer has to carry, None if it had none."""

    def __init__(self, code: str, detail: str, frame_id: str | int | None = None, flaws: tuple[Flaw, ...] = ()) -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail
        self.frame_id = frame_id
        self.flaws = flaws


@dataclass(frozen=True, slots=True)
class EventFrame:
    """An event as it is written to every socket that listens to its feed. ``size`` is in bytes."""

    seq: int
    kind: str
    text: str
    size: int


def parse_frame(text: str) -> ClientFrame:
    """The frame that this text is. Raises BadFrame."""
    try:
        value = parse_json(text.encode())
    except Invalid as refused:
        raise BadFrame(refused.code, refused.advice) from None
    if not isinstance(value, dict):
        raise BadFrame("malformed_frame", "A frame is a JSON object whose member op names its kind.")
    frame_id = _id_of(value)
    op = value.get("op")
    shape = CLIENT_FRAMES.get(op) if isinstance(op, str) else None
    if shape is None:
        raise BadFrame("unknown_op", f"Send one of these as op: {', '.join(CLIENT_FRAMES)}.", frame_id)
    try:
        return shape.model_validate(value)
    except ValidationError as error:
        detail = "The frame doesn't have its op's shape: see errors, and docs/events.md."
        raise BadFrame("malformed_frame", detail, frame_id, tuple(_flaws(error))) from None


def encode(op: str, **members: Any) -> str:
    """A server frame as text; ``from_`` is written as ``from``."""
    named = {"from" if name == "from_" else name: value for name, value in members.items()}
    return rendered({"op": op, **named})


def encode_error(
    code: str,
    detail: str,
    *,
    frame_id: str | int | None = None,
    retryable: bool = False,
    flaws: Iterable[Flaw] = (),
    more: Mapping[str, Json] | None = None,
) -> str:
    """An ``error`` frame; ``more`` are a mistake's members that a client can act on."""
    members: dict[str, Any] = dict(more or {})
    if frame_id is not None:
        members["id"] = frame_id
    errors = [{"path": flaw.path, "code": flaw.code, "message": flaw.message} for flaw in flaws]
    if errors:
        members["errors"] = errors
    return encode("error", **{**members, "code": code, "detail": detail, "retryable": retryable})


def event_frame(seq: int, envelope: str) -> EventFrame:
    """The frame of an envelope: the same bytes behind ``op``."""
    text = f'{{"op":"event",{envelope[1:]}'
    # Feed and id hold no quotes, so the first "type" is the envelope's own.
    kind = envelope.partition('"type":"')[2].partition('"')[0]
    return EventFrame(seq, kind, text, len(text.encode()))


def _id_of(value: Mapping[str, Any]) -> str | int | None:
    try:
        return _ID.validate_python(value.get("id"))
    except ValidationError:
        return None


_FIELD = re.compile(r"[A-Za-z0-9_:-]{1,40}")


def _flaws(error: ValidationError) -> Iterable[Flaw]:
    """Pydantic's findings without the input: names of fields may be the sender's own, so only plain ones are shown."""
    for each in error.errors(include_url=False, include_input=False, include_context=False):
        steps = (str(part) for part in each["loc"])
        yield Flaw(".".join(step if _FIELD.fullmatch(step) else "?" for step in steps), each["type"], each["msg"])


# What went wrong with a client's frame, as the one error frame that answers it. As over HTTP, an answer never repeats
# what was sent, and a failure of the server says nothing about itself.


_log = structlog.get_logger(__name__)


def refusal(error: Exception, frame_id: str | int | None = None) -> str:
    """The error frame for what a frame, a verb or the server itself got wrong."""
    if isinstance(error, BadFrame):
        return encode_error(error.code, error.detail, frame_id=error.frame_id, flaws=error.flaws)
    if isinstance(error, ServiceError):
        more = {**error.more, "retry_after": error.retry_after} if isinstance(error, Busy) else error.more
        return encode_error(
            error.code,
            error.advice,
            frame_id=frame_id,
            retryable=isinstance(error, Busy),
            flaws=error.errors,
            more=more,
        )
    if isinstance(error, Refused):
        return encode_error(error.code, error.advice, frame_id=frame_id, flaws=error.flaws)
    # Only the type: an exception's text may carry what was sealed.
    _log.error("frame not answered", error=type(error).__name__)
    detail = "The server failed. Whether this had its effect, your submission and events tell."
    return encode_error("internal_error", detail, frame_id=frame_id, retryable=True)
