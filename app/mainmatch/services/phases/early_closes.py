"""Early closes: whether the open phase closes before its deadline, and when.

What a bot sends for an absent player counts as locked, so that one who is gone doesn't make each phase last its full
length; it stays open to that player until then. In a match where bots send for absent players, every early close waits
for the same grace, whether or not somebody is absent: its time must not tell.
"""

import secrets
from datetime import timedelta
from typing import cast

from mainmatch.rules import CloseEarly, Match, Seat, is_answering, seat_at
from mainmatch.services.matches.attendance import away, policy_of
from mainmatch.services.matches.loader import recall
from mainmatch.services.phases import closing
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import matches, seats
from mainmatch.store.matches import MatchRecord

__all__ = ["close_due", "close_or_wait"]

_USUAL_SHARE = 100
"""The usual grace is this part of the phase's length ..."""
_LONGEST_USUAL = timedelta(minutes=15)
"""... and at most so long."""
_DRAWN_SHARE = 4
"""Where only absent players are asked, the phase closes at a time drawn in this part of its length: as if one of them
had sent something. At once would tell that a bot did."""


def close_or_wait(uow: UnitOfWork, record: MatchRecord, match: Match) -> None:
    """Close the open phase if it is ready, or note when it closes; else do nothing."""
    if not _is_ready(uow, record, match):
        return
    grace = _grace(uow, record, match)
    if not grace:
        closing.close(uow, record, "early", known=match)
    elif record.early_at is None:
        changed = matches.update(uow.tx, record, early_at=uow.now + grace)
        uow.tx.cache.put(changed.id, changed.revision, match)


def close_due(uow: UnitOfWork, record: MatchRecord) -> None:
    """Close the open phase at its ``early_at``, unless a player who is back has something to send."""
    match = recall(uow, record)
    if _is_ready(uow, record, match):
        closing.close(uow, record, "early", known=match)
    else:
        changed = matches.update(uow.tx, record, early_at=None)
        uow.tx.cache.put(changed.id, changed.revision, match)


def _people(uow: UnitOfWork, record: MatchRecord) -> frozenset[Seat]:
    """The seats of players who are there."""
    held = {each.seat for each in seats.of(uow.tx, record.id) if each.account_id is not None}
    return frozenset(held.difference(away(record)))


def _is_ready(uow: UnitOfWork, record: MatchRecord, match: Match) -> bool:
    """Whether the phase closes early, under the match's setting or the phase's own; not while bots have to answer."""
    if record.bots_at is not None and is_answering(match):
        return False
    # Asked of the game under guard, so only where it matters.
    if record.close_early == "never" and (match.phase is None or match.phase.close_early != "always"):
        return False
    absent = away(record)
    if absent and not _people(uow, record):
        # Bots must not play the match to its end while nobody is there.
        return False
    return match.is_ready(cast("CloseEarly", record.close_early), absent)


def _grace(uow: UnitOfWork, record: MatchRecord, match: Match) -> timedelta:
    """How long the phase stays open once it is ready."""
    policy = policy_of(record)
    if policy.bot_after_misses is None or record.due_at is None or record.opened_at is None:
        return timedelta()
    if match.phase is not None and match.phase.close_early == "always":
        return timedelta()
    length = record.due_at - record.opened_at
    usual = min(length / _USUAL_SHARE, _LONGEST_USUAL)
    grace = usual if policy.bot_grace_seconds is None else timedelta(seconds=policy.bot_grace_seconds)
    asked = {seat_at(place) for place in match.sealed}
    if asked.isdisjoint(_people(uow, record)) and not asked.isdisjoint(away(record)):
        grace += timedelta(milliseconds=secrets.randbelow(length // _DRAWN_SHARE // timedelta(milliseconds=1) + 1))
    return grace
