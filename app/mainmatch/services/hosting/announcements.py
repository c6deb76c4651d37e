"""Announcements, clarifications and reminders by hosts.

A clarification is dated and listed, and never changes. The answer to a reminder does not reveal who received one.
"""

import json
from datetime import timedelta
from functools import partial
from typing import Annotated

from pydantic import BaseModel, Field, StringConstraints

from mainmatch.services.bodies import copied
from mainmatch.services.caller import Caller
from mainmatch.services.errors import MatchOver, RemindedLately
from mainmatch.services.events.match_events import ClarificationPosted, HostAnnounced
from mainmatch.services.events.telling import feed_of
from mainmatch.services.hosting.hosts import Act, begin, record
from mainmatch.services.matches import status_changes
from mainmatch.services.matches.access import MatchAccess, see
from mainmatch.services.matches.loader import kept_for
from mainmatch.services.matches.queries import MatchFacts, facts
from mainmatch.services.names.texts import READABLE
from mainmatch.services.pagination import NUMBER, PAGE, History, in_turn, page_of
from mainmatch.services.play import deadline_changes, submissions
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.values import Utc, rfc3339
from mainmatch.store import feeds, hosts
from mainmatch.store.hosts import ClarificationRecord
from mainmatch.store.matches import MatchRecord

BETWEEN_REMINDERS = timedelta(minutes=10)

_Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=4000), READABLE]


class NewAnnouncement(Act):
    """An announcement to all viewers of the match."""

    text: Annotated[_Text, Field(description="The announcement.")]


class NewClarification(Act):
    """A ruling on a question about the rules."""

    text: Annotated[_Text, Field(description="The ruling.")]


class ReminderRequest(Act):
    """A reminder to seats without a submission."""


class Clarification(BaseModel):
    """A dated ruling on the rules."""

    n: Annotated[int, Field(description="Number within the match: 1, 2, 3, ...")]
    at: Annotated[Utc, Field(description="Time of publication.")]
    text: Annotated[str, Field(description="The ruling.")]


class ClarificationList(History[Clarification]):
    """The rulings of a match, oldest first."""


def announce(uow: UnitOfWork, caller: Caller, match_id: str, payload: NewAnnouncement) -> MatchFacts:
    """Announce a text to all viewers. Raises Conflict ``match_over`` for a cancelled match."""
    match = _begin(uow, caller, match_id)
    record(uow, caller, match_id, "announce", payload.reason, text=payload.text)
    status_changes.announce(uow, match, HostAnnounced(text=payload.text))
    return facts(uow, caller, match_id)


def clarify(uow: UnitOfWork, caller: Caller, match_id: str, payload: NewClarification) -> Clarification:
    """Add a ruling to the match and announce it to all viewers. Raises as ``announce``."""
    match = _begin(uow, caller, match_id)
    ruling = hosts.add_clarification(uow.tx, ClarificationRecord(match_id, uow.now, payload.text))
    record(uow, caller, match_id, "clarify", payload.reason, n=ruling.n, text=payload.text)
    posted = ClarificationPosted(n=ruling.n, at=rfc3339(ruling.at), text=ruling.text)
    status_changes.announce(uow, match, posted)
    return copied(Clarification, ruling)


def clarifications_of(
    uow: UnitOfWork, caller: Caller, match_id: str, *, limit: int = PAGE, after: int = 0
) -> ClarificationList:
    """The rulings that the caller may know. Raises Unknown ``unknown_match``."""
    access = see(uow, caller, match_id)
    page, next_after = page_of(limit, in_turn(after, partial(_known, uow, access), NUMBER), NUMBER)
    return ClarificationList(items=[copied(Clarification, each) for each in page], next_after=next_after)


def _known(uow: UnitOfWork, access: MatchAccess, after: int, limit: int) -> list[ClarificationRecord]:
    """Up to ``limit`` rulings after a number that the caller may know: the spectator delay holds for them, too."""
    record = access.match
    found = hosts.clarifications_of(uow.tx, record.id, after, limit)
    if access.viewer != "public" or not record.delay_rounds:
        return found
    known = kept_for(uow, record, "public", "rulings", lambda: _told_to_spectators(uow, record))
    return [each for each in found if each.n <= known]


def _told_to_spectators(uow: UnitOfWork, record: MatchRecord) -> int:
    """How many rulings are in the public feed. What it still holds back is not read: that would take time (P34)."""
    events = feeds.rows_after(uow.tx, feed_of(record.id, "public"), 0)
    return sum(json.loads(body)["type"] == ClarificationPosted.type for _, body in events)


def remind(uow: UnitOfWork, caller: Caller, match_id: str, payload: ReminderRequest) -> MatchFacts:
    """Remind the seats without a submission. Raises PhaseClosed and RemindedLately."""
    match = begin(uow, caller, match_id).match
    submissions.must_be_open(uow, match, match.phase_id)
    waited = None if match.reminded_at is None else uow.now - match.reminded_at
    if waited is not None and timedelta() <= waited < BETWEEN_REMINDERS:
        wait = int((BETWEEN_REMINDERS - waited).total_seconds()) + 1
        raise RemindedLately("Players were reminded minutes ago. Give them time to respond.", retry_after=wait)
    record(uow, caller, match_id, "remind", payload.reason)
    deadline_changes.remind_missing(uow, match, reminded_at=uow.now)
    return facts(uow, caller, match_id)


def _begin(uow: UnitOfWork, caller: Caller, match_id: str) -> MatchRecord:
    match = begin(uow, caller, match_id).match
    if match.status == "cancelled":
        raise MatchOver("The match was cancelled.")
    return match
