"""Trying a submission out, as forms do while somebody fills them in.

May touch: the verb that submits. Rule kept here: it is checked as if it were sent, and nothing changes.
"""

from collections.abc import Mapping

from mainmatch.rules import Json
from mainmatch.services.caller import Caller
from mainmatch.services.matches.receipts import Receipt
from mainmatch.services.phases import submissions
from mainmatch.services.unit_of_work import UnitOfWork

__all__ = ["rehearse"]


def rehearse(
    uow: UnitOfWork, caller: Caller, match_id: str, phase_id: str, action: Mapping[str, Json], *, locked: bool = False
) -> Receipt:
    """What ``rounds.submit`` would answer, in a receipt without a revision. Raises what that raises."""
    return submissions.submit(uow, caller, match_id, phase_id, action, locked=locked, dry_run=True)
