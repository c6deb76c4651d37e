"""Kill -9 at any instant, and a disk that is full: what was acknowledged is there (P1, P2, D1)."""

import os
import random
import signal
import subprocess
from pathlib import Path
from typing import Self

import pytest
import sqlalchemy as sa

from mainmatch.store import meta
from mainmatch.store.database import Database
from mainmatch.store.transactions.transaction import Transaction
from tests import forked_servers
from tests.clock import Clock

pytestmark = pytest.mark.embedded

_ROOT = Path(__file__).parents[2]
_KILLS = 24


class Process:
    """A process that is spoken to line by line."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [*forked_servers.python(), "-m", "tests.store.crashing", *arguments],
            cwd=_ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def say(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def hear(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.endswith("\n"), "the process ended, or was cut off in a line"
        return line.strip()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()


def acknowledged_before_kill(nursery: Process, first: int, patience: int) -> set[int]:
    """What a child said was written, killed after so many lines; what was still in the pipe counts, too."""
    nursery.say(str(first))
    heard: list[str] = []
    child = 0
    while not heard or heard[-1] != "dead":
        heard.append(nursery.hear())
        if heard[-1].startswith("child "):
            child = int(heard.pop().removeprefix("child "))
        if child and len(heard) >= patience:
            os.kill(child, signal.SIGKILL)
            child = 0
    return {int(line) for line in heard[:-1]}


def numbers(tx: Transaction) -> set[int]:
    keys = tx.connection.execute(sa.text("SELECT key FROM meta WHERE key LIKE 'number %'")).scalars()
    return {int(key.removeprefix("number ")) for key in keys}


def test_everything_acknowledged_before_a_kill_is_there_after_it(directory: Path, clock: Clock) -> None:
    seed = random.randrange(2**32)  # noqa: S311 - it decides when to kill
    print(f"seed {seed}")  # noqa: T201 - what repeats a failure
    dice = random.Random(seed)  # noqa: S311 - as above
    acknowledged: set[int] = set()
    with Process(str(directory)) as nursery:
        for kill in range(_KILLS):
            acknowledged |= acknowledged_before_kill(nursery, kill * 1_000_000, dice.randint(1, 400))
            database = Database.open(directory, now=clock)
            kept = database.read_now(numbers)
            sound = database.read_now(lambda tx: tx.connection.execute(sa.text("PRAGMA integrity_check")).scalar())
            database.close()

            assert acknowledged - kept == set(), "acknowledged and lost"
            assert sound == "ok"


def test_on_a_full_disk_nothing_is_acknowledged_and_with_room_again_all_works(directory: Path, clock: Clock) -> None:
    Database.open(directory, now=clock).close()
    said: list[str] = []
    with Process(str(directory), "--full", "300000") as process:
        while not (line := process.hear()).startswith("full: "):
            said.append(line)
        assert "Nothing was done: the disk" in line
        process.say("there is room again")
        assert process.hear() == "works"

    database = Database.open(directory, now=clock)
    assert {int(line) for line in said} == database.read_now(numbers)
    assert database.read_now(meta.get, "afterwards") == "works"
    database.close()
