"""Tables: the ledger of seasons, by double entry.

May touch: ``kept``. Rule kept here: an amount has 64 bits on either engine, and no account but the bank's is ever
below zero, whatever the code above believes.
"""

from datetime import datetime

from sqlalchemy import BigInteger, CheckConstraint, Index
from sqlmodel import Field

from mainmatch.store.tables.row import LEAN, Kept

__all__ = ["LedgerBalanceRow", "LedgerLineRow", "LedgerPostingRow"]


class LedgerPostingRow(Kept, table=True):
    """One transaction of a season's ledger; append-only."""

    __tablename__ = "ledger_postings"
    __table_args__ = (Index(None, "season_id", "cause", unique=True), LEAN)

    season_id: str = Field(primary_key=True, foreign_key="seasons.id")
    n: int = Field(primary_key=True)
    """1, 2, 3, ... within the season."""
    cause: str
    """The name of the one thing that happened: it is applied once."""
    currency: str
    at: datetime


class LedgerLineRow(Kept, table=True):
    """What one account got with a posting, or gave; append-only. The lines of a posting sum to zero."""

    __tablename__ = "ledger_lines"
    __table_args__ = (
        CheckConstraint("amount <> 0", name="amount"),
        Index(None, "season_id", "account", "n"),
        LEAN,
    )

    season_id: str = Field(primary_key=True, foreign_key="seasons.id")
    n: int = Field(primary_key=True)
    account: str = Field(primary_key=True)
    """A member's id, ``bank``, ``escrow``, or ``m_x/seat:3``: what a seat has in a running match."""
    amount: int = Field(sa_type=BigInteger)


class LedgerBalanceRow(Kept, table=True):
    """What an account has: the sum of its lines."""

    __tablename__ = "ledger_balances"
    __table_args__ = (CheckConstraint("balance >= 0 OR account = 'bank'", name="balance"), LEAN)

    season_id: str = Field(primary_key=True, foreign_key="seasons.id")
    currency: str = Field(primary_key=True)
    account: str = Field(primary_key=True)
    balance: int = Field(sa_type=BigInteger)
