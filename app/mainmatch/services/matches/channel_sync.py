"""Synchronise a match's chat channels with its state after each step.

Only members and hosts learn that a channel exists, who is in it and whether it is open: in some games, these are
secrets. A seat that

    joins     gets channel.opened, with the members
    stays     gets channel.members_changed if others joined or left; channel.opened or channel.closed if that changed
    leaves    gets channel.closed, and no event of the channel afterwards
"""

import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias, cast

from mainmatch.rules import Channel, Game, Match, Seat, named, viewer_of
from mainmatch.services.events.match_events import ChannelClosed, ChannelMembers, ChannelOpened
from mainmatch.services.events.telling import Telling
from mainmatch.services.games.watchdog import guarded
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import chat
from mainmatch.store.chat import ChannelRecord, StretchRecord
from mainmatch.store.matches import MatchRecord

# The kinds of channels, and their names. A name must not reveal how many other channels there are, and it stays the
# same for the whole match.


ChannelKind: TypeAlias = Literal["lobby", "game", "table", "group", "question", "thoughts", "lounge", "hosts"]
"""lobby: who has a seat and the hosts, until the start. game: declared by the game. table: all seats, if the game
declares none. group: opened by players, pairs included. question: a seat and the hosts. thoughts: one seat.
lounge: spectators and hosts; all viewers after the end. hosts: those who don't play."""

FIXED: tuple[ChannelKind, ...] = ("lobby", "question", "thoughts", "lounge", "hosts")
"""Every match has them: the first in its lobby, the others from its start. No event announces or closes them."""

LOBBY = "lobby"
TABLE = "table"
LOUNGE = "lounge"
HOSTS = "hosts:room"
_PREFIXES = ("questions:", "thoughts:", "hosts:")


def pair_of(seats: Iterable[Seat]) -> str:
    """The channel of two players."""
    return f"pair:{'-'.join(map(str, sorted(seats)))}"


def new_group(seat: Seat) -> str:
    """A name for a group that this seat opens. It is random: a serial number would reveal how many there are."""
    return f"{_groups_of(seat)}{secrets.token_hex(6)}"


def do_hosts_read(record: MatchRecord, kind: str) -> bool:
    """Whether hosts who don't play read channels of this kind, and know of them."""
    return kind != "group" or record.hosts_read_groups


def opened_by(seat: Seat, names: Iterable[str]) -> int:
    """How many of these channels are groups that this seat opened."""
    return sum(name.startswith(_groups_of(seat)) for name in names)


def is_reserved(name: str) -> bool:
    """Whether a name belongs to a fixed channel, so games must not declare it."""
    return name in (LOBBY, LOUNGE) or name.startswith(_PREFIXES)


def _groups_of(seat: Seat) -> str:
    return f"group:{seat}-"


def named_after(seats: Sequence[Seat]) -> str:
    """The title of a channel that has no other: "{seat:1}, {seat:3} and {seat:4}"."""
    *first, last = map(named, seats)
    return f"{', '.join(first)} and {last}" if first else last


# The channels that a match should have now. If a game declares channels, players have no others; if it declares none,
# all seats share a table, and players can open groups.


@dataclass(frozen=True, slots=True)
class Wanted:
    """A channel that the match should have; members ascending."""

    name: str
    kind: ChannelKind
    title: str
    members: tuple[Seat, ...] = ()
    is_open: bool = True


def restricts(game: Game) -> bool:
    """Whether the game decides who may talk to whom: it overrides ``channels``, even if it returns none now."""
    return type(game).channels is not Game.channels


def declared(match: Match) -> list[Wanted]:
    """The game's channels, or the table. ValueError if the game declares a reserved name."""
    if not restricts(match.game):
        return [Wanted(TABLE, "table", "Everybody", match.spec.seats)]
    found = guarded(match.game.channels, match.state)
    if any(is_reserved(channel.name) for channel in found):
        raise ValueError("the game declares a channel with a reserved name")
    return [_wanted(each, tuple(sorted(each.members))) for each in found]


def _wanted(channel: Channel, members: tuple[Seat, ...]) -> Wanted:
    title = str(channel.title) or (named_after(members) if members else channel.name)
    return Wanted(channel.name, "game", title, members, channel.is_open)


def fixed(seats: Sequence[Seat]) -> list[Wanted]:
    """The channels of ``FIXED``, for these seats."""
    questions = [Wanted(f"questions:{seat}", "question", f"{named(seat)} and the hosts", (seat,)) for seat in seats]
    thoughts = [Wanted(f"thoughts:{seat}", "thoughts", f"Thoughts of {named(seat)}", (seat,)) for seat in seats]
    return [*questions, *thoughts, Wanted(LOUNGE, "lounge", "Lounge"), Wanted(HOSTS, "hosts", "Hosts")]


@dataclass(frozen=True, slots=True)
class _Change:
    """A stored channel (``before``: None for a new one), its current members, and the channel that it should become."""

    before: ChannelRecord | None
    inside: frozenset[Seat]
    wanted: Wanted

    @property
    def joining(self) -> frozenset[Seat]:
        return frozenset(self.wanted.members) - self.inside

    @property
    def leaving(self) -> frozenset[Seat]:
        return self.inside - frozenset(self.wanted.members)

    @property
    def turns(self) -> bool:
        """Whether the channel opens or closes."""
        return (self.before is not None and self.before.is_open) != self.wanted.is_open


def in_lobby(record: MatchRecord, at: datetime) -> ChannelRecord:
    """The channel of a new match until it starts."""
    return ChannelRecord(record.id, LOBBY, "lobby", "Lobby", is_open=True, created_at=at)


def is_changed(before: Match | None, match: Match) -> bool:
    """Whether the match should have other channels than the match before it; None: nobody knows.

    ValueError if the game declares a reserved name.
    """
    return before is None or (restricts(match.game) and declared(before) != declared(match))


def follow(uow: UnitOfWork, telling: Telling, before: Match | None, match: Match) -> None:
    """Store the channels that the match should have now, and emit the changes.

    ``before``: the match with which the stored channels agree; None at the start and after a rewind. ValueError if the
    game declares a reserved name.
    """
    if not is_changed(before, match):
        return
    match_id = telling.match.id
    stored = {channel.name: channel for channel in chat.channels_of(uow.tx, match_id)}
    known = chat.stretches(uow.tx, match_id)
    inside = _inside(known)
    changes = [
        _Change(stored.get(wanted.name), inside.get(wanted.name, frozenset()), wanted)
        for wanted in _all_wanted(match, stored, inside)
    ]
    _store(uow, match_id, changes, known)
    for change in changes:
        if change.wanted.kind not in FIXED:
            _write_events(telling, change)


def end(uow: UnitOfWork, telling: Telling) -> None:
    """Close all channels but the fixed ones, at the end of the match. They stay readable. Idempotent."""
    match_id = telling.match.id
    inside = _inside(chat.stretches(uow.tx, match_id))
    closing = [each for each in chat.channels_of(uow.tx, match_id) if each.is_open and each.kind not in FIXED]
    chat.set_open(uow.tx, closing, is_open=False)
    for channel in closing:
        readers = _readers(telling, channel.kind, inside.get(channel.name, frozenset()))
        telling.emit(ChannelClosed(channel=channel.name, why="over"), to=readers)


def opened(uow: UnitOfWork, telling: Telling, wanted: Wanted) -> None:
    """Store a channel that a player opened, and emit it to its members."""
    change = _Change(None, frozenset(), wanted)
    _store(uow, telling.match.id, [change], ())
    _write_events(telling, change)


def regrouped(uow: UnitOfWork, telling: Telling, channel: ChannelRecord, members: Sequence[Seat]) -> None:
    """Give a players' group these members. Who joins reads from now on; those inside, before or after, hear of it."""
    known = chat.stretches(uow.tx, telling.match.id, channel.name)
    inside = _inside(known).get(channel.name, frozenset())
    title = named_after(members) if channel.title == named_after(sorted(inside)) else channel.title
    change = _Change(channel, inside, Wanted(channel.name, "group", title, tuple(sorted(members)), channel.is_open))
    _store(uow, telling.match.id, [change], known)
    _write_events(telling, change)


def _inside(known: Iterable[StretchRecord]) -> dict[str, frozenset[Seat]]:
    found: dict[str, frozenset[Seat]] = {}
    for stretch in known:
        if stretch.until is None:
            found[stretch.channel] = found.get(stretch.channel, frozenset()) | {stretch.seat}
    return found


def _all_wanted(
    match: Match, stored: Mapping[str, ChannelRecord], inside: Mapping[str, frozenset[Seat]]
) -> Iterator[Wanted]:
    if LOUNGE not in stored:
        yield from fixed(match.spec.seats)
    now = declared(match)
    yield from now
    for gone in sorted(stored.keys() - {wanted.name for wanted in now}):
        channel = stored[gone]
        if channel.kind == "group":
            # Players' groups stay open, and reopen after a rewind.
            yield Wanted(gone, "group", channel.title, tuple(sorted(inside.get(gone, ()))))
        elif channel.kind == "game":
            yield Wanted(gone, "game", channel.title, is_open=False)


def _store(uow: UnitOfWork, match_id: str, changes: Sequence[_Change], known: Iterable[StretchRecord]) -> None:
    fresh = [each.wanted for each in changes if each.before is None]
    added = [ChannelRecord(match_id, each.name, each.kind, each.title, each.is_open, uow.now) for each in fresh]
    uow.tx.add(*added)
    for is_open in (False, True):
        turned = [each.before for each in changes if each.before and each.turns and each.wanted.is_open is is_open]
        chat.set_open(uow.tx, turned, is_open=is_open)
    last = {(stretch.channel, stretch.seat): stretch for stretch in known}
    chat.put_stretches(uow.tx, known, [moved for change in changes for moved in _moved(change, match_id, last)])


def _moved(change: _Change, match_id: str, last: Mapping[tuple[str, Seat], StretchRecord]) -> Iterator[StretchRecord]:
    """The membership stretches that begin or end with a change."""
    name, head = change.wanted.name, 0 if change.before is None else change.before.head
    for seat in sorted(change.joining):
        before = last.get((name, seat))
        # Continue the old stretch if there was no message since the seat left.
        is_back = before is not None and before.until == head
        yield before.but(until=None) if before and is_back else StretchRecord(match_id, name, seat, head)
    for seat in sorted(change.leaving):
        yield last[name, seat].but(until=head)


def _write_events(telling: Telling, change: _Change) -> None:
    wanted, stay = change.wanted, frozenset(change.wanted.members) & change.inside
    is_there = _opened(wanted)
    telling.emit(is_there, to=map(viewer_of, sorted(change.joining)))
    telling.emit(ChannelClosed(channel=wanted.name, why="left"), to=map(viewer_of, sorted(change.leaving)))
    if change.turns and wanted.is_open:
        telling.emit(is_there, to=_readers(telling, wanted.kind, stay))
        return
    if change.before is None:
        # New channels, also closed ones, are announced to hosts, and so to bridges that read as a host.
        telling.emit(is_there, to=_readers(telling, wanted.kind, ()))
    elif change.joining or change.leaving:
        telling.emit(
            ChannelMembers(channel=wanted.name, members=[*wanted.members]), to=_readers(telling, wanted.kind, stay)
        )
    if change.turns:
        telling.emit(ChannelClosed(channel=wanted.name, why="game"), to=_readers(telling, wanted.kind, stay))


def _readers(telling: Telling, kind: str, seats: Iterable[Seat]) -> list[str]:
    """These seats, and the hosts if they can read channels of this kind."""
    return [*map(viewer_of, sorted(seats)), *(("host",) if do_hosts_read(telling.match, kind) else ())]


def _opened(wanted: Wanted) -> ChannelOpened:
    return ChannelOpened(
        channel=wanted.name,
        # Fixed channels have no events.
        kind=cast("Literal['game', 'table', 'group']", wanted.kind),
        title=wanted.title,
        members=[*wanted.members],
        open=wanted.is_open,
    )
