from datetime import timedelta

import pytest

from mainmatch.store import accounts, chat, matches
from mainmatch.store.database import Database
from mainmatch.store.tables.matches import ChannelRecord, MessageRecord, StretchRecord
from mainmatch.store.transactions.errors import Stale
from mainmatch.store.transactions.transaction import Transaction
from tests.clock import START
from tests.store.rows import account, match

pytestmark = pytest.mark.engines

ROOM = ChannelRecord("m_1", "room:alpha", "game", "Alpha", is_open=True, created_at=START)
LOUNGE = ROOM.but(name="lounge", kind="lounge", title="Lounge")


@pytest.fixture
def channels(database: Database) -> Database:
    def begin(tx: Transaction) -> None:
        matches.add(tx, match())
        matches.add(tx, match("m_2"))
        tx.add(ROOM, LOUNGE, ROOM.but(match_id="m_2"))

    database.write_now(begin)
    return database


def test_a_match_has_its_own_channels(channels: Database) -> None:
    assert channels.read_now(chat.channels_of, "m_1") == [LOUNGE, ROOM]
    assert channels.read_now(chat.channel_by_name, "m_2", "room:alpha") == ROOM.but(match_id="m_2")
    assert channels.read_now(chat.channel_by_name, "m_2", "lounge") is None


def test_a_channel_opens_and_closes_alone(channels: Database) -> None:
    channels.write_now(lambda tx: chat.set_open(tx, [ROOM], is_open=False))
    closed = [channel.name for channel in channels.read_now(chat.channels_of, "m_1") if not channel.is_open]
    assert closed == ["room:alpha"]
    found = channels.read_now(chat.channel_by_name, "m_2", "room:alpha")
    assert found is not None
    assert found.is_open


def test_numbers_are_given_out_once(channels: Database) -> None:
    assert channels.write_now(chat.advance, ROOM) == 1
    with pytest.raises(Stale):
        channels.write_now(chat.advance, ROOM)
    assert channels.write_now(chat.advance, ROOM.but(head=1)) == 2


def test_stretches_begin_end_and_are_begun_again(channels: Database) -> None:
    one = StretchRecord("m_1", "room:alpha", 1, 0)
    other = StretchRecord("m_1", "lounge", 2, 0)
    channels.write_now(chat.put_stretches, (), [one, other])
    channels.write_now(chat.put_stretches, [one, other], [one.but(until=3)])
    assert channels.read_now(chat.stretches, "m_1") == [other, one.but(until=3)]

    later = one.but(after=5)
    channels.write_now(chat.put_stretches, [one.but(until=3)], [later])
    assert channels.read_now(chat.stretches, "m_1", "room:alpha") == [one.but(until=3), later]
    assert channels.read_now(chat.stretches, "m_2") == []


FIRST = MessageRecord("m_1", "table", 1, START, 1, "ac_ann", "Ann", "canary")


@pytest.fixture
def messages(database: Database) -> Database:
    def begin(tx: Transaction) -> None:
        accounts.add(tx, account())
        matches.add(tx, match())
        for n in range(3):
            tx.add(FIRST.but(n=n + 1, at=START + timedelta(minutes=n), entry=n + 1))
        tx.add(FIRST.but(channel="lounge"))

    database.write_now(begin)
    return database


def test_messages_are_read_by_stretch(messages: Database) -> None:
    found = messages.read_now(chat.messages_between, "m_1", "table", 1, 3)
    assert [each.n for each in found] == [2, 3]
    assert [each.n for each in messages.read_now(chat.messages_between, "m_1", "lounge", 0, 9)] == [1]


def test_a_hidden_message_stays_and_is_hidden_once(messages: Database) -> None:
    assert messages.write_now(chat.hide_message, "m_1", "table", 2, START)
    assert not messages.write_now(chat.hide_message, "m_1", "table", 2, START + timedelta(hours=1))
    assert not messages.write_now(chat.hide_message, "m_1", "table", 9, START)
    hidden = messages.read_now(chat.messages_between, "m_1", "table", 0, 3)
    assert [(each.hidden_at, each.text) for each in hidden] == [
        (None, "canary"),
        (START, "canary"),
        (None, "canary"),
    ]


def test_a_row_of_the_journal_has_a_last_message(messages: Database) -> None:
    assert messages.read_now(chat.last_message_until, "m_1", "table", 2) == 2
    assert messages.read_now(chat.last_message_until, "m_1", "table", 0) == 0


def test_a_text_is_in_no_repr() -> None:
    assert "canary" not in repr(FIRST)
