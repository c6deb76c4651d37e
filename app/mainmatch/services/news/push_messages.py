"""What a push message says: all the news that has come since the last one, encrypted for one browser."""

import hashlib
from collections.abc import Sequence
from datetime import timedelta

from mainmatch.rules import Json
from mainmatch.services.news.news import Waiting
from mainmatch.services.news.webhook_schemas import PushTarget
from mainmatch.services.server_texts import server_texts
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.values import compact
from mainmatch.store.push_subscriptions import PushSubscriptionRecord

PADDED = 1024
"""Bytes to which messages are padded, more than any has."""

SEVERAL = "There is news in several matches."
"""What is said of more than one match or season."""

_LASTS = timedelta(days=1)
"""How long a push service keeps a message for a browser that is off, unless the match waits no longer by then."""

_SHORTEST = 60


def message(uow: UnitOfWork, webhook_id: str, waiting: Sequence[Waiting], language: str) -> tuple[str, PushTarget]:
    """The message about this news, at least one piece, and the browser that it is for."""
    texts = server_texts([language.lower()])
    shown: dict[str, Json] = {"title": "Mainmatch", "body": texts(SEVERAL), "lang": texts.language}
    about = None
    if len(waiting) == 1:
        [only] = waiting
        about = (only.kind, only.id)
        shown |= {"title": only.title, "body": texts(only.says), f"{only.kind}_id": only.id}
    until = [each.until or uow.now + _LASTS for each in waiting]
    ttl = max(_SHORTEST, int((max(until) - uow.now).total_seconds()))
    # Of messages of one topic only the newest counts: a hash that means nothing elsewhere.
    topic = hashlib.sha256(f"{webhook_id} {about}".encode()).hexdigest()[:32]
    [keys] = uow.tx.find_all(PushSubscriptionRecord, webhook_id=webhook_id)
    return compact(shown), PushTarget(keys.p256dh, keys.auth, ttl, topic)
