"""Closing a round: who goes where, what it does to priorities, who learns what.

May touch: the state and ties. Rule kept here: docs/rules/locked-out.md, Closing a round, steps
1 to 4; everything is computed from the rooms and priorities before the close.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mainmatch.games.locked_out.places import ROOMS, Room, Team, opposite, other_rooms
from mainmatch.games.locked_out.state import LastMove, LockedOutState
from mainmatch.games.locked_out.ties import changed
from mainmatch.rules import Seat

__all__ = ["Crowd", "closed", "crowds_of", "uncontested"]

WAY_OUT = 2
"""So many go from each room to each other one."""


@dataclass(frozen=True, slots=True)
class Crowd:
    """Those who want to go the same way: W of the rulebook, none to four of them.

    ``movers`` go there, highest priority first; ``screwed`` have to go the other way.
    """

    origin: Room
    to: Room
    movers: tuple[Seat, ...]
    screwed: tuple[Seat, ...]


def crowds_of(s: LockedOutState, wishes: Mapping[Seat, Room]) -> tuple[Crowd, ...]:
    """All wishes sorted out, by the priorities as they stand."""
    found = []
    for origin in ROOMS:
        four = sorted(s.occupants(origin), key=lambda seat: -s.priorities[seat])
        for to in other_rooms(origin):
            wanting = tuple(seat for seat in four if wishes[seat] == to)
            found.append(Crowd(origin, to, wanting[:WAY_OUT], wanting[WAY_OUT:]))
    return tuple(found)


def uncontested(crowds: Sequence[Crowd]) -> dict[Seat, int]:
    """1 garnet at once for each of two who alone wanted to go the same way."""
    pairs = [crowd.movers for crowd in crowds if len(crowd.movers) == WAY_OUT and not crowd.screwed]
    return dict.fromkeys(sorted(seat for pair in pairs for seat in pair), 1)


def closed(s: LockedOutState, crowds: Sequence[Crowd], boosts: Mapping[Seat, int]) -> LockedOutState:
    """The state after the close; the round itself goes on elsewhere. ``boosts`` are in garnets."""
    moves = _moves_of(crowds)
    learned: dict[Seat, Mapping[Seat, Team]] = {}
    for seat, known in s.learned.items():
        partner = moves[seat].partner
        learned[seat] = dict(sorted({**known, partner: s.teams[partner]}.items()))
    moved = changed(s, _changes(s, crowds, boosts), s.teams)
    rooms = {seat: move.to for seat, move in moves.items()}
    return moved.model_copy(update={"rooms": rooms, "learned": learned, "last_moves": moves})


def _changes(s: LockedOutState, crowds: Sequence[Crowd], boosts: Mapping[Seat, int]) -> Mapping[Seat, int]:
    """What the close adds to each priority, ties aside; all from the priorities before it."""
    by = Counter({seat: boost * s.priority_per_garnet for seat, boost in boosts.items()})
    for crowd in crowds:
        for screwed in crowd.screwed:
            by[screwed] += s.screwed_gain
            for mover in crowd.movers:
                by[mover] -= abs(s.priorities[screwed])
    return by


def _moves_of(crowds: Sequence[Crowd]) -> dict[Seat, LastMove]:
    ways: dict[tuple[Room, Room], list[tuple[Seat, bool]]] = {}
    for crowd in crowds:
        ways.setdefault((crowd.origin, crowd.to), []).extend((seat, False) for seat in crowd.movers)
        back = (crowd.origin, opposite(crowd.origin, crowd.to))
        ways.setdefault(back, []).extend((seat, True) for seat in crowd.screwed)
    moves = {}
    for (origin, to), both in ways.items():
        for (seat, screwed), (partner, _) in (both, both[::-1]):
            moves[seat] = LastMove(origin=origin, to=to, partner=partner, screwed=screwed)
    return dict(sorted(moves.items()))
