"""A simulation as CSV: a row a match and seat, for a spreadsheet or a data frame.

May touch: the file that was asked for. Rule kept here: the columns are documented in
docs/simulating.md, and a row says everything that the figures are made of.
"""

import csv
from collections.abc import Iterable
from pathlib import Path

from mainmatch.simulation.play_match import Place, Played

__all__ = ["COLUMNS", "write_sheet"]

COLUMNS = (
    "match",
    "seat",
    "bot",
    "score",
    "rank",
    "group",
    "tokens_of_life",
    "winner",
    "elimination_candidate",
    "garnets_at_start",
    "garnets_awarded",
    "garnets_at_end",
    "refused",
    "phases",
    "rounds",
    "tie_for_first",
    "candidate_vote",
)


def write_sheet(path: Path, matches: Iterable[Played]) -> None:
    """Write the matches in their order, with a header. Raises OSError."""
    with path.open("w", encoding="utf-8", newline="") as sheet:
        writer = csv.writer(sheet, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(_row(match, place) for match in matches for place in match.places)


def _row(match: Played, place: Place) -> tuple[int | str, ...]:
    return (
        match.n,
        place.seat,
        place.bot,
        place.score,
        place.rank,
        place.group or "",
        place.tokens_of_life,
        int(place.is_winner),
        int(place.is_candidate),
        place.garnets_at_start,
        place.garnets_awarded,
        place.garnets_at_end,
        place.refused,
        match.phases,
        match.rounds,
        int(match.has_tie_for_first),
        int(match.had_vote),
    )
