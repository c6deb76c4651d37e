"""Processes of this machine, as /proc shows them; on a system without one there are none.

Standard library only: the reaper reads it in an interpreter without packages.
"""

import os
from collections.abc import Iterator
from pathlib import Path

_PROC = Path("/proc")
_TICKS = os.sysconf("SC_CLK_TCK")
_USER_TIME = 11
"""Place of utime in /proc/PID/stat behind the name; stime, cutime and cstime follow."""


def descendants(pid: int) -> Iterator[int]:
    """Children of this process, and theirs, that live."""
    # Those of its first thread: hardly anybody starts processes in another, and to look at all takes a tenth of a run.
    for child in map(int, _read(Path(f"/proc/{pid}/task/{pid}/children")).split()):
        yield child
        yield from descendants(child)


def seconds_of(pid: int) -> float:
    """Processor time of a process and of its children that have ended; 0.0 where there is none of this id."""
    fields = _read(_PROC / str(pid) / "stat").rpartition(b")")[2].split()
    return sum(map(int, fields[_USER_TIME : _USER_TIME + 4])) / _TICKS


def processes_with(text: bytes) -> Iterator[int]:
    """Processes that were started with an environment in which this text stands."""
    for place in _PROC.glob("[0-9]*/environ"):
        if text in _read(place):
            yield int(place.parts[-2])


def command_of(pid: int) -> str:
    """What a process was started as; empty where there is none of this id."""
    return _read(_PROC / str(pid) / "cmdline").replace(b"\0", b" ").decode(errors="replace")


def _read(place: Path) -> bytes:
    try:
        return place.read_bytes()
    except OSError:
        # It has ended, or belongs to somebody else.
        return b""
