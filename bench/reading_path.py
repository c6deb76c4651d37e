"""The code that one submission runs through, for readers: ``python -m bench.reading_path``.

It lists the functions of the server that a PUT runs through that is not the first one of its seat. The totals are
files; functions; bodies, which are
functions with their lambdas and comprehensions; and jumps: calls from a body of one file to a body of another,
each counted once.
"""

import asyncio
import functools
import sys
import tempfile
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType

import mainmatch
from bench.seating import Crowd
from bench.servers import Process, plug_in_abc
from bench.wires import to_http
from mainmatch.main import create_app
from mainmatch.runtime.uvicorn_server import Server
from mainmatch.settings import Settings

_PACKAGE = f"{Path(mainmatch.__file__).parent}/"
_SEATS = 5


@dataclass(slots=True)
class ReadingPath:
    """What ran, in the order of its first call."""

    bodies: dict[CodeType, None] = field(default_factory=dict)
    jumps: set[tuple[CodeType, CodeType]] = field(default_factory=set)

    def note(self, frame: FrameType) -> None:
        """A call."""
        if not frame.f_code.co_filename.startswith(_PACKAGE):
            return
        self.bodies[frame.f_code] = None
        caller = frame.f_back
        while caller is not None and not caller.f_code.co_filename.startswith(_PACKAGE):
            caller = caller.f_back
        if caller is not None and caller.f_code.co_filename != frame.f_code.co_filename:
            self.jumps.add((caller.f_code, frame.f_code))

    @property
    def totals(self) -> dict[str, int]:
        functions = [code for code in self.bodies if not code.co_name.startswith("<")]
        files = {code.co_filename for code in self.bodies}
        return {"files": len(files), "functions": len(functions), "bodies": len(self.bodies), "jumps": len(self.jumps)}

    @property
    def lines(self) -> list[str]:
        """Each body as file, line and name."""
        return [
            f"{code.co_filename.removeprefix(_PACKAGE)}:{code.co_firstlineno} {code.co_qualname}"
            for code in self.bodies
        ]

    def common(self, other: "ReadingPath") -> "ReadingPath":
        """What is on both."""
        shared = {code: None for code in self.bodies if code in other.bodies}
        return ReadingPath(shared, self.jumps & other.jumps)


async def measure(folder: Path) -> ReadingPath:
    """The path that all seats' second submissions share.

    What runs meanwhile by itself, as the scheduler does, is hardly on all of them.
    """
    paths: list[ReadingPath] = []
    async with _profiled(folder, paths) as (port, record):
        crowd = await Crowd.of(Process(0, port, 0.0), _SEATS)
        (table,) = await crowd.tables(1, {"config": {"rounds": 2}, "close_early": "never"}, _SEATS)
        wire = await to_http(port)
        for letter in ("a", "b"):
            body = {"phase_id": table.phase, "action": {"type": "choose", "letter": letter}}
            for seat in table.places:
                with record() if letter == "b" else nullcontext():
                    await wire.ask("PUT", f"/v1/matches/{seat.match_id}/submission", seat.token, body)
        wire.close()
    return functools.reduce(ReadingPath.common, paths)


@asynccontextmanager
async def _profiled(
    folder: Path, paths: list[ReadingPath]
) -> AsyncIterator[tuple[int, Callable[[], AbstractContextManager[None]]]]:
    """A server in this process, by its port; what happens within ``record()`` is a path more."""
    recording: ReadingPath | None = None

    def profile(frame: FrameType, event: str, _argument: object) -> None:
        if recording is not None and event == "call":
            recording.note(frame)

    @contextmanager
    def record() -> Iterator[None]:
        nonlocal recording
        recording = ReadingPath()
        paths.append(recording)
        yield
        recording = None

    async with profiled(folder, profile) as port:
        yield port, record


@asynccontextmanager
async def profiled(folder: Path, profile: Callable[[FrameType, str, object], None]) -> AsyncIterator[int]:
    """A server in this process, all of whose calls are profiled so; by its port."""
    sys.path.insert(0, str(plug_in_abc(folder)))
    settings = Settings(data=folder / "database", games="abc", limits="off", port=0, log_level="warning")
    listening = asyncio.Event()
    server = Server(create_app(settings), settings, lambda *_: listening.set())
    threading.setprofile(profile)
    sys.setprofile(profile)
    serving = asyncio.create_task(server.serve())
    try:
        await listening.wait()
        yield int(server.url.rpartition(":")[2])
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
        sys.path.pop(0)
        server.should_exit = True
        await serving


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        path = asyncio.run(measure(Path(folder)))
    print(*path.lines, sep="\n")
    print(*(f"{count} {what}" for what, count in path.totals.items()), sep=", ")


if __name__ == "__main__":
    main()
