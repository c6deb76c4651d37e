"""Reports of messages to the hosts; whether hosts read the groups that players open."""

import sqlalchemy as sa
import sqlmodel

from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None

_TEXT = sqlmodel.sql.sqltypes.AutoString
_INSTANT = sqlmodel.sql.sqltypes.UTCDateTime


def upgrade() -> None:
    op.create_table(
        "message_reports",
        sa.Column("match_id", _TEXT(), nullable=False),
        sa.Column("channel", _TEXT(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("account_id", _TEXT(), nullable=False),
        sa.Column("at", _INSTANT(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("after", sa.Integer(), nullable=False),
        sa.Column("until", sa.Integer(), nullable=False),
        sa.Column("answered_at", _INSTANT(), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_message_reports_account_id")),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_message_reports_match_id")),
        sa.PrimaryKeyConstraint("match_id", "channel", "n", "account_id", name=op.f("pk_message_reports")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_message_reports_account_id"), "message_reports", ["account_id"])
    op.add_column("matches", sa.Column("hosts_read_groups", sa.Boolean(), nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("matches", "hosts_read_groups")
    op.drop_table("message_reports")
