"""PostgreSQL's connections: settings that keep what is acknowledged, and words that repeat nothing."""

import psycopg
import pytest
import sqlalchemy as sa

from mainmatch.store import meta
from mainmatch.store.backends.postgres import connection
from mainmatch.store.database import Database
from mainmatch.store.transactions.errors import StoreFailure, Unusable
from mainmatch.store.transactions.transaction import Transaction
from tests import databases
from tests.clock import Clock

pytestmark = pytest.mark.parametrize("engine", ["postgres"], indirect=True)


def setting(tx: Transaction, name: str) -> object:
    return tx.connection.execute(sa.text("SELECT current_setting(:name)"), {"name": name}).scalar()


def test_what_is_acknowledged_is_on_the_disk(opened: Database) -> None:
    asked = ("fsync", "synchronous_commit", "transaction_isolation", "transaction_read_only", "TimeZone")

    assert opened.write_now(lambda tx: [setting(tx, name) for name in asked]) == [
        *("on", "on", "read committed", "off", "UTC")
    ]


def test_a_query_has_one_snapshot_and_can_only_read(opened: Database) -> None:
    asked = ("transaction_isolation", "transaction_read_only")

    assert opened.read_now(lambda tx: [setting(tx, name) for name in asked]) == ["repeatable read", "on"]
    with pytest.raises(StoreFailure):
        opened.read_now(meta.put, "key", "value")
    assert opened.read_now(meta.get, "key") is None


@pytest.mark.parametrize("mode", ["rw", "ro", "rwc"])
@pytest.mark.parametrize(
    "planted", ["synchronous_commit = off", "TimeZone = 'Europe/Berlin'", "client_encoding = 'LATIN1'"]
)
def test_a_connection_with_other_settings_is_refused(
    url: str, clock: Clock, monkeypatch: pytest.MonkeyPatch, mode: str, planted: str
) -> None:
    monkeypatch.setitem(connection._SETTINGS, mode, (*connection._SETTINGS[mode], planted))

    with pytest.raises(Unusable, match=planted.partition(" ")[0]):
        Database.open(url, now=clock).close()


@pytest.mark.parametrize(
    ("name", "found"), [("fsync", "off"), ("server_encoding", "SQL_ASCII"), ("in_recovery", "true")]
)
def test_a_server_that_may_lose_what_it_acknowledged_is_refused_with_the_way_out(
    url: str, clock: Clock, monkeypatch: pytest.MonkeyPatch, name: str, found: str
) -> None:
    # What only another server could answer is asked of this one, which answers otherwise.
    wanted = {**connection._REQUIRED_OF_ALL, name: frozenset({found})}
    monkeypatch.setattr(connection, "_REQUIRED_OF_ALL", wanted)

    with pytest.raises(Unusable, match=f"PostgreSQL answers {name}=.*{connection._WAY_OUT[name][:20]}"):
        Database.open(url, now=clock)


def test_a_role_that_would_lose_commits_is_set_right(engine: str, clock: Clock) -> None:
    url = databases.cluster().fresh()
    with psycopg.connect(url, autocommit=True) as inside:
        inside.execute(
            "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = off', current_database()); END $$"
        )
    database = Database.open(url, now=clock)

    assert database.write_now(setting, "synchronous_commit") == "on"
    database.close()


def test_an_old_server_is_refused(url: str, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "_OLDEST", 99)

    with pytest.raises(Unusable, match="99 or newer is needed"):
        Database.open(url, now=clock)


def test_where_nobody_answers_is_said_without_a_password(clock: Clock, engine: str) -> None:
    with pytest.raises(Unusable, match="can't be reached") as caught:
        Database.open("postgresql://mm:canary@127.0.0.1:1/mainmatch", now=clock)
    assert "canary" not in str(caught.value)
    with pytest.raises(Unusable, match="can't be read") as caught:
        Database.open("postgresql://mm:canary@127.0.0.1:port/mainmatch?nothing=1", now=clock)
    assert "canary" not in str(caught.value)


def test_a_place_is_described_without_a_password(opened: Database) -> None:
    assert connection.described("postgresql://mm:canary@db.example:5433/games") == "postgresql://db.example:5433/games"
    assert opened.place.startswith("postgresql://")


def test_a_failure_repeats_nothing_that_was_to_be_stored(opened: Database) -> None:
    opened.write_now(meta.add, "canary", "canary")
    with pytest.raises(sa.exc.IntegrityError) as caught:
        opened.write_now(meta.add, "canary", "canary")
    assert "canary" not in str(caught.value)

    with pytest.raises(StoreFailure) as failed:
        opened.write_now(lambda tx: tx.connection.execute(sa.text("SELECT CAST('canary' AS integer)")))
    assert "canary" not in f"{failed.value} {failed.value.__cause__!s}".replace("CAST('canary'", "")
