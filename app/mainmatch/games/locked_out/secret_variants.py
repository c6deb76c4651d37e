"""Secret variants of Locked Out, beside those that follow from the marks.

A changed scenario stays consistent with the viewer's room, the calls it heard and the teams it learned.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

from mainmatch.games.locked_out.phases import made_call, punished
from mainmatch.games.locked_out.state import TEAMS, LockedOutState
from mainmatch.rules import Dice, Scenario, Seat, SecretVariant, Viewer, seat_of


def _teams_swapped(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """Two players, perhaps the viewer, have swapped teams; all calls keep their verdicts."""
    s: LockedOutState = scenario.state
    if viewer == "host":
        return None
    me = seat_of(viewer)
    known = s.learned[me] if me is not None else {}
    unknown = [seat for seat in s.teams if seat not in known]
    pairs = [pair for pair in combinations(unknown, 2) if s.teams[pair[0]] != s.teams[pair[1]]]
    worlds = (s.but(teams=_swapped(s.teams, *pair)) for pair in dice.shuffled(pairs))
    return _first(scenario, (after for after in worlds if _is_true(after)))


def _rooms_swapped(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """Two players have swapped rooms: neither is in the viewer's room, nor was its roommate in the last round."""
    s: LockedOutState = scenario.state
    # Leave seats with a sealed move where they are: from another room the move could be illegal.
    far = [seat for seat in _afar(scenario, viewer) if not s.has_called(seat) and seat not in scenario.sealed]
    # Every room has a member of every team at first, so swap only members of the same team.
    pairs = [
        (one, other)
        for one, other in combinations(far, 2)
        if s.rooms[one] != s.rooms[other] and s.teams[one] == s.teams[other]
    ]
    return _first(scenario, (s.but(rooms=_swapped(s.rooms, *pair)) for pair in dice.shuffled(pairs)))


def _call_elsewhere(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """A player in another room has made a wrong call, without a tie-break that changes the viewer's priority."""
    s: LockedOutState = scenario.state
    if s.round == s.rounds:
        return None  # The quiz has no calls.
    me = seat_of(viewer)
    callers = [seat for seat in _afar(scenario, viewer) if not s.is_gathered(s.rooms[seat])]
    worlds = (punished(*made_call(s, seat)) for seat in dice.shuffled(callers))
    return _first(scenario, (after for after in worlds if me is None or _stands(after, me) == _stands(s, me)))


def _others(scenario: Scenario, viewer: Viewer) -> list[Seat]:
    """The seats whose priority and learned teams are hidden from the viewer; none for the host."""
    return [] if viewer == "host" else [seat for seat in scenario.state.teams if seat != seat_of(viewer)]


def _afar(scenario: Scenario, viewer: Viewer) -> list[Seat]:
    """The seats whose room the viewer doesn't know."""
    s: LockedOutState = scenario.state
    me = seat_of(viewer)
    if me is None:
        return _others(scenario, viewer)
    # The viewer knows where its former roommates went.
    came = {seat: move.origin for seat, move in s.last_moves.items()}
    return [
        seat
        for seat in _others(scenario, viewer)
        if s.rooms[seat] != s.rooms[me] and (not came or came[seat] != came[me])
    ]


def _is_true(s: LockedOutState) -> bool:
    """Whether all calls keep their verdicts with these teams, and before the first move every room is mixed."""
    is_mixed = s.last_moves or len({(s.rooms[seat], s.teams[seat]) for seat in s.teams}) == len(TEAMS) ** 2
    return bool(is_mixed) and all(call.right == (len({s.teams[seat] for seat in call.heard}) == 1) for call in s.calls)


def _stands(s: LockedOutState, seat: Seat) -> tuple[int, int]:
    return s.priorities[seat], s.from_tiebreak[seat]


def _swapped(found: Any, one: Seat, other: Seat) -> dict[Seat, Any]:
    return {**found, one: found[other], other: found[one]}


def _first(scenario: Scenario, worlds: Iterator[LockedOutState]) -> Scenario | None:
    state = next(worlds, None)
    return None if state is None else replace(scenario, state=state)


SECRET_VARIANTS = (
    SecretVariant("two players' teams", _teams_swapped),
    SecretVariant("two players in other rooms", _rooms_swapped),
    SecretVariant("a wrong call elsewhere", _call_elsewhere),
)
