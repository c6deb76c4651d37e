"""Extensions that players take by themselves, as far as the absence policy of the match allows.

Everybody learns that the deadline moved, as for any other reason, and nobody who asked: it says nothing about who has
submitted.
"""

from datetime import timedelta
from functools import partial
from typing import Annotated

from pydantic import Field

from mainmatch.match_options.absence import Attendance
from mainmatch.match_options.schedules import LONGEST_PHASE
from mainmatch.payload import Payload, Typed
from mainmatch.services.caller import Caller
from mainmatch.services.errors import NoExtension
from mainmatch.services.events.match_events import PhaseExtended
from mainmatch.services.matches.access import must_sit, see
from mainmatch.services.matches.attendance import with_changed
from mainmatch.services.matches.loader import game_of
from mainmatch.services.matches.queries import MatchFacts, facts
from mainmatch.services.play import deadline_changes, submissions
from mainmatch.services.unit_of_work import UnitOfWork


class ExtensionRequest(Payload):
    """A player's extension of the open phase."""

    phase_id: Annotated[Typed, Field(max_length=64, description="Id of the open phase.")]


def take(uow: UnitOfWork, caller: Caller, match_id: str, payload: ExtensionRequest) -> MatchFacts:
    """Move the open phase's deadline by an extension of the caller's seat.

    Raises PhaseClosed, MatchPaused, Forbidden ``not_seated`` and Conflict ``no_extension``.
    """
    access = see(uow, caller, match_id)
    seat, record = must_sit(access), access.match
    submissions.must_be_open(uow, record, payload.phase_id)
    policy, used = record.absence, record.attendance.get(seat, Attendance()).extended
    if used >= policy.extensions or record.due_at is None or record.opened_at is None:
        raise NoExtension
    if any(each.fixed_length and each.name == record.phase_name for each in game_of(uow, record).phases):
        raise NoExtension("The rules say how long this phase is. You keep your extension.")
    due_at = record.due_at + timedelta(seconds=policy.extension_seconds)
    if due_at > record.opened_at + timedelta(seconds=2 * LONGEST_PHASE):
        raise NoExtension("A phase lasts at most 60 days. You keep your extension.")
    counted = with_changed(record, seat, extended=used + 1)
    deadline_changes.move(uow, record, due_at, partial(PhaseExtended, by="player"), attendance=counted)
    return facts(uow, caller, match_id)
