"""A match as commands on it judge it: its row, its seats and hosts, what is sealed, and the match of the rules.

A value: an input makes another one, with an ``Entry`` of what it leaves. Nothing here reads, writes or waits.

Early closes: whether the open phase closes before its deadline, and when.

What a bot sends for an absent player counts as locked, so that one who is gone doesn't make each phase last its full
length; it stays open to that player until then. In a match where bots send for absent players, every early close waits
for the same grace, whether or not somebody is absent: its time must not tell.
"""

import secrets
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any, Self

from msgspec import Struct, structs
from msgspec.json import decode

from mainmatch import rules
from mainmatch.services.matches import current_phase
from mainmatch.services.matches.attendance import bots_among
from mainmatch.services.values import canonical
from mainmatch.store.journal import Appended, JournalRecord
from mainmatch.store.matches import MatchRecord
from mainmatch.store.seats import SeatRecord


class LiveMatch(Struct, frozen=True, eq=False):
    """A match at one revision."""

    record: MatchRecord
    match: rules.Match
    seats: tuple[SeatRecord, ...] = ()
    hosts: tuple[str, ...] = ()
    """Account ids, sorted."""
    sent: Mapping[tuple[rules.Seat, str], JournalRecord] = {}
    """By seat and slot: the newest submission or withdrawal in the open phase."""

    def __repr__(self) -> str:
        # Nothing that is sealed.
        return f"LiveMatch({self.record.id!r}, revision={self.record.revision})"

    def but(self, **changes: Any) -> Self:
        """A copy with these fields changed."""
        return structs.replace(self, **changes)

    def advanced(self, rows: Iterable[Appended]) -> Self | None:
        """The match after these rows of its journal; None if they have more than submissions and withdrawals.

        Raises what the rules raise of submissions.
        """
        record, sent = self.record, dict(self.sent)
        for row in rows:
            if row.entry.revision is None or row.phases is not None:
                return None
            sent[row.entry.seat or rules.JUDGE, row.entry.slot] = row.entry
            changed_at = row.entry.at if record.changed_at is None else max(record.changed_at, row.entry.at)
            record = record.but(revision=row.n, heads=row.heads, changed_at=changed_at)
        later = self.but(record=record, sent=sent)
        held = [
            (each.seat or rules.JUDGE, decode(each.action or ""), each.locked, each.held) for each in later.in_force
        ]
        return later.but(match=self.match.holding(held))

    @property
    def in_force(self) -> list[JournalRecord]:
        """The submissions that stand, by seat and slot."""
        return [each for _, each in sorted(self.sent.items()) if each.kind == "submit"]

    def sent_by(self, seat: rules.Seat) -> list[JournalRecord]:
        """The seat's newest submission or withdrawal, in each slot with one."""
        return [each for place, each in sorted(self.sent.items()) if place[0] == seat]

    def next_revision(self, seat: rules.Seat, slot: str = "") -> int:
        """The revision of the seat's next submission or withdrawal in the open phase and this slot."""
        last = self.sent.get((seat, slot))
        return 1 if last is None else (last.revision or 0) + 1

    def repeated(
        self, seat: rules.Seat, action: Mapping[str, rules.Json], place: rules.Place, *, locked: bool
    ) -> JournalRecord | None:
        """The player's submission in force, if sending this has no effect (P4)."""
        stands, earlier = self.match.sealed.get(place), self.sent.get((seat, rules.slot_at(place)))
        # What a bot sent for an absent player is no word of theirs.
        if stands is None or earlier is None or earlier.account_id is None:
            return None
        return earlier if is_repeat(earlier, action, stands, locked=locked) else None

    def is_open(self, phase_id: str | None, now: datetime) -> bool:
        """Whether this phase is open, and not due (P3, P5)."""
        record = self.record
        is_there = record.status == "running" and record.phase_id is not None and record.phase_id == phase_id
        return is_there and record.due_at is not None and now < record.due_at

    def is_open_as(self, before: Self) -> bool:
        """Whether the phase that was open in ``before`` still is."""
        return self.record.phase_id == before.record.phase_id and self.record.review_until is None

    def is_ending(self, step: rules.Step) -> bool:
        """Whether an instant action has ended the phase."""
        return step.match.phase is None or step.match.ordinal != self.match.ordinal

    @property
    def is_held(self) -> bool:
        """Whether the outcomes of this match's phases wait for a host."""
        return self.record.publication == "host_review"

    def bots(self) -> dict[rules.Seat, rules.Bot]:
        """The bots of the match, by seat, also those that send for absent players."""
        return bots_among(self.record, self.match.game, self.seats, self.hosts)

    @property
    def bots_answer(self) -> bool:
        """Whether bots have their turns after each step of the open phase."""
        return rules.is_answering(self.match) and bool(self.bots())

    def moves_season(self, before: rules.Match | None, step: rules.Step) -> bool:
        """Whether a step moves garnets of a season's members."""
        if self.record.season_id is None:
            return False
        return bool(step.payments) or before is None or before.wallets != step.match.wallets

    def seat_for(self, account_id: str) -> rules.Seat | None:
        """The seat for which the account sends now, as ``access.acting_seat`` finds it; None: a command has to say."""
        for held in self.seats:
            if held.account_id == account_id:
                return held.seat if held.blind_phase_id is None else None
        return rules.JUDGE if self.match.game.judged and account_id in self.hosts else None

    def at(self, now: datetime) -> Self:
        """The same at this instant."""
        if not isinstance(self.match.state, rules.TimedState) or self.record.phase_id is None:
            return self
        return self.but(match=self.match.at(current_phase.elapsed(self.record, now)))


def is_repeat(
    earlier: JournalRecord, action: Mapping[str, rules.Json], standing: rules.Sealing | None, *, locked: bool
) -> bool:
    """Whether this was sent before, so that sending it again has no effect (P4).

    ``standing``: what the seat has sealed in the open phase; None when the phase is over.
    """
    if earlier.kind != "submit" or earlier.action is None:
        return False
    # As text: to Python 0, 0.0 and false are equal, and the rules refuse one for the other.
    is_same = canonical(decode(earlier.action)) == canonical(action)
    if not is_same or earlier.locked == locked:
        return is_same
    # A binding action is locked without being asked to be. After the phase nothing can be unlocked any more.
    is_bound = standing is None or (isinstance(standing.action, rules.Sealed) and standing.action.binding)
    return earlier.locked and is_bound


_RULES: Mapping[str, rules.CloseEarly] = {
    "never": "never",
    "all_locked": "all_locked",
    "all_submitted": "all_submitted",
}

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
    if record.bots_at is not None and rules.is_answering(match):
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
    asked = {rules.seat_at(place) for place in match.sealed}
    if asked.isdisjoint(_people(live)) and not asked.isdisjoint(record.away):
        found += timedelta(milliseconds=secrets.randbelow(length // _DRAWN_SHARE // timedelta(milliseconds=1) + 1))
    return found


def _people(live: LiveMatch) -> frozenset[rules.Seat]:
    """The seats of players who are there."""
    return frozenset(each.seat for each in live.seats if each.account_id is not None).difference(live.record.away)
