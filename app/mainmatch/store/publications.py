"""What the journal's rows publish: the events of a command, each written once, with its audience. They are the outbox.

A viewer's feed is what is addressed to this viewer, in order of ``n``. Its numbers have no gaps, because that order
never changes. Rows that are addressed to others only are not read: reading is blind to what they are told (P34).
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement

from mainmatch.store.archives import reader_for
from mainmatch.store.publication_text import (
    HELD,
    Addressed,
    Heads,
    addressed_to,
    all_viewers,
    decoded,
    encoded,
    place_of,
)
from mainmatch.store.tables.matches import JournalRow, MatchRow, journal_of
from mainmatch.store.transactions.statements import among
from mainmatch.store.transactions.transaction import Transaction

_PUBLIC = ("public", HELD)


class _Count(FunctionElement[int]):
    """A number of a JSON array that is stored as text, by its place."""

    type = sa.Integer()
    inherit_cache = True


@compiles(_Count)
def _of_text(count: _Count, compiler: Any, **options: Any) -> str:
    text, place = (compiler.process(each, **options) for each in count.clauses)
    return f"json_extract({text}, '$[' || {place} || ']')"


@compiles(_Count, "postgresql")
def _of_text_on_postgresql(count: _Count, compiler: Any, **options: Any) -> str:
    text, place = (compiler.process(each, **options) for each in count.clauses)
    # NULL for a seat that was removed in the lobby: its place may have the last member, which is no number.
    return f"CAST(substring(CAST({text} AS JSON) ->> CAST({place} AS INTEGER) FROM '^[0-9]+$') AS INTEGER)"


class SentBySeat(FunctionElement[int]):
    """A row's ``journal.Sent`` for a seat, without slots, from its ``heads``."""

    type = sa.Integer()
    inherit_cache = True


@compiles(SentBySeat)
def _of_seat(sent: SentBySeat, compiler: Any, **options: Any) -> str:
    text, seat = (compiler.process(each, **options) for each in sent.clauses)
    return f"json_extract({text}, '$[#-1].\"' || {seat} || '\"')"


@compiles(SentBySeat, "postgresql")
def _of_seat_on_postgresql(sent: SentBySeat, compiler: Any, **options: Any) -> str:
    text, seat = (compiler.process(each, **options) for each in sent.clauses)
    return f"CAST(CAST({text} AS JSON) -> -1 ->> CAST({seat} AS TEXT) AS INTEGER)"


_ROWS = JournalRow.__table__
_MATCHES = MatchRow.__table__
_OF_MATCH = journal_of("match_id")
_IS_ROW = sa.and_(journal_of("of"), _ROWS.c.n == sa.bindparam("row"))
_HEARD = _Count(_ROWS.c.heads, sa.bindparam("place", type_=sa.Integer))
_KNOWN = (
    sa.select(_ROWS.c.n).where(_OF_MATCH, sa.bindparam("after") >= _HEARD).order_by(_ROWS.c.n.desc()).limit(1)
).scalar_subquery()
_IS_ADDRESSED = _ROWS.c.audience.is_(None) | _ROWS.c.audience.contains(sa.bindparam("named", type_=sa.String))
_PAGE = (
    sa.select(_HEARD, _ROWS.c.events)
    .where(_OF_MATCH, _ROWS.c.n > sa.func.coalesce(_KNOWN, -1), _IS_ADDRESSED)
    .order_by(_ROWS.c.n)
    .limit(sa.bindparam("limit", type_=sa.Integer))
)
_FOLLOWING = (
    sa.select(_ROWS.c.n, _HEARD, _ROWS.c.events)
    .where(_OF_MATCH, _ROWS.c.n > sa.bindparam("row"), _IS_ADDRESSED)
    .order_by(_ROWS.c.n)
    .limit(sa.bindparam("limit", type_=sa.Integer))
)
_WANTED_ROWS = 3
"""Rows that ``newest`` reads of a feed."""
_SEEN = _Count(_ROWS.c.heads, sa.literal(place_of("public")))
_NEWEST = sa.select(_SEEN).where(_OF_MATCH).order_by(_ROWS.c.n.desc()).limit(1)
_PUBLIC_PAGE = _PAGE.add_columns(_NEWEST.scalar_subquery())
_STORED = sa.select(_ROWS.c.n, _ROWS.c.heads, _ROWS.c.events).where(_OF_MATCH).order_by(_ROWS.c.n)
_RESIZE = sa.update(_ROWS).where(_IS_ROW).values(heads=sa.bindparam("text"))
_REPLACE = sa.update(_ROWS).where(_IS_ROW).values(events=sa.bindparam("text"))


def last(column: sa.ColumnElement[Any]) -> sa.ScalarSelect[Any]:
    """This column of the last row of the journal of the match that the query around it selects; NULL if it has none."""
    rows = sa.select(column).where(_ROWS.c.match_number == _MATCHES.c.number).order_by(_ROWS.c.n.desc()).limit(1)
    return rows.correlate(_MATCHES).scalar_subquery()


_HEADS_OF = sa.select(_MATCHES.c.id, last(_ROWS.c.heads)).where(among(_MATCHES.c.id, "ids"))


def page(tx: Transaction, match_id: str, viewer: str, after: int, limit: int) -> list[tuple[int, str]]:
    """Up to ``limit`` events of a viewer's feed after number ``after``, as (number, body), in order."""
    counted, named = (HELD, "public") if viewer in _PUBLIC else (viewer, viewer)
    asked = {"match_id": match_id, "place": place_of(counted), "named": f",{named},", "after": after, "limit": limit}
    found, until = list[tuple[int, str]](), after + limit
    rows = reader_for(tx, match_id).fetch(_PUBLIC_PAGE if viewer == "public" else _PAGE, asked)
    for head, events, *seen in rows:
        until = min(until, *seen) if seen else until
        found += ((seq, body) for seq, body in _numbered(head, events, named) if after < seq <= until)
    return found


def following(
    tx: Transaction, match_id: str, viewer: str, row: int, limit: int
) -> tuple[list[tuple[int, str]], int | None]:
    """The events of a viewer in up to ``limit`` rows after this one, as (number, body), and the last of these rows.

    Of the public feed also those that a spectator delay holds back. No row: these were all.
    """
    counted, named = (HELD, "public") if viewer in _PUBLIC else (viewer, viewer)
    asked = {"match_id": match_id, "place": place_of(counted), "row": row, "named": f",{named},", "limit": limit}
    rows = reader_for(tx, match_id).fetch(_FOLLOWING, asked)
    found = [each for _, head, events in rows for each in _numbered(head, events, named)]
    return found, rows[-1][0] if rows else None


def _numbered(head: object, events: str, named: str) -> Iterator[tuple[int, str]]:
    """The events of a row for a viewer, with their numbers. ``head``: no number for a seat removed in the lobby."""
    bodies = addressed_to((named,), decoded(events)).get(named, [])
    return enumerate(bodies, start=head - len(bodies) + 1) if isinstance(head, int) else iter(())


def newest(tx: Transaction, feeds: Sequence[tuple[str, str]]) -> list[list[tuple[int, str]]]:
    """The newest events of each of these feeds, a few of each, as (number, body) in order, in one query.

    ``feeds``: (match id, viewer), no public one and no match twice.
    """
    if not feeds:
        return []
    viewers = dict(feeds)
    asked = {
        f"{name}_{n}": each
        for n, feed in enumerate(feeds)
        for name, each in zip(("id", "named"), (feed[0], f",{feed[1]},"), strict=True)
    }
    found: dict[str, list[tuple[int, str]]] = {match_id: [] for match_id in viewers}
    for match_id, heads, events in tx.fetch(_newest_of(len(feeds)), asked):
        viewer = viewers[match_id]
        bodies = addressed_to((viewer,), decoded(events)).get(viewer, [])
        found[match_id] += enumerate(bodies, start=heads.of(viewer) - len(bodies) + 1)
    return [found[match_id] for match_id, _ in feeds]


@cache
def _newest_of(count: int) -> sa.Select[Any]:
    names = [
        (sa.bindparam(f"id_{n}", type_=sa.String), sa.bindparam(f"named_{n}", type_=sa.String)) for n in range(count)
    ]
    wanted = (
        sa.values(sa.column("id", sa.String), sa.column("named", sa.String), name="wanted").data(names).cte("wanted")
    )
    other = _ROWS.alias()
    last = (
        sa.select(other.c.n)
        .where(
            other.c.match_number == _MATCHES.c.number,
            other.c.audience.is_(None) | other.c.audience.contains(wanted.c.named),
        )
        .order_by(other.c.n.desc())
        .limit(_WANTED_ROWS)
    )
    joined = sa.and_(_ROWS.c.match_number == _MATCHES.c.number, _ROWS.c.n.in_(last.correlate(wanted, _MATCHES)))
    return (
        sa.select(wanted.c.id, _ROWS.c.heads, _ROWS.c.events)
        .select_from(wanted)
        .join(_MATCHES, _MATCHES.c.id == wanted.c.id)
        .join(_ROWS, joined)
        .order_by(wanted.c.id, _ROWS.c.n)
    )


def heads(tx: Transaction, match_ids: Collection[str]) -> dict[str, dict[str, int]]:
    """By match, the number of the last event of each feed."""
    return {match_id: heads.by_viewer() for match_id, heads in tx.fetch(_HEADS_OF, {"ids": [*match_ids]})}


def stored(tx: Transaction, match_id: str) -> list[tuple[int, Heads, list[Addressed]]]:
    """All rows of a match as (n, heads, events), in order."""
    rows = reader_for(tx, match_id).fetch(_STORED, {"match_id": match_id})
    return [(n, heads, [*decoded(events)]) for n, heads, events in rows]


def rewrite(tx: Transaction, match_id: str, rewritten: Callable[[str], str]) -> None:
    """Replace bodies of a match's events by what ``rewritten`` makes of them. Audiences, numbers and order stay."""
    for n, _, events in stored(tx, match_id):
        others = [(to, rewritten(body)) for to, body in events]
        if others != events:
            tx.execute(_REPLACE, {"of": match_id, "row": n, "text": encoded(others)})


def resize(tx: Transaction, match_id: str, seats: int) -> Heads:
    """Count for so many seats in all rows of a match that has not started; return the newest row's.

    A new seat's feed has all events so far that are for everybody or for a seat of this number.
    """
    after, heard = Heads(), dict.fromkeys(all_viewers(seats), 0)
    for n, before, events in stored(tx, match_id):
        for viewer, bodies in addressed_to(heard, events).items():
            heard[viewer] += len(bodies)
        counts = before.by_viewer()
        after = Heads(tuple([counts.get(viewer, count) for viewer, count in heard.items()]), before.sent)
        tx.execute(_RESIZE, {"of": match_id, "row": n, "text": after})
    return after
