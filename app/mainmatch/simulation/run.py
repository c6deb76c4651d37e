"""``mainmatch simulate``: play matches on all cores, print statistics, and write files.

All options are checked before the first match.
"""

import importlib.util
import multiprocessing
import os
import pkgutil
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.context import BaseContext
from pathlib import Path
from typing import Any, TypeAlias

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from mainmatch.rules import Game
from mainmatch.simulation.plan import Plan, Played, Unplayable, checked, game_of, played
from mainmatch.simulation.report import Balance, balance_of, report, write_sheet

_LONGEST_CHUNK = 25
"""Matches. Long enough to outweigh the overhead, short enough for the progress bar and an even load."""


def cores() -> int:
    """The number of cores that this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


@contextmanager
def played_in_chunks(plan: Plan, jobs: int) -> Iterator[Iterator[tuple[Played, ...]]]:
    """All matches of the plan, by chunks in the order in which processes finish them.

    Enter it before any thread starts (``_context``). Raises Unplayable if the game fails.
    """
    # At least four chunks for each process.
    length = max(1, min(_LONGEST_CHUNK, plan.matches // (4 * jobs)))
    chunks = [range(first, min(first + length, plan.matches + 1)) for first in range(1, plan.matches + 1, length)]
    if jobs == 1 or len(chunks) == 1:
        yield (_play(plan, chunk) for chunk in chunks)
        return
    pool = ProcessPoolExecutor(min(jobs, len(chunks)), mp_context=_context(), initializer=_leave_interrupts_alone)
    try:
        waiting: list[Future[tuple[Played, ...]]] = [pool.submit(_play, plan, chunk) for chunk in chunks]
        yield (done.result() for done in as_completed(waiting))
    finally:
        pool.shutdown(cancel_futures=True)


def _play(plan: Plan, chunk: range) -> tuple[Played, ...]:
    game = game_of(plan.game, plan.allowed)
    return tuple(_one(game, plan, n) for n in chunk)


def _one(game: Game, plan: Plan, n: int) -> Played:
    try:
        return played(game, plan, n)
    except Exception as error:
        raise Unplayable(
            f"{plan.game} failed in match {n} of seed {plan.seed}: {type(error).__name__}: {error}\n"
            f"To reproduce it: mainmatch simulate {plan.game} --seed {plan.seed} --matches {n} --jobs 1"
        ) from error


def _context() -> BaseContext:
    # A fork starts at once; the other methods import the command line in each process. But only a process without
    # threads can be forked safely, including those of libraries, which Python doesn't count, and not on macOS.
    methods = multiprocessing.get_all_start_methods()
    if sys.platform == "linux" and len(list(Path("/proc/self/task").iterdir())) == 1:
        return multiprocessing.get_context("fork")
    return multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")


def _leave_interrupts_alone() -> None:
    # Ctrl-C goes to each process of the terminal: only the parent handles it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)


PICTURES = (".png", ".svg")

_PENCIL = "matplotlib"

Draw: TypeAlias = Callable[[Path, str, list[Played], Balance], None]


@dataclass(frozen=True, slots=True)
class Outputs:
    """Files to write. ``jobs``: number of processes; None: one for each core."""

    jobs: int | None = None
    csv: Path | None = None
    plot: Path | None = None
    by: str | None = None
    """A trait of places, by which the statistics are told, too."""


def simulate(console: Console, game: str, outputs: Outputs, **payload: Any) -> int:
    """Run a simulation and print its statistics; return an exit code. ``payload``: as for ``checked``."""
    try:
        plan = checked(game, **payload)
        _must_be_writable(outputs)
        matches = matches_of(plan, outputs.jobs or cores(), console)
        _must_have(outputs.by, matches)
        balance = balance_of(matches, outputs.by)
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
    """All matches of the plan, in order, with a progress bar. Raises Unplayable if the game fails."""
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
    """Raise Unplayable for files that cannot be written."""
    for path in (outputs.csv, outputs.plot):
        if path is not None and not path.absolute().parent.is_dir():
            raise Unplayable(f"There is no directory {path.parent}. Create it, or name another one.")
    if outputs.plot is None:
        return
    if outputs.plot.suffix not in PICTURES:
        raise Unplayable(f"A plot is a PNG or an SVG: name it {outputs.plot.stem}.png or {outputs.plot.stem}.svg.")
    if importlib.util.find_spec(_PENCIL) is None:
        raise Unplayable(
            f"Plots need {_PENCIL}, which is not installed. Install it: pip install 'mainmatch[plots]', or in a "
            f"checkout: .venv/bin/python -m pip install {_PENCIL}. Or leave --plot out."
        )


def _must_have(by: str | None, matches: Sequence[Played]) -> None:
    """Raise Unplayable for a trait that no place has."""
    known = sorted({trait for match in matches for place in match.places for trait in place.traits})
    if by is not None and by not in known:
        found = f"Choose one of: {', '.join(known)}." if known else "This game's say nothing beside scores."
        raise Unplayable(f"No standings have {by}. {found}")


def _keep(console: Console, plan: Plan, outputs: Outputs, matches: list[Played], balance: Balance) -> None:
    if outputs.csv is not None:
        write_sheet(outputs.csv, matches)
        console.print(f"Rows    {outputs.csv}", markup=False, highlight=False, soft_wrap=True)
    if outputs.plot is not None:
        # Imported by name and only here: without plots, the library is not needed, and its threads would prevent forks.
        draw: Draw = pkgutil.resolve_name("mainmatch.simulation.plots:draw")
        title = f"{plan.game}: {plan.matches} matches of {plan.seats}, seed {plan.seed}"
        draw(outputs.plot, title, matches, balance)
        console.print(f"Plot    {outputs.plot}", markup=False, highlight=False, soft_wrap=True)
