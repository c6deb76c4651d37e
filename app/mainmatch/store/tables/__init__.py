"""The tables: what is kept, column by column.

    row       what all of them have in common
    accounts  accounts, tokens, identities
    matches   matches, seats, hosts; phases, the journal, the audit log, clarifications; channels, messages
    seasons   seasons, their events, casts and hosts; postings, lines, balances
    system    feeds, webhooks and their deliveries, idempotency answers, what the database knows of itself

A row class ends in ``Row`` and never leaves the store; its shape runs on SQLite and on PostgreSQL alike, and every
change of it comes with a migration in ``alembic/versions``. A table that is read whole has a record, which does leave
the store: its columns are declared there, once, and secret ones stay out of its repr. Instants are aware, in UTC. JSON
is text that was rendered once, never a document edited in place.
"""

from mainmatch.store.tables import accounts, matches, seasons, system
from mainmatch.store.tables.row import metadata

__all__ = ["accounts", "matches", "metadata", "seasons", "system"]
