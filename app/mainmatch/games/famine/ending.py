"""How the game ends, after year 7.

May touch: the shared endings. Rule kept here: docs/rules/famine.md, End.
"""

from collections.abc import Sequence

from mainmatch.games.famine.diamonds import garnets_for
from mainmatch.games.famine.state import State
from mainmatch.rules import Contest, Placing, Seat, Verdict, award_for_first

__all__ = ["contest", "verdict"]

FAVOR_PER_GARNET = 75


def verdict(s: State) -> Verdict:
    """Most Favor wins; hands and Favor are revealed."""
    most = max(s.favor.values())
    tokens = award_for_first([seat for seat, favor in s.favor.items() if favor == most])
    return Verdict(
        placings=tuple(
            Placing(seat=seat, score=s.favor[seat], revealed={"hand": list(s.hands[seat])}) for seat in s.hands
        ),
        tokens_of_life=tokens,
        garnets={seat: _garnets(s, seat) for seat in s.hands},
        contests=(contest(s, winners=tuple(tokens)),),
    )


def contest(s: State, winners: Sequence[Seat]) -> Contest:
    """The Elimination Candidate: among the others most onyx, then least Favor, then the winners' choice.

    "The winners hold all onyx: least Favor" needs no branch of its own: then all the others are
    tied at no onyx. Others there are always: three win at most, and five play at least.
    """
    others = [seat for seat in s.hands if seat not in winners]
    most = max(s.hands[seat].count("onyx") for seat in others)
    tied = [seat for seat in others if s.hands[seat].count("onyx") == most]
    least = min(s.favor[seat] for seat in tied)
    return Contest(candidates=tuple(seat for seat in tied if s.favor[seat] == least), voters=tuple(winners))


def _garnets(s: State, seat: Seat) -> int:
    return max(s.favor[seat], 0) // FAVOR_PER_GARNET + garnets_for(s.year, s.reports[seat].trades)
