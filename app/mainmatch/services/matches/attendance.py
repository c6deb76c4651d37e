"""Who answers in time: by seat, the phases that its player answered and missed.

It is counted at each close, from the submissions in force there, and stored in the row of the match. Nobody can read it
while the match runs: who has submitted can be secret. A rewind takes nothing back: a player who was there was there.
"""

from collections.abc import Iterable, Sequence

import msgspec
from msgspec import Struct

from mainmatch.rules import Match, Seat
from mainmatch.store.journal import JournalRecord
from mainmatch.store.matches import MatchRecord
from mainmatch.store.seats import SeatRecord

__all__ = ["Attendance", "after_close", "after_hand_over", "attendance_of"]


class Attendance(Struct, frozen=True, array_like=True):
    """The phases of a seat's player. ``stint``: 0 for the seat's first player, 1 for the first substitute, ..."""

    answered: int = 0
    missed: int = 0
    stint: int = 0


def attendance_of(record: MatchRecord) -> dict[Seat, Attendance]:
    """The attendance of all seats; none before the first close."""
    return msgspec.json.decode(record.attendance, type=dict[Seat, Attendance])


def after_close(
    record: MatchRecord, match: Match, held: Iterable[SeatRecord], sent: Sequence[JournalRecord], *, is_due: bool
) -> str:
    """The column after the close of the open phase with the submissions ``sent``.

    ``is_due``: it closes at its deadline. Otherwise silence is no miss: there was time left.
    """
    known, found = attendance_of(record), dict[Seat, Attendance]()
    for each in held:
        before = known.get(each.seat, Attendance())
        found[each.seat] = _after(before, record, match, each, sent, is_due=is_due)
    return _stored(found)


def after_hand_over(record: MatchRecord, seat: Seat) -> str:
    """The column once a seat has another player."""
    known = attendance_of(record)
    return _stored({**known, seat: Attendance(stint=known.get(seat, Attendance()).stint + 1)})


def _after(
    before: Attendance,
    record: MatchRecord,
    match: Match,
    held: SeatRecord,
    sent: Sequence[JournalRecord],
    *,
    is_due: bool,
) -> Attendance:
    if held.account_id is None or not match.may_submit(held.seat):
        return before
    mine = [each for each in sent if each.seat == held.seat]
    if any(each.account_id == held.account_id and not each.by_host for each in mine):
        return msgspec.structs.replace(before, answered=before.answered + 1)
    # A host's word, and what the player before has sent, is no answer. It is no miss either.
    is_new = held.joined_at is not None and record.opened_at is not None and held.joined_at > record.opened_at
    if not is_due or is_new or mine:
        return before
    return msgspec.structs.replace(before, missed=before.missed + 1)


def _stored(found: dict[Seat, Attendance]) -> str:
    return msgspec.json.encode(found).decode()
