"""Verified e-mail addresses of accounts, and codes that verify them."""

import sqlalchemy as sa
import sqlmodel

from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("accounts", schema=None) as batch_op:
        batch_op.add_column(sa.Column("email", sqlmodel.sql.sqltypes.AutoString(), nullable=True))
    with op.batch_alter_table("codes", schema=None) as batch_op:
        batch_op.drop_constraint(batch_op.f("ck_codes_kind"), type_="check")
        batch_op.create_check_constraint(batch_op.f("ck_codes_kind"), "kind IN ('claim', 'arrival', 'reset', 'email')")


def downgrade() -> None:
    op.execute("DELETE FROM codes WHERE kind = 'email'")
    with op.batch_alter_table("codes", schema=None) as batch_op:
        batch_op.drop_constraint(batch_op.f("ck_codes_kind"), type_="check")
        batch_op.create_check_constraint(batch_op.f("ck_codes_kind"), "kind IN ('claim', 'arrival', 'reset')")
    with op.batch_alter_table("accounts", schema=None) as batch_op:
        batch_op.drop_column("email")
