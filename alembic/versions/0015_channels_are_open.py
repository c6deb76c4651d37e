"""In stored events of channels, ``is_open`` is called ``open``, as yes-or-no members are everywhere."""

import sqlalchemy as sa

from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

_EVENTS = sa.table("journal", sa.column("events")).c.events


def upgrade() -> None:
    _rename("is_open", "open")


def downgrade() -> None:
    _rename("open", "is_open")


def _rename(old: str, new: str) -> None:
    """Texts in JSON have a backslash before each quote, so none can look like a member after the list of members."""
    for value in ("true", "false"):
        was, now = (f'],"{name}":{value}' for name in (old, new))
        of_channels = (_EVENTS.contains("channel.opened"), _EVENTS.contains(was))
        op.execute(sa.update(_EVENTS.table).where(*of_channels).values(events=sa.func.replace(_EVENTS, was, now)))
