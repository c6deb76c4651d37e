"""Bound what substitutes read by numbers of the journal, not by instants."""

import sqlalchemy as sa

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_BOUND = """
UPDATE seats SET known_entry = COALESCE(
    (SELECT revision FROM matches WHERE id = seats.match_id AND archived_at IS NOT NULL),
    (SELECT MAX(n) FROM journal WHERE match_id = seats.match_id AND at <= seats.joined_at),
    0
) WHERE knowledge <> 'all'
"""
"""What an archived match has is not here: there a substitute reads nothing of before, nor their own."""

_TOLD = """
UPDATE messages SET entry = COALESCE(
    (SELECT MAX(n) FROM journal WHERE match_id = messages.match_id AND at <= messages.at), 0
)
"""


_COLUMNS = (("seats", "known_entry"), ("messages", "entry"))


def upgrade() -> None:
    for table, column in _COLUMNS:
        op.add_column(table, sa.Column(column, sa.Integer(), server_default="0", nullable=False))
    op.execute(_BOUND)
    op.execute(_TOLD)


def downgrade() -> None:
    for table, column in _COLUMNS:
        op.drop_column(table, column)
