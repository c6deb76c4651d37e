"""Seasons where several servers share the database: who decides holds the season, and the clock leaves it to them."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from threading import Event

import psycopg
import pytest

from mainmatch.store import ledger, seasons
from mainmatch.store.database import Database
from mainmatch.store.ledger import Posting
from mainmatch.store.transactions.errors import Overdrawn
from mainmatch.store.transactions.transaction import Transaction
from tests import databases
from tests.clock import START, Clock
from tests.store.rows import season

pytestmark = pytest.mark.parametrize("engine", ["postgres"], indirect=True)

GARNET = "garnet"


@pytest.fixture
def url(engine: str, tmp_path: Path) -> str:
    return databases.cluster().url_of(tmp_path / "shared")


@pytest.fixture
def opened(url: str, clock: Clock) -> Iterator[Database]:
    database = Database.open(url, now=clock, connections=6)
    due = {"status": "running", "due_at": START}
    database.write_now(seasons.add, season("se_1", changed_at=START + timedelta(seconds=1), **due), "fold")
    database.write_now(seasons.add, season("se_2", **due), "fold")
    database.write_now(ledger.post, "se_1", "start", GARNET, {"bank": -5, "cm_a": 5})
    yield database
    database.close()


@pytest.mark.parametrize("held", ["header", "list_due"])
def test_a_season_that_somebody_holds_is_left_to_them(opened: Database, held: str) -> None:
    def hold_and_ask(tx: Transaction) -> list[str]:
        if held == "header":
            assert seasons.header(tx, "se_1", sees_hidden=True) is not None
        else:
            assert [each.id for each in seasons.list_due(tx, START, 1)] == ["se_1"]
        return [each.id for each in opened.write_now(seasons.list_due, START, 9)]

    assert opened.write_now(hold_and_ask) == ["se_2"]


def test_what_is_done_to_a_season_is_not_before_what_was_done(opened: Database) -> None:
    def instant(tx: Transaction) -> object:
        seasons.by_id(tx, "se_1")
        return tx.now

    assert opened.write_now(instant) == START + timedelta(seconds=1)


def test_whoever_posts_waits_for_who_holds_the_season(opened: Database) -> None:
    """Both spend the same five garnets: the second one finds out before it has done anything."""
    is_held, seen = Event(), list[dict[str, int]]()

    def first(tx: Transaction) -> None:
        seasons.header(tx, "se_1", sees_hidden=True)
        is_held.set()
        ledger.post(tx, "se_1", "one", GARNET, {"cm_a": -5, "cm_b": 5})

    def second(tx: Transaction) -> bool:
        is_held.wait()
        seasons.header(tx, "se_1", sees_hidden=True)
        seen.append(ledger.balances(tx, "se_1", GARNET))
        return ledger.post(tx, "se_1", "one", GARNET, {"cm_a": -5, "cm_b": 5})

    with ThreadPoolExecutor(2) as pool:
        later = pool.submit(opened.write_now, second)
        opened.write_now(first)
        assert later.result() is False

    assert seen == [{"bank": -5, "cm_a": 0, "cm_b": 5}]
    assert opened.retries == {}


def test_who_posts_without_holding_the_season_finds_out_and_runs_again(
    url: str, opened: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    known, rivals = ledger._known, iter(["UPDATE ledger_balances SET balance = 1 WHERE account = 'cm_a'"])

    def overtaken(tx: Transaction, season_id: str, postings: Sequence[Posting]) -> object:
        found = known(tx, season_id, postings)
        for statement in rivals:
            with psycopg.connect(url, autocommit=True) as rival:
                rival.execute(statement.encode())
        return found

    monkeypatch.setattr(ledger, "_known", overtaken)
    with pytest.raises(Overdrawn):
        opened.write_now(ledger.post, "se_1", "one", GARNET, {"cm_a": -5, "bank": 5})

    assert opened.retries == {"race": 1}
    assert opened.read_now(ledger.balances, "se_1", GARNET) == {"bank": -5, "cm_a": 1}
