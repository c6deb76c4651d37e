"""The figures of a simulation, for a terminal.

May touch: rich. Rule kept here: it fits into 80 columns, and says how to read what isn't plain.
"""

from collections.abc import Callable, Sequence

from rich.console import Console
from rich.table import Table

from mainmatch.rules import Game
from mainmatch.simulation.balance import Balance, Line, Share, Spread
from mainmatch.simulation.plan import Plan

__all__ = ["report"]


def report(console: Console, game: Game, plan: Plan, balance: Balance) -> None:
    """Print the figures."""
    wallets = f", {plan.garnets} garnets each" if plan.garnets else ""
    head = f"{game.title} {game.version}: {balance.matches} matches of {plan.seats} seats{wallets}, seed {plan.seed}"
    console.print(f"\n{head}", style="bold", markup=False, highlight=False)
    lines = (balance.bots, balance.seats)
    console.print(_table("who wins", lines, ("places", "wins", "fair", "±", "ToL", "EC", "garnets"), _winning(balance)))
    console.print(_table("scores", lines, ("min", "25 %", "median", "75 %", "max", "mean", "refused"), _scoring))
    for line in _facts(balance):
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
        is_off = abs(line.wins.value - balance.fair.value) > line.wins.margin
        wins = percent(line.wins.value)
        return (
            str(line.wins.among),
            f"[bold]{wins}[/bold]" if is_off else wins,
            percent(balance.fair.value),
            percent(line.wins.margin),
            f"{line.tokens:.2f}",
            percent(line.candidates.value),
            f"{line.garnets:+.2f}",
        )

    return cells


def _scoring(line: Line) -> Sequence[str]:
    scores = line.scores
    quartiles = (scores.least, scores.lower, scores.median, scores.upper, scores.most)
    return (*(f"{number:g}" for number in quartiles), f"{scores.mean:.2f}", f"{line.refused:.2f}")


def _facts(balance: Balance) -> Sequence[str]:
    return (
        "",
        f"Ties for first     {_of(balance.ties)}",
        f"Candidate votes    {_of(balance.votes)}",
        f"Length in phases   {_span(balance.phases)}",
        f"Length in rounds   {_span(balance.rounds)}",
        "",
        "place    a seat in a match; which bot sits where is drawn for each match",
        "wins     share of places that won, ± its 95 % margin; fair: if all were alike",
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
    """0.2513 is "25.1 %"."""
    return f"{100 * share:.1f} %"
