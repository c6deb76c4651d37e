"""Publications of matches: the events of a command, each written once, with its audience. They are the outbox.

A viewer's feed is what is addressed to this viewer, in order of ``n``. Its numbers have no gaps, because that order
never changes. Rows that are addressed to others only are not read: reading is blind to what they are told (P34).
"""

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement

from mainmatch.store.archives import reader_for
from mainmatch.store.publication_text import Addressed, addressed_to, decoded, encoded
from mainmatch.store.tables.matches import MatchRow, PublicationRow
from mainmatch.store.transactions.transaction import Transaction

__all__ = ["HELD", "append", "head", "heads", "page", "rewrite", "stored"]

HELD = "held"
"""The reader of all public events of a match with a spectator delay. The public feed is the beginning of this one."""

_CHECKPOINT = 64
"""At least once in so many events, a row says how many each viewer has heard of."""


class _Member(FunctionElement[int]):
    """A member of a JSON object that is stored as text; NULL if it has none of this name. Names need no escaping."""

    type = sa.Integer()
    inherit_cache = True


@compiles(_Member)
def _of_text(member: _Member, compiler: Any, **options: Any) -> str:
    text, name = (compiler.process(each, **options) for each in member.clauses)
    return f"""json_extract({text}, '$."' || {name} || '"')"""


@compiles(_Member, "postgresql")
def _of_text_on_postgresql(member: _Member, compiler: Any, **options: Any) -> str:
    text, name = (compiler.process(each, **options) for each in member.clauses)
    return f"CAST(CAST({text} AS JSON) ->> {name} AS INTEGER)"


_ROWS = PublicationRow.__table__
_MATCHES = MatchRow.__table__
_ADD = sa.insert(_ROWS)
_OF_MATCH = _ROWS.c.match_id == sa.bindparam("match_id")
_HEARD = sa.func.coalesce(_Member(_ROWS.c.heads, sa.bindparam("viewer", type_=sa.String)), 0)
_CHECKPOINTS = sa.select(_ROWS.c.n).where(_OF_MATCH, _ROWS.c.heads.is_not(None)).limit(1)
_FIRST = _CHECKPOINTS.where(sa.bindparam("after") >= _HEARD).order_by(_ROWS.c.n.desc()).scalar_subquery()
_FROM = sa.func.coalesce(_FIRST, 0)
_END = _CHECKPOINTS.where(_ROWS.c.n >= _FROM, sa.bindparam("until") <= _HEARD).order_by(_ROWS.c.n).scalar_subquery()
_IS_ADDRESSED = _ROWS.c.audience.is_(None) | _ROWS.c.audience.contains(sa.bindparam("named", type_=sa.String))
_LAST_N = 2**31 - 1
_PAGE = (
    sa.select(_ROWS.c.heads, _ROWS.c.events)
    .where(_OF_MATCH, _ROWS.c.n >= _FROM, _ROWS.c.n < sa.func.coalesce(_END, _LAST_N))
    .where(_IS_ADDRESSED | (_ROWS.c.n == _FIRST))
    .order_by(_ROWS.c.n)
)
_HEADS = sa.select(_MATCHES.c.heads).where(_MATCHES.c.id == sa.bindparam("match_id"))
_PUBLIC_PAGE = _PAGE.add_columns(_HEADS.scalar_subquery())
_HEADS_OF = sa.select(_MATCHES.c.id, _MATCHES.c.heads).where(_MATCHES.c.id.in_(sa.bindparam("ids", expanding=True)))
_STORED = sa.select(_ROWS.c.n, _ROWS.c.heads, _ROWS.c.events).where(_OF_MATCH).order_by(_ROWS.c.n)
_REPLACE = (
    sa.update(_ROWS)
    .where(_ROWS.c.match_id == sa.bindparam("of"), _ROWS.c.n == sa.bindparam("at"))
    .values(events=sa.bindparam("text"))
)


def append(
    tx: Transaction,
    match_id: str,
    n: int,
    heads: Mapping[str, int],
    events: Sequence[Addressed],
    viewers: Collection[str],
) -> dict[str, list[str]]:
    """Append a command's events; return the bodies by viewer. ``heads``: the feeds' heads before; ``viewers``: all."""
    news = addressed_to(viewers, events)
    before = {viewer: count for viewer, count in heads.items() if viewer != HELD}
    if HELD in heads:
        before["public"] = heads[HELD]
    is_for_all = len(news) == len(viewers)
    count, more = sum(before.values()), sum(map(len, news.values()))
    is_checkpoint = is_for_all or count // _CHECKPOINT != (count + more) // _CHECKPOINT
    row = {
        "match_id": match_id,
        "n": n,
        "audience": None if is_for_all else f",{','.join(news)},",
        "heads": json.dumps(before, separators=(",", ":")) if is_checkpoint else None,
        "events": encoded(events),
    }
    tx.execute(_ADD, row)
    return news


def page(tx: Transaction, match_id: str, viewer: str, after: int, limit: int) -> list[tuple[int, str]]:
    """Up to ``limit`` events of a viewer's feed after number ``after``, as (number, body), in order. One query."""
    counted = "public" if viewer == HELD else viewer
    last = min(after + limit, _LAST_N)
    asked = {"match_id": match_id, "viewer": counted, "named": f",{counted},", "after": after, "until": last}
    rows = reader_for(tx, match_id).fetch(_PUBLIC_PAGE if viewer == "public" else _PAGE, asked)
    if not rows:
        return []
    if viewer == "public":
        last = min(last, json.loads(rows[0][2]).get("public", 0))
    seq = json.loads(rows[0][0] or "{}").get(counted, 0)
    found = []
    for row in rows:
        for body in addressed_to((counted,), decoded(row[1])).get(counted, ()):
            seq += 1
            if after < seq <= last:
                found.append((seq, body))
    return found


def heads(tx: Transaction, match_ids: Collection[str]) -> dict[str, dict[str, int]]:
    """By match, the number of the last event of each feed; without feeds that have none."""
    return {match_id: json.loads(text) for match_id, text in tx.fetch(_HEADS_OF, {"ids": [*match_ids]})}


def head(tx: Transaction, match_id: str, viewer: str) -> int:
    """The number of the last event of a viewer's feed; 0 while there is none."""
    return heads(tx, [match_id]).get(match_id, {}).get(viewer, 0)


def stored(tx: Transaction, match_id: str) -> list[tuple[int, dict[str, int] | None, list[Addressed]]]:
    """All rows of a match as (n, heads, events), in order."""
    rows = reader_for(tx, match_id).fetch(_STORED, {"match_id": match_id})
    return [(n, None if known is None else json.loads(known), [*decoded(text)]) for n, known, text in rows]


def rewrite(tx: Transaction, match_id: str, rewritten: Callable[[str], str]) -> None:
    """Replace bodies of a match's events by what ``rewritten`` makes of them. Audiences, numbers and order stay."""
    for n, _, events in stored(tx, match_id):
        others = [(to, rewritten(body)) for to, body in events]
        if others != events:
            tx.execute(_REPLACE, {"of": match_id, "at": n, "text": encoded(others)})
