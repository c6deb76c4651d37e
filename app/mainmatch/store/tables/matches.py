"""Tables of matches: seats, invites and hosts, journal, audit log, clarifications, chat."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any, Self, TypeAlias

from msgspec import field
from sqlalchemy import CheckConstraint, ColumnElement, Index, LargeBinary, Text, bindparam, select
from sqlmodel import Field

from mainmatch.match_options.absence import AbsencePolicy, Attendance
from mainmatch.match_options.schedules import Schedule
from mainmatch.rules import BotTurns, Json, Seat
from mainmatch.store.publication_text import Heads
from mainmatch.store.tables.row import (
    LEAN,
    AsJson,
    Hidden,
    Kept,
    Key,
    LongText,
    Number,
    Record,
    as_json,
    as_model,
    since,
    where,
)

_MatchKey: TypeAlias = Annotated[str, Field(primary_key=True, foreign_key="matches.id")]


_IS_PUBLIC_RESULT = "status = 'finished' AND visibility = 'public'"


_EMPTY = {"server_default": "{}"}
_Turns: TypeAlias = Annotated[
    Mapping[Seat, BotTurns], Field(sa_type=as_json(dict[Seat, BotTurns]), sa_column_kwargs=_EMPTY)
]
_Attendance: TypeAlias = Annotated[
    Mapping[Seat, Attendance], Field(sa_type=as_json(dict[Seat, Attendance]), sa_column_kwargs=_EMPTY)
]


class MatchRecord(Record):
    """A match as the last entry of its journal leaves it, without its game's state. Ids are ``m_...``."""

    id: Key
    game: str
    version: str
    title: str
    players: int
    status: str
    visibility: str
    config: Hidden[Annotated[Mapping[str, Json], Field(sa_type=as_json(dict[str, Any]))]]
    seed: Hidden[str]
    """32 random bytes in hex. Every secret of the match can be derived from it."""
    garnets: Annotated[Mapping[str, int], Field(sa_type=as_json(dict[str, int]))]
    """Starting balances by seat, without zeros."""
    schedule: Annotated[Schedule, Field(sa_type=as_model(Schedule))]
    close_early: str
    submission_status: str
    publication: str
    created_at: datetime
    join_code: Hidden[str | None] = None
    started_at: datetime | None = None
    finished_at: datetime | None = None
    revision: int = 0
    """Raised with each change of the match, its sealed submissions or its feeds; as stored, of the row itself only."""
    phase_id: str | None = None
    phase_name: str | None = None
    round: int | None = None
    opened_at: datetime | None = None
    due_at: datetime | None = None
    bots_at: datetime | None = None
    """Instant from which bots have turns; None: none of them waits for one."""
    early_at: datetime | None = None
    """When the open phase closes early, if it is still ready then; None: it isn't ready."""
    downtime: Annotated[str, since("strict")] = "strict"
    """credit or strict: whether a deadline that passed while the server was down moves."""
    review_seconds: Annotated[int, since("0")] = 0
    """Under host_review: longest wait for a host, in seconds."""
    delay_rounds: Annotated[int, since("0")] = 0
    """The spectator delay, in rounds."""
    branch: Annotated[int, since("0")] = 0
    """Number of rewinds so far."""
    wake_at: datetime | None = None
    """The stored ``wakes_at``: the earliest instant at which the scheduler has work for this match, or None."""
    remind_at: datetime | None = None
    review_until: datetime | None = None
    """Set while the outcome of the closed phase waits for a host: until this instant."""
    paused_at: datetime | None = None
    paused_until: datetime | None = None
    timed_from: datetime | None = None
    """The instant from which the open phase's time counts, later than ``opened_at`` by its pauses; None: opened_at."""
    paused_seconds: Annotated[int, since("0")] = 0
    """Total of the match's pauses, without the current one."""
    reminded_at: datetime | None = None
    """When a host last sent a reminder."""
    changed_at: datetime | None = None
    """The last change, by the clock of the server that made it. Later changes never have an earlier instant."""
    # No foreign key: SQLite would have to copy the whole table to add it. The database check covers it.
    season_id: str | None = None
    """The match's season, or None."""
    start_table: Annotated[Mapping[str, Json], Field(sa_type=as_json(dict[str, Any]), sa_column_kwargs=_EMPTY)] = {}
    """Who sat there when the match started (``rules.Table.stored``)."""
    bot_turns: Hidden[_Turns] = field(default_factory=dict)
    """The turns that bots have had in the open phase."""
    archived_at: datetime | None = None
    """Since when the match's other rows are in its archive only."""
    starts_at: datetime | None = None
    """When the match starts by itself; None: when a host starts it."""
    when_seats_are_free: Annotated[str, since("wait")] = "wait"
    """wait, fill_with_bots, start_with_fewer or cancel: what happens at ``starts_at`` if seats are free."""
    rematch_of: str | None = None
    """The match whose rematch this is, or None."""
    attendance: Hidden[_Attendance] = field(default_factory=dict)
    """Phases that players answered and missed; seats without any are missing."""
    absence: Annotated[AbsencePolicy, Field(sa_type=as_model(AbsencePolicy), sa_column_kwargs=_EMPTY)] = AbsencePolicy()
    """What the match does for absent players."""
    alerts_at: datetime | None = None
    """In the lobby: since when accounts have to be told that the match opened; None: all are."""
    number: Annotated[int, since("0")] = 0
    """Names the match in its journal, shorter than its id; 1, 2, 3, ... on this database, and in no answer."""
    hosts_read_groups: Annotated[bool, since("0")] = False
    """Whether hosts read the pairs and groups that players open."""
    drawn_aliases: Annotated[bool, since("0")] = False
    """Whether players have drawn seats and aliases from the start to the end."""
    heads: Heads = Heads()
    """Those of the last entry, which has this column."""

    @property
    def is_open(self) -> bool:
        """Whether a phase of the match is open."""
        return self.status == "running" and self.phase_id is not None and self.due_at is not None

    @property
    def away(self) -> tuple[Seat, ...]:
        """The seats for whose players a bot sends."""
        if self.absence.bot_after_misses is None:
            return ()
        return tuple([seat for seat, each in self.attendance.items() if each.is_away])

    @property
    def wakes_at(self) -> datetime | None:
        """The earliest instant at which the scheduler has work for this match, or None."""
        if self.status == "lobby":
            return min(filter(None, (self.starts_at, self.alerts_at)), default=None)
        if self.status == "paused":
            return self.paused_until
        if self.status != "running":
            return None
        return min(
            filter(None, (self.due_at, self.bots_at, self.early_at, self.remind_at, self.review_until)), default=None
        )


class MatchRow(Kept, table=True, record=MatchRecord, without=("heads",)):
    """Matches: rows that are rewritten at each step of a match, not at a submission.

    The wide columns are the last ones: who reads a match without its state reads none of their pages.
    """

    __tablename__ = "matches"
    __table_args__ = (
        CheckConstraint("status IN ('lobby', 'running', 'paused', 'halted', 'finished', 'cancelled')", name="status"),
        CheckConstraint("visibility IN ('public', 'unlisted', 'private')", name="visibility"),
        Index(None, "number", unique=True),
        Index(None, "wake_at", "id", **where("wake_at IS NOT NULL")),
        Index(None, "created_at", "id"),
        Index(None, "status", "created_at", "id"),
        Index(None, "game", "created_at", "id"),
        Index(None, "title", "id"),
        Index(None, "rematch_of", **where("rematch_of IS NOT NULL")),
        Index(None, "starts_at", "id", **where("starts_at IS NOT NULL")),
        Index(None, "season_id", **where("season_id IS NOT NULL")),
        Index(None, "finished_at", **where("finished_at IS NOT NULL AND archived_at IS NULL")),
        Index("ix_matches_public_results", "game", "finished_at", **where(_IS_PUBLIC_RESULT)),
    )

    result: str | None = Field(default=None, sa_type=Text)
    """The match's result after the end, as JSON text. An archived match has it without being opened."""
    state: str | None = Field(default=None, sa_type=Text)
    """The game's state, as JSON text; None before the start, and once it is archived."""


class SeatRecord(Record):
    """A seat of a match, 1 to players: an account's, a bot's, or free."""

    match_id: _MatchKey
    seat: Number
    account_id: Annotated[str | None, Field(foreign_key="accounts.id")] = None
    bot: str | None = None
    """Name of the bot."""
    display_name: str | None = None
    joined_at: datetime | None = None
    knowledge: Annotated[str, since("all")] = "all"
    """What a substitute may read of the past: all, from_now or public_only."""
    known_from: Annotated[int, since("0")] = 0
    """The seat's player reads its feed after this number."""
    known_entry: Annotated[int, since("0")] = 0
    """A substitute reads the seat's messages and submissions after this row of the journal, by ``knowledge``."""
    blind_phase_id: str | None = None
    """While this phase is open, the seat's player sees the public view."""
    member: str | None = None
    """In a season's match: the member of the cast that has this seat."""
    joined_as: Hidden[str | None] = None
    """The name of the player whose seat has an alias as its display name; None without an alias."""


class SeatRow(Kept, table=True, record=SeatRecord):
    """Seats, each with at most one player."""

    __tablename__ = "seats"
    __table_args__ = (
        CheckConstraint("account_id IS NULL OR bot IS NULL", name="one_player"),
        Index(None, "account_id", "match_id", **where("account_id IS NOT NULL")),
        LEAN,
    )


class SeatResultRecord(Record):
    """What statistics count of a player in a match, written when the player's part is over."""

    match_id: _MatchKey
    seat: Number
    stint: Number
    """0 for the first player of the seat, 1 for the first substitute, ..."""
    account_id: Annotated[str | None, Field(foreign_key="accounts.id")]
    """None: a bot."""
    game: str
    ended_at: datetime
    is_public: bool
    """Whether everybody could see that the account played: in a public match, under its own name."""
    is_revealed: bool
    """Whether everybody can read what was submitted, once the match is over."""
    is_final: bool
    """False: a substitute took the seat over."""
    has_won: bool = False
    is_candidate: bool = False
    tokens_of_life: int = 0
    garnets: int = 0
    answered: int = 0
    missed: int = 0


class SeatResultRow(Kept, table=True, record=SeatResultRecord):
    """Results of players. They stay when their match is archived, and go with their account."""

    __tablename__ = "seat_results"
    __table_args__ = (Index(None, "account_id", "ended_at", **where("account_id IS NOT NULL")), LEAN)


class InviteRecord(Record):
    """An invite to a seat, by code."""

    hash: Hidden[Key]
    """SHA-256 of the code, in hex."""
    match_id: Annotated[str, Field(foreign_key="matches.id", index=True)]
    seat: int
    knowledge: str
    created_at: datetime
    expires_at: datetime


class InviteRow(Kept, table=True, record=InviteRecord):
    """Invites: hashes only. Each is used once."""

    __tablename__ = "invites"


class HostRow(Kept, table=True):
    """The hosts of matches."""

    __tablename__ = "hosts"
    __table_args__ = LEAN

    match_id: _MatchKey
    account_id: str = Field(primary_key=True, foreign_key="accounts.id", index=True)


class RemovalRecord(Record):
    """A person whom a host has removed, and who stays out until a host lets them in."""

    scope: Key
    """A match's id, or a season's."""
    account_id: Annotated[str, Field(primary_key=True, foreign_key="accounts.id", index=True)]
    at: datetime


class RemovalRow(Kept, table=True, record=RemovalRecord):
    """Removed people."""

    __tablename__ = "removals"
    __table_args__ = LEAN


class JournalRecord(Record):
    """An input: a submission, a withdrawal, an instant action, or the close of a phase."""

    phase_id: Annotated[str, Field(nullable=True)]
    seat: int | None
    kind: str
    """submit, withdraw, act or close."""
    at: datetime
    account_id: Annotated[str | None, Field(foreign_key="accounts.id")] = None
    """The account that sent it; None: a bot, or the scheduler."""
    revision: int | None = None
    """Of a submission or withdrawal: 1, 2, 3, ... within phase, seat and slot."""
    action: Hidden[Annotated[str | None, Field(sa_type=Text)]] = None
    """JSON text, as sent."""
    locked: bool = False
    held: int = 0
    """Garnets."""
    by_host: bool = False
    """Whether a host sent it on behalf of the seat."""
    elapsed: int | None = None
    """Of an act or close in a timed game: milliseconds since the phase opened, without pauses."""
    slot: Annotated[str, since("")] = ""
    """Of a submission or withdrawal in a phase with slots; else empty."""

    def sent(self, action: str, *, locked: bool, held: int) -> Self:
        """The same entry with an action."""
        return self.but(action=action, locked=locked, held=held)


class JournalRow(Kept, table=True, record=JournalRecord):
    """The journals of matches, append-only: a row for each command, with its input, if it has one, and its events.

    They are the source of history, receipts, replay, phases and feeds. ``store.publications`` says how the events read.
    """

    __tablename__ = "journal"
    __table_args__ = (
        CheckConstraint("kind IN ('submit', 'withdraw', 'act', 'close', 'event')", name="kind"),
        CheckConstraint("(kind = 'event') = (phase_id IS NULL)", name="phase"),
    )

    match_number: Annotated[int, Field(primary_key=True, foreign_key="matches.number")]
    n: Number
    """Ascending within the match: the revision that the command made."""
    audience: str | None = None
    """The names of the viewers that hear of it (``,seat:1,host,``); None: all of them."""
    heads: Annotated[Heads, Field(sa_type=AsJson(Heads.read, Heads.text, Heads))]
    """How many events each viewer has heard of then, and what seats have sent."""
    phases: str | None = Field(default=None, sa_type=Text)
    """What the command did to the phases of the match, as JSON (``store.phases``)."""
    events: LongText
    """``store.publication_text``; "": none."""


def journal_of(match_id: str) -> ColumnElement[bool]:
    """A condition: the rows of the journal of the match with this parameter as its id."""
    matches = MatchRow.__table__
    number = select(matches.c.number).where(matches.c.id == bindparam(match_id)).scalar_subquery()
    return JournalRow.__table__.c.match_number == number


class AuditRecord(Record):
    """An act of a host or an admin. ``n`` and ``hash`` are assigned when it is appended."""

    scope: Key
    """A match's id, or ``server``."""
    at: datetime
    account_id: str | None
    """None: the command line."""
    act: str
    reason: str | None
    detail: LongText
    """JSON without sealed values."""
    n: Number = 0
    """1, 2, 3, ... within the scope."""
    hash: str = ""
    """SHA-256, in hex, over the previous hash and this row."""


class AuditRow(Kept, table=True, record=AuditRecord):
    """The audit log: append-only, each row chained to the previous one by its hash."""

    __tablename__ = "audit"
    __table_args__ = LEAN


class ClarificationRecord(Record):
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


class ChannelRecord(Record):
    """A chat channel of a match."""

    match_id: _MatchKey
    name: Key
    kind: str
    """lobby, game, table, group, question, thoughts, lounge or hosts."""
    title: str
    is_open: bool
    created_at: datetime
    head: int = 0
    """Number of the newest message; 0 before the first."""


class ChannelRow(Kept, table=True, record=ChannelRecord):
    """Chat channels."""

    __tablename__ = "channels"
    __table_args__ = LEAN


class StretchRecord(Record):
    """A stretch of a channel's messages during which a seat was a member."""

    match_id: _MatchKey
    channel: Key
    seat: Number
    after: Number
    """The seat reads messages after this number ..."""
    until: int | None = None
    """... up to this one; None: it is still a member."""


class ChannelMemberRow(Kept, table=True, record=StretchRecord):
    """Memberships of channels over time."""

    __tablename__ = "channel_members"
    __table_args__ = LEAN


class MessageRecord(Record):
    """A message in a channel."""

    match_id: _MatchKey
    channel: Key
    n: Number
    """1, 2, 3, ... within the channel."""
    at: datetime
    seat: int | None
    """None: a host, in the lounge a spectator, in the lobby anybody."""
    account_id: Annotated[str | None, Field(foreign_key="accounts.id", index=True)]
    name: str
    """Display name of the author at the time of the message."""
    text: Hidden[LongText]
    hidden_at: datetime | None = None
    """When a host hid it."""
    reply_to: int | None = None
    """Number of the message in the channel that it replies to."""
    mentions: str = "[]"
    """Mentioned seats, as a JSON array."""
    entry: Annotated[int, since("0")] = 0
    """The row of the match's journal that tells of it."""
    told: Annotated[Hidden[str], since("")] = ""
    """Of a line that nobody wrote: type and data of the game's event, as JSON, from which it is said."""


class MessageRow(Kept, table=True, record=MessageRecord):
    """Messages; append-only."""

    __tablename__ = "messages"
    __table_args__ = LEAN


class MessageReportRecord(Record):
    """Somebody's report of a message to the hosts, with the part of the channel that they see with it."""

    match_id: _MatchKey
    channel: Key
    n: Number
    """The message's number in its channel."""
    account_id: Annotated[str, Field(primary_key=True, foreign_key="accounts.id", index=True)]
    at: datetime
    reason: Hidden[LongText]
    after: int
    """Hosts see the messages after this number ..."""
    until: int
    """... up to this one."""
    answered_at: datetime | None = None
    """When a host answered it; None: it is open."""


class MessageReportRow(Kept, table=True, record=MessageReportRecord):
    """Reports of messages, until their match is archived."""

    __tablename__ = "message_reports"
    __table_args__ = LEAN


class ArchiveRecord(Record):
    """The archive of a match: the rows of its tables, packed (``store.archive_format``)."""

    match_id: _MatchKey
    revision: str
    """The migration whose tables the rows are of."""
    body: Hidden[Annotated[bytes, Field(sa_type=LargeBinary)]]
    """It has all secrets of the match."""


class ArchiveRow(Kept, table=True, record=ArchiveRecord):
    """Archives of matches."""

    __tablename__ = "archives"


class ArchiveAccountRow(Kept, table=True):
    """The accounts that the rows in archives name, so that these are found when a person leaves."""

    __tablename__ = "archive_accounts"
    __table_args__ = LEAN

    account_id: str = Field(primary_key=True, foreign_key="accounts.id")
    match_id: str = Field(primary_key=True, foreign_key="archives.match_id")
