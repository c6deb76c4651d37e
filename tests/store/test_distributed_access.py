"""Who stands in front of a match where several servers share the database: whoever waited for it looks afterwards."""

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import datetime, timedelta
from pathlib import Path
from threading import Event

import pytest
import sqlalchemy as sa

from mainmatch.store import accounts, matches, seats
from mainmatch.store.database import Database
from mainmatch.store.seats import AccessRow, find_access
from mainmatch.store.tables.matches import SeatRecord
from mainmatch.store.transactions.transaction import Transaction
from tests import databases
from tests.clock import Clock
from tests.store.rows import account, match, publish

pytestmark = pytest.mark.parametrize("engine", ["postgres"], indirect=True)

_WHO_WAIT = sa.text("SELECT count(*) FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))")


@pytest.fixture
def opened(engine: str, tmp_path: Path, clock: Clock) -> Iterator[Database]:
    database = Database.open(databases.cluster().url_of(tmp_path / "shared"), now=clock, connections=6)
    database.write_now(_anns_match)
    yield database
    database.close()


def _anns_match(tx: Transaction) -> None:
    for name in ("ann", "bob"):
        accounts.add(tx, account(name))
    matches.add(tx, match())
    tx.add(SeatRecord("m_1", 1, account_id="ac_ann"))


def test_whoever_waited_for_a_match_sees_who_sits_there_now(opened: Database) -> None:
    is_held = Event()

    def replace(tx: Transaction, other: Future[AccessRow]) -> None:
        # Both rows: where PostgreSQL has waited for one that was changed, it looks at that one again, and at no other.
        matches.update(tx, match(), title="another")
        seats.change(tx, SeatRecord("m_1", 1, account_id="ac_bob"))
        is_held.set()
        while tx.connection.execute(_WHO_WAIT).scalar() == 0 and not other.done():
            """Ann isn't there yet."""

    def ask() -> AccessRow:
        is_held.wait()
        return opened.write_now(find_access, "m_1", "ac_ann")

    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(ask)
        opened.write_now(replace, asked)

    found = asked.result()
    assert found.found is not None
    assert (found.found.title, found.found.revision, found.seat) == ("another", 1, None)


@pytest.mark.parametrize("is_known", [False, True], ids=["read", "known"])
def test_whatever_comes_later_in_a_match_has_no_earlier_instant(
    opened: Database, clock: Clock, *, is_known: bool
) -> None:
    # A submission, say, on a server whose clock is ahead; then a close on another one.
    ahead = Database.open(opened.place, now=lambda: clock() + timedelta(seconds=5), connections=2)
    at = ahead.write_now(_told)
    ahead.close()
    if is_known:
        opened.write_now(_instant)
        at = opened.write_now(_told)

    assert opened.write_now(_instant) == at == clock() + timedelta(seconds=5)


def _told(tx: Transaction) -> datetime:
    _instant(tx)
    publish(tx, [(("seat:1",), "{}")])
    return tx.now


def _instant(tx: Transaction) -> datetime:
    assert matches.by_id(tx, "m_1") is not None
    return tx.now
