"""A season's events stand once, in its log, each with its audience: its feeds are read from there."""

import json
import secrets
from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import sqlalchemy as sa
import sqlmodel

from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None

_TEXT = sqlmodel.sql.sqltypes.AutoString
_BALANCES = "season.garnets_changed"
"""The one type that was in feeds only."""

_BEFORE = (
    ("at", sqlmodel.sql.sqltypes.UTCDateTime),
    ("type", _TEXT),
    ("data", sa.Text),
)
_AFTER = (("audience", sa.Text), ("body", sa.Text))

_FEEDS = sa.table("feeds", sa.column("feed"), sa.column("seq"), sa.column("body"))
_IS_OF_SEASON = _FEEDS.c.feed.startswith("season/")


def upgrade() -> None:
    _replace(_BEFORE, _AFTER, _merged)
    op.execute(sa.delete(_FEEDS).where(_IS_OF_SEASON))


def downgrade() -> None:
    _replace(_AFTER, _BEFORE, _parted)


def _replace(old: Any, new: Any, rows_of: Any) -> None:
    """Replace the columns, with the rows that ``rows_of`` makes of a season's; no more than one season is held."""
    connection = op.get_bind()
    before = sa.table("season_events", sa.column("season_id"), sa.column("n"), *(sa.column(*each) for each in old))
    staged = op.create_table(
        "season_events_staged",
        sa.Column("season_id", _TEXT(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        *(sa.Column(name, kind(), nullable=False) for name, kind in new),
    )
    for season_id in connection.execute(sa.select(sa.column("id")).select_from(sa.table("seasons"))).scalars().all():
        log = connection.execute(sa.select(before).where(before.c.season_id == season_id).order_by(before.c.n))
        rows = [
            {"season_id": season_id, "n": n, **row} for n, row in enumerate(rows_of(season_id, [*log.mappings()]), 1)
        ]
        if rows:
            connection.execute(sa.insert(staged), rows)
    op.drop_table("season_events")
    after = op.create_table(
        "season_events",
        sa.Column("season_id", _TEXT(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        *(sa.Column(name, kind(), nullable=False) for name, kind in new),
        sa.ForeignKeyConstraint(["season_id"], ["seasons.id"], name=op.f("fk_season_events_season_id")),
        sa.PrimaryKeyConstraint("season_id", "n", name=op.f("pk_season_events")),
    )
    connection.execute(sa.insert(after).from_select([each.name for each in staged.columns], sa.select(staged)))
    op.drop_table("season_events_staged")


def _merged(season_id: str, log: list[Any]) -> Iterator[dict[str, Any]]:
    """The log with bodies and audiences from the feeds, and with the balances, which only these have.

    In the log's order, and for every feed in its own.
    """
    feeds = _Feeds(season_id)
    for row in log:
        while balances := [each for each in feeds.next_ones() if feeds.events[each][0] == _BALANCES]:
            yield feeds.take(min(balances))
        event = row["type"], json.loads(row["data"])
        known = [each for each in feeds.next_ones() if feeds.events[each] == event]
        yield feeds.take(min(known)) if known else _untold(row)
    while ready := feeds.next_ones():
        yield feeds.take(min(ready))


class _Feeds:
    """The feeds of a season that aren't in the log yet."""

    def __init__(self, season_id: str) -> None:
        self.bodies: dict[str, str] = {}
        self.events: dict[str, tuple[str, Any]] = {}
        """Type and data, by id."""
        self.audiences = defaultdict[str, list[str]](list)
        self.waiting = defaultdict[str, list[str]](list)
        """Ids by viewer, the next one last."""
        is_there = sa.and_(_FEEDS.c.feed >= f"season/{season_id}/", _FEEDS.c.feed < f"season/{season_id}0")
        newest_first = sa.select(_FEEDS).where(is_there).order_by(_FEEDS.c.feed, _FEEDS.c.seq.desc())
        for feed, _, body in op.get_bind().execute(newest_first):
            event, viewer = json.loads(body), feed.split("/", 2)[2]
            self.bodies[event["id"]], self.events[event["id"]] = body, (event["type"], event["data"])
            self.audiences[event["id"]].append(viewer)
            self.waiting[viewer].append(event["id"])

    def next_ones(self) -> list[str]:
        """The events that are next in all feeds that have them."""
        heads = {ids[-1] for ids in self.waiting.values() if ids}
        return [each for each in heads if all(self.waiting[to][-1:] == [each] for to in self.audiences[each])]

    def take(self, event_id: str) -> dict[str, Any]:
        viewers = self.audiences[event_id]
        for viewer in viewers:
            self.waiting[viewer].pop()
        return {"audience": f",{','.join(viewers)},", "body": self.bodies[event_id]}


def _untold(row: Any) -> dict[str, Any]:
    """An event that no feed has, to nobody."""
    at = row["at"].isoformat(timespec="milliseconds").replace("+00:00", "Z")
    where = {"round": None, "phase_id": None, "phase_name": None}
    body = {"id": f"ev_{secrets.token_urlsafe(8)}", "type": row["type"], "at": at, **where}
    text = json.dumps({**body, "data": json.loads(row["data"])}, ensure_ascii=False, separators=(",", ":"))
    return {"audience": ",", "body": text}


def _parted(season_id: str, log: list[Any]) -> Iterator[dict[str, Any]]:
    """The log as it was, after its feeds have been written."""
    seen = defaultdict[str, int](int)
    for row in log:
        event = json.loads(row["body"])
        for viewer in filter(None, row["audience"].split(",")):
            seen[viewer] += 1
            values = {"feed": f"season/{season_id}/{viewer}", "seq": seen[viewer], "body": row["body"]}
            op.execute(sa.insert(_FEEDS).values(values))
        if event["type"] != _BALANCES:
            data = json.dumps(event["data"], ensure_ascii=False, separators=(",", ":"))
            yield {"at": datetime.fromisoformat(event["at"]), "type": event["type"], "data": data}
