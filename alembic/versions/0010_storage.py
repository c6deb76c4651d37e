"""What accounts add in a day is kept: since when they may add all of it again."""

import sqlalchemy as sa
import sqlmodel

from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "storage",
        sa.Column("account_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("full_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_storage_account_id")),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_storage")),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("storage")
