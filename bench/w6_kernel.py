"""W6, the rules engine: whole matches played by house bots per second of one core, without server and database.

It runs in a process of its own, on the server's core: ``python -m bench.w6_kernel 20`` prints the rates as JSON.
"""

import asyncio
import gc
import json
import os
import sys
import time

from bench.results import Results
from bench.servers import CORE, ROOT
from bench.sizes import Size
from mainmatch.games.registry import Registry
from mainmatch.simulation.plan import checked, played


async def measure(size: Size, results: Results) -> None:
    """Each game, in turn, several times."""
    for _ in range(size.runs):
        running = await asyncio.create_subprocess_exec(
            *("taskset", "-c", str(CORE), sys.executable, "-m", "bench.w6_kernel", str(size.w6)),
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            cwd=ROOT,
            stdout=asyncio.subprocess.PIPE,
        )
        told, _ = await running.communicate()
        rates: dict[str, float] = json.loads(told)
        results.note("W6, kernel", {(f"{game}: matches per cpu-second", "1/s"): rate for game, rate in rates.items()})


def _rates(matches: int) -> dict[str, float]:
    found = {}
    for game in Registry.load().all():
        plan = checked(game.id)
        began = time.process_time()
        for n in range(1, matches + 1):
            played(game, plan, n)
        found[game.id] = matches / (time.process_time() - began)
    return found


if __name__ == "__main__":
    # As the command line does: a collection would look at all that the bench imports, and at random in one game.
    gc.freeze()
    print(json.dumps(_rates(int(sys.argv[1]))))
