"""Time, hosts, talk."""

import sqlalchemy as sa
import sqlmodel

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "audit",
        sa.Column("scope", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("account_id", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("act", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("reason", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.Column("hash", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.PrimaryKeyConstraint("scope", "n", name=op.f("pk_audit")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "channel_members",
        sa.Column("match_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("channel", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("after", sa.Integer(), nullable=False),
        sa.Column("until", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_channel_members_match_id")),
        sa.PrimaryKeyConstraint("match_id", "channel", "seat", "after", name=op.f("pk_channel_members")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "channels",
        sa.Column("match_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("name", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("kind", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("title", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("is_open", sa.Boolean(), nullable=False),
        sa.Column("head", sa.Integer(), nullable=False),
        sa.Column("created_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_channels_match_id")),
        sa.PrimaryKeyConstraint("match_id", "name", name=op.f("pk_channels")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "clarifications",
        sa.Column("match_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_clarifications_match_id")),
        sa.PrimaryKeyConstraint("match_id", "n", name=op.f("pk_clarifications")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "invites",
        sa.Column("hash", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("match_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("knowledge", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("created_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("expires_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_invites_match_id")),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_invites")),
    )
    with op.batch_alter_table("invites", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_invites_match_id"), ["match_id"], unique=False)

    op.create_table(
        "messages",
        sa.Column("match_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("channel", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("account_id", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("name", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("hidden_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_messages_account_id")),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_messages_match_id")),
        sa.PrimaryKeyConstraint("match_id", "channel", "n", name=op.f("pk_messages")),
        sqlite_with_rowid=False,
    )
    with op.batch_alter_table("messages", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_messages_account_id"), ["account_id"], unique=False)

    with op.batch_alter_table("journal", schema=None) as batch_op:
        batch_op.add_column(sa.Column("by_host", sa.Boolean(), server_default="0", nullable=False))

    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.add_column(
            sa.Column("downtime", sqlmodel.sql.sqltypes.AutoString(), server_default="strict", nullable=False)
        )
        batch_op.add_column(sa.Column("review_seconds", sa.Integer(), server_default="0", nullable=False))
        batch_op.add_column(sa.Column("delay_rounds", sa.Integer(), server_default="0", nullable=False))
        batch_op.add_column(sa.Column("branch", sa.Integer(), server_default="0", nullable=False))
        batch_op.add_column(sa.Column("wake_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True))
        batch_op.add_column(sa.Column("remind_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True))
        batch_op.add_column(sa.Column("review_until", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True))
        batch_op.add_column(sa.Column("paused_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True))
        batch_op.add_column(sa.Column("paused_until", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True))
        batch_op.add_column(sa.Column("paused_seconds", sa.Integer(), server_default="0", nullable=False))
        batch_op.add_column(sa.Column("reminded_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True))
        batch_op.drop_index(
            batch_op.f("ix_matches_bots_at"),
            sqlite_where=sa.text("bots_at IS NOT NULL"),
            postgresql_where=sa.text("bots_at IS NOT NULL"),
        )
        batch_op.drop_index(
            batch_op.f("ix_matches_due_at"),
            sqlite_where=sa.text("due_at IS NOT NULL"),
            postgresql_where=sa.text("due_at IS NOT NULL"),
        )
        batch_op.create_index(
            batch_op.f("ix_matches_wake_at"),
            ["wake_at"],
            unique=False,
            sqlite_where=sa.text("wake_at IS NOT NULL"),
            postgresql_where=sa.text("wake_at IS NOT NULL"),
        )

    # Keep existing deadlines: the scheduler now reads only this column.
    op.execute(
        "UPDATE matches SET wake_at = CASE WHEN bots_at IS NOT NULL AND (due_at IS NULL OR bots_at < due_at) "
        "THEN bots_at ELSE due_at END WHERE status = 'running'"
    )

    with op.batch_alter_table("phases", schema=None) as batch_op:
        batch_op.add_column(sa.Column("branch", sa.Integer(), server_default="0", nullable=False))
        batch_op.add_column(sa.Column("discarded_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True))
        batch_op.add_column(sa.Column("commitment", sqlmodel.sql.sqltypes.AutoString(), nullable=True))
        batch_op.drop_index(batch_op.f("ix_phases_match_id_n"))
        batch_op.create_index(batch_op.f("ix_phases_match_id_branch_n"), ["match_id", "branch", "n"], unique=True)

    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.add_column(
            sa.Column("knowledge", sqlmodel.sql.sqltypes.AutoString(), server_default="all", nullable=False)
        )
        batch_op.add_column(sa.Column("known_from", sa.Integer(), server_default="0", nullable=False))
        batch_op.add_column(sa.Column("blind_phase_id", sqlmodel.sql.sqltypes.AutoString(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.drop_column("blind_phase_id")
        batch_op.drop_column("known_from")
        batch_op.drop_column("knowledge")

    with op.batch_alter_table("phases", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_phases_match_id_branch_n"))
        batch_op.create_index(batch_op.f("ix_phases_match_id_n"), ["match_id", "n"], unique=True)
        batch_op.drop_column("commitment")
        batch_op.drop_column("discarded_at")
        batch_op.drop_column("branch")

    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.drop_index(
            batch_op.f("ix_matches_wake_at"),
            sqlite_where=sa.text("wake_at IS NOT NULL"),
            postgresql_where=sa.text("wake_at IS NOT NULL"),
        )
        batch_op.create_index(
            batch_op.f("ix_matches_due_at"),
            ["due_at"],
            unique=False,
            sqlite_where=sa.text("due_at IS NOT NULL"),
            postgresql_where=sa.text("due_at IS NOT NULL"),
        )
        batch_op.create_index(
            batch_op.f("ix_matches_bots_at"),
            ["bots_at"],
            unique=False,
            sqlite_where=sa.text("bots_at IS NOT NULL"),
            postgresql_where=sa.text("bots_at IS NOT NULL"),
        )
        batch_op.drop_column("reminded_at")
        batch_op.drop_column("paused_seconds")
        batch_op.drop_column("paused_until")
        batch_op.drop_column("paused_at")
        batch_op.drop_column("review_until")
        batch_op.drop_column("remind_at")
        batch_op.drop_column("wake_at")
        batch_op.drop_column("branch")
        batch_op.drop_column("delay_rounds")
        batch_op.drop_column("review_seconds")
        batch_op.drop_column("downtime")

    with op.batch_alter_table("journal", schema=None) as batch_op:
        batch_op.drop_column("by_host")

    with op.batch_alter_table("messages", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_messages_account_id"))

    op.drop_table("messages")
    with op.batch_alter_table("invites", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_invites_match_id"))

    op.drop_table("invites")
    op.drop_table("clarifications")
    op.drop_table("channels")
    op.drop_table("channel_members")
    op.drop_table("audit")
