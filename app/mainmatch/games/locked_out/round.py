"""The phase in which players move.

May touch: mainmatch.rules. Rule kept here: docs/rules/locked-out.md, Phase round: staying is no
option, a boost is bought with garnets one has, and nobody moves in a round that a call ended.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from pydantic import Field
from typing_extensions import override

from mainmatch.games.locked_out.quiz import QUIZ, Call, ended
from mainmatch.games.locked_out.state import ROOMS, LastMove, LockedOutState, Room, Team, changed, opposite, other_rooms
from mainmatch.games.locked_out.views import told_round
from mainmatch.rules import Action, Dice, Flaw, Json, Option, Outcome, Phase, Refused, Sealed, Seat

__all__ = ["ROUND", "Crowd", "Move", "Round", "closed", "crowds_of", "uncontested"]


# Closing a round: who goes where, what it does to priorities, who learns what. Docs/rules/locked-out.md, Closing a
# round, steps 1 to 4; everything is computed from the rooms and priorities before the close.


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


class Move(Sealed, type="move"):
    """Go to one of the two other rooms, and spend garnets on priority or don't."""

    to: Room = Field(description="One of the two rooms that you aren't in.")
    boost: int = Field(0, ge=0, description="Garnets to spend on priority, which you have when the round has closed.")
    example: ClassVar[Mapping[str, Json]] = {"to": "beta", "boost": 0}

    @override
    def check(self, s: LockedOutState, seat: Seat) -> None:
        """Refused ``same_room``."""
        if self.to == s.rooms[seat]:
            advice = f"You can't stay in {self.to}: move to {' or '.join(other_rooms(self.to))}."
            raise Refused("same_room", advice, (Flaw("to", "same_room", advice),))

    @override
    def cost(self, s: LockedOutState, seat: Seat) -> int:
        """Garnets: the boost."""
        return self.boost


class Round(Phase, name="round"):
    """Everybody moves, 24 hours by default; whoever thinks the room is one team calls it."""

    silence = "A seat that sends nothing moves to a random one of the two other rooms, without a boost."

    @override
    def may_send(self, s: LockedOutState, seat: Seat) -> tuple[type[Action], ...]:
        """A move, and a call unless the seat's team has called already. A move is due: no pass."""
        return (Move,) if s.has_called(seat) else (Move, Call)

    @override
    def options(self, s: LockedOutState, seat: Seat, purse: int) -> tuple[Option, ...]:
        """The two other rooms, and boosts as far as the purse goes."""
        rooms = other_rooms(s.rooms[seat])
        move = Option(Move, Move(to=rooms[0]), {"to": {"enum": list(rooms)}, "boost": {"maximum": purse}})
        return (move,) if s.has_called(seat) else (move, Option(Call, Call()))

    @override
    def missing(self, s: LockedOutState, seat: Seat, dice: Dice) -> Action:
        """A random one of the two other rooms."""
        return Move(to=dice.choice(other_rooms(s.rooms[seat])))

    @override
    def resolve(self, s: LockedOutState, sent: Mapping[Seat, Action], dice: Dice) -> Outcome:
        """The end, if a team has called; else everybody moves, and another round or the quiz follows."""
        moves = {seat: action for seat, action in sent.items() if isinstance(action, Move)}
        boosts = {seat: move.boost for seat, move in moves.items()}
        if s.called:
            end = ended(s, "call", s.called)
            # No boost happens in this round: the close has taken what was held, and here it comes back.
            return Outcome(s, end.told, end.then, boosts)
        crowds = crowds_of(s, {seat: move.to for seat, move in moves.items()})
        after = closed(s, crowds, boosts).model_copy(update={"round": s.round + 1})
        then = QUIZ if after.round == s.rounds else ROUND
        return Outcome(after, told_round(after, s.round), then, uncontested(crowds))


ROUND = Round()
