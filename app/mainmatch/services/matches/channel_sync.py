"""Chat channels that follow the match: opened, closed and filled as its state says after every step.

Only members and hosts learn that a channel exists, who is in it and that it is open: in some games it is a hidden
holding who stands where.

    joins     channel.opened    with its members
    stays     channel.members   when others came or went; channel.opened, channel.closed when it opens or closes
    leaves    channel.closed    and nothing of it ever after
"""

import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, cast

from mainmatch.rules import Game, Match, Seat, viewer_of
from mainmatch.services.events.feed_writer import EventWriter
from mainmatch.services.events.match_events import ChannelClosed, ChannelMembers, ChannelOpened
from mainmatch.services.games.watchdog import guarded
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import chat
from mainmatch.store.chat import ChannelRecord, StretchRecord

__all__ = ["Wanted", "end", "follow", "new_group", "opened", "opened_by", "pair_of", "restricts"]


# The kinds of channels, and their names. A name reveals nothing that its readers don't know: it counts no other
# channels, and it stays the same for the whole match.


Kind: TypeAlias = Literal["game", "table", "group", "question", "thoughts", "lounge"]
"""game: the game declares it. table: all seats, where talk is free. group: players opened it, pairs included.
question: a seat and the hosts. thoughts: a seat's own. lounge: spectators and hosts, after the end everybody."""

FIXED: tuple[Kind, ...] = ("question", "thoughts", "lounge")
"""They are there in every match from its start, are never closed, and no event says so."""

TABLE = "table"
LOUNGE = "lounge"
_PREFIXES = ("questions:", "thoughts:")


def questions_of(seat: Seat) -> str:
    """Where a seat asks its hosts."""
    return f"questions:{seat}"


def thoughts_of(seat: Seat) -> str:
    """A seat's confessional."""
    return f"thoughts:{seat}"


def pair_of(seats: Iterable[Seat]) -> str:
    """The one channel of two players."""
    return f"pair:{'-'.join(map(str, sorted(seats)))}"


def new_group(seat: Seat) -> str:
    """A name for a group that this seat opens. Drawn, not counted: a number would say how many there are."""
    return f"{_groups_of(seat)}{secrets.token_hex(6)}"


def opened_by(seat: Seat, names: Iterable[str]) -> int:
    """How many groups among these this seat has opened."""
    return sum(name.startswith(_groups_of(seat)) for name in names)


def is_reserved(name: str) -> bool:
    """Whether a name belongs to the channels that every match has, so that no game may declare it."""
    return name == LOUNGE or name.startswith(_PREFIXES)


def _groups_of(seat: Seat) -> str:
    return f"group:{seat}-"


# What channels a match should have now, as its game and its seats say. Where a game declares channels, those are all
# there are between players; where it declares none, talk is free, and all seats share a table.


@dataclass(frozen=True, slots=True)
class Wanted:
    """A channel as it should be; members ascending."""

    name: str
    kind: Kind
    title: str
    members: tuple[Seat, ...] = ()
    is_open: bool = True


def restricts(game: Game) -> bool:
    """Whether the game says who may talk to whom: it has an answer of its own, if only that nobody may now."""
    return type(game).channels is not Game.channels


def declared(match: Match) -> list[Wanted]:
    """The game's channels, or the table. ValueError for a name that belongs to the match (a broken game)."""
    if not restricts(match.game):
        return [Wanted(TABLE, "table", "Table", match.spec.seats)]
    found = guarded(match.game.channels, match.state)
    if any(is_reserved(channel.name) for channel in found):
        raise ValueError("the game declares a channel under a name that every match uses itself")
    return [Wanted(each.name, "game", each.name, tuple(sorted(each.members)), each.is_open) for each in found]


def fixed(seats: Sequence[Seat]) -> list[Wanted]:
    """What every match has from its start to its end, whatever the game."""
    questions = [Wanted(questions_of(seat), "question", f"Seat {seat} and the hosts", (seat,)) for seat in seats]
    thoughts = [Wanted(thoughts_of(seat), "thoughts", f"Thoughts of seat {seat}", (seat,)) for seat in seats]
    return [*questions, *thoughts, Wanted(LOUNGE, "lounge", "Lounge")]


@dataclass(frozen=True, slots=True)
class _Change:
    """A channel as it is stored (``before``: None for a new one), who is in it, and as it should be."""

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
        """Whether it opens or closes."""
        return (self.before is not None and self.before.is_open) != self.wanted.is_open


def follow(writer: EventWriter, before: Match | None, match: Match) -> None:
    """Bring the channels in line with the match as it is now; when it has ended, as ``end`` does.

    ``before``: the match that they are in line with, None for one that was put in its place. ValueError for a game
    that declares a channel under a name of the match's own.
    """
    if match.phase is None:
        end(writer)
        return
    if before is not None and declared(before) == declared(match):
        return
    uow, match_id = writer.uow, writer.match.id
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
            _write_events(writer, change)


def end(writer: EventWriter) -> None:
    """Close the channels between players when the match is over; they stay readable. Idempotent."""
    uow, match_id = writer.uow, writer.match.id
    inside = _inside(chat.stretches(uow.tx, match_id))
    closing = [each for each in chat.channels_of(uow.tx, match_id) if each.is_open and each.kind not in FIXED]
    chat.set_open(uow.tx, closing, is_open=False)
    for channel in closing:
        readers = _readers(channel.kind, inside.get(channel.name, frozenset()))
        writer.emit(ChannelClosed(channel=channel.name, why="over"), to=readers)


def opened(writer: EventWriter, wanted: Wanted) -> None:
    """Store a channel that players open by themselves, and announce it to its members."""
    change = _Change(None, frozenset(), wanted)
    _store(writer.uow, writer.match.id, [change], ())
    _write_events(writer, change)


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
            # Players' own go on; after a rewind they open again.
            yield Wanted(gone, "group", channel.title, tuple(sorted(inside.get(gone, ()))))
        elif channel.kind == "game":
            yield Wanted(gone, "game", channel.title, is_open=False)


def _store(uow: UnitOfWork, match_id: str, changes: Sequence[_Change], known: Iterable[StretchRecord]) -> None:
    fresh = [each.wanted for each in changes if each.before is None]
    added = [ChannelRecord(match_id, each.name, each.kind, each.title, each.is_open, uow.now) for each in fresh]
    chat.add_channels(uow.tx, added)
    for is_open in (False, True):
        turned = [each.before for each in changes if each.before and each.turns and each.wanted.is_open is is_open]
        chat.set_open(uow.tx, turned, is_open=is_open)
    last = {(stretch.channel, stretch.seat): stretch for stretch in known}
    chat.put_stretches(uow.tx, known, [moved for change in changes for moved in _moved(change, match_id, last)])


def _moved(change: _Change, match_id: str, last: Mapping[tuple[str, Seat], StretchRecord]) -> Iterator[StretchRecord]:
    """The stretches that begin or end with a change."""
    name, head = change.wanted.name, 0 if change.before is None else change.before.head
    for seat in sorted(change.joining):
        before = last.get((name, seat))
        # Where no message came since the seat left, it never left.
        is_back = before is not None and before.until == head
        yield replace(before, until=None) if before and is_back else StretchRecord(match_id, name, seat, head)
    for seat in sorted(change.leaving):
        yield replace(last[name, seat], until=head)


def _write_events(writer: EventWriter, change: _Change) -> None:
    wanted, stay = change.wanted, frozenset(change.wanted.members) & change.inside
    is_there = _opened(wanted)
    writer.emit(is_there, to=map(viewer_of, sorted(change.joining)))
    writer.emit(ChannelClosed(channel=wanted.name, why="left"), to=map(viewer_of, sorted(change.leaving)))
    if change.turns and wanted.is_open:
        writer.emit(is_there, to=_readers(wanted.kind, stay))
        return
    if change.before is None:
        # Closed from the start: hosts and bridges should know of it all the same.
        writer.emit(is_there, to=_readers(wanted.kind, ()))
    elif change.joining or change.leaving:
        writer.emit(ChannelMembers(channel=wanted.name, members=[*wanted.members]), to=_readers(wanted.kind, stay))
    if change.turns:
        writer.emit(ChannelClosed(channel=wanted.name, why="game"), to=_readers(wanted.kind, stay))


def _readers(kind: str, seats: Iterable[Seat]) -> list[str]:
    """These seats, and hosts where they read with them."""
    return [*map(viewer_of, sorted(seats)), *(() if kind == "group" else ("host",))]


def _opened(wanted: Wanted) -> ChannelOpened:
    return ChannelOpened(
        channel=wanted.name,
        # Nobody is told of the fixed ones.
        kind=cast("Literal['game', 'table', 'group']", wanted.kind),
        title=wanted.title,
        members=[*wanted.members],
        is_open=wanted.is_open,
    )
