"""Calls about webhooks: feeds that are delivered to an address."""

from collections.abc import Sequence
from typing import Literal

from mainmatch_client.calls.call import Call, fresh_key, given, nothing, operation, path, reading
from mainmatch_client.models import (
    Webhook,
    WebhookCreated,
    WebhookDeliveryList,
    WebhookList,
    WebhookSecret,
    WebhookTest,
)

__all__ = [
    "create_webhook",
    "create_webhook_secret",
    "delete_webhook",
    "deliveries",
    "test_webhook",
    "update_webhook",
    "webhook",
    "webhooks",
]


@operation("createWebhook")
def create_webhook(
    url: str,
    feeds: Sequence[str],
    *,
    format: Literal["standard", "discord"] | None = None,  # noqa: A002 - the wire's word
    language: str | None = None,
    types: Sequence[str] | None = None,
    from_: Literal["now", "start"] | None = None,
    idempotency_key: str | None = None,
) -> Call[WebhookCreated]:
    """Create a webhook: have feeds delivered to an address. Its secret is shown only once.

    ``format="discord"``: a channel of Discord reads what public feeds of matches say, in this ``language``.
    """
    wanted = None if types is None else list(types)
    body = given(url=url, feeds=list(feeds), format=format, language=language, types=wanted, from_=from_)
    key = fresh_key(idempotency_key)
    return Call(method="POST", path=path("webhooks"), body=body, key=key, reads=reading(WebhookCreated))


@operation("listWebhooks")
def webhooks(*, limit: int | None = None, cursor: str | None = None) -> Call[WebhookList]:
    """List your webhooks, oldest first."""
    query = given(limit=limit, cursor=cursor)
    return Call(method="GET", path=path("webhooks"), query=query, reads=reading(WebhookList))


@operation("getWebhook")
def webhook(webhook_id: str) -> Call[Webhook]:
    """Get a webhook: what it delivers, how far it is, and whether it fails."""
    return Call(method="GET", path=path("webhooks", webhook_id), reads=reading(Webhook))


@operation("updateWebhook")
def update_webhook(
    webhook_id: str,
    *,
    url: str | None = None,
    feeds: Sequence[str] | None = None,
    language: str | None = None,
    types: Sequence[str] | Literal["all"] | None = None,
    from_: Literal["now", "start"] | None = None,
    status: Literal["active", "paused"] | None = None,
) -> Call[Webhook]:
    """Change, pause or resume a webhook. Omitted arguments change nothing."""
    wanted = None if feeds is None else list(feeds)
    body = given(url=url, feeds=wanted, language=language, from_=from_, status=status)
    if types is not None:
        body["types"] = None if types == "all" else list(types)
    return Call(method="PATCH", path=path("webhooks", webhook_id), body=body, reads=reading(Webhook))


@operation("deleteWebhook")
def delete_webhook(webhook_id: str) -> Call[None]:
    """Delete a webhook and its log."""
    return Call(method="DELETE", path=path("webhooks", webhook_id), reads=nothing)


@operation("createWebhookSecret")
def create_webhook_secret(webhook_id: str, *, idempotency_key: str | None = None) -> Call[WebhookSecret]:
    """Rotate a webhook's secret. The new one is shown only once; the old one works for 24 hours."""
    where, key = path("webhooks", webhook_id, "secret"), fresh_key(idempotency_key)
    return Call(method="POST", path=where, key=key, reads=reading(WebhookSecret))


@operation("testWebhook")
def test_webhook(webhook_id: str) -> Call[WebhookTest]:
    """Send a test message now and see the response."""
    return Call(method="POST", path=path("webhooks", webhook_id, "test"), reads=reading(WebhookTest))


@operation("listDeliveries")
def deliveries(webhook_id: str, *, limit: int | None = None, cursor: str | None = None) -> Call[WebhookDeliveryList]:
    """List the last 100 delivery attempts, newest first."""
    query = given(limit=limit, cursor=cursor)
    return Call(
        method="GET", path=path("webhooks", webhook_id, "deliveries"), query=query, reads=reading(WebhookDeliveryList)
    )
