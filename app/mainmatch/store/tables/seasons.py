"""Tables: seasons, what happened in them, and who plays and hosts them."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated, TypeAlias

from sqlalchemy import BigInteger, CheckConstraint, Index
from sqlmodel import Field

from mainmatch.store.tables.row import LEAN, Kept, Key, LongText, Number, where

__all__ = [
    "LedgerBalanceRow",
    "LedgerLineRow",
    "LedgerPostingRow",
    "SeasonEventRow",
    "SeasonHostRow",
    "SeasonMemberRecord",
    "SeasonMemberRow",
    "SeasonRecord",
    "SeasonRow",
    "SeasonStateRow",
]


_SeasonKey: TypeAlias = Annotated[str, Field(primary_key=True, foreign_key="seasons.id")]


@dataclass(frozen=True, slots=True)
class SeasonRecord:
    """A season without the fold of its events. Ids are ``se_...``."""

    id: Key
    title: str
    status: str
    visibility: str
    seed: str = field(repr=False)
    """32 random bytes in hex: its reader knows what chance will decide."""
    created_at: datetime
    join_code: str | None = field(default=None, repr=False)
    started_at: datetime | None = None
    finished_at: datetime | None = None
    revision: int = 0
    """Goes up by one with every change of the season, of its ledger or of its feeds."""
    heads: LongText = "{}"
    """The last number given out in each of the season's feeds, as JSON by viewer."""
    due_at: datetime | None = None
    """The earliest deadline of what somebody has to decide."""
    changed_at: datetime | None = None
    """When it was last changed, by the clock of the server that did it: a later change is not before that."""


class SeasonRow(Kept, table=True, record=SeasonRecord):
    """Seasons: narrow and hot, rewritten by every command that touches them."""

    __tablename__ = "seasons"
    __table_args__ = (
        CheckConstraint("status IN ('casting', 'running', 'finals', 'finished', 'cancelled')", name="status"),
        CheckConstraint("visibility IN ('public', 'unlisted', 'private')", name="visibility"),
        Index(None, "due_at", **where("due_at IS NOT NULL")),
        Index(None, "created_at", "id"),
    )


class SeasonStateRow(Kept, table=True):
    """The fold of a season's events, sealed choices included: wide, read only when the cache doesn't have it."""

    __tablename__ = "season_states"

    season_id: _SeasonKey
    body: LongText


class SeasonEventRow(Kept, table=True):
    """What happened in a season, in order, sealed choices included: what the season is the fold of; append-only."""

    __tablename__ = "season_events"

    season_id: _SeasonKey
    n: Number
    """1, 2, 3, ... within the season."""
    at: datetime
    type: str
    data: LongText


@dataclass(frozen=True, slots=True)
class SeasonMemberRecord:
    """Who a member of a season's cast is: an account, a bot, or nobody any more."""

    season_id: _SeasonKey
    member: Key
    """Its id, ``cm_...``: what events, postings and others name it by."""
    account_id: Annotated[str | None, Field(foreign_key="accounts.id", index=True)]
    bot: str | None
    """The name of the policy that plays it."""
    joined_at: datetime
    known_from: int = 0
    """Who has this place now reads the member's feed after this number."""


class SeasonMemberRow(Kept, table=True, record=SeasonMemberRecord):
    """Members: an account is one of a cast at most."""

    __tablename__ = "season_members"
    __table_args__ = (
        CheckConstraint("account_id IS NULL OR bot IS NULL", name="one_player"),
        Index(None, "season_id", "account_id", unique=True, **where("account_id IS NOT NULL")),
        LEAN,
    )


class SeasonHostRow(Kept, table=True):
    """Who hosts a season."""

    __tablename__ = "season_hosts"
    __table_args__ = LEAN

    season_id: _SeasonKey
    account_id: str = Field(primary_key=True, foreign_key="accounts.id", index=True)


# Tables: the ledger of seasons, by double entry. An amount has 64 bits on either engine, and no account but the
# bank's is ever below zero, whatever the code above believes.


class LedgerPostingRow(Kept, table=True):
    """One transaction of a season's ledger; append-only."""

    __tablename__ = "ledger_postings"
    __table_args__ = (Index(None, "season_id", "cause", unique=True), LEAN)

    season_id: _SeasonKey
    n: Number
    """1, 2, 3, ... within the season."""
    cause: str
    """The name of the one thing that happened: it is applied once."""
    currency: str
    at: datetime


class LedgerLineRow(Kept, table=True):
    """What one account got with a posting, or gave; append-only. The lines of a posting sum to zero."""

    __tablename__ = "ledger_lines"
    __table_args__ = (CheckConstraint("amount <> 0", name="amount"), Index(None, "season_id", "account", "n"), LEAN)

    season_id: _SeasonKey
    n: Number
    account: Key
    """A member's id, ``bank``, ``escrow``, or ``m_x/seat:3``: what a seat has in a running match."""
    amount: int = Field(sa_type=BigInteger)


class LedgerBalanceRow(Kept, table=True):
    """What an account has: the sum of its lines."""

    __tablename__ = "ledger_balances"
    __table_args__ = (CheckConstraint("balance >= 0 OR account = 'bank'", name="balance"), LEAN)

    season_id: _SeasonKey
    currency: Key
    account: Key
    balance: int = Field(sa_type=BigInteger)
