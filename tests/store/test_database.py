"""A database from outside: opened, closed, opened again; what its commands get and see."""

from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from mainmatch.store import meta
from mainmatch.store.database import Database
from mainmatch.store.transactions.errors import Closed, Unusable
from mainmatch.store.transactions.transaction import Transaction
from tests.clock import Clock

pytestmark = pytest.mark.engines


def test_a_closed_database_can_be_opened_again_with_everything_in_it(directory: Path, clock: Clock) -> None:
    first = Database.open(directory, now=clock)
    epoch = first.read_now(lambda tx: tx.epoch)
    first.write_now(meta.put, "key", "value")
    first.close()
    first.close()

    second = Database.open(directory, now=clock)

    assert second.read_now(meta.get, "key") == "value"
    assert second.write_now(lambda tx: tx.epoch) == epoch
    second.close()


def test_a_closed_database_takes_nothing(directory: Path, clock: Clock) -> None:
    database = Database.open(directory, now=clock)
    database.close()

    with pytest.raises(Closed):
        database.write_now(meta.put, "key", "value")
    with pytest.raises(Closed):
        database.read_now(meta.get, "key")


@pytest.mark.embedded
@pytest.mark.from_nothing
def test_a_place_that_cannot_be_a_directory_is_refused(tmp_path: Path, clock: Clock) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(Unusable, match="can't be made"):
        Database.open(tmp_path / "file" / "data", now=clock)
    with pytest.raises(Unusable, match="Name a directory, or a URL that begins with postgresql://"):
        Database.open("mysql://localhost/mainmatch", now=clock)


def test_an_instant_is_utc_and_cut_to_milliseconds(database: Database, clock: Clock) -> None:
    clock.now = datetime(2020, 11, 21, 15, 0, 0, 123_999, tzinfo=timezone(timedelta(hours=1)))

    assert database.write_now(lambda tx: tx.now) == datetime(2020, 11, 21, 14, 0, 0, 123_000, tzinfo=UTC)


def test_a_transaction_is_of_no_use_outside_its_command(database: Database) -> None:
    for kept in (database.write_now(lambda tx: tx), database.read_now(lambda tx: tx)):
        with pytest.raises(RuntimeError, match="this transaction is over"):
            meta.get(kept, "key")


def test_a_read_sees_one_snapshot_whatever_is_written_meanwhile(database: Database) -> None:
    def twice(tx: Transaction) -> tuple[str | None, str | None]:
        before = meta.get(tx, "key")
        database.write_now(meta.put, "key", "new")
        return before, meta.get(tx, "key")

    assert database.read_now(twice) == (None, None)
    assert database.read_now(meta.get, "key") == "new"
