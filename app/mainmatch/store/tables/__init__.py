"""The tables: what is kept, column by column.

    row       what all of them have in common
    accounts  accounts, tokens, identities
    matches   matches, seats, hosts; phases, the journal, the audit log, clarifications; channels, messages
    seasons   seasons, their events, casts and hosts; postings, lines, balances
    system    feeds, webhooks and their deliveries, idempotency answers, what the database knows of itself

A row class ends in ``Row`` and never leaves the store; its shape runs on SQLite and on PostgreSQL alike, and every
change of it comes with a migration in ``alembic/versions``. Instants are aware, in UTC. JSON is text that was rendered
once, never a document edited in place.
"""

from mainmatch.store.tables.accounts import AccountRow, CodeRow, IdentityRow, NamespaceRow, SignInPlaceRow, TokenRow
from mainmatch.store.tables.matches import (
    AuditRow,
    ChannelMemberRow,
    ChannelRow,
    ClarificationRow,
    HostRow,
    InviteRow,
    JournalRow,
    MatchRow,
    MatchStateRow,
    MessageRow,
    PhaseRow,
    SeatRow,
)
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
from mainmatch.store.tables.system import (
    FeedRow,
    IdempotencyRow,
    MetaRow,
    WebhookDeliveryRow,
    WebhookFeedRow,
    WebhookRow,
)

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
