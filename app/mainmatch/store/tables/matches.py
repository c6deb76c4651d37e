"""Tables: matches, their seats and their hosts.

May touch: ``kept``.
"""

from datetime import datetime

from sqlalchemy import CheckConstraint, Index, Text
from sqlmodel import Field

from mainmatch.store.tables.row import LEAN, Kept, since, where

__all__ = ["HostRow", "InviteRow", "MatchRow", "MatchStateRow", "SeatRow"]


class MatchRow(Kept, table=True):
    """A match: narrow and hot, rewritten by every verb that touches it. Ids are ``m_...``."""

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
    """32 random bytes in hex: whoever reads it knows every secret of the match."""
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
    """From then on house bots have something to send; null: they have not."""
    heads: str = Field(sa_type=Text)
    """The last number given out in each of the match's feeds, as JSON by viewer."""
    downtime: str = Field(sa_column_kwargs=since("strict"))
    """credit or strict: whether a deadline that passed while the server was down waits."""
    review_seconds: int = Field(sa_column_kwargs=since("0"))
    """Under host_review: how long a resolution waits for its host at most."""
    delay_rounds: int = Field(sa_column_kwargs=since("0"))
    """How many rounds later spectators are told."""
    branch: int = Field(sa_column_kwargs=since("0"))
    """How often the match was rewound."""
    wake_at: datetime | None
    """The earliest instant at which the clock has something to do for this match: of the five below and ``due_at``."""
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
    """The game's side of a match: wide, read only when the process doesn't remember it."""

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
    """A seat that is held for whoever brings the code: kept as SHA-256 only, used once."""

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
