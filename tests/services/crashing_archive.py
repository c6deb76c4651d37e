"""A process that archives a match and is killed: ``python -m tests.services.crashing_archive DIRECTORY MATCH``.

For each number that comes in, a child is forked that kills itself before that statement of the command. It says
``dead``, or ``done`` for a command that had fewer.
"""

import os
import signal
import sys
from collections.abc import Callable
from itertools import count
from typing import Any

import sqlalchemy as sa

from mainmatch.games.registry import Registry
from mainmatch.services.maintenance import retention
from mainmatch.services.unit_of_work import Executor
from mainmatch.store.database import Database
from tests.clock import Clock


def _archive(directory: str, match_id: str, killed_at: int) -> None:
    database = Database.open(directory, now=Clock())
    executor = Executor(database, Registry([], {}))
    packed = executor.read_now(retention.pack, match_id)
    if packed is None:
        raise LookupError("there is nothing to archive")
    sa.event.listen(sa.Engine, "before_cursor_execute", _killing(killed_at))
    executor.write_now(retention.archive, packed)


def _killing(killed_at: int) -> Callable[..., None]:
    statements = count(1)

    def kill(*_: Any) -> None:
        if next(statements) == killed_at:
            os.kill(os.getpid(), signal.SIGKILL)

    return kill


def _breed(directory: str, match_id: str) -> None:
    # Forked before there is any thread or connection.
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            _archive(directory, match_id, int(line))
            os._exit(0)
        _, status = os.waitpid(child, 0)
        os.write(1, b"done\n" if status == 0 else b"dead\n")


if __name__ == "__main__":
    _breed(*sys.argv[1:])
