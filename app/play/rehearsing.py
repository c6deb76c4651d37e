"""Trying a submission out, as forms do while somebody fills them in.

May touch: the verb that submits. Rule kept here: it is checked as if it were sent, and nothing changes.
"""

from collections.abc import Mapping

from app.play import rounds
from app.play.callers import Caller
from app.play.desk import Desk
from app.play.receipts import Receipt
from app.rules import Json

__all__ = ["rehearse"]


def rehearse(
    desk: Desk, caller: Caller, match_id: str, phase_id: str, action: Mapping[str, Json], *, locked: bool = False
) -> Receipt:
    """What ``rounds.submit`` would answer, in a receipt without a revision. Raises what that raises."""
    return rounds.submit(desk, caller, match_id, phase_id, action, locked=locked, dry_run=True)
