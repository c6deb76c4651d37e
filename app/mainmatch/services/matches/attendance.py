"""Who answers in time, and what a match does for players who don't: extensions, excused misses, bots.

Attendance is counted at each close, from the submissions in force there, and stored in the row of the match. Who was
silent can be secret, and stays so: a bot plays for an absent player in the player's name, and only that player is told,
and hosts who may know who has submitted. A rewind takes nothing back: a player who was there was there.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Annotated

import msgspec
from msgspec import Struct
from pydantic import Field

from mainmatch.rules import JUDGE, Match, Seat
from mainmatch.services.bodies import Payload
from mainmatch.store.journal import JournalRecord
from mainmatch.store.matches import MatchRecord
from mainmatch.store.seats import SeatRecord

_DAY = 24 * 3600

_CACHED = 1024
"""Texts of columns: a submission asks for those that the one before it asked for."""


class AbsencePolicy(Payload):
    """What a match does for players who have no time. Nobody else learns who was absent."""

    extensions: Annotated[
        int,
        Field(
            ge=0,
            le=10,
            description="How often each player can move a deadline by `extension_seconds` (`takeExtension`). Everybody "
            "sees that it moved, and nobody who asked.",
        ),
    ] = 0
    extension_seconds: Annotated[
        int, Field(ge=60, le=7 * _DAY, description="Seconds by which such an extension moves the deadline.")
    ] = _DAY
    excused_misses: Annotated[
        int, Field(ge=0, le=20, description="Missed phases of each player that don't count: the first ones.")
    ] = 0
    bot_after_misses: Annotated[
        int | None,
        Field(
            ge=1,
            le=20,
            description="After so many missed phases in a row that count, the house bot sends for the player, until "
            "the player sends something again. Null: never.",
        ),
    ] = None
    bot_grace_seconds: Annotated[
        int | None,
        Field(
            ge=0,
            le=_DAY,
            description="With `bot_after_misses` and `close_early`: how long a phase stays open once all who are there "
            "are done, whether or not a bot sends for somebody. Null: a hundredth of its length, at most 15 minutes.",
        ),
    ] = None


class Attendance(Struct, frozen=True, array_like=True):
    """The phases of a seat's player. ``stint``: 0 for the seat's first player, 1 for the first substitute, ..."""

    answered: int = 0
    missed: int = 0
    """Without those that are excused."""
    stint: int = 0
    excused: int = 0
    in_a_row: int = 0
    """Misses since the last answer."""
    extended: int = 0
    """Extensions that the player has used."""
    is_away: bool = False
    """Whether a bot sends for the player."""


@lru_cache(_CACHED)
def policy_in(absence: str) -> AbsencePolicy:
    """The absence policy in the column of a match."""
    return AbsencePolicy.model_validate_json(absence)


# Made once: to look at the type anew takes longer than to read a text.
_STORED = msgspec.json.Decoder(dict[Seat, Attendance])


def attendance_of(record: MatchRecord) -> dict[Seat, Attendance]:
    """The attendance by seat; seats without any are missing."""
    return _STORED.decode(record.attendance)


@lru_cache(_CACHED)
def away_in(attendance: str) -> tuple[Seat, ...]:
    """The seats for whose players a bot sends, in the column of a match."""
    return tuple(seat for seat, each in _STORED.decode(attendance).items() if each.is_away)


def stored(found: Mapping[Seat, Attendance]) -> str:
    """The column with this attendance."""
    return msgspec.json.encode(found).decode()


def with_changed(record: MatchRecord, seat: Seat, **changes: int) -> str:
    """The column with changes of one seat's attendance."""
    known = attendance_of(record)
    return stored({**known, seat: msgspec.structs.replace(known.get(seat, Attendance()), **changes)})


def after_hand_over(record: MatchRecord, seat: Seat) -> str:
    """The column once a seat has another player."""
    known = attendance_of(record)
    return stored({**known, seat: Attendance(stint=known.get(seat, Attendance()).stint + 1)})


def after_close(
    record: MatchRecord, match: Match, held: Iterable[SeatRecord], sent: Sequence[JournalRecord], *, is_due: bool
) -> dict[Seat, Attendance]:
    """The attendance after the close of the open phase with the submissions ``sent``.

    ``is_due``: it closes at its deadline. Otherwise silence is no miss: there was time left.
    """
    known, policy = attendance_of(record), policy_in(record.absence)
    by_seat: dict[Seat, list[JournalRecord]] = {seat: [] for seat in match.missing()}
    for each in sent:
        by_seat.setdefault(each.seat or JUDGE, []).append(each)
    after = {}
    for player in held:
        seat = player.seat
        before = known.get(seat, Attendance())
        # Whoever may submit has either done so, or is missing.
        is_asked = player.account_id is not None and seat in by_seat
        came = _came(record, player, by_seat[seat], is_due=is_due) if is_asked else None
        after[seat] = before if came is None else _after(before, policy, came=came)
    return after


def _came(record: MatchRecord, held: SeatRecord, sent: Sequence[JournalRecord], *, is_due: bool) -> bool | None:
    """Whether the player of a seat has answered by what was ``sent`` for it; None if it counts for nothing."""
    is_helped = False
    for each in sent:
        if each.account_id == held.account_id and not each.by_host:
            return True
        # What a host or the player before has sent is no answer, and no miss either.
        is_helped |= each.account_id is not None
    is_new = held.joined_at is not None and record.opened_at is not None and held.joined_at > record.opened_at
    return False if is_due and not is_new and not is_helped else None


def _after(before: Attendance, policy: AbsencePolicy, *, came: bool) -> Attendance:
    if came:
        return msgspec.structs.replace(before, answered=before.answered + 1, in_a_row=0, is_away=False)
    if before.excused < policy.excused_misses:
        return msgspec.structs.replace(before, excused=before.excused + 1)
    in_a_row = before.in_a_row + 1
    is_away = policy.bot_after_misses is not None and in_a_row >= policy.bot_after_misses
    return msgspec.structs.replace(before, missed=before.missed + 1, in_a_row=in_a_row, is_away=is_away)
