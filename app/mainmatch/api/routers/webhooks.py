"""Webhooks: addresses that feeds are delivered to.

A test message is sent between two transactions, never in one, and tests are counted.
"""

from typing import Annotated, TypeAlias

from fastapi import Path
from starlette.requests import Request
from starlette.responses import Response

from mainmatch.api.http.context import Here, needs
from mainmatch.api.http.router import Router
from mainmatch.services.errors import BadWebhookUrl, RateLimited, TooManyWebhooks, UnknownFeed
from mainmatch.services.webhooks import deliveries, registration
from mainmatch.services.webhooks.schemas import (
    DeliveryList,
    NewSecret,
    NewWebhook,
    Trial,
    Webhook,
    WebhookChange,
    WebhookCreated,
    WebhookList,
)
from mainmatch.webhook_delivery.worker import WebhookWorker

__all__ = ["router"]

router = Router("Webhooks")

_ACCESS = needs("webhook:write")
_SET_UP = (BadWebhookUrl, UnknownFeed)

WebhookId: TypeAlias = Annotated[str, Path(max_length=64)]


@router.post(
    "/v1/webhooks",
    access=_ACCESS,
    answers=WebhookCreated,
    status=201,
    errors=(*_SET_UP, TooManyWebhooks),
    examples={
        "seat": {
            "url": "https://hooks.example.org/mainmatch",
            "feeds": ["match/m_3kTz/seat:3"],
            "types": ["phase.opened", "match.finished"],
            "from": "now",
        },
        "season": {
            "url": "https://hooks.example.org/mainmatch",
            "feeds": ["season/se_b8Lm/public"],
            "types": ["season.episode_announced", "season.member_eliminated", "season.finished"],
        },
    },
)
async def create_webhook(call: Here, payload: NewWebhook) -> Response:
    """Have feeds delivered to an address.

    Each event is sent as a POST, signed as [Standard Webhooks](https://www.standardwebhooks.com) are, at least once and
    in order, and tried again for three days. `secret` is shown this once. The webhook reads with the reach of this
    request's token, which needs `match:read` too, or for seasons `season:read`, and pauses when that one ends: use a
    personal token that lasts.
    """
    return await call.write(registration.create, payload, private=_worker(call.request).sender.private)


@router.get("/v1/webhooks", access=_ACCESS, answers=WebhookList)
async def list_webhooks(call: Here) -> Response:
    """List your webhooks, oldest first.

    With a token for one match, those that are for this match only.
    """
    return await call.read(registration.listed)


@router.get("/v1/webhooks/{webhook_id}", access=_ACCESS, answers=Webhook)
async def get_webhook(call: Here, webhook_id: WebhookId) -> Response:
    """Read one of your webhooks: what it delivers, how far it is, and whether it fails."""
    return await call.read(registration.get, webhook_id)


@router.patch(
    "/v1/webhooks/{webhook_id}",
    access=_ACCESS,
    answers=Webhook,
    errors=_SET_UP,
    examples={"pause": {"status": "paused"}, "go on": {"status": "active"}, "skip what waits": {"from": "now"}},
)
async def update_webhook(call: Here, webhook_id: WebhookId, payload: WebhookChange) -> Response:
    """Change a webhook, pause it, or let it go on.

    What came while it was paused is delivered when it goes on; `from: now` skips that. From then on it has the reach
    of this request's token, unless all you do is pause it.
    """
    return await call.write(registration.change, webhook_id, payload, private=_worker(call.request).sender.private)


@router.delete("/v1/webhooks/{webhook_id}", access=_ACCESS)
async def delete_webhook(call: Here, webhook_id: WebhookId) -> Response:
    """Remove a webhook, with its log."""
    return await call.write(registration.remove, webhook_id)


@router.post("/v1/webhooks/{webhook_id}/rotate", access=_ACCESS, answers=NewSecret)
async def rotate_webhook_secret(call: Here, webhook_id: WebhookId) -> Response:
    """Give a webhook a new secret.

    For 24 hours messages are signed with both, so that you can change over without losing one. Rotate twice to be rid
    of a secret at once that somebody else has seen.
    """
    return await call.write(registration.rotate, webhook_id)


@router.post("/v1/webhooks/{webhook_id}/test", access=_ACCESS, answers=Trial, key="none", errors=(RateLimited,))
async def test_webhook(call: Here, webhook_id: WebhookId) -> Response:
    """Send a test now, and see what comes back.

    A message of the type `webhook.test`, signed as others are; it changes nothing else, and works while the webhook is
    paused, too. It takes 10 seconds at most.
    """
    call.app_state.limits.spend("webhook_tests", call.caller.account_id)
    message = await call.fetch(deliveries.trial, webhook_id)
    outcome = await _worker(call.request).test(message)
    return call.show(await call.app_state.executor.write(deliveries.note_trial, message, outcome))


@router.get("/v1/webhooks/{webhook_id}/deliveries", access=_ACCESS, answers=DeliveryList)
async def list_deliveries(call: Here, webhook_id: WebhookId) -> Response:
    """List the last 100 tries to deliver something, newest first.

    With status or error, and how long it took. What was sent and answered is not kept.
    """
    return await call.read(registration.deliveries, webhook_id)


def _worker(request: Request) -> WebhookWorker:
    """The one that main made."""
    made: WebhookWorker = request.app.state.webhook_worker
    return made
