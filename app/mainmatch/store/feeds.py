"""Feeds: the events of each viewer, in order. They are the outbox of all events.

Append-only. A feed has no gaps. Those of a match are read from its journal, those of a season from its log, where each
event stands once with its audience. Those of accounts have rows of their own; the head in the account's row, which the
same transaction changes, numbers them.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import sqlalchemy as sa

from mainmatch.store import publications, seasons
from mainmatch.store.tables.system import FeedRow
from mainmatch.store.transactions.transaction import Transaction

_ASKED_AT_ONCE = (8, 64, 512)
"""Feeds in one query: a few sizes, so that each is compiled once. Engines limit the number of parameters."""

_ROWS_AT_ONCE = 500

_FEEDS = FeedRow.__table__
_PAGE = (
    sa.select(_FEEDS.c.seq, _FEEDS.c.body)
    .where(_FEEDS.c.feed == sa.bindparam("feed"), _FEEDS.c.seq > sa.bindparam("after"))
    .order_by(_FEEDS.c.seq)
    .limit(sa.bindparam("limit", type_=sa.Integer))
)
_PAGES = {"match": publications.page, "season": seasons.page}
_HEADS: Mapping[str, Callable[[Transaction, Collection[str]], Mapping[str, Mapping[str, int]]]] = {
    "match": publications.heads,
    "season": seasons.heads,
}


def append(tx: Transaction, batch: Iterable[tuple[str, int, Sequence[str]]]) -> None:
    """Append to feeds of accounts, and notify. ``batch``: (feed, number of the first new row, bodies).

    A body is an envelope's JSON object without ``feed`` and ``seq``.
    """
    rows = []
    for feed, first, bodies in batch:
        rows += [{"feed": feed, "seq": seq, "body": body} for seq, body in enumerate(bodies, start=first)]
        if bodies:
            tx.notices.publish(feed, first, bodies)
    tx.insert(FeedRow, rows)


def page(tx: Transaction, feed: str, after: int, limit: int) -> list[tuple[int, str]]:
    """Up to ``limit`` rows of a feed after number ``after``, as (seq, body), in order."""
    kind, place, viewer = _parts(feed)
    if kind in _PAGES:
        return _PAGES[kind](tx, place, viewer, after, limit)
    rows = tx.fetch(_PAGE, {"feed": feed, "after": after, "limit": limit})
    return [(seq, body) for seq, body in rows]


def rows_after(tx: Transaction, feed: str, after: int = 0) -> Iterator[tuple[int, str]]:
    """All rows of a feed after number ``after``, as (seq, body), in order. Reads page by page."""
    while rows := page(tx, feed, after, _ROWS_AT_ONCE):
        yield from rows
        after = rows[-1][0]


def head(tx: Transaction, feed: str) -> int:
    """The number of a feed's last row; 0 while it is empty."""
    return heads(tx, [feed])[feed]


def heads(tx: Transaction, feeds: Sequence[str]) -> dict[str, int]:
    """The number of the last row of each feed, 0 for an empty one. At most three queries for up to 512 feeds."""
    parts, found = {feed: _parts(feed) for feed in feeds}, dict[str, int]()
    for kind, of in _HEADS.items():
        places = {feed: (place, viewer) for feed, (of_kind, place, viewer) in parts.items() if of_kind == kind}
        known = of(tx, {place for place, _ in places.values()}) if places else {}
        found |= {feed: known.get(place, {}).get(viewer, 0) for feed, (place, viewer) in places.items()}
    others = [feed for feed in feeds if feed not in found]
    for first in range(0, len(others), _ASKED_AT_ONCE[-1]):
        asked = others[first : first + _ASKED_AT_ONCE[-1]]
        count = next(each for each in _ASKED_AT_ONCE if each >= len(asked))
        # Fill surplus parameters with the last feed.
        given = {f"feed_{n}": asked[min(n, len(asked) - 1)] for n in range(count)}
        found.update({feed: seq or 0 for feed, seq in tx.fetch(_heads_of(count), given)})
    return found


def _parts(feed: str) -> tuple[str, str, str]:
    """The parts of ``match/m_1/public`` or ``account/ac_1``."""
    kind, _, rest = feed.partition("/")
    place, _, viewer = rest.partition("/")
    return kind, place, viewer


@cache
def _heads_of(count: int) -> sa.Select[Any]:
    # Not "group by feed", which would read whole feeds: this is one index look-up for each.
    names = [(sa.bindparam(f"feed_{n}", type_=sa.String),) for n in range(count)]
    wanted = sa.values(sa.column("feed", sa.String), name="wanted").data(names).cte("wanted")
    last = sa.select(sa.func.max(_FEEDS.c.seq)).where(_FEEDS.c.feed == wanted.c.feed).scalar_subquery()
    return sa.select(wanted.c.feed, last)


def envelope(feed: str, seq: int, body: str) -> str:
    """The JSON text of an event, as sent to clients. ``feed`` needs no escaping."""
    return f'{{"feed":"{feed}","seq":{seq},{body[1:]}'
