from dataclasses import replace
from datetime import timedelta

import pytest

from mainmatch.store import accounts, chat, matches
from mainmatch.store.chat import MessageRecord
from mainmatch.store.database import Database
from mainmatch.store.transactions.transaction import Transaction
from tests.store.rows import START, account, match

pytestmark = pytest.mark.engines

FIRST = MessageRecord("m_1", "table", 1, START, 1, "ac_ann", "Ann", "canary")


@pytest.fixture
def database(database: Database) -> Database:
    def begin(tx: Transaction) -> None:
        accounts.add(tx, account())
        matches.add(tx, match())
        for n in range(3):
            chat.add_message(tx, replace(FIRST, n=n + 1, at=START + timedelta(minutes=n)))
        chat.add_message(tx, replace(FIRST, channel="lounge"))

    database.write_now(begin)
    return database


def test_messages_are_read_by_stretch(database: Database) -> None:
    found = database.read_now(chat.messages_between, "m_1", "table", 1, 3)
    assert [each.n for each in found] == [2, 3]
    assert [each.n for each in database.read_now(chat.messages_between, "m_1", "lounge", 0, 9)] == [1]


def test_a_hidden_message_stays_and_is_hidden_once(database: Database) -> None:
    assert database.write_now(chat.hide_message, "m_1", "table", 2, START)
    assert not database.write_now(chat.hide_message, "m_1", "table", 2, START + timedelta(hours=1))
    assert not database.write_now(chat.hide_message, "m_1", "table", 9, START)
    hidden = database.read_now(chat.messages_between, "m_1", "table", 0, 3)
    assert [(each.hidden_at, each.text) for each in hidden] == [
        (None, "canary"),
        (START, "canary"),
        (None, "canary"),
    ]


def test_an_instant_has_a_last_message(database: Database) -> None:
    assert database.read_now(chat.last_message_until, "m_1", "table", START + timedelta(minutes=1)) == 2
    assert database.read_now(chat.last_message_until, "m_1", "table", START - timedelta(minutes=1)) == 0


def test_a_text_is_in_no_repr() -> None:
    assert "canary" not in repr(FIRST)
