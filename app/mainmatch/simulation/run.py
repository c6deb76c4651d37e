"""``mainmatch simulate``: matches on all cores, the figures, and the files that were asked for.

May touch: a terminal, files. Rule kept here: what can be wrong with a wish is found before the
first match, not after the last.
"""

import importlib.util
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from mainmatch.simulation.balance import Balance, balance_of
from mainmatch.simulation.csv_report import write_sheet
from mainmatch.simulation.parallel import cores, played_in_chunks
from mainmatch.simulation.plan import Plan, Unplayable, checked, game_of
from mainmatch.simulation.play_match import Played
from mainmatch.simulation.report import report

__all__ = ["Outputs", "matches_of", "simulate"]

PICTURES = (".png", ".svg")

_PENCIL = "matplotlib"

Draw: TypeAlias = Callable[[Path, str, list[Played], Balance], None]


@dataclass(frozen=True, slots=True)
class Outputs:
    """Where the figures go besides the terminal. ``jobs``: processes, None for one a core."""

    jobs: int | None = None
    csv: Path | None = None
    plot: Path | None = None


def simulate(console: Console, game: str, outputs: Outputs, **payload: Any) -> int:
    """Play, and tell what came of it; ``wish`` is what ``checked`` takes. Answers an exit code."""
    try:
        plan = checked(game, **payload)
        _must_be_writable(outputs)
        matches = matches_of(plan, outputs.jobs or cores(), console)
        balance = balance_of(matches)
        report(console, game_of(game, plan.allowed), plan, balance)
        _keep(console, plan, outputs, matches, balance)
    except KeyboardInterrupt:
        console.print("\nStopped.")
        return 130
    except (Unplayable, OSError) as error:
        console.print(str(error), style="red", markup=False, highlight=False, soft_wrap=True)
        return 1
    return 0


def matches_of(plan: Plan, jobs: int, console: Console) -> list[Played]:
    """All matches of the plan, in its order. Raises Unplayable when the game breaks."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    task = bar.add_task(f"{plan.game} on {jobs} {'core' if jobs == 1 else 'cores'}", total=plan.matches)
    matches: list[Played] = []
    with played_in_chunks(plan, jobs) as chunks, bar:
        for chunk in chunks:
            matches.extend(chunk)
            bar.advance(task, len(chunk))
    return sorted(matches, key=lambda match: match.n)


def _must_be_writable(outputs: Outputs) -> None:
    """Raises Unplayable for files that can't be written."""
    for path in (outputs.csv, outputs.plot):
        if path is not None and not path.absolute().parent.is_dir():
            raise Unplayable(f"There is no directory {path.parent}: make it first, or name another one.")
    if outputs.plot is None:
        return
    if outputs.plot.suffix not in PICTURES:
        raise Unplayable(f"A plot is a PNG or an SVG: name it {outputs.plot.stem}.png or {outputs.plot.stem}.svg.")
    if importlib.util.find_spec(_PENCIL) is None:
        raise Unplayable(
            f"Plots need {_PENCIL}, which isn't there. Install it: pip install 'mainmatch[plots]', or in a "
            f"checkout: .venv/bin/python -m pip install {_PENCIL}. Or leave --plot out."
        )


def _keep(console: Console, plan: Plan, outputs: Outputs, matches: list[Played], balance: Balance) -> None:
    if outputs.csv is not None:
        write_sheet(outputs.csv, matches)
        console.print(f"Rows    {outputs.csv}", markup=False, highlight=False, soft_wrap=True)
    if outputs.plot is not None:
        # By name and this late: who draws nothing need not have the library, nor wait for it, and its threads
        # would keep the processes from being forked.
        draw: Draw = pkgutil.resolve_name("mainmatch.simulation.plots:draw")
        title = f"{plan.game}: {plan.matches} matches of {plan.seats}, seed {plan.seed}"
        draw(outputs.plot, title, matches, balance)
        console.print(f"Plot    {outputs.plot}", markup=False, highlight=False, soft_wrap=True)
