"""Webhooks."""

import sqlalchemy as sa
import sqlmodel

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "webhooks",
        sa.Column("id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("account_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("secret", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("old_secret", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("old_until", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("types", sa.Text(), nullable=True),
        sa.Column("token_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("scopes", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("match_id", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("status", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("paused_why", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("failing_since", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("wake_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("claim_id", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("log_head", sa.Integer(), nullable=False),
        sa.Column("created_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.CheckConstraint("status IN ('active', 'paused')", name=op.f("ck_webhooks_status")),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_webhooks_account_id")),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_webhooks_match_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_webhooks")),
    )
    with op.batch_alter_table("webhooks", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_webhooks_account_id"), ["account_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_webhooks_match_id"), ["match_id"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_webhooks_wake_at"),
            ["wake_at"],
            unique=False,
            sqlite_where=sa.text("wake_at IS NOT NULL"),
            postgresql_where=sa.text("wake_at IS NOT NULL"),
        )

    op.create_table(
        "webhook_feeds",
        sa.Column("webhook_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("feed", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["webhook_id"], ["webhooks.id"], name=op.f("fk_webhook_feeds_webhook_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("webhook_id", "feed", name=op.f("pk_webhook_feeds")),
        sqlite_with_rowid=False,
    )
    with op.batch_alter_table("webhook_feeds", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_webhook_feeds_feed"), ["feed"], unique=False)

    op.create_table(
        "webhook_deliveries",
        sa.Column("webhook_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("message_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("feed", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("seq", sa.Integer(), nullable=True),
        sa.Column("type", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("attempt", sa.Integer(), nullable=False),
        sa.Column("status", sa.Integer(), nullable=True),
        sa.Column("error", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("milliseconds", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["webhook_id"], ["webhooks.id"], name=op.f("fk_webhook_deliveries_webhook_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("webhook_id", "n", name=op.f("pk_webhook_deliveries")),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("webhook_deliveries")
    with op.batch_alter_table("webhook_feeds", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_webhook_feeds_feed"))

    op.drop_table("webhook_feeds")
    with op.batch_alter_table("webhooks", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_webhooks_wake_at"))
        batch_op.drop_index(batch_op.f("ix_webhooks_match_id"))
        batch_op.drop_index(batch_op.f("ix_webhooks_account_id"))

    op.drop_table("webhooks")
