"""Tables: what is said in a match, and where.

May touch: ``kept``.
"""

from datetime import datetime

from sqlalchemy import Text
from sqlmodel import Field

from mainmatch.store.tables.row import LEAN, Kept

__all__ = ["ChannelMemberRow", "ChannelRow", "MessageRow"]


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
