"""Archives: which rows they take, what they give back, and what becomes of those of an older version."""

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from mainmatch.store import accounts, archives, chat, journal, matches, publications
from mainmatch.store.archives import ARCHIVED, Packed
from mainmatch.store.database import Database
from mainmatch.store.journal import PhaseChanges
from mainmatch.store.tables import metadata
from mainmatch.store.tables.matches import ArchiveRow, ChannelRecord, JournalRecord, MessageRecord
from mainmatch.store.transactions.errors import Unusable
from mainmatch.store.transactions.transaction import Transaction
from tests.clock import START
from tests.store.later_revision import later_revision
from tests.store.rows import account, match, phase, publish

pytestmark = pytest.mark.engines

STAY = {"archive_accounts", "archives", "hosts", "seat_results", "seats"}
"""Tables that keep their rows of an archived match; those of invites are removed."""
NOT_OF_A_MATCH = {"tokens", "webhooks"}
"""Tables of accounts, whose rows can be restricted to a match."""


def play(tx: Transaction, match_id: str = "m_1") -> None:
    """A match with a row of each kind."""
    if accounts.by_id(tx, "ac_ann") is None:
        accounts.add(tx, account())
        accounts.add(tx, account("ben"))
    added = matches.add(tx, match(match_id, status="finished", finished_at=START))
    matches.update(tx, added, '{"deep":"Ω"}', '{"winners":[1]}')
    entry = JournalRecord(f"ph_{match_id}", 1, "submit", START, "ac_ann", action='{"type":"pass"}')
    publish(tx, match_id=match_id, entry=entry, changes=PhaseChanges(opened=phase(f"ph_{match_id}")))
    publish(tx, [(None, '{"type":"match.finished"}')], match_id)
    tx.add(ChannelRecord(match_id, "lounge", "lounge", "Lounge", True, START, 1))
    tx.add(MessageRecord(match_id, "lounge", 1, START, None, "ac_ben", "Ben", "Ahoy!"))


def pack(tx: Transaction, match_id: str = "m_1") -> Packed:
    return archives.pack(tx, match_id, 0, [])


def archive(tx: Transaction, match_id: str = "m_1") -> None:
    record = matches.by_id(tx, match_id)
    assert record is not None
    archives.add(tx, pack(tx, match_id))
    matches.update(tx, record, archived_at=tx.now)


def known(tx: Transaction, match_id: str = "m_1") -> list[object]:
    """All that the store tells of a match."""
    return [
        publications.heads(tx, [match_id]),
        matches.state(tx, match_id),
        matches.result(tx, match_id),
        journal.phases_of(tx, match_id),
        journal.entries(tx, match_id),
        publications.page(tx, match_id, "public", 0, 10),
        chat.channels_of(tx, match_id),
        chat.messages_between(tx, match_id, "lounge", 0, 10),
    ]


def test_every_table_of_a_match_is_archived_or_stays() -> None:
    of_matches = {
        table.name
        for table in metadata.tables.values()
        if any(key.column.table.name == "matches" for key in table.foreign_keys)
    }
    assert of_matches | STAY == {table.name for table in ARCHIVED} | STAY | NOT_OF_A_MATCH | {
        "invites",
        "message_reports",
    }


def test_an_archived_match_tells_what_its_rows_told(database: Database) -> None:
    for match_id in ("m_1", "m_2"):
        database.write_now(play, match_id)
    before = {match_id: database.read_now(known, match_id) for match_id in ("m_1", "m_2")}
    database.write_now(archive)
    for ask in (database.read_now, database.write_now):
        for match_id in ("m_1", "m_2"):
            assert ask(known, match_id) == before[match_id]


def test_in_the_transaction_that_archives_it_is_read_from_its_archive(database: Database) -> None:
    def both(tx: Transaction) -> tuple[list[object], list[object]]:
        play(tx)
        before = known(tx)
        archive(tx)
        return before, known(tx)

    before, after = database.write_now(both)
    assert after == before


def test_a_transaction_has_one_archive_in_memory_at_a_time(database: Database) -> None:
    for match_id in ("m_1", "m_2"):
        database.write_now(play, match_id)
        database.write_now(archive, match_id)

    def opened(tx: Transaction) -> list[list[str]]:
        found = []
        for match_id in ("m_1", "m_2", "m_1"):
            assert archives.reader_for(tx, match_id) is archives.reader_for(tx, match_id)
            found.append([*tx.archives])
        return found

    assert database.read_now(opened) == [["m_1"], ["m_2"], ["m_1"]]


def test_archives_are_found_by_those_whom_they_name(database: Database) -> None:
    database.write_now(play)
    assert database.read_now(archives.archived_with, "ac_ben", ["m_1"]) == []
    database.write_now(archive)
    assert database.read_now(archives.archived_with, "ac_ben", []) == ["m_1"]
    assert database.read_now(archives.archived_with, "ac_eve", ["m_1", "m_2"]) == ["m_1"]
    assert database.read_now(archives.ids) == ["m_1"]


def test_rows_in_an_archive_are_rewritten(database: Database) -> None:
    database.write_now(play)
    database.write_now(archive)
    messages = metadata.tables["messages"]

    def erase(tx: Transaction) -> None:
        archives.rewrite(tx, "m_1", rename)

    def rename(inside: Transaction) -> None:
        inside.connection.execute(sa.update(messages).values(name="Nobody"))

    database.write_now(erase)
    [said] = database.read_now(chat.messages_between, "m_1", "lounge", 0, 10)
    assert said == MessageRecord("m_1", "lounge", 1, START, None, "ac_ben", "Nobody", "Ahoy!")


def stored(values: dict[str, Any]) -> dict[str, list[Any]]:
    """A row as SQLite stores it, column by column."""
    return {
        name: [f"{value:%Y-%m-%d %H:%M:%S.%f}" if isinstance(value, datetime) else value]
        for name, value in values.items()
    }


def test_an_archive_of_an_older_version_is_migrated_when_it_is_read(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database.write_now(play)
    database.write_now(archive)
    older = database.read_now(chat.channels_of, "m_1")
    with later_revision(tmp_path, monkeypatch):
        newer = [each.but(title=f"{each.title}!") for each in older]
        assert database.read_now(chat.channels_of, "m_1") == newer
        database.write_now(archives.rewrite, "m_1", lambda _inside: None)
        revision = sa.select(ArchiveRow.__table__.c.revision)
        assert database.read_now(lambda tx: tx.connection.scalar(revision)) == "9999"
        assert database.read_now(chat.channels_of, "m_1") == newer


_ARCHIVES = metadata.tables["archives"]


@pytest.mark.parametrize("harm", [sa.delete(_ARCHIVES), sa.update(_ARCHIVES).values(body=b"rotten")])
def test_a_missing_or_rotten_archive_is_refused(database: Database, harm: sa.Delete | sa.Update) -> None:
    database.write_now(play)
    database.write_now(archive)
    assert not database.read_now(archives.is_damaged, "m_1")

    def damage(tx: Transaction) -> None:
        tx.connection.execute(sa.delete(metadata.tables["archive_accounts"]))
        tx.connection.execute(harm)

    database.write_now(damage)
    with pytest.raises(Unusable, match="missing or damaged"):
        database.read_now(journal.phases_of, "m_1")
    assert database.read_now(archives.is_damaged, "m_1")
    assert database.read_now(matches.result, "m_1") == '{"winners":[1]}'


def test_rows_that_an_archive_would_not_give_back_are_kept(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    database.write_now(play)
    monkeypatch.setattr(archives, "unpacked", lambda _body: ({}, []))
    with pytest.raises(Unusable, match="Nothing was changed"):
        database.read_now(pack)
