"""Tables of feeds, webhooks, push subscriptions, idempotency answers, and facts about the database itself."""

from datetime import datetime
from typing import Annotated, TypeAlias

from sqlalchemy import CheckConstraint, Index, Text, UniqueConstraint
from sqlmodel import Field

from mainmatch.store.tables.row import LEAN, Hidden, Kept, Key, LongText, Number, Record, where

_WebhookKey: TypeAlias = Annotated[str, Field(primary_key=True, foreign_key="webhooks.id", ondelete="CASCADE")]


class FeedRow(Kept, table=True):
    """The events of feeds: the outbox, append-only.

    ``body`` is the envelope's JSON without its first two members, so that a public event is rendered once for all
    feeds: ``{"feed":...,"seq":...,`` + ``body[1:]``.
    """

    __tablename__ = "feeds"
    __table_args__ = LEAN

    feed: Key
    seq: Number
    """1, 2, 3, ... within the feed, without gaps."""
    body: LongText


class IdempotencyRecord(Record):
    """The answer to a request with an ``Idempotency-Key``."""

    account_id: Annotated[str, Field(primary_key=True, foreign_key="accounts.id")]
    key: Key
    fingerprint: str
    """Hash that identifies the request."""
    status: int
    body: Hidden[LongText]
    """JSON text."""
    created_at: datetime


class IdempotencyRow(Kept, table=True, record=IdempotencyRecord):
    """Answers by key, kept while a request may be repeated."""

    __tablename__ = "idempotency"
    __table_args__ = (Index(None, "created_at"),)


class MetaRow(Kept, table=True):
    """Facts about the database itself: its epoch, the admin claim, the heartbeat."""

    __tablename__ = "meta"
    __table_args__ = LEAN

    key: Key
    value: LongText


class WebhookRecord(Record):
    """A URL to which feeds are delivered. Ids are ``wh_...``, or ``pu_...`` for a browser's push service."""

    id: Key
    account_id: Annotated[str, Field(foreign_key="accounts.id", index=True)]
    url: Hidden[LongText]
    secret: Hidden[str]
    """Stored in the clear, unlike tokens: the server signs with it. Empty where nobody verifies."""
    token_id: str
    """The token whose access it has; it is paused when that ends. No foreign key: expired tokens are removed."""
    scopes: str
    """Separated by spaces."""
    created_at: datetime
    old_secret: Hidden[str | None] = None
    """The secret before the last rotation, which signs as well until ``old_until``."""
    old_until: datetime | None = None
    types: Annotated[str | None, Field(sa_type=Text)] = None
    """Separated by spaces; None: all."""
    match_id: Annotated[str | None, Field(foreign_key="matches.id", index=True)] = None
    """The only match that it can access; None: all."""
    status: str = "active"
    paused_why: str | None = None
    failing_since: datetime | None = None
    tries: int = 0
    """Failed attempts since the last success."""
    wake_at: datetime | None = None
    """The next attempt, or the end of the current claim. It cannot be claimed before."""
    claim_id: str | None = None
    """Id of the current claim."""
    log_head: int = 0
    """The last number of its log of deliveries."""
    kind: str = "webhook"
    """webhook: sends events. push: sends notifications, as its row in ``push_subscriptions`` says."""
    language: str | None = None
    """Of the sentences that it posts in a channel of Discord; None: it sends the events themselves."""


class WebhookRow(Kept, table=True, record=WebhookRecord):
    """Webhooks."""

    __tablename__ = "webhooks"
    __table_args__ = (
        CheckConstraint("kind IN ('webhook', 'push')", name="kind"),
        CheckConstraint("status IN ('active', 'paused')", name="status"),
        Index(None, "wake_at", **where("wake_at IS NOT NULL")),
    )


class WebhookFeedRow(Kept, table=True):
    """The feeds of webhooks, and their positions."""

    __tablename__ = "webhook_feeds"
    __table_args__ = (Index(None, "feed"), LEAN)

    webhook_id: _WebhookKey
    feed: Key
    seq: int
    """Number of the last event that was delivered or filtered out."""


class DeliveryRecord(Record):
    """An attempt to deliver a message."""

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
    """HTTP status of the answer; None: no answer."""
    error: str | None
    """Reason for the missing answer."""
    milliseconds: int


class WebhookDeliveryRow(Kept, table=True, record=DeliveryRecord):
    """The latest delivery attempts of each webhook."""

    __tablename__ = "webhook_deliveries"
    __table_args__ = LEAN


class PushSubscriptionRecord(Record):
    """One of an account's browsers that show notifications. Its address and position are those of its webhook."""

    webhook_id: _WebhookKey
    account_id: Annotated[str, Field(foreign_key="accounts.id")]
    browser: str
    """Name of the browser, which it chose by chance."""
    endpoint_hash: Annotated[str, Field(unique=True)]
    """SHA-256 of the address, in hex: a browser notifies one account at a time."""
    p256dh: Hidden[str]
    auth: Hidden[str]
    """The browser's key and secret, to encrypt for it alone."""
    created_at: datetime


class PushSubscriptionRow(Kept, table=True, record=PushSubscriptionRecord):
    """Push subscriptions, one a browser."""

    __tablename__ = "push_subscriptions"
    __table_args__ = (UniqueConstraint("account_id", "browser"), LEAN)


class PushKeyRow(Kept, table=True):
    """The key with which the server signs for push services: browsers subscribe to it, so it stays the same."""

    __tablename__ = "push_keys"
    __table_args__ = LEAN

    name: Key
    secret: str
    """256 random bits in hex, in the clear: the server signs with it."""
    created_at: datetime
