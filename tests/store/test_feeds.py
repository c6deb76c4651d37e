import json
from contextlib import closing, suppress
from pathlib import Path

import pytest

from mainmatch.store import feeds
from mainmatch.store.database import Database
from mainmatch.store.transactions.errors import TakenBack
from mainmatch.store.transactions.transaction import Notices, Transaction
from tests.clock import Clock

pytestmark = pytest.mark.engines

ANN, BEN = "account/ac_ann", "account/ac_ben"


def test_rows_are_appended_to_many_feeds_at_once_and_read_in_pages(database: Database) -> None:
    database.write_now(feeds.append, [(ANN, 1, ["{a}", "{b}", "{c}"]), (BEN, 1, ["{a}"])])
    database.write_now(feeds.append, [(ANN, 4, ["{d}"]), (BEN, 2, []), ("account/ac_cat", 1, ["{x}"])])

    assert database.read_now(feeds.page, ANN, 0, 10) == [(1, "{a}"), (2, "{b}"), (3, "{c}"), (4, "{d}")]
    assert database.read_now(feeds.page, ANN, 1, 2) == [(2, "{b}"), (3, "{c}")]
    assert database.read_now(feeds.page, ANN, 4, 10) == []
    assert database.read_now(feeds.page, BEN, 0, 10) == [(1, "{a}")]


def test_a_head_is_the_number_of_the_last_row(database: Database) -> None:
    assert database.read_now(feeds.head, ANN) == 0
    database.write_now(feeds.append, [(ANN, 1, ["{a}", "{b}"])])

    assert database.read_now(feeds.head, ANN) == 2


def test_nothing_to_append_is_nothing_to_do(database: Database) -> None:
    database.write_now(feeds.append, [])
    database.write_now(feeds.append, [(ANN, 1, [])])

    assert database.read_now(feeds.head, ANN) == 0


def test_what_was_appended_is_announced_and_what_was_taken_back_never_is(directory: Path, clock: Clock) -> None:
    def append_and_fail(tx: Transaction) -> None:
        with tx.attempt():
            feeds.append(tx, [(ANN, 9, ["{never}"]), (BEN, 1, ["{never}"])])
            raise ValueError

    def append(tx: Transaction) -> None:
        feeds.append(tx, [(ANN, 1, ["{a}"])])
        with suppress(TakenBack):
            append_and_fail(tx)
        with tx.attempt():
            feeds.append(tx, [(ANN, 2, ["{b}", "{c}"])])

    heard: list[Notices] = []
    database = Database.open(directory, now=clock, on_commit=heard.append)
    with closing(database):
        database.write_now(append)
        with pytest.raises(TakenBack):
            database.write_now(append_and_fail)
    assert [each.news for each in heard] == [{ANN: [(1, "{a}"), (2, "{b}"), (3, "{c}")]}]
    assert "{a}" not in repr(heard), "what is told stands in no log"


def test_a_number_is_given_once(database: Database) -> None:
    database.write_now(feeds.append, [(ANN, 1, ["{a}"])])

    with pytest.raises(Exception, match=r"(?i)unique"):
        database.write_now(feeds.append, [(BEN, 1, ["{a}"]), (ANN, 1, ["{b}"])])
    assert database.read_now(feeds.head, BEN) == 0


def test_an_envelope_begins_with_its_feed_and_number() -> None:
    text = feeds.envelope(BEN, 41, '{"id":"ev_1","type":"phase.closed","data":{}}')

    assert list(json.loads(text).items()) == [
        ("feed", BEN),
        ("seq", 41),
        ("id", "ev_1"),
        ("type", "phase.closed"),
        ("data", {}),
    ]


def test_the_heads_of_many_feeds_are_asked_for_together(database: Database) -> None:
    database.write_now(feeds.append, [(f"account/ac_{n}", 1, ["{}"] * (n % 3)) for n in range(1200)])
    wanted = [f"account/ac_{n}" for n in range(1200)]
    for count in (1, 8, 9, 64, 65, 512, 513, 1200):
        heads = {f"account/ac_{n}": n % 3 for n in range(count)}
        assert database.read_now(feeds.heads, wanted[:count]) == heads
    assert database.read_now(feeds.heads, []) == {}
