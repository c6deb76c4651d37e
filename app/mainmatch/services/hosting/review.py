"""Host review: a host reads what a phase led to before the players do.

May touch: the store. Rule kept here: the outcome is worked out at the close and is the same whenever it is
told; it can be told sooner or at the longest wait, and changed only by going back.
"""

from typing import Annotated

from pydantic import BaseModel, Field

from mainmatch.rules import Json
from mainmatch.services.caller import Caller
from mainmatch.services.errors import Conflict
from mainmatch.services.games.watchdog import guarded
from mainmatch.services.hosting.common_act import Act, begin, done, must_not_play, record
from mainmatch.services.matches.loader import recall
from mainmatch.services.matches.queries import MatchFacts
from mainmatch.services.phases import closing
from mainmatch.services.timestamps import Utc
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store.matches import MatchRecord

__all__ = ["Publish", "Review", "ToldEvent", "publish", "review"]


class Publish(Act):
    """Tell everybody what the phase led to."""


class ToldEvent(BaseModel):
    """An event that waits, and the seats that will be told; null: everybody."""

    to: list[int] | None
    type: str
    data: dict[str, Json]


class Review(BaseModel):
    """What will be told when the outcome is published."""

    phase_id: str
    review_until: Annotated[Utc, Field(description="When it is published by itself.")]
    events: list[ToldEvent]
    view: Annotated[dict[str, Json], Field(description="The host's view as it will be then.")]
    result: Annotated[dict[str, Json] | None, Field(description="If the match ends with it.")]


def review(uow: UnitOfWork, caller: Caller, match_id: str) -> Review:
    """What waits for the host. Raises Conflict ``nothing_to_publish``, and Forbidden for hosts who play."""
    standing = begin(uow, caller, match_id)
    must_not_play(standing)
    record_ = _held(standing.match)
    step = recall(uow, record_).close()
    return Review.model_validate(
        {
            "phase_id": record_.phase_id,
            "review_until": record_.review_until,
            "events": [
                {
                    "to": None if each.seats is None else list(each.seats),
                    "type": each.event.type,
                    "data": guarded(each.event.as_json),
                }
                for each in step.told
            ],
            "view": step.match.view("host"),
            "result": None if step.match.result is None else step.match.result.model_dump(mode="json"),
        }
    )


def publish(uow: UnitOfWork, caller: Caller, match_id: str, payload: Publish) -> MatchFacts:
    """Tell what followed, now. Raises Conflict ``nothing_to_publish``."""
    match = _held(begin(uow, caller, match_id).match)
    record(uow, caller, match_id, "publish", payload.reason, phase=match.phase_id)
    closing.publish(uow, match)
    return done(uow, caller, match_id)


def _held(match: MatchRecord) -> MatchRecord:
    if match.status != "running" or match.review_until is None:
        raise Conflict("nothing_to_publish", "No outcome waits for a host in this match.")
    return match
