"""Mail digests: what waits for an account, by mail, once a day at most and only if it is unseen.

A digest is made of the news that a browser would show, of the kinds that the account chose for mail. What came before
the account's owner last used a session, or before the last digest, was seen. A mail names matches by their titles,
and says nothing else of them; its subject names none.
"""

import secrets
from collections.abc import Sequence
from datetime import datetime, time, timedelta
from typing import Annotated, get_args
from zoneinfo import ZoneInfo

from pydantic import BaseModel, Field

from mainmatch.match_options.schedules import Clock, Zone, daily
from mainmatch.payload import Payload
from mainmatch.rules import text
from mainmatch.services.accounts.mail import Letter
from mainmatch.services.bodies import copied
from mainmatch.services.caller import Caller
from mainmatch.services.errors import NoMailDigest
from mainmatch.services.news.push_messages import Waiting, waiting_for
from mainmatch.services.news.push_subscriptions import PushKind
from mainmatch.services.news.webhook_schemas import Language
from mainmatch.services.server_texts import server_texts
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import accounts, mail_digests, tokens
from mainmatch.store.mail_digests import MailDigestRecord

_EVERY_DAY = frozenset(range(7))
_SUBJECT = text("What waits for you")

UNSUBSCRIBE = "/v1/mail-digests/unsubscribe/"
"""Path of the operation that ends a digest, before its secret."""


class NewMailDigest(Payload):
    """What is summed up by mail, and when."""

    kinds: Annotated[
        list[PushKind],
        Field(
            min_length=1,
            max_length=len(get_args(PushKind)),
            description="What for, as for push messages.",
            examples=[["moves", "mentions"]],
        ),
    ]
    at: Annotated[Clock, Field(description="Local time of the mail.", examples=["08:00"])]
    zone: Zone
    language: Language = "en"


class MailDigest(BaseModel):
    """Your mail digest."""

    kinds: Annotated[list[PushKind], Field(description="What it sums up.", examples=[["moves"]])]
    at: Annotated[str, Field(description="Local time of the mail.", examples=["08:00"])]
    zone: Annotated[str, Field(description="IANA name of the time zone.", examples=["Europe/Berlin"])]
    language: Annotated[str, Field(description="Language of the mail.", examples=["de"])]


def put(uow: UnitOfWork, caller: Caller, payload: NewMailDigest) -> MailDigest:
    """Have the account's news summed up by mail, in place of an earlier digest. Links of earlier mails stay valid."""
    earlier = mail_digests.of(uow.tx, caller.account_id)
    told_at = earlier.told_at if earlier else None
    # One in a day, also for who moves the hour.
    since = uow.now if told_at is None else max(uow.now, told_at + timedelta(hours=23))
    record = MailDigestRecord(
        account_id=caller.account_id,
        kinds=" ".join(sorted(set(payload.kinds))),
        at=payload.at,
        zone=payload.zone,
        language=payload.language,
        secret=earlier.secret if earlier else secrets.token_urlsafe(24),
        next_at=_next(since, payload.at, payload.zone),
        created_at=uow.now,
        told_at=told_at,
    )
    mail_digests.put(uow.tx, record)
    return _digest(record)


def get(uow: UnitOfWork, caller: Caller) -> MailDigest:
    """The caller's digest. Raises Unknown ``no_mail_digest``."""
    record = mail_digests.of(uow.tx, caller.account_id)
    if record is None:
        raise NoMailDigest
    return _digest(record)


def remove(uow: UnitOfWork, caller: Caller) -> None:
    """End the caller's digest. Raises Unknown ``no_mail_digest``."""
    if not mail_digests.remove(uow.tx, caller.account_id):
        raise NoMailDigest


def unsubscribe(uow: UnitOfWork, secret: str) -> None:
    """End the digest whose mails have this secret. One that ends nothing is answered alike."""
    mail_digests.unsubscribe(uow.tx, secret)


def due_letters(uow: UnitOfWork, limit: int, public_url: str) -> list[Letter | None]:
    """Claim at most ``limit`` digests that are due: for each its letter, None where nothing waits."""
    letters = []
    for record in mail_digests.list_due(uow.tx, uow.now, limit):
        then_at = _next(uow.now + timedelta(seconds=1), record.at, record.zone)
        if mail_digests.claim(uow.tx, record, uow.now, then_at):
            letters.append(_letter(uow, record, public_url))
    return letters


def _letter(uow: UnitOfWork, record: MailDigestRecord, public_url: str) -> Letter | None:
    account = accounts.by_id(uow.tx, record.account_id)
    if account is None or account.email is None or account.suspended_at is not None:
        return None
    reader = Caller(
        account.id, account.username, account.display_name, False, frozenset({"match:read", "season:read"}), None, ""
    )
    seen = [record.created_at, record.told_at, tokens.last_seen(uow.tx, account.id)]
    found = waiting_for(uow, reader, record.kinds.split(), max(filter(None, seen)))
    return _printed(account.email, record, found, public_url) if found else None


def _printed(to: str, record: MailDigestRecord, found: Sequence[Waiting], public_url: str) -> Letter:
    words = server_texts([record.language.lower()])
    parts = [
        f"{each.title}\n{words(each.says)}\n{public_url}/{'m' if each.kind == 'match' else 'seasons'}/{each.id}\n"
        for each in found
    ]
    end = words(text("You get this mail at most once a day. Turn it off: {address}", address=f"{public_url}/account"))
    body = "\n".join([*parts, end, ""])
    return Letter(to, words(_SUBJECT), body, unsubscribe=f"{public_url}{UNSUBSCRIBE}{record.secret}")


def _next(since: datetime, at: str, zone: str) -> datetime:
    return next(daily(since, time.fromisoformat(at), ZoneInfo(zone), _EVERY_DAY))


def _digest(record: MailDigestRecord) -> MailDigest:
    return copied(MailDigest, record, kinds=record.kinds.split())
