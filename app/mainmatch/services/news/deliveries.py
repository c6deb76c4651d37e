"""Deliveries: the next message of a webhook, and the consequences of its outcome.

A message is claimed, sent outside of any transaction, and settled (P19, P23). If the server fails in between, it is
sent again under the same id. A webhook sends one message at a time, and each feed's events in order. The token's access
is checked at each claim.
"""

import json
import secrets
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from mainmatch.services.accounts.tokens import is_admin
from mainmatch.services.bodies import copied
from mainmatch.services.caller import SCOPES, Caller
from mainmatch.services.errors import Forbidden, Unknown
from mainmatch.services.events.account_events import PausedByServer, WebhookFeedLost, WebhookPaused
from mainmatch.services.events.feed_writer import emit_to_account
from mainmatch.services.feeds import feed_reader
from mainmatch.services.news import discord_messages, news_preferences, push_messages
from mainmatch.services.news import webhook_schemas as schemas
from mainmatch.services.news.news import News, gather
from mainmatch.services.news.webhook_registration import CHANGE_FEED, find, is_for_news
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import accounts, push_subscriptions, tokens, webhooks
from mainmatch.store import feeds as stored_feeds
from mainmatch.store.tokens import TokenRecord
from mainmatch.store.webhooks import DeliveryRecord, WaitingRecord, WebhookRecord

# Retries of failed deliveries: the back-off doubles from 5 seconds to 4 hours, with full jitter, so that webhooks that
# failed together do not retry together. Retries end after three days.


LASTS = timedelta(hours=72)
"""How long deliveries can fail before the webhook is paused."""

_FIRST = 5.0
_LONGEST = 4 * 3600.0
_SHORTEST = 1.0
_MOST_ASKED = 3600
"""Seconds. The longest Retry-After that is honoured."""


def next_try(
    now: datetime, failing_since: datetime, tries: int, roll: float, retry_after: int | None
) -> datetime | None:
    """The time of the next attempt after ``tries`` failures; None after three days of failures.

    ``roll`` is a random number in [0, 1). ``retry_after`` is in seconds. The last attempt is at the end of three days.
    """
    end = failing_since + LASTS
    if now >= end:
        return None
    longest = min(_LONGEST, _FIRST * 2.0 ** min(tries - 1, 20))
    pause = max(_SHORTEST, roll * longest, min(retry_after or 0, _MOST_ASKED))
    return min(end, now + timedelta(seconds=pause))


CLAIMED = timedelta(seconds=30)
"""How long a claim lasts: much longer than a message takes. Its holder may have failed after that."""

BETWEEN_PUSHES = timedelta(minutes=1)
"""The shortest time between two messages of news. What comes in between goes into the second."""

BETWEEN_LOOKS = timedelta(seconds=10)
"""As above, after events of which none is sent: a live match has many."""

UNSEEN_FOR = timedelta(minutes=3)
"""How long news has to be unseen where only unseen news counts: more than a session's last use takes to be stored."""

KEPT_TRIES = 100
"""Attempts in the log of each webhook."""

_LOOKED_AT = 50
"""Events of a feed that one claim searches for one of a wanted type."""

Waiting = WaitingRecord
"""A webhook that may have something to send."""


@dataclass(frozen=True, slots=True)
class Due:
    """The webhooks to claim, and when to ask again without a wake-up."""

    waiting: list[Waiting]
    next_at: datetime | None
    is_any: bool
    """Whether any webhook is active. Without one, wake-ups can be ignored."""


@dataclass(frozen=True, slots=True)
class Claimed:
    """A message to send, if any, and its reader. ``more``: claim again, because only unwanted events were found."""

    message: schemas.OutgoingMessage | None = None
    reader: Caller | None = None
    more: bool = False


@dataclass(frozen=True, slots=True)
class _Next:
    """The next event of a wanted type in a feed."""

    at: str
    feed: str
    seq: int
    type: str
    envelope: str


def due(uow: UnitOfWork, woken: frozenset[str] = frozenset(), *, sweep: bool = False) -> Due:
    """The webhooks that may have something to send: those due, and those with new events in these feeds.

    ``sweep``: search all webhooks, for lost wake-ups.
    """
    found = webhooks.due(uow.tx, uow.now)
    if woken:
        changed = [name.removeprefix(CHANGE_FEED) for name in woken if name.startswith(CHANGE_FEED)]
        found += webhooks.listening(uow.tx, sorted(woken), changed, uow.now)
    if sweep:
        found += webhooks.behind(uow.tx, uow.now)
    # Only later due times: webhooks that are due now are in the result.
    return Due(found, webhooks.next_wake(uow.tx, uow.now), webhooks.is_any_active(uow.tx))


def claim(uow: UnitOfWork, webhook_id: str) -> Claimed:
    """Claim the next message of a webhook. No other claim gets it until it is settled, or the claim expires."""
    record = webhooks.by_id_unless_locked(uow.tx, webhook_id)
    if record is None or record.status != "active" or (record.wake_at is not None and uow.now < record.wake_at):
        return Claimed()
    reader = _reader(uow, record)
    if reader is None:
        _end(uow, record, "token_ended")
        return Claimed()
    if record.kind == "push" or is_for_news(record, webhooks.cursors(uow.tx, record.id)):
        return _claim_news(uow, record, reader)
    if record.language is not None:
        return _claim_discord(uow, record, reader, record.language)
    event, is_more = _next_event(uow, record, reader)
    if event is None:
        if record.wake_at is not None:
            webhooks.change(uow.tx, record.id, wake_at=None, claim_id=None)
        return Claimed(more=is_more)
    body, seen = schemas.body_of(event.type, event.at, event.envelope), {event.feed: event.seq}
    message = _to(record, event.type, body, _signing(uow, record), seen=seen, feed=event.feed, seq=event.seq)
    return _claimed(uow, record, reader, message)


def _claim_discord(uow: UnitOfWork, record: WebhookRecord, reader: Caller, language: str) -> Claimed:
    """Claim what is new for a channel of Discord, of one feed: as many sentences as a message takes."""
    is_more = False
    for feed, after, head in _behind(uow, record, reader):
        waiting = feed_reader.page(uow, feed, after, _LOOKED_AT)
        types = _types(record)
        wanted = [each for each in waiting if types is None or json.loads(each[1])["type"] in types]
        body, last = discord_messages.message(uow, feed, wanted, language) if wanted else ("", after)
        if not body:
            webhooks.advance(uow.tx, record.id, feed, waiting[-1][0])
            is_more |= waiting[-1][0] < head
            continue
        message = _to(record, "discord", body, (), seen={feed: last}, feed=feed, seq=last)
        return _claimed(uow, record, reader, message)
    if record.wake_at is not None:
        webhooks.change(uow.tx, record.id, wake_at=None, claim_id=None)
    return Claimed(more=is_more)


def _claim_news(uow: UnitOfWork, record: WebhookRecord, reader: Caller) -> Claimed:
    """Claim all that is new for a browser, or for a channel of one's own, once the quiet hours are over."""
    preferences = news_preferences.of(uow, record.account_id)
    is_push = record.kind == "push"
    wake_at = news_preferences.quiet_until(preferences, uow.now)
    if wake_at is None:
        known = webhooks.cursors(uow.tx, record.id)
        seen_at = tokens.last_seen(uow.tx, record.account_id) if preferences.only_unseen else None
        kinds = news_preferences.kinds_of(preferences, "push" if is_push else "discord")
        news = gather(uow, reader, kinds, known, seen_at)
        if not news.waiting:
            if news.after != known:
                webhooks.set_cursors(uow.tx, record.id, news.after)
                wake_at = uow.now + BETWEEN_LOOKS
        elif preferences.only_unseen and (seen_by := min(each.at for each in news.waiting) + UNSEEN_FOR) > uow.now:
            wake_at = seen_by
        else:
            if news.before != known:
                webhooks.set_cursors(uow.tx, record.id, news.before)
            return _claimed(uow, record, reader, _news_message(uow, record, news, preferences.language))
    webhooks.change(uow.tx, record.id, wake_at=wake_at, claim_id=None)
    return Claimed()


def _news_message(uow: UnitOfWork, record: WebhookRecord, news: News, language: str) -> schemas.OutgoingMessage:
    if record.language is not None:
        body = discord_messages.news_message(news.waiting, record.language)
        return _to(record, "discord", body, (), seen=news.after, feed=news.feed)
    body, target = push_messages.message(uow, record.id, news.waiting, language)
    return _to(record, "push", body, (push_subscriptions.key(uow.tx),), seen=news.after, feed=news.feed, push=target)


def _to(record: WebhookRecord, kind: str, body: str, secrets: tuple[str, ...], **more: Any) -> schemas.OutgoingMessage:
    """A message of this type to a webhook, which has no id yet."""
    whose = record.id, record.account_id, record.token_id
    return schemas.OutgoingMessage(*whose, message_id="", type=kind, url=record.url, body=body, secrets=secrets, **more)


def _claimed(uow: UnitOfWork, record: WebhookRecord, reader: Caller, message: schemas.OutgoingMessage) -> Claimed:
    claim_id, feed, seq = secrets.token_urlsafe(12), message.feed, message.seq
    webhooks.change(uow.tx, record.id, claim_id=claim_id, wake_at=uow.now + CLAIMED)
    message_id = claim_id if feed is None or seq is None else schemas.message_id(record.id, uow.tx.epoch, feed, seq)
    return Claimed(replace(message, message_id=message_id, claim_id=claim_id, attempt=record.tries + 1), reader)


def settle(uow: UnitOfWork, message: schemas.OutgoingMessage, outcome: schemas.Outcome, roll: float) -> None:
    """Store the outcome of a message, and go on, retry later, or pause the webhook.

    ``roll`` is a random number in [0, 1). Without effect if the claim has expired and was taken over.
    """
    record = webhooks.by_id(uow.tx, message.webhook_id)
    if record is None or record.claim_id != message.claim_id:
        return
    is_news = record.kind == "push" or message.seq is None
    if record.kind != "push":
        _log(uow, record, message, outcome)
    if outcome.is_delivered:
        for feed, seq in message.seen.items():
            webhooks.advance(uow.tx, record.id, feed, seq)
        wake_at = uow.now + BETWEEN_PUSHES if is_news else None
        webhooks.change(uow.tx, record.id, claim_id=None, wake_at=wake_at, failing_since=None, tries=0)
        return
    since, tries = record.failing_since or uow.now, record.tries + 1
    webhooks.change(uow.tx, record.id, claim_id=None, wake_at=None, failing_since=since, tries=tries)
    if record.status != "active":
        return
    again = next_try(uow.now, since, tries, roll, outcome.retry_after)
    is_ours = record.kind == "webhook" and record.language is None
    if outcome.is_gone or (outcome.status == 404 and not is_ours):
        _end(uow, record, "gone")
    elif again is None:
        _end(uow, record, "failing")
    else:
        webhooks.change(uow.tx, record.id, wake_at=again)


def release(uow: UnitOfWork, message: schemas.OutgoingMessage) -> None:
    """Release a claim without an outcome: the message was not sent, or its answer was not awaited."""
    record = webhooks.by_id(uow.tx, message.webhook_id)
    if record is not None and record.claim_id == message.claim_id:
        webhooks.change(uow.tx, record.id, claim_id=None, wake_at=uow.now if record.status == "active" else None)


def trial(uow: UnitOfWork, caller: Caller, webhook_id: str) -> schemas.OutgoingMessage:
    """A test message without an event, also for a paused webhook. Raises Unknown ``unknown_webhook``."""
    record = find(uow, caller, webhook_id)
    body = (
        schemas.trial_body(record.id, uow.now) if record.language is None else discord_messages.trial(record.language)
    )
    message_id = f"msg_{secrets.token_urlsafe(18)}"
    message = _to(record, "webhook.test", body, _signing(uow, record))
    return replace(message, token_id=caller.token_id, message_id=message_id)


def note_trial(uow: UnitOfWork, message: schemas.OutgoingMessage, outcome: schemas.Outcome) -> schemas.WebhookTest:
    """Log a test, and return what its outcome means. Nothing else of the webhook changes."""
    record = webhooks.by_id(uow.tx, message.webhook_id)
    if record is not None:
        _log(uow, record, message, outcome)
    is_delivered, error = outcome.is_delivered, outcome.fault
    return copied(schemas.WebhookTest, outcome, delivered=is_delivered, error=error, advice=_advice(outcome))


def _reader(uow: UnitOfWork, record: WebhookRecord) -> Caller | None:
    """The owner with the access of the token that set the webhook up; None if that token is no longer in force."""
    token, account = uow.tx.find(TokenRecord, id=record.token_id), accounts.by_id(uow.tx, record.account_id)
    if token is None or account is None or token.revoked_at is not None:
        return None
    if token.expires_at is not None and uow.now >= token.expires_at:
        return None
    return Caller(
        account_id=account.id,
        username=account.username,
        display_name=account.display_name,
        admin=is_admin(uow, account),
        scopes=frozenset(scope for scope in SCOPES if scope in record.scopes.split()),
        match_id=record.match_id,
        token_id=record.token_id,
        kind="personal",
    )


def _next_event(uow: UnitOfWork, record: WebhookRecord, reader: Caller) -> tuple[_Next | None, bool]:
    """The oldest waiting event of all its feeds, and, if none was found, whether to search again."""
    found, is_more = [], False
    for feed, after, head in _behind(uow, record, reader):
        event, done = _wanted(uow, record, feed, after)
        if done > after:
            webhooks.advance(uow.tx, record.id, feed, done)
        is_more |= event is None and done < head
        found += [event] if event else []
    return min(found, key=lambda event: (event.at, event.feed), default=None), is_more


def _behind(uow: UnitOfWork, record: WebhookRecord, reader: Caller) -> Iterator[tuple[str, int, int]]:
    """Its feeds with events that wait, after which number, and the newest. Feeds that it has lost are dropped."""
    cursors = webhooks.cursors(uow.tx, record.id)
    heads = stored_feeds.heads(uow.tx, [*cursors])
    for feed, seq in cursors.items():
        if heads[feed] <= seq:
            continue
        try:
            start = feed_reader.open_feed(uow, reader, feed).start
        except (Unknown, Forbidden):
            _lose(uow, record, feed)
            continue
        if start > seq:
            webhooks.advance(uow.tx, record.id, feed, start)
        if heads[feed] > max(seq, start):
            yield feed, max(seq, start), heads[feed]


def _wanted(uow: UnitOfWork, record: WebhookRecord, feed: str, after: int) -> tuple[_Next | None, int]:
    """The first event of a wanted type after this number, and the last number before it."""
    types = _types(record)
    for seq, text in feed_reader.page(uow, feed, after, 1 if types is None else _LOOKED_AT):
        envelope = json.loads(text)
        if types is None or envelope["type"] in types:
            return _Next(envelope["at"], feed, seq, envelope["type"], text), after
        after = seq
    return None, after


def _types(record: WebhookRecord) -> Collection[str] | None:
    return None if record.types is None else record.types.split()


def _lose(uow: UnitOfWork, record: WebhookRecord, feed: str) -> None:
    """Stop delivering a feed that the owner can no longer read."""
    left = {name: seq for name, seq in webhooks.cursors(uow.tx, record.id).items() if name != feed}
    webhooks.set_cursors(uow.tx, record.id, left)
    emit_to_account(uow, record.account_id, WebhookFeedLost(webhook_id=record.id, feed=feed))
    if not left:
        _pause(uow, record, "no_feeds")


def _end(uow: UnitOfWork, record: WebhookRecord, why: PausedByServer) -> None:
    """Pause a webhook; remove a push subscription, which its browser makes anew."""
    if record.kind == "push":
        uow.tx.remove(WebhookRecord, id=record.id)
    else:
        _pause(uow, record, why)


def _pause(uow: UnitOfWork, record: WebhookRecord, why: PausedByServer) -> None:
    webhooks.change(uow.tx, record.id, status="paused", paused_why=why, wake_at=None, claim_id=None)
    emit_to_account(uow, record.account_id, WebhookPaused(webhook_id=record.id, why=why))


def _signing(uow: UnitOfWork, record: WebhookRecord) -> tuple[str, ...]:
    is_rotating = record.old_until is not None and uow.now < record.old_until
    return (*filter(None, (record.secret, record.old_secret if is_rotating else None)),)


def _log(uow: UnitOfWork, record: WebhookRecord, message: schemas.OutgoingMessage, outcome: schemas.Outcome) -> None:
    n = record.log_head + 1
    webhooks.change(uow.tx, record.id, log_head=n)
    delivery = DeliveryRecord(
        webhook_id=record.id,
        n=n,
        at=uow.now,
        message_id=message.message_id,
        feed=message.feed,
        seq=message.seq,
        type=message.type,
        attempt=message.attempt,
        status=outcome.status,
        error=outcome.fault,
        milliseconds=outcome.milliseconds,
    )
    webhooks.log(uow.tx, delivery, KEPT_TRIES)


def _advice(outcome: schemas.Outcome) -> str:
    if outcome.fault is not None:
        return _ADVICE[outcome.fault]
    if outcome.is_delivered:
        return "The message arrived."
    if outcome.status is not None and 300 <= outcome.status < 400:
        return "The URL answered with a redirect, which is not followed. PATCH the webhook to the final URL."
    return "The URL answered with a status outside 200 to 299. See the receiver's own log."


_ADVICE = {
    "no_public_address": "The host has no public IP address that this server can find. Check its name and its DNS.",
    "not_connected": "The connection was refused or broke. Check that the receiver runs and is reachable from outside.",
    "bad_certificate": "The certificate is not trusted or not for this host. Renew it, with the whole chain.",
    "timeout": "The receiver did not answer within 10 seconds. Answer first, then process the message.",
    "bad_answer": "The answer is not valid HTTP.",
}
