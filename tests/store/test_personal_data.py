"""What is kept of a person: listed for every table, shown to that person, and taken out of rows and events."""

from collections.abc import Sequence
from typing import Any

import pytest
import sqlalchemy as sa

from mainmatch.store import accounts, matches, personal_data, publications
from mainmatch.store.database import Database
from mainmatch.store.publication_text import Addressed, Heads
from mainmatch.store.tables import metadata
from mainmatch.store.transactions.transaction import Transaction
from tests.clock import START
from tests.store.rows import account, match, publish, running_match

pytestmark = pytest.mark.engines


def test_every_table_that_names_accounts_is_shown_or_has_no_such_column() -> None:
    naming = {name for name, each in metadata.tables.items() if "account_id" in each.c}
    assert naming == set(personal_data.SHOWN)
    secret = {"hash", "password_hash", "secret", "old_secret", "body", "detail", "device", "place"}
    for name, columns in personal_data.SHOWN.items():
        assert not secret & set(columns)
        # The journal has its match's number.
        assert set(columns) <= {"match_id", *metadata.tables[name].columns.keys()}


def two_people(tx: Transaction) -> None:
    """ann and ben, each with a seat, a word said and an event of their own."""
    running_match(tx)
    accounts.add(tx, account("ben"))
    put(tx, "channels", match_id="m_1", name="table", kind="table", title="", is_open=True, head=2, created_at=START)
    for n, name in enumerate(("ann", "ben"), start=1):
        tx.connection.execute(
            sa.update(metadata.tables["seats"])
            .where(metadata.tables["seats"].c.seat == n)
            .values(account_id=f"ac_{name}", bot=None, display_name=name.title())
        )
        put(tx, "hosts", match_id="m_1", account_id=f"ac_{name}")
        said = {"match_id": "m_1", "channel": "table", "n": n, "at": START, "seat": n, "account_id": f"ac_{name}"}
        put(tx, "messages", **said, name=name.title(), text="Hello", mentions="[]")
        put(tx, "feeds", feed=f"account/ac_{name}", seq=1, body='{"data":{}}')


def put(tx: Transaction, table: str, /, **values: Any) -> None:
    tx.connection.execute(sa.insert(metadata.tables[table]).values(**values))


@pytest.fixture
def people(database: Database) -> Database:
    database.write_now(two_people)
    return database


def kept_of(tx: Transaction, account_id: str) -> list[tuple[str, dict[str, Any]]]:
    """All rows of an account, page by page, one row a page."""
    found: list[tuple[str, dict[str, Any]]] = []
    for name in personal_data.SHOWN:
        after: Sequence[Any] | None = None
        while after != ():
            rows, after = personal_data.page_of(tx, name, account_id, ["m_1"], after, 1)
            found += [(name, row) for row in rows]
    return found


def test_what_is_kept_of_somebody_is_shown_by_table_and_nobody_elses_with_it(people: Database) -> None:
    kept = people.read_now(lambda tx: kept_of(tx, "ac_ann"))
    assert [name for name, _ in kept] == ["seats", "hosts", "messages"]
    assert kept[0][1]["display_name"] == "Ann"
    assert all(set(row) == set(personal_data.SHOWN[name]) for name, row in kept)


def test_what_lies_in_order_of_matches_is_looked_for_in_those_that_are_named(people: Database) -> None:
    people.write_now(
        put, "audit", scope="m_1", n=1, at=START, account_id="ac_ann", act="pause", reason=None, detail="{}", hash=""
    )
    looked = [
        people.read_now(personal_data.page_of, "audit", "ac_ann", matches, None, 10) for matches in (["m_1"], ["m_2"])
    ]
    assert [len(rows) for rows, _ in looked] == [1, 0]


def test_what_nobody_else_needs_goes_with_its_account(people: Database) -> None:
    people.write_now(personal_data.erase, "ac_ann")
    left = [name for name, _ in people.read_now(lambda tx: kept_of(tx, "ac_ann"))]
    assert left == ["seats", "messages"]
    feeds = sa.select(metadata.tables["feeds"].c.feed)
    assert people.read_now(lambda tx: list(tx.connection.execute(feeds).scalars())) == ["account/ac_ben"]
    assert people.read_now(lambda tx: len(personal_data.rows_of(tx, "hosts", "ac_ben"))) == 1


def test_a_name_is_another_in_its_own_seats_and_messages_only(people: Database) -> None:
    people.write_now(personal_data.rename_seats, "ac_ann", "Former player")
    people.write_now(personal_data.rename_messages, "ac_ann", "Former player")
    for of, column in (("seats", "display_name"), ("messages", "name")):
        found = [people.read_now(personal_data.rows_of, of, f"ac_{name}")[0][column] for name in ("ann", "ben")]
        assert found == ["Former player", "Ben"]


def test_events_of_a_match_are_rewritten_in_their_rows(database: Database) -> None:
    events: list[Addressed] = [
        (None, '{"data":{"name":"Ann"}}'),
        (["seat:1"], '{"text":"Ann"}'),
        (["host"], '{"data":"Ben"}'),
    ]
    for match_id in ("m_1", "m_10"):
        database.write_now(matches.add, match(match_id))
        database.write_now(publish, events, match_id)

    def rewritten(event: dict[str, Any]) -> dict[str, Any]:
        return {"data": "new"} if "data" in event else event

    database.write_now(personal_data.rewrite_match_events, "m_1", ['"Ann"'], rewritten)
    assert database.read_now(publications.stored, "m_1") == [
        (1, Heads((1, 1, 2, 2, 1)), [(None, '{"data":"new"}'), *events[1:]])
    ]
    assert database.read_now(publications.stored, "m_10") == [(1, Heads((1, 1, 2, 2, 1)), events)]


def test_answers_are_rewritten_that_are_about_one_of_these(people: Database) -> None:
    def fill(tx: Transaction) -> None:
        for key, about in (("a", "m_1"), ("b", "m_10"), ("c", "se_1"), ("d", "")):
            put(
                tx,
                "idempotency",
                account_id="ac_ben",
                key=key,
                fingerprint=f"{about}:{'0' * 64}",
                status=200,
                body="" if key == "c" else "{}",
                created_at=START,
            )

    people.write_now(fill)
    abouts = {"m_1", "se_1", *(f"m_x{n}" for n in range(1000))}
    people.write_now(personal_data.rewrite_answers, abouts, lambda about, at, body: f"{about} {at:%Y} {body}")
    answers = sa.select(metadata.tables["idempotency"].c.key, metadata.tables["idempotency"].c.body)
    found = people.read_now(lambda tx: dict(tx.connection.execute(answers.order_by(sa.text("key"))).all()))
    assert {key: found[key] for key in "abcd"} == {"a": f"m_1 {START:%Y} {{}}", "b": "{}", "c": "", "d": "{}"}
