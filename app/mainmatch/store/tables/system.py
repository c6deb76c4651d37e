"""Tables: feeds, the webhooks that deliver them, idempotency answers, and what the database knows of itself."""

from datetime import datetime

from sqlalchemy import CheckConstraint, Index, Text
from sqlmodel import Field

from mainmatch.store.tables.row import LEAN, Kept, where

__all__ = ["FeedRow", "IdempotencyRow", "MetaRow", "WebhookDeliveryRow", "WebhookFeedRow", "WebhookRow"]


class FeedRow(Kept, table=True):
    """An event as one viewer gets it; the outbox of all events, append-only.

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


class WebhookRow(Kept, table=True):
    """An address that feeds are delivered to. Ids are ``wh_...``."""

    __tablename__ = "webhooks"
    __table_args__ = (
        CheckConstraint("status IN ('active', 'paused')", name="status"),
        Index(None, "wake_at", **where("wake_at IS NOT NULL")),
    )

    id: str = Field(primary_key=True)
    account_id: str = Field(foreign_key="accounts.id", index=True)
    url: str = Field(sa_type=Text)
    secret: str
    """In the clear, unlike tokens: this server signs with it."""
    old_secret: str | None
    """The one before the last rotation, which signs as well until ``old_until``."""
    old_until: datetime | None
    types: str | None = Field(sa_type=Text)
    """Separated by blanks; null: all."""
    token_id: str
    """The token whose reach it has, and with whose end it pauses. No foreign key: expired tokens are removed."""
    scopes: str
    match_id: str | None = Field(foreign_key="matches.id", index=True)
    """The one match it reaches; null: all."""
    status: str
    paused_why: str | None
    failing_since: datetime | None
    tries: int
    """Failed ones since the last success."""
    wake_at: datetime | None
    """When it is to be looked at without news: the next try, or the end of the claim; until then nobody claims it."""
    claim_id: str | None
    """Of the delivery that is under way."""
    log_head: int
    """The last number given out in its log of deliveries."""
    created_at: datetime


class WebhookFeedRow(Kept, table=True):
    """A feed that a webhook delivers, and how far it has."""

    __tablename__ = "webhook_feeds"
    __table_args__ = (Index(None, "feed"), LEAN)

    webhook_id: str = Field(primary_key=True, foreign_key="webhooks.id", ondelete="CASCADE")
    feed: str = Field(primary_key=True)
    seq: int
    """The last event that was delivered or isn't wanted."""


class WebhookDeliveryRow(Kept, table=True):
    """A try to deliver something: the last ones of each webhook."""

    __tablename__ = "webhook_deliveries"
    __table_args__ = LEAN

    webhook_id: str = Field(primary_key=True, foreign_key="webhooks.id", ondelete="CASCADE")
    n: int = Field(primary_key=True)
    """1, 2, 3, ... within the webhook."""
    at: datetime
    message_id: str
    feed: str | None
    """Null: a test."""
    seq: int | None
    type: str
    attempt: int
    status: int | None
    """Of the answer; null: there was none."""
    error: str | None
    """Why there was no answer."""
    milliseconds: int
