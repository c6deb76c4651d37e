"""What hosts say to everybody: announcements, clarifications, reminders.

May touch: the store. Rule kept here: a clarification is dated, pushed and listed, and never changed; a reminder
tells its host nothing about who got one.
"""

from datetime import timedelta
from typing import Annotated

from pydantic import BaseModel, Field

from mainmatch.rules import Json
from mainmatch.services.caller import Caller
from mainmatch.services.errors import Conflict, TooMany
from mainmatch.services.hosting.common_act import Act, begin, done, record
from mainmatch.services.matches import status_changes
from mainmatch.services.matches.access import see
from mainmatch.services.matches.clarifications import known_rulings
from mainmatch.services.matches.queries import MatchFacts
from mainmatch.services.phases import reminders, submissions
from mainmatch.services.timestamps import Utc, rfc3339
from mainmatch.services.unit_of_work import Desk
from mainmatch.store import clarifications
from mainmatch.store.clarifications import ClarificationRecord
from mainmatch.store.matches import MatchRecord

__all__ = [
    "Announce",
    "Clarification",
    "ClarificationList",
    "Clarify",
    "Remind",
    "announce",
    "clarifications_of",
    "clarify",
    "remind",
]

BETWEEN_REMINDERS = timedelta(minutes=10)

_Text = Annotated[str, Field(min_length=1, max_length=4000)]


class Announce(Act):
    """Something that everybody should read."""

    text: _Text


class Clarify(Act):
    """A ruling on a question about the rules."""

    text: _Text


class Remind(Act):
    """Remind whoever is missing."""


class Clarification(BaseModel):
    """A ruling, dated."""

    n: Annotated[int, Field(description="1, 2, 3, ... within the match.")]
    at: Utc
    text: str


class ClarificationList(BaseModel):
    """All rulings of a match, oldest first."""

    items: list[Clarification]


def announce(desk: Desk, caller: Caller, match_id: str, wish: Announce) -> MatchFacts:
    """Tell everybody. Raises Conflict ``match_over`` for a match that was cancelled."""
    match = _told_to(begin(desk, caller, match_id).match)
    record(desk, caller, match_id, "announce", wish.reason, text=wish.text)
    status_changes.announce(desk, match, "host.announced", {"text": wish.text})
    return done(desk, caller, match_id)


def clarify(desk: Desk, caller: Caller, match_id: str, wish: Clarify) -> Clarification:
    """Add a ruling to those of the match, and tell everybody."""
    match = _told_to(begin(desk, caller, match_id).match)
    ruling = clarifications.append(desk.tx, ClarificationRecord(match_id, desk.now, wish.text))
    record(desk, caller, match_id, "clarify", wish.reason, n=ruling.n, text=wish.text)
    told: dict[str, Json] = {"n": ruling.n, "at": rfc3339(ruling.at), "text": ruling.text}
    status_changes.announce(desk, match, "clarification.posted", told)
    return _shown(ruling)


def clarifications_of(desk: Desk, caller: Caller, match_id: str) -> ClarificationList:
    """All rulings, for whoever may see the match."""
    return ClarificationList(items=[_shown(each) for each in known_rulings(desk, see(desk, caller, match_id))])


def remind(desk: Desk, caller: Caller, match_id: str, wish: Remind) -> MatchFacts:
    """Remind the seats that are missing. Raises Conflict ``phase_closed``, TooMany ``reminded_lately``."""
    match = begin(desk, caller, match_id).match
    submissions.must_be_open(desk, match, match.phase_id)
    waited = None if match.reminded_at is None else desk.now - match.reminded_at
    if waited is not None and timedelta() <= waited < BETWEEN_REMINDERS:
        wait = int((BETWEEN_REMINDERS - waited).total_seconds()) + 1
        raise TooMany("reminded_lately", "Players were reminded minutes ago: give them time.", retry_after=wait)
    record(desk, caller, match_id, "remind", wish.reason)
    reminders.remind_missing(desk, match, reminded_at=desk.now)
    return done(desk, caller, match_id)


def _told_to(match: MatchRecord) -> MatchRecord:
    if match.status == "cancelled":
        raise Conflict("match_over", "This match was cancelled.")
    return match


def _shown(ruling: ClarificationRecord) -> Clarification:
    return Clarification(n=ruling.n, at=ruling.at, text=ruling.text)
