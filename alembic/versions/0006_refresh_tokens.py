"""Sessions that a device remembers have refresh tokens."""

import sqlalchemy as sa
import sqlmodel

from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "refresh_tokens",
        sa.Column("token_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("hash", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("rotated_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("previous_hash", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("salt", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.ForeignKeyConstraint(
            ["token_id"], ["tokens.id"], name=op.f("fk_refresh_tokens_token_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("token_id", name=op.f("pk_refresh_tokens")),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("refresh_tokens")
