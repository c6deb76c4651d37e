"""How it ends: who is farthest out, and who isn't.

May touch: mainmatch.rules. Rule kept here: docs/rules/extreme-ways.md, End: an own rule for Tokens of
Life, one for each direction (not ``award_for_first``).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from mainmatch.games.far_out.state import FarOutState
from mainmatch.games.far_out.ways import Move
from mainmatch.rules import BrokenGame, Contest, Placing, Seat, Verdict

__all__ = ["champion", "directions", "tokens_for", "verdict_on"]

MONEY_A_GARNET = 15
GARNETS_FOR_WINNERS = 2


def directions(places: Mapping[Seat, Move]) -> Iterator[dict[Seat, int]]:
    """How far out each seat is: highest x, lowest x, highest y, lowest y; more is farther."""
    for axis in (0, 1):
        for sign in (1, -1):
            yield {seat: sign * place[axis] for seat, place in places.items()}


def champion(reach: Mapping[Seat, int]) -> Seat | None:
    """Who alone holds the highest value that anybody holds alone; None when no value is held alone."""
    shared = Counter(reach.values())
    alone = [seat for seat, value in reach.items() if shared[value] == 1]
    return max(alone, key=lambda seat: reach[seat], default=None)


def tokens_for(places: Mapping[Seat, Move]) -> dict[Seat, int]:
    """A Token of Life for every direction won, by seat."""
    winners = [champion(reach) for reach in directions(places)]
    return {seat: winners.count(seat) for seat in places if seat in winners}


def verdict_on(s: FarOutState) -> Verdict:
    """The end, after the moves; places and money are revealed, and nothing else."""
    if s.places is None:
        raise BrokenGame("nobody is judged before the moves were made")
    places, tokens = s.places, tokens_for(s.places)
    return Verdict(
        placings=tuple(
            Placing(seat=seat, score=tokens.get(seat, 0), revealed={"x": x, "y": y, "chips": s.chips[seat]})
            for seat, (x, y) in places.items()
        ),
        tokens_of_life=tokens,
        garnets={seat: n // MONEY_A_GARNET + GARNETS_FOR_WINNERS * (seat in tokens) for seat, n in s.chips.items()},
        contests=tuple(_contests(places, tokens)),
    )


def _contests(places: Mapping[Seat, Move], winners: Iterable[Seat]) -> Iterator[Contest]:
    """The lowest |x| + |y| among those without a token; the winners choose."""
    voters = tuple(winners)
    near = {seat: abs(x) + abs(y) for seat, (x, y) in places.items() if seat not in voters}
    if near:
        nearest = min(near.values())
        yield Contest(candidates=tuple(seat for seat, n in near.items() if n == nearest), voters=voters)
