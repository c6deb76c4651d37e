"""Damage that no command meets: found in the background, and no false alarm while a server writes as fast as it can."""

import itertools
import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Event, Thread

import pytest
import structlog

from mainmatch.store.backends.sqlite import inspector
from mainmatch.store.backends.sqlite.backend import _Embedded
from mainmatch.store.backends.sqlite.connection import FILE_NAME, PAGE
from mainmatch.store.backends.sqlite.files import FileDamage, _turn
from mainmatch.store.backends.sqlite.inspector import _LOG_REST, Inspector
from mainmatch.store.database import Database
from mainmatch.store.transactions.errors import Unavailable
from tests.store.batches import add_one, put

pytestmark = pytest.mark.embedded

FRAME = PAGE + 24


@pytest.fixture
def looking(database: Database, monkeypatch: pytest.MonkeyPatch) -> Inspector:
    """The inspector of the database, which looks at everything each time."""
    backend = database._backend
    assert isinstance(backend, _Embedded)
    backend._guard.stop()
    monkeypatch.setattr(inspector, "_LOG_REST", 0.0)
    monkeypatch.setattr(inspector, "_PAGES_REST", 0.0)
    monkeypatch.setattr(inspector, "_SHARE", 0)
    found = backend._inspector
    found._pages_due = 0.0
    return found


def trouble_of(database: Database) -> str | None:
    return database.trouble


def blot(file: Path, at: int, length: int = 16) -> None:
    with file.open("r+b") as inside:
        inside.seek(at)
        inside.write(b"\xa5" * length)


def test_a_flipped_byte_anywhere_in_the_log(database: Database, directory: Path, looking: Inspector) -> None:
    for n in range(5):
        database.write_now(put, f"key {n}")
    looking.look()
    assert trouble_of(database) is None
    # Within a page: each frame has 24 bytes of its own before it.
    blot(directory / f"{FILE_NAME}-wal", 32 + FRAME * 2 + 24 + PAGE - 20, 1)
    with structlog.testing.capture_logs() as lines:
        looking.look()
        looking.look()
    assert trouble_of(database) == "damaged"
    assert [line["event"] for line in lines] == ["storage unavailable"]
    with pytest.raises(Unavailable):
        database.write_now(put, "after")


def test_a_page_that_nobody_reads(database: Database, directory: Path, looking: Inspector) -> None:
    with closing(sqlite3.connect(directory / FILE_NAME)) as other:
        other.execute("PRAGMA wal_checkpoint(RESTART)")
        (page,) = other.execute("SELECT rootpage FROM sqlite_master WHERE name = 'webhooks'").fetchone()
    looking.look()
    assert trouble_of(database) is None
    blot(directory / FILE_NAME, (page - 1) * PAGE, PAGE)
    looking.look()
    assert trouble_of(database) == "damaged"


def checkpoint(directory: Path) -> None:
    with closing(sqlite3.connect(directory / FILE_NAME)) as connection:
        assert connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()[0] == 0


@pytest.mark.parametrize("page", [1, 5, -1])
def test_a_page_that_was_overwritten_is_found_whatever_is_in_it(
    database: Database, directory: Path, looking: Inspector, page: int
) -> None:
    """Also where the pages still hang together, so that the database's own check finds nothing."""
    looking._pages_due = float("inf")
    for n in range(60):
        database.write_now(put, f"key {n}" + "x" * 500)
    checkpoint(directory)
    looking.look()
    looking.look()
    assert trouble_of(database) is None
    file = directory / FILE_NAME
    blot(file, (page % (file.stat().st_size // PAGE)) * PAGE + PAGE - 9, 1)
    looking.look()
    assert trouble_of(database) == "damaged"
    with pytest.raises(Unavailable):
        database.write_now(put, "after")


def test_all_is_compared_a_part_each_time(database: Database, directory: Path, looking: Inspector) -> None:
    for n in range(300):
        database.write_now(put, f"{n}" + "x" * 30_000)
    checkpoint(directory)
    files, size = looking._files, (directory / FILE_NAME).stat().st_size
    assert size > 8 << 20
    turns = list[int]()
    for _ in range(40):
        files.compare(0.1)
        turns.append(files._pages.following)
    # A tenth in each turn, from the first to the last, and from there on.
    assert (turns[:2], len({*turns}) > 5, len(files._pages.checksums)) == ([1, 2], True, -(-size >> 20))
    blot(directory / FILE_NAME, size - 40, 1)

    def compare_all() -> None:
        for _ in range(20):
            files.compare(0.1)

    with pytest.raises(FileDamage):
        compare_all()


def test_a_minute_is_enough_for_most_databases() -> None:
    looks, pieces = 60, 900
    turns = itertools.accumulate(range(looks), lambda begun, _: _turn(begun, pieces, 1 / _LOG_REST).stop, initial=0)
    assert max(turns) >= pieces


def test_no_false_alarm_while_checkpoints_write_pages(database: Database, directory: Path, looking: Inspector) -> None:
    looking._pages_due = float("inf")
    ends = Event()

    def move() -> None:
        while not ends.is_set():
            checkpoint(directory)

    moving = Thread(target=move)
    moving.start()
    for n in range(150):
        database.write_now(put, f"key {n % 40}" + "x" * (n % 7) * 900)
        looking.look()
    ends.set()
    moving.join()
    assert trouble_of(database) is None


def test_a_file_that_was_moved_away_is_missed(database: Database, directory: Path, looking: Inspector) -> None:
    (directory / FILE_NAME).rename(directory / "elsewhere")
    looking.look()
    assert trouble_of(database) == "missing"


def test_no_false_alarm_while_the_log_grows_and_begins_anew(
    database: Database, directory: Path, looking: Inspector
) -> None:
    with closing(sqlite3.connect(directory / FILE_NAME, timeout=5)) as other:
        for n in range(300):
            database.write_now(add_one)
            if n % 3 == 0:
                looking.look()
            if n % 20 == 0:
                other.execute("PRAGMA wal_checkpoint(RESTART)").fetchall()
    assert trouble_of(database) is None


def test_the_end_interrupts_a_look(database: Database, looking: Inspector) -> None:
    looking.interrupt()
    looking.look()
    assert trouble_of(database) is None
