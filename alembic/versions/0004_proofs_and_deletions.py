"""Sessions know when their person last proved who they are, and the deletion of an account can be taken back."""

import sqlalchemy as sa
import sqlmodel

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tokens", sa.Column("proven_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True))
    op.add_column("accounts", sa.Column("erase_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True))
    op.create_index(
        op.f("ix_accounts_erase_at"),
        "accounts",
        ["erase_at"],
        unique=False,
        sqlite_where=sa.text("erase_at IS NOT NULL"),
        postgresql_where=sa.text("erase_at IS NOT NULL"),
    )


def downgrade() -> None:
    op.drop_index(op.f("ix_accounts_erase_at"), table_name="accounts")
    op.drop_column("accounts", "erase_at")
    op.drop_column("tokens", "proven_at")
