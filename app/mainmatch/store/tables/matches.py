"""Tables: matches, their seats and hosts, what happened in them, and what is said there."""

from datetime import datetime

from sqlalchemy import CheckConstraint, Index, Text
from sqlmodel import Field

from mainmatch.store.tables.row import LEAN, Kept, since, where

__all__ = [
    "AuditRow",
    "ChannelMemberRow",
    "ChannelRow",
    "ClarificationRow",
    "HostRow",
    "InviteRow",
    "JournalRow",
    "MatchRow",
    "MatchStateRow",
    "MessageRow",
    "PhaseRow",
    "SeatRow",
]


class MatchRow(Kept, table=True):
    """A match: narrow and hot, rewritten by every command that touches it. Ids are ``m_...``."""

    __tablename__ = "matches"
    __table_args__ = (
        CheckConstraint("status IN ('lobby', 'running', 'paused', 'halted', 'finished', 'cancelled')", name="status"),
        CheckConstraint("visibility IN ('public', 'unlisted', 'private')", name="visibility"),
        Index(None, "wake_at", **where("wake_at IS NOT NULL")),
        Index(None, "created_at", "id"),
        Index(None, "season_id", **where("season_id IS NOT NULL")),
    )

    id: str = Field(primary_key=True)
    game: str
    version: str
    title: str
    players: int
    status: str
    visibility: str
    join_code: str | None
    config: str = Field(sa_type=Text)
    seed: str
    """32 random bytes in hex: its reader knows every secret of the match."""
    garnets: str = Field(sa_type=Text)
    schedule: str = Field(sa_type=Text)
    close_early: str
    submission_status: str
    publication: str
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    revision: int
    """Goes up by one with every change of the match, of its sealed submissions or of its feeds."""
    # No foreign key: phases point to their match, and two tables that point at each other can't be filled in order.
    phase_id: str | None
    phase_name: str | None
    round: int | None
    opened_at: datetime | None
    due_at: datetime | None
    bots_at: datetime | None
    """From then on bots have something to send; null: they have not."""
    heads: str = Field(sa_type=Text)
    """The last number given out in each of the match's feeds, as JSON by viewer."""
    downtime: str = Field(sa_column_kwargs=since("strict"))
    """credit or strict: whether a deadline that passed while the server was down waits."""
    review_seconds: int = Field(sa_column_kwargs=since("0"))
    """Under host_review: how long a resolution waits for its host at most."""
    delay_rounds: int = Field(sa_column_kwargs=since("0"))
    """How many rounds later spectators get events."""
    branch: int = Field(sa_column_kwargs=since("0"))
    """How often the match was rewound."""
    wake_at: datetime | None
    """The earliest instant at which the scheduler has work for this match: of the five below and ``due_at``."""
    remind_at: datetime | None
    review_until: datetime | None
    """The open phase is closed and resolved, and its outcome waits for the host until then."""
    paused_at: datetime | None
    paused_until: datetime | None
    paused_seconds: int = Field(sa_column_kwargs=since("0"))
    """How long the match has been paused in all, without the pause that lasts."""
    reminded_at: datetime | None
    """When its host last asked for a reminder."""
    changed_at: datetime | None
    """When it was last changed, by the clock of the server that did it: a later change is not before that."""
    # No foreign key: SQLite would have to copy the whole table for it. The check looks after it.
    season_id: str | None
    """The season that it is played in; null: it is played by itself."""


class MatchStateRow(Kept, table=True):
    """The game's side of a match: wide, read only when the cache doesn't have it."""

    __tablename__ = "match_states"

    match_id: str = Field(primary_key=True, foreign_key="matches.id")
    body: str = Field(sa_type=Text)
    result: str | None = Field(sa_type=Text)


class SeatRow(Kept, table=True):
    """A seat of a match, 1 to players: an account's, a bot's, or free."""

    __tablename__ = "seats"
    __table_args__ = (
        CheckConstraint("account_id IS NULL OR bot IS NULL", name="one_player"),
        Index(None, "account_id", "match_id", **where("account_id IS NOT NULL")),
        LEAN,
    )

    match_id: str = Field(primary_key=True, foreign_key="matches.id")
    seat: int = Field(primary_key=True)
    account_id: str | None = Field(foreign_key="accounts.id")
    bot: str | None
    """The name of the policy that plays it."""
    display_name: str | None
    joined_at: datetime | None
    knowledge: str = Field(sa_column_kwargs=since("all"))
    """What a substitute may read of the time before: all, from_now or public_only."""
    known_from: int = Field(sa_column_kwargs=since("0"))
    """Its player reads the seat's feed after this number."""
    blind_phase_id: str | None
    """While this phase is open, its player sees what spectators see."""
    member: str | None
    """Of a match of a season: which member of its cast sits here, whoever plays it."""


class InviteRow(Kept, table=True):
    """A seat that is reserved for the bearer of a code: kept as SHA-256 only, used once."""

    __tablename__ = "invites"

    hash: str = Field(primary_key=True)
    match_id: str = Field(foreign_key="matches.id", index=True)
    seat: int
    knowledge: str
    created_at: datetime
    expires_at: datetime


class HostRow(Kept, table=True):
    """Who hosts a match."""

    __tablename__ = "hosts"
    __table_args__ = LEAN

    match_id: str = Field(primary_key=True, foreign_key="matches.id")
    account_id: str = Field(primary_key=True, foreign_key="accounts.id", index=True)


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
    """Who sent it; null: a bot, or the scheduler."""
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


class ChannelRow(Kept, table=True):
    """A place to talk in a match."""

    __tablename__ = "channels"
    __table_args__ = LEAN

    match_id: str = Field(primary_key=True, foreign_key="matches.id")
    name: str = Field(primary_key=True)
    kind: str
    """game, table, group, question, thoughts or lounge."""
    title: str
    is_open: bool
    head: int
    """The number of its newest message; 0 before the first."""
    created_at: datetime


class ChannelMemberRow(Kept, table=True):
    """A stretch of a channel's messages that a seat was there for."""

    __tablename__ = "channel_members"
    __table_args__ = LEAN

    match_id: str = Field(primary_key=True, foreign_key="matches.id")
    channel: str = Field(primary_key=True)
    seat: int = Field(primary_key=True)
    after: int = Field(primary_key=True)
    """It reads the messages after this number ..."""
    until: int | None
    """... up to this one; null: it is still a member."""


class MessageRow(Kept, table=True):
    """Something said in a channel."""

    __tablename__ = "messages"
    __table_args__ = LEAN

    match_id: str = Field(primary_key=True, foreign_key="matches.id")
    channel: str = Field(primary_key=True)
    n: int = Field(primary_key=True)
    """1, 2, 3, ... within the channel."""
    at: datetime
    seat: int | None
    """Null: a host, or in the lounge a spectator."""
    account_id: str | None = Field(foreign_key="accounts.id", index=True)
    name: str
    """Of who said it, as it was shown then."""
    text: str = Field(sa_type=Text)
    hidden_at: datetime | None
    """When a host took it out of sight."""
