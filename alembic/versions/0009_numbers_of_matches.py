"""Matches have numbers, by which their journals name them; the events of a journal's row are text on both engines."""

import zlib
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
import sqlmodel

from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

_AT_ONCE = 1000

_LAST = (("result", sa.Text()), ("state", sa.Text()))
"""The wide columns of a match: who reads others reads none of their pages."""

_NUMBERED = """
UPDATE matches SET number = given.number
FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS number FROM matches) AS given
WHERE given.id = matches.id
"""

_ENTRY = (
    *("phase_id", "seat", "kind", "at", "account_id", "revision", "action", "locked", "held", "by_host", "elapsed"),
    *("slot", "n", "audience", "heads", "phases", "events"),
)

_LONGEST = 0xFFFF
"""Bytes in a stored block of deflate."""

_KNOWN = (
    b'"viewer":"","fields":{"status":"running","paused_until":null,"display_name":"","points":,"text":"'
    b'* {"id":"ev_","type":"garnets.changed","data":{"garnets":}}'
    b'* {"id":"ev_","type":"view.changed","at":"2026-","data":{"fields":{"round":,"seats":{"1":{"hand":["'
    b'* {"id":"ev_","type":"phase.closed","closed_by":"deadline","closed_by":"early","commitment":"","reason":null'
    b',"review_until":null}}* {"id":"ev_","type":"phase.opened","at":"2026-","round":1,"phase_id":"ph_","phase":"",'
    b'"data":{"phase":{"id":"ph_","name":"","round":1,"opened_at":"2026-","due_at":"2026-"},"submitted":null}}'
    b'seat:1 {"id":"ev_","type":"submission.accepted","at":"2026-","round":1,"phase_id":"ph_","phase":"","data":'
    b'{"match_id":"m_","seat":1,"phase":"ph_","revision":1,"accepted_at":"2026-","action":{"type":"'
    b'},"locked":true,"locked":false,"garnets_held":0,"changeable_until":null,"salt":"","digest":"","dry_run":false}}'
)
"""What the compressor of earlier versions knew."""


def upgrade() -> None:
    op.add_column("matches", sa.Column("number", sa.Integer(), server_default="0", nullable=False))
    op.execute(_NUMBERED)
    op.create_index(op.f("ix_matches_number"), "matches", ["number"], unique=True)
    if _is_sqlite():
        for name, kind in _LAST:
            op.alter_column("matches", name, new_column_name="moved")
            op.add_column("matches", sa.Column(name, kind, nullable=True))
            op.execute(sa.update(sa.table("matches", sa.column(name))).values({name: sa.column("moved")}))
            op.drop_column("matches", "moved")
    number = sa.Column("match_number", sa.Integer(), nullable=False)
    key = sa.ForeignKeyConstraint(["match_number"], ["matches.number"], name=op.f("fk_journal_match_number"))
    _make_anew(number, key, sa.Text(), "match_number", "number", _text)


def downgrade() -> None:
    match_id = sa.Column("match_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False)
    key = sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_journal_match_id"))
    _make_anew(match_id, key, sa.LargeBinary(), "match_id", "id", (lambda text: text) if _is_sqlite() else _framed)
    op.drop_index(op.f("ix_matches_number"), table_name="matches")
    op.drop_column("matches", "number")


def _is_sqlite() -> bool:
    return op.get_bind().dialect.name == "sqlite"


def _make_anew(
    names_match: sa.Column[Any],
    key: sa.ForeignKeyConstraint,
    of_events: sa.types.TypeEngine[Any],
    name: str,
    column: str,
    stored: Callable[[Any], Any],
) -> None:
    """Make the journal anew, with this column to name the match, and copy its rows."""
    other = {"match_number": "match_id", "match_id": "match_number"}[name]
    if not _is_sqlite():
        # Names of indexes are the schema's there.
        op.drop_constraint("pk_journal", "journal", type_="primary")
    op.rename_table("journal", "earlier")
    op.create_table(
        "journal",
        sa.Column("phase_id", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("kind", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("account_id", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("revision", sa.Integer(), nullable=True),
        sa.Column("action", sa.Text(), nullable=True),
        sa.Column("locked", sa.Boolean(), nullable=False),
        sa.Column("held", sa.Integer(), nullable=False),
        sa.Column("by_host", sa.Boolean(), nullable=False),
        sa.Column("elapsed", sa.Integer(), nullable=True),
        sa.Column("slot", sqlmodel.sql.sqltypes.AutoString(), server_default=sa.text("''"), nullable=False),
        names_match,
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("audience", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("heads", sa.Text(), nullable=False),
        sa.Column("phases", sa.Text(), nullable=True),
        sa.Column("events", of_events, nullable=False),
        sa.CheckConstraint("(kind = 'event') = (phase_id IS NULL)", name=op.f("ck_journal_phase")),
        sa.CheckConstraint("kind IN ('submit', 'withdraw', 'act', 'close', 'event')", name=op.f("ck_journal_kind")),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_journal_account_id")),
        key,
        sa.PrimaryKeyConstraint(name, "n", name=op.f("pk_journal")),
    )
    earlier = sa.table("earlier", *map(sa.column, (other, *_ENTRY)))
    matches = sa.table("matches", sa.column("id"), sa.column("number"))
    is_of = matches.c["id" if other == "match_id" else "number"] == earlier.c[other]
    rows = sa.select(matches.c[column].label(name), *(earlier.c[each] for each in _ENTRY)).join_from(
        earlier, matches, is_of
    )
    add = sa.insert(sa.table("journal", *map(sa.column, (name, *_ENTRY))))
    connection = op.get_bind()
    with connection.execute(rows.execution_options(yield_per=_AT_ONCE)) as found:
        for part in found.mappings().partitions():
            connection.execute(add, [{**row, "events": stored(row["events"])} for row in part])
    op.drop_table("earlier")


def _text(value: Any) -> str:
    """A stored text of any earlier version: as it was, or as bytes of deflate."""
    if isinstance(value, str):
        return value
    return zlib.decompressobj(-14, zdict=_KNOWN).decompress(value).decode() if value else ""


def _framed(text: str) -> bytes:
    """A text as blocks of deflate that are stored as they are, as earlier versions have it on PostgreSQL."""
    whole = text.encode()
    blocks = [whole[place : place + _LONGEST] for place in range(0, len(whole), _LONGEST)]
    return b"".join(
        bytes([is_last]) + len(block).to_bytes(2, "little") + (_LONGEST - len(block)).to_bytes(2, "little") + block
        for is_last, block in zip([*[False] * (len(blocks) - 1), True], blocks, strict=False)
    )
