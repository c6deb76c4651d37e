"""PostgreSQL that takes no writes: said in the store's words, probed, and over when it is over."""

import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from pydantic import SecretStr

from mainmatch.store import meta
from mainmatch.store.backends import storage
from mainmatch.store.backends.postgres import connection
from mainmatch.store.database import Database
from mainmatch.store.transactions.errors import Unavailable, Unusable
from tests.app import code_of, serving
from tests.clock import Clock
from tests.store.batches import put

pytestmark = pytest.mark.parametrize("engine", ["postgres"], indirect=True)

_REFUSING = """
CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'could not extend file "base/1/2": No space left on device' USING ERRCODE = '53100'; END $$;
CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON meta FOR EACH STATEMENT EXECUTE FUNCTION refuse();
CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON matches FOR EACH STATEMENT EXECUTE FUNCTION refuse();
"""
_NO_LONGER = "DROP FUNCTION refuse CASCADE"


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "_EVERY", 0.05)


@pytest.fixture
def owner(url: str) -> Iterator["psycopg.Connection[tuple[object, ...]]"]:
    with psycopg.connect(url, autocommit=True) as found:
        yield found
        found.execute("DROP FUNCTION IF EXISTS refuse CASCADE")


def drop_connections(owner: "psycopg.Connection[tuple[object, ...]]") -> None:
    """As a fail-over does."""
    owner.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = 'mainmatch'"
    )


def wait_until(database: Database, trouble: str | None) -> None:
    until = time.monotonic() + 20
    while database.trouble != trouble:
        assert time.monotonic() < until
        database.read_now(lambda _tx: None)


def test_a_full_disk(opened: Database, owner: "psycopg.Connection[tuple[object, ...]]") -> None:
    owner.execute(_REFUSING)
    with pytest.raises(Unavailable, match="the disk is full"):
        opened.write_now(put, "key")
    assert opened.trouble == "full"
    assert opened.read_now(meta.get, "key") is None
    owner.execute(_NO_LONGER)
    wait_until(opened, None)
    assert opened.write_now(put, "key") == "key"
    assert opened.read_now(meta.get, "probe") is None


def test_a_server_that_became_read_only(
    opened: Database, owner: "psycopg.Connection[tuple[object, ...]]", monkeypatch: pytest.MonkeyPatch
) -> None:
    read_only = "default_transaction_read_only"
    with monkeypatch.context() as patch:
        patch.setitem(connection._SETTINGS, "rw", (*connection._SETTINGS["rw"], f"{read_only} = on"))
        patch.setitem(connection._REQUIRED, "rw", {read_only: frozenset({"on"})})
        drop_connections(owner)
        with pytest.raises(Unavailable, match="the database is read-only"):
            opened.write_now(put, "key")
        assert opened.trouble == "read_only"
    drop_connections(owner)
    wait_until(opened, None)
    assert opened.write_now(put, "key") == "key"


@pytest.mark.anyio
async def test_clients_and_machines_hear_of_it(
    url: str, owner: "psycopg.Connection[tuple[object, ...]]", tmp_path: Path
) -> None:
    async with serving(tmp_path / "data", database_url=SecretStr(url), database_connections=3) as server:
        ann = await server.person("ann")
        owner.execute(_REFUSING)
        made = await ann.post("/v1/matches", json={"game": "duel-of-nerve", "player_count": 2, "title": "A match"})
        assert code_of(made) == (503, "storage_unavailable")
        assert made.headers["retry-after"] == "5"
        ready = await server.client.get("/readyz")
        assert code_of(ready) == (503, "not_ready")
        assert "the disk is full" in ready.json()["detail"]
        assert "base/1" not in ready.text + made.text
        owner.execute(_NO_LONGER)
        wait_until(server.app_state.executor.database, None)
        assert (await server.client.get("/readyz")).status_code == 200


def test_a_database_that_takes_nothing_is_not_opened(
    url: str, owner: "psycopg.Connection[tuple[object, ...]]", clock: Clock
) -> None:
    owner.execute("DELETE FROM meta")
    owner.execute(_REFUSING)
    with pytest.raises(Unusable, match="the disk is full"):
        Database.open(url, now=clock)
