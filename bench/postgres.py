"""A temporary PostgreSQL database on the server of BENCH_POSTGRES_URL; created for a run and dropped after it.

May touch: that server. Rule kept here: existing databases are neither read nor changed.
"""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import psycopg
from psycopg import sql

SERVER = os.environ.get("BENCH_POSTGRES_URL")
"""As ``postgresql://postgres@127.0.0.1:5432/postgres``; None: only SQLite is measured."""


@contextmanager
def database(server: str) -> Iterator[str]:
    """An empty database on this server: its URL, with the same user and address."""
    name = f"mainmatch_bench_{secrets.token_hex(4)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            yield urlsplit(server)._replace(path=f"/{name}").geturl()
        finally:
            connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))
