"""The tables: what is kept, column by column.

    row            what all of them have in common
    accounts       accounts, tokens, identities
    matches        matches, seats, hosts
    match_history  phases, the journal, the audit log, rulings
    chat           channels, messages
    seasons        seasons, their events, casts and hosts
    ledger         postings, lines, balances
    system         feeds, answers given, what the database knows of itself
    webhooks       webhooks and their deliveries

May touch: SQLModel and SQLAlchemy's schema language, nothing else. Rule kept here: a row class
ends in ``Row`` and never leaves the store; its shape runs on SQLite and on PostgreSQL alike, and
every change of it comes with a migration in ``alembic/versions``.

Instants are aware, in UTC. JSON is text that was rendered once, never a document edited in place.
"""

from mainmatch.store.tables.accounts import AccountRow, CodeRow, IdentityRow, NamespaceRow, SignInPlaceRow, TokenRow
from mainmatch.store.tables.chat import ChannelMemberRow, ChannelRow, MessageRow
from mainmatch.store.tables.match_history import AuditRow, ClarificationRow, JournalRow, PhaseRow
from mainmatch.store.tables.matches import HostRow, InviteRow, MatchRow, MatchStateRow, SeatRow
from mainmatch.store.tables.row import metadata
from mainmatch.store.tables.seasons import (
    LedgerBalanceRow,
    LedgerLineRow,
    LedgerPostingRow,
    SeasonEventRow,
    SeasonHostRow,
    SeasonMemberRow,
    SeasonRow,
    SeasonStateRow,
)
from mainmatch.store.tables.system import FeedRow, IdempotencyRow, MetaRow
from mainmatch.store.tables.webhooks import WebhookDeliveryRow, WebhookFeedRow, WebhookRow

__all__ = [
    "AccountRow",
    "AuditRow",
    "ChannelMemberRow",
    "ChannelRow",
    "ClarificationRow",
    "CodeRow",
    "FeedRow",
    "HostRow",
    "IdempotencyRow",
    "IdentityRow",
    "InviteRow",
    "JournalRow",
    "LedgerBalanceRow",
    "LedgerLineRow",
    "LedgerPostingRow",
    "MatchRow",
    "MatchStateRow",
    "MessageRow",
    "MetaRow",
    "NamespaceRow",
    "PhaseRow",
    "SeasonEventRow",
    "SeasonHostRow",
    "SeasonMemberRow",
    "SeasonRow",
    "SeasonStateRow",
    "SeatRow",
    "SignInPlaceRow",
    "TokenRow",
    "WebhookDeliveryRow",
    "WebhookFeedRow",
    "WebhookRow",
    "metadata",
]
