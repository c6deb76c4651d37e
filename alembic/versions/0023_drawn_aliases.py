"""Drawn aliases: whether a match has them, and under which name the player of a seat with an alias joined."""

import sqlalchemy as sa
import sqlmodel

from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("drawn_aliases", sa.Boolean(), nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("joined_as", sqlmodel.sql.sqltypes.AutoString(), nullable=True))


def downgrade() -> None:
    op.drop_column("seats", "joined_as")
    op.drop_column("matches", "drawn_aliases")
