"""Calls: "the four players in my room are one team".

May touch: mainmatch.rules. Rule kept here: docs/rules/locked-out.md, Phase round: a wrong call costs
priority at once; play ends as soon as every team that is able to has called.
"""

from typing_extensions import override

from mainmatch.games.locked_out.ending import ended
from mainmatch.games.locked_out.events import told_call
from mainmatch.games.locked_out.places import TEAMS
from mainmatch.games.locked_out.quiz import QUIZ
from mainmatch.games.locked_out.state import LockedOutState, MadeCall
from mainmatch.games.locked_out.ties import changed
from mainmatch.rules import Dice, Instant, Outcome, Seat

__all__ = ["Call", "made_call", "punished"]


class Call(Instant, type="call"):
    """Say that the four players in your room are one team. Your room hears it, and whether it is right."""

    @override
    def apply(self, s: LockedOutState, seat: Seat, dice: Dice) -> Outcome:
        """The verdict, and what it leads to; most calls lead to nothing but a loss."""
        noted, call = made_call(s, seat)
        return _right(noted, call) if call.right else _wrong(noted, call)


def made_call(s: LockedOutState, seat: Seat) -> tuple[LockedOutState, MadeCall]:
    """A call from this seat, judged and noted; what follows from it isn't done yet."""
    room = s.rooms[seat]
    call = MadeCall(round=s.round, seat=seat, right=s.is_gathered(room), heard=s.occupants(room))
    return s.model_copy(update={"calls": (*s.calls, call)}), call


def punished(s: LockedOutState, call: MadeCall) -> LockedOutState:
    """What a wrong call costs, and the ties that it makes broken."""
    return changed(s, {call.seat: -s.wrong_call_cost}, [call.seat])


def _right(s: LockedOutState, call: MadeCall) -> Outcome:
    told = told_call(s, call, ())
    if s.called != s.able:
        return Outcome(s, told)
    if len(s.called) == len(TEAMS):
        return Outcome(s, told, QUIZ)
    end = ended(s, "call", s.called)
    return Outcome(s, (*told, *end.told), end.then)


def _wrong(s: LockedOutState, call: MadeCall) -> Outcome:
    after = punished(s, call)
    moved = [seat for seat, priority in after.priorities.items() if priority != s.priorities[seat] or seat == call.seat]
    return Outcome(after, told_call(after, call, moved))
