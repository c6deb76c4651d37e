"""Who may know who has submitted, and who has.

May touch: the match as a value. Rule kept here (P21): it is a secret unless both the phase and the match's
setting let it out, and then no further than the stricter of the two says.
"""

from typing import cast

from mainmatch.rules import Json, Match, SubmissionStatus
from mainmatch.store.matches import MatchRecord

__all__ = ["known_to", "shown"]

_LOOSER: tuple[SubmissionStatus, ...] = ("hidden", "host", "everyone")


def known_to(record: MatchRecord, match: Match) -> SubmissionStatus:
    """Who may know, in the open phase."""
    asked = cast("SubmissionStatus", record.submission_status)
    return asked if match.phase is None else min(asked, match.phase.status, key=_LOOSER.index)


def shown(record: MatchRecord, match: Match) -> list[Json] | None:
    """The seats with something in force, for everybody to see; None where they may not."""
    # What the match's setting keeps, no phase lets out.
    if record.submission_status != "everyone" or record.due_at is None or known_to(record, match) != "everyone":
        return None
    return [*sorted(match.sealed)]
