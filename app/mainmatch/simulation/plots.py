"""Plot a simulation: shares of wins, scores, lengths of matches, Elimination Candidates.

The same matches give the same bytes with the same version of the plotting library.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from mainmatch.simulation.plan import Played
from mainmatch.simulation.report import Balance, Line, Share

_INCHES = (11.0, 8.0)
_BLUE, _ORANGE, _GREY = "#3b6fb6", "#d9822b", "#8a8a8a"
_MAKER: Mapping[str, Mapping[str, None]] = {".png": {"Software": None}, ".svg": {"Creator": None, "Date": None}}
"""Metadata that matplotlib would write, its version and the time: removed, so that files are reproducible."""


def draw(path: Path, title: str, matches: Sequence[Played], balance: Balance) -> None:
    """Write a PNG or an SVG, by the suffix of ``path``. Raises OSError."""
    figure = Figure(figsize=_INCHES, layout="constrained")
    figure.suptitle(title)
    winning, scoring, lasting, candidates = figure.subplots(2, 2).flat
    _draw_wins(winning, balance)
    _draw_scores(scoring, matches, balance.bots)
    _draw_lengths(lasting, matches)
    _draw_candidates(candidates, balance.seats)
    # Ids in an SVG are random without a salt.
    with mpl.rc_context({"svg.hashsalt": title}):
        figure.savefig(path, format=path.suffix[1:], dpi=120, metadata=dict(_MAKER[path.suffix]))


def _draw_wins(axes: Axes, balance: Balance) -> None:
    lines = [*balance.bots, *balance.seats]
    colours = [_ORANGE] * len(balance.bots) + [_BLUE] * len(balance.seats)
    shares = [line.wins for line in lines]
    axes.bar([line.label for line in lines], _heights(shares), yerr=_bars(shares), capsize=3, color=colours)
    axes.axhline(balance.fair.value, color=_GREY, linestyle="--", label=f"fair: {100 * balance.fair.value:.1f} %")
    axes.legend(loc="lower right")
    axes.set_title("Share of wins, by bot and by seat (bars: 95 %)")
    _in_percent(axes)


def _draw_scores(axes: Axes, matches: Sequence[Played], bots: Sequence[Line]) -> None:
    scores = [[place.score for match in matches for place in match.places if place.bot == bot.label] for bot in bots]
    axes.boxplot(scores, tick_labels=[bot.label for bot in bots], showmeans=True, whis=(0, 100))
    axes.set_title("Scores, by bot (box: quartiles, triangle: mean)")


def _draw_lengths(axes: Axes, matches: Sequence[Played]) -> None:
    lengths = [match.phases for match in matches]
    each = range(min(lengths), max(lengths) + 1)
    axes.bar(each, [lengths.count(length) / len(lengths) for length in each], color=_BLUE)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_title("Length of a match, in phases")
    _in_percent(axes)


def _draw_candidates(axes: Axes, seats: Sequence[Line]) -> None:
    shares = [line.candidates for line in seats]
    axes.bar([line.label for line in seats], _heights(shares), yerr=_bars(shares), capsize=3, color=_BLUE)
    axes.set_title("Share of Elimination Candidates, by seat")
    _in_percent(axes)


def _heights(shares: Sequence[Share]) -> list[float]:
    return [share.value for share in shares]


def _bars(shares: Sequence[Share]) -> list[list[float]]:
    """How far the 95 % intervals reach below and above the shares."""
    below = [share.value - share.interval[0] for share in shares]
    return [below, [share.interval[1] - share.value for share in shares]]


def _in_percent(axes: Axes) -> None:
    axes.yaxis.set_major_formatter(PercentFormatter(xmax=1, decimals=0))
    axes.tick_params(axis="x", labelrotation=45 if len(axes.get_xticks()) > _CROWDED else 0)


_CROWDED = 8
"""Number of labels that fit side by side."""
