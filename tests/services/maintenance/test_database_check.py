"""The check of what is stored: clean where nothing is wrong, and no fault that is planted gets past it."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from mainmatch.games.registry import Registry
from mainmatch.services.audit_log import note
from mainmatch.services.maintenance import database_check
from mainmatch.services.maintenance.database_check import Fault
from mainmatch.services.play import submissions
from mainmatch.services.unit_of_work import Executor, UnitOfWork
from mainmatch.store.backends.sqlite.connection import PAGE
from mainmatch.store.database import Database
from tests.clock import Clock
from tests.services.exported import FOUR, finished, play_round, started, view_of
from tests.services.table import Table

# Faults are planted in SQLite's words, in copies of a file. The same questions on PostgreSQL: test_copying.
pytestmark = pytest.mark.embedded


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory, games: Registry) -> Path:
    """A data directory with a match that is over, one that runs, one in the lobby, and some acts."""
    place: Path = tmp_path_factory.mktemp("built")
    clock = Clock()
    database = Database.open(place, now=clock)
    table = Table(Executor(database, games), clock)
    finished(table)
    clock.forward(seconds=1)
    running = started(table)
    play_round(table, running)
    phase = view_of(table, "host", running)["phase"]["id"]
    for _ in range(2):
        table.write(submissions.submit, table.person("ada"), running, phase, {"type": "pass"})
        table.write(submissions.withdraw, table.person("ada"), running)
    for act in ("one", "two", "three"):
        table.write(note, running, "ac_host", act)
    clock.forward(seconds=1)
    table.gathered("exodus", *FOUR)
    database.close()
    return place


@pytest.fixture
def busy(built: Path, tmp_path: Path, games: Registry) -> Iterator[Table]:
    shutil.copytree(built, tmp_path, dirs_exist_ok=True)
    clock = Clock()
    database = Database.open(tmp_path, now=clock)
    yield Table(Executor(database, games), clock)
    database.close()


def faults(table: Table, newest: int | None = None) -> list[Fault]:
    return table.executor.read_now(lambda uow: list(database_check.check(uow, newest=newest)))


_PLACES = {
    "FIRST": "(SELECT min(n) FROM journal WHERE match_number = GOING AND kind = 'submit')",
    "LAST": "(SELECT max(n) FROM journal WHERE match_number = GOING)",
    "GOING": "(SELECT number FROM matches WHERE status = 'running')",
    "ENDED": "(SELECT number FROM matches WHERE status = 'finished')",
    "RUNNING": "(SELECT id FROM matches WHERE status = 'running')",
    "OVER": "(SELECT id FROM matches WHERE status = 'finished')",
}


def plant(table: Table, statement: str) -> None:
    """Change rows behind everybody's back."""
    for name, place in _PLACES.items():
        statement = statement.replace(name, place)
    table.executor.write_now(lambda uow: uow.tx.connection.exec_driver_sql(statement).rowcount)


def test_a_database_where_all_is_well_has_no_faults(busy: Table) -> None:
    assert faults(busy) == []
    assert faults(busy, newest=0) == []


# RUNNING, OVER: the ids of the two matches; GOING, ENDED: their numbers; LAST: the newest entry of the one that runs.
PLANTED = {
    "events are gone": (
        "feeds",
        "UPDATE journal SET events = '', audience = ',,' WHERE match_number = ENDED AND n = 3",
    ),
    "an event is gone": (
        "feeds",
        """UPDATE journal SET events = '* {"type":"match.finished"}'
        WHERE match_number = ENDED AND n = (SELECT max(n) FROM journal WHERE match_number = ENDED)""",
    ),
    "a row is gone": (
        "feeds",
        "DELETE FROM journal WHERE match_number = GOING AND kind = 'event' AND n > 2 AND n < LAST",
    ),
    "a public event that spectators can't have seen": (
        "feeds",
        "UPDATE journal SET heads = json_set(heads, '$[0]', 99) WHERE match_number = GOING AND n = LAST",
    ),
    "an event too many": (
        "feeds",
        """INSERT INTO journal (match_number, n, kind, locked, held, at, by_host, audience, heads, events)
        SELECT match_number, n + 1, 'event', 0, 0, at, 0, ',seat:1,', heads, 'seat:1 {}' FROM journal
        WHERE match_number = GOING AND n = LAST""",
    ),
    "a feed of nothing": ("feeds", "INSERT INTO feeds VALUES ('account/ac_none', 1, '{}')"),
    "an account's feed is behind": ("feeds", "UPDATE accounts SET feed_head = feed_head + 1 WHERE id = 'ac_ada'"),
    "a match's head is behind": (
        "feeds",
        "UPDATE journal SET heads = json_set(heads, '$[2]', 1) WHERE match_number = GOING AND n = LAST",
    ),
    "an entry is gone": ("feeds", "DELETE FROM journal WHERE match_number = GOING AND n = FIRST"),
    "a revision is gone": ("journals", "UPDATE journal SET revision = 9 WHERE match_number = GOING AND n = LAST"),
    "a submission is somewhere else": (
        "journals",
        """UPDATE journal SET heads = json_set(heads, '$[#-1]', json('{"1":3}'))
        WHERE match_number = GOING AND n = LAST""",
    ),
    "a close is gone": ("phases", "DELETE FROM journal WHERE match_number = ENDED AND kind = 'close'"),
    "an opening is gone": ("phases", "UPDATE journal SET phases = NULL WHERE match_number = ENDED AND kind = 'event'"),
    "a close too many": (
        "phases",
        """INSERT INTO journal (match_number, n, phase_id, kind, locked, held, at, by_host, audience, heads, events)
        SELECT match_number, n + 9, phase_id, kind, locked, held, at, by_host, ',,', heads, '' FROM journal
        WHERE match_number = ENDED AND kind = 'close' ORDER BY n DESC LIMIT 1""",
    ),
    "a close of an open phase": (
        "phases",
        """INSERT INTO journal (match_number, n, phase_id, kind, locked, held, at, by_host, audience, heads, events)
        SELECT match_number, n + 9, phase_id, 'close', 0, 0, at, 0, ',,', heads, '' FROM journal
        WHERE match_number = GOING AND n = LAST""",
    ),
    "a state is another": (
        "replays",
        "UPDATE matches SET state = json_set(state, '$.wallets.1', 7) WHERE id = RUNNING",
    ),
    "an old state is another": (
        "replays",
        "UPDATE matches SET state = json_set(state, '$.ordinal', 2) WHERE id = OVER",
    ),
    "an action is another": (
        "replays",
        "UPDATE journal SET action = json_object('type', 'nothing') WHERE match_number = GOING AND n = FIRST",
    ),
    "a state is gone": ("states", "UPDATE matches SET state = NULL WHERE id = RUNNING"),
    "the game is gone": ("replays", "UPDATE matches SET version = '0.0.1' WHERE id = RUNNING"),
    "a wallet is in debt": (
        "wallets",
        "UPDATE matches SET state = json_set(state, '$.wallets.1', -1) WHERE id = RUNNING",
    ),
    "a seed is another": ("commitments", "UPDATE matches SET seed = lower(hex(zeroblob(32))) WHERE id = RUNNING"),
    "a root is another": (
        "commitments",
        """UPDATE journal SET phases = json_set(phases, '$.closed[1]', hex(zeroblob(32)))
        WHERE match_number = GOING AND json_extract(phases, '$.closed') IS NOT NULL""",
    ),
    "a sealed action is another": (
        "commitments",
        "UPDATE journal SET action = json_object('type', 'pass') WHERE match_number = ENDED AND revision = 1",
    ),
    "an act is another": ("audit log", "UPDATE audit SET reason = 'other' WHERE n = 2"),
    "an act is gone": ("audit log", "DELETE FROM audit WHERE n = 1"),
}


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_found(busy: Table, fault: str) -> None:
    check, statement = PLANTED[fault]
    plant(busy, statement)
    assert check in {each.check for each in faults(busy)}


def test_a_row_that_points_nowhere_is_found(busy: Table, tmp_path: Path) -> None:
    other = sa.create_engine(f"sqlite:///{tmp_path / 'mainmatch.sqlite3'}")
    with other.begin() as connection:
        # Another program, without foreign keys.
        connection.exec_driver_sql("DELETE FROM accounts WHERE id = 'ac_ben'")
    other.dispose()
    assert "references" in {each.check for each in faults(busy)}


def test_a_broken_page_is_found(busy: Table, tmp_path: Path, games: Registry) -> None:
    busy.executor.database.close()
    path = tmp_path / "mainmatch.sqlite3"
    raw = bytearray(path.read_bytes())
    place = raw.rfind(b'"opened":[') // PAGE * PAGE
    assert place > 0
    raw[place : place + 8] = b"\x0d\x00\x00\xff\xff\xff\xff\x00"
    path.write_bytes(raw)
    reopened = Database.open(tmp_path, now=Clock())
    try:
        found = Executor(reopened, games).read_now(lambda uow: next(database_check.check(uow)))
    finally:
        reopened.close()
    assert found.check == "database file"


def test_only_the_newest_are_played_again_when_that_is_asked_for(busy: Table) -> None:
    plant(busy, PLANTED["an old state is another"][1])
    assert {each.check for each in faults(busy)} == {"replays"}
    # The lobby is the newest match, the one that runs the next.
    assert faults(busy, newest=2) == []
    assert {each.check for each in faults(busy, newest=3)} == {"replays"}


def test_no_fault_says_what_is_kept(busy: Table) -> None:
    def seeds(uow: UnitOfWork) -> list[str]:
        return list(uow.tx.connection.exec_driver_sql("SELECT seed FROM matches").scalars())

    kept = busy.executor.read_now(seeds)
    for fault in ("an action is another", "a seed is another", "an act is another", "a state is another"):
        plant(busy, PLANTED[fault][1])
    said = repr(faults(busy))
    assert len(faults(busy)) >= 4
    assert [secret for secret in (*kept, *busy.executor.read_now(seeds), "nothing", "other'") if secret in said] == []


def test_progress_is_told_to_the_end(busy: Table) -> None:
    told: list[tuple[str, int, int]] = []

    def command(uow: UnitOfWork) -> list[Fault]:
        return list(database_check.check(uow, on_progress=lambda *step: told.append(step)))

    assert busy.executor.read_now(command) == []
    assert told[-1] == ("matches", 3, 3)
    names = list(dict.fromkeys(name for name, _, _ in told))
    rows = ["references", "archives", "feeds", "journals", "audit log", "ledgers", "seasons"]
    assert names == ["database file", *rows, "matches"]
