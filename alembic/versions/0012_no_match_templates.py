"""Match templates go: a match is created from another one."""

import sqlalchemy as sa
import sqlmodel

from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_table("match_templates")


def downgrade() -> None:
    op.create_table(
        "match_templates",
        sa.Column("id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("account_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("name", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("created_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("changed_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_match_templates_account_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_match_templates")),
    )
    op.create_index(op.f("ix_match_templates_account_id"), "match_templates", ["account_id"], unique=False)
