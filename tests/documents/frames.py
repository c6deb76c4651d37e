"""The frames of the WebSocket as the AsyncAPI document shows them: receipts, and an example of each frame."""

from collections.abc import Mapping
from typing import Any, Literal

from mainmatch.api.streams.frames import FrameId
from mainmatch.services.events.match_events import PHASE_EXAMPLE
from mainmatch.services.fairness.receipts import ActionResult, SubmissionReceipt


class SubmitReceipt(SubmissionReceipt):
    """The answer to submit, identical to that of PUT submission."""

    op: Literal["receipt"]
    id: FrameId


class ActReceipt(ActionResult):
    """The answer to act, identical to that of POST actions."""

    op: Literal["receipt"]
    id: FrameId


_FEED = "match/m_3kTz/seat:3"
_PHASE: Any = PHASE_EXAMPLE
_MOVE = {"match_id": "m_3kTz", "phase_id": "ph_x1", "action": {"type": "choose", "choice": "ally"}}

_CLIENT: Mapping[str, Mapping[str, Any]] = {
    "identify": {"token": "mm_...", "client": "my bot"},
    "subscribe": {"id": 1, "feed": _FEED, "from": {"epoch": "e1", "seq": 39}, "says": True},
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
        "now": _PHASE["opened_at"],
        "server": "mainmatch/0.2.0",
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
