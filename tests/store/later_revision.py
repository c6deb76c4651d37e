"""A version of Mainmatch with a migration more, for tests of what becomes of older databases."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa

from mainmatch.store.backends import alembic_runner, migrations
from mainmatch.store.backends.sqlite import in_memory
from mainmatch.store.tables import metadata

LATER = "9999"

_SCRIPT = """import sqlalchemy as sa
from alembic import op

revision, down_revision, branch_labels, depends_on = "9999", "{}", None, None


def upgrade():
    op.add_column("channels", sa.Column("planted", sa.Integer(), nullable=False, server_default="7"))
    op.create_table("planted", sa.Column("id", sa.Integer(), primary_key=True))
    # On SQLite the table is made anew, and others point to it.
    with op.batch_alter_table("matches") as batch:
        batch.alter_column("title", nullable=True, existing_type=sa.String())
    op.execute("UPDATE channels SET title = title || '!'")
    {}
"""


@contextmanager
def later_revision(place: Path, monkeypatch: pytest.MonkeyPatch, last: str = "") -> Iterator[None]:
    """A column, a table, a nullable title, and a mark to the titles of channels. ``last``: a statement after these."""
    scripts = place / "alembic"
    shutil.copytree(migrations.scripts_directory(), scripts)
    (scripts / "versions" / f"{LATER}_planted.py").write_text(_SCRIPT.format(migrations.known()[-1], last))
    declared = sa.MetaData(naming_convention=metadata.naming_convention)
    for table in metadata.sorted_tables:
        table.to_metadata(declared)
    sa.Table("planted", declared, sa.Column("id", sa.Integer(), primary_key=True))
    declared.tables["channels"].append_column(sa.Column("planted", sa.Integer(), nullable=False, server_default="7"))
    declared.tables["matches"].c.title.nullable = True
    # Empty databases are cached by revision, and today's is made in another way than older ones.
    in_memory._schema.cache_clear()
    with monkeypatch.context() as patch:
        for module in (migrations, alembic_runner):
            patch.setattr(module, "scripts_directory", lambda: scripts)
        for reader in (migrations, in_memory):
            patch.setattr(reader, "metadata", declared)
        yield
    in_memory._schema.cache_clear()
