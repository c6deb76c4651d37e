"""Python calls that the server makes for one submission: ``python -m bench.calls``.

They don't depend on the machine. A submission has its part of the close that every fifth one leads to, and of the
events of that. Calls of the load generator are not counted; the writer's thread is.
"""

import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType

import uvloop

import mainmatch
from bench.reading_path import profiled
from bench.rounds import Door, Seats
from bench.seating import Crowd
from bench.servers import Process
from bench.w1_rounds import WISH

_PACKAGE = f"{Path(mainmatch.__file__).parent}/"
_BENCH = f"{Path(__file__).parent}/"
_GAME = f"{_BENCH}abc/"
_SEATS = 5
_WARM = 2
"""Rounds that are not counted."""


@dataclass(slots=True)
class Calls:
    """What ran, by function."""

    submissions: int = 0
    made: Counter[CodeType] = field(default_factory=Counter)

    @property
    def each(self) -> float:
        """For one submission."""
        return sum(self.made.values()) / self.submissions

    @property
    def lines(self) -> list[str]:
        """The calls of each file for one submission, the most first."""
        files: Counter[str] = Counter()
        for code, count in self.made.items():
            files[code.co_filename.removeprefix(_PACKAGE).rpartition("site-packages/")[2]] += count
        return [f"{count / self.submissions:7.2f} {name}" for name, count in files.most_common(60)]


async def measure(folder: Path, door: Door, matches: int, rounds: int) -> Calls:
    """Play rounds over one door, on a server in this process."""
    found, is_counting = Calls(), False

    def profile(frame: FrameType, event: str, _argument: object) -> None:
        if is_counting and event == "call":
            name = frame.f_code.co_filename
            if not name.startswith(_BENCH) or name.startswith(_GAME):
                found.made[frame.f_code] += 1

    async with profiled(folder, profile) as port:
        crowd = await Crowd.of(Process(0, port, 0.0), _SEATS)
        seats = Seats((port,), await crowd.tables(matches, WISH, _SEATS), door)
        await seats.connect()
        await seats.play(_WARM)
        is_counting = True
        played = await seats.play(rounds)
        is_counting = False
        found.submissions = played.accepted
        seats.close()
    return found


def main() -> None:
    """Measure and print."""
    doors: tuple[Door, ...] = ("http", "websocket")
    for door in doors:
        with tempfile.TemporaryDirectory() as folder:
            calls = uvloop.run(measure(Path(folder), door, 20, 10))
        print(*calls.lines, sep="\n")
        print(f"{door}: {calls.each:.0f} Python calls a submission")


if __name__ == "__main__":
    main()
