"""How an X Game ends.

May touch: mainmatch.rules. Rule kept here: docs/rules/x-game.md, End: an own rule for Tokens of
Life (not ``award_for_first``: three tied first get none here), fewest points for the rest.
"""

from mainmatch.games.x_game.state import XState
from mainmatch.rules import Contest, Placing, Seat, Verdict

__all__ = ["POINTS_A_GARNET", "tokens_for", "verdict_on"]

POINTS_A_GARNET = 5


def tokens_for(first: tuple[Seat, ...]) -> dict[Seat, int]:
    """Tokens of Life for those with the most points: alone 2, two of them 1 each, more of them none."""
    return dict.fromkeys(first, {1: 2, 2: 1}[len(first)]) if len(first) in (1, 2) else {}


def verdict_on(s: XState) -> Verdict:
    """The end, after round 5. At most two seats hold a token, so that a candidate is always found."""
    most = max(s.points.values())
    tokens = tokens_for(tuple(seat for seat in sorted(s.points) if s.points[seat] == most))
    fewest = min(points for seat, points in s.points.items() if seat not in tokens)
    last = tuple(seat for seat in sorted(s.points) if seat not in tokens and s.points[seat] == fewest)
    return Verdict(
        placings=tuple(Placing(seat=seat, score=s.points[seat]) for seat in sorted(s.points)),
        tokens_of_life=tokens,
        garnets={seat: max(0, points) // POINTS_A_GARNET for seat, points in s.points.items()},
        contests=(Contest(candidates=last, voters=tuple(tokens)),),
    )
