"""Archives: the rows of a finished match in one compressed row, and how they are read.

``reader_for`` gives the transaction in which a match's rows are: for an archived match one of a database in memory,
with the same tables. So each query reads an archived match as any other, and who may read it is decided as for any
other. Raises Unusable for an archive that is damaged.

The format of an archive: the rows of a match's tables as compressed JSON, with a hash over them.

Rows are kept column by column, with values as SQLite stores them. Hashes that follow from the rest of the match, such
as salts and digests, can't be compressed: what they are the hash of is kept in their place. This module knows no table.
"""

import hashlib
import hmac
import json
import lzma
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from typing import Any, TypeAlias

import sqlalchemy as sa

from mainmatch.store.backends.migrations import known
from mainmatch.store.backends.sqlite.in_memory import filled_with, open_in_memory, stored_values
from mainmatch.store.tables import matches as tables
from mainmatch.store.transactions.errors import Unusable
from mainmatch.store.transactions.revision_cache import RevisionCache
from mainmatch.store.transactions.statements import among, given
from mainmatch.store.transactions.transaction import Transaction

FORMAT = "mainmatch-archive/1"

Rows: TypeAlias = Mapping[str, Mapping[str, Sequence[Any]]]
"""By table and column, the values of its rows."""

Derived: TypeAlias = tuple[str | None, str]
"""A hash that follows from others of the match: SHA-256 of a text, or HMAC-SHA-256 with a key in hex."""

# JSON has neither of them: it escapes control characters.
_BEGIN, _END = "\x01", "\x02"
_PLACE = re.compile(f"{_BEGIN}([0-9]+){_END}")
_HASH = re.compile("[0-9a-f]{64}")
# Readers need as much memory as the dictionary is large.
_FILTERS = ({"id": lzma.FILTER_LZMA2, "preset": 6 | lzma.PRESET_EXTREME, "dict_size": 2**20},)


class BadArchive(ValueError):
    """The bytes are not a complete, unchanged archive."""


def packed(rows: Rows, derived: Sequence[Derived]) -> bytes:
    """The archive of these rows. ``derived``: hashes that occur in them; a text can have earlier ones in it."""
    text = _json(rows)
    hashed = hashlib.sha256(text.encode()).hexdigest()
    occurring = {*_HASH.findall(text)}
    recipes: list[Derived] = []
    known: dict[str, str] = {}
    for key, message in derived:
        value = _value(key, message)
        if value in occurring and value not in known:
            recipes.append((key, _replaced(message, known)))
            known[value] = f"{_BEGIN}{len(known)}{_END}"
    head = _json({"format": FORMAT, "sha256": hashed, "derived": recipes})
    whole = f"{head}\n{_replaced(text, known)}"
    return lzma.compress(whole.encode(), format=lzma.FORMAT_XZ, check=lzma.CHECK_CRC32, filters=_FILTERS)


def unpacked(body: bytes) -> tuple[Rows, list[Derived]]:
    """The rows of an archive, and what was given as ``derived`` of those that it has. Raises BadArchive."""
    try:
        head, text = lzma.decompress(body, lzma.FORMAT_XZ).decode().split("\n")
        facts = json.loads(head)
        _must(facts["format"] == FORMAT, "the archive has another format")
        values: list[str] = []
        derived: list[Derived] = []
        for key, message in facts["derived"]:
            whole = _with_today(message, values)
            derived.append((key, whole))
            values.append(_value(key, whole))
        found = _with_today(text, values)
        _must(hashlib.sha256(found.encode()).hexdigest() == facts["sha256"], "the archive was changed")
        rows: Rows = json.loads(found)
    except BadArchive:
        raise
    except (lzma.LZMAError, EOFError, ValueError, KeyError, IndexError, TypeError) as error:
        raise BadArchive(f"the archive can't be read ({type(error).__name__})") from None
    return rows, derived


def _must(fits: bool, otherwise: str) -> None:  # noqa: FBT001 - as assert
    if not fits:
        raise BadArchive(otherwise)


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _value(key: str | None, message: str) -> str:
    if key is None:
        return hashlib.sha256(message.encode()).hexdigest()
    return hmac.digest(bytes.fromhex(key), message.encode(), hashlib.sha256).hex()


def _replaced(text: str, known: Mapping[str, str]) -> str:
    return _HASH.sub(lambda found: known.get(found[0], found[0]), text)


def _with_today(text: str, values: Sequence[str]) -> str:
    return _PLACE.sub(lambda found: values[int(found[1])], text)


_MATCHES = tables.MatchRow.__table__

ARCHIVED: Sequence[sa.Table] = tuple(
    row.__table__
    for row in (
        tables.JournalRow,
        tables.ClarificationRow,
        tables.ChannelRow,
        tables.ChannelMemberRow,
        tables.MessageRow,
    )
)
"""The tables whose rows of a match go into its archive, in an order in which they can be written.

The match itself, its seats, hosts and audit log stay, without the state. So do the heads of its feeds, in the last row
of its journal, which has nothing else then.
"""

_REMOVED = (*reversed(ARCHIVED), tables.InviteRow.__table__, tables.MessageReportRow.__table__)
_JOURNAL = tables.JournalRow.__table__
_FILLED = 2
"""Archives that stay unpacked, of 4 MiB of texts each at most: those read last."""

_NUMBER = 1
"""Of each match within its archive: those of databases differ."""


@dataclass(frozen=True, slots=True)
class Packed:
    """A match as it was at a revision, ready to be archived."""

    match_id: str
    revision: int
    archive: tables.ArchiveRecord = field(repr=False)
    accounts: frozenset[str]
    """Those that its rows name."""
    rows: int
    size: int
    """What the rows take now, in bytes."""


_MATCH = sa.select(_MATCHES).where(given(_MATCHES, "id"))
_OF_STATE = (_MATCHES.c.id, _MATCHES.c.state)
_STATE = sa.select(*_OF_STATE).where(given(_MATCHES, "id"))
_ROWS = {
    table: sa.select(table)
    .where(tables.journal_of("match_id") if table is _JOURNAL else given(table, "match_id"))
    .order_by(*table.primary_key.columns)
    for table in ARCHIVED
}
_REMOVE = {table: sa.delete(table).where(given(table, "match_id")) for table in _REMOVED if table is not _JOURNAL}
_ALL = _JOURNAL.alias("entries")
_LAST_N = sa.select(sa.func.max(_ALL.c.n)).where(_ALL.c.match_number == _JOURNAL.c.match_number).scalar_subquery()
_REMOVE_EARLIER = sa.delete(_JOURNAL).where(tables.journal_of("of"), _JOURNAL.c.n < _LAST_N)
_NOTHING_ELSE = ("phase_id", "seat", "account_id", "revision", "action", "elapsed", "phases")
_CLEAR_LAST = (
    sa.update(_JOURNAL)
    .where(tables.journal_of("of"), _JOURNAL.c.n == _LAST_N)
    .values({"kind": "event", "audience": ",,", "events": "", **dict.fromkeys(_NOTHING_ELSE)})
)
_MESSAGES = tables.MessageRow.__table__
_LENGTHS = (
    sa.select(sa.func.sum(sa.func.length(_JOURNAL.c.events))).where(tables.journal_of("match_id")),
    sa.select(sa.func.sum(sa.func.length(_JOURNAL.c.action))).where(tables.journal_of("match_id")),
    sa.select(sa.func.sum(sa.func.length(_MESSAGES.c.text))).where(given(_MESSAGES, "match_id")),
)
_IS_IN_ARCHIVE = _MATCHES.c.archived_at.is_not(None)
_IDS = sa.select(_MATCHES.c.id).where(_IS_IN_ARCHIVE).order_by(_MATCHES.c.finished_at, _MATCHES.c.id)
_DUE = (
    sa.select(_MATCHES.c.id, _MATCHES.c.game)
    .where(_MATCHES.c.finished_at.is_not(None), _MATCHES.c.archived_at.is_(None))
    .where(_MATCHES.c.finished_at <= sa.bindparam("until"))
    .order_by(_MATCHES.c.finished_at, _MATCHES.c.id)
)
_FIRST_DUE = _DUE.limit(sa.bindparam("limit", type_=sa.Integer))
_ARCHIVED_AMONG = sa.select(_MATCHES.c.id).where(_IS_IN_ARCHIVE, among(_MATCHES.c.id, "match_ids"))


def reader_for(tx: Transaction, match_id: str) -> Transaction:
    """The transaction in which the match's rows are: this one, or one on its archive."""
    if match_id not in tx.archived:
        tx.archived[match_id] = tx.find_value(tables.MatchRow, "archived_at", id=match_id) is not None
    if not tx.archived[match_id]:
        return tx
    if match_id not in tx.archives:
        _open(tx, match_id)
    return tx.archives[match_id]


def is_damaged(tx: Transaction, match_id: str) -> bool:
    """Whether the match's archive can't be read."""
    try:
        reader_for(tx, match_id)
    except Unusable:
        return True
    return False


def ids(tx: Transaction) -> list[str]:
    """All archived matches, the oldest first."""
    return tx.fetch_values(_IDS)


def due(tx: Transaction, until: datetime, limit: int | None = None) -> list[tuple[str, str]]:
    """Matches that were over at this instant and aren't archived, the oldest first, as (id, game)."""
    rows = tx.fetch(_DUE, {"until": until}) if limit is None else tx.fetch(_FIRST_DUE, {"until": until, "limit": limit})
    return [(row[0], row[1]) for row in rows]


def length_of(tx: Transaction, match_id: str) -> int:
    """Characters in the texts of a match that isn't archived: nearly all that its archive would have."""
    return sum(tx.fetch_value(length, {"match_id": match_id}) or 0 for length in _LENGTHS)


def pack(tx: Transaction, match_id: str, revision: int, derived: Sequence[Derived]) -> Packed:
    """Pack the rows of a match, which has this revision, and prove that the archive gives them again."""
    rows = _rows(tx, match_id)
    body = packed(rows, derived)
    if unpacked(body)[0] != rows:
        raise Unusable("An archive differs from the rows of its match. Nothing was changed.")
    counts = [len(next(iter(columns.values()))) for columns in rows.values()]
    return Packed(
        match_id,
        revision,
        tables.ArchiveRecord(match_id, known()[-1], body),
        frozenset(each for columns in rows.values() for each in columns.get("account_id", ()) if each is not None),
        sum(counts),
        sum(len(str(value).encode()) for columns in rows.values() for values in columns.values() for value in values),
    )


def add(tx: Transaction, found: Packed) -> None:
    """Store an archive in place of the rows."""
    tx.add(found.archive)
    tx.insert(
        tables.ArchiveAccountRow, [{"account_id": each, "match_id": found.match_id} for each in sorted(found.accounts)]
    )
    for change in (_CLEAR_LAST, _REMOVE_EARLIER):
        tx.execute(change, {"of": found.match_id})
    for remove in _REMOVE.values():
        tx.execute(remove, {"match_id": found.match_id})
    tx.change(tables.MatchRow, {"id": found.match_id}, state=None)
    tx.archived[found.match_id] = True


def rewrite(tx: Transaction, match_id: str, change: Callable[[Transaction], None]) -> None:
    """Change the rows in the archive of a match, and pack them anew."""
    inside, derived = _open(tx, match_id)
    change(inside)
    body = packed(_rows(inside, match_id), derived)
    tx.change(tables.ArchiveRecord, {"match_id": match_id}, revision=known()[-1], body=body)


def archived_with(tx: Transaction, account_id: str, match_ids: Iterable[str]) -> list[str]:
    """The archived ones of these matches, and all whose archives name the account."""
    among = tx.fetch_values(_ARCHIVED_AMONG, {"match_ids": [*match_ids]})
    return sorted({*among, *tx.find_values(tables.ArchiveAccountRow, "match_id", account_id=account_id)})


def _open(tx: Transaction, match_id: str) -> tuple[Transaction, list[Derived]]:
    try:
        (record,), (match,) = tx.find_all(tables.ArchiveRecord, match_id=match_id), tx.fetch(_MATCH, {"id": match_id})
        stored = _by_column(_MATCHES.c, [match]).items()
        filled, derived = _filled(
            record.body, (*((name, *value) for name, value in stored),), (record.revision, known()[-1])
        )
        connection = open_in_memory(filled)
    except (ValueError, KeyError, sa.exc.SQLAlchemyError):
        raise Unusable("The archive of a match is missing or damaged. Restore a backup that has it.") from None
    # One at a time, for each has a match in memory.
    tx.close_archives()
    inside = tx.archives[match_id] = Transaction(connection, RevisionCache(0), tx.now, tx.epoch, is_query=tx.is_query)
    inside.archived[match_id] = False
    return inside, derived


@lru_cache(_FILLED)
def _filled(body: bytes, match: tuple[tuple[str, Any], ...], revisions: tuple[str, str]) -> tuple[bytes, list[Derived]]:
    """A database with the rows of an archive and the row of its match, and what is derived in it. Raises ValueError.

    ``match``: its columns as SQLite stores them. ``revisions``: the archive's, and today's.
    An export reads its match piece by piece: to unpack a megabyte for each of them takes 35 ms.
    """
    rows, derived = unpacked(body)
    # Inside, all rows are there.
    whole = {**{name: [value] for name, value in match}, "archived_at": [None], "number": [_NUMBER], **rows["matches"]}
    others = {name: columns for name, columns in rows.items() if name != "matches"}
    return filled_with(revisions[0], {"matches": whole}, others), derived


def _rows(tx: Transaction, match_id: str) -> Rows:
    found = {table: tx.fetch(query, {"match_id": match_id}) for table, query in _ROWS.items()}
    state = {"matches": _by_column(_OF_STATE, tx.fetch(_STATE, {"id": match_id}))}
    others = {table.name: _by_column(table.c, rows) for table, rows in found.items() if rows}
    if (entries := others.get(_JOURNAL.name)) is not None:
        others[_JOURNAL.name] = {**entries, "match_number": [_NUMBER] * len(entries["n"])}
    return state | others


def _by_column(of: Iterable[sa.Column[Any]], rows: Sequence[Sequence[Any]]) -> Mapping[str, Sequence[Any]]:
    columns = zip(of, zip(*rows, strict=True), strict=True)
    return {column.name: stored_values(column, values) for column, values in columns}
