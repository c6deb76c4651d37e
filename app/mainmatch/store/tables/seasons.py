"""Tables of seasons: states, events, members, hosts and ledgers."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, TypeAlias

from sqlalchemy import BigInteger, CheckConstraint, Index
from sqlmodel import Field

from mainmatch.store.tables.row import LEAN, Hidden, Kept, Key, LongText, Number, Record, as_json, where

_SeasonKey: TypeAlias = Annotated[str, Field(primary_key=True, foreign_key="seasons.id")]


class SeasonRecord(Record):
    """A season without the fold of its events. Ids are ``se_...``."""

    id: Key
    title: str
    status: str
    visibility: str
    seed: Hidden[str]
    """32 random bytes in hex. All chance in the season is derived from it."""
    created_at: datetime
    join_code: Hidden[str | None] = None
    started_at: datetime | None = None
    finished_at: datetime | None = None
    revision: int = 0
    """Raised by one with each change of the season, its ledger or its feeds."""
    heads: Annotated[Mapping[str, int], Field(sa_type=as_json(dict[str, int]))] = {}
    """By viewer, the number of the newest event of their feed."""
    due_at: datetime | None = None
    """The earliest deadline of an open decision."""
    changed_at: datetime | None = None
    """The last change, by the clock of the server that made it. Later changes never have an earlier instant."""


class SeasonRow(Kept, table=True, record=SeasonRecord):
    """Seasons: narrow rows, which every command on a season rewrites."""

    __tablename__ = "seasons"
    __table_args__ = (
        CheckConstraint("status IN ('casting', 'running', 'finals', 'finished', 'cancelled')", name="status"),
        CheckConstraint("visibility IN ('public', 'unlisted', 'private')", name="visibility"),
        Index(None, "due_at", **where("due_at IS NOT NULL")),
        Index(None, "created_at", "id"),
    )


class SeasonStateRow(Kept, table=True):
    """The folds of seasons' events, including sealed choices: wide rows, read only on a cache miss."""

    __tablename__ = "season_states"

    season_id: _SeasonKey
    body: LongText


class SeasonEventRow(Kept, table=True):
    """The events of seasons, including sealed choices: their log and, by audience, all feeds. Append-only.

    A season is the fold of its events.
    """

    __tablename__ = "season_events"

    season_id: _SeasonKey
    n: Number
    """1, 2, 3, ... within the season."""
    audience: LongText
    """Who hears of it: viewers, with a comma before each and after the last."""
    body: LongText
    """The event as JSON, without ``feed`` and ``seq``."""


class SeasonMemberRecord(Record):
    """A member of a season's cast, and its player: an account, a bot, or none if it was erased."""

    season_id: _SeasonKey
    member: Key
    """Member id, ``cm_...``, used in events, postings and seats."""
    account_id: Annotated[str | None, Field(foreign_key="accounts.id", index=True)]
    bot: str | None
    """Name of the bot."""
    joined_at: datetime
    known_from: int = 0
    """The member's current player reads its feed after this number."""


class SeasonMemberRow(Kept, table=True, record=SeasonMemberRecord):
    """Members of casts. An account is at most one member of a cast."""

    __tablename__ = "season_members"
    __table_args__ = (
        CheckConstraint("account_id IS NULL OR bot IS NULL", name="one_player"),
        Index(None, "season_id", "account_id", unique=True, **where("account_id IS NOT NULL")),
        LEAN,
    )


class SeasonHostRow(Kept, table=True):
    """The hosts of seasons."""

    __tablename__ = "season_hosts"
    __table_args__ = LEAN

    season_id: _SeasonKey
    account_id: str = Field(primary_key=True, foreign_key="accounts.id", index=True)


# The ledger, by double entry. Amounts have 64 bits on both engines, and the database itself refuses a negative balance
# except the bank's.


class LedgerPostingRow(Kept, table=True):
    """Postings of ledgers; append-only."""

    __tablename__ = "ledger_postings"
    __table_args__ = (Index(None, "season_id", "cause", unique=True), LEAN)

    season_id: _SeasonKey
    n: Number
    """1, 2, 3, ... within the season."""
    cause: str
    """Name of the posting's cause, unique in the season."""
    currency: str
    at: datetime


class LedgerLineRow(Kept, table=True):
    """Lines of postings: the change of one account's balance; append-only. The lines of a posting sum to zero."""

    __tablename__ = "ledger_lines"
    __table_args__ = (CheckConstraint("amount <> 0", name="amount"), Index(None, "season_id", "account", "n"), LEAN)

    season_id: _SeasonKey
    n: Number
    account: Key
    """A member's id, ``bank``, ``escrow``, or ``m_x/seat:3`` (the balance of a seat in a running match)."""
    amount: int = Field(sa_type=BigInteger)


class LedgerBalanceRow(Kept, table=True):
    """Balances of accounts: the sums of their lines."""

    __tablename__ = "ledger_balances"
    __table_args__ = (CheckConstraint("balance >= 0 OR account = 'bank'", name="balance"), LEAN)

    season_id: _SeasonKey
    currency: Key
    account: Key
    balance: int = Field(sa_type=BigInteger)
