"""Tables: matches, their seats and hosts, what happened in them, and what is said there."""

from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Annotated, Self, TypeAlias

from sqlalchemy import CheckConstraint, Index, Text
from sqlmodel import Field

from mainmatch.store.tables.row import LEAN, Kept, Key, LongText, Number, since, where

__all__ = [
    "AuditRecord",
    "AuditRow",
    "ChannelMemberRow",
    "ChannelRecord",
    "ChannelRow",
    "ClarificationRecord",
    "ClarificationRow",
    "HostRow",
    "InviteRecord",
    "InviteRow",
    "JournalRecord",
    "JournalRow",
    "MatchRecord",
    "MatchRow",
    "MatchStateRow",
    "MessageRecord",
    "MessageRow",
    "PhaseRecord",
    "PhaseRow",
    "SeatRecord",
    "SeatRow",
    "StateRecord",
    "StretchRecord",
]

_MatchKey: TypeAlias = Annotated[str, Field(primary_key=True, foreign_key="matches.id")]


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match without its game's state. Ids are ``m_...``; ``config``, ``garnets`` and ``schedule`` are JSON text."""

    id: Key
    game: str
    version: str
    title: str
    players: int
    status: str
    visibility: str
    config: LongText = field(repr=False)
    seed: str = field(repr=False)
    """32 random bytes in hex: its reader knows every secret of the match."""
    garnets: LongText
    schedule: LongText
    close_early: str
    submission_status: str
    publication: str
    created_at: datetime
    join_code: str | None = field(default=None, repr=False)
    started_at: datetime | None = None
    finished_at: datetime | None = None
    revision: int = 0
    """Goes up by one with every change of the match, of its sealed submissions or of its feeds."""
    # No foreign key: phases point to their match, and two tables that point at each other can't be filled in order.
    phase_id: str | None = None
    phase_name: str | None = None
    round: int | None = None
    opened_at: datetime | None = None
    due_at: datetime | None = None
    bots_at: datetime | None = None
    """From then on bots have something to send; None: they have not."""
    heads: LongText = "{}"
    """The last number given out in each of the match's feeds, as JSON by viewer."""
    downtime: Annotated[str, since("strict")] = "strict"
    """credit or strict: whether a deadline that passed while the server was down waits."""
    review_seconds: Annotated[int, since("0")] = 0
    """Under host_review: how long a resolution waits for its host at most."""
    delay_rounds: Annotated[int, since("0")] = 0
    """How many rounds later spectators get events."""
    branch: Annotated[int, since("0")] = 0
    """How often the match was rewound."""
    wake_at: datetime | None = None
    """The earliest instant at which the scheduler has work for this match, None for never: ``wakes_at``, stored."""
    remind_at: datetime | None = None
    review_until: datetime | None = None
    """The open phase is closed and resolved, and its outcome waits for the host until then."""
    paused_at: datetime | None = None
    paused_until: datetime | None = None
    paused_seconds: Annotated[int, since("0")] = 0
    """How long the match has been paused in all, without the pause that lasts."""
    reminded_at: datetime | None = None
    """When its host last asked for a reminder."""
    changed_at: datetime | None = None
    """When it was last changed, by the clock of the server that did it: a later change is not before that."""
    # No foreign key: SQLite would have to copy the whole table for it. The check looks after it.
    season_id: str | None = None
    """The season that it is played in; None: it is played by itself."""

    @property
    def wakes_at(self) -> datetime | None:
        """What ``wake_at`` has to be, as the match is now."""
        if self.status == "paused":
            return self.paused_until
        if self.status != "running":
            return None
        return min(filter(None, (self.due_at, self.bots_at, self.remind_at, self.review_until)), default=None)


class MatchRow(Kept, table=True, record=MatchRecord):
    """Matches: narrow and hot, rewritten by every command that touches them."""

    __tablename__ = "matches"
    __table_args__ = (
        CheckConstraint("status IN ('lobby', 'running', 'paused', 'halted', 'finished', 'cancelled')", name="status"),
        CheckConstraint("visibility IN ('public', 'unlisted', 'private')", name="visibility"),
        Index(None, "wake_at", **where("wake_at IS NOT NULL")),
        Index(None, "created_at", "id"),
        Index(None, "season_id", **where("season_id IS NOT NULL")),
    )


@dataclass(frozen=True, slots=True)
class StateRecord:
    """The game's side of a match, as JSON text: its state, and its result once there is one."""

    match_id: _MatchKey
    body: LongText = field(repr=False)
    result: Annotated[str | None, Field(sa_type=Text)]


class MatchStateRow(Kept, table=True, record=StateRecord):
    """States of matches: wide, read only when the cache doesn't have them."""

    __tablename__ = "match_states"


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """A seat of a match, 1 to players: an account's, a bot's, or free."""

    match_id: _MatchKey
    seat: Number
    account_id: Annotated[str | None, Field(foreign_key="accounts.id")] = None
    bot: str | None = None
    """The name of the policy that plays it."""
    display_name: str | None = None
    joined_at: datetime | None = None
    knowledge: Annotated[str, since("all")] = "all"
    """What a substitute may read of the time before: all, from_now or public_only."""
    known_from: Annotated[int, since("0")] = 0
    """Its player reads the seat's feed after this number."""
    blind_phase_id: str | None = None
    """While this phase is open, its player sees what spectators see."""
    member: str | None = None
    """Of a match of a season: which member of its cast sits here, whoever plays it."""


class SeatRow(Kept, table=True, record=SeatRecord):
    """Seats, each of one player at most."""

    __tablename__ = "seats"
    __table_args__ = (
        CheckConstraint("account_id IS NULL OR bot IS NULL", name="one_player"),
        Index(None, "account_id", "match_id", **where("account_id IS NOT NULL")),
        LEAN,
    )


@dataclass(frozen=True, slots=True)
class InviteRecord:
    """A seat that is reserved for the bearer of a code."""

    hash: Key = field(repr=False)
    """SHA-256 of the code, in hex."""
    match_id: Annotated[str, Field(foreign_key="matches.id", index=True)]
    seat: int
    knowledge: str
    created_at: datetime
    expires_at: datetime


class InviteRow(Kept, table=True, record=InviteRecord):
    """Invites, as SHA-256 only, used once."""

    __tablename__ = "invites"


class HostRow(Kept, table=True):
    """Who hosts a match."""

    __tablename__ = "hosts"
    __table_args__ = LEAN

    match_id: _MatchKey
    account_id: str = Field(primary_key=True, foreign_key="accounts.id", index=True)


@dataclass(frozen=True, slots=True)
class PhaseRecord:
    """A phase that was opened. Ids are ``ph_...``."""

    id: Key
    match_id: Annotated[str, Field(foreign_key="matches.id")]
    n: int
    """1, 2, 3, ... within the match."""
    name: str
    round: int
    opened_at: datetime
    due_at: datetime
    closed_at: datetime | None = None
    closed_by: str | None = None
    """deadline, early or host."""
    branch: Annotated[int, since("0")] = 0
    """How often the match had been rewound when it was opened."""
    discarded_at: datetime | None = None
    """When a rewind or a cancellation took it out of the match; it is no part of any replay any more."""
    commitment: str | None = None
    """Root over what was sealed when it closed, in hex."""


class PhaseRow(Kept, table=True, record=PhaseRecord):
    """Phases, numbered within a branch of their match."""

    __tablename__ = "phases"
    __table_args__ = (
        CheckConstraint("closed_by IN ('deadline', 'early', 'host')", name="closed_by"),
        Index(None, "match_id", "branch", "n", unique=True),
    )


@dataclass(frozen=True, slots=True)
class JournalRecord:
    """What was sent, or that a phase closed."""

    match_id: _MatchKey
    phase_id: Annotated[str, Field(foreign_key="phases.id")]
    seat: int | None
    kind: str
    """submit, withdraw, act or close."""
    at: datetime
    account_id: Annotated[str | None, Field(foreign_key="accounts.id")] = None
    """Who sent it; None: a bot, or the scheduler."""
    revision: int | None = None
    """Of a submission or withdrawal 1, 2, 3, ... within phase and seat; None: the next one when it is appended."""
    action: Annotated[str | None, Field(sa_type=Text)] = field(default=None, repr=False)
    """JSON text, as it was sent."""
    locked: bool = False
    held: int = 0
    """Garnets."""
    n: Number = 0
    """1, 2, 3, ... within the match; 0 until it is appended."""
    by_host: Annotated[bool, since("0")] = False
    """Sent by a host in the seat's place."""

    def sent(self, action: str, *, locked: bool, held: int) -> Self:
        """The same entry with what was sent."""
        return replace(self, action=action, locked=locked, held=held)


class JournalRow(Kept, table=True, record=JournalRecord):
    """What was sent and when phases closed, in order: history, receipts and replay in one; append-only."""

    __tablename__ = "journal"
    __table_args__ = (
        CheckConstraint("kind IN ('submit', 'withdraw', 'act', 'close')", name="kind"),
        Index(None, "phase_id", "seat", "revision", unique=True),
    )


@dataclass(frozen=True, slots=True)
class AuditRecord:
    """What a host or an admin did. Appending it gives ``n`` and ``hash``."""

    scope: Key
    """A match's id, or ``server``."""
    at: datetime
    account_id: str | None
    """None: the command line."""
    act: str
    reason: str | None
    detail: LongText
    """JSON; nothing that was sealed."""
    n: Number = 0
    """1, 2, 3, ... within the scope."""
    hash: str = ""
    """SHA-256, in hex, over the hash before and this row."""


class AuditRow(Kept, table=True, record=AuditRecord):
    """The audit log: append-only, each row chained to the one before by its hash."""

    __tablename__ = "audit"
    __table_args__ = LEAN


@dataclass(frozen=True, slots=True)
class ClarificationRecord:
    """A host's ruling on a question, dated."""

    match_id: _MatchKey
    at: datetime
    text: LongText
    n: Number = 0
    """1, 2, 3, ... within the match; 0 until it is appended."""


class ClarificationRow(Kept, table=True, record=ClarificationRecord):
    """Clarifications; append-only."""

    __tablename__ = "clarifications"
    __table_args__ = LEAN


@dataclass(frozen=True, slots=True)
class ChannelRecord:
    """A place to talk in a match."""

    match_id: _MatchKey
    name: Key
    kind: str
    """game, table, group, question, thoughts or lounge."""
    title: str
    is_open: bool
    created_at: datetime
    head: int = 0
    """The number of its newest message; 0 before the first."""


class ChannelRow(Kept, table=True, record=ChannelRecord):
    """Channels; their messages have a table of their own."""

    __tablename__ = "channels"
    __table_args__ = LEAN


@dataclass(frozen=True, slots=True)
class StretchRecord:
    """A stretch of a channel's messages that a seat was there for."""

    match_id: _MatchKey
    channel: Key
    seat: Number
    after: Number
    """It reads the messages after this number ..."""
    until: int | None = None
    """... up to this one; None: it is still a member."""


class ChannelMemberRow(Kept, table=True, record=StretchRecord):
    """Who was in a channel when."""

    __tablename__ = "channel_members"
    __table_args__ = LEAN


@dataclass(frozen=True, slots=True)
class MessageRecord:
    """Something said in a channel."""

    match_id: _MatchKey
    channel: Key
    n: Number
    """1, 2, 3, ... within the channel."""
    at: datetime
    seat: int | None
    """None: a host, or in the lounge a spectator."""
    account_id: Annotated[str | None, Field(foreign_key="accounts.id", index=True)]
    name: str
    """Of who said it, as it was shown then."""
    text: LongText = field(repr=False)
    hidden_at: datetime | None = None
    """When a host took it out of sight."""


class MessageRow(Kept, table=True, record=MessageRecord):
    """Messages; append-only."""

    __tablename__ = "messages"
    __table_args__ = LEAN
