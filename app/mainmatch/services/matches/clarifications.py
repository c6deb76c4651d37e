"""Rulings of a match, as far as the one who asks has been told of them.

May touch: the store, to read. Rule kept here: where spectators are told later, they read rulings later.
"""

from mainmatch.services.events.feed_writer import feed_of
from mainmatch.services.events.spectator_delay import told_until
from mainmatch.services.matches.access import MatchAccess
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import clarifications
from mainmatch.store.clarifications import ClarificationRecord

__all__ = ["known_rulings"]


def known_rulings(uow: UnitOfWork, standing: MatchAccess) -> list[ClarificationRecord]:
    """The clarifications that the caller may know, oldest first."""
    record = standing.match
    until = told_until(uow, record, feed_of(record.id, "public")) if standing.viewer == "public" else None
    return [each for each in clarifications.of(uow.tx, record.id) if until is None or each.at <= until]
