"""Instructions a submission, whatever else the machine does: ``python -m bench.instructions``.

May touch: valgrind, which must be installed (``apt-get install valgrind``). The server of W1 runs under callgrind,
which counts the instructions of its process in user space, those of the system's calls excluded, from the first
submission of warm rounds to their last frame. So a submission comes with its fifth of a close and its five frames.
What the server does by the clock happens more often, because everything else takes fifty times as long. Most of that
is the checksum of the database's log, and nothing else here uses zlib: that library is left out.
"""

import asyncio
import re
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Awaitable, Iterable
from pathlib import Path
from typing import TypeVar

import uvloop

from bench.rounds import Door, Seats
from bench.seating import Crowd
from bench.servers import Process, mainmatch, pin_driver
from bench.w1_rounds import DOORS, WISH, must_be_whole

T = TypeVar("T")

_SEATS = 5
_MATCHES, _WARM, _ROUNDS = 20, 3, 5
_BY_THE_CLOCK = "libz"
_MOST = 6
_LIBRARY = re.compile(r"(ob|cob)=\((\d+)\)(?: (.+))?")


async def measure(matches: int = _MATCHES, rounds: int = _ROUNDS) -> dict[Door, Counter[str]]:
    """By door and library: instructions a submission. Raises Refused when the server refuses anything."""
    with tempfile.TemporaryDirectory() as folder:
        counts = Path(folder) / "callgrind"
        tool = ("valgrind", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={counts}", "--quiet")
        found: dict[Door, Counter[str]] = {}
        async with mainmatch(Path(folder), under=tool) as server:
            counting = _Counting(server, counts)
            crowd = await Crowd.of(server, _SEATS)
            for door in DOORS:
                seats = Seats((server.port,), await crowd.tables(matches, WISH, _SEATS), door)
                await seats.connect()
                await seats.play(_WARM)
                played, counted = await counting.during(seats.play(rounds))
                must_be_whole(played)
                del counted[_BY_THE_CLOCK]
                found[door] = Counter({name: count // played.accepted for name, count in counted.items()})
                seats.close()
        return found


class _Counting:
    """A server that runs under callgrind, which writes one file after the other."""

    def __init__(self, server: Process, counts: Path) -> None:
        self._pid = str(server.pid)
        self._counts = counts
        self._written = 0

    async def during(self, what: Awaitable[T]) -> tuple[T, Counter[str]]:
        """What came of it, and the instructions meanwhile, by library."""
        await self._order("--instr=on")
        result = await what
        await self._order("--instr=off")
        await self._order("--dump")
        self._written += 1
        return result, _read(Path(f"{self._counts}.{self._written}"))

    async def _order(self, order: str) -> None:
        pipe, errors = asyncio.subprocess.PIPE, asyncio.subprocess.STDOUT
        done = await asyncio.create_subprocess_exec("callgrind_control", order, self._pid, stdout=pipe, stderr=errors)
        said, _ = await done.communicate()
        if done.returncode:
            sys.exit(f"callgrind_control {order} failed:\n{said.decode()}")


def by_library(lines: Iterable[str]) -> Counter[str]:
    """Instructions by library, from callgrind's output.

    ``ob=`` says whose the following counts are, ``cob=`` whose the next callee is; both give a number its name. The
    line after ``calls=`` has what the callee took, which is counted where that is.
    """
    found, names, library, is_callees = Counter[str](), dict[str, str](), "", False
    for line in lines:
        if named := _LIBRARY.match(line):
            kind, number, path = named.groups()
            name = names.setdefault(number, Path(path or "").name.partition(".")[0])
            library = library if kind == "cob" else name
        elif line[0] in "+-*0123456789":
            if not is_callees:
                found[library] += int(line.split()[1])
            is_callees = False
        else:
            is_callees = is_callees or line.startswith("calls=")
    return found


def _read(counts: Path) -> Counter[str]:
    with counts.open(encoding="utf-8") as lines:
        return by_library(lines)


def main() -> None:
    """Measure and print."""
    if shutil.which("valgrind") is None:
        sys.exit("bench-instructions needs valgrind: apt-get install valgrind")
    pin_driver()
    for door, counts in uvloop.run(measure()).items():
        libraries = ", ".join(f"{name} {_thousands(count)}" for name, count in counts.most_common(_MOST))
        print(f"{door}: {_thousands(counts.total())} thousand instructions a submission ({libraries})")


def _thousands(count: int) -> str:
    return f"{count / 1000:,.0f}"


if __name__ == "__main__":
    main()
