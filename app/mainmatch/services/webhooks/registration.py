"""Setting webhooks up: making, changing and removing them, and looking after them.

May touch: the store's webhooks. Rule kept here: a webhook has the reach of the token that last set it up, which is
asked of each feed here and again at each delivery; with a token for one match nobody sees or touches a webhook of more.
"""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from typing import Any

from mainmatch.services.caller import Caller
from mainmatch.services.errors import Conflict, Invalid, Unknown
from mainmatch.services.feeds import reader as feeds
from mainmatch.services.unit_of_work import Desk
from mainmatch.services.webhooks.messages import fresh_secret
from mainmatch.services.webhooks.schemas import (
    MOST_WEBHOOKS,
    Delivery,
    DeliveryList,
    NewSecret,
    NewWebhook,
    Webhook,
    WebhookChange,
    WebhookCreated,
    WebhookList,
)
from mainmatch.services.webhooks.url_policy import parsed
from mainmatch.store import webhooks
from mainmatch.store.webhooks import DeliveryRecord, WebhookRecord

__all__ = ["BELL", "BOTH_SIGN", "change", "create", "deliveries", "find", "get", "listed", "remove", "rotate"]

BOTH_SIGN = timedelta(hours=24)
"""How long the old secret signs as well after a rotation."""

BELL = "webhook/"
"""What rings, with its id, when a webhook itself has changed: a feed without events, so it travels as all rings do."""


def create(desk: Desk, caller: Caller, wish: NewWebhook, *, private: bool) -> WebhookCreated:
    """Make a webhook. Raises Invalid ``bad_webhook_url``, Conflict ``too_many_webhooks``, and as ``open_feed``.

    ``private``: addresses that aren't public are allowed here, for development.
    """
    parsed(wish.url, private=private)
    if len(webhooks.listed(desk.tx, caller.account_id)) >= MOST_WEBHOOKS:
        raise Conflict("too_many_webhooks", f"An account can have {MOST_WEBHOOKS} webhooks: remove one.")
    record = WebhookRecord(
        id=f"wh_{secrets.token_urlsafe(12)}",
        account_id=caller.account_id,
        url=wish.url,
        secret=fresh_secret(),
        token_id=caller.token_id,
        scopes=" ".join(sorted(caller.scopes)),
        created_at=desk.now,
        types=_kept_types(wish.types),
        match_id=caller.match_id,
    )
    webhooks.add(desk.tx, record, _places(desk, caller, wish.feeds, {}, wish.begin))
    desk.tx.notices.feeds.add(BELL + record.id)
    return WebhookCreated.model_validate({**_facts(desk, record).model_dump(), "secret": record.secret})


def listed(desk: Desk, caller: Caller) -> WebhookList:
    """The caller's webhooks, as far as their token reaches."""
    found = webhooks.listed(desk.tx, caller.account_id)
    return WebhookList(items=[_facts(desk, record) for record in found if _is_in_reach(caller, record)])


def get(desk: Desk, caller: Caller, webhook_id: str) -> Webhook:
    """One of them. Raises Unknown ``unknown_webhook``."""
    return _facts(desk, find(desk, caller, webhook_id))


def change(desk: Desk, caller: Caller, webhook_id: str, wish: WebhookChange, *, private: bool) -> Webhook:
    """Change a webhook, which has the reach of this token from then on. Raises as ``create`` and ``get``.

    Pausing asks for nothing, and changes nothing else: whoever wants it quiet gets that.
    """
    record = find(desk, caller, webhook_id)
    if wish.status == "paused":
        webhooks.change(desk.tx, record.id, status="paused", paused_why=record.paused_why or "owner")
    if wish.model_fields_set - {"status"} or wish.status == "active":
        _set_up(desk, caller, record, wish, private=private)
    desk.tx.notices.feeds.add(BELL + record.id)
    return get(desk, caller, record.id)


def remove(desk: Desk, caller: Caller, webhook_id: str) -> None:
    """Remove a webhook, with its log. Raises Unknown ``unknown_webhook``."""
    record = find(desk, caller, webhook_id)
    webhooks.remove(desk.tx, record.id)
    desk.tx.notices.feeds.add(BELL + record.id)


def rotate(desk: Desk, caller: Caller, webhook_id: str) -> NewSecret:
    """Give a webhook a new secret; the one before signs as well for a day. Raises Unknown ``unknown_webhook``."""
    record = find(desk, caller, webhook_id)
    secret, until = fresh_secret(), desk.now + BOTH_SIGN
    webhooks.change(desk.tx, record.id, secret=secret, old_secret=record.secret, old_until=until)
    return NewSecret(secret=secret, old_secret_until=until)


def deliveries(desk: Desk, caller: Caller, webhook_id: str) -> DeliveryList:
    """The last tries to deliver something, newest first. Raises Unknown ``unknown_webhook``."""
    record = find(desk, caller, webhook_id)
    return DeliveryList(items=[_delivery(each) for each in webhooks.deliveries(desk.tx, record.id)])


def find(desk: Desk, caller: Caller, webhook_id: str) -> WebhookRecord:
    """The caller's webhook. Raises Unknown ``unknown_webhook``, for others' as for those that don't exist."""
    record = webhooks.by_id(desk.tx, webhook_id)
    if record is None or record.account_id != caller.account_id or not _is_in_reach(caller, record):
        raise Unknown("unknown_webhook", "You have no webhook with this id. GET /v1/webhooks lists them.")
    return record


def _is_in_reach(caller: Caller, record: WebhookRecord) -> bool:
    return caller.match_id in (None, record.match_id)


def _within(caller: Caller, record: WebhookRecord) -> Caller:
    return caller if record.match_id is None else replace(caller, match_id=record.match_id)


def _set_up(desk: Desk, caller: Caller, record: WebhookRecord, wish: WebhookChange, *, private: bool) -> None:
    reader, known = _within(caller, record), webhooks.cursors(desk.tx, record.id)
    wanted = wish.feeds if wish.feeds is not None else _still_read(desk, reader, known)
    if wish.status == "active" and not wanted:
        raise Invalid("invalid_request", "You may read none of its feeds any more: name others in feeds.")
    changes: dict[str, Any] = {"token_id": caller.token_id, "scopes": " ".join(sorted(caller.scopes))}
    if wish.url is not None:
        parsed(wish.url, private=private)
        changes["url"] = wish.url
    if "types" in wish.model_fields_set:
        changes["types"] = _kept_types(wish.types)
    if wish.status == "active":
        changes |= {"status": "active", "paused_why": None}
    if record.claim_id is None and (wish.status == "active" or wish.url):
        # Another address, or one that its owner has mended: nothing speaks against trying at once.
        changes |= {"failing_since": None, "tries": 0, "wake_at": None}
    webhooks.set_cursors(desk.tx, record.id, _places(desk, reader, wanted, known, wish.begin))
    webhooks.change(desk.tx, record.id, **changes)


def _still_read(desk: Desk, reader: Caller, known: Iterable[str]) -> list[str]:
    """Those of the feeds that this reader may still read. Raises Forbidden when their token may read none."""
    found = []
    for feed in known:
        with suppress(Unknown):
            found.append(feeds.open_feed(desk, reader, feed).feed)
    return found


def _places(
    desk: Desk, caller: Caller, wanted: Sequence[str], known: Mapping[str, int], begin: str | None
) -> dict[str, int]:
    """After which number each feed goes on. Raises as ``open_feed``, and Invalid for a feed named twice."""
    if len(set(wanted)) < len(wanted):
        raise Invalid("invalid_request", "Name each feed once.")
    heads = [feeds.open_feed(desk, caller, feed) for feed in wanted]
    if begin is not None:
        return {head.feed: head.start if begin == "start" else head.head for head in heads}
    return {head.feed: known.get(head.feed, head.head) for head in heads}


def _kept_types(types: Sequence[str] | None) -> str | None:
    return None if types is None else " ".join(sorted(set(types)))


def _facts(desk: Desk, record: WebhookRecord) -> Webhook:
    delivered = webhooks.cursors(desk.tx, record.id)
    is_waiting = record.tries > 0 and record.status == "active" and record.claim_id is None
    old_until = record.old_until if record.old_until and record.old_until > desk.now else None
    return Webhook.model_validate(
        {
            "id": record.id,
            "url": record.url,
            "feeds": list(delivered),
            "delivered": delivered,
            "types": None if record.types is None else record.types.split(),
            "match_id": record.match_id,
            "status": record.status,
            "paused_why": record.paused_why,
            "failing_since": record.failing_since,
            "tries": record.tries,
            "next_try_at": record.wake_at if is_waiting else None,
            "old_secret_until": old_until,
            "created_at": record.created_at,
        }
    )


def _delivery(record: DeliveryRecord) -> Delivery:
    return Delivery.model_validate(
        {
            "at": record.at,
            "message_id": record.message_id,
            "feed": record.feed,
            "seq": record.seq,
            "type": record.type,
            "attempt": record.attempt,
            "delivered": record.status is not None and 200 <= record.status < 300,
            "status": record.status,
            "error": record.error,
            "milliseconds": record.milliseconds,
        }
    )
