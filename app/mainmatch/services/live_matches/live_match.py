"""A match as commands on it judge it: its row, its seats and hosts, what is sealed, and the match of the rules.

A value: an input makes another one, with an ``Entry`` of what it leaves. Nothing here reads, writes or waits.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Self

from msgspec import Struct, structs
from msgspec.json import decode

from mainmatch.rules import (
    JUDGE,
    Bot,
    Json,
    Match,
    Place,
    Sealed,
    Sealing,
    Seat,
    Step,
    TimedState,
    is_answering,
    slot_at,
)
from mainmatch.services.json_text import canonical
from mainmatch.services.matches import current_phase
from mainmatch.services.matches.house_bots import bots_among
from mainmatch.store.journal import Appended, JournalRecord
from mainmatch.store.matches import MatchRecord
from mainmatch.store.seats import SeatRecord


class LiveMatch(Struct, frozen=True, eq=False):
    """A match at one revision."""

    record: MatchRecord
    match: Match
    seats: tuple[SeatRecord, ...] = ()
    hosts: tuple[str, ...] = ()
    """Account ids, sorted."""
    sent: Mapping[tuple[Seat, str], JournalRecord] = {}
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
            sent[row.entry.seat or JUDGE, row.entry.slot] = row.entry
            changed_at = row.entry.at if record.changed_at is None else max(record.changed_at, row.entry.at)
            record = record.but(revision=row.n, heads=row.heads, changed_at=changed_at)
        later = self.but(record=record, sent=sent)
        held = [(each.seat or JUDGE, decode(each.action or ""), each.locked, each.held) for each in later.in_force]
        return later.but(match=self.match.holding(held))

    @property
    def in_force(self) -> list[JournalRecord]:
        """The submissions that stand, by seat and slot."""
        return [each for _, each in sorted(self.sent.items()) if each.kind == "submit"]

    def sent_by(self, seat: Seat) -> list[JournalRecord]:
        """The seat's newest submission or withdrawal, in each slot with one."""
        return [each for place, each in sorted(self.sent.items()) if place[0] == seat]

    def next_revision(self, seat: Seat, slot: str = "") -> int:
        """The revision of the seat's next submission or withdrawal in the open phase and this slot."""
        last = self.sent.get((seat, slot))
        return 1 if last is None else (last.revision or 0) + 1

    def repeated(self, seat: Seat, action: Mapping[str, Json], place: Place, *, locked: bool) -> JournalRecord | None:
        """The player's submission in force, if sending this has no effect (P4)."""
        stands, earlier = self.match.sealed.get(place), self.sent.get((seat, slot_at(place)))
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

    def is_ending(self, step: Step) -> bool:
        """Whether an instant action has ended the phase."""
        return step.match.phase is None or step.match.ordinal != self.match.ordinal

    @property
    def is_held(self) -> bool:
        """Whether the outcomes of this match's phases wait for a host."""
        return self.record.publication == "host_review"

    def bots(self) -> dict[Seat, Bot]:
        """The bots of the match, by seat, also those that send for absent players."""
        return bots_among(self.record, self.match.game, self.seats, self.hosts)

    @property
    def bots_answer(self) -> bool:
        """Whether bots have their turns after each step of the open phase."""
        return is_answering(self.match) and bool(self.bots())

    def moves_season(self, before: Match | None, step: Step) -> bool:
        """Whether a step moves garnets of a season's members."""
        if self.record.season_id is None:
            return False
        return bool(step.payments) or before is None or before.wallets != step.match.wallets

    def seat_for(self, account_id: str) -> Seat | None:
        """The seat for which the account sends now, as ``access.acting_seat`` finds it; None: a command has to say."""
        for held in self.seats:
            if held.account_id == account_id:
                return held.seat if held.blind_phase_id is None else None
        return JUDGE if self.match.game.judged and account_id in self.hosts else None

    def at(self, now: datetime) -> Self:
        """The same at this instant."""
        if not isinstance(self.match.state, TimedState) or self.record.phase_id is None:
            return self
        return self.but(match=self.match.at(current_phase.elapsed(self.record, now)))


def is_repeat(earlier: JournalRecord, action: Mapping[str, Json], standing: Sealing | None, *, locked: bool) -> bool:
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
    is_bound = standing is None or (isinstance(standing.action, Sealed) and standing.action.binding)
    return earlier.locked and is_bound
