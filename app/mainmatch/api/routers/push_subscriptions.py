"""Operations on push subscriptions: browsers that show what waits for their account."""

from operator import attrgetter
from typing import Annotated, TypeAlias

from fastapi import Path
from starlette.responses import Response

from mainmatch.api.http.context import Cursor, Here, PageSize, needs, signed_in
from mainmatch.api.http.router import Router
from mainmatch.api.routers.webhooks import allows_private
from mainmatch.services.errors import (
    BadPushSubscription,
    TooManyPushSubscriptions,
    UnknownFeed,
    UnknownPushSubscription,
)
from mainmatch.services.news import push_subscriptions
from mainmatch.services.news.push_subscriptions import (
    NewPushSubscription,
    PushKey,
    PushSubscription,
    PushSubscriptionList,
)
from mainmatch.services.pagination import WHOLE

router = Router("Webhooks")
_ACCOUNT = needs("account:write")

SubscriptionId: TypeAlias = Annotated[
    str,
    Path(
        pattern=r"^[A-Za-z0-9_-]{16,64}$",
        description="Id that the browser chooses once, by chance, and keeps.",
        examples=["b7Vc2yKcR5mXbQd0"],
    ),
]


@router.get("/v1/push-key", access=signed_in(), answers=PushKey)
async def get_push_key(call: Here) -> Response:
    """Get the server's push key.

    Subscribe a browser to it: it is the `applicationServerKey` of `PushManager.subscribe()`. It stays the same.
    """
    return await call.read(push_subscriptions.show_key)


@router.put(
    "/v1/me/push-subscriptions/{subscription_id}",
    access=_ACCOUNT,
    answers=PushSubscription,
    errors=(BadPushSubscription, TooManyPushSubscriptions, UnknownFeed),
    examples={
        "a phone": {
            "endpoint": "https://push.example.org/send/x3Vc9",
            "keys": {
                "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                "auth": "BTBZMqHH6r4Tts7J_aSIgg",
            },
        },
    },
)
async def put_push_subscription(call: Here, subscription_id: SubscriptionId, payload: NewPushSubscription) -> Response:
    """Put a push subscription.

    Have a browser show what waits for you from now on, of the kinds and at the hours of your preferences
    (`putNewsPreferences`): send what `PushManager.subscribe()` gave. Put it again after each sign-in: it ends with
    this request's token, which also needs `match:read`. A message has the title of a match or season and one
    sentence, encrypted for the browser; one a minute at most.
    """
    return await call.write(push_subscriptions.put, subscription_id, payload, private=allows_private(call))


@router.get("/v1/me/push-subscriptions", access=_ACCOUNT, answers=PushSubscriptionList)
async def list_push_subscriptions(call: Here, limit: PageSize = WHOLE, cursor: Cursor = None) -> Response:
    """List my push subscriptions.

    See your browsers that show notifications, oldest first. Their addresses and keys are not shown.
    """
    return await call.read_part(limit, cursor, attrgetter("id"), push_subscriptions.listed)


@router.delete("/v1/me/push-subscriptions/{subscription_id}", access=_ACCOUNT, errors=(UnknownPushSubscription,))
async def delete_push_subscription(call: Here, subscription_id: SubscriptionId) -> Response:
    """Delete a push subscription.

    Notify a browser of nothing more. What its push service still holds can appear.
    """
    return await call.write(push_subscriptions.remove, subscription_id)
