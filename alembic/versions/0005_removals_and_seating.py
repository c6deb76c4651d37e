"""Who was removed from a match or season, and by whom an account can be seated."""

import sqlalchemy as sa
import sqlmodel

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "removals",
        sa.Column("scope", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("account_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_removals_account_id_accounts")),
        sa.PrimaryKeyConstraint("scope", "account_id", name=op.f("pk_removals")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_removals_account_id"), "removals", ["account_id"], unique=False)
    op.add_column(
        "accounts",
        sa.Column("seating", sqlmodel.sql.sqltypes.AutoString(), server_default="everyone", nullable=False),
    )


def downgrade() -> None:
    op.drop_column("accounts", "seating")
    op.drop_table("removals")
