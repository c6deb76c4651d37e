"""What commands on one match read, kept in memory as of the last entry of its journal."""

from collections.abc import Mapping
from typing import Self

from mainmatch.store.tables.matches import JournalRecord, MatchRecord, SeatRecord, StateRecord
from mainmatch.store.tables.row import Hidden, Record

__all__ = ["MatchMemory"]


class MatchMemory(Record):
    """A match with an open phase, its seats and hosts, and what its seats have sent in that phase. Immutable."""

    match: MatchRecord
    seats: tuple[SeatRecord, ...]
    hosts: tuple[str, ...]
    """Account ids, sorted."""
    entries: Hidden[Mapping[tuple[int, str], JournalRecord]]
    """By seat and slot: the newest submission or withdrawal in the open phase."""
    state: Hidden[StateRecord | None] = None
    """As it was read; None: it was not, or the match has changed since."""

    def seat_of(self, account_id: str) -> SeatRecord | None:
        """The account's seat."""
        for seat in self.seats:
            if seat.account_id == account_id:
                return seat
        return None

    def takes_part(self, account_id: str) -> bool:
        """Whether the account has a seat, or is a host."""
        return account_id in self.hosts or self.seat_of(account_id) is not None

    def after(self, match: MatchRecord, entry: JournalRecord | None = None) -> Self:
        """The same after a change of the match, with this input if it has one; a new phase begins without entries."""
        entries = self.entries if match.phase_id == self.match.phase_id else {}
        if entry is not None and entry.revision is not None and entry.seat is not None:
            entries = {**entries, (entry.seat, entry.slot): entry}
        return type(self)(match, self.seats, self.hosts, entries)
