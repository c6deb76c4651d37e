"""Hosting: what hosts do with a running match, answered with the match as it is afterwards.

May touch: the verbs of rounds and the facts. Rule kept here: an act is announced by the step it causes,
with its reason; nothing is answered that the facts wouldn't say.
"""

from app.play import rounds
from app.play.access import see
from app.play.callers import Caller
from app.play.desk import Desk
from app.play.facts import MatchFacts, facts_of

__all__ = ["close_phase"]


def close_phase(desk: Desk, caller: Caller, match_id: str, phase_id: str | None, reason: str | None) -> MatchFacts:
    """Close the open phase now. Raises Forbidden ``not_host`` and Conflict ``phase_closed``."""
    rounds.close_phase(desk, caller, match_id, phase_id, reason)
    return facts_of(desk, see(desk, caller, match_id))
