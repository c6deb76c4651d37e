"""L1: thousands of postings to the same few ledgers, under kill -9; everything is counted again afterwards.

After each kill: every posting sums to zero and is what its cause means, no cause is there twice, postings are numbered
without a gap, nobody but the bank was ever below zero, balances are the sums of lines, and what was acknowledged is
there. Counted here by hand, and by the check that operators have.
"""

import os
import random
import signal
import subprocess
import sys
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

import sqlalchemy as sa

from mainmatch.store import inspection, ledger, seasons
from mainmatch.store.database import Database
from mainmatch.store.transactions.transaction import Transaction
from tests.rigs.transferring import ACCOUNTS, CURRENCY, SEASONS, START, meant
from tests.store.rows import season

_ROOT = Path(__file__).parents[2]
_START = "start"


@dataclass
class Ledgers:
    """What was answered so far, and what was wrong afterwards."""

    place: str
    dice: random.Random
    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    there: set[str] = field(default_factory=set)
    """Causes that were acknowledged: applied now, or before."""
    applied: Counter[str] = field(default_factory=Counter)
    """How often a cause was said to be applied now."""
    next_number: int = 0

    def hear(self, cause: str, verdict: str) -> None:
        """Somebody was answered."""
        self.counts[verdict] += 1
        self.next_number = max(self.next_number, int(cause.partition("/")[2]))
        if verdict in ("applied", "again"):
            self.there.add(cause)
        elif verdict not in ("refused", "overloaded"):
            self.faults.append(f"{cause}: {verdict}")
        self.applied[cause] += verdict == "applied"


class Servers:
    """Processes that post (``tests.rigs.transferring``), spoken to line by line."""

    def __init__(self, place: str, servers: int, *plants: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.rigs.transferring", place, str(servers), *plants],
            cwd=_ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def start(self, first: int, seed: int) -> list[int]:
        """Start them; their process ids."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{first} {seed}\n")
        self._process.stdin.flush()
        return [int(word) for word in self.hear()[1:]]

    def hear(self) -> list[str]:
        """The words of the next line."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line.endswith("\n"), "the process ended, or was cut off in a line"
        return line.split()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()


def furnish(place: str, *, unique: bool = True) -> None:
    """Seasons whose members have something. Not ``unique``: no index refuses a cause that comes twice."""
    database = _opened(place)
    try:
        database.write_now(_furnish)
        if not unique:
            database.write_now(_without_index)
    finally:
        database.close()


def killed(servers: Servers, ledgers: Ledgers, answers: int) -> None:
    """Let servers post until about so many answers have come, kill them one after the other, and look at everything."""
    alive = servers.start(max(0, ledgers.next_number - 10), ledgers.dice.randrange(2**32))
    while True:
        patience = ledgers.dice.randint(answers // 2, answers)
        while True:
            words = servers.hear()
            if words == ["dead"]:
                ledgers.faults += [f"process {each} died by itself" for each in alive]
                _look(ledgers)
                return
            ledgers.hear(*words)
            patience -= 1
            if patience == 0 and alive:
                # What it still had to say is heard, too: that was written into the pipe before it died.
                os.kill(alive.pop(), signal.SIGKILL)
                ledgers.counts["kills"] += 1
                break


def _opened(place: str) -> Database:
    return Database.open(place, now=lambda: datetime.now(UTC), connections=2)


def _furnish(tx: Transaction) -> None:
    for season_id in SEASONS:
        seasons.add(tx, season(season_id), "{}")
        lines = {account: START for account in ACCOUNTS if account != "bank"}
        ledger.post(tx, season_id, f"{season_id}/{_START}", CURRENCY, {**lines, "bank": -sum(lines.values())})


def _without_index(tx: Transaction) -> None:
    tx.connection.exec_driver_sql("DROP INDEX ix_ledger_postings_season_id_cause")


def _look(ledgers: Ledgers) -> None:
    database = _opened(ledgers.place)
    try:
        ledgers.faults += database.read_now(_by_the_check)
        ledgers.faults += database.read_now(_by_hand, ledgers)
    finally:
        database.close()
    ledgers.faults += [f"{cause}: applied {times} times" for cause, times in ledgers.applied.items() if times > 1]


def _by_the_check(tx: Transaction) -> list[str]:
    return [f"{where}: {what}" for where, what in inspection.faults(tx, inspection.LEDGERS)]


def _by_hand(tx: Transaction, ledgers: Ledgers) -> list[str]:
    faults: list[str] = []
    postings = tx.connection.execute(sa.text("SELECT season_id, n, cause FROM ledger_postings ORDER BY season_id, n"))
    lines: dict[tuple[str, int], dict[str, int]] = defaultdict(dict)
    for season_id, n, account, amount in tx.connection.execute(sa.text("SELECT * FROM ledger_lines")):
        lines[season_id, n][account] = amount
    sums: Counter[tuple[str, str]] = Counter()
    numbers: Counter[str] = Counter()
    causes: Counter[str] = Counter()
    for season_id, n, cause in postings:
        numbers[season_id] += 1
        causes[cause] += 1
        if n != numbers[season_id]:
            faults.append(f"{season_id}: number {n} is the {numbers[season_id]}th")
        moved = lines.pop((season_id, n), {})
        if not cause.endswith(_START) and moved != meant(cause).lines:
            faults.append(f"{cause}: not what it means")
        for account, amount in moved.items():
            sums[season_id, account] += amount
            if account != "bank" and sums[season_id, account] < 0:
                faults.append(f"{season_id}: {account} was below zero after {n}")
    balances = {
        (row[0], row[1]): row[2]
        for row in tx.connection.execute(sa.text("SELECT season_id, account, balance FROM ledger_balances"))
    }
    faults += [f"{place}: another balance" for place in {*sums, *balances} if sums[place] != balances.get(place, 0)]
    faults += [f"{cause}: there {times} times" for cause, times in causes.items() if times > 1]
    faults += [f"{cause}: acknowledged, and lost" for cause in ledgers.there - set(causes)]
    faults += [f"{place}: lines of no posting" for place in lines]
    ledgers.counts["postings there"] = causes.total()
    return faults
