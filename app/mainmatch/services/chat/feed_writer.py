"""How what is told of talk is written down.

May touch: the store. Rule kept here: talk changes the heads of those who are told and nothing else of a match.
"""

from mainmatch.services.events.feed_writer import EventWriter, Moment, rendered
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import matches
from mainmatch.store.matches import MatchRecord

__all__ = ["keep", "telling_of"]


def telling_of(uow: UnitOfWork, record: MatchRecord) -> EventWriter:
    """What there is to tell of talk in this match, at this moment of it."""
    return EventWriter(uow, record, Moment(record.round, record.phase_id, record.phase_name))


def keep(writer: EventWriter) -> None:
    """Write it into the feeds."""
    uow, record = writer.uow, writer.match
    known = uow.tx.recall(record.id, record.revision)
    changed = matches.update(uow.tx, record, heads=rendered(writer.write()))
    if known is not None:
        # The match itself is as it was: no reason to load it again after every word.
        uow.tx.remember(record.id, changed.revision, known)
