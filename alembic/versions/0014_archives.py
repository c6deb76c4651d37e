"""Archives of finished matches."""

from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
import sqlmodel

from alembic import op
from mainmatch.store.archive_format import unpacked

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

_TEXT = sqlmodel.sql.sqltypes.AutoString


def upgrade() -> None:
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.add_column(sa.Column("archived_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True))
        batch_op.create_index(
            batch_op.f("ix_matches_finished_at"),
            ["finished_at"],
            unique=False,
            sqlite_where=sa.text("finished_at IS NOT NULL AND archived_at IS NULL"),
            postgresql_where=sa.text("finished_at IS NOT NULL AND archived_at IS NULL"),
        )
    op.create_table(
        "archives",
        sa.Column("match_id", _TEXT(), nullable=False),
        sa.Column("revision", _TEXT(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_archives_match_id_matches")),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_archives")),
    )
    op.create_table(
        "archive_accounts",
        sa.Column("account_id", _TEXT(), nullable=False),
        sa.Column("match_id", _TEXT(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_archive_accounts_account_id_accounts")),
        sa.ForeignKeyConstraint(
            ["match_id"], ["archives.match_id"], name=op.f("fk_archive_accounts_match_id_archives")
        ),
        sa.PrimaryKeyConstraint("account_id", "match_id", name=op.f("pk_archive_accounts")),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    link = op.get_bind()
    archives = sa.table("archives", sa.column("match_id", sa.String), sa.column("body", sa.LargeBinary))
    states = sa.table("match_states", sa.column("match_id"))
    # One at a time: they can be many.
    for (match_id,) in link.execute(sa.select(archives.c.match_id)).all():
        body = link.scalar(sa.select(archives.c.body).where(archives.c.match_id == match_id))
        link.execute(sa.delete(states).where(states.c.match_id == match_id))
        for name, columns in unpacked(body)[0].items():
            table = sa.Table(name, sa.MetaData(), autoload_with=link, resolve_fks=False)
            values = [[_value(table.c[column], each) for each in columns[column]] for column in columns]
            rows = zip(*values, strict=True)
            link.execute(sa.insert(table), [dict(zip(columns, row, strict=True)) for row in rows])
    op.drop_table("archive_accounts")
    op.drop_table("archives")
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.drop_index(
            batch_op.f("ix_matches_finished_at"),
            sqlite_where=sa.text("finished_at IS NOT NULL AND archived_at IS NULL"),
            postgresql_where=sa.text("finished_at IS NOT NULL AND archived_at IS NULL"),
        )
        batch_op.drop_column("archived_at")


def _value(column: sa.Column[Any], value: Any) -> Any:
    """A value as SQLite stores it, for any engine."""
    if value is not None and isinstance(column.type, sa.DateTime):
        return datetime.fromisoformat(value).replace(tzinfo=UTC)
    return bool(value) if isinstance(column.type, sa.Boolean) else value
