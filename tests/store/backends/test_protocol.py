"""What every backend does alike: opened, read in one snapshot, copied from, filled, and refused in words."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
import sqlalchemy as sa

from mainmatch.store import meta
from mainmatch.store.backends.jobs import AfterCommit
from mainmatch.store.backends.migrations import upgrade
from mainmatch.store.backends.postgres import backend as distributed
from mainmatch.store.backends.protocol import BackendModule, Options
from mainmatch.store.backends.sqlite import backend as embedded
from mainmatch.store.database import Database
from mainmatch.store.tables.system import MetaRow
from mainmatch.store.transactions.errors import InUse
from tests import databases
from tests.clock import Clock

pytestmark = [
    pytest.mark.parametrize("engine", ["both"], indirect=True),
    pytest.mark.parametrize("kind", [embedded, distributed], ids=["sqlite", "postgres"]),
]

_VALUE = sa.text("SELECT value FROM meta WHERE key = 'key'")


class Place(NamedTuple):
    """Where a database is, and where there is none yet."""

    used: str
    empty: str


@pytest.fixture
def place(kind: BackendModule, engine: str, tmp_path: Path) -> Place:
    if kind is embedded:
        return Place(str(tmp_path / "used"), str(tmp_path / "empty"))
    return Place(databases.cluster().fresh(), databases.cluster().fresh(migrated=False))


@pytest.fixture
def opened(place: Place) -> Iterator[Database]:
    database = Database.open(place.used, now=Clock(), connections=2)
    yield database
    database.close()


def options(*, alone: bool = False) -> Options:
    return Options(Clock(), AfterCommit(None, None), 2, 10, alone)


def test_a_backend_says_where_it_is_and_how_many_commands_run_at_once(kind: BackendModule, place: Place) -> None:
    backend = kind.open_backend(place.used, options())
    assert backend.place
    assert backend.lanes >= 1
    assert dict(backend.retries) == {}
    backend.start()
    backend.stop()
    backend.stop()


def test_a_snapshot_stays_as_it_is_and_changes_nothing(kind: BackendModule, place: Place, opened: Database) -> None:
    opened.write_now(meta.put, "key", "before")
    with kind.open_snapshot(place.used) as snapshot:
        assert snapshot.execute(_VALUE).scalar() == "before"
        opened.write_now(meta.put, "key", "after")
        assert snapshot.execute(_VALUE).scalar() == "before"
        with pytest.raises(sa.exc.DBAPIError, match=r"(?i)read-?only"):
            snapshot.execute(sa.text("DELETE FROM meta"))


def test_a_source_is_nobody_elses_meanwhile(kind: BackendModule, place: Place, opened: Database) -> None:
    opened.write_now(meta.put, "key", "value")
    with pytest.raises(InUse), kind.open_source(place.used):
        pass
    opened.close()
    with kind.open_source(place.used) as source:
        assert source.execute(_VALUE).scalar() == "value"
        with pytest.raises(InUse):
            Database.open(place.used, now=Clock())
    Database.open(place.used, now=Clock()).close()


def test_what_is_filled_in_is_there_for_the_next_server(kind: BackendModule, place: Place) -> None:
    with kind.open_target(place.empty) as target:
        upgrade(target)
        target.fill(MetaRow.__table__, [("key", "filled"), ("other", "")])
        with pytest.raises(InUse):
            Database.open(place.empty, now=Clock())
    database = Database.open(place.empty, now=Clock())
    assert database.read_now(meta.get, "key") == "filled"
    database.close()


def break_off(kind: BackendModule, place: Place) -> None:
    with kind.open_target(place.empty) as target:
        upgrade(target)
        target.fill(MetaRow.__table__, [("key", "filled")])
        raise ZeroDivisionError


def test_a_filling_that_breaks_off_leaves_nothing(kind: BackendModule, place: Place) -> None:
    with pytest.raises(ZeroDivisionError):
        break_off(kind, place)
    database = Database.open(place.empty, now=Clock())
    assert database.read_now(meta.get, "key") is None
    database.close()
