import os
import shutil
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from mainmatch.store import accounts, matches
from mainmatch.store.backup import back_up, restore
from mainmatch.store.database import Database
from mainmatch.store.inspection import reading
from mainmatch.store.transactions.errors import InUse, Unusable
from tests.clock import Clock
from tests.store.rows import account, running_match

pytestmark = pytest.mark.embedded

NAME = "mainmatch.sqlite3"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data directory with a match in it, and no server on it."""
    place = tmp_path / "data"
    database = Database.open(place, now=Clock())
    database.write_now(running_match)
    database.close()
    return place


def names_in(place: Path) -> list[str]:
    database = Database.open(place, now=Clock())
    try:
        return [name for name in ("ann", "ben") if database.read_now(accounts.by_username, name)]
    finally:
        database.close()


def epoch_of(place: Path) -> str:
    with reading(place, Clock()) as tx:
        return tx.epoch


def test_a_backup_is_the_database_in_one_file_for_its_owner_only(data: Path, tmp_path: Path) -> None:
    target = tmp_path / "backup.sqlite3"
    assert back_up(data, target, now=Clock()) == target
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == ["backup.sqlite3", "data"]
    with closing(sqlite3.connect(target)) as copy:
        assert copy.execute("SELECT username FROM accounts").fetchall() == [("ann",)]
        assert copy.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_backups_in_a_directory_are_named_after_their_time(data: Path, tmp_path: Path) -> None:
    clock = Clock()
    for _ in range(2):
        back_up(data, tmp_path, now=clock)
        clock.now += timedelta(milliseconds=5)
    names = sorted(path.name for path in tmp_path.glob("mainmatch-*"))
    assert names == ["mainmatch-20201121T140000000000Z.sqlite3", "mainmatch-20201121T140000005000Z.sqlite3"]


def test_a_backup_while_the_server_writes_holds_what_was_acknowledged(data: Path, tmp_path: Path) -> None:
    database = Database.open(data, now=Clock())
    try:
        database.write_now(accounts.add, account("ben"))
        back_up(data, tmp_path / "copy", now=Clock())
        # Nobody was kept from writing, either.
        database.write_now(accounts.add, account("cy"))
    finally:
        database.close()
    restore(tmp_path / "new", tmp_path / "copy", now=Clock())
    assert names_in(tmp_path / "new") == ["ann", "ben"]


def test_nothing_is_overwritten(data: Path, tmp_path: Path) -> None:
    target = tmp_path / "backup.sqlite3"
    target.write_text("mine")
    with pytest.raises(Unusable, match="is not overwritten"):
        back_up(data, target, now=Clock())
    assert target.read_text() == "mine"


@pytest.mark.parametrize("target", ["none/backup", "data/../none/backup"])
def test_a_place_that_is_not_there_is_said(data: Path, tmp_path: Path, target: str) -> None:
    with pytest.raises(Unusable, match="cannot be written"):
        back_up(data, tmp_path / target, now=Clock())


def test_without_a_database_there_is_no_backup(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="no database"):
        back_up(tmp_path, tmp_path / "backup", now=Clock())
    assert list(tmp_path.iterdir()) == []


def test_a_restored_database_has_a_new_epoch_and_the_old_one_is_kept(data: Path, tmp_path: Path) -> None:
    back_up(data, tmp_path / "copy", now=Clock())
    before = epoch_of(data)
    database = Database.open(data, now=Clock())
    database.write_now(accounts.add, account("ben"))
    database.close()

    kept = restore(data, tmp_path / "copy", now=Clock())

    assert names_in(data) == ["ann"]
    assert epoch_of(data) != before
    assert kept is not None
    assert kept.parent == data
    shutil.copytree(data, tmp_path / "aside")
    (tmp_path / "aside" / kept.name).replace(tmp_path / "aside" / NAME)
    assert names_in(tmp_path / "aside") == ["ann", "ben"]
    assert epoch_of(tmp_path / "aside") == before


def test_each_restore_has_an_epoch_of_its_own(data: Path, tmp_path: Path) -> None:
    back_up(data, tmp_path / "copy", now=Clock())
    epochs = [epoch_of(data)]
    for _ in range(3):
        restore(data, tmp_path / "copy", now=Clock())
        epochs.append(epoch_of(data))
    assert len(set(epochs)) == 4


def test_what_a_killed_server_left_in_its_log_is_kept_aside_and_not_played_into_the_new_one(
    data: Path, tmp_path: Path
) -> None:
    back_up(data, tmp_path / "copy", now=Clock())
    database = Database.open(data, now=Clock())
    database.write_now(accounts.add, account("ben"))
    # As kill -9 leaves it: the log isn't merged.
    shutil.copytree(data, tmp_path / "killed")
    database.close()
    assert (tmp_path / "killed" / f"{NAME}-wal").stat().st_size > 0

    kept = restore(tmp_path / "killed", tmp_path / "copy", now=Clock())

    assert names_in(tmp_path / "killed") == ["ann"]
    assert kept is not None
    (tmp_path / "aside").mkdir()
    for path in kept.parent.glob(f"{kept.name}*"):
        shutil.copy(path, tmp_path / "aside" / path.name.replace(kept.name, NAME))
    assert names_in(tmp_path / "aside") == ["ann", "ben"]


def test_into_an_empty_directory_nothing_is_kept_aside(data: Path, tmp_path: Path) -> None:
    back_up(data, tmp_path / "copy", now=Clock())
    assert restore(tmp_path / "new" / "data", tmp_path / "copy", now=Clock()) is None
    assert sorted(path.name for path in (tmp_path / "new" / "data").iterdir()) == ["lock", NAME]
    database = Database.open(tmp_path / "new" / "data", now=Clock())
    try:
        assert database.read_now(matches.by_id, "m_1") is not None
    finally:
        database.close()


def test_while_a_server_has_the_directory_nothing_is_restored(data: Path, tmp_path: Path) -> None:
    back_up(data, tmp_path / "copy", now=Clock())
    database = Database.open(data, now=Clock())
    try:
        with pytest.raises(InUse, match=str(os.getpid())):
            restore(data, tmp_path / "copy", now=Clock())
        assert database.read_now(accounts.by_username, "ann") is not None
    finally:
        database.close()
    # Nor is a directory locked for good by a restore.
    restore(data, tmp_path / "copy", now=Clock())
    restore(data, tmp_path / "copy", now=Clock())


def _no_database(copy: Path) -> None:
    copy.write_bytes(b"not a database, but long enough to look like one" * 100)


def _cut(copy: Path) -> None:
    copy.write_bytes(copy.read_bytes()[: copy.stat().st_size // 2])


def _dangling(copy: Path) -> None:
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("DELETE FROM accounts")


def _newer(copy: Path) -> None:
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")


def _foreign(copy: Path) -> None:
    copy.unlink()
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("CREATE TABLE somebodys (x)")


@pytest.mark.parametrize("spoil", [_no_database, _cut, _dangling, _newer, _foreign])
def test_a_file_that_is_no_whole_database_of_ours_is_refused_and_nothing_changes(
    data: Path, tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    copy = tmp_path / "copy"
    back_up(data, copy, now=Clock())
    spoil(copy)
    before = {path.name: path.read_bytes() for path in data.iterdir()}
    with pytest.raises(Unusable, match=r"[.]$"):
        restore(data, copy, now=Clock())
    assert {path.name for path in data.iterdir()} == set(before)
    assert (data / NAME).read_bytes() == before[NAME]
    with pytest.raises(Unusable, match="no file"):
        restore(data, tmp_path / "none", now=Clock())


def test_a_database_of_another_revision_is_not_read_as_if_it_were_ours(data: Path) -> None:
    _newer(data / NAME)
    with pytest.raises(Unusable, match="another version"), reading(data, Clock()):
        pass
    with pytest.raises(Unusable, match="no database"), reading(data / "none", Clock()):
        pass
