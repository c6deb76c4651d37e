"""Tables: what the house itself keeps: what is told, answers given, what it knows of itself.

May touch: ``kept``.
"""

from datetime import datetime

from sqlalchemy import Index, Text
from sqlmodel import Field

from mainmatch.store.tables.row import LEAN, Kept

__all__ = ["FeedRow", "IdempotencyRow", "MetaRow"]


class FeedRow(Kept, table=True):
    """An event as one viewer is told it; the outbox of everything that is told, append-only.

    ``body`` is the envelope's JSON without its first two members, so that a public event is
    rendered once and stored in every feed: ``{"feed":...,"seq":...,`` + ``body[1:]``.
    """

    __tablename__ = "feeds"
    __table_args__ = LEAN

    feed: str = Field(primary_key=True)
    seq: int = Field(primary_key=True)
    """1, 2, 3, ... within the feed, without a gap."""
    body: str = Field(sa_type=Text)


class IdempotencyRow(Kept, table=True):
    """The answer that was given to a request that named a key."""

    __tablename__ = "idempotency"
    __table_args__ = (Index(None, "created_at"),)

    account_id: str = Field(primary_key=True, foreign_key="accounts.id")
    key: str = Field(primary_key=True)
    fingerprint: str
    status: int
    body: str = Field(sa_type=Text)
    created_at: datetime


class MetaRow(Kept, table=True):
    """What the database knows of itself: its epoch, the first boot's claim."""

    __tablename__ = "meta"
    __table_args__ = LEAN

    key: str = Field(primary_key=True)
    value: str = Field(sa_type=Text)
