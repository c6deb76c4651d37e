"""The open phase of a match, and who may know who has submitted in it.

Views and events take their facts about the phase from here, so they agree.
"""

from datetime import datetime, timedelta
from typing import Annotated, cast

from pydantic import BaseModel, Field

from mainmatch.rules import Match, Seat, SubmissionStatus, place_in
from mainmatch.services.events.match_events import PhaseTold
from mainmatch.services.events.telling import MatchMoment
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.values import Utc, rfc3339
from mainmatch.store import journal
from mainmatch.store.matches import MatchRecord


class PhaseFacts(BaseModel):
    """The open phase."""

    id: Annotated[str, Field(description="Id of the phase.")]
    name: Annotated[str, Field(description="Name of the phase, as in the game's `phases`.")]
    round: Annotated[int, Field(description="Round of the match, from 1; 0 before the first.")]
    opened_at: Annotated[Utc, Field(description="Time of the opening.")]
    due_at: Annotated[
        Utc | None, Field(description="Deadline. The phase is over at this instant. Null while the match is paused.")
    ]


def phase_facts(record: MatchRecord) -> PhaseTold | None:
    """The open phase as views and events show it; None while there is none."""
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
    """The facts of the open phase. ValueError if there is none, which callers have ruled out."""
    facts = phase_facts(record)
    if facts is None:
        raise ValueError("no phase is open")
    return facts


def moment_of(record: MatchRecord) -> MatchMoment:
    """The current round and phase, for the envelope of an event."""
    return MatchMoment(record.round, record.phase_id, record.phase_name)


def open_id(record: MatchRecord) -> str:
    """The id of the open phase. ValueError if there is none, which callers have ruled out."""
    if record.phase_id is None:
        raise ValueError("no phase is open")
    return record.phase_id


def elapsed(record: MatchRecord, now: datetime) -> int:
    """Milliseconds since the open phase opened, without pauses; from its deadline on, its length. 0 without a phase."""
    since = record.timed_from or record.opened_at
    if since is None or record.due_at is None:
        return 0
    return max(min(now, record.due_at) - since, timedelta()) // timedelta(milliseconds=1)


def paused_seconds(record: MatchRecord, now: datetime) -> int:
    """Total seconds of the match's pauses, including the current one."""
    if record.status != "paused" or record.paused_at is None:
        return record.paused_seconds
    return record.paused_seconds + max(0, int((now - record.paused_at).total_seconds()))


# Who may know who has submitted.


_LOOSER: tuple[SubmissionStatus, ...] = ("hidden", "host", "everyone")


def known_to(record: MatchRecord, match: Match) -> SubmissionStatus:
    """Who may know who has submitted in the open phase: the stricter of the match's setting and the phase's."""
    asked = cast("SubmissionStatus", record.submission_status)
    return asked if match.phase is None else min(asked, match.phase.status, key=_LOOSER.index)


def shown(record: MatchRecord, match: Match) -> list[Seat] | None:
    """The seats with a submission in force, if all viewers may know them; else None."""
    if record.submission_status != "everyone" or record.due_at is None or known_to(record, match) != "everyone":
        return None
    return match.submitted(match.sealed)


def submitted(uow: UnitOfWork, record: MatchRecord, match: Match) -> list[Seat]:
    """The same seats, from the journal, for those who may know them: ``match`` has not all submissions."""
    places = [place_in(seat, slot) for seat, slot in journal.places_in_force(record)]
    return match.submitted(places)
