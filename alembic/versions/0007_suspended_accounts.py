"""Suspended accounts, and codes that reset a password."""

import sqlalchemy as sa
import sqlmodel

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("accounts", schema=None) as batch_op:
        batch_op.add_column(sa.Column("suspended_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True))
    with op.batch_alter_table("codes", schema=None) as batch_op:
        batch_op.drop_constraint(batch_op.f("ck_codes_kind"), type_="check")
        batch_op.create_check_constraint(batch_op.f("ck_codes_kind"), "kind IN ('claim', 'arrival', 'reset')")


def downgrade() -> None:
    op.execute("DELETE FROM codes WHERE kind = 'reset'")
    with op.batch_alter_table("codes", schema=None) as batch_op:
        batch_op.drop_constraint(batch_op.f("ck_codes_kind"), type_="check")
        batch_op.create_check_constraint(batch_op.f("ck_codes_kind"), "kind IN ('claim', 'arrival')")
    with op.batch_alter_table("accounts", schema=None) as batch_op:
        batch_op.drop_column("suspended_at")
