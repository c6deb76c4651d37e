"""Webhooks of an account: creating, changing, removing and listing them.

A webhook has the access of the token that last set it up. Each feed is checked here and again at each delivery. A token
for one match neither sees nor changes a webhook with other feeds.
"""

import re
import secrets
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from typing import Any

from mainmatch.rules import ENGLISH, text
from mainmatch.rules.errors import Flaw
from mainmatch.services import errors
from mainmatch.services.bodies import copied
from mainmatch.services.caller import Caller
from mainmatch.services.feeds import feed_reader
from mainmatch.services.news import webhook_schemas as schemas
from mainmatch.services.news.news import positions
from mainmatch.services.news.url_policy import parsed
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import webhooks
from mainmatch.store.webhooks import WebhookRecord

BOTH_SIGN = timedelta(hours=24)
"""How long messages are also signed with the old secret after a rotation."""

_DISCORD = re.compile(
    r"(?:(?:ptb|canary)\.)?discord(?:app)?\.com/api/(?:v\d{1,2}/)?webhooks/\d{1,20}/[\w-]{1,200}(?:\?thread_id=\d{1,20})?"
)
_PUBLIC = re.compile(r"(?:match|season)/[^/]+/public")
_SOME_LANGUAGE = Flaw("body.language", "invalid", text("Leave it out to keep the current language."))
_NO_LANGUAGE = Flaw("body.language", "not_offered", text("Only webhooks with `format: discord` have a language."))
_NOT_PUBLIC = Flaw(
    "body.feeds",
    "not_offered",
    text("With `format: discord`, name public feeds of matches and seasons, or only your account's own feed."),
)

CHANGE_FEED = "webhook/"
"""Prefix of a webhook's id in the wake-up for a changed webhook, which is named like a feed."""


def create(uow: UnitOfWork, caller: Caller, payload: schemas.NewWebhook) -> schemas.WebhookCreated:
    """Make a webhook. Raises Invalid ``bad_webhook_url``, Conflict ``too_many_webhooks``, and as ``open_feed``."""
    is_discord = payload.format == "discord"
    language = (payload.language or ENGLISH) if is_discord else None
    own = f"account/{caller.account_id}"
    _must_suit(uow, payload, payload.feeds, own, is_discord=is_discord)
    uow.quotas.must_have_room(uow.tx, "webhooks", caller.account_id)
    record = WebhookRecord(
        id=f"wh_{secrets.token_urlsafe(12)}",
        account_id=caller.account_id,
        url=payload.url,
        secret="" if is_discord else schemas.fresh_secret(),
        token_id=caller.token_id,
        scopes=" ".join(sorted(caller.scopes)),
        created_at=uow.now,
        types=_kept_types(payload.types),
        match_id=caller.match_id,
        language=language,
    )
    places = _places(uow, caller, payload.feeds, {}, payload.begin)
    webhooks.add(uow.tx, record, positions(uow, caller) if is_for_news(record, places) else places)
    uow.tx.notices.publish(CHANGE_FEED + record.id)
    return schemas.WebhookCreated.model_validate({**_facts(uow, record).model_dump(), "secret": record.secret or None})


def create_for_channel(uow: UnitOfWork, caller: Caller, feed: str, channel: schemas.DiscordChannel) -> None:
    """Make the webhook that tells a channel all of a feed. Raises as ``create``, Forbidden ``insufficient_scope``."""
    if "webhook:write" not in caller.scopes:
        raise errors.InsufficientScope("`discord` needs a token with the scope webhook:write.")
    wanted = {
        "format": "discord", "url": channel.url, "language": channel.language, "feeds": [feed], "from": "start",
    }  # fmt: skip
    create(uow, caller, schemas.NewWebhook.model_validate(wanted))


def listed(uow: UnitOfWork, caller: Caller) -> schemas.WebhookList:
    """The caller's webhooks that their token can access."""
    found = webhooks.listed(uow.tx, caller.account_id)
    return schemas.WebhookList(items=[_facts(uow, record) for record in found if _is_in_reach(caller, record)])


def get(uow: UnitOfWork, caller: Caller, webhook_id: str) -> schemas.Webhook:
    """One webhook. Raises Unknown ``unknown_webhook``."""
    return _facts(uow, find(uow, caller, webhook_id))


def change(uow: UnitOfWork, caller: Caller, webhook_id: str, payload: schemas.WebhookChange) -> schemas.Webhook:
    """Change a webhook, which then has the access of the caller's token. Raises as ``create`` and ``get``.

    Pausing needs no access to its feeds, and changes nothing else.
    """
    record = find(uow, caller, webhook_id)
    if payload.status == "paused":
        webhooks.change(uow.tx, record.id, status="paused", paused_why=record.paused_why or "owner")
    if payload.model_fields_set - {"status"} or payload.status == "active":
        _set_up(uow, caller, record, payload)
    uow.tx.notices.publish(CHANGE_FEED + record.id)
    return get(uow, caller, record.id)


def remove(uow: UnitOfWork, caller: Caller, webhook_id: str) -> None:
    """Remove a webhook, with its log. Raises Unknown ``unknown_webhook``."""
    record = find(uow, caller, webhook_id)
    uow.tx.remove(WebhookRecord, id=record.id)
    uow.tx.notices.publish(CHANGE_FEED + record.id)


def rotate(uow: UnitOfWork, caller: Caller, webhook_id: str) -> schemas.WebhookSecret:
    """Give a webhook a new secret; for a day the old one signs, too.

    Raises Unknown ``unknown_webhook``, Conflict ``no_secret``.
    """
    record = find(uow, caller, webhook_id)
    if not record.secret:
        raise errors.NoSecret
    secret, until = schemas.fresh_secret(), uow.now + BOTH_SIGN
    webhooks.change(uow.tx, record.id, secret=secret, old_secret=record.secret, old_until=until)
    return schemas.WebhookSecret(secret=secret, old_secret_until=until)


def deliveries(uow: UnitOfWork, caller: Caller, webhook_id: str) -> schemas.WebhookDeliveryList:
    """The latest delivery attempts, newest first. Raises Unknown ``unknown_webhook``."""
    record = find(uow, caller, webhook_id)
    tries = webhooks.deliveries(uow.tx, record.id)
    return schemas.WebhookDeliveryList(
        items=[copied(schemas.WebhookDelivery, each, delivered=schemas.is_success(each.status)) for each in tries]
    )


def find(uow: UnitOfWork, caller: Caller, webhook_id: str) -> WebhookRecord:
    """The caller's webhook. Raises Unknown ``unknown_webhook``, also for other accounts' webhooks."""
    record = webhooks.by_id(uow.tx, webhook_id)
    is_own = record is not None and record.kind == "webhook" and record.account_id == caller.account_id
    if record is None or not is_own or not _is_in_reach(caller, record):
        raise errors.UnknownWebhook
    return record


def is_for_news(record: WebhookRecord, known: Iterable[str]) -> bool:
    """Whether it tells news in a channel of Discord: the feeds that it knows have its owner's among them."""
    return record.language is not None and f"account/{record.account_id}" in known


def _is_in_reach(caller: Caller, record: WebhookRecord) -> bool:
    return caller.match_id in (None, record.match_id)


def _set_up(uow: UnitOfWork, caller: Caller, record: WebhookRecord, payload: schemas.WebhookChange) -> None:
    reader = caller if record.match_id is None else replace(caller, match_id=record.match_id)
    own = f"account/{record.account_id}"
    known = webhooks.cursors(uow.tx, record.id)
    kept = [own] if is_for_news(record, known) else known
    wanted = payload.feeds if payload.feeds is not None else _still_read(uow, reader, kept)
    if payload.status == "active" and not wanted:
        raise errors.InvalidRequest(text("You can no longer read any of its feeds. Name others in `feeds`."))
    changes: dict[str, Any] = {"token_id": caller.token_id, "scopes": " ".join(sorted(caller.scopes))}
    _must_suit(uow, payload, wanted, own, is_discord=record.language is not None)
    changes |= {name: value for name in ("url", "language") if (value := getattr(payload, name)) is not None}
    if "types" in payload.model_fields_set:
        changes["types"] = _kept_types(payload.types)
    if payload.status == "active":
        changes |= {"status": "active", "paused_why": None}
    if record.claim_id is None and (payload.status == "active" or payload.url):
        # The address is new, or its owner has fixed it: try at once.
        changes |= {"failing_since": None, "tries": 0, "wake_at": None}
    places = _places(uow, reader, wanted, known, payload.begin)
    if is_for_news(record, places):
        places = known if payload.begin is None and own in known else positions(uow, reader)
    webhooks.set_cursors(uow.tx, record.id, places)
    webhooks.change(uow.tx, record.id, **changes)


def _must_suit(
    uow: UnitOfWork,
    payload: schemas.NewWebhook | schemas.WebhookChange,
    wanted: Sequence[str],
    own: str,
    *,
    is_discord: bool,
) -> None:
    """Raise Invalid for an address, a feed or a language that a webhook of this format can't have."""
    address = None if payload.url is None else parsed(payload.url, private=uow.delivers_inside)
    if not is_discord:
        if "language" in payload.model_fields_set and payload.language is not None:
            raise errors.InvalidRequest(flaws=(_NO_LANGUAGE,))
        return
    if payload.language is None and "language" in payload.model_fields_set:
        raise errors.InvalidRequest(flaws=(_SOME_LANGUAGE,))
    is_elsewhere = address is not None and not _DISCORD.fullmatch(f"{address.host}{address.target}")
    if is_elsewhere and not uow.delivers_inside:
        raise errors.BadWebhookUrl(text("Copy the URL from Discord: channel settings, Integrations, Webhooks."))
    if [*wanted] != [own] and not all(_PUBLIC.fullmatch(feed) for feed in wanted):
        raise errors.InvalidRequest(flaws=(_NOT_PUBLIC,))


def _still_read(uow: UnitOfWork, reader: Caller, known: Iterable[str]) -> list[str]:
    """The feeds that this reader can still read. Raises Forbidden if the token can read none."""
    found = []
    for feed in known:
        with suppress(errors.Unknown):
            found.append(feed_reader.open_feed(uow, reader, feed).feed)
    return found


def _places(
    uow: UnitOfWork, caller: Caller, wanted: Sequence[str], known: Mapping[str, int], begin: str | None
) -> dict[str, int]:
    """The sequence number after which each feed continues. Raises as ``open_feed``, and Invalid for a repeated feed."""
    if len(set(wanted)) < len(wanted):
        raise errors.InvalidRequest(text("Name each feed once."))
    heads = [feed_reader.open_feed(uow, caller, feed) for feed in wanted]
    if begin is not None:
        return {head.feed: head.start if begin == "start" else head.head for head in heads}
    return {head.feed: known.get(head.feed, head.head) for head in heads}


def _kept_types(types: Sequence[str] | None) -> str | None:
    return None if types is None else " ".join(sorted(set(types)))


def _facts(uow: UnitOfWork, record: WebhookRecord) -> schemas.Webhook:
    delivered = webhooks.cursors(uow.tx, record.id)
    if is_for_news(record, delivered):
        # The feeds of seats that it follows change by themselves.
        delivered = {feed: seq for feed, seq in delivered.items() if feed == f"account/{record.account_id}"}
    is_waiting = record.tries > 0 and record.status == "active" and record.claim_id is None
    old_until = record.old_until if record.old_until and record.old_until > uow.now else None
    return copied(
        schemas.Webhook,
        record,
        format="standard" if record.language is None else "discord",
        feeds=list(delivered),
        delivered=delivered,
        types=None if record.types is None else record.types.split(),
        next_try_at=record.wake_at if is_waiting else None,
        old_secret_until=old_until,
    )
