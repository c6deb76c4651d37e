"""Servers that post to the same few ledgers until they are killed: ``python -m tests.rigs.transferring PLACE SERVERS``.

For every line that comes in, ``FIRST SEED``, so many servers are forked, each with threads that post; each says what
was answered, a line at a time: cause and verdict. When all of them are dead, it says so. With a third word a bug is
planted. What a posting is follows from its cause: whoever comes with the same cause means the same.
"""

import ctypes
import os
import random
import signal
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from threading import Thread
from typing import Any

import sqlalchemy as sa
import structlog

from mainmatch.store import ledger, seasons
from mainmatch.store.database import Database
from mainmatch.store.ledger import Posting
from mainmatch.store.transactions.errors import Overdrawn, Overloaded
from mainmatch.store.transactions.transaction import Transaction

SEASONS = ("se_1", "se_2", "se_3")
MEMBERS = tuple(f"cm_{n}" for n in range(1, 6))
START, CURRENCY = 30, "garnet"
_OTHERS = ("bank", "escrow", "m_1/seat:1")
ACCOUNTS = (*MEMBERS, *_OTHERS)
_THREADS = 4
_DIE_WITH_PARENT = 1
"""PR_SET_PDEATHSIG of <sys/prctl.h>."""


def meant(cause: str) -> Posting:
    """The posting that a cause means: up to 10 garnets from one to another, or to several."""
    dice = random.Random(cause)  # noqa: S311 - repeatable
    giver = dice.choice(ACCOUNTS)
    takers = dice.sample([each for each in ACCOUNTS if each != giver], dice.choice([1, 1, 1, 2, 3]))
    lines = {taker: dice.randint(1, 10) for taker in takers}
    return Posting(cause, CURRENCY, {giver: -sum(lines.values()), **lines})


def _post(tx: Transaction, season_id: str, postings: Sequence[Posting]) -> list[bool]:
    # As commands do: the season is held from the first question on.
    seasons.by_id(tx, season_id)
    if len(postings) == 1:
        return [ledger.post(tx, season_id, *postings[0])]
    return ledger.post_many(tx, season_id, postings)


def _say(*words: str) -> None:
    # One system call a line: of a short write to a pipe, a kill leaves all or nothing.
    os.write(1, f"{' '.join(words)}\n".encode())


def _keep_posting(database: Database, first: int, dice: random.Random) -> None:
    number = first
    while True:
        # Everybody goes along the same numbers, a little before or behind the others, and often comes twice.
        number += dice.choice([-2, 0, 1, 1, 2, 4])
        season_id = dice.choice(SEASONS)
        causes = [f"{season_id}/{number + n}" for n in range(dice.choice([1, 1, 1, 2]))]
        try:
            applied = database.write_now(_post, season_id, [meant(cause) for cause in causes])
        except Overdrawn:
            _say(causes[0], "refused")
        except Overloaded:
            _say(causes[0], "overloaded")
        except Exception as error:
            _say(causes[0], type(error).__name__)
            raise
        else:
            for cause, is_new in zip(causes, applied, strict=True):
                _say(cause, "applied" if is_new else "again")


def _serve(place: str, first: int, dice: random.Random) -> None:
    # Who started this may be killed itself.
    ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGKILL)
    database = Database.open(place, now=lambda: datetime.now(UTC), connections=6)
    threads = [
        Thread(target=_keep_posting, args=(database, first, random.Random(dice.random())))  # noqa: S311 - repeatable
        for _ in range(_THREADS)
    ]
    for thread in threads:
        thread.start()


def _breed(place: str, servers: int) -> None:
    # Forked before there is any thread or connection: a start of Python for every kill would take minutes.
    for line in sys.stdin:
        first, seed = line.split()
        children = []
        for server in range(servers):
            child = os.fork()
            if child == 0:
                _serve(place, int(first), random.Random(f"{seed} {server}"))  # noqa: S311 - repeatable
                return
            children.append(child)
        _say("children", *map(str, children))
        for child in children:
            os.waitpid(child, 0)
        _say("dead")


# --- planted bugs


def _reads_then_writes() -> None:
    """What accounts have is read before the season is held, and written as it was reckoned from that."""
    early: dict[int, Mapping[Any, int]] = {}
    known, write = ledger._known, Database.write_now

    def write_now(self: Database, command: Any, *args: Any) -> Any:
        if not args:
            # The database's own, when it is opened.
            return write(self, command)
        season_id, postings = args
        early[id(postings[0].lines)] = self.read_now(lambda tx: known(tx, season_id, postings).before)
        answer: Any = write(self, command, *args)
        return answer

    def known_early(tx: Transaction, season_id: str, postings: Sequence[Posting]) -> Any:
        found = known(tx, season_id, postings)
        found.before = dict(early[id(postings[0].lines)])
        return found

    def put(tx: Transaction, season_id: str, changes: Mapping[Any, int], before: Mapping[Any, int]) -> None:
        for (currency, account), change in changes.items():
            now = before.get((currency, account), 0) + change
            tx.connection.execute(_PUT, {"of": season_id, "in_currency": currency, "whose": account, "now": now})

    _patch(Database, "write_now", write_now)
    _patch(ledger, "_known", known_early)
    _patch(ledger, "_move", put)
    _patch(Transaction, "for_update", lambda self, rows, **_: rows)


def _forgets_causes() -> None:
    """Nobody looks whether a cause was applied before; the index that would refuse it is gone, too (``furnish``)."""
    known = ledger._known

    def unknown(tx: Transaction, season_id: str, postings: Sequence[Posting]) -> Any:
        found = known(tx, season_id, postings)
        found.causes.clear()
        return found

    _patch(ledger, "_known", unknown)


_PUT = sa.text(
    "UPDATE ledger_balances SET balance = :now WHERE season_id = :of AND currency = :in_currency AND account = :whose"
)
_PLANTS = {"reads-then-writes": _reads_then_writes, "forgets-causes": _forgets_causes}


def _patch(where: Any, name: str, planted: Any) -> None:
    # Gone or renamed is an error here: a plant that patches nothing would prove nothing.
    if not hasattr(where, name):
        raise SystemExit(f"{where} has no {name} to plant a bug in")
    setattr(where, name, planted)


if __name__ == "__main__":
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))
    for plant in sys.argv[3:]:
        _PLANTS[plant]()
    _breed(sys.argv[1], int(sys.argv[2]))
