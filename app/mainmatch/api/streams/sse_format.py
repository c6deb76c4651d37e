"""Server-sent events as texts: one block an event, and the place that a client comes back with.

May touch: the envelopes of the stream, problem texts. Rule kept here: ``data`` is the envelope
as it is on every transport, byte for byte; an id is ``epoch:seq``, and nothing else is a place.
"""

import json
import re

from mainmatch.api.errors import problems
from mainmatch.api.http.strict_json import LARGEST
from mainmatch.api.streams.frames import EventFrame
from mainmatch.rules import Flaw
from mainmatch.services.errors import Invalid, ServiceError

__all__ = ["COMMENT", "event_block", "farewell_block", "place_of", "reset_block", "retry_block"]

COMMENT = b":\n\n"
"""Says that the connection lives; clients ignore it."""

_PLACE = re.compile(r"([!-~]{1,64}):(0|[1-9][0-9]{0,15})")
_PREFIX = len('{"op":"event",')


def event_block(frame: EventFrame, epoch: str) -> bytes:
    """An event. JSON has no raw line breaks, so one ``data`` line is enough."""
    return f"id: {epoch}:{frame.seq}\nevent: {frame.kind}\ndata: {{{frame.text[_PREFIX:]}\n\n".encode()


def retry_block(milliseconds: int) -> bytes:
    """How long to wait before coming back, whenever this connection ends."""
    return f"retry: {milliseconds}\n\n".encode()


def farewell_block(reason: str, milliseconds: int) -> bytes:
    """The server goes away. It moves no place: there is no id."""
    told = json.dumps({"reason": reason, "reconnect_in_ms": milliseconds}, separators=(",", ":"))
    return f"retry: {milliseconds}\nevent: goaway\ndata: {told}\n\n".encode()


def reset_block(reset: ServiceError) -> bytes:
    """The cursor is of another history: the very problem that a long poll would be answered with."""
    problem = problems.answer(reset.code, problems.status_of(reset), reset.advice, more=reset.more)
    return b"event: reset\ndata: " + bytes(problem.body) + b"\n\n"


def place_of(last_event_id: str) -> tuple[str, int]:
    """Epoch and number of a ``Last-Event-ID``. Raises Invalid."""
    found = _PLACE.fullmatch(last_event_id)
    if found is None or int(found[2]) > LARGEST:
        flaw = Flaw("header.Last-Event-ID", "place", "Send the id of the last event as it was: epoch:seq")
        raise Invalid("invalid_request", "Last-Event-ID isn't one of this server's: see errors.", (flaw,))
    return found[1], int(found[2])
