"""Lines of channels that nobody wrote: the game's event that each is said from."""

import sqlalchemy as sa
import sqlmodel

from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "messages", sa.Column("told", sqlmodel.sql.sqltypes.AutoString(), server_default=sa.text("''"), nullable=False)
    )


def downgrade() -> None:
    op.drop_column("messages", "told")
