"""A process that writes, says so, and is killed: `python -m tests.store.crashing DIRECTORY`.

For every number that comes in it forks a child which writes from that number on, and prints a
number only when its write was acknowledged; once the child is dead, it says so. With ``--full
BYTES`` no file may grow past so many bytes, as on a full disk, until a line comes in.
"""

import asyncio
import os
import resource
import sys
from datetime import UTC, datetime
from itertools import count

import structlog

from mainmatch.store import meta
from mainmatch.store.database import Database
from mainmatch.store.transactions.errors import StoreFailure
from mainmatch.store.transactions.transaction import Transaction

_WRITERS = 20


def _say(line: str) -> None:
    # One system call a line: of a short write to a pipe, a kill leaves all or nothing.
    os.write(1, f"{line}\n".encode())


def _put(tx: Transaction, number: int) -> None:
    meta.put(tx, f"number {number}", "x" * 300)


async def _keep_writing(database: Database, numbers: "count[int]") -> None:
    for number in numbers:
        await database.write(_put, number)
        _say(str(number))


async def _write_until_killed(directory: str, start: int) -> None:
    database = Database.open(directory, now=lambda: datetime.now(UTC))
    numbers = count(start)
    async with asyncio.TaskGroup() as group:
        for _ in range(_WRITERS):
            group.create_task(_keep_writing(database, numbers))


def _breed(directory: str) -> None:
    # Forked before there is any thread or connection: a start of Python for every kill would take minutes.
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            asyncio.run(_write_until_killed(directory, int(line)))
        _say(f"child {child}")
        os.waitpid(child, 0)
        _say("dead")


def _fill_the_disk(directory: str, most: int) -> None:
    database = Database.open(directory, now=lambda: datetime.now(UTC))
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, hard))
    for number in count():
        try:
            database.write_now(_put, number)
        except StoreFailure as failure:
            _say(f"full: {failure}")
            break
        _say(str(number))
    database.read_now(meta.get, "epoch")
    sys.stdin.readline()
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    database.write_now(meta.put, "afterwards", "works")
    _say("works")
    sys.stdin.readline()


if __name__ == "__main__":
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))
    if "--full" in sys.argv:
        _fill_the_disk(sys.argv[1], int(sys.argv[3]))
    else:
        _breed(sys.argv[1])
