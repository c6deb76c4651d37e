"""Events as clients read them, for the docs: the envelope, and the page of a long poll.

May touch: pydantic. Rule kept here: envelopes are documented here and written elsewhere, once
for every transport; clients ignore types and members that they don't know.
"""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from mainmatch.rules import Json
from mainmatch.services.feeds.reader import FeedPage

__all__ = ["Envelope", "EventPage", "page_text"]


class Envelope(BaseModel):
    """An event, the same on every transport. `seq` is dense in its feed: 1, 2, 3, ..."""

    model_config = ConfigDict(extra="allow")

    feed: Annotated[str, Field(examples=["match/m_3kTz/seat:3"])]
    seq: int
    id: Annotated[str, Field(examples=["ev_Zk3v0d9Q"])]
    type: Annotated[str, Field(examples=["phase.closed"])]
    at: Annotated[str, Field(examples=["2026-11-21T14:00:00.000Z"])]
    round: int | None
    phase_id: str | None
    phase: Annotated[str | None, Field(description="The phase's name.")]
    data: dict[str, Json]
    to: Annotated[
        list[int] | None,
        Field(description="Only in hosts' feeds, of what not everybody is told: the seats that were."),
    ] = None


class EventPage(BaseModel):
    """Consecutive events of a feed."""

    feed: str
    epoch: Annotated[str, Field(description="Changes only when a backup is restored: then fetch the view again.")]
    items: list[Envelope]
    next_after: Annotated[int, Field(description="Send it as `after` for the next page.")]
    head: Annotated[int, Field(description="The number of the feed's newest event.")]


def page_text(page: FeedPage) -> str:
    """The page as JSON; its envelopes are the stored texts as they are."""
    opening = page.head.model_dump_json()[:-1]
    return f'{opening},"items":[{",".join(page.envelopes)}],"next_after":{page.next_after}}}'
