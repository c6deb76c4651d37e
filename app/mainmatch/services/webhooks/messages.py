"""Parcels: what is sent to an address, and what came of it.

May touch: values only. Rule kept here: nothing in a parcel that is private is in its repr; a parcel's id is the same
however often it is sent, and says nothing to anybody.
"""

import base64
import hashlib
import json
import secrets
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, TypeAlias

from mainmatch.services.events.feed_writer import rendered
from mainmatch.services.timestamps import rfc3339

__all__ = [
    "SECRET_PREFIX",
    "Fault",
    "Outcome",
    "OutgoingMessage",
    "body_of",
    "fresh_secret",
    "message_id",
    "trial_body",
]

SECRET_PREFIX = "whsec_"  # noqa: S105 - what secrets of Standard Webhooks begin with

Fault: TypeAlias = Literal["no_public_address", "not_connected", "bad_certificate", "timeout", "bad_answer"]
"""Why there was no answer."""


@dataclass(frozen=True, slots=True)
class OutgoingMessage:
    """A message on its way. ``secrets`` sign it, all of them; ``feed`` and ``seq`` are None for a test."""

    webhook_id: str
    account_id: str
    token_id: str
    message_id: str
    type: str
    url: str = field(repr=False)
    body: str = field(repr=False)
    secrets: tuple[str, ...] = field(repr=False)
    claim_id: str = ""
    feed: str | None = None
    seq: int | None = None
    attempt: int = 1


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came back: the status of an answer, or why there was none. ``retry_after`` is in seconds, as asked for."""

    milliseconds: int
    status: int | None = None
    fault: Fault | None = None
    retry_after: int | None = None

    @property
    def is_delivered(self) -> bool:
        """Whether the message has arrived. A redirect is none of its kinds: nothing is followed."""
        return self.status is not None and 200 <= self.status < 300

    @property
    def is_gone(self) -> bool:
        """Whether the address asks never to be sent anything again."""
        return self.status == 410


def fresh_secret() -> str:
    """A new secret to sign with: 256 random bits."""
    return SECRET_PREFIX + base64.b64encode(secrets.token_bytes(32)).decode()


def message_id(webhook_id: str, epoch: str, feed: str, seq: int) -> str:
    """The id of an event's message: the same for every try.

    With the epoch: after a backup was restored, other events get the numbers that were used before.
    """
    facts = json.dumps([webhook_id, epoch, feed, seq])
    return "msg_" + base64.urlsafe_b64encode(hashlib.sha256(facts.encode()).digest()[:18]).decode()


def body_of(kind: str, at: str, envelope: str) -> str:
    """An event as Standard Webhooks wants it: type, timestamp, and in ``data`` the envelope as on every transport."""
    return f'{{"type":{rendered(kind)},"timestamp":{rendered(at)},"data":{envelope}}}'


def trial_body(webhook_id: str, now: datetime) -> str:
    """The message of a test."""
    return body_of("webhook.test", rfc3339(now), rendered({"webhook_id": webhook_id}))
