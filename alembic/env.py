"""Runs migrations on the connection that the store passes, or on a developer's URL.

`alembic -x url=sqlite:////tmp/scratch.sqlite3 upgrade head`, then with the same url
`alembic -x url=... revision --autogenerate --rev-id 0002 -m "what changes"`.
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
