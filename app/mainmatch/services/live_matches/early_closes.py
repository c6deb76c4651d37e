"""Early closes: whether the open phase closes before its deadline, and when.

What a bot sends for an absent player counts as locked, so that one who is gone doesn't make each phase last its full
length; it stays open to that player until then. In a match where bots send for absent players, every early close waits
for the same grace, whether or not somebody is absent: its time must not tell.
"""

import secrets
from collections.abc import Mapping
from datetime import timedelta

from mainmatch.rules import CloseEarly, Seat, is_answering, seat_at
from mainmatch.services.live_matches.live_match import LiveMatch

_RULES: Mapping[str, CloseEarly] = {"never": "never", "all_locked": "all_locked", "all_submitted": "all_submitted"}

_USUAL_SHARE = 100
"""The usual grace is this part of the phase's length ..."""
_LONGEST_USUAL = timedelta(minutes=15)
"""... and at most so long."""
_DRAWN_SHARE = 4
"""Where only absent players are asked, the phase closes at a time drawn in this part of its length: as if one of them
had sent something. At once would tell that a bot did."""


def is_ready(live: LiveMatch) -> bool:
    """Whether the phase closes early, under the match's setting or the phase's own; not while bots have to answer."""
    record, match = live.record, live.match
    if record.bots_at is not None and is_answering(match):
        return False
    # Asked of the game under guard, so only where it matters.
    if record.close_early == "never" and (match.phase is None or match.phase.close_early in {"as_set", "never"}):
        return False
    absent = record.away
    if absent and not _people(live):
        # Bots must not play the match to its end while nobody is there.
        return False
    return match.is_ready(_RULES[record.close_early], absent)


def grace(live: LiveMatch) -> timedelta:
    """How long the phase stays open once it is ready."""
    record, match, policy = live.record, live.match, live.record.absence
    if policy.bot_after_misses is None or record.due_at is None or record.opened_at is None:
        return timedelta()
    if match.phase is not None and match.phase.close_early == "all_submitted":
        return timedelta()
    length = record.due_at - record.opened_at
    usual = min(length / _USUAL_SHARE, _LONGEST_USUAL)
    found = usual if policy.bot_grace_seconds is None else timedelta(seconds=policy.bot_grace_seconds)
    asked = {seat_at(place) for place in match.sealed}
    if asked.isdisjoint(_people(live)) and not asked.isdisjoint(record.away):
        found += timedelta(milliseconds=secrets.randbelow(length // _DRAWN_SHARE // timedelta(milliseconds=1) + 1))
    return found


def _people(live: LiveMatch) -> frozenset[Seat]:
    """The seats of players who are there."""
    return frozenset(each.seat for each in live.seats if each.account_id is not None).difference(live.record.away)
