"""The statistics of a simulation, as a report of at most 80 columns and as CSV."""

import csv
import math
import statistics
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

from mainmatch.rules import Game, RandomLegal
from mainmatch.simulation.plan import Plan, Played, SeatOutcome

_CELLS: Mapping[str, Callable[[Played, SeatOutcome], int | str]] = {
    "match": lambda match, place: match.n,
    "seat": lambda match, place: place.seat,
    "bot": lambda match, place: place.bot,
    "score": lambda match, place: place.score,
    "rank": lambda match, place: place.rank,
    "group": lambda match, place: place.group or "",
    "tokens_of_life": lambda match, place: place.tokens_of_life,
    "winner": lambda match, place: int(place.is_winner),
    "elimination_candidate": lambda match, place: int(place.is_candidate),
    "garnets_at_start": lambda match, place: place.garnets_at_start,
    "garnets_awarded": lambda match, place: place.garnets_awarded,
    "garnets_at_end": lambda match, place: place.garnets_at_end,
    "refused": lambda match, place: place.refused,
    "phases": lambda match, place: match.phases,
    "rounds": lambda match, place: match.rounds,
    "tie_for_first": lambda match, place: int(match.has_tie_for_first),
    "candidate_vote": lambda match, place: int(match.had_vote),
}
COLUMNS = tuple(_CELLS)


def write_sheet(path: Path, matches: Iterable[Played]) -> None:
    """Write the matches as CSV: a header, and one row for each match and seat. Raises OSError."""
    with path.open("w", encoding="utf-8", newline="") as sheet:
        writer = csv.writer(sheet, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(
            [cell(match, place) for cell in _CELLS.values()] for match in matches for place in match.places
        )


_NORMAL_95 = 1.96


@dataclass(frozen=True, slots=True)
class Share:
    """``count`` of ``among``."""

    count: int
    among: int

    @property
    def value(self) -> float:
        """The share, 0 to 1; 0 if ``among`` is 0."""
        return self.count / self.among if self.among else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval (Wilson 1927), as (lowest, highest), 0 to 1: never empty, also where all or none count."""
        if not self.among:
            return 0.0, 1.0
        squared = _NORMAL_95**2 / self.among
        middle = self.value + squared / 2
        half = _NORMAL_95 * math.sqrt(self.value * (1 - self.value) / self.among + squared / (4 * self.among))
        return max(0.0, (middle - half) / (1 + squared)), min(1.0, (middle + half) / (1 + squared))


@dataclass(frozen=True, slots=True)
class Spread:
    """The distribution of numbers: minimum, quartiles, maximum, mean."""

    least: float
    lower: float
    median: float
    upper: float
    most: float
    mean: float

    @classmethod
    def of(cls, numbers: Sequence[int]) -> "Spread":
        """The distribution of at least one number. Quartiles are interpolated."""
        if len(numbers) == 1:
            return cls(*[numbers[0]] * 6)
        lower, median, upper = statistics.quantiles(numbers, n=4, method="inclusive")
        return cls(min(numbers), lower, median, upper, max(numbers), statistics.fmean(numbers))


@dataclass(frozen=True, slots=True)
class Line:
    """The statistics of one bot's places, or of one seat's. Seats that win together count once in ``wins``.

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
    """The statistics of a simulation. A share whose interval has the fair one in it is not significant.

    ``fair``: the share of wins of each place if all places were equal. ``traits``: by what the standings say of seats.
    ``told``, ``acts`` and ``left_open``: the game's events by type, instant actions, unanswered offers, a match.
    """

    matches: int
    fair: Share
    bots: tuple[Line, ...]
    seats: tuple[Line, ...]
    traits: tuple[Line, ...]
    told: Mapping[str, float]
    acts: float
    left_open: float
    ties: Share
    votes: Share
    phases: Spread
    rounds: Spread


def balance_of(matches: Sequence[Played], by: str | None = None) -> Balance:
    """The statistics of at least one match. ``by``: a trait of places. Raises ValueError for no match."""
    if not matches:
        raise ValueError("no match was played")
    places = [(match.n, place) for match in matches for place in match.places]
    bots = sorted({place.bot for _, place in places})
    seats = sorted({place.seat for _, place in places})
    traits = sorted({place.traits.get(by, "none") for _, place in places}) if by else []
    return Balance(
        matches=len(matches),
        fair=_wins(places),
        bots=tuple(_line(bot, [each for each in places if each[1].bot == bot]) for bot in bots),
        seats=tuple(_line(f"seat {seat}", [each for each in places if each[1].seat == seat]) for seat in seats),
        traits=tuple(
            _line(f"{by} {trait}", [each for each in places if each[1].traits.get(by or "", "none") == trait])
            for trait in traits
        ),
        told={
            kind: statistics.fmean(match.told.get(kind, 0) for match in matches)
            for kind in sorted({kind for match in matches for kind in match.told})
        },
        acts=statistics.fmean(match.acts for match in matches),
        left_open=statistics.fmean(match.left_open for match in matches),
        ties=_share(match.has_tie_for_first for match in matches),
        votes=_share(match.had_vote for match in matches),
        phases=Spread.of([match.phases for match in matches]),
        rounds=Spread.of([match.rounds for match in matches]),
    )


def _line(label: str, numbered: Sequence[tuple[int, SeatOutcome]]) -> Line:
    places = [place for _, place in numbered]
    return Line(
        label=label,
        wins=_wins(numbered),
        candidates=_share(place.is_candidate for place in places),
        scores=Spread.of([place.score for place in places]),
        tokens=statistics.fmean(place.tokens_of_life for place in places),
        garnets=statistics.fmean(place.garnets_at_end - place.garnets_at_start for place in places),
        refused=statistics.fmean(place.refused for place in places),
    )


def _wins(numbered: Iterable[tuple[int, SeatOutcome]]) -> Share:
    """The share of teams that won, each once in its match; a seat without partners is a team."""
    return _share({(n, place.team or (place.seat,)): place.is_winner for n, place in numbered}.values())


def _share(answers: Iterable[bool]) -> Share:
    found = list(answers)
    return Share(sum(found), len(found))


def report(console: Console, game: Game, plan: Plan, balance: Balance) -> None:
    """Print the statistics."""
    wallets = f", {plan.garnets} garnets each" if plan.garnets else ""
    head = f"{game.title} {game.version}: {balance.matches} matches of {plan.seats} seats{wallets}, seed {plan.seed}"
    console.print(f"\n{head}", style="bold", markup=False, highlight=False)
    lines = [part for part in (balance.bots, balance.traits, balance.seats) if part]
    columns = ("places", "wins", "fair", "95 %", "ToL", "EC", "garnets")
    console.print(_table("who wins", lines, columns, _winning(balance)))
    console.print(_table("scores", lines, ("min", "25 %", "median", "75 %", "max", "mean", "refused"), _scoring))
    for line in _facts(plan, game, balance):
        console.print(line, markup=False, highlight=False, soft_wrap=True)


def _table(
    title: str, parts: Sequence[Sequence[Line]], columns: Sequence[str], cells: Callable[[Line], Sequence[str]]
) -> Table:
    table = Table(title=f"\n{title}", title_justify="left", title_style="italic", box=None, padding=(0, 2, 0, 0))
    table.add_column("", no_wrap=True)
    for column in columns:
        table.add_column(column, justify="right", header_style="dim", no_wrap=True)
    for n, part in enumerate(parts):
        if n:
            table.add_row()
        for line in part:
            table.add_row(line.label, *cells(line))
    return table


def _winning(balance: Balance) -> Callable[[Line], Sequence[str]]:
    def cells(line: Line) -> Sequence[str]:
        lowest, highest = line.wins.interval
        is_off = not lowest <= balance.fair.value <= highest
        wins = percent(line.wins.value)
        return (
            str(line.wins.among),
            f"[bold]{wins}[/bold]" if is_off else wins,
            percent(balance.fair.value),
            f"{100 * lowest:.1f}-{100 * highest:.1f}",
            f"{line.tokens:.2f}",
            percent(line.candidates.value),
            f"{line.garnets:+.2f}",
        )

    return cells


def _scoring(line: Line) -> Sequence[str]:
    scores = line.scores
    quartiles = (scores.least, scores.lower, scores.median, scores.upper, scores.most)
    return (*(f"{number:g}" for number in quartiles), f"{scores.mean:.2f}", f"{line.refused:.2f}")


def _facts(plan: Plan, game: Game, balance: Balance) -> Sequence[str]:
    is_same = len({*plan.bots}) > 1 and isinstance(game.bot, RandomLegal)
    same = ("", "house and random are one here: the game has no bot of its own.") if is_same else ()
    return (
        *same,
        "",
        f"Ties for first     {_of(balance.ties)}",
        f"Candidate votes    {_of(balance.votes)}",
        f"Length in phases   {_span(balance.phases)}",
        f"Length in rounds   {_span(balance.rounds)}",
        *([f"Instant actions    {balance.acts:.2f} a match"] if balance.acts else []),
        *([f"Offers left open   {balance.left_open:.2f} a match"] if balance.left_open else []),
        *(f"{f'{mean:.2f} a match':<18} {kind}" for kind, mean in balance.told.items()),
        "",
        "place    a seat in a match; which bot sits where is drawn for each match",
        "wins     share of places (of teams) that won, with its 95 % interval; fair: if alike",
        "ToL, EC  Tokens of Life a place; share of places that were Elimination Candidate",
        "garnets  gained or lost a place",
        "refused  answers of the bot that the rules didn't take, a place",
    )


def _of(share: Share) -> str:
    return f"{percent(share.value)} ({share.count} of {share.among} matches)"


def _span(spread: Spread) -> str:
    if spread.least == spread.most:
        return f"always {spread.least:g}"
    return f"{spread.least:g} to {spread.most:g}, median {spread.median:g}, mean {spread.mean:.2f}"


def percent(share: float) -> str:
    """A share as text: 0.2513 gives "25.1 %"."""
    return f"{100 * share:.1f} %"
