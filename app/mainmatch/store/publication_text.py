"""The stored text of a command's events: each is written once, with its audience.

A line for each event: its audience, which is ``*`` (all viewers) or names (``seat:1,host``), and its body. It is stored
as it is: the archive of the match compresses it. Earlier versions stored it compressed (``_KNOWN``); such rows stay.
"""

import zlib
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from sqlalchemy import Dialect, LargeBinary
from sqlalchemy.types import TypeDecorator

__all__ = ["Addressed", "PublicationText", "addressed_to", "decoded", "encoded", "framed", "read"]

Addressed: TypeAlias = tuple[Collection[str] | None, str]
"""An event: the viewers who hear of it, None for all of them, and its body as JSON."""

_ALL = "*"

_WINDOW = -14
"""Of 16 KiB, without a header."""

_LONGEST = 0xFFFF
"""Bytes in a stored block."""

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


def encoded(events: Sequence[Addressed]) -> str:
    """The text of these events, in order."""
    # JSON has no line break.
    return "\n".join([f"{_ALL if viewers is None else ','.join(viewers)} {body}" for viewers, body in events])


def decoded(text: str) -> Iterator[Addressed]:
    """The events of such a text; "": none."""
    for line in text.split("\n") if text else ():
        to, body = line.split(" ", 1)
        yield None if to == _ALL else to.split(","), body


def addressed_to(viewers: Collection[str], events: Iterable[Addressed]) -> dict[str, list[str]]:
    """The bodies for each of these viewers who gets any, in order."""
    found: dict[str, list[str]] = {}
    for to, body in events:
        for viewer in viewers if to is None else to:
            if viewer in found:
                found[viewer].append(body)
            elif viewer in viewers:
                found[viewer] = [body]
    return found


def framed(text: str) -> bytes:
    """The text as blocks of deflate that are stored as they are, which earlier versions read; no bytes for no text."""
    whole = text.encode()
    blocks = [whole[place : place + _LONGEST] for place in range(0, len(whole), _LONGEST)]
    return b"".join(
        [
            bytes([is_last]) + len(block).to_bytes(2, "little") + (_LONGEST - len(block)).to_bytes(2, "little") + block
            for is_last, block in zip([*[False] * (len(blocks) - 1), True], blocks, strict=False)
        ]
    )


def read(value: bytes | str) -> str:
    """A stored text, of whatever version. Raises zlib.error for bytes of something else."""
    if isinstance(value, str):
        return value
    return zlib.decompressobj(_WINDOW, zdict=_KNOWN).decompress(value).decode() if value else ""


class PublicationText(TypeDecorator[str]):
    """The type of the column, once one of compressed bytes: text on SQLite, framed bytes on PostgreSQL.

    There servers of two versions share the column.
    """

    impl = LargeBinary
    cache_ok = True

    def bind_processor(self, dialect: Dialect) -> Any:
        """What makes a stored value; the drivers' own wraps it, and then it can't be part of a JSON of many rows."""
        return (lambda value: None if value is None else framed(value)) if dialect.name == "postgresql" else None

    def result_processor(self, dialect: Dialect, coltype: object) -> Any:
        """What makes a text of a stored value; SQLite's own would refuse one that is not compressed."""
        return lambda value: None if value is None else read(value)
