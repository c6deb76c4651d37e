"""A room for the hosts of each match that has started: those that start later get theirs at the start."""

import sqlalchemy as sa

from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None

_CHANNELS = sa.table(
    "channels", *map(sa.column, ("match_id", "name", "kind", "title", "is_open", "created_at", "head"))
)
_MESSAGES = sa.table("messages", *map(sa.column, ("match_id", "channel")))
_MATCHES = sa.table("matches", *map(sa.column, ("id", "started_at", "archived_at")))


def upgrade() -> None:
    room = (
        sa.literal("hosts:room"),
        sa.literal("hosts"),
        sa.literal("Hosts"),
        sa.true(),
        _MATCHES.c.started_at,
        sa.literal(0),
    )
    is_there = sa.exists().where(_CHANNELS.c.match_id == _MATCHES.c.id, _CHANNELS.c.name == "hosts:room")
    is_on = (_MATCHES.c.started_at.is_not(None), _MATCHES.c.archived_at.is_(None))
    started = sa.select(_MATCHES.c.id, *room).where(*is_on, ~is_there)
    op.execute(sa.insert(_CHANNELS).from_select([column.name for column in _CHANNELS.c], started))


def downgrade() -> None:
    op.execute(sa.delete(_MESSAGES).where(_MESSAGES.c.channel == "hosts:room"))
    op.execute(sa.delete(_CHANNELS).where(_CHANNELS.c.name == "hosts:room"))
