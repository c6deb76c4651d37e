"""Several servers' worth of threads that submit to the same few matches, for the tests of the shared engine.

``python -m tests.store.rushing URL SHARE SHARES NUMBERS [ISOLATION]`` is one of ``SHARES`` processes. It takes the
seats whose turn is SHARE, a thread for each, which sends NUMBERS numbers one after the other; it begins when it is
told, and prints what it saw as JSON. ISOLATION tries another one than the engine's own, to compare them.
"""

import json
import sys
import time
from datetime import UTC, datetime
from threading import Thread

from mainmatch.rules import Json
from mainmatch.services.caller import SCOPES, Caller
from mainmatch.services.lobby import match_creation, match_start, seat_changes
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.lobby.seat_changes import JoinMatchRequest
from mainmatch.services.play import submissions
from mainmatch.services.unit_of_work import Executor, UnitOfWork
from mainmatch.store import accounts, matches
from mainmatch.store.backends.postgres import connection
from mainmatch.store.database import Database
from mainmatch.store.matches import Search
from mainmatch.store.tables.accounts import AccountRecord
from tests.rigs.planted import all_games
from tests.rigs.sizes import size

MATCHES, SEATS = size(gate=4, night=10), 5


def furnish(url: str) -> list[str]:
    """Running matches of five; their ids."""
    database = Database.open(url, now=lambda: datetime.now(UTC))
    try:
        return Executor(database, all_games()).write_now(_furnished)
    finally:
        database.close()


def _caller(seat: int) -> Caller:
    return Caller(f"ac_{seat}", f"p{seat}", f"P{seat}", False, frozenset(SCOPES), None, f"tk_{seat}")


def _furnished(uow: UnitOfWork) -> list[str]:
    people = [_caller(seat) for seat in range(1, SEATS + 1)]
    for each in people:
        accounts.add(uow.tx, AccountRecord(each.account_id, each.username, each.display_name, uow.now))
    found = []
    for _ in range(MATCHES):
        payload = NewMatch.model_validate({"game": "tally", "player_count": SEATS, "close_early": "never"})
        match = match_creation.create(uow, people[0], payload)
        for each in people:
            seat_changes.join(uow, each, match.id, JoinMatchRequest())
        match_start.start(uow, people[0], match.id)
        found.append(match.id)
    return sorted(found)


def main(url: str, share: int, shares: int, numbers: int, isolation: str | None = None) -> None:
    """Submit, as the module says."""
    if isolation is not None:
        setting = f"default_transaction_isolation = '{isolation}'"
        connection._SETTINGS["rw"] = (setting, *connection._SETTINGS["rw"][1:])
        connection._REQUIRED["rw"] = {}
    database = Database.open(url, now=lambda: datetime.now(UTC), connections=12)
    executor = Executor(database, all_games())
    ids = executor.read_now(lambda uow: sorted(each.id for each in matches.listed(uow.tx, "", Search(), 100)[0]))
    turns = [(match_id, seat) for match_id in ids for seat in range(1, SEATS + 1)]
    failed: list[str] = []
    threads = [
        Thread(target=_send, args=(executor, match_id, seat, numbers, failed))
        for match_id, seat in turns[share::shares]
    ]
    _say("ready")
    sys.stdin.readline()
    begun = time.monotonic()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    seconds = time.monotonic() - begun
    database.close()
    _say(json.dumps({"seconds": seconds, "retries": dict(database.retries), "failed": failed}))


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _send(executor: Executor, match_id: str, seat: int, numbers: int, failed: list[str]) -> None:
    found = executor.read_now(lambda uow: matches.by_id(uow.tx, match_id))
    phase_id = (found and found.phase_id) or ""
    for number in range(numbers):
        action: dict[str, Json] = {"type": "say", "number": seat * 1000 + number}
        try:
            executor.write_now(submissions.submit, _caller(seat), match_id, phase_id, action)
        except Exception as error:  # noqa: BLE001 - counted, and looked at by whoever started this
            failed.append(type(error).__name__)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]), *sys.argv[5:])
