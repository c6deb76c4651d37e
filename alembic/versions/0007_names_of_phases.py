"""In stored events, ids of phases are called ``phase_id`` and their names ``phase_name``; both were ``phase``."""

import re
import zlib

import sqlalchemy as sa

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

_ROWS = 200

# Texts in JSON have a backslash before each quote, so none can look like a member.
_TEXT = r'"(?:[^"\\]|\\.)*"'
_MEMBERS = (
    ("phase", "phase_name", rf'("phase_id":(?:null|{_TEXT}),)"%s":(?=(?:null|{_TEXT}),"data":)'),
    ("phase", "phase_id", rf'("type":"submission\.[a-z]+".*?"data":{{(?:"match_id":{_TEXT},"seat":[0-9]+,)?)"%s":'),
    ("phase", "phase_id", rf'({{"at":{_TEXT},"reason":(?:null|{_TEXT}),)"%s":(?={_TEXT},"seat":)'),
)
"""Of an envelope, of a receipt and a withdrawal, and of a broken seal: the old name, the new one, where it is."""

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
"""What the compressed rows of the first versions take for known."""


def _read(value: bytes | str) -> str:
    if isinstance(value, str):
        return value
    return zlib.decompressobj(-14, zdict=_KNOWN).decompress(value).decode() if value else ""


def _stored(text: str, *, is_bytes: bool) -> bytes | str:
    if not is_bytes:
        return text
    blocks = zlib.compressobj(0, zlib.DEFLATED, -15)
    return blocks.compress(text.encode()) + blocks.flush() if text else b""


def upgrade() -> None:
    _rename([(re.compile(where % old), rf'\1"{new}":') for old, new, where in _MEMBERS])


def downgrade() -> None:
    _rename([(re.compile(where % new), rf'\1"{old}":') for old, new, where in _MEMBERS])


def _rename(changes: list[tuple[re.Pattern[str], str]]) -> None:
    connection = op.get_bind()
    is_framed = connection.dialect.name == "postgresql"
    journal = sa.table("journal", *map(sa.column, ("match_id", "n", "events")))
    _rewrite(connection, journal, changes, is_framed=is_framed)
    _rewrite(connection, sa.table("feeds", *map(sa.column, ("feed", "seq", "body"))), changes, is_framed=False)


def _rewrite(
    connection: sa.Connection, table: sa.TableClause, changes: list[tuple[re.Pattern[str], str]], *, is_framed: bool
) -> None:
    first, second, text = table.c
    of_row = (first == sa.bindparam("first"), second == sa.bindparam("second"))
    later = sa.or_(first > sa.bindparam("first"), sa.and_(of_row[0], second > sa.bindparam("second")))
    page = sa.select(table).where(later).order_by(first, second).limit(_ROWS)
    change = sa.update(table).where(*of_row).values({text: sa.bindparam("text")})
    place = {"first": "", "second": -1}
    while rows := connection.execute(page, place).fetchall():
        place = {"first": rows[-1][0], "second": rows[-1][1]}
        changed = []
        for one, two, value in rows:
            now = before = _read(value)
            for pattern, to in changes:
                now = pattern.sub(to, now)
            if now != before:
                changed.append({"first": one, "second": two, "text": _framed(now) if is_framed else now})
        if changed:
            connection.execute(change, changed)


def _read(value: bytes | str) -> str:
    if isinstance(value, str):
        return value
    return zlib.decompressobj(-14, zdict=_KNOWN).decompress(value).decode() if value else ""


def _framed(text: str) -> bytes:
    blocks = zlib.compressobj(0, zlib.DEFLATED, -15)
    return blocks.compress(text.encode()) + blocks.flush()
