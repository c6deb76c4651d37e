"""A caller's access to a channel: which messages they read, and whether they may write.

Deny unless allowed. A missing channel and one hidden from the caller are both None here, and ``unknown_channel`` to
clients. A former member sees nothing that happened after they left.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Self

from mainmatch.rules import Seat, text
from mainmatch.services import errors
from mainmatch.services.matches.access import MatchAccess
from mainmatch.services.matches.channel_sync import LOBBY, LOUNGE, do_hosts_read
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import chat, seats
from mainmatch.store.chat import ChannelRecord, StretchRecord
from mainmatch.store.seats import SeatRecord


@dataclass(frozen=True, slots=True)
class Reading:
    """The readable stretches of a channel, as (after, until) in the channel's numbers, ascending.

    ``withheld``: the reader's messages up to this number are hidden, because the seat had another player then.
    """

    stretches: tuple[tuple[int, int], ...]
    withheld: int = 0

    @classmethod
    def whole(cls, head: int) -> Self:
        """The whole channel: this reader's numbers are the channel's."""
        return cls(((0, head),))

    @classmethod
    def of(cls, stretches: Iterable[StretchRecord], head: int) -> Self:
        """The stretches of a seat's membership, in a channel with this head."""
        return cls(tuple((each.after, head if each.until is None else each.until) for each in stretches))

    @property
    def head(self) -> int:
        """The number of the reader's newest message; 0 before the first."""
        return sum(until - after for after, until in self.stretches)

    def until(self, n: int) -> int:
        """How many of the channel's first ``n`` messages are in these stretches."""
        return sum(max(0, min(until, n) - after) for after, until in self.stretches)

    def number(self, n: int) -> int | None:
        """The reader's number of the channel's message ``n``; None if they cannot read it."""
        if not any(after < n <= until for after, until in self.stretches):
            return None
        number = self.until(n)
        return number if number > self.withheld else None

    def sections(self, after: int, until: int) -> list[tuple[int, int]]:
        """The reader's messages with numbers in (``after``, ``until``], as such intervals of the channel's numbers."""
        low, found, passed = max(after, self.withheld), [], 0
        for begin, end in self.stretches:
            first, last = max(low - passed, 0), min(until - passed, end - begin)
            if first < last:
                found.append((begin + first, begin + last))
            passed += end - begin
        return found


@dataclass(frozen=True, slots=True)
class ChannelAccess:
    """A channel as one caller sees it.

    ``members``: ascending; None in the lounge, and for a former member. ``refusal``: the error of an attempt to write;
    None if the caller may.
    """

    channel: ChannelRecord
    reading: Reading
    members: tuple[Seat, ...] | None
    is_open: bool
    refusal: errors.ServiceError | None = None


def reads_from(seat: SeatRecord) -> int | None:
    """The row of the journal up to which messages are hidden from the seat's player; None if none are."""
    return None if seat.knowledge == "all" else seat.known_entry


def place_of(uow: UnitOfWork, access: MatchAccess, name: str) -> ChannelAccess:
    """The caller's place in the channel of this name. Raises Unknown ``unknown_channel``."""
    # The same queries for a missing channel: names can be guessed, and a faster answer would reveal who talks to whom.
    channel = chat.channel_by_name(uow.tx, access.match.id, name)
    stretches = chat.stretches(uow.tx, access.match.id, name)
    own = _own_seat(uow, access)
    place = None if channel is None else _place(uow, access, own, channel, stretches)
    if place is not None:
        return place
    raise errors.UnknownChannel


def places_of(uow: UnitOfWork, access: MatchAccess) -> list[ChannelAccess]:
    """All channels visible to the caller, oldest first."""
    by_channel: dict[str, list[StretchRecord]] = {}
    for stretch in chat.stretches(uow.tx, access.match.id):
        by_channel.setdefault(stretch.channel, []).append(stretch)
    own = _own_seat(uow, access)
    found = chat.channels_of(uow.tx, access.match.id)
    places = [_place(uow, access, own, channel, by_channel.get(channel.name, [])) for channel in found]
    return [place for place in places if place is not None]


def reading_of(
    uow: UnitOfWork, seat: SeatRecord, channel: ChannelRecord, stretches: Iterable[StretchRecord]
) -> Reading:
    """The stretches of a channel that a seat's player can read; of the lobby's, everything."""
    if channel.kind == LOBBY:
        reading = Reading.whole(channel.head)
    else:
        reading = Reading.of((each for each in stretches if each.seat == seat.seat), channel.head)
    since = reads_from(seat)
    if since is None or not reading.head:
        return reading
    last = chat.last_message_until(uow.tx, channel.match_id, channel.name, since)
    return replace(reading, withheld=reading.until(last))


def is_over(access: MatchAccess) -> bool:
    """Whether the match is finished or cancelled."""
    return access.match.status in {"finished", "cancelled"}


def _own_seat(uow: UnitOfWork, access: MatchAccess) -> SeatRecord | None:
    if access.seat is None:
        return None
    return next(each for each in seats.of(uow.tx, access.match.id) if each.seat == access.seat)


def _place(
    uow: UnitOfWork,
    access: MatchAccess,
    own: SeatRecord | None,
    channel: ChannelRecord,
    stretches: Sequence[StretchRecord],
) -> ChannelAccess | None:
    if access.seat is None and access.known_entry is not None and not is_over(access):
        # A substitute who waits for the next phase will play, so they get neither a spectator's nor a host's access.
        return None
    if channel.kind in ("lounge", "hosts"):
        return _of_watchers(access, own, channel)
    if channel.kind == LOBBY:
        return _of_lobby(uow, access, own, channel)
    members = tuple(each.seat for each in stretches if each.until is None)
    if own is not None:
        return _of_seat(uow, access, own, channel, stretches, members)
    if access.viewer == "host" and do_hosts_read(access.match, channel.kind):
        refusal = _refusal(access, channel)
        return ChannelAccess(channel, Reading.whole(channel.head), members, channel.is_open, refusal)
    return None


def _of_watchers(access: MatchAccess, own: SeatRecord | None, channel: ChannelRecord) -> ChannelAccess | None:
    """For those who don't play. Players must not read the lounge before the match is over, and the hosts' room never.

    A host who plays isn't in that, not even after the end.
    """
    is_lounge = channel.kind == LOUNGE
    is_allowed = (own is None or is_over(access)) if is_lounge else access.viewer == "host"
    members = None if is_lounge else ()
    return ChannelAccess(channel, Reading.whole(channel.head), members, is_open=True) if is_allowed else None


def _of_lobby(
    uow: UnitOfWork, access: MatchAccess, own: SeatRecord | None, channel: ChannelRecord
) -> ChannelAccess | None:
    """For who has a seat now, and the hosts. It has no members: until the start a seat has one player after another."""
    if own is None and access.viewer != "host":
        return None
    reading = Reading.whole(channel.head) if own is None else reading_of(uow, own, channel, ())
    if access.match.status == "lobby":
        return ChannelAccess(channel, reading, (), is_open=True)
    if reading.head <= reading.withheld:
        # Nothing was said that the caller can read.
        return None
    return ChannelAccess(channel, reading, (), is_open=False, refusal=_closed(text("The lobby is closed.")))


def _of_seat(
    uow: UnitOfWork,
    access: MatchAccess,
    own: SeatRecord,
    channel: ChannelRecord,
    stretches: Sequence[StretchRecord],
    members: tuple[Seat, ...],
) -> ChannelAccess | None:
    if all(each.seat != own.seat for each in stretches):
        return None
    reading = reading_of(uow, own, channel, stretches)
    if own.seat in members:
        return ChannelAccess(channel, reading, members, channel.is_open, _refusal(access, channel))
    if reads_from(own) is not None and reading.head <= reading.withheld:
        # Only the previous player was a member: the membership is hidden together with its messages.
        return None
    return ChannelAccess(
        channel, reading, None, is_open=False, refusal=_closed(text("You are not in this channel any more."))
    )


def _refusal(access: MatchAccess, channel: ChannelRecord) -> errors.ServiceError | None:
    if channel.is_open:
        return None
    if is_over(access):
        return _closed(text("The match is over: talk goes on in the lounge."))
    return _closed(text("The game has closed this channel for now."))


def _closed(why: str) -> errors.Conflict:
    return errors.ChannelClosed(text("{why} Messages from while you were in it stay readable.", why=why))
