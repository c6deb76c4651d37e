"""The tables of the database.

    row       base class of all tables
    accounts  accounts, tokens, second factors, identities
    matches   matches, seats, hosts; phases, journal; audit log, clarifications; channels, messages; archives
    seasons   seasons, their events, casts and hosts; postings, lines, balances
    system    feeds of accounts and seasons, webhooks, deliveries, push subscriptions, idempotency answers, meta

Row classes are named ``...Row`` and never leave the store. Tables work on SQLite and PostgreSQL alike, and each change
needs a migration in ``alembic/versions``. A table whose rows are read complete has a record, which leaves the store:
it declares the columns, and keeps secret ones out of its repr. Instants are aware, in UTC. JSON is stored as text, and
never edited in place.
"""

from mainmatch.store.tables import accounts as accounts
from mainmatch.store.tables import matches as matches
from mainmatch.store.tables import seasons as seasons
from mainmatch.store.tables import system as system
from mainmatch.store.tables.row import metadata as metadata
