"""Request and response bodies of webhooks, and their outgoing messages.

A secret is shown once, when it is made. URLs, which can hold a password, are in no repr.
"""

import base64
import hashlib
import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import BaseModel, Field, field_validator
from pydantic.json_schema import SkipJsonSchema

from mainmatch.payload import Payload, Typed
from mainmatch.services.events.account_events import PausedByServer
from mainmatch.services.idempotency import ShownOnce
from mainmatch.services.pagination import Page
from mainmatch.services.values import Utc, rendered, rfc3339

# A message's repr holds nothing private. Its id is the same for every attempt, and reveals nothing.


SECRET_PREFIX = "whsec_"  # noqa: S105 - the prefix of secrets in Standard Webhooks

Fault: TypeAlias = Literal["no_public_address", "not_connected", "bad_certificate", "timeout", "bad_answer"]
"""Reason for the missing answer."""


@dataclass(frozen=True, slots=True)
class PushTarget:
    """A browser for which a message is encrypted, and what its push service does with the message.

    ``ttl``: seconds for which it is kept. ``topic``: it replaces one of the same topic that still waits there.
    """

    p256dh: str = field(repr=False)
    auth: str = field(repr=False)
    ttl: int
    topic: str


@dataclass(frozen=True, slots=True)
class OutgoingMessage:
    """A message to send, signed with each of ``secrets``. ``feed`` and ``seq`` are None for a test.

    With ``push``, it goes to a browser, and ``seq`` is None: it is about all events up to the positions ``seen``.
    """

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
    push: PushTarget | None = None
    seen: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """An attempt's outcome: the answer's status, or the fault. ``retry_after``: seconds that the answer asks for."""

    milliseconds: int
    status: int | None = None
    fault: Fault | None = None
    retry_after: int | None = None

    @property
    def is_delivered(self) -> bool:
        """Whether the message was delivered. A redirect counts as a failure."""
        return is_success(self.status)

    @property
    def is_gone(self) -> bool:
        """Whether the receiver refuses all further messages."""
        return self.status == 410


def is_success(status: int | None) -> bool:
    """Whether an answer with this status means delivery. ``status``: None without an answer."""
    return status is not None and 200 <= status < 300


def fresh_secret() -> str:
    """A new signing secret of 256 random bits."""
    return SECRET_PREFIX + base64.b64encode(secrets.token_bytes(32)).decode()


def message_id(webhook_id: str, epoch: str, feed: str, seq: int) -> str:
    """The id of an event's message, the same for every attempt.

    The epoch is part of it: after a restored backup other events can get the same sequence numbers.
    """
    facts = json.dumps([webhook_id, epoch, feed, seq])
    return "msg_" + base64.urlsafe_b64encode(hashlib.sha256(facts.encode()).digest()[:18]).decode()


def body_of(kind: str, at: str, envelope: str) -> str:
    """The body of an event's message, as in Standard Webhooks: type, timestamp, and the envelope as ``data``."""
    return f'{{"type":{rendered(kind)},"timestamp":{rendered(at)},"data":{envelope}}}'


def trial_body(webhook_id: str, now: datetime) -> str:
    """The body of a test message."""
    return body_of("webhook.test", rfc3339(now), rendered({"webhook_id": webhook_id}))


MOST_FEEDS = 50
"""Feeds of one webhook."""

PausedWhy: TypeAlias = Literal["owner", PausedByServer]

Url = Annotated[
    Typed,
    Field(
        min_length=1,
        max_length=2000,
        description="URL with https, port 443 or above 1023, and a host on the public internet. Redirects are "
        "not followed.",
        examples=["https://hooks.example.org/mainmatch"],
    ),
]
Feeds = Annotated[
    list[Annotated[Typed, Field(min_length=1, max_length=200)]],
    Field(
        min_length=1,
        max_length=MOST_FEEDS,
        description="Names of feeds that you can read, as in a stream's `ready` frame and in the cursors of views.",
        examples=[["match/m_3kTz/seat:3"]],
    ),
]
Types = Annotated[
    list[Annotated[Typed, Field(pattern=r"^[a-z0-9_.:-]{1,64}$")]],
    Field(min_length=1, max_length=50, examples=[["phase.opened", "match.finished"]]),
]
Begin: TypeAlias = Literal["now", "start"]
Format: TypeAlias = Literal["standard", "discord"]
Language: TypeAlias = Annotated[
    Typed,
    Field(
        pattern=r"^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$",
        description="Language of the sentences, with `format: discord` (BCP 47).",
        examples=["de"],
    ),
]


class NewWebhook(Payload):
    """A new webhook: a URL that receives events of feeds."""

    url: Annotated[Url, Field(repr=False)]
    feeds: Feeds
    format: Annotated[
        Format,
        Field(
            description="standard: each event as a signed message. discord: what the public feeds of matches say, as "
            "sentences in a channel of Discord, whose webhook `url` is; on your account's own feed, your news."
        ),
    ] = "standard"
    language: Annotated[
        Language | None,
        Field(description="Language of the sentences, `en` by default; null for `format: standard`.", examples=["de"]),
    ] = None
    types: Annotated[Types | None, Field(description="Event types to deliver; null or omitted for all.")] = None
    begin: Annotated[
        Begin,
        Field(alias="from", description="`now`: only new events. `start`: the feeds from their beginning."),
    ] = "now"


class DiscordChannel(Payload):
    """A channel of Discord that is told what happens in a match or a season."""

    url: Annotated[Url, Field(repr=False)]
    language: Language = "en"


class WebhookChange(Payload):
    """Changes to a webhook. Omitted members stay as they are."""

    url: Annotated[Url | SkipJsonSchema[None], Field(repr=False)] = None
    language: Annotated[
        Language | None, Field(description="Language of the sentences; null for `format: standard`.", examples=["de"])
    ] = None
    feeds: Annotated[
        Feeds | SkipJsonSchema[None], Field(description="The complete list of feeds. Added feeds begin now.")
    ] = None
    types: Annotated[Types | None, Field(description="Event types to deliver; null for all.")] = None
    begin: Annotated[
        Begin | SkipJsonSchema[None],
        Field(
            alias="from",
            description="New position for all of its feeds: `now` skips pending events, `start` sends all events "
            "again.",
        ),
    ] = None
    status: Annotated[
        Literal["active", "paused"] | SkipJsonSchema[None],
        Field(
            description="active: continue at once where it stopped. paused: deliver nothing until it is active again."
        ),
    ] = None

    @field_validator("url", "feeds", "begin", "status", mode="before")
    @classmethod
    def _is_something(cls, value: object) -> object:
        # A client that sends null may want to remove a member that cannot be removed.
        if value is None:
            raise ValueError("Leave it out to keep the current value")
        return value


class Webhook(BaseModel):
    """A webhook, without its secret."""

    id: Annotated[str, Field(description="Id of the webhook.")]
    url: Annotated[Url, Field(repr=False)]
    format: Annotated[Format, Field(description="standard: signed events. discord: sentences in a channel.")]
    language: Annotated[
        Language | None, Field(description="Language of the sentences; null for `format: standard`.", examples=["de"])
    ]
    feeds: Annotated[list[str], Field(description="Feeds whose events are sent.")]
    delivered: Annotated[
        dict[str, int],
        Field(description="Position by feed: number of the last event that was delivered or filtered out."),
    ]
    types: Annotated[list[str] | None, Field(description="Types of events that are sent; null for all.")]
    match_id: Annotated[
        str | None,
        Field(description="The only match that the webhook can read, if the token that created it was limited to it."),
    ]
    status: Annotated[Literal["active", "paused"], Field(description="Whether messages are sent.")]
    paused_why: Annotated[
        PausedWhy | None,
        Field(
            description="owner: paused by you. failing: no delivery succeeded for three days. gone: the endpoint "
            "answered 410. token_ended: the token that created it was revoked or has expired. no_feeds: "
            "you can no longer read any of its feeds."
        ),
    ]
    failing_since: Annotated[
        Utc | None, Field(description="Time of the first of the latest failures; null without one.")
    ]
    tries: Annotated[int, Field(description="Failed attempts since the last successful delivery.")]
    next_try_at: Annotated[Utc | None, Field(description="Time of the next attempt; null if nothing waits.")]
    old_secret_until: Annotated[Utc | None, Field(description="Time until which the previous secret signs as well.")]
    created_at: Annotated[Utc, Field(description="Time of creation.")]


class WebhookList(Page[Webhook]):
    """Your webhooks, oldest first."""


class WebhookCreated(Webhook, ShownOnce):
    """A new webhook. Store ``secret``: it is shown only once, and a repeated request answers null instead."""

    once_only: ClassVar[frozenset[str]] = frozenset({"secret"})

    secret: Annotated[
        str | None,
        Field(
            description="The secret, for the receiver; null with `format: discord`, which verifies none.",
            repr=False,
            examples=["whsec_..."],
        ),
    ]


class WebhookSecret(ShownOnce):
    """A new secret. It is shown only once, and a repeated request answers null instead."""

    once_only: ClassVar[frozenset[str]] = frozenset({"secret"})

    secret: Annotated[
        str | None, Field(description="The secret, for the receiver.", repr=False, examples=["whsec_..."])
    ]
    old_secret_until: Annotated[
        Utc, Field(description="Time until which messages carry a signature with each of the two secrets.")
    ]


class WebhookTest(BaseModel):
    """The outcome of a test message."""

    delivered: Annotated[bool, Field(description="Whether the receiver answered 2xx.")]
    status: Annotated[int | None, Field(description="HTTP status of the answer; null if there was none.")]
    error: Annotated[Fault | None, Field(description="Reason for the missing answer.")]
    milliseconds: Annotated[int, Field(description="Duration of the attempt.")]
    advice: Annotated[str, Field(description="Advice on how to fix it, for people.")]


class WebhookDelivery(BaseModel):
    """An attempt to deliver a message. The contents of request and answer are not stored."""

    at: Annotated[Utc, Field(description="Time of the attempt.")]
    message_id: Annotated[str, Field(description="Value of its `webhook-id` header.")]
    feed: Annotated[str | None, Field(description="Feed of the event; null for a test.")]
    seq: Annotated[int | None, Field(description="Number of the event in its feed; null for a test.")]
    type: Annotated[str, Field(description="Type of the event, or `webhook.test`.")]
    attempt: Annotated[int, Field(description="Number since the last successful delivery: 1, 2, 3, ...")]
    delivered: Annotated[bool, Field(description="Whether the receiver answered 2xx.")]
    status: Annotated[int | None, Field(description="Status of the answer; null without one.")]
    error: Annotated[Fault | None, Field(description="Why there was no answer; null with one.")]
    milliseconds: Annotated[int, Field(description="Duration of the attempt.")]


class WebhookDeliveryList(Page[WebhookDelivery]):
    """The last 100 attempts, newest first."""
