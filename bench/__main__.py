"""``python -m bench w1 w4``: measure these workloads (default: all), print a table, store the figures.

BENCH_SIZE is tiny, small (the default, minutes) or full. Times are not asserted; a refused or lost submission stops the
run.
"""

import os
import sys
from collections.abc import Awaitable, Callable

import uvloop
from rich.console import Console

from bench import w1_rounds, w2_storm, w3_rest, w4_reading, w5_growth, w6_kernel, w7_docs_page, w8_house
from bench.results import Results
from bench.servers import pin_driver
from bench.sizes import SIZES, Size

WORKLOADS: dict[str, Callable[[Size, Results], Awaitable[None]]] = {
    "w1": w1_rounds.measure,
    "w2": w2_storm.measure,
    "w3": w3_rest.measure,
    "w4": w4_reading.measure,
    "w5": w5_growth.measure,
    "w6": w6_kernel.measure,
    "w7": w7_docs_page.measure,
    "w8": w8_house.measure,
}


async def measured(names: list[str], size: Size) -> Results:
    """The figures of these workloads. Raises Refused."""
    results = Results(size.name)
    for name in names:
        await WORKLOADS[name](size, results)
    return results


def main(names: list[str], size: str) -> None:
    """Measure, print, store."""
    unknown = [*({*names} - {*WORKLOADS}), *({size} - {*SIZES})]
    if unknown:
        sys.exit(f"bench knows {', '.join(WORKLOADS)}, and BENCH_SIZE={'|'.join(SIZES)}; not {', '.join(unknown)}")
    pin_driver()
    results = uvloop.run(measured(names or [*WORKLOADS], SIZES[size]))
    results.print(Console(width=None if sys.stdout.isatty() else 160))
    print(f"kept in {results.keep()}")


if __name__ == "__main__":
    main(sys.argv[1:], os.environ.get("BENCH_SIZE", "small"))
