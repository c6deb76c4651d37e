from collections.abc import Mapping

import pytest
import sqlalchemy as sa

from mainmatch.store import ledger, seasons
from mainmatch.store.database import Database
from mainmatch.store.ledger import Entry, Posting
from mainmatch.store.transactions.errors import Overdrawn, Stale
from mainmatch.store.transactions.transaction import Transaction
from tests.clock import START
from tests.store.rows import season

pytestmark = pytest.mark.engines

GARNET = "garnet"


@pytest.fixture
def database(database: Database) -> Database:
    def begin(tx: Transaction) -> None:
        for season_id in ("se_1", "se_2"):
            seasons.add(tx, season(season_id), "{}")

    database.write_now(begin)
    return database


def post(database: Database, cause: str, lines: Mapping[str, int], season_id: str = "se_1", of: str = GARNET) -> bool:
    return database.write_now(ledger.post, season_id, cause, of, lines)


def balances(database: Database, season_id: str = "se_1", of: str = GARNET) -> dict[str, int]:
    return database.read_now(ledger.balances, season_id, of)


def entries(database: Database, account: str | None = None, after: int = 0, limit: int = 9) -> list[Entry]:
    return database.read_now(ledger.entries, "se_1", account=account, currency=GARNET, after=after, limit=limit)


def test_a_posting_moves_what_accounts_have(database: Database) -> None:
    assert post(database, "start", {"bank": -10, "cm_a": 6, "cm_b": 4})
    assert post(database, "gift", {"cm_a": -6, "cm_b": 6})
    assert post(database, "fine", {"cm_b": -1, "bank": 1})

    assert balances(database) == {"bank": -9, "cm_a": 0, "cm_b": 9}
    assert database.read_now(ledger.sums) == {GARNET: 0}


def test_a_cause_is_applied_once_in_its_season(database: Database) -> None:
    assert post(database, "start", {"bank": -10, "cm_a": 10})
    assert not post(database, "start", {"bank": -10, "cm_a": 10})
    assert not post(database, "start", {"bank": -99, "cm_b": 99})
    assert post(database, "start", {"bank": -3, "cm_a": 3}, "se_2")

    assert balances(database) == {"bank": -10, "cm_a": 10}
    assert balances(database, "se_2") == {"bank": -3, "cm_a": 3}
    assert [entry.n for entry in entries(database)] == [1]


@pytest.mark.parametrize(
    "lines", [{}, {"bank": -1}, {"bank": -1, "cm_a": 2}, {"bank": 0}, {"bank": 1, "a": -1, "b": 0}]
)
def test_lines_that_are_not_balanced_are_refused(database: Database, lines: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="sum to zero"):
        post(database, "odd", lines)
    assert entries(database) == []


@pytest.mark.parametrize("whose", ["cm_a", "cm_new", "escrow", "m_1/seat:3", "bank2"])
def test_nobody_but_the_bank_gives_what_it_has_not(database: Database, whose: str) -> None:
    post(database, "start", {"bank": -5, "cm_a": 5})
    before = balances(database)

    with pytest.raises(Overdrawn):
        post(database, "too much", {whose: -6, "cm_b": 6})
    assert balances(database) == before
    assert len(entries(database)) == 1
    # The cause wasn't used up.
    assert post(database, "too much", {"bank": -6, "cm_b": 6})


def test_a_command_that_was_refused_a_posting_has_done_nothing_of_it(database: Database) -> None:
    def try_and_go_on(tx: Transaction) -> None:
        ledger.post(tx, "se_1", "start", GARNET, {"bank": -5, "cm_a": 5})
        with pytest.raises(Overdrawn):
            ledger.post(tx, "se_1", "too much", GARNET, {"cm_a": -5, "cm_b": -1, "cm_c": 6})
        ledger.post(tx, "se_1", "gift", GARNET, {"cm_a": -5, "cm_c": 5})

    database.write_now(try_and_go_on)

    assert balances(database) == {"bank": -5, "cm_a": 0, "cm_c": 5}
    assert [entry.cause for entry in entries(database)] == ["start", "gift"]


def test_currencies_are_apart(database: Database) -> None:
    post(database, "garnets", {"bank": -5, "cm_a": 5})
    post(database, "pieces", {"bank": -7, "cm_a": 7}, of="piece")

    assert balances(database) == {"bank": -5, "cm_a": 5}
    assert balances(database, of="piece") == {"bank": -7, "cm_a": 7}
    with pytest.raises(Overdrawn):
        post(database, "more", {"cm_a": -6, "bank": 6})
    assert database.read_now(ledger.sums) == {GARNET: 0, "piece": 0}
    assert [entry.cause for entry in entries(database)] == ["garnets"]


def test_amounts_have_room(database: Database) -> None:
    whole = 2**62
    post(database, "much", {"bank": -whole, "cm_a": whole})
    post(database, "more", {"bank": -(whole - 1), "cm_a": whole - 1})

    assert balances(database) == {"bank": -(2 * whole - 1), "cm_a": 2 * whole - 1}
    assert database.read_now(ledger.sums) == {GARNET: 0}


# --- several at once


def test_many_postings_are_applied_in_order_each_once(database: Database) -> None:
    post(database, "start", {"bank": -5, "cm_a": 5})

    applied = database.write_now(
        ledger.post_many,
        "se_1",
        [
            Posting("start", GARNET, {"bank": -5, "cm_a": 5}),
            Posting("stake", GARNET, {"cm_a": -5, "m_1/seat:1": 5}),
            Posting("stake", GARNET, {"cm_a": -5, "m_1/seat:1": 5}),
            Posting("win", GARNET, {"m_1/seat:1": -5, "cm_b": 5}),
            Posting("piece", "piece", {"bank": -1, "cm_b": 1}),
        ],
    )

    assert applied == [False, True, False, True, True]
    assert balances(database) == {"bank": -5, "cm_a": 0, "cm_b": 5}
    assert balances(database, of="piece") == {"bank": -1, "cm_b": 1}
    assert [(entry.n, entry.cause) for entry in entries(database)] == [(1, "start"), (2, "stake"), (3, "win")]
    assert database.write_now(ledger.post_many, "se_1", []) == []


def test_of_many_postings_none_is_applied_when_one_takes_too_much(database: Database) -> None:
    # In the end nobody would be below zero, in between somebody would.
    wanted = [
        Posting("lend", GARNET, {"cm_a": -5, "cm_b": 5}),
        Posting("pay", GARNET, {"bank": -5, "cm_a": 5}),
    ]
    with pytest.raises(Overdrawn):
        database.write_now(ledger.post_many, "se_1", wanted)
    assert entries(database) == []

    assert database.write_now(ledger.post_many, "se_1", wanted[::-1]) == [True, True]


# --- what is kept


def test_entries_are_read_in_pages_of_all_or_of_one_account(database: Database) -> None:
    post(database, "start", {"bank": -9, "cm_a": 9})
    post(database, "piece", {"bank": -1, "cm_b": 1}, of="piece")
    post(database, "gift", {"cm_a": -4, "cm_b": 3, "cm_c": 1})
    post(database, "fine", {"cm_a": -1, "bank": 1})
    start = Entry(1, "start", GARNET, START, {"bank": -9, "cm_a": 9})
    gift = Entry(3, "gift", GARNET, START, {"cm_a": -4, "cm_b": 3, "cm_c": 1})
    fine = Entry(4, "fine", GARNET, START, {"bank": 1, "cm_a": -1})

    assert entries(database) == [start, gift, fine]
    assert entries(database, limit=2) == [start, gift]
    assert entries(database, after=1, limit=1) == [gift]
    assert entries(database, "cm_a", after=1) == [gift, fine]
    assert entries(database, "cm_b") == [gift]
    assert entries(database, "cm_b", after=3) == []
    assert entries(database, "cm_a", limit=1) == [start]
    assert database.read_now(ledger.entries, "se_2", account="cm_a", currency=GARNET, after=0, limit=9) == []


def test_an_entry_is_found_by_its_cause(database: Database) -> None:
    post(database, "start", {"bank": -9, "cm_a": 5, "cm_b": 4})
    post(database, "gift", {"cm_a": -4, "cm_b": 4})

    found = database.read_now(ledger.by_cause, "se_1", "start")
    assert found == Entry(1, "start", GARNET, START, {"bank": -9, "cm_a": 5, "cm_b": 4})
    assert database.read_now(ledger.by_cause, "se_1", "fine") is None
    assert database.read_now(ledger.by_cause, "se_2", "start") is None


# --- the nets beneath


def test_what_changed_since_it_was_read_is_not_overwritten(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    post(database, "start", {"bank": -5, "cm_a": 5})
    read = ledger._known

    def looked_away(tx: Transaction, season_id: str, postings: list[Posting]) -> object:
        known = read(tx, season_id, postings)
        tx.connection.execute(sa.text("UPDATE ledger_balances SET balance = 1 WHERE account = 'cm_a'"))
        return known

    monkeypatch.setattr(ledger, "_known", looked_away)
    with pytest.raises(Stale):
        post(database, "gift", {"cm_a": -5, "cm_b": 5})
    assert balances(database) == {"bank": -5, "cm_a": 5}


@pytest.mark.parametrize(
    ("net", "statement"),
    [
        ("balance", "UPDATE ledger_balances SET balance = -1 WHERE account = 'cm_a'"),
        ("amount", "UPDATE ledger_lines SET amount = 0 WHERE account = 'cm_a'"),
        ("cause", "INSERT INTO ledger_postings SELECT season_id, 2, cause, currency, at FROM ledger_postings"),
    ],
)
def test_the_tables_themselves_refuse_what_must_not_be(database: Database, net: str, statement: str) -> None:
    post(database, "start", {"bank": -5, "cm_a": 5})

    with pytest.raises(sa.exc.IntegrityError, match=net):
        database.write_now(lambda tx: tx.connection.execute(sa.text(statement)).rowcount)


# --- questions


def test_postings_take_few_questions_however_many_they_are(database: Database) -> None:
    def asked(tx: Transaction, *postings: Posting) -> int:
        questions: list[str] = []

        def note(*words: object) -> None:
            questions.append(str(words[2]))

        sa.event.listen(tx.connection, "before_cursor_execute", note)
        ledger.post_many(tx, "se_1", postings)
        sa.event.remove(tx.connection, "before_cursor_execute", note)
        return len(questions)

    start = Posting("start", GARNET, {"bank": -9, "cm_a": 9})
    # What is known, the posting, its lines, accounts that are new; later those that are there.
    assert database.write_now(asked, start) == 4
    assert database.write_now(asked, Posting("gift", GARNET, {"cm_a": -1, "bank": 1})) == 4
    assert database.write_now(asked, Posting("more", GARNET, {"bank": -1, "cm_b": 1})) == 5
    assert database.write_now(asked, start, Posting("gift", GARNET, {"cm_a": -1, "bank": 1})) == 1
    many = [Posting(f"prize {n}", GARNET, {"bank": -2, "cm_a": 1, f"cm_{n}": 1}) for n in range(30)]
    # SQLite gets 16 rows at once: 30 postings, their 90 lines and 30 new accounts are 2, 6 and 2 of them.
    assert database.write_now(asked, *many) in {5, 12}
    assert database.write_now(asked) == 0
