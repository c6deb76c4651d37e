"""The first tables."""

import sqlalchemy as sa
import sqlmodel

from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("username", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("username_key", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("display_name", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("password_hash", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("admin", sa.Boolean(), nullable=False),
        sa.Column("created_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("feed_head", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_accounts")),
        sa.UniqueConstraint("username_key", name=op.f("uq_accounts_username_key")),
    )
    op.create_table(
        "feeds",
        sa.Column("feed", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("feed", "seq", name=op.f("pk_feeds")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "matches",
        sa.Column("id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("game", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("version", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("title", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("status", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("visibility", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("join_code", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("config", sa.Text(), nullable=False),
        sa.Column("seed", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("garnets", sa.Text(), nullable=False),
        sa.Column("schedule", sa.Text(), nullable=False),
        sa.Column("close_early", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("submission_status", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("publication", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("created_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("started_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("finished_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("phase_id", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("phase_name", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("round", sa.Integer(), nullable=True),
        sa.Column("opened_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("due_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("bots_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("heads", sa.Text(), nullable=False),
        sa.CheckConstraint(
            "status IN ('lobby', 'running', 'paused', 'halted', 'finished', 'cancelled')",
            name=op.f("ck_matches_status"),
        ),
        sa.CheckConstraint("visibility IN ('public', 'unlisted', 'private')", name=op.f("ck_matches_visibility")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
    )
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_matches_bots_at"),
            ["bots_at"],
            unique=False,
            sqlite_where=sa.text("bots_at IS NOT NULL"),
            postgresql_where=sa.text("bots_at IS NOT NULL"),
        )
        batch_op.create_index(batch_op.f("ix_matches_created_at_id"), ["created_at", "id"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_matches_due_at"),
            ["due_at"],
            unique=False,
            sqlite_where=sa.text("due_at IS NOT NULL"),
            postgresql_where=sa.text("due_at IS NOT NULL"),
        )

    op.create_table(
        "meta",
        sa.Column("key", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_meta")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "hosts",
        sa.Column("match_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("account_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_hosts_account_id")),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_hosts_match_id")),
        sa.PrimaryKeyConstraint("match_id", "account_id", name=op.f("pk_hosts")),
        sqlite_with_rowid=False,
    )
    with op.batch_alter_table("hosts", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_hosts_account_id"), ["account_id"], unique=False)

    op.create_table(
        "idempotency",
        sa.Column("account_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("key", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("fingerprint", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("status", sa.Integer(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("created_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_idempotency_account_id")),
        sa.PrimaryKeyConstraint("account_id", "key", name=op.f("pk_idempotency")),
    )
    with op.batch_alter_table("idempotency", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_idempotency_created_at"), ["created_at"], unique=False)

    op.create_table(
        "match_states",
        sa.Column("match_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("result", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_match_states_match_id")),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_match_states")),
    )
    op.create_table(
        "phases",
        sa.Column("id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("match_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("name", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("opened_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("due_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("closed_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("closed_by", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.CheckConstraint("closed_by IN ('deadline', 'early', 'host')", name=op.f("ck_phases_closed_by")),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_phases_match_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_phases")),
    )
    with op.batch_alter_table("phases", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_phases_match_id_n"), ["match_id", "n"], unique=True)

    op.create_table(
        "seats",
        sa.Column("match_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("account_id", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("bot", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("display_name", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("joined_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.CheckConstraint("account_id IS NULL OR bot IS NULL", name=op.f("ck_seats_one_player")),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_seats_account_id")),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_seats_match_id")),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_seats")),
        sqlite_with_rowid=False,
    )
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_seats_account_id_match_id"),
            ["account_id", "match_id"],
            unique=False,
            sqlite_where=sa.text("account_id IS NOT NULL"),
            postgresql_where=sa.text("account_id IS NOT NULL"),
        )

    op.create_table(
        "tokens",
        sa.Column("id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("hash", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("account_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("kind", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("name", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("scopes", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("match_id", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("origin", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("parent_id", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("created_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("expires_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("revoked_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.CheckConstraint("kind IN ('session', 'personal', 'ticket')", name=op.f("ck_tokens_kind")),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_tokens_account_id")),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_tokens_match_id")),
        sa.ForeignKeyConstraint(["parent_id"], ["tokens.id"], name=op.f("fk_tokens_parent_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tokens")),
        sa.UniqueConstraint("hash", name=op.f("uq_tokens_hash")),
    )
    with op.batch_alter_table("tokens", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_tokens_account_id"), ["account_id"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_tokens_expires_at"),
            ["expires_at"],
            unique=False,
            sqlite_where=sa.text("expires_at IS NOT NULL"),
            postgresql_where=sa.text("expires_at IS NOT NULL"),
        )
        batch_op.create_index(batch_op.f("ix_tokens_match_id"), ["match_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_tokens_parent_id"), ["parent_id"], unique=False)

    op.create_table(
        "journal",
        sa.Column("match_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("phase_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("kind", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=True),
        sa.Column("action", sa.Text(), nullable=True),
        sa.Column("locked", sa.Boolean(), nullable=False),
        sa.Column("held", sa.Integer(), nullable=False),
        sa.Column("at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("account_id", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.CheckConstraint("kind IN ('submit', 'withdraw', 'act', 'close')", name=op.f("ck_journal_kind")),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_journal_account_id")),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_journal_match_id")),
        sa.ForeignKeyConstraint(["phase_id"], ["phases.id"], name=op.f("fk_journal_phase_id")),
        sa.PrimaryKeyConstraint("match_id", "n", name=op.f("pk_journal")),
    )
    with op.batch_alter_table("journal", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_journal_phase_id_seat_revision"), ["phase_id", "seat", "revision"], unique=True
        )


def downgrade() -> None:
    with op.batch_alter_table("journal", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_journal_phase_id_seat_revision"))

    op.drop_table("journal")
    with op.batch_alter_table("tokens", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_tokens_parent_id"))
        batch_op.drop_index(batch_op.f("ix_tokens_match_id"))
        batch_op.drop_index(
            batch_op.f("ix_tokens_expires_at"),
            sqlite_where=sa.text("expires_at IS NOT NULL"),
            postgresql_where=sa.text("expires_at IS NOT NULL"),
        )
        batch_op.drop_index(batch_op.f("ix_tokens_account_id"))

    op.drop_table("tokens")
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.drop_index(
            batch_op.f("ix_seats_account_id_match_id"),
            sqlite_where=sa.text("account_id IS NOT NULL"),
            postgresql_where=sa.text("account_id IS NOT NULL"),
        )

    op.drop_table("seats")
    with op.batch_alter_table("phases", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_phases_match_id_n"))

    op.drop_table("phases")
    op.drop_table("match_states")
    with op.batch_alter_table("idempotency", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_idempotency_created_at"))

    op.drop_table("idempotency")
    with op.batch_alter_table("hosts", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_hosts_account_id"))

    op.drop_table("hosts")
    op.drop_table("meta")
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.drop_index(
            batch_op.f("ix_matches_due_at"),
            sqlite_where=sa.text("due_at IS NOT NULL"),
            postgresql_where=sa.text("due_at IS NOT NULL"),
        )
        batch_op.drop_index(batch_op.f("ix_matches_created_at_id"))
        batch_op.drop_index(
            batch_op.f("ix_matches_bots_at"),
            sqlite_where=sa.text("bots_at IS NOT NULL"),
            postgresql_where=sa.text("bots_at IS NOT NULL"),
        )

    op.drop_table("matches")
    op.drop_table("feeds")
    op.drop_table("accounts")
