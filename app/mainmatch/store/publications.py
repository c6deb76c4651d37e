"""Publications of matches: the events of a command, each written once, with its audience. They are the outbox.

A viewer's feed is what is addressed to this viewer, in order of ``n``. Its numbers have no gaps, because that order
never changes. Rows that are addressed to others only are not read: reading is blind to what they are told (P34).

``events`` has a line for each event: the audience, a space, and the body. The audience is ``*`` (all viewers) or names
(``seat:1,host``). A body is an envelope's JSON object without ``feed`` and ``seq``. Views that change alike are written
once, as a body that is addressed to nobody (``-``). The lines after it begin with ``=``, and go on with the members
that these viewers have in addition.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement

from mainmatch.store.tables.matches import MatchRow, PublicationRow
from mainmatch.store.transactions.transaction import Transaction

__all__ = ["HELD", "Publication", "append", "head", "heads", "page", "replace", "stored", "told"]

HELD = "held"
"""The reader of all public events of a match with a spectator delay. The public feed is the beginning of this one."""

_ALL, _SHARED, _MORE = "*", "-", "="
_ENDING = -3
"""Where members are added to a shared body: ``}}}`` closes its fields, data and envelope."""

_CHECKPOINT = 64
"""At least once in so many events, a row says how many each viewer has heard of."""


class _Member(FunctionElement[int]):
    """A member of a JSON object that is stored as text; NULL if it has none of this name. Names need no escaping."""

    type = sa.Integer()
    inherit_cache = True


@compiles(_Member)
def _of_text(member: _Member, compiler: SQLCompiler, **options: Any) -> str:
    text, name = (compiler.process(each, **options) for each in member.clauses)
    return f"""json_extract({text}, '$."' || {name} || '"')"""


@compiles(_Member, "postgresql")
def _of_text_on_postgresql(member: _Member, compiler: SQLCompiler, **options: Any) -> str:
    text, name = (compiler.process(each, **options) for each in member.clauses)
    return f"CAST(CAST({text} AS JSON) ->> {name} AS INTEGER)"


_ROWS = PublicationRow.__table__
_MATCHES = MatchRow.__table__
_ADD = sa.insert(_ROWS)
_OF_MATCH = _ROWS.c.match_id == sa.bindparam("match_id")
_HEARD = sa.func.coalesce(_Member(_ROWS.c.heads, sa.bindparam("viewer", type_=sa.String)), 0)
_CHECKPOINTS = sa.select(_ROWS.c.n).where(_OF_MATCH, _ROWS.c.heads.is_not(None)).limit(1)
_FIRST = _CHECKPOINTS.where(sa.bindparam("after") >= _HEARD).order_by(_ROWS.c.n.desc()).scalar_subquery()
_END = _CHECKPOINTS.where(sa.bindparam("until") <= _HEARD).order_by(_ROWS.c.n).scalar_subquery()
_IS_ADDRESSED = _ROWS.c.audience.is_(None) | _ROWS.c.audience.contains(sa.bindparam("named", type_=sa.String))
_LAST_N = 2**31 - 1
_PAGE = (
    sa.select(_ROWS.c.heads, _ROWS.c.events)
    .where(_OF_MATCH, _ROWS.c.n >= sa.func.coalesce(_FIRST, 0), _ROWS.c.n < sa.func.coalesce(_END, _LAST_N))
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


@dataclass(slots=True)
class Publication:
    """The events of a command, in order."""

    lines: list[str] = field(default_factory=list)

    def add(self, to: Collection[str] | None, body: str) -> None:
        """Add an event for these viewers, or for all (None)."""
        if to is None or to:
            self.lines.append(f"{_ALL if to is None else ','.join(to)} {body}")

    def add_alike(self, shared: str, more: Mapping[str, str]) -> None:
        """Add an event of which each viewer has a copy of its own.

        ``shared``: the body with the members that all of them have in ``data.fields``. ``more``: by viewer, the text of
        further members, which may be empty.
        """
        self.lines.append(f"{_SHARED} {shared}")
        alike: dict[str, list[str]] = {}
        for viewer, members in more.items():
            alike.setdefault(members, []).append(viewer)
        for members, viewers in alike.items():
            self.add(viewers, f"{_MORE}{members}")


def append(
    tx: Transaction, match_id: str, n: int, heads: Mapping[str, int], publication: Publication, viewers: Collection[str]
) -> dict[str, list[str]]:
    """Append a command's events; return the bodies by viewer. ``heads``: the feeds' heads before; ``viewers``: all."""
    news = told(publication.lines, viewers)
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
        "events": "\n".join(publication.lines),
    }
    tx.execute(_ADD, row)
    return news


def page(tx: Transaction, match_id: str, viewer: str, after: int, limit: int) -> list[tuple[int, str]]:
    """Up to ``limit`` events of a viewer's feed after number ``after``, as (number, body), in order. One query."""
    counted = "public" if viewer == HELD else viewer
    last = min(after + limit, _LAST_N)
    asked = {"match_id": match_id, "viewer": counted, "named": f",{counted},", "after": after, "until": last}
    rows = tx.fetch(_PUBLIC_PAGE if viewer == "public" else _PAGE, asked)
    if not rows:
        return []
    if viewer == "public":
        last = min(last, json.loads(rows[0][2]).get("public", 0))
    seq = json.loads(rows[0][0] or "{}").get(counted, 0)
    found = []
    for row in rows:
        for body in told(row[1].split("\n"), (counted,)).get(counted, ()):
            seq += 1
            if after < seq <= last:
                found.append((seq, body))
    return found


def told(lines: Sequence[str], viewers: Collection[str]) -> dict[str, list[str]]:
    """The bodies of a publication, for each of these viewers who has any."""
    found: dict[str, list[str]] = {}
    shared = ""
    for line in lines:
        to, _, body = line.partition(" ")
        if to == _SHARED:
            shared = body
            continue
        if body.startswith(_MORE):
            members = body[len(_MORE) :]
            body = shared[:_ENDING] + members.removeprefix("," if shared[_ENDING - 1] == "{" else "") + shared[_ENDING:]
        for viewer in viewers if to == _ALL else [each for each in to.split(",") if each in viewers]:
            found.setdefault(viewer, []).append(body)
    return found


def heads(tx: Transaction, match_ids: Collection[str]) -> dict[str, dict[str, int]]:
    """By match, the number of the last event of each feed; without feeds that have none."""
    return {match_id: json.loads(text) for match_id, text in tx.fetch(_HEADS_OF, {"ids": [*match_ids]})}


def head(tx: Transaction, match_id: str, viewer: str) -> int:
    """The number of the last event of a viewer's feed; 0 while there is none."""
    return heads(tx, [match_id]).get(match_id, {}).get(viewer, 0)


def stored(tx: Transaction, match_id: str) -> list[tuple[int, dict[str, int] | None, str]]:
    """All rows of a match as (n, heads, events), in order."""
    rows = tx.fetch(_STORED, {"match_id": match_id})
    return [(n, None if known is None else json.loads(known), events) for n, known, events in rows]


def replace(tx: Transaction, match_id: str, n: int, events: str) -> None:
    """Replace the events of a row; audiences, numbers and order must stay."""
    tx.execute(_REPLACE, {"of": match_id, "at": n, "text": events})
