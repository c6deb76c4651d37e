"""Matches on all cores: the plan in chunks, each played by a process of a pool.

May touch: processes. Rule kept here: matches are known by their number and handed back in its
order, so that neither the chunks nor the number of processes can be seen in what comes out.
"""

import multiprocessing
import os
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing.context import BaseContext
from pathlib import Path

from mainmatch.rules import Game
from mainmatch.simulation.plan import Plan, Unplayable, game_of
from mainmatch.simulation.play_match import Played, played

__all__ = ["cores", "played_in_chunks"]

_LONGEST_CHUNK = 25
"""Matches. Long enough to be worth sending, short enough for a progress bar and an even end."""


def cores() -> int:
    """Cores that this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


@contextmanager
def played_in_chunks(plan: Plan, jobs: int) -> Iterator[Iterator[tuple[Played, ...]]]:
    """All matches of the plan, as chunks are done, in no order. Enter it before anything starts a thread.

    Raises Unplayable when the game breaks.
    """
    chunks = _chunks(plan.matches, jobs)
    if jobs == 1 or len(chunks) == 1:
        yield (_play(plan, chunk) for chunk in chunks)
        return
    pool = ProcessPoolExecutor(min(jobs, len(chunks)), mp_context=_context(), initializer=_leave_interrupts_alone)
    try:
        waiting: list[Future[tuple[Played, ...]]] = [pool.submit(_play, plan, chunk) for chunk in chunks]
        yield (done.result() for done in as_completed(waiting))
    finally:
        pool.shutdown(cancel_futures=True)


def _chunks(matches: int, jobs: int) -> list[range]:
    """Match numbers, from 1, in a few chunks for every process."""
    length = max(1, min(_LONGEST_CHUNK, matches // (4 * jobs)))
    return [range(first, min(first + length, matches + 1)) for first in range(1, matches + 1, length)]


def _play(plan: Plan, chunk: range) -> tuple[Played, ...]:
    game = game_of(plan.game, plan.allowed)
    return tuple(_one(game, plan, n) for n in chunk)


def _one(game: Game, plan: Plan, n: int) -> Played:
    try:
        return played(game, plan, n)
    except Exception as error:
        raise Unplayable(
            f"{plan.game} broke in match {n} of seed {plan.seed}: {type(error).__name__}: {error}\n"
            f"It breaks there every time: mainmatch simulate {plan.game} --seed {plan.seed} --matches {n} --jobs 1"
        ) from error


def _context() -> BaseContext:
    # A fork is there at once, where the others import the whole command line anew in each process; but only a
    # process without threads (also of libraries, which Python doesn't count) can be forked safely, and on macOS not
    # even that.
    methods = multiprocessing.get_all_start_methods()
    if sys.platform == "linux" and len(list(Path("/proc/self/task").iterdir())) == 1:
        return multiprocessing.get_context("fork")
    return multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")


def _leave_interrupts_alone() -> None:
    # Ctrl-C goes to every process of the terminal; the one that shows the progress decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
