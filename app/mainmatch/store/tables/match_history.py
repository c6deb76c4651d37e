"""Tables: what happened in a match: phases, what was sent, what hosts did.

May touch: ``kept``.
"""

from datetime import datetime

from sqlalchemy import CheckConstraint, Index, Text
from sqlmodel import Field

from mainmatch.store.tables.row import LEAN, Kept, since

__all__ = ["AuditRow", "ClarificationRow", "JournalRow", "PhaseRow"]


class PhaseRow(Kept, table=True):
    """A phase that was opened. Ids are ``ph_...``."""

    __tablename__ = "phases"
    __table_args__ = (
        CheckConstraint("closed_by IN ('deadline', 'early', 'host')", name="closed_by"),
        Index(None, "match_id", "branch", "n", unique=True),
    )

    id: str = Field(primary_key=True)
    match_id: str = Field(foreign_key="matches.id")
    n: int
    """1, 2, 3, ... within the match."""
    name: str
    round: int
    opened_at: datetime
    due_at: datetime
    closed_at: datetime | None
    closed_by: str | None
    branch: int = Field(sa_column_kwargs=since("0"))
    """How often the match had been rewound when it was opened."""
    discarded_at: datetime | None
    """When a rewind or a cancellation took it out of the match; it is no part of any replay any more."""
    commitment: str | None
    """Root over what was sealed when it closed, in hex."""


class JournalRow(Kept, table=True):
    """What was sent and when phases closed, in order: history, receipts and replay in one; append-only."""

    __tablename__ = "journal"
    __table_args__ = (
        CheckConstraint("kind IN ('submit', 'withdraw', 'act', 'close')", name="kind"),
        Index(None, "phase_id", "seat", "revision", unique=True),
    )

    match_id: str = Field(primary_key=True, foreign_key="matches.id")
    n: int = Field(primary_key=True)
    """1, 2, 3, ... within the match."""
    phase_id: str = Field(foreign_key="phases.id")
    seat: int | None
    kind: str
    revision: int | None
    """1, 2, 3, ... within phase and seat, withdrawals included; null for what isn't a submission."""
    action: str | None = Field(sa_type=Text)
    """As it was sent."""
    locked: bool
    held: int
    """Garnets."""
    at: datetime
    account_id: str | None = Field(foreign_key="accounts.id")
    """Who sent it; null: a bot, or the clock."""
    by_host: bool = Field(sa_column_kwargs=since("0"))
    """Sent by a host in the seat's place."""


class AuditRow(Kept, table=True):
    """What a host or an admin did: append-only, each row chained to the one before by its hash."""

    __tablename__ = "audit"
    __table_args__ = LEAN

    scope: str = Field(primary_key=True)
    """A match's id, or ``server``."""
    n: int = Field(primary_key=True)
    """1, 2, 3, ... within the scope."""
    at: datetime
    account_id: str | None
    """Null: the command line."""
    act: str
    reason: str | None
    detail: str = Field(sa_type=Text)
    """JSON; nothing that was sealed."""
    hash: str
    """SHA-256, in hex, over the hash before and this row."""


class ClarificationRow(Kept, table=True):
    """A host's ruling on a question, dated."""

    __tablename__ = "clarifications"
    __table_args__ = LEAN

    match_id: str = Field(primary_key=True, foreign_key="matches.id")
    n: int = Field(primary_key=True)
    at: datetime
    text: str = Field(sa_type=Text)
