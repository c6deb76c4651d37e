"""Seasons and the ledger."""

import sqlalchemy as sa
import sqlmodel

from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "seasons",
        sa.Column("id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("title", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("status", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("visibility", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("join_code", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("seed", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("heads", sa.Text(), nullable=False),
        sa.Column("due_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("created_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("started_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("finished_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("changed_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.CheckConstraint(
            "status IN ('casting', 'running', 'finals', 'finished', 'cancelled')", name=op.f("ck_seasons_status")
        ),
        sa.CheckConstraint("visibility IN ('public', 'unlisted', 'private')", name=op.f("ck_seasons_visibility")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seasons")),
    )
    with op.batch_alter_table("seasons", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_seasons_created_at_id"), ["created_at", "id"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_seasons_due_at"),
            ["due_at"],
            unique=False,
            sqlite_where=sa.text("due_at IS NOT NULL"),
            postgresql_where=sa.text("due_at IS NOT NULL"),
        )

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
    with op.batch_alter_table("ledger_lines", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_ledger_lines_season_id_account_n"), ["season_id", "account", "n"], unique=False
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
    with op.batch_alter_table("ledger_postings", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_ledger_postings_season_id_cause"), ["season_id", "cause"], unique=True)

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
    with op.batch_alter_table("season_hosts", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_season_hosts_account_id"), ["account_id"], unique=False)

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
    with op.batch_alter_table("season_members", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_season_members_account_id"), ["account_id"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_season_members_season_id_account_id"),
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
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.add_column(sa.Column("season_id", sqlmodel.sql.sqltypes.AutoString(), nullable=True))
        batch_op.create_index(
            batch_op.f("ix_matches_season_id"),
            ["season_id"],
            unique=False,
            sqlite_where=sa.text("season_id IS NOT NULL"),
            postgresql_where=sa.text("season_id IS NOT NULL"),
        )
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.add_column(sa.Column("member", sqlmodel.sql.sqltypes.AutoString(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.drop_column("member")
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.drop_index(
            batch_op.f("ix_matches_season_id"),
            sqlite_where=sa.text("season_id IS NOT NULL"),
            postgresql_where=sa.text("season_id IS NOT NULL"),
        )
        batch_op.drop_column("season_id")

    op.drop_table("season_states")
    with op.batch_alter_table("season_members", schema=None) as batch_op:
        batch_op.drop_index(
            batch_op.f("ix_season_members_season_id_account_id"),
            sqlite_where=sa.text("account_id IS NOT NULL"),
            postgresql_where=sa.text("account_id IS NOT NULL"),
        )
        batch_op.drop_index(batch_op.f("ix_season_members_account_id"))

    op.drop_table("season_members")
    with op.batch_alter_table("season_hosts", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_season_hosts_account_id"))

    op.drop_table("season_hosts")
    op.drop_table("season_events")
    with op.batch_alter_table("ledger_postings", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_ledger_postings_season_id_cause"))

    op.drop_table("ledger_postings")
    with op.batch_alter_table("ledger_lines", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_ledger_lines_season_id_account_n"))

    op.drop_table("ledger_lines")
    op.drop_table("ledger_balances")
    with op.batch_alter_table("seasons", schema=None) as batch_op:
        batch_op.drop_index(
            batch_op.f("ix_seasons_due_at"),
            sqlite_where=sa.text("due_at IS NOT NULL"),
            postgresql_where=sa.text("due_at IS NOT NULL"),
        )
        batch_op.drop_index(batch_op.f("ix_seasons_created_at_id"))

    op.drop_table("seasons")
