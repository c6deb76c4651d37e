"""The end of a match: verdict, Tokens of Life, Elimination Candidates, result.

Implements the rules that all games share (docs/rules/README.md: Tokens of Life, Elimination Candidate, Floor). A game
supplies the seats.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, Any, Self, TypeAlias

from msgspec import Meta

from mainmatch.rules.dice import Dice
from mainmatch.rules.errors import BrokenGame
from mainmatch.rules.values import Json, Seat, Value

ITEM = r"^[a-z][a-z0-9]*([_-][a-z0-9]+)*$"
"""The names of items."""


class Placing(Value):
    """A seat's final score, and what the rulebook reveals of it at the end.

    ``group`` separates the standings of a game that ranks groups (``together``).
    """

    seat: Seat
    score: int
    group: str | None = None
    revealed: Mapping[str, Any] = {}


class Contest(Value):
    """The seats from which one Elimination Candidate is chosen.

    A single candidate is chosen without a vote. Among several, ``voters`` (usually the winners) vote; without
    voters, the tie-break decides (``choose_candidate``). Without candidates there is no Elimination Candidate.
    """

    candidates: tuple[Seat, ...]
    voters: tuple[Seat, ...] = ()

    @property
    def needs_vote(self) -> bool:
        """Whether several candidates are tied and there are voters."""
        return len(self.candidates) > 1 and bool(self.voters)


Items: TypeAlias = Mapping[Seat, Mapping[str, int]]
"""What seats hold of some items, by name and count."""


class Grant(Value):
    """What a seat's member gets for the season's later matches: an item, a mark, coins of another currency.

    ``count`` below 0 takes items away; nobody has fewer than 0. ``public``: all may know it; otherwise the member and
    the season's hosts, in a game that doesn't reveal all. Outside of a season it has no effect.
    """

    seat: Seat
    item: Annotated[str, Meta(pattern=ITEM, examples=["immunity"])]
    count: int = 1
    public: bool = True


class Verdict(Value, omit_defaults=True):
    """A game's decision at its end. Maps may leave out seats that get nothing. ``grants`` are no part of the result.

    ``teams``: seats that win and lose together. Each team has one score and one place, and counts as one before
    those behind it. A row of the standings names the others of the seat's team as ``partners``.
    """

    placings: tuple[Placing, ...]
    tokens_of_life: Mapping[Seat, int]
    garnets: Mapping[Seat, int]
    contests: tuple[Contest, ...]
    grants: tuple[Grant, ...] = ()
    teams: tuple[tuple[Seat, ...], ...] = ()

    def without(self, outsiders: Collection[Seat]) -> Self:
        """The verdict of a season's match, in whose contests seats without a member neither vote nor are candidates.

        A contest between such seats only is about the last of the others: those placed lowest in the same group,
        among the seats without a Token of Life and in no other contest.
        """
        if not outsiders:
            return self
        contests, busy = [], {seat for contest in self.contests for seat in contest.candidates} | {*outsiders}
        for contest in self.contests:
            eligible = tuple(seat for seat in contest.candidates if seat not in outsiders)
            if contest.candidates and not eligible:
                eligible = self._last_beside(contest, busy)
                busy |= {*eligible}
            voters = tuple(seat for seat in contest.voters if seat not in outsiders)
            contests.append(Contest(candidates=eligible, voters=voters))
        return self.but(contests=tuple(contests))

    def _last_beside(self, contest: Contest, busy: Collection[Seat]) -> tuple[Seat, ...]:
        groups = {placing.group for placing in self.placings if placing.seat in contest.candidates}
        placed = {placing.seat: placing.score for placing in self.placings if placing.group in groups}
        unsafe = {seat: n for seat, n in placed.items() if seat not in busy and not self.tokens_of_life.get(seat)}
        return tuple(seat for seat, n in unsafe.items() if n == min(unsafe.values()))

    @classmethod
    def nobody_wins(cls, scores: Mapping[Seat, int], candidate: Seat | None = None, **parts: Any) -> Self:
        """No Token of Life for anybody, as in a game with ``wins = False``; ``candidate`` is up for elimination."""
        return cls(
            placings=tuple(Placing(seat=seat, score=n) for seat, n in scores.items()),
            tokens_of_life={},
            garnets={},
            contests=() if candidate is None else (Contest(candidates=(candidate,)),),
            **parts,
        )

    @classmethod
    def by_points(cls, points: Mapping[Seat, int], garnets: Mapping[Seat, int] = MappingProxyType({})) -> Self:
        """The most points win (``award_for_first``); of the other seats, those with the fewest are up for elimination.

        The winners vote on them. If all seats win, there is no Elimination Candidate.
        """
        most, fewest = max(points.values()), min(points.values())
        tokens = award_for_first([seat for seat, n in points.items() if n == most])
        last = tuple(seat for seat, n in points.items() if n == fewest and seat not in tokens)
        return cls(
            placings=tuple(Placing(seat=seat, score=n) for seat, n in points.items()),
            tokens_of_life=tokens,
            garnets={**garnets},
            contests=(Contest(candidates=last, voters=tuple(tokens)),) if last else (),
        )


class Dropped(Value):
    """What the rules gave to a seat that wins nothing in a season's match."""

    tokens_of_life: int
    garnets: int


class Result(Value, omit_defaults=True):
    """The result of a match (rules/README.md, Result). Maps list every seat, including zeros.

    ``dropped``: in a season's match, by seat, what the rules gave to guests and extra bots. It counts nowhere.
    """

    tokens_of_life: Mapping[Seat, int]
    garnets: Mapping[Seat, int]
    elimination_candidates: tuple[Seat, ...]
    winners: tuple[Seat, ...]
    standings: tuple[Mapping[str, Any], ...]
    dropped: Mapping[Seat, Dropped] = {}

    def told(self) -> dict[str, Any]:
        """The result as clients receive it: as JSON, with ``dropped`` even if nothing was."""
        return {"dropped": {}, **self.as_json()}


def award_for_first(tied: Collection[Seat], teams: Sequence[Sequence[Seat]] = ()) -> dict[Seat, int]:
    """Tokens of Life for the seats tied for first place: 2 for one seat, 1 each for two or three, none for more.

    A team counts as one, and each of its seats gets the tokens.
    """
    team_of = _team_of(teams)
    tokens = {1: 2, 2: 1, 3: 1}.get(len({team_of.get(seat, seat) for seat in tied}), 0)
    return dict.fromkeys(sorted(tied), tokens) if tokens else {}


def most_voted(choices: Collection[Seat], votes: Iterable[Seat]) -> tuple[Seat, ...]:
    """The choices with the most votes; all of them without any."""
    tally = Counter(votes)
    most = max((tally[seat] for seat in choices), default=0)
    return tuple(seat for seat in choices if tally[seat] == most)


def choose_candidate(contest: Contest, votes: Iterable[Seat], wallets: Mapping[Seat, int], dice: Dice) -> Seat:
    """Choose a contest's Elimination Candidate: most votes, then fewest garnets, then at random.

    ``votes`` are the seats voted for, one entry per vote; without votes all candidates stay tied.
    ``wallets`` are the balances at the end of play, before this match's awards.
    """
    tied = most_voted(contest.candidates, votes)
    fewest = min(wallets[seat] for seat in tied)
    return dice.choice([seat for seat in tied if wallets[seat] == fewest])


def result_of(
    verdict: Verdict, candidates: Sequence[Seat], seats: Sequence[Seat], outsiders: Collection[Seat] = ()
) -> Result:
    """The result as clients receive it. Raises BrokenGame when the verdict violates the shared rules.

    ``outsiders``: the seats that win nothing (``Table.outsiders``).
    """
    tokens = {seat: verdict.tokens_of_life.get(seat, 0) for seat in seats}
    garnets = {seat: verdict.garnets.get(seat, 0) for seat in seats}
    if len(set(candidates)) < len(candidates):
        raise BrokenGame("the Elimination Candidates are not different seats")
    placed = [placing.seat for placing in verdict.placings]
    granted = [grant.seat for grant in verdict.grants]
    if sorted(placed) != sorted(seats) or not {*verdict.tokens_of_life, *verdict.garnets, *granted} <= set(seats):
        raise BrokenGame("a verdict places every seat once, and awards nothing to seats that aren't there")
    if not all(re.fullmatch(ITEM, grant.item) for grant in verdict.grants):
        raise BrokenGame("the item of a grant is named by lower-case words joined by hyphens or underscores")
    _check_teams(verdict, tokens)
    if any(tokens[seat] for seat in candidates):
        raise BrokenGame("an Elimination Candidate holds a Token of Life")
    if min([*tokens.values(), *garnets.values()]) < 0:
        raise BrokenGame("tokens and garnets are never negative")
    dropped = {
        seat: Dropped(tokens_of_life=tokens[seat], garnets=garnets[seat])
        for seat in sorted(outsiders)
        if tokens[seat] or garnets[seat]
    }
    nothing = dict.fromkeys(dropped, 0)
    tokens, garnets = {**tokens, **nothing}, {**garnets, **nothing}
    return Result(
        tokens_of_life=tokens,
        garnets=garnets,
        elimination_candidates=tuple(sorted(candidates)),
        winners=tuple(seat for seat in seats if tokens[seat]),
        standings=tuple(_standings(verdict)),
        dropped=dropped,
    )


def _team_of(teams: Sequence[Sequence[Seat]]) -> dict[Seat, int]:
    """The lowest seat of each seat's team; seats without one are missing."""
    return {seat: min(team) for team in teams for seat in team}


def _check_teams(verdict: Verdict, tokens: Mapping[Seat, int]) -> None:
    placed = {placing.seat: (placing.score, placing.group) for placing in verdict.placings}
    seats = [seat for team in verdict.teams for seat in team]
    if len(set(seats)) < len(seats) or not set(seats) <= set(placed):
        raise BrokenGame("a seat that is there is in one team at most")
    if any(len({(placed[seat], tokens[seat] > 0) for seat in team}) > 1 for team in verdict.teams):
        raise BrokenGame("the seats of a team have the same score and group, and win together or not")


def _standings(verdict: Verdict) -> list[dict[str, Json]]:
    """One row per seat, by group and rank; ties share a rank (standard competition ranking of seats and teams)."""
    rows: list[dict[str, Json]] = []
    placings, team_of = verdict.placings, _team_of(verdict.teams)
    for placing in sorted(placings, key=lambda each: (each.group or "", -each.score, each.seat)):
        ahead = [each.seat for each in placings if each.group == placing.group and each.score > placing.score]
        better = len({team_of.get(seat, seat) for seat in ahead})
        group = {} if placing.group is None else {"group": placing.group}
        mates = next((sorted({*team} - {placing.seat}) for team in verdict.teams if placing.seat in team), [])
        partners: dict[str, Json] = {"partners": [*mates]} if mates else {}
        row = {"seat": placing.seat, "rank": better + 1, "score": placing.score}
        rows.append({**row, **group, **partners, **placing.revealed})
    return rows
