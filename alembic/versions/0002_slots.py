"""The slots of submissions."""

import sqlalchemy as sa
import sqlmodel

from alembic import op
from mainmatch.store.archive_format import packed, unpacked

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_REVISED = sa.text("revision IS NOT NULL")


def upgrade() -> None:
    op.drop_index(op.f("ix_journal_phase_id_seat_revision"), "journal")
    op.add_column(
        "journal", sa.Column("slot", sqlmodel.sql.sqltypes.AutoString(), server_default=sa.text("''"), nullable=False)
    )
    op.create_index(
        op.f("ix_journal_phase_id_seat_slot_revision"),
        "journal",
        ["phase_id", "seat", "slot", "revision"],
        unique=True,
        sqlite_where=_REVISED,
        postgresql_where=_REVISED,
    )


def downgrade() -> None:
    link = op.get_bind()
    archives = sa.table("archives", sa.column("match_id"), sa.column("revision"), sa.column("body", sa.LargeBinary))
    # One at a time: they can be many.
    for (match_id,) in link.execute(sa.select(archives.c.match_id).where(archives.c.revision == revision)).all():
        of_match = archives.c.match_id == match_id
        rows, derived = unpacked(link.scalar(sa.select(archives.c.body).where(of_match)) or b"")
        entries = {name: values for name, values in rows["journal"].items() if name != "slot"}
        body = packed({**rows, "journal": entries}, derived)
        link.execute(sa.update(archives).where(of_match).values(revision=down_revision, body=body))
    op.drop_index(op.f("ix_journal_phase_id_seat_slot_revision"), "journal")
    op.drop_column("journal", "slot")
    op.create_index(
        op.f("ix_journal_phase_id_seat_revision"),
        "journal",
        ["phase_id", "seat", "revision"],
        unique=True,
        sqlite_where=_REVISED,
        postgresql_where=_REVISED,
    )
