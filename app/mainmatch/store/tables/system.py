"""Tables: feeds, the webhooks that deliver them, idempotency answers, and what the database knows of itself."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated, TypeAlias

from sqlalchemy import CheckConstraint, Index, Text
from sqlmodel import Field

from mainmatch.store.tables.row import LEAN, Kept, Key, LongText, Number, where

__all__ = [
    "DeliveryRecord",
    "FeedRow",
    "IdempotencyRecord",
    "IdempotencyRow",
    "MetaRow",
    "WebhookDeliveryRow",
    "WebhookFeedRow",
    "WebhookRecord",
    "WebhookRow",
]

_WebhookKey: TypeAlias = Annotated[str, Field(primary_key=True, foreign_key="webhooks.id", ondelete="CASCADE")]


class FeedRow(Kept, table=True):
    """An event as one viewer gets it; the outbox of all events, append-only.

    ``body`` is the envelope's JSON without its first two members, so that a public event is
    rendered once and stored in every feed: ``{"feed":...,"seq":...,`` + ``body[1:]``.
    """

    __tablename__ = "feeds"
    __table_args__ = LEAN

    feed: Key
    seq: Number
    """1, 2, 3, ... within the feed, without a gap."""
    body: LongText


@dataclass(frozen=True, slots=True)
class IdempotencyRecord:
    """The answer that was given to a request that named a key."""

    account_id: Annotated[str, Field(primary_key=True, foreign_key="accounts.id")]
    key: Key
    fingerprint: str
    """Tells whether a request is the same."""
    status: int
    body: LongText = field(repr=False)
    """JSON text."""
    created_at: datetime


class IdempotencyRow(Kept, table=True, record=IdempotencyRecord):
    """Answers to keys, for as long as a request may come again."""

    __tablename__ = "idempotency"
    __table_args__ = (Index(None, "created_at"),)


class MetaRow(Kept, table=True):
    """What the database knows of itself: its epoch, the first boot's claim."""

    __tablename__ = "meta"
    __table_args__ = LEAN

    key: Key
    value: LongText


@dataclass(frozen=True, slots=True)
class WebhookRecord:
    """An address that feeds are delivered to. Ids are ``wh_...``."""

    id: Key
    account_id: Annotated[str, Field(foreign_key="accounts.id", index=True)]
    url: LongText = field(repr=False)
    secret: str = field(repr=False)
    """In the clear, unlike tokens: this server signs with it."""
    token_id: str
    """The token whose reach it has, and with whose end it pauses. No foreign key: expired tokens are removed."""
    scopes: str
    """Separated by blanks."""
    created_at: datetime
    old_secret: str | None = field(default=None, repr=False)
    """The one before the last rotation, which signs as well until ``old_until``."""
    old_until: datetime | None = None
    types: Annotated[str | None, Field(sa_type=Text)] = None
    """Separated by blanks; None: all."""
    match_id: Annotated[str | None, Field(foreign_key="matches.id", index=True)] = None
    """The one match it reaches; None: all."""
    status: str = "active"
    paused_why: str | None = None
    failing_since: datetime | None = None
    tries: int = 0
    """Failed ones since the last success."""
    wake_at: datetime | None = None
    """When it is to be looked at without news: the next try, or the end of the claim; until then nobody claims it."""
    claim_id: str | None = None
    """Of the delivery that is under way."""
    log_head: int = 0
    """The last number given out in its log of deliveries."""


class WebhookRow(Kept, table=True, record=WebhookRecord):
    """Webhooks, with when each is to be looked at next."""

    __tablename__ = "webhooks"
    __table_args__ = (
        CheckConstraint("status IN ('active', 'paused')", name="status"),
        Index(None, "wake_at", **where("wake_at IS NOT NULL")),
    )


class WebhookFeedRow(Kept, table=True):
    """A feed that a webhook delivers, and how far it has."""

    __tablename__ = "webhook_feeds"
    __table_args__ = (Index(None, "feed"), LEAN)

    webhook_id: _WebhookKey
    feed: Key
    seq: int
    """The last event that was delivered or isn't wanted."""


@dataclass(frozen=True, slots=True)
class DeliveryRecord:
    """A try to deliver something."""

    webhook_id: _WebhookKey
    n: Number
    """1, 2, 3, ... within the webhook."""
    at: datetime
    message_id: str
    feed: str | None
    """None: a test."""
    seq: int | None
    type: str
    attempt: int
    status: int | None
    """Of the answer; None: there was none."""
    error: str | None
    """Why there was no answer."""
    milliseconds: int


class WebhookDeliveryRow(Kept, table=True, record=DeliveryRecord):
    """Deliveries: the last ones of each webhook."""

    __tablename__ = "webhook_deliveries"
    __table_args__ = LEAN
