"""Operations on webhooks, which deliver feeds to URLs.

A test message is sent between two transactions, never within one, and tests are rate-limited.
"""

from operator import attrgetter
from typing import Annotated, TypeAlias

from fastapi import Path
from starlette.responses import Response

from mainmatch.api.http.context import Cursor, Here, PageSize, needs
from mainmatch.api.http.router import Router
from mainmatch.services.errors import BadWebhookUrl, NoSecret, RateLimited, TooManyWebhooks, UnknownFeed
from mainmatch.services.news import deliveries, webhook_registration
from mainmatch.services.news import webhook_schemas as schemas
from mainmatch.services.pagination import WHOLE
from mainmatch.webhook_delivery.worker import WebhookWorker

router = Router("Webhooks")

_ACCESS = needs("webhook:write")
_SET_UP = (BadWebhookUrl, UnknownFeed)

WebhookId: TypeAlias = Annotated[str, Path(max_length=64)]


@router.post(
    "/v1/webhooks",
    access=_ACCESS,
    answers=schemas.WebhookCreated,
    made="/v1/webhooks/{id}",
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
        "channel of Discord": {
            "format": "discord",
            "url": "https://discord.com/api/webhooks/1234567890/Zk3v0d9QaYxB",
            "feeds": ["match/m_3kTz/public"],
            "language": "de",
        },
    },
)
async def create_webhook(call: Here, payload: schemas.NewWebhook) -> Response:
    """Create a webhook.

    Have the events of feeds sent to an address of yours. Each event is a POST, signed as in
    [Standard Webhooks](https://www.standardwebhooks.com), sent at least once and in order, and retried for three
    days. `secret` is shown only in this response. The webhook reads with the access of this request's token, which
    also needs `match:read`, or `season:read` for seasons. It pauses when that token ends, so use a personal token
    that lasts. With `format: discord`, a channel of Discord is told what public feeds of matches say.
    """
    return await call.write(webhook_registration.create, payload)


@router.get("/v1/webhooks", access=_ACCESS, answers=schemas.WebhookList)
async def list_webhooks(call: Here, limit: PageSize = WHOLE, cursor: Cursor = None) -> Response:
    """List my webhooks.

    See your webhooks, oldest first. With a token for one match, you get only those for this match.
    """
    return await call.read_part(limit, cursor, attrgetter("id"), webhook_registration.listed)


@router.get("/v1/webhooks/{webhook_id}", access=_ACCESS, answers=schemas.Webhook)
async def get_webhook(call: Here, webhook_id: WebhookId) -> Response:
    """Get a webhook.

    Read what one of your webhooks delivers, how far it is, and whether it fails.
    """
    return await call.read(webhook_registration.get, webhook_id)


@router.patch(
    "/v1/webhooks/{webhook_id}",
    access=_ACCESS,
    answers=schemas.Webhook,
    errors=_SET_UP,
    examples={"pause": {"status": "paused"}, "resume": {"status": "active"}, "skip waiting events": {"from": "now"}},
)
async def update_webhook(call: Here, webhook_id: WebhookId, payload: schemas.WebhookChange) -> Response:
    """Update a webhook.

    Change, pause or resume a webhook. Events from the pause are delivered when it resumes; `from: now` skips them.
    The webhook then has the access of this request's token, unless you only pause it.
    """
    return await call.write(webhook_registration.change, webhook_id, payload)


@router.delete("/v1/webhooks/{webhook_id}", access=_ACCESS)
async def delete_webhook(call: Here, webhook_id: WebhookId) -> Response:
    """Delete a webhook.

    Remove one of your webhooks and its delivery log.
    """
    return await call.write(webhook_registration.remove, webhook_id)


@router.post("/v1/webhooks/{webhook_id}/secret", access=_ACCESS, answers=schemas.WebhookSecret, errors=(NoSecret,))
async def create_webhook_secret(call: Here, webhook_id: WebhookId) -> Response:
    """Create a new secret for a webhook.

    Give a webhook a new secret. For 24 hours messages are signed with both, so that you can switch without losing
    one. If a secret has leaked, do this twice to end it at once.
    """
    return await call.write(webhook_registration.rotate, webhook_id)


@router.post(
    "/v1/webhooks/{webhook_id}/test", access=_ACCESS, answers=schemas.WebhookTest, key="none", errors=(RateLimited,)
)
async def test_webhook(call: Here, webhook_id: WebhookId) -> Response:
    """Test a webhook.

    Send a test message now and see the response. Its type is `webhook.test`, and it is signed like all others. It
    changes nothing else, and works while the webhook is paused, too. It takes 10 seconds at most.
    """
    call.app_state.limits.spend("webhook_tests", call.caller.account_id)
    message = await call.fetch(deliveries.trial, webhook_id)
    worker: WebhookWorker = call.request.app.state.webhook_worker
    outcome = await worker.test(message)
    return call.show(await call.app_state.executor.write(deliveries.note_trial, message, outcome))


@router.get("/v1/webhooks/{webhook_id}/deliveries", access=_ACCESS, answers=schemas.WebhookDeliveryList)
async def list_deliveries(
    call: Here, webhook_id: WebhookId, limit: PageSize = WHOLE, cursor: Cursor = None
) -> Response:
    """List the latest deliveries.

    See the last 100 delivery attempts of a webhook, newest first, each with its status or error and its duration.
    Sent and received bodies are not stored.
    """

    def place(delivery: schemas.WebhookDelivery) -> str:
        return f"{delivery.at.isoformat()} {delivery.message_id}"

    return await call.read_part(limit, cursor, place, webhook_registration.deliveries, webhook_id)
