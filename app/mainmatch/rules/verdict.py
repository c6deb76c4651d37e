"""How a match ends: verdict, Tokens of Life, Elimination Candidates, result.

The shared endings of docs/rules/README.md (Tokens of Life, Elimination Candidate, Floor) are written once, here; a
game says only who is in them.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from mainmatch.rules.dice import Dice
from mainmatch.rules.errors import BrokenGame
from mainmatch.rules.values import Json, Seat, Value

__all__ = ["Contest", "Placing", "Result", "Verdict", "award_for_first", "choose_candidate", "result_of"]


class Placing(Value):
    """A seat's final score, and what the rulebook lists as revealed at the end.

    ``group`` splits the standings where a game ranks groups apart (``together``).
    """

    seat: Seat
    score: int
    group: str | None = None
    revealed: Mapping[str, Json] = {}


class Contest(Value):
    """One Elimination Candidate to be found among ``candidates``.

    One candidate is it; several are put to the vote of ``voters`` (the winners, as a rule);
    without voters the fall-back chain decides. No candidates: no Elimination Candidate.
    """

    candidates: tuple[Seat, ...]
    voters: tuple[Seat, ...] = ()

    @property
    def needs_vote(self) -> bool:
        """Several are tied and somebody may choose."""
        return len(self.candidates) > 1 and bool(self.voters)


class Verdict(Value):
    """What a game says at its end. Maps may leave out seats that get nothing."""

    placings: tuple[Placing, ...]
    tokens_of_life: Mapping[Seat, int]
    garnets: Mapping[Seat, int]
    contests: tuple[Contest, ...]


class Result(Value):
    """How a match ended (rules/README.md, Result). Maps list every seat, zeros included."""

    tokens_of_life: Mapping[Seat, int]
    garnets: Mapping[Seat, int]
    elimination_candidates: tuple[Seat, ...]
    winners: tuple[Seat, ...]
    standings: tuple[Mapping[str, Json], ...]


def award_for_first(tied: Collection[Seat]) -> dict[Seat, int]:
    """Tokens of Life for those tied first: 1 player 2, 2 or 3 players 1 each, more none."""
    tokens = {1: 2, 2: 1, 3: 1}.get(len(tied), 0)
    return dict.fromkeys(sorted(tied), tokens) if tokens else {}


def choose_candidate(contest: Contest, votes: Iterable[Seat], wallets: Mapping[Seat, int], dice: Dice) -> Seat:
    """The Elimination Candidate of a contest: most votes, then fewest garnets, then chance.

    ``votes`` are the seats voted for, one entry a vote; no votes: all candidates go on.
    ``wallets`` are the balances at the end of play, before this match's awards.
    """
    tally = Counter(votes)
    most = max((tally[seat] for seat in contest.candidates), default=0)
    going_on = [seat for seat in contest.candidates if tally[seat] == most]
    fewest = min(wallets[seat] for seat in going_on)
    return dice.choice([seat for seat in going_on if wallets[seat] == fewest])


def result_of(verdict: Verdict, candidates: Sequence[Seat], seats: Sequence[Seat]) -> Result:
    """The result as clients read it. Raises BrokenGame when the verdict contradicts the rules."""
    tokens = {seat: verdict.tokens_of_life.get(seat, 0) for seat in seats}
    garnets = {seat: verdict.garnets.get(seat, 0) for seat in seats}
    if len(set(candidates)) < len(candidates):
        raise BrokenGame("the Elimination Candidates are not different seats")
    placed = [placing.seat for placing in verdict.placings]
    if sorted(placed) != sorted(seats) or not {*verdict.tokens_of_life, *verdict.garnets} <= set(seats):
        raise BrokenGame("a verdict places every seat once, and awards nothing to seats that aren't there")
    if any(tokens[seat] for seat in candidates):
        raise BrokenGame("an Elimination Candidate holds a Token of Life")
    if min([*tokens.values(), *garnets.values()]) < 0:
        raise BrokenGame("tokens and garnets are never negative")
    return Result(
        tokens_of_life=tokens,
        garnets=garnets,
        elimination_candidates=tuple(sorted(candidates)),
        winners=tuple(seat for seat in seats if tokens[seat]),
        standings=tuple(_standings(verdict.placings)),
    )


def _standings(placings: Sequence[Placing]) -> list[dict[str, Json]]:
    """By group and rank; ties share a rank (standard competition ranking)."""
    rows: list[dict[str, Json]] = []
    for placing in sorted(placings, key=lambda each: (each.group or "", -each.score, each.seat)):
        better = sum(1 for other in placings if other.group == placing.group and other.score > placing.score)
        group = {} if placing.group is None else {"group": placing.group}
        rows.append({"seat": placing.seat, "rank": better + 1, "score": placing.score, **group, **placing.revealed})
    return rows
