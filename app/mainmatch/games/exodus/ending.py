"""How the game ends, after round 7.

May touch: the shared endings. Rule kept here: docs/rules/exodus.md, End.
"""

from collections.abc import Sequence

from mainmatch.games.exodus.state import State
from mainmatch.rules import Contest, Placing, Seat, Verdict, award_for_first

__all__ = ["contests", "verdict"]

POINTS_PER_GARNET = 30


def verdict(s: State) -> Verdict:
    """Most points win; hands and points are revealed."""
    most = max(s.points.values())
    tokens = award_for_first([seat for seat, points in s.points.items() if points == most])
    return Verdict(
        placings=tuple(
            Placing(seat=seat, score=s.points[seat], revealed={"hand": list(s.hands[seat])}) for seat in s.hands
        ),
        tokens_of_life=tokens,
        garnets={seat: max(points, 0) // POINTS_PER_GARNET for seat, points in s.points.items()},
        contests=contests(s, winners=tuple(tokens)),
    )


def contests(s: State, winners: Sequence[Seat]) -> tuple[Contest, ...]:
    """The Elimination Candidate: among the others most black cubes, then fewest points, then the winners' choice.

    "The winners hold every black cube: fewest points" needs no branch of its own: then all
    the others are tied at no black cube, and the next step asks for the fewest points.
    """
    others = [seat for seat in s.hands if seat not in winners]
    if not others:
        return ()
    blackest = max(s.hands[seat].count("black") for seat in others)
    tied = [seat for seat in others if s.hands[seat].count("black") == blackest]
    fewest = min(s.points[seat] for seat in tied)
    return (Contest(candidates=tuple(seat for seat in tied if s.points[seat] == fewest), voters=tuple(winners)),)
