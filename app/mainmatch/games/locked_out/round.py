"""The phase in which players move.

May touch: mainmatch.rules. Rule kept here: docs/rules/locked-out.md, Phase round: staying is no
option, a boost is bought with garnets one has, and nobody moves in a round that a call ended.
"""

from collections.abc import Mapping
from typing import ClassVar

from pydantic import Field
from typing_extensions import override

from mainmatch.games.locked_out.calls import Call
from mainmatch.games.locked_out.closing import closed, crowds_of, uncontested
from mainmatch.games.locked_out.ending import ended
from mainmatch.games.locked_out.events import told_round
from mainmatch.games.locked_out.places import Room, other_rooms
from mainmatch.games.locked_out.quiz import QUIZ
from mainmatch.games.locked_out.state import LockedOutState
from mainmatch.rules import Action, Dice, Flaw, Json, Option, Outcome, Phase, Refused, Sealed, Seat

__all__ = ["ROUND", "Move", "Round"]


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
