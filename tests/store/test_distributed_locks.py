"""What a locking query answers on PostgreSQL is true under its lock, whatever committed while it waited (P42)."""

import importlib
import pkgutil
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa
from psycopg import sql
from sqlalchemy.sql import visitors

import mainmatch
from mainmatch import store
from mainmatch.store import accounts, audit, matches, news_preferences, seasons, seats, webhooks
from mainmatch.store.backends.postgres.connection import Session, engine_of
from mainmatch.store.database import Database
from mainmatch.store.news_preferences import NewsPreferencesRecord
from mainmatch.store.tables import metadata
from mainmatch.store.tables.matches import AuditRecord, SeatRecord
from mainmatch.store.tables.system import WebhookRecord
from mainmatch.store.transactions.revision_cache import RevisionCache
from mainmatch.store.transactions.statements import RowLock
from mainmatch.store.transactions.transaction import Transaction
from tests import databases
from tests.clock import START
from tests.store.rows import account, match, publish, season

for each in pkgutil.walk_packages(store.__path__, "mainmatch.store."):
    importlib.import_module(each.name)

on_postgres = pytest.mark.parametrize("engine", ["postgres"], indirect=True)

_SOURCES = sorted(Path(mainmatch.__file__).parent.rglob("*.py"))
_GIVEN: dict[str, Any] = {
    "match_id": "m_1",
    "match_ids": ["m_1"],
    "account_ids": ["ac_ann"],
    "join_code": None,
    "sees_hidden": True,
    "now": START + timedelta(days=1),
    "limit": 10,
    "account_id": "ac_ann",
    "until": START + timedelta(days=1),
}
_PREFERENCES = NewsPreferencesRecord(
    account_id="ac_ann",
    in_app="moves",
    push="moves",
    mail="moves",
    discord="",
    only_unseen=False,
    mail_at="08:00",
    zone="UTC",
    language="en",
    mail_since=START,
    mail_due_at=START,
)
_IDS = {"accounts": "ac_ann", "matches": "m_1", "seasons": "se_1", "webhooks": "wh_1"}

_PAUSE = """
CREATE SCHEMA held;
CREATE FUNCTION held.pause() RETURNS boolean VOLATILE LANGUAGE plpgsql AS
$$ BEGIN PERFORM pg_advisory_lock_shared(42); PERFORM pg_advisory_unlock_shared(42); RETURN true; END $$;
"""
_VIEW = "CREATE VIEW held.{0} AS SELECT * FROM public.{0} WHERE held.pause()"
_WHO_PAUSE = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = 42 AND NOT granted"


@pytest.fixture
def url(engine: str, tmp_path: Path) -> Iterator[str]:
    """A database with a row of each kind, in which a statement that reads pauses where the schema ``held`` is used."""
    url = databases.cluster().url_of(tmp_path / "shared")
    database = Database.open(url, now=lambda: START, connections=3)
    database.write_now(_a_row_of_each)
    database.close()
    with psycopg.connect(url, autocommit=True) as inside:
        inside.execute(_PAUSE)
        for name in metadata.tables:
            inside.execute(sql.SQL(_VIEW).format(sql.Identifier(name)))
        yield url
        # The next test may get the same database.
        inside.execute("DROP SCHEMA held CASCADE")


def _a_row_of_each(tx: Transaction) -> None:
    accounts.add(tx, account())
    matches.add(tx, match(status="running", starts_at=START, wake_at=START))
    tx.add(SeatRecord("m_1", 1, account_id="ac_ann"))
    publish(tx, [(("seat:1",), "{}")])
    seasons.add(tx, season(status="running", due_at=START), "fold")
    news_preferences.put(tx, _PREFERENCES)
    webhooks.add(tx, WebhookRecord("wh_1", "ac_ann", "https://x.example/", "s", "tk_1", "match:read", START), {})


_KEYS = [key for table in metadata.tables.values() for key in table.foreign_keys]
_REFERRING = {column for key in _KEYS for column in (key.parent, key.column)}


class Paused:
    """A transaction whose statements pause between their snapshot and their locks."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._guard = psycopg.connect(url, autocommit=True)
        self._guard.execute("SELECT pg_advisory_lock(42)")

    def fetch(self, statement: Any, given: dict[str, Any]) -> list[Any]:
        """Run the statement, during whose pause everything that it could read is moved by another transaction."""
        with ThreadPoolExecutor(1) as pool:
            asked = pool.submit(self._ask, statement, given)
            while self._guard.execute(_WHO_PAUSE).fetchone() == (0,) and not asked.done():
                """It isn't there yet."""
            assert not asked.done(), asked.result()
            for table in {each for each in visitors.iterate(statement) if isinstance(each, sa.Table)}:
                self._move(table)
            self._guard.execute("SELECT pg_advisory_unlock(42)")
            return asked.result()

    def _ask(self, statement: Any, given: dict[str, Any]) -> list[Any]:
        session = Session.open(engine_of(self._url, "rw"))
        session.run("SET search_path = held, public")
        session.run("BEGIN")
        try:
            return Transaction(session.connection, RevisionCache(0), START, "e", is_shared=True).fetch(statement, given)
        finally:
            session.close()

    def _move(self, table: sa.Table) -> None:
        numbers = [each.name for each in table.c if type(each.type) is sa.Integer and each not in _REFERRING]
        if numbers:
            moved = sql.SQL(", ").join(sql.SQL("{0} = {0} + 1").format(sql.Identifier(name)) for name in numbers)
            self._guard.execute(sql.SQL("UPDATE public.{} SET {}").format(sql.Identifier(table.name), moved))

    def now(self, statement: Any, given: dict[str, Any]) -> list[Any]:
        """What the statement says to whoever asks later."""
        self._guard.close()
        return self._ask(statement, given)


def _given(rows: sa.Select[Any]) -> dict[str, Any]:
    names = {each.key for each in visitors.iterate(rows) if isinstance(each, sa.BindParameter) and each.value is None}
    known = {**_GIVEN, "id": _IDS.get(rows.get_final_froms()[0].name)}  # type: ignore[attr-defined]
    return {name: known[name] for name in names}


def _described(lock: RowLock) -> str:
    return " ".join(str(lock.plain.compile()).split()).partition(" FROM ")[2].lower()[:60]


@on_postgres
@pytest.mark.parametrize("lock", RowLock.known, ids=_described)
@pytest.mark.parametrize("form", ["waiting", "skipping"])
def test_a_query_that_locks_answers_with_what_is_true_under_the_lock(url: str, lock: RowLock, form: str) -> None:
    paused, given = Paused(url), _given(lock.plain)

    found = paused.fetch(getattr(lock, form), given)

    assert found == paused.now(lock.plain, given) != []


@on_postgres
def test_a_query_that_also_reads_what_it_does_not_lock_is_out_of_date(url: str) -> None:
    # The scheduler's, before: it held the last row of the journal from before its wait (6 of 2,800 submissions lost).
    due = matches._SELECT.where(matches._MATCHES.c.wake_at <= sa.bindparam("now"))
    paused, given = Paused(url), _given(due)

    found = paused.fetch(due.with_for_update(key_share=True, skip_locked=True), given)

    assert found != paused.now(due, given)
    with pytest.raises(TypeError, match="nothing else"):
        RowLock(due)


@pytest.mark.parametrize(
    "rows",
    [
        sa.select(matches._MATCHES.c.id).join(seats._SEATS, seats._SEATS.c.match_id == matches._MATCHES.c.id),
        sa.select(matches._MATCHES.c.id, seats._SEATS.c.seat),
        sa.select(matches._MATCHES.c.id).where(sa.exists().where(seats._SEATS.c.match_id == matches._MATCHES.c.id)),
        sa.select(matches._MATCHES.c.id).where(matches._MATCHES.c.id.in_(sa.select(seats._SEATS.c.match_id))),
        sa.select(matches._MATCHES.c.id, sa.func.row_number().over(order_by=matches._MATCHES.c.id)),
        sa.select(sa.select(matches._MATCHES.c.id).subquery().c.id),
        sa.select(sa.select(matches._MATCHES.c.id).cte().c.id),
    ],
    ids=["join", "product", "exists", "in", "window", "subquery", "cte"],
)
def test_a_query_that_reads_more_than_it_locks_is_refused(rows: sa.Select[Any]) -> None:
    with pytest.raises(TypeError, match="nothing else"):
        RowLock(rows)


def test_nothing_locks_rows_but_a_row_lock() -> None:
    locks = re.compile(r"with_for_update|FOR (NO KEY )?UPDATE\b(?!:)", re.IGNORECASE)
    found = {each.name for each in _SOURCES if locks.search(each.read_text(encoding="utf-8"))}
    assert found == {"statements.py"}


def _changes() -> Iterator[tuple[str, Any]]:
    """The statements of the store that change rows, and so lock them, by name."""
    for each in pkgutil.walk_packages(store.__path__, "mainmatch.store."):
        for name, value in vars(importlib.import_module(each.name)).items():
            yield from (
                (f"{each.name}.{name}", part) for part in (value.values() if isinstance(value, dict) else [value])
            )


def test_what_changes_rows_reads_no_others() -> None:
    found = {
        name
        for name, each in _changes()
        if isinstance(each, (sa.Update, sa.Delete))
        and any(isinstance(part, sa.SelectBase) for part in visitors.iterate(each))
    }
    # They read the number of a match, which never changes. Of two of them the match is over: nothing is appended to it,
    # and its row was locked by a statement before these.
    assert found == {
        "mainmatch.store.archives._REMOVE_EARLIER",
        "mainmatch.store.archives._CLEAR_LAST",
        "mainmatch.store.publications._RESIZE",
        "mainmatch.store.publications._REPLACE",
    }


@on_postgres
def test_acts_at_once_follow_one_another_in_the_audit_log(engine: str, tmp_path: Path) -> None:
    opened = Database.open(databases.cluster().url_of(tmp_path / "shared"), now=lambda: START, connections=8)
    act = AuditRecord("server", START, "ac_ann", "backups.create", None, "{}")
    with closing(opened), ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: opened.write_now(audit.append, act), range(24)))
        acts = opened.read_now(audit.of, "server")
        # Nobody was refused and had to come again.
        assert (len(acts), audit.first_broken(acts), dict(opened.retries)) == (24, None, {})
