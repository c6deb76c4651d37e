"""How the game ends, for each group by its own rule.

May touch: the shared endings. Rule kept here: docs/rules/together.md, End. In both groups the
standings go by score, highest first; in group A the second place loses, in group B the first:
a rank says how much, and the Tokens of Life say who has won.
"""

from collections.abc import Mapping, Sequence

from mainmatch.games.together.config import Group
from mainmatch.games.together.state import TogetherState
from mainmatch.rules import Contest, Placing, Seat, Verdict, award_for_first

__all__ = ["TOKENS_A_GARNET", "contest_in", "verdict_on", "winners_and_losers"]

TOKENS_A_GARNET = 7


def verdict_on(s: TogetherState) -> Verdict:
    """The end, when nobody is on stage; B's tokens are revealed, A's never are."""
    survived = {seat: s.kicked_out[seat] for seat in s.members("A")}
    held = {seat: s.tokens[seat] for seat in s.members("B")}
    scores: Mapping[Group, Mapping[Seat, int]] = {"A": survived, "B": held}
    tokens: dict[Seat, int] = {}
    contests: list[Contest] = []
    for group in scores:
        winners, losers = winners_and_losers(group, scores[group])
        awarded = award_for_first(winners)
        tokens |= awarded
        contests += contest_in(s.members(group), losers, tuple(awarded))
    return Verdict(
        placings=(
            *(Placing(seat=seat, score=number, group="A") for seat, number in survived.items()),
            *(Placing(seat=seat, score=n, group="B", revealed={"tokens": n}) for seat, n in held.items()),
        ),
        tokens_of_life=tokens,
        garnets={
            **{seat: number - 1 for seat, number in survived.items()},
            **{seat: n // TOKENS_A_GARNET for seat, n in held.items()},
        },
        contests=tuple(contests),
    )


def winners_and_losers(group: Group, scores: Mapping[Seat, int]) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """Who wins and who loses in a group, by the two highest different scores; empty where there is only one."""
    highest = sorted(set(scores.values()), reverse=True)[:2]
    first, *others = (tuple(seat for seat in scores if scores[seat] == each) for each in highest)
    second = others[0] if others else ()
    return (first, second) if group == "A" else (second, first)


def contest_in(members: Sequence[Seat], losers: Sequence[Seat], holders: Sequence[Seat]) -> tuple[Contest, ...]:
    """The group's Elimination Candidate: one of its losers, or else anybody without a Token of Life.

    Its holders of one vote, or else everybody in it. Empty when all of the group hold one.
    """
    candidates = [seat for seat in losers if seat not in holders] or [seat for seat in members if seat not in holders]
    return (Contest(candidates=tuple(candidates), voters=tuple(holders or members)),) if candidates else ()
