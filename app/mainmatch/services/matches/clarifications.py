"""Rulings of a match, as far as the one who asks has been told of them.

May touch: the store, to read. Rule kept here: where spectators are told later, they read rulings later.
"""

from mainmatch.services.events.feed_writer import feed_of
from mainmatch.services.events.spectator_delay import told_until
from mainmatch.services.matches.access import Standing
from mainmatch.services.unit_of_work import Desk
from mainmatch.store import clarifications
from mainmatch.store.clarifications import ClarificationRecord

__all__ = ["known_rulings"]


def known_rulings(desk: Desk, standing: Standing) -> list[ClarificationRecord]:
    """The clarifications that the caller may know, oldest first."""
    record = standing.match
    until = told_until(desk, record, feed_of(record.id, "public")) if standing.viewer == "public" else None
    return [each for each in clarifications.of(desk.tx, record.id) if until is None or each.at <= until]
