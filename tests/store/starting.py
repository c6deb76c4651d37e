"""A server that starts: ``python -m tests.store.starting URL`` says the epoch and claim of the database, and ends."""

import sys
from datetime import UTC, datetime

from mainmatch.games.registry import Registry
from mainmatch.services.accounts import sign_up
from mainmatch.services.unit_of_work import Executor
from mainmatch.store.database import Database

if __name__ == "__main__":
    database = Database.open(sys.argv[1], now=lambda: datetime.now(UTC), connections=2)
    claim = Executor(database, Registry([], {})).write_now(sign_up.mint_claim)
    sys.stdout.write(f"epoch {database.read_now(lambda tx: tx.epoch)} claim {claim}\n")
    database.close()
