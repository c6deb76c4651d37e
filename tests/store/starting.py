"""A server that starts: ``python -m tests.store.starting URL`` opens the database, says its epoch, and ends."""

import sys
from datetime import UTC, datetime

from mainmatch.store.database import Database

if __name__ == "__main__":
    database = Database.open(sys.argv[1], now=lambda: datetime.now(UTC), connections=2)
    sys.stdout.write(f"epoch {database.read_now(lambda tx: tx.epoch)}\n")
    database.close()
