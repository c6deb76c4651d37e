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
        sa.Column("display_name", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("created_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("password_hash", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("admin", sa.Boolean(), nullable=False),
        sa.Column("feed_head", sa.Integer(), nullable=False),
        sa.Column("suspended_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("second_factor_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("email", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("statistics", sqlmodel.sql.sqltypes.AutoString(), server_default="everyone", nullable=False),
        sa.Column("username_key", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_accounts")),
        sa.UniqueConstraint("username_key", name=op.f("uq_accounts_username_key")),
    )
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
        sa.Column("config", sa.Text(), nullable=False),
        sa.Column("seed", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("garnets", sa.Text(), nullable=False),
        sa.Column("schedule", sa.Text(), nullable=False),
        sa.Column("close_early", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("submission_status", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("publication", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("created_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("join_code", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("started_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("finished_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("phase_id", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("phase_name", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("round", sa.Integer(), nullable=True),
        sa.Column("opened_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("due_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("bots_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("downtime", sqlmodel.sql.sqltypes.AutoString(), server_default="strict", nullable=False),
        sa.Column("review_seconds", sa.Integer(), server_default="0", nullable=False),
        sa.Column("delay_rounds", sa.Integer(), server_default="0", nullable=False),
        sa.Column("branch", sa.Integer(), server_default="0", nullable=False),
        sa.Column("wake_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("remind_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("review_until", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("paused_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("paused_until", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("timed_from", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("paused_seconds", sa.Integer(), server_default="0", nullable=False),
        sa.Column("reminded_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("changed_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("season_id", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("start_table", sa.Text(), server_default="{}", nullable=False),
        sa.Column("bot_turns", sa.Text(), server_default="{}", nullable=False),
        sa.Column("archived_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("starts_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("when_seats_are_free", sqlmodel.sql.sqltypes.AutoString(), server_default="wait", nullable=False),
        sa.Column("rematch_of", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("attendance", sa.Text(), server_default="{}", nullable=False),
        sa.Column("absence", sa.Text(), server_default="{}", nullable=False),
        sa.Column("alerts_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("result", sa.Text(), nullable=True),
        sa.Column("state", sa.Text(), nullable=True),
        sa.CheckConstraint(
            "status IN ('lobby', 'running', 'paused', 'halted', 'finished', 'cancelled')",
            name=op.f("ck_matches_status"),
        ),
        sa.CheckConstraint("visibility IN ('public', 'unlisted', 'private')", name=op.f("ck_matches_visibility")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
    )
    op.create_index(op.f("ix_matches_created_at_id"), "matches", ["created_at", "id"], unique=False)
    op.create_index(op.f("ix_matches_game_created_at_id"), "matches", ["game", "created_at", "id"], unique=False)
    op.create_index(op.f("ix_matches_status_created_at_id"), "matches", ["status", "created_at", "id"], unique=False)
    op.create_index(
        op.f("ix_matches_rematch_of"),
        "matches",
        ["rematch_of"],
        unique=False,
        sqlite_where=sa.text("rematch_of IS NOT NULL"),
        postgresql_where=sa.text("rematch_of IS NOT NULL"),
    )
    op.create_index(
        op.f("ix_matches_starts_at_id"),
        "matches",
        ["starts_at", "id"],
        unique=False,
        sqlite_where=sa.text("starts_at IS NOT NULL"),
        postgresql_where=sa.text("starts_at IS NOT NULL"),
    )
    op.create_index(op.f("ix_matches_title_id"), "matches", ["title", "id"], unique=False)
    op.create_index(
        op.f("ix_matches_finished_at"),
        "matches",
        ["finished_at"],
        unique=False,
        sqlite_where=sa.text("finished_at IS NOT NULL AND archived_at IS NULL"),
        postgresql_where=sa.text("finished_at IS NOT NULL AND archived_at IS NULL"),
    )
    op.create_index(
        op.f("ix_matches_public_results"),
        "matches",
        ["game", "finished_at"],
        unique=False,
        sqlite_where=sa.text("status = 'finished' AND visibility = 'public'"),
        postgresql_where=sa.text("status = 'finished' AND visibility = 'public'"),
    )
    op.create_index(
        op.f("ix_matches_season_id"),
        "matches",
        ["season_id"],
        unique=False,
        sqlite_where=sa.text("season_id IS NOT NULL"),
        postgresql_where=sa.text("season_id IS NOT NULL"),
    )
    op.create_index(
        op.f("ix_matches_wake_at_id"),
        "matches",
        ["wake_at", "id"],
        unique=False,
        sqlite_where=sa.text("wake_at IS NOT NULL"),
        postgresql_where=sa.text("wake_at IS NOT NULL"),
    )
    op.create_table(
        "meta",
        sa.Column("key", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_meta")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seasons",
        sa.Column("id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("title", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("status", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("visibility", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("seed", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("created_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("join_code", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("started_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("finished_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("heads", sa.Text(), nullable=False),
        sa.Column("due_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("changed_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.CheckConstraint(
            "status IN ('casting', 'running', 'finals', 'finished', 'cancelled')", name=op.f("ck_seasons_status")
        ),
        sa.CheckConstraint("visibility IN ('public', 'unlisted', 'private')", name=op.f("ck_seasons_visibility")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seasons")),
    )
    op.create_index(op.f("ix_seasons_created_at_id"), "seasons", ["created_at", "id"], unique=False)
    op.create_index(
        op.f("ix_seasons_due_at"),
        "seasons",
        ["due_at"],
        unique=False,
        sqlite_where=sa.text("due_at IS NOT NULL"),
        postgresql_where=sa.text("due_at IS NOT NULL"),
    )
    op.create_table(
        "archives",
        sa.Column("match_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("revision", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_archives_match_id")),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_archives")),
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
        sa.Column("created_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("head", sa.Integer(), nullable=False),
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
        "codes",
        sa.Column("hash", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("kind", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("expires_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("account_id", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.CheckConstraint("kind IN ('claim', 'arrival', 'reset', 'email')", name=op.f("ck_codes_kind")),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_codes_account_id")),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_codes")),
    )
    op.create_index(op.f("ix_codes_account_id"), "codes", ["account_id"], unique=False)
    op.create_index(op.f("ix_codes_expires_at"), "codes", ["expires_at"], unique=False)
    op.create_table(
        "hosts",
        sa.Column("match_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("account_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_hosts_account_id")),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_hosts_match_id")),
        sa.PrimaryKeyConstraint("match_id", "account_id", name=op.f("pk_hosts")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_hosts_account_id"), "hosts", ["account_id"], unique=False)
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
    op.create_index(op.f("ix_idempotency_created_at"), "idempotency", ["created_at"], unique=False)
    op.create_table(
        "identities",
        sa.Column("id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("account_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("kind", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("authority", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("subject", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("created_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.CheckConstraint("kind IN ('integration', 'oidc')", name=op.f("ck_identities_kind")),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_identities_account_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_identities")),
        sa.UniqueConstraint("kind", "authority", "subject", name=op.f("uq_identities_kind_authority_subject")),
    )
    op.create_index(op.f("ix_identities_account_id"), "identities", ["account_id"], unique=False)
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
    op.create_index(op.f("ix_invites_match_id"), "invites", ["match_id"], unique=False)
    op.create_table(
        "ledger_balances",
        sa.Column("season_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("currency", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("account", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("balance", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("balance >= 0 OR account = 'bank'", name=op.f("ck_ledger_balances_balance")),
        sa.ForeignKeyConstraint(["season_id"], ["seasons.id"], name=op.f("fk_ledger_balances_season_id")),
        sa.PrimaryKeyConstraint("season_id", "currency", "account", name=op.f("pk_ledger_balances")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "ledger_lines",
        sa.Column("season_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("account", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("amount <> 0", name=op.f("ck_ledger_lines_amount")),
        sa.ForeignKeyConstraint(["season_id"], ["seasons.id"], name=op.f("fk_ledger_lines_season_id")),
        sa.PrimaryKeyConstraint("season_id", "n", "account", name=op.f("pk_ledger_lines")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        op.f("ix_ledger_lines_season_id_account_n"), "ledger_lines", ["season_id", "account", "n"], unique=False
    )
    op.create_table(
        "ledger_postings",
        sa.Column("season_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("cause", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("currency", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.ForeignKeyConstraint(["season_id"], ["seasons.id"], name=op.f("fk_ledger_postings_season_id")),
        sa.PrimaryKeyConstraint("season_id", "n", name=op.f("pk_ledger_postings")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_ledger_postings_season_id_cause"), "ledger_postings", ["season_id", "cause"], unique=True)
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
        sa.Column("reply_to", sa.Integer(), nullable=True),
        sa.Column("mentions", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_messages_account_id")),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_messages_match_id")),
        sa.PrimaryKeyConstraint("match_id", "channel", "n", name=op.f("pk_messages")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_messages_account_id"), "messages", ["account_id"], unique=False)
    op.create_table(
        "namespaces",
        sa.Column("name", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("account_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("created_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_namespaces_account_id")),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_namespaces")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_namespaces_account_id"), "namespaces", ["account_id"], unique=False)
    op.create_table(
        "recovery_codes",
        sa.Column("hash", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("account_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("created_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_recovery_codes_account_id")),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_recovery_codes")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_recovery_codes_account_id"), "recovery_codes", ["account_id"], unique=False)
    op.create_table(
        "season_events",
        sa.Column("season_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("type", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["season_id"], ["seasons.id"], name=op.f("fk_season_events_season_id")),
        sa.PrimaryKeyConstraint("season_id", "n", name=op.f("pk_season_events")),
    )
    op.create_table(
        "season_hosts",
        sa.Column("season_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("account_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_season_hosts_account_id")),
        sa.ForeignKeyConstraint(["season_id"], ["seasons.id"], name=op.f("fk_season_hosts_season_id")),
        sa.PrimaryKeyConstraint("season_id", "account_id", name=op.f("pk_season_hosts")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_season_hosts_account_id"), "season_hosts", ["account_id"], unique=False)
    op.create_table(
        "season_members",
        sa.Column("season_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("member", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("account_id", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("bot", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("joined_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("known_from", sa.Integer(), nullable=False),
        sa.CheckConstraint("account_id IS NULL OR bot IS NULL", name=op.f("ck_season_members_one_player")),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_season_members_account_id")),
        sa.ForeignKeyConstraint(["season_id"], ["seasons.id"], name=op.f("fk_season_members_season_id")),
        sa.PrimaryKeyConstraint("season_id", "member", name=op.f("pk_season_members")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_season_members_account_id"), "season_members", ["account_id"], unique=False)
    op.create_index(
        op.f("ix_season_members_season_id_account_id"),
        "season_members",
        ["season_id", "account_id"],
        unique=True,
        sqlite_where=sa.text("account_id IS NOT NULL"),
        postgresql_where=sa.text("account_id IS NOT NULL"),
    )
    op.create_table(
        "season_states",
        sa.Column("season_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["season_id"], ["seasons.id"], name=op.f("fk_season_states_season_id")),
        sa.PrimaryKeyConstraint("season_id", name=op.f("pk_season_states")),
    )
    op.create_table(
        "match_alerts",
        sa.Column("id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("account_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("game", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("free_seats", sa.Integer(), nullable=False),
        sa.Column("speed", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("q", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("pattern", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("created_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("told_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_match_alerts_account_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_match_alerts")),
    )
    op.create_index(op.f("ix_match_alerts_account_id"), "match_alerts", ["account_id"], unique=False)
    op.create_index(
        op.f("ix_match_alerts_game_account_id_id"), "match_alerts", ["game", "account_id", "id"], unique=False
    )
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
    op.create_table(
        "seat_results",
        sa.Column("match_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("stint", sa.Integer(), nullable=False),
        sa.Column("account_id", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("game", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("ended_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("is_public", sa.Boolean(), nullable=False),
        sa.Column("is_revealed", sa.Boolean(), nullable=False),
        sa.Column("is_final", sa.Boolean(), nullable=False),
        sa.Column("has_won", sa.Boolean(), nullable=False),
        sa.Column("is_candidate", sa.Boolean(), nullable=False),
        sa.Column("tokens_of_life", sa.Integer(), nullable=False),
        sa.Column("garnets", sa.Integer(), nullable=False),
        sa.Column("answered", sa.Integer(), nullable=False),
        sa.Column("missed", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_seat_results_account_id")),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_seat_results_match_id")),
        sa.PrimaryKeyConstraint("match_id", "seat", "stint", name=op.f("pk_seat_results")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        op.f("ix_seat_results_account_id_ended_at"),
        "seat_results",
        ["account_id", "ended_at"],
        unique=False,
        sqlite_where=sa.text("account_id IS NOT NULL"),
        postgresql_where=sa.text("account_id IS NOT NULL"),
    )
    op.create_table(
        "seats",
        sa.Column("match_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("account_id", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("bot", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("display_name", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("joined_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("knowledge", sqlmodel.sql.sqltypes.AutoString(), server_default="all", nullable=False),
        sa.Column("known_from", sa.Integer(), server_default="0", nullable=False),
        sa.Column("blind_phase_id", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("member", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.CheckConstraint("account_id IS NULL OR bot IS NULL", name=op.f("ck_seats_one_player")),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_seats_account_id")),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_seats_match_id")),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_seats")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        op.f("ix_seats_account_id_match_id"),
        "seats",
        ["account_id", "match_id"],
        unique=False,
        sqlite_where=sa.text("account_id IS NOT NULL"),
        postgresql_where=sa.text("account_id IS NOT NULL"),
    )
    op.create_table(
        "second_factors",
        sa.Column("account_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("secret", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("created_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("last_step", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_second_factors_account_id")),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_second_factors")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "sign_in_places",
        sa.Column("account_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("place", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("seen_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_sign_in_places_account_id")),
        sa.PrimaryKeyConstraint("account_id", "place", name=op.f("pk_sign_in_places")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_sign_in_places_seen_at"), "sign_in_places", ["seen_at"], unique=False)
    op.create_table(
        "webhooks",
        sa.Column("id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("account_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("secret", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("token_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("scopes", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("created_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("old_secret", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("old_until", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("types", sa.Text(), nullable=True),
        sa.Column("match_id", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("status", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("paused_why", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("failing_since", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("wake_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("claim_id", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("log_head", sa.Integer(), nullable=False),
        sa.Column("kind", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.CheckConstraint("kind IN ('webhook', 'push')", name=op.f("ck_webhooks_kind")),
        sa.CheckConstraint("status IN ('active', 'paused')", name=op.f("ck_webhooks_status")),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_webhooks_account_id")),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_webhooks_match_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_webhooks")),
    )
    op.create_index(op.f("ix_webhooks_account_id"), "webhooks", ["account_id"], unique=False)
    op.create_index(op.f("ix_webhooks_match_id"), "webhooks", ["match_id"], unique=False)
    op.create_index(
        op.f("ix_webhooks_wake_at"),
        "webhooks",
        ["wake_at"],
        unique=False,
        sqlite_where=sa.text("wake_at IS NOT NULL"),
        postgresql_where=sa.text("wake_at IS NOT NULL"),
    )
    op.create_table(
        "archive_accounts",
        sa.Column("account_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("match_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_archive_accounts_account_id")),
        sa.ForeignKeyConstraint(["match_id"], ["archives.match_id"], name=op.f("fk_archive_accounts_match_id")),
        sa.PrimaryKeyConstraint("account_id", "match_id", name=op.f("pk_archive_accounts")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "journal",
        sa.Column("match_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("phase_id", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("kind", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("account_id", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("revision", sa.Integer(), nullable=True),
        sa.Column("action", sa.Text(), nullable=True),
        sa.Column("locked", sa.Boolean(), nullable=False),
        sa.Column("held", sa.Integer(), nullable=False),
        sa.Column("by_host", sa.Boolean(), nullable=False),
        sa.Column("elapsed", sa.Integer(), nullable=True),
        sa.Column("slot", sqlmodel.sql.sqltypes.AutoString(), server_default=sa.text("''"), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("audience", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("heads", sa.Text(), nullable=False),
        sa.Column("phases", sa.Text(), nullable=True),
        sa.Column("events", sa.LargeBinary(), nullable=False),
        sa.CheckConstraint("(kind = 'event') = (phase_id IS NULL)", name=op.f("ck_journal_phase")),
        sa.CheckConstraint("kind IN ('submit', 'withdraw', 'act', 'close', 'event')", name=op.f("ck_journal_kind")),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_journal_account_id")),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_journal_match_id")),
        sa.PrimaryKeyConstraint("match_id", "n", name=op.f("pk_journal")),
    )
    op.create_table(
        "tokens",
        sa.Column("id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("hash", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("account_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("kind", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("name", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("scopes", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("created_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("match_id", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("origin", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("parent_id", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("expires_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("revoked_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("namespace", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("last_used_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.CheckConstraint("kind IN ('session', 'personal', 'ticket', 'acting')", name=op.f("ck_tokens_kind")),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_tokens_account_id")),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_tokens_match_id")),
        sa.ForeignKeyConstraint(["namespace"], ["namespaces.name"], name=op.f("fk_tokens_namespace")),
        sa.ForeignKeyConstraint(["parent_id"], ["tokens.id"], name=op.f("fk_tokens_parent_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tokens")),
        sa.UniqueConstraint("hash", name=op.f("uq_tokens_hash")),
    )
    op.create_index(op.f("ix_tokens_account_id"), "tokens", ["account_id"], unique=False)
    op.create_index(
        op.f("ix_tokens_expires_at"),
        "tokens",
        ["expires_at"],
        unique=False,
        sqlite_where=sa.text("expires_at IS NOT NULL"),
        postgresql_where=sa.text("expires_at IS NOT NULL"),
    )
    op.create_index(op.f("ix_tokens_match_id"), "tokens", ["match_id"], unique=False)
    op.create_index(op.f("ix_tokens_parent_id"), "tokens", ["parent_id"], unique=False)
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
    op.create_index(op.f("ix_webhook_feeds_feed"), "webhook_feeds", ["feed"], unique=False)
    op.create_table(
        "push_keys",
        sa.Column("name", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("secret", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("created_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_push_keys")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "push_subscriptions",
        sa.Column("webhook_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("account_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("browser", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("endpoint_hash", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("p256dh", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("auth", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("kinds", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("language", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("created_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("quiet_from", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("quiet_until", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("zone", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_push_subscriptions_account_id")),
        sa.ForeignKeyConstraint(
            ["webhook_id"], ["webhooks.id"], name=op.f("fk_push_subscriptions_webhook_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("webhook_id", name=op.f("pk_push_subscriptions")),
        sa.UniqueConstraint("account_id", "browser", name=op.f("uq_push_subscriptions_account_id_browser")),
        sa.UniqueConstraint("endpoint_hash", name=op.f("uq_push_subscriptions_endpoint_hash")),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    for table in (
        "push_subscriptions",
        "push_keys",
        "webhook_feeds",
        "webhook_deliveries",
        "tokens",
        "journal",
        "archive_accounts",
        "webhooks",
        "sign_in_places",
        "second_factors",
        "seats",
        "season_states",
        "season_members",
        "season_hosts",
        "season_events",
        "recovery_codes",
        "namespaces",
        "messages",
        "ledger_postings",
        "ledger_lines",
        "ledger_balances",
        "invites",
        "identities",
        "idempotency",
        "hosts",
        "seat_results",
        "match_alerts",
        "match_templates",
        "codes",
        "clarifications",
        "channels",
        "channel_members",
        "archives",
        "seasons",
        "meta",
        "matches",
        "feeds",
        "audit",
        "accounts",
    ):
        op.drop_table(table)
