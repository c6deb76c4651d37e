"""Mail digests: what accounts get summed up by mail."""

import sqlalchemy as sa
import sqlmodel

from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

_TEXT = sqlmodel.sql.sqltypes.AutoString


def upgrade() -> None:
    op.create_table(
        "mail_digests",
        sa.Column("account_id", _TEXT(), nullable=False),
        sa.Column("kinds", _TEXT(), nullable=False),
        sa.Column("at", _TEXT(), nullable=False),
        sa.Column("zone", _TEXT(), nullable=False),
        sa.Column("language", _TEXT(), nullable=False),
        sa.Column("secret", _TEXT(), nullable=False),
        sa.Column("next_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("created_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("told_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_mail_digests_account_id")),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_mail_digests")),
        sa.UniqueConstraint("secret", name=op.f("uq_mail_digests_secret")),
    )
    op.create_index(op.f("ix_mail_digests_next_at"), "mail_digests", ["next_at"])


def downgrade() -> None:
    op.drop_table("mail_digests")
