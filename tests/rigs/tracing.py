"""What strace saw: does each answer leave the process only after its write was synced? (D2; promise P1, power loss)

Pure: lines in, faults out. The trace is of ``strace -f -yy -ttt -e trace=...``, whose ``-yy`` names files and sockets.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

SYSCALLS = "fsync,fdatasync,write,pwrite64,writev,pwritev,sendto,sendmsg,read,recvfrom,recvmsg"

What: TypeAlias = Literal["asked", "wal", "sync", "answer"]

_CALL = re.compile(r"^(?:\[pid\s+)?(?P<pid>\d+)\]?\s+(?P<rest>.*)$")
_RESUMED = re.compile(r"<\.\.\. (\w+) resumed>(.*)$")
_ANSWER = re.compile(r"HTTP/1\.1 2\d\d")
_ASKED = re.compile(r"\"(PUT|POST|DELETE) /")


@dataclass(frozen=True, slots=True)
class Step:
    """A finished system call that matters, at its line: a request read, a write to the log, its sync, an answer."""

    what: What
    line: int


def steps_of(lines: Iterable[str]) -> Iterator[Step]:
    """A sync counts from where it has returned; a write and an answer from where they began."""
    begun: dict[str, str] = {}
    for number, line in enumerate(lines):
        found = _CALL.match(line)
        if found is None:
            continue
        pid, call = found["pid"], re.sub(r"^[\d.]+ ", "", found["rest"])
        resumed = _RESUMED.search(call)
        if resumed is not None:
            call = begun.pop(pid, "") + resumed[2]
            what = _what(call)
            if what in {"sync", "asked"}:
                yield Step(what, number)
            continue
        if call.endswith("<unfinished ...>"):
            begun[pid] = call.removesuffix("<unfinished ...>")
        what = _what(call)
        if what is not None:
            yield Step(what, number)


def _what(call: str) -> What | None:
    name, _, rest = call.partition("(")
    if name in {"fsync", "fdatasync"}:
        return "sync" if "-wal" in rest and call.rstrip().endswith("= 0") else None
    if name in {"read", "recvfrom", "recvmsg"}:
        return "asked" if _ASKED.search(rest) else None
    if "-wal" in rest.partition(",")[0]:
        return "wal"
    return "answer" if _ANSWER.search(rest) else None


def faults_of(steps: Iterable[Step], expected: int) -> list[str]:
    """What is wrong, when requests were made one after another: before each answer come its write and its sync."""
    faults: list[str] = []
    answers, has_written, is_synced = 0, False, False
    for step in steps:
        if step.what == "asked":
            has_written = is_synced = False
        elif step.what == "wal":
            has_written, is_synced = True, False
        elif step.what == "sync":
            is_synced = True
        else:
            answers += 1
            if not has_written:
                faults.append(f"answer {answers} (line {step.line}) was sent before anything was written")
            elif not is_synced:
                faults.append(f"answer {answers} (line {step.line}) was sent before the write was synced")
    if answers != expected:
        faults.append(f"{answers} answers were seen, and {expected} requests made")
    return faults
