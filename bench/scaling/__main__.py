"""``python -m bench.scaling``: tables on the terminal; ``--svg FILE`` draws, ``--write`` fills docs/scaling.md."""

import argparse
import pkgutil
import re
from collections.abc import Mapping
from pathlib import Path
from random import Random

from rich.console import Console
from rich.progress import Progress

from bench.scaling.needs import Scale
from bench.scaling.queues import Plan, Storm, quantile, storm

PAGE = Path(__file__).parents[2] / "docs" / "scaling.md"

Storms = Mapping[tuple[int, int], Storm]
"""By servers and databases."""


def simulated(scale: Scale, console: Console | None = None, shrink: int = 1) -> Storms:
    """The minute after the common deadline, for each number of servers and databases.

    ``shrink``: so many times fewer matches, for tests: times shrink as much.
    """
    plan = scale.simulation
    cases = [(servers, databases) for databases in plan["databases"] for servers in plan["servers"]]
    closes = int(scale.due_together) // shrink
    found = {}
    with Progress(console=console, disable=console is None, transient=True) as progress:
        task = progress.add_task("resolving", total=len(cases) * closes)
        for servers, databases in cases:
            case = Plan(
                closes=closes,
                batch=scale.measured["closes_in_a_batch"],
                close=scale.close,
                submission=scale.submission,
                rate=scale.submissions_at_peak,
                servers=servers,
                cores=databases * scale.assumed["database_cores"],
            )
            dice = Random(plan["seed"])  # noqa: S311 - a simulation, which is to be repeated
            found[servers, databases] = storm(case, dice, lambda taken: progress.advance(task, taken))
    return found


def tables(scale: Scale, storms: Storms) -> dict[str, str]:
    """The tables of the page, by the names of their marks."""
    needs = [f"| {need.what} | {need.value} | {need.how} |" for need in scale.needs()]
    limits = [f"| {need.what} | {need.value} |" for need in scale.limits()]
    rows = [
        f"| {servers} | {databases} | {each.seconds:.0f} s | {quantile(each.closed, 0.5):.0f} s | "
        f"{quantile(each.answered, 0.5) * 1000:,.0f} ms | {quantile(each.answered, 0.99) * 1000:,.0f} ms |"
        for (servers, databases), each in storms.items()
    ]
    return {
        "needs": "\n".join(["| what | how much | because |", "| --- | --- | --- |", *needs]),
        "limits": "\n".join(
            [f"| resource | used, for {scale.load['seconds_to_resolve']} s |", "| --- | --- |", *limits]
        ),
        "storm": "\n".join(
            [
                "| server cores | databases | all resolved after | half of them | a submission meanwhile, p50 | p99 |",
                "| --- | --- | --- | --- | --- | --- |",
                *rows,
            ]
        ),
    }


def page(text: str, made: Mapping[str, str]) -> str:
    """The page with these tables."""
    for name, table in made.items():
        begin, end = f"<!-- {name}: begin -->\n", f"<!-- {name}: end -->"
        text = re.sub(re.escape(begin) + ".*?" + re.escape(end), f"{begin}{table}\n{end}", text, flags=re.DOTALL)
    return text


def main() -> None:
    """Reckon, simulate, print, draw, write."""
    reader = argparse.ArgumentParser(prog="python -m bench.scaling")
    reader.add_argument("--svg", type=Path, help="draw the storm into this file")
    reader.add_argument("--write", action="store_true", help="put the tables into docs/scaling.md")
    payload = reader.parse_args()
    console, scale = Console(), Scale.read()
    storms = simulated(scale, console)
    made = tables(scale, storms)
    for table in made.values():
        console.print(table, markup=False, highlight=False, soft_wrap=True)
        console.print()
    if payload.svg is not None:
        # matplotlib comes with an extra: looked up when a picture is asked for.
        pkgutil.resolve_name("bench.scaling.plots:draw")(payload.svg, storms)
    if payload.write:
        PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), made), encoding="utf-8")


if __name__ == "__main__":
    main()
