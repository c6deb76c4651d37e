"""How lists of matches are found, among thousands: by an index, and what is one's own by one's own seats."""

import re
from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from mainmatch.store import accounts, matches
from mainmatch.store.database import Database
from mainmatch.store.matches import Search
from mainmatch.store.tables.matches import HostRow, SeatRecord
from mainmatch.store.transactions.statements import values_of
from mainmatch.store.transactions.transaction import Transaction
from tests.clock import START
from tests.store.rows import account, match

pytestmark = pytest.mark.engines

MANY = 3000
STATUSES = ("lobby", "running", "finished", "finished")

KEY = "(sqlite_autoindex_matches_1|pk_matches)"
"""The primary key."""

SERVED = {
    "the newest": (Search(), "created_at_id"),
    "the oldest": (Search(is_descending=False), "created_at_id"),
    "a later page": (Search(after=(START + timedelta(seconds=MANY // 2), "m_1")), "created_at_id"),
    "by title": (Search(sort="title", is_descending=False), "title_id"),
    "by start": (Search(sort="starts_at", is_descending=False), "starts_at_id"),
    "of a status": (Search(status="lobby"), "created_at_id"),
    "of a game": (Search(game="game-1"), "created_at_id"),
    "of a status and a game": (Search(status="running", game="game-1"), "created_at_id"),
    "with free seats": (Search(free_seats=1), "created_at_id"),
    "of a season": (Search(season_id="se_1"), "season_id"),
    "by a text": (Search(text="friday"), "created_at_id"),
    "one's own": (Search(mine=True), KEY),
    "one's own, by a text": (Search(mine=True, text="friday"), KEY),
}
"""By what is wanted: the end of the name of the index that serves it."""


def crowd(tx: Transaction) -> None:
    for name in ("ann", "bob"):
        accounts.add(tx, account(name))
    records = [
        match(
            f"m_{n}",
            number=n,
            title=f"Match {n * 7919 % MANY}",
            status=STATUSES[n % 4],
            game=f"game-{n % 5}",
            created_at=START + timedelta(seconds=n),
            starts_at=START + timedelta(hours=n) if n % 10 == 0 else None,
            wake_at=START if n % 4 == 1 else None,
            season_id=f"se_{n % 100}" if n % 4 == 3 else None,
        )
        for n in range(MANY)
    ]
    columns = [values_of(each) for each in records]
    for each in columns:
        del each["heads"]
    tx.execute(sa.insert(matches._MATCHES), columns)
    tx.add(*[SeatRecord(f"m_{n}", 1, "ac_ann" if n in (5, 500) else "ac_bob") for n in range(MANY)])
    hosted = [{"match_id": f"m_{n}", "account_id": "ac_ann" if n == 50 else "ac_bob"} for n in range(MANY)]
    tx.execute(sa.insert(HostRow.__table__), hosted)


def first_page(wanted: Search) -> sa.Select[Any]:
    columns = matches._SELECT if wanted.text is None else sa.select(matches._MATCHES.c.id, matches._NAMES)
    return matches._found(columns, "ac_ann", wanted).limit(21)


def plan(tx: Transaction, query: sa.Select[Any]) -> str:
    """How the database would find its rows."""
    dialect = tx.connection.dialect
    text = str(query.compile(dialect=dialect, compile_kwargs={"literal_binds": True}))
    explain = "EXPLAIN QUERY PLAN" if dialect.name == "sqlite" else "EXPLAIN (COSTS OFF)"
    lines = tx.connection.exec_driver_sql(f"{explain} {text.replace('%', '%%')}")
    return "\n".join(row[-1] for row in lines)


@pytest.fixture
def crowded(database: Database) -> Database:
    database.write_now(crowd)
    if database.read_now(lambda tx: tx.connection.dialect.name) == "postgresql":
        database.write_now(lambda tx: tx.connection.exec_driver_sql("ANALYZE"))
    return database


def test_no_list_of_matches_reads_all_of_them(crowded: Database) -> None:
    plans = {what: crowded.read_now(plan, first_page(wanted)) for what, (wanted, _) in SERVED.items()}
    reads = {what: re.findall(r"(?:SCAN|SEARCH) matches.*|.*Scan.* on matches", text) for what, text in plans.items()}
    by_index = {what: [each for each in found if re.search(SERVED[what][1], each)] for what, found in reads.items()}
    assert all(len(found) == 1 for found in reads.values()), reads
    assert by_index == reads


def test_a_batch_of_due_matches_is_found_without_sorting_all_that_are_due(crowded: Database) -> None:
    due = matches._DUE.params(now=START + timedelta(seconds=1), limit=32)
    found = crowded.read_now(plan, due)
    assert "wake_at_id" in found
    assert not re.search(r"TEMP B-TREE|Sort", found)
