"""Guests: accounts that are removed at a time unless they are kept."""

import sqlalchemy as sa
import sqlmodel

from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("accounts", sa.Column("guest_until", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True))
    op.create_index(
        op.f("ix_accounts_guest_until"),
        "accounts",
        ["guest_until"],
        sqlite_where=sa.text("guest_until IS NOT NULL"),
        postgresql_where=sa.text("guest_until IS NOT NULL"),
    )


def downgrade() -> None:
    op.drop_index(op.f("ix_accounts_guest_until"), "accounts")
    op.drop_column("accounts", "guest_until")
