"""The open phase of a match, and who may know who has submitted in it.

A view and an event say the same of a phase, because both take it from here.
"""

from datetime import datetime
from typing import Annotated, cast

from pydantic import BaseModel, Field

from mainmatch.rules import Match, Seat, SubmissionStatus
from mainmatch.services.events.feed_writer import Moment
from mainmatch.services.events.match_events import PhaseTold
from mainmatch.services.timestamps import Utc, rfc3339
from mainmatch.store.matches import MatchRecord

__all__ = ["PhaseFacts", "known_to", "moment_of", "open_facts", "open_id", "paused_seconds", "phase_facts", "shown"]


class PhaseFacts(BaseModel):
    """The open phase."""

    id: str
    name: str
    round: int
    opened_at: Utc
    due_at: Annotated[
        Utc | None, Field(description="Deadline. The phase is over at this instant. Null while the match is paused.")
    ]


def phase_facts(record: MatchRecord) -> PhaseTold | None:
    """The open phase as views and events show it, None while there is none; a paused one is due at no instant."""
    if record.phase_id is None or record.phase_name is None or record.round is None:
        return None
    if record.opened_at is None or record.due_at is None:
        return None
    return PhaseTold(
        id=record.phase_id,
        name=record.phase_name,
        round=record.round,
        opened_at=rfc3339(record.opened_at),
        due_at=None if record.status == "paused" else rfc3339(record.due_at),
    )


def open_facts(record: MatchRecord) -> PhaseTold:
    """The same of a phase that is open, as a caller who made sure of it may say."""
    facts = phase_facts(record)
    if facts is None:
        raise ValueError("no phase is open")
    return facts


def moment_of(record: MatchRecord) -> Moment:
    """Where in the match an event of now belongs."""
    return Moment(record.round, record.phase_id, record.phase_name)


def open_id(record: MatchRecord) -> str:
    """The id of the phase that is open, as a caller who made sure of it may say."""
    if record.phase_id is None:
        raise ValueError("only an open phase can be closed")
    return record.phase_id


def paused_seconds(record: MatchRecord, now: datetime) -> int:
    """How long the match has been paused in all, a pause that lasts included."""
    if record.status != "paused" or record.paused_at is None:
        return record.paused_seconds
    return record.paused_seconds + max(0, int((now - record.paused_at).total_seconds()))


# Who may know who has submitted, and who has.


_LOOSER: tuple[SubmissionStatus, ...] = ("hidden", "host", "everyone")


def known_to(record: MatchRecord, match: Match) -> SubmissionStatus:
    """Who may know, in the open phase."""
    asked = cast("SubmissionStatus", record.submission_status)
    return asked if match.phase is None else min(asked, match.phase.status, key=_LOOSER.index)


def shown(record: MatchRecord, match: Match) -> list[Seat] | None:
    """The seats with something in force, for everybody to see; None where they may not."""
    # What the match's setting keeps, no phase lets out.
    if record.submission_status != "everyone" or record.due_at is None or known_to(record, match) != "everyone":
        return None
    return sorted(match.sealed)
