from dataclasses import replace

import pytest

from mainmatch.store import chat, matches
from mainmatch.store.chat import ChannelRecord, StretchRecord
from mainmatch.store.database import Database
from mainmatch.store.transactions.errors import Stale
from mainmatch.store.transactions.transaction import Transaction
from tests.store.rows import START, match

pytestmark = pytest.mark.engines

ROOM = ChannelRecord("m_1", "room:alpha", "game", "Alpha", is_open=True, created_at=START)
LOUNGE = replace(ROOM, name="lounge", kind="lounge", title="Lounge")


@pytest.fixture
def database(database: Database) -> Database:
    def begin(tx: Transaction) -> None:
        matches.add(tx, match())
        matches.add(tx, match("m_2"))
        chat.add_channels(tx, [ROOM, LOUNGE, replace(ROOM, match_id="m_2")])

    database.write_now(begin)
    return database


def test_a_match_has_its_own_channels(database: Database) -> None:
    assert database.read_now(chat.channels_of, "m_1") == [LOUNGE, ROOM]
    assert database.read_now(chat.channel_by_name, "m_2", "room:alpha") == replace(ROOM, match_id="m_2")
    assert database.read_now(chat.channel_by_name, "m_2", "lounge") is None


def test_a_channel_opens_and_closes_alone(database: Database) -> None:
    database.write_now(lambda tx: chat.set_open(tx, [ROOM], is_open=False))
    closed = [channel.name for channel in database.read_now(chat.channels_of, "m_1") if not channel.is_open]
    assert closed == ["room:alpha"]
    found = database.read_now(chat.channel_by_name, "m_2", "room:alpha")
    assert found is not None
    assert found.is_open


def test_numbers_are_given_out_once(database: Database) -> None:
    assert database.write_now(chat.advance, ROOM) == 1
    with pytest.raises(Stale):
        database.write_now(chat.advance, ROOM)
    assert database.write_now(chat.advance, replace(ROOM, head=1)) == 2


def test_stretches_begin_end_and_are_begun_again(database: Database) -> None:
    one = StretchRecord("m_1", "room:alpha", 1, 0)
    other = StretchRecord("m_1", "lounge", 2, 0)
    database.write_now(chat.put_stretches, (), [one, other])
    database.write_now(chat.put_stretches, [one, other], [replace(one, until=3)])
    assert database.read_now(chat.stretches, "m_1") == [other, replace(one, until=3)]

    later = replace(one, after=5)
    database.write_now(chat.put_stretches, [replace(one, until=3)], [later])
    assert database.read_now(chat.stretches, "m_1", "room:alpha") == [replace(one, until=3), later]
    assert database.read_now(chat.stretches, "m_2") == []
