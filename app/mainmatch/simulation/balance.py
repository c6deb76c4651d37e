"""What many matches say about a game: shares and spreads, by bot and by seat.

May touch: played matches. Rule kept here: every figure says of how many it is, and beside a share of
wins stands the fair one; a difference within the margin says nothing.
"""

import math
import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mainmatch.simulation.play_match import Place, Played

__all__ = ["Balance", "Line", "Share", "Spread", "balance_of"]

_NORMAL_95 = 1.96


@dataclass(frozen=True, slots=True)
class Share:
    """``count`` of ``among``."""

    count: int
    among: int

    @property
    def value(self) -> float:
        """0 to 1; 0 of nothing is 0."""
        return self.count / self.among if self.among else 0.0

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval (normal approximation), 0 to 1."""
        return _NORMAL_95 * math.sqrt(self.value * (1 - self.value) / self.among) if self.among else 0.0


@dataclass(frozen=True, slots=True)
class Spread:
    """How numbers are distributed: the least, quartiles, the most, and the mean."""

    least: float
    lower: float
    median: float
    upper: float
    most: float
    mean: float

    @classmethod
    def of(cls, numbers: Sequence[int]) -> "Spread":
        """Of at least one number; quartiles are interpolated between the numbers next to them."""
        if len(numbers) == 1:
            return cls(*[numbers[0]] * 6)
        lower, median, upper = statistics.quantiles(numbers, n=4, method="inclusive")
        return cls(min(numbers), lower, median, upper, max(numbers), statistics.fmean(numbers))


@dataclass(frozen=True, slots=True)
class Line:
    """What all places of one bot, or of one seat, came to.

    ``tokens``, ``garnets`` (gained or lost) and ``refused`` are means over the places.
    """

    label: str
    wins: Share
    candidates: Share
    scores: Spread
    tokens: float
    garnets: float
    refused: float


@dataclass(frozen=True, slots=True)
class Balance:
    """The figures of a simulation. ``fair`` is the share of wins that every place would have if all were alike."""

    matches: int
    fair: Share
    bots: tuple[Line, ...]
    seats: tuple[Line, ...]
    ties: Share
    votes: Share
    phases: Spread
    rounds: Spread


def balance_of(matches: Sequence[Played]) -> Balance:
    """The figures of one match or more. Raises ValueError for none."""
    if not matches:
        raise ValueError("there is nothing to weigh: not one match was played")
    places = [place for match in matches for place in match.places]
    bots = sorted({place.bot for place in places})
    seats = sorted({place.seat for place in places})
    return Balance(
        matches=len(matches),
        fair=_share(place.is_winner for place in places),
        bots=tuple(_line(bot, [place for place in places if place.bot == bot]) for bot in bots),
        seats=tuple(_line(f"seat {seat}", [place for place in places if place.seat == seat]) for seat in seats),
        ties=_share(match.has_tie_for_first for match in matches),
        votes=_share(match.had_vote for match in matches),
        phases=Spread.of([match.phases for match in matches]),
        rounds=Spread.of([match.rounds for match in matches]),
    )


def _line(label: str, places: Sequence[Place]) -> Line:
    return Line(
        label=label,
        wins=_share(place.is_winner for place in places),
        candidates=_share(place.is_candidate for place in places),
        scores=Spread.of([place.score for place in places]),
        tokens=statistics.fmean(place.tokens_of_life for place in places),
        garnets=statistics.fmean(place.garnets_at_end - place.garnets_at_start for place in places),
        refused=statistics.fmean(place.refused for place in places),
    )


def _share(answers: Iterable[bool]) -> Share:
    found = list(answers)
    return Share(sum(found), len(found))
