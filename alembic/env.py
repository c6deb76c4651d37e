"""Runs migrations on the connection that the store passes, or on a developer's URL.

A migration that has landed is frozen (`versions/landed.sha256`). To change a table, change `store/tables`, then
`alembic -x url=sqlite:////tmp/scratch.sqlite3 upgrade head`, and with the same url
`alembic -x url=... revision --autogenerate --rev-id 0042 -m "what changes"`. Read what it wrote: rows are there
already, on SQLite and PostgreSQL (a `server_default`), and nothing of ours is imported. Then
`cd alembic/versions && sha256sum *.py > landed.sha256`; `pytest tests/store` compares and upgrades on both engines.
"""

from sqlalchemy import Connection, create_engine

from alembic import context
from mainmatch.store.tables import metadata


def migrate(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=metadata,
        render_as_batch=True,  # SQLite can't alter most parts of a table, so alembic rebuilds the table
        compare_server_default=True,
        transactional_ddl=True,
    )
    with context.begin_transaction():
        context.run_migrations()


handed_over = context.config.attributes.get("connection")
if handed_over is not None:
    migrate(handed_over)
else:
    url = context.get_x_argument(as_dictionary=True).get("url")
    if url is None:
        raise SystemExit("Name a scratch database: alembic -x url=sqlite:////tmp/scratch.sqlite3 ...")
    with create_engine(url).connect() as opened:
        migrate(opened)
