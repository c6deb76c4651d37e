"""Who people are."""

import sqlalchemy as sa
import sqlmodel

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "codes",
        sa.Column("hash", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("kind", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("account_id", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.Column("expires_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.CheckConstraint("kind IN ('claim', 'arrival')", name=op.f("ck_codes_kind")),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_codes_account_id")),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_codes")),
    )
    with op.batch_alter_table("codes", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_codes_account_id"), ["account_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_codes_expires_at"), ["expires_at"], unique=False)

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
    with op.batch_alter_table("identities", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_identities_account_id"), ["account_id"], unique=False)

    op.create_table(
        "namespaces",
        sa.Column("name", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("account_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("created_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_namespaces_account_id")),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_namespaces")),
        sqlite_with_rowid=False,
    )
    with op.batch_alter_table("namespaces", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_namespaces_account_id"), ["account_id"], unique=False)

    op.create_table(
        "sign_in_places",
        sa.Column("account_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("place", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("seen_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_sign_in_places_account_id")),
        sa.PrimaryKeyConstraint("account_id", "place", name=op.f("pk_sign_in_places")),
        sqlite_with_rowid=False,
    )
    with op.batch_alter_table("sign_in_places", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_sign_in_places_seen_at"), ["seen_at"], unique=False)

    with op.batch_alter_table("tokens", schema=None) as batch_op:
        batch_op.add_column(sa.Column("namespace", sqlmodel.sql.sqltypes.AutoString(), nullable=True))
        batch_op.add_column(sa.Column("last_used_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True))
        batch_op.create_foreign_key(batch_op.f("fk_tokens_namespace"), "namespaces", ["namespace"], ["name"])
        batch_op.drop_constraint(batch_op.f("ck_tokens_kind"), type_="check")
        batch_op.create_check_constraint(
            batch_op.f("ck_tokens_kind"), "kind IN ('session', 'personal', 'ticket', 'acting')"
        )


def downgrade() -> None:
    # Without their integration they would open more doors than before.
    op.execute("DELETE FROM tokens WHERE kind = 'acting' OR namespace IS NOT NULL")
    with op.batch_alter_table("tokens", schema=None) as batch_op:
        batch_op.drop_constraint(batch_op.f("ck_tokens_kind"), type_="check")
        batch_op.create_check_constraint(batch_op.f("ck_tokens_kind"), "kind IN ('session', 'personal', 'ticket')")
        batch_op.drop_constraint(batch_op.f("fk_tokens_namespace"), type_="foreignkey")
        batch_op.drop_column("last_used_at")
        batch_op.drop_column("namespace")

    with op.batch_alter_table("sign_in_places", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_sign_in_places_seen_at"))

    op.drop_table("sign_in_places")
    with op.batch_alter_table("namespaces", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_namespaces_account_id"))

    op.drop_table("namespaces")
    with op.batch_alter_table("identities", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_identities_account_id"))

    op.drop_table("identities")
    with op.batch_alter_table("codes", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_codes_expires_at"))
        batch_op.drop_index(batch_op.f("ix_codes_account_id"))

    op.drop_table("codes")
