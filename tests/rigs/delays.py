"""Delays inside of PostgreSQL: a statement stands still between its snapshot and its locks, at random.

That is where one statement's view of the database is older than the rows that it locks or changes. The delay is a
policy of the tables: it is evaluated for the rows that a statement comes by, before they are locked.
"""

from collections.abc import Mapping

import psycopg
from psycopg import sql

from mainmatch.store.tables import metadata

_ROLE = "mmtest_delayed"
"""Policies hold for others than superusers. Roles belong to all databases of a server, so this one stays."""

_DELAYS: Mapping[str, float] = {"matches": 0.3, "accounts": 0.1, "webhooks": 0.1, "journal": 0.02, "seats": 0.02}
"""How often a row delays its statement."""

_LONGEST = 0.12
"""Seconds."""

_DELAY = """
CREATE FUNCTION delay(often float) RETURNS boolean VOLATILE LANGUAGE plpgsql AS
$$ BEGIN IF random() < often THEN PERFORM pg_sleep(random() * {longest}); END IF; RETURN true; END $$
"""
_MAKE_ROLE = """
DO $$ BEGIN CREATE ROLE {role}; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$
"""


def delayed(url: str) -> str:
    """The URL by which servers use this database, migrated before, with its statements delayed."""
    role = sql.Identifier(_ROLE)
    with psycopg.connect(url, autocommit=True) as inside:
        inside.execute(sql.SQL(_MAKE_ROLE).format(role=role))
        inside.execute(sql.SQL(_DELAY).format(longest=sql.Literal(_LONGEST)))
        inside.execute(sql.SQL("GRANT ALL ON ALL TABLES IN SCHEMA public TO {}").format(role))
        for name in metadata.tables:
            table, often = sql.Identifier(name), sql.Literal(_DELAYS.get(name, 0.0))
            if name in _DELAYS:
                inside.execute(sql.SQL("ALTER TABLE {} ENABLE ROW LEVEL SECURITY").format(table))
                policy = "CREATE POLICY delayed ON {} USING (delay({})) WITH CHECK (true)"
                inside.execute(sql.SQL(policy).format(table, often))
    return f"{url}{'&' if '?' in url else '?'}options=-crole%3D{_ROLE}"
