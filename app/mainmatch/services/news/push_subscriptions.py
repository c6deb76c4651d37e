"""Push subscriptions: browsers that notify an account of what waits for it, as its preferences for news say.

A push subscription is a webhook on the account's own feeds whose address is the browser's push service, so attempts,
slots and the guard against private addresses are those of webhooks. It ends with the token that last put it.
"""

import hashlib
import pkgutil
import secrets
from typing import Annotated, Any

from pydantic import BaseModel, Field

from mainmatch.payload import Payload, Typed
from mainmatch.services import errors
from mainmatch.services.bodies import copied
from mainmatch.services.caller import Caller
from mainmatch.services.feeds import feed_reader
from mainmatch.services.news.news import positions
from mainmatch.services.news.url_policy import parsed
from mainmatch.services.news.webhook_registration import CHANGE_FEED
from mainmatch.services.pagination import Page
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.values import Utc
from mainmatch.store import push_subscriptions, webhooks
from mainmatch.store.push_subscriptions import PushSubscriptionRecord
from mainmatch.store.webhooks import WebhookRecord

_KEY = r"^[A-Za-z0-9_-]{87}$"
_SECRET = r"^[A-Za-z0-9_-]{22}$"  # noqa: S105 - the shape of a secret


class PushKey(BaseModel):
    """The key to which browsers subscribe."""

    public_key: Annotated[
        str,
        Field(description="`applicationServerKey` of `PushManager.subscribe()`, in base64url.", examples=["BCVx..."]),
    ]


class PushKeys(Payload):
    """The browser's keys, as in `PushSubscription.toJSON()`."""

    p256dh: Annotated[Typed, Field(pattern=_KEY, repr=False, description="Public key of the browser.")]
    auth: Annotated[Typed, Field(pattern=_SECRET, repr=False, description="Secret of the browser.")]


class NewPushSubscription(Payload):
    """A browser that shows notifications."""

    endpoint: Annotated[
        Typed,
        Field(
            min_length=1,
            max_length=2000,
            repr=False,
            description="Address at the browser's push service: https, on the public internet.",
        ),
    ]
    keys: Annotated[PushKeys, Field(description="What messages are encrypted with.")]


class PushSubscription(BaseModel):
    """One of your browsers that show notifications. Its address and keys are not shown again."""

    id: Annotated[str, Field(description="Id that the browser chose.")]
    created_at: Annotated[Utc, Field(description="Time at which it was put first.")]


class PushSubscriptionList(Page[PushSubscription]):
    """Your browsers that show notifications, oldest first."""


def show_key(uow: UnitOfWork, caller: Caller) -> PushKey:
    """The public part of the server's key."""
    return PushKey(public_key=encryption().public_key(push_subscriptions.key(uow.tx)))


def put(uow: UnitOfWork, caller: Caller, subscription_id: str, payload: NewPushSubscription) -> PushSubscription:
    """Notify this browser of what happens from now on, with the access of the caller's token.

    It replaces what the browser had, also for another account. Raises Invalid ``bad_push_subscription``, Conflict
    ``too_many_push_subscriptions``, and as ``open_own``.
    """
    feed_reader.open_own(uow, caller)
    try:
        parsed(payload.endpoint, private=uow.delivers_inside)
    except errors.BadWebhookUrl as error:
        raise errors.BadPushSubscription(str(error).replace("Webhooks", "Notifications")) from None
    if not encryption().is_public_key(payload.keys.p256dh):
        raise errors.BadPushSubscription("`keys.p256dh` is no public key on P-256. Send `PushSubscription.toJSON()`.")
    endpoint_hash = hashlib.sha256(payload.endpoint.encode()).hexdigest()
    before = push_subscriptions.in_browser(uow.tx, caller.account_id, subscription_id)
    # What its quiet hours hold back is not lost when its owner signs in again.
    places = positions(uow, caller) if before is None else webhooks.cursors(uow.tx, before.webhook_id)
    for known in (before, uow.tx.find(PushSubscriptionRecord, endpoint_hash=endpoint_hash)):
        if known is not None:
            uow.tx.remove(WebhookRecord, id=known.webhook_id)
    uow.quotas.must_have_room(uow.tx, "push_subscriptions", caller.account_id)
    webhook = WebhookRecord(
        id=f"pu_{secrets.token_urlsafe(12)}",
        account_id=caller.account_id,
        url=payload.endpoint,
        secret="",
        token_id=caller.token_id,
        scopes=" ".join(sorted(caller.scopes)),
        created_at=uow.now,
        kind="push",
    )
    record = PushSubscriptionRecord(
        webhook_id=webhook.id,
        account_id=caller.account_id,
        browser=subscription_id,
        endpoint_hash=endpoint_hash,
        p256dh=payload.keys.p256dh,
        auth=payload.keys.auth,
        created_at=uow.now if before is None else before.created_at,
    )
    webhooks.add(uow.tx, webhook, places)
    uow.tx.add(record)
    uow.tx.notices.publish(CHANGE_FEED + webhook.id)
    return _facts(record)


def listed(uow: UnitOfWork, caller: Caller) -> PushSubscriptionList:
    """The caller's browsers that show notifications."""
    return PushSubscriptionList(items=[_facts(each) for each in push_subscriptions.listed(uow.tx, caller.account_id)])


def remove(uow: UnitOfWork, caller: Caller, subscription_id: str) -> None:
    """Notify this browser of nothing more. Raises Unknown ``unknown_push_subscription``."""
    uow.tx.remove(WebhookRecord, id=_find(uow, caller, subscription_id).webhook_id)


def remove_all(uow: UnitOfWork, account_id: str) -> None:
    """Notify none of the account's browsers any more."""
    for each in push_subscriptions.listed(uow.tx, account_id):
        uow.tx.remove(WebhookRecord, id=each.webhook_id)


def encryption() -> Any:
    """The module of push encryption, loaded when it is first needed."""
    return pkgutil.resolve_name("mainmatch.services.news.push_encryption")


def _find(uow: UnitOfWork, caller: Caller, subscription_id: str) -> PushSubscriptionRecord:
    found = push_subscriptions.in_browser(uow.tx, caller.account_id, subscription_id)
    if found is None:
        raise errors.UnknownPushSubscription
    return found


def _facts(record: PushSubscriptionRecord) -> PushSubscription:
    return copied(PushSubscription, record, id=record.browser)
