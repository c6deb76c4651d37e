"""How long a phase has been open: without pauses on matches, as data of acts and closes in the journal."""

import sqlalchemy as sa
import sqlmodel

from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.add_column(sa.Column("timed_from", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True))
    with op.batch_alter_table("journal", schema=None) as batch_op:
        batch_op.add_column(sa.Column("elapsed", sa.Integer(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("journal", schema=None) as batch_op:
        batch_op.drop_column("elapsed")
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.drop_column("timed_from")
