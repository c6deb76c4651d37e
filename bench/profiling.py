"""A profile of the server during the rounds of W1: ``python -m bench.profiling http`` or ``websocket``.

May touch: py-spy, which must be installed (``pipx install py-spy``) or named by PYSPY. It samples the server from
outside, a few hundred times per second, and counts only threads that hold the interpreter lock.
"""

import asyncio
import os
import re
import shutil
import signal
import sys
import tempfile
from collections import Counter
from pathlib import Path

import uvloop
from rich.console import Console
from rich.table import Table

from bench.rounds import Door, Seats
from bench.seating import Crowd
from bench.servers import Process, mainmatch, pin_driver
from bench.w1_rounds import WISH

_SEATS = 5
_MATCHES, _ROUNDS = 20, 60
_A_SECOND = 200
_LINE = re.compile(r":\d+\)$")


async def profile(router: Door, spy: str) -> list[str]:
    """The stacks that py-spy saw, as it writes them: frames with semicolons between, and how often."""
    with tempfile.TemporaryDirectory() as folder:
        async with mainmatch(Path(folder)) as server:
            crowd = await Crowd.of(server, _SEATS)
            seats = Seats((server.port,), await crowd.tables(_MATCHES, WISH, _SEATS), router)
            await seats.connect()
            await seats.play(2)
            recorder = await _recorder(spy, server, Path(folder) / "stacks")
            await seats.play(_ROUNDS)
            # As Ctrl+C does: ended by another signal, it writes nothing down.
            recorder.send_signal(signal.SIGINT)
            await recorder.wait()
            seats.close()
        return (Path(folder) / "stacks").read_text(encoding="utf-8").splitlines()


async def _recorder(spy: str, server: Process, stacks: Path) -> asyncio.subprocess.Process:
    about = ("--pid", str(server.pid), "--rate", str(_A_SECOND), "--duration", "600")
    how = ("--gil", "--nonblocking", "--format", "raw", "--output", str(stacks))
    return await asyncio.create_subprocess_exec(spy, "record", *about, *how, stdout=asyncio.subprocess.DEVNULL)


def shares(stacks: list[str]) -> tuple[Counter[str], Counter[str], int]:
    """By function: how often it was on the stack, how often on top of it; and how many stacks there are."""
    within, own, total = Counter[str](), Counter[str](), 0
    for line in stacks:
        stack, _, count = line.rpartition(" ")
        frames = [_LINE.sub(")", frame) for frame in stack.split(";")]
        total += int(count)
        own[frames[-1]] += int(count)
        for frame in {*frames}:
            within[frame] += int(count)
    return within, own, total


def main(router: Door) -> None:
    """Profile and print."""
    spy = os.environ.get("PYSPY") or shutil.which("py-spy")
    if spy is None:
        sys.exit("bench-profile needs py-spy: install it (pipx install py-spy), or name it with PYSPY=...")
    pin_driver()
    within, own, total = shares(uvloop.run(profile(router, spy)))
    console = Console(width=None if sys.stdout.isatty() else 140)
    for title, counts, most in (("with what it calls", within, 80), ("by itself", own, 30)):
        table = Table("function", "%", title=f"W1 over {router}: {title}")
        for function, count in counts.most_common(most):
            table.add_row(function, f"{100 * count / total:.1f}")
        console.print(table)


if __name__ == "__main__":
    main("websocket" if sys.argv[1:] == ["websocket"] else "http")
