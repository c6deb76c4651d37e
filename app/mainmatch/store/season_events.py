"""What happened in a season, in order: the events that it is the fold of.

May touch: ``season_events``. Rule kept here: append-only, but for names of people who are gone; an event's number is
given by whoever holds the season, and two events never have the same one. Sealed choices are among them: nothing of
this is anybody's to read.
"""

from collections.abc import Sequence
from datetime import datetime

import sqlalchemy as sa

from mainmatch.store.tables import SeasonEventRow
from mainmatch.store.transactions.transaction import Transaction

__all__ = ["append", "count", "rewrite", "whole"]

_EVENTS = SeasonEventRow.__table__
_ADD = sa.insert(_EVENTS)
_REWRITE = (
    sa.update(_EVENTS)
    .where(_EVENTS.c.season_id == sa.bindparam("of"), _EVENTS.c.n == sa.bindparam("number"))
    .values(data=sa.bindparam("data"))
)
_WHOLE = (
    sa.select(_EVENTS.c.n, _EVENTS.c.at, _EVENTS.c.type, _EVENTS.c.data)
    .where(_EVENTS.c.season_id == sa.bindparam("season_id"))
    .order_by(_EVENTS.c.n)
)
_LAST = sa.select(sa.func.max(_EVENTS.c.n)).where(_EVENTS.c.season_id == sa.bindparam("season_id"))


def append(tx: Transaction, season_id: str, first: int, at: datetime, rows: Sequence[tuple[str, str]]) -> None:
    """Append events, each with its type and its data as JSON, numbered from ``first`` on."""
    if rows:
        place = {"season_id": season_id, "at": at}
        numbered = enumerate(rows, start=first)
        tx.change(_ADD, [{**place, "n": n, "type": kind, "data": data} for n, (kind, data) in numbered])


def rewrite(tx: Transaction, season_id: str, n: int, data: str) -> None:
    """Put other data in an event's place: for names of people who are gone, and for nothing else."""
    tx.change(_REWRITE, {"of": season_id, "number": n, "data": data})


def whole(tx: Transaction, season_id: str) -> list[tuple[int, datetime, str, str]]:
    """All events of a season in order, as (n, at, type, data)."""
    rows = tx.ask(_WHOLE, {"season_id": season_id})
    return [(n, at, kind, data) for n, at, kind, data in rows]


def count(tx: Transaction, season_id: str) -> int:
    """How many events a season has, which is the number of its last one; 0 before the first."""
    return tx.ask_value(_LAST, {"season_id": season_id}) or 0
