"""What a submission and a close of eight seats cost the embedded database: ``python -m bench.write_costs``.

Statements, rows inserted, updated or deleted, and bytes of the write-ahead log, on the average of some rounds: the log
grows by whole pages. BEGIN and COMMIT aren't counted: a batch of commands shares them. The counts are exact, so that
``tests/bench/test_write_costs.py`` holds them.
"""

import tempfile
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from statistics import mean

from sqlalchemy import Engine, event

from bench.abc import GAME
from mainmatch.games.registry import Registry
from mainmatch.services.caller import SCOPES, Caller
from mainmatch.services.lobby import match_creation, match_start, seat_changes
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.lobby.seat_changes import JoinMatchRequest
from mainmatch.services.matches import queries
from mainmatch.services.play import submissions
from mainmatch.services.unit_of_work import Executor, UnitOfWork
from mainmatch.store import accounts
from mainmatch.store.accounts import AccountRecord
from mainmatch.store.database import Database

_SEATS = 8
_ROUNDS = 10
_NOW = datetime.fromisoformat("2027-03-01T20:00:00Z")


def measure(folder: Path) -> dict[str, dict[str, float]]:
    """By command, its statements, rows and log_bytes. ``close`` is the last submission and the close that it brings."""
    database = Database.open(folder, now=lambda: _NOW)
    statements: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        statements.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        executor = Executor(database, Registry([(GAME, "")], {}))
        log = folder / "mainmatch.sqlite3-wal"

        def cost(command: Callable[[UnitOfWork, Caller], None], player: Caller) -> dict[str, float]:
            size, rows = log.stat().st_size, _rows(database)
            statements.clear()
            executor.write_now(command, player)
            return {
                "statements": len(statements),
                "rows": _rows(database) - rows,
                "log_bytes": log.stat().st_size - size,
            }

        players, match_id = _started(executor)

        first: list[dict[str, float]] = []
        last: list[dict[str, float]] = []
        for _ in range(_ROUNDS):
            phase = executor.read_now(queries.facts, players[0], match_id).phase

            def submit(uow: UnitOfWork, player: Caller, phase_id: str = phase.id if phase else "") -> None:
                submissions.submit(uow, player, match_id, phase_id, {"type": "choose", "letter": "a"})

            *costs, closing = [cost(submit, player) for player in players]
            first += costs
            last.append(closing)
        return {"submission": _mean(first), "close": _mean(last)}
    finally:
        event.remove(Engine, "before_cursor_execute", note)
        database.close()


def _mean(costs: list[dict[str, float]]) -> dict[str, float]:
    return {what: round(mean(each[what] for each in costs), 1) for what in costs[0]}


def _rows(database: Database) -> int:
    """How many rows the writer's connection has changed."""
    return int(database.write_now(lambda tx: tx.connection.exec_driver_sql("SELECT total_changes()").scalar_one()))


def _started(executor: Executor) -> tuple[list[Caller], str]:
    host, *players = (_person(executor, f"p{seat}") for seat in range(_SEATS + 1))
    asked = NewMatch.model_validate(
        {"game": GAME.id, "player_count": _SEATS, "close_early": "all_submitted", "config": {"rounds": _ROUNDS + 1}}
    )
    match_id = executor.write_now(match_creation.create, host, asked).id
    for player in players:
        executor.write_now(seat_changes.join, player, match_id, JoinMatchRequest())
    executor.write_now(match_start.start, host, match_id)
    return players, match_id


def _person(executor: Executor, name: str) -> Caller:
    record = AccountRecord(id=f"ac_{name}", username=name, display_name=name, created_at=_NOW)
    executor.write_now(lambda uow: accounts.add(uow.tx, record))
    return Caller(record.id, name, name, False, frozenset(SCOPES), None, f"tk_{name}")


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        for command, costs in measure(Path(folder)).items():
            print(f"{command:12}", *(f"{count:>8,} {what}" for what, count in costs.items()))


if __name__ == "__main__":
    main()
