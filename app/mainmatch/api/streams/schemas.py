"""The schemas of envelopes and of pages of events.

Clients must ignore types and members that they do not know.
"""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from mainmatch.rules import Json
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
