"""How what is told of talk is written down.

May touch: the store. Rule kept here: talk changes the heads of those who are told and nothing else of a match.
"""

from mainmatch.services.events.feed_writer import Moment, Telling, rendered
from mainmatch.services.unit_of_work import Desk
from mainmatch.store import matches
from mainmatch.store.matches import MatchRecord

__all__ = ["keep", "telling_of"]


def telling_of(desk: Desk, record: MatchRecord) -> Telling:
    """What there is to tell of talk in this match, at this moment of it."""
    return Telling(desk, record, Moment(record.round, record.phase_id, record.phase_name))


def keep(telling: Telling) -> None:
    """Write it into the feeds."""
    desk, record = telling.desk, telling.match
    known = desk.tx.recall(record.id, record.revision)
    changed = matches.update(desk.tx, record, heads=rendered(telling.write()))
    if known is not None:
        # The match itself is as it was: no reason to load it again after every word.
        desk.tx.remember(record.id, changed.revision, known)
