"""Preferences for news, one row an account, for what push subscriptions and digests had; secrets of links, hashed."""

import hashlib
from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
import sqlmodel

from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

_TEXT = sqlmodel.sql.sqltypes.AutoString
_INSTANT = sqlmodel.sql.sqltypes.UTCDateTime
_MOVED = ("kinds", "language", "quiet_from", "quiet_until", "zone")
_ALL = "deadlines matches mentions moves openings"


def upgrade() -> None:
    preferences = op.create_table(
        "news_preferences",
        sa.Column("account_id", _TEXT(), nullable=False),
        *(sa.Column(name, _TEXT(), nullable=False) for name in ("in_app", "push", "mail", "discord")),
        sa.Column("only_unseen", sa.Boolean(), nullable=False),
        *(sa.Column(name, _TEXT(), nullable=False) for name in ("mail_at", "zone", "language")),
        sa.Column("mail_since", _INSTANT(), nullable=False),
        *(sa.Column(name, _TEXT(), nullable=True) for name in ("quiet_begin", "quiet_end")),
        sa.Column("mail_due_at", _INSTANT(), nullable=True),
        sa.Column("mail_tries", sa.Integer(), nullable=False),
        sa.Column("mailed_at", _INSTANT(), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_news_preferences_account_id")),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_news_preferences")),
    )
    op.create_index(op.f("ix_news_preferences_mail_due_at"), "news_preferences", ["mail_due_at"])
    secrets = op.create_table(
        "link_secrets",
        *(sa.Column(name, _TEXT(), nullable=False) for name in ("hash", "account_id", "kind")),
        sa.Column("created_at", _INSTANT(), nullable=False),
        sa.Column("expires_at", _INSTANT(), nullable=True),
        sa.CheckConstraint("kind IN ('unsubscribe', 'calendar')", name=op.f("ck_link_secrets_kind")),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_link_secrets_account_id")),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_link_secrets")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_link_secrets_account_id"), "link_secrets", ["account_id"])
    _move(preferences, secrets)
    op.drop_table("mail_digests")
    for name in _MOVED:
        op.drop_column("push_subscriptions", name)


def _move(preferences: sa.Table, secrets: sa.Table) -> None:
    """Take over what was chosen: for push, what the account's newest browser had."""
    connection = op.get_bind()
    known: dict[str, dict[str, object]] = {}
    columns = ("account_id", *_MOVED, "created_at")
    push = sa.table("push_subscriptions", *(sa.column(name, sa.String) for name in columns[:-1]))
    for row in connection.execute(sa.select(push).order_by(sa.column("created_at"))).mappings():
        known[row["account_id"]] = {
            **_row(row["account_id"], row["zone"] or "UTC", row["language"]),
            "push": row["kinds"],
            "quiet_begin": row["quiet_from"],
            "quiet_end": row["quiet_until"],
        }
    names = ("account_id", "kinds", "at", "zone", "language", "secret")
    instants = ("next_at", "created_at", "told_at")
    digests = sa.table(
        "mail_digests", *(sa.column(name, sa.String) for name in names), *(sa.column(n, _INSTANT()) for n in instants)
    )
    now = datetime.now(UTC)
    for row in connection.execute(sa.select(digests)).mappings():
        earlier = known.get(row["account_id"]) or _row(row["account_id"], row["zone"], row["language"])
        known[row["account_id"]] = {
            **earlier,
            "mail": row["kinds"],
            "mail_at": row["at"],
            "mail_since": row["created_at"],
            "mail_due_at": row["next_at"],
            "mailed_at": row["told_at"],
        }
        digest = hashlib.sha256(row["secret"].encode()).hexdigest()
        of_mail = {"kind": "unsubscribe", "created_at": now, "expires_at": now + timedelta(days=90)}
        connection.execute(sa.insert(secrets).values(hash=digest, account_id=row["account_id"], **of_mail))
    for values in known.values():
        connection.execute(sa.insert(preferences).values(values))


def _row(account_id: str, zone: str, language: str) -> dict[str, object]:
    chosen = {"in_app": _ALL, "push": "deadlines moves", "mail": "", "discord": "deadlines moves"}
    times = {"only_unseen": False, "mail_at": "08:00", "mail_since": datetime.now(UTC), "mail_tries": 0}
    return {"account_id": account_id, **chosen, **times, "zone": zone, "language": language}


def downgrade() -> None:
    op.create_table(
        "mail_digests",
        *(sa.Column(name, _TEXT(), nullable=False) for name in ("account_id", "kinds", "at", "zone", "language")),
        sa.Column("secret", _TEXT(), nullable=False),
        sa.Column("next_at", _INSTANT(), nullable=False),
        sa.Column("created_at", _INSTANT(), nullable=False),
        sa.Column("told_at", _INSTANT(), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_mail_digests_account_id")),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_mail_digests")),
        sa.UniqueConstraint("secret", name=op.f("uq_mail_digests_secret")),
    )
    op.create_index(op.f("ix_mail_digests_next_at"), "mail_digests", ["next_at"])
    op.add_column("push_subscriptions", sa.Column("kinds", _TEXT(), nullable=False, server_default="deadlines moves"))
    op.add_column("push_subscriptions", sa.Column("language", _TEXT(), nullable=False, server_default="en"))
    for name in ("quiet_from", "quiet_until", "zone"):
        op.add_column("push_subscriptions", sa.Column(name, _TEXT(), nullable=True))
    op.drop_table("link_secrets")
    op.drop_table("news_preferences")
