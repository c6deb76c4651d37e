"""Webhooks that post sentences in a channel of Discord: in which language."""

import sqlalchemy as sa
import sqlmodel

from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("webhooks", sa.Column("language", sqlmodel.sql.sqltypes.AutoString(), nullable=True))


def downgrade() -> None:
    op.drop_column("webhooks", "language")
