"""``mainmatch check``: the conformance check of one game, as an author reads it in a terminal.

With ``--watch`` it begins again with each change of the game's files, also in the middle of a check.
"""

import pkgutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from threading import Event, Thread
from time import perf_counter

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from mainmatch.authoring.game_files import NotLoaded, Source, frames_of, source_of
from mainmatch.conformance import NotConformant, Report, check_game

KINDS = {".py", ".md", ".po"}
"""The files of a game that make another check."""

WAIT = {"debounce": 200, "step": 10}
"""Milliseconds: changes that come together are one, after a pause of ``step``."""


class _Changed(Exception):
    """A file changed: what is being checked is old."""


def check(console: Console, wanted: str, matches: int, seed: int, *, watch: bool) -> int:
    """Check a game, again with each change if ``watch``; return an exit code: 0 if the newest check found nothing."""
    try:
        source = source_of(wanted)
    except NotLoaded as error:
        _say(console, str(error), "red")
        return 2
    if not watch:
        return _checked(console, source, matches, seed, lambda done: None)
    changed, code = Event(), 2
    Thread(target=_follow, args=(source, changed), daemon=True).start()

    def go_on(done: int) -> None:
        if changed.is_set():
            raise _Changed

    with suppress(KeyboardInterrupt):
        while True:
            changed.clear()
            with suppress(_Changed):
                code = _checked(console, source, matches, seed, go_on)
                _say(console, "Waiting for a change. Ctrl-C ends it.", "dim")
            changed.wait()
    return code


def _follow(source: Source, changed: Event) -> None:
    # By name: a server does without it.
    watch = pkgutil.resolve_name("watchfiles:watch")
    for _ in watch(source.root, watch_filter=is_part, recursive=source.place.is_dir(), **WAIT):
        changed.set()


def is_part(_change: object, path: str) -> bool:
    """Whether this file can be a part of a game."""
    return Path(path).suffix in KINDS


def _checked(console: Console, source: Source, matches: int, seed: int, go_on: Callable[[int], None]) -> int:
    since = perf_counter()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    try:
        game, _ = source.load()
        task = bar.add_task(f"{game.title} {game.version}", total=matches)

        def has_played(done: int) -> None:
            bar.update(task, completed=done)
            go_on(done)

        with bar:
            report = check_game(game, matches=matches, seed=seed, on_match=has_played)
    except NotLoaded as error:
        _say(console, str(error), "red")
        return 2
    except NotConformant as error:
        where = frames_of(error.__cause__, source.root) if error.__cause__ else []
        _say(console, "Does not conform.", "bold red")
        _say(console, "\n".join([str(error), *where]))
        _say(console, f"Again: mainmatch check {source.place} --seed {error.seed} --matches 1", "dim")
        return 1
    _say(console, f"{game.title} {game.version} conforms ({perf_counter() - since:.1f} s).", "bold green")
    for line in lines_of(report):
        _say(console, line)
    for warning in report.warnings:
        _say(console, f"  {warning}", "yellow")
    return 0


def lines_of(report: Report) -> Iterator[str]:
    """What a report says, counts first."""
    told = {each.name.replace("_", " "): getattr(report, each.name) for each in fields(report)}
    yield "  " + ", ".join(f"{count} {name}" for name, count in told.items() if isinstance(count, int))
    for name, counts in told.items():
        if isinstance(counts, Mapping) and counts and name != "events":
            yield f"  {name}: " + ", ".join(f"{each} {count}" for each, count in counts.items())
    for kind, proof in report.events.items():
        heard = f"at {', '.join(proof.when)}, to {', '.join(proof.to)}" if proof.when else "never told"
        yield f"  {kind}: {heard}; {proof.proved} proved, {proof.exempt} exempt, {proof.slack} slack"


def _say(console: Console, text: str, style: str | None = None) -> None:
    console.print(text, style=style, markup=False, highlight=False, soft_wrap=True)
