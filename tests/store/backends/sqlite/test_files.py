"""The files of a database: private, locked, and looked at while a server uses them."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import structlog

from mainmatch.store import meta
from mainmatch.store.backends.sqlite.connection import FILE_NAME
from mainmatch.store.backup import back_up, restore
from mainmatch.store.database import Database
from mainmatch.store.transactions.errors import InUse, Unavailable, Unconfirmed
from mainmatch.store.transactions.transaction import Transaction
from tests.clock import Clock
from tests.store.batches import put

pytestmark = [pytest.mark.embedded, pytest.mark.from_nothing]


@contextmanager
def no_umask() -> Iterator[None]:
    before = os.umask(0)
    try:
        yield
    finally:
        os.umask(before)


def modes(directory: Path) -> dict[str, str]:
    return {each.name: f"{stat.S_IMODE(each.stat().st_mode):04o}" for each in directory.iterdir()}


OPEN = dict.fromkeys(("lock", "mainmatch.sqlite3", "mainmatch.sqlite3-shm", "mainmatch.sqlite3-wal"), "0600")


def test_every_file_is_its_owners_whatever_the_folder_and_the_umask(tmp_path: Path, clock: Clock) -> None:
    with no_umask(), structlog.testing.capture_logs() as lines:
        tmp_path.chmod(0o777)
        database = Database.open(tmp_path, now=clock)
        database.write_now(put, "key")
        assert modes(tmp_path) == OPEN
        (tmp_path / "backups").mkdir()
        back_up(tmp_path, tmp_path / "backups" / "copy", now=clock)
        assert modes(tmp_path / "backups") == {"copy": "0600"}
        database.close()
        restore(tmp_path, tmp_path / "backups" / "copy", now=clock)
    assert {name: mode for name, mode in modes(tmp_path).items() if name != "backups" and mode != "0600"} == {}
    assert [line["mode"] for line in lines if line["event"] == "data directory open to other users"] == ["0777"]


def test_files_of_an_older_version_become_private(directory: Path, database: Database, clock: Clock) -> None:
    database.close()
    for each in directory.iterdir():
        each.chmod(0o644)
    opened = Database.open(directory, now=clock)
    opened.write_now(put, "key")
    assert modes(directory) == OPEN
    opened.close()


def test_a_lock_that_was_removed_lets_no_second_server_in(database: Database, directory: Path, clock: Clock) -> None:
    (directory / "lock").unlink()
    with pytest.raises(InUse, match="Another Mainmatch"):
        Database.open(directory, now=clock)
    assert database.write_now(put, "key") == "key"
    assert database.read_now(meta.get, "key") == "here"


def test_a_commit_into_a_file_that_is_gone_is_neither_acknowledged_nor_said_to_be_undone(
    database: Database, directory: Path
) -> None:
    def put_and_lose(tx: Transaction) -> None:
        put(tx, "key")
        (directory / FILE_NAME).unlink()

    with pytest.raises(Unconfirmed):
        database.write_now(put_and_lose)
    with pytest.raises(Unavailable):
        database.write_now(put, "later")
