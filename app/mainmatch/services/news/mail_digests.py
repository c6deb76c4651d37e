"""Mail digests: what waits for an account, by mail, once a day at most and only if it is unseen.

A digest is made of the news of the kinds that the account chose for mail. What came before the account's owner last
used a session, or before the last digest, was seen. A mail names matches by their titles, and says nothing else of
them; its subject names none. It counts as sent once the mail server has taken it: until then it is made anew and tried
again.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from mainmatch.rules import text
from mainmatch.services.accounts.mail import Letter
from mainmatch.services.accounts.tokens import digest_of
from mainmatch.services.caller import Caller
from mainmatch.services.news.news import Waiting, gather
from mainmatch.services.news.news_preferences import kinds_of, next_mail
from mainmatch.services.server_texts import server_texts
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import accounts, news_preferences, tokens
from mainmatch.store.news_preferences import NewsPreferencesRecord

AGAIN_AFTER = timedelta(hours=1)
"""The time between two attempts."""

MOST_TRIES = 6
"""Attempts a day."""

_SECRET_LASTS = timedelta(days=90)
_SUBJECT = text("What waits for you")

UNSUBSCRIBE = "/v1/mail-digests/unsubscribe/"
"""Path of the operation that ends mails, before its secret."""


@dataclass(frozen=True, slots=True)
class DueDigest:
    """A digest to send, and up to when it tells what has come."""

    account_id: str
    letter: Letter
    at: datetime


def unsubscribe(uow: UnitOfWork, secret: str) -> None:
    """End the mails of the account one of whose mails has this secret. One that ends nothing is answered alike."""
    account_id = tokens.link_owner(uow.tx, "unsubscribe", digest_of(secret), uow.now)
    record = account_id and news_preferences.of_for_update(uow.tx, account_id)
    if record:
        news_preferences.put(uow.tx, record.but(mail="", mail_due_at=None))


def take_due(uow: UnitOfWork, limit: int, public_url: str) -> tuple[int, list[DueDigest]]:
    """Claim at most ``limit`` digests that are due: how many, and those in which something is to be told.

    One that isn't ``settle``d is due again.
    """
    due = news_preferences.take_due(uow.tx, uow.now, limit)
    digests = []
    for record in due:
        letter = _letter(uow, record, public_url)
        tries = 0 if letter is None else (record.mail_tries + 1) % MOST_TRIES
        due_at = uow.now + AGAIN_AFTER if tries else next_mail(record, uow.now + timedelta(seconds=1))
        news_preferences.put(uow.tx, record.but(mail_due_at=due_at, mail_tries=tries))
        if letter is not None:
            digests.append(DueDigest(record.account_id, letter, uow.now))
    return len(due), digests


def settle(uow: UnitOfWork, digest: DueDigest) -> None:
    """Note that the mail server has taken a digest: what it tells is told, and the next one comes another day."""
    record = news_preferences.of_for_update(uow.tx, digest.account_id)
    if record is not None:
        due_at = next_mail(record, digest.at + timedelta(seconds=1)) if record.mail else None
        news_preferences.put(uow.tx, record.but(mailed_at=digest.at, mail_due_at=due_at, mail_tries=0))


def _letter(uow: UnitOfWork, record: NewsPreferencesRecord, public_url: str) -> Letter | None:
    account = accounts.by_id(uow.tx, record.account_id)
    if account is None or account.email is None or account.suspended_at is not None:
        return None
    reader = Caller(
        account.id, account.username, account.display_name, False, frozenset({"match:read", "season:read"}), None, ""
    )
    seen = [record.mail_since, record.mailed_at, tokens.last_seen(uow.tx, account.id)]
    waiting = gather(uow, reader, kinds_of(record, "mail"), {}, max(filter(None, seen))).waiting
    if not waiting:
        return None
    secret = secrets.token_urlsafe(24)
    tokens.add_link_secret(uow.tx, "unsubscribe", account.id, digest_of(secret), uow.now, uow.now + _SECRET_LASTS)
    return _printed(account.email, record.language, waiting, public_url, secret)


def _printed(to: str, language: str, waiting: Sequence[Waiting], public_url: str, secret: str) -> Letter:
    words = server_texts([language.lower()])
    parts = [
        f"{each.title}\n{words(each.says)}\n{public_url}/{'m' if each.kind == 'match' else 'seasons'}/{each.id}\n"
        for each in waiting
    ]
    end = words(text("You get this mail at most once a day. Turn it off: {address}", address=f"{public_url}/account"))
    body = "\n".join([*parts, end, ""])
    return Letter(to, words(_SUBJECT), body, unsubscribe=f"{public_url}{UNSUBSCRIBE}{secret}")
