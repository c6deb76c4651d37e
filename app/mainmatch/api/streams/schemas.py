"""The schemas of envelopes, pages of events, tickets and receipts, for the docs, with an example of each frame.

Clients must ignore types and members that they do not know.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from mainmatch.api.streams.frames import FrameId
from mainmatch.rules import Json
from mainmatch.services.fairness.receipts import ActionResult, SubmissionReceipt
from mainmatch.services.feeds.feed_reader import FeedPage


class Envelope(BaseModel):
    """An event, identical on every transport. `seq` has no gaps within its feed: 1, 2, 3, ..."""

    model_config = ConfigDict(extra="allow")

    feed: Annotated[str, Field(description="The feed.", examples=["match/m_3kTz/seat:3"])]
    seq: Annotated[int, Field(description="Number of the event in its feed, from 1.")]
    id: Annotated[
        str,
        Field(description="Id of the event, the same in all feeds and on all transports.", examples=["ev_Zk3v0d9Q"]),
    ]
    type: Annotated[str, Field(description="Type of the event.", examples=["phase.closed"])]
    at: Annotated[str, Field(description="Time of the event.", examples=["2026-11-21T14:00:00.000Z"])]
    round: Annotated[int | None, Field(description="Round of the match; null outside of rounds.")]
    phase_id: Annotated[str | None, Field(description="Id of the phase; null outside of phases.")]
    phase_name: Annotated[str | None, Field(description="Name of the phase.")]
    data: Annotated[dict[str, Json], Field(description="What happened, as the type of the event says.")]
    to: Annotated[
        list[int] | None,
        Field(
            description="Seats that received the event. Only in hosts' feeds, and only on events with a limited "
            "audience."
        ),
    ] = None
    says: Annotated[
        str | None,
        Field(
            description="What happened, as a sentence for the reader; `{seat:3}` is the name of seat 3, "
            "`{member:cm_Kq7x}` that of a member of the cast, `{at:2026-11-21T14:00:00.000Z}` an instant. Only where "
            "it was asked for, and only on events that have words."
        ),
    ] = None


class EventPage(BaseModel):
    """Consecutive events of a feed."""

    feed: Annotated[str, Field(description="The feed.")]
    epoch: Annotated[
        str, Field(description="Changes only when a backup is restored. Fetch the view again when it does.")
    ]
    items: Annotated[list[Envelope], Field(description="The events, in order.")]
    next_after: Annotated[int, Field(description="Pass it as `after` to get the next page.")]
    head: Annotated[int, Field(description="Number of the feed's newest event.")]


def page_text(page: FeedPage) -> str:
    """The page as JSON. The envelopes are the stored texts, unchanged."""
    opening = page.head.model_dump_json()[:-1]
    return f'{opening},"items":[{",".join(page.envelopes)}],"next_after":{page.next_after}}}'


class SubmitReceipt(SubmissionReceipt):
    """The answer to submit, identical to that of PUT submission."""

    op: Literal["receipt"]
    id: FrameId


class ActReceipt(ActionResult):
    """The answer to act, identical to that of POST actions."""

    op: Literal["receipt"]
    id: FrameId


_FEED = "match/m_3kTz/seat:3"
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
        "now": "2026-11-21T14:00:00.000Z",
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
