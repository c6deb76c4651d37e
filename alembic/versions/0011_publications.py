"""The events of a match's command in one row, instead of one row for each event and viewer."""

import json
from collections import Counter

import sqlalchemy as sa
import sqlmodel

from alembic import op
from mainmatch.store.publication_text import Addressed, addressed_to, decoded, encoded

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

_MATCHES = sa.table("matches", sa.column("id"), sa.column("heads"))
_FEEDS = sa.table("feeds", sa.column("feed"), sa.column("seq"), sa.column("body"))
_ROWS = sa.table("publications", *map(sa.column, ("match_id", "n", "events")))


def upgrade() -> None:
    op.create_table(
        "publications",
        sa.Column("match_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("audience", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("heads", sa.Text(), nullable=True),
        sa.Column("events", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_publications_match_id_matches")),
        sa.PrimaryKeyConstraint("match_id", "n", name=op.f("pk_publications")),
        sqlite_with_rowid=False,
    )
    link = op.get_bind()
    # What was told so far becomes one row for each match, before those of its next commands.
    for match_id, heads in link.execute(sa.select(_MATCHES.c.id, _MATCHES.c.heads)).all():
        viewers = [*json.loads(heads)]
        events: list[Addressed] = []
        for viewer in viewers:
            if viewer == "public" and "held" in viewers:
                continue
            told = sa.select(_FEEDS.c.body).where(_FEEDS.c.feed == f"match/{match_id}/{viewer}").order_by(_FEEDS.c.seq)
            events += [(["public" if viewer == "held" else viewer], body) for (body,) in link.execute(told)]
        if events:
            link.execute(sa.insert(_ROWS).values(match_id=match_id, n=0, events=encoded(events)))
    link.execute(sa.delete(_FEEDS).where(_FEEDS.c.feed.like("match/%")))


def downgrade() -> None:
    link = op.get_bind()
    for match_id, heads in link.execute(sa.select(_MATCHES.c.id, _MATCHES.c.heads)).all():
        known = json.loads(heads)
        counts = Counter[str]()
        rows = sa.select(_ROWS.c.events).where(_ROWS.c.match_id == match_id).order_by(_ROWS.c.n)
        viewers = [viewer for viewer in known if viewer != "held"]
        for (events,) in link.execute(rows).all():
            for viewer, bodies in addressed_to(viewers, decoded(events)).items():
                for body in bodies:
                    counts[viewer] += 1
                    _tell(link, match_id, viewer, counts[viewer], body, known)
    op.drop_table("publications")


def _tell(link: sa.Connection, match_id: str, viewer: str, seq: int, body: str, heads: dict[str, int]) -> None:
    readers = [viewer] if seq <= heads[viewer] else []
    if viewer == "public" and "held" in heads:
        readers.append("held")
    for reader in readers:
        link.execute(sa.insert(_FEEDS).values(feed=f"match/{match_id}/{reader}", seq=seq, body=body))
