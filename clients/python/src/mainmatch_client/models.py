"""What the server answers, as frozen dataclasses.

Written by ``generate.py`` from openapi/openapi.json: change nothing here. Members that this version doesn't know
are ignored, and a choice of texts is any text, so a newer server breaks nothing.
"""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from mainmatch_client.events import Event

__all__ = [
    "Account",
    "ActAnswer",
    "ActionDescribed",
    "Amended",
    "AuditEntry",
    "AuditLog",
    "BrokenSeal",
    "ChannelFacts",
    "ChannelList",
    "ClaimCode",
    "Clarification",
    "ClarificationList",
    "Cursor",
    "DailySchedule",
    "Delivery",
    "DeliveryList",
    "EventDescribed",
    "EventPage",
    "GameFacts",
    "GameList",
    "GameSummary",
    "Happening",
    "Health",
    "History",
    "HistoryEntry",
    "HostFacts",
    "HostList",
    "HostStatus",
    "Link",
    "LinkList",
    "LinkedAccount",
    "MatchFacts",
    "MatchList",
    "Me",
    "Message",
    "MessageList",
    "Namespace",
    "NamespaceList",
    "NewSecret",
    "OptionOffer",
    "Options",
    "Owed",
    "OwedList",
    "PhaseDescribed",
    "PhaseFacts",
    "ProviderFacts",
    "ProviderList",
    "Receipt",
    "ResultView",
    "Review",
    "RollingSchedule",
    "SealedAction",
    "SeatFacts",
    "Seats",
    "Session",
    "Substitution",
    "Ticket",
    "Token",
    "TokenFacts",
    "TokenList",
    "ToldEvent",
    "Trial",
    "View",
    "ViewsDescribed",
    "Webhook",
    "WebhookCreated",
    "WebhookList",
]


@dataclass(frozen=True, kw_only=True, slots=True)
class Account:
    """An account as its owner sees it."""

    id: str
    username: str
    display_name: str
    admin: bool
    """Whether this account runs the server."""
    created_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class Happening:
    """An event that an instant action caused, as its seat was told."""

    type: str
    data: dict[str, Any]


@dataclass(frozen=True, kw_only=True, slots=True)
class ActAnswer:
    """What an instant action led to, for the one who took it."""

    match_id: str
    phase: str
    action: dict[str, Any] = field(repr=False)
    told: list[Happening]
    garnets: int
    """The seat's free balance afterwards."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Amended:
    """What was taken. It says nothing of what the seat had sent before."""

    match_id: str
    seat: int
    phase: str
    accepted_at: datetime
    action: dict[str, Any] = field(repr=False)
    locked: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class AuditEntry:
    """An act of a host. `hash` chains it to the one before (docs/fairness.md)."""

    n: int
    at: datetime
    by: str | None
    """Display name; null for the server itself."""
    act: str
    reason: str | None
    detail: dict[str, Any]
    hash: str


@dataclass(frozen=True, kw_only=True, slots=True)
class AuditLog:
    """What hosts did in a match, oldest first."""

    items: list[AuditEntry]


@dataclass(frozen=True, kw_only=True, slots=True)
class SealedAction:
    """A submission in force."""

    seat: int
    action: dict[str, Any] = field(repr=False)
    locked: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class BrokenSeal:
    """What was sealed in the open phase."""

    phase: str
    submissions: list[SealedAction] = field(repr=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class ChannelFacts:
    """A channel as the caller has it."""

    name: str
    kind: str
    title: str
    members: list[int] | None
    """Seats. Null: in the lounge, and where you are not in it any more."""
    is_open: bool
    may_write: bool
    head: int
    """The number of your newest message there; 0 before the first."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ChannelList:
    """All channels that the caller may know of; none before the match starts."""

    items: list[ChannelFacts]


@dataclass(frozen=True, kw_only=True, slots=True)
class ClaimCode:
    """For the person alone: whoever has it can take the account. A repeated request answers without it (null)."""

    code: str | None = field(repr=False)
    expires_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class Clarification:
    """A ruling, dated."""

    n: int
    """1, 2, 3, ... within the match."""
    at: datetime
    text: str


@dataclass(frozen=True, kw_only=True, slots=True)
class ClarificationList:
    """All rulings of a match, oldest first."""

    items: list[Clarification]


@dataclass(frozen=True, kw_only=True, slots=True)
class Delivery:
    """A try to deliver something. What was sent and answered is not kept."""

    at: datetime
    message_id: str
    """The header `webhook-id` that it had."""
    feed: str | None
    """Null: a test."""
    seq: int | None
    type: str
    attempt: int
    """1, 2, 3, ... since something arrived last."""
    delivered: bool
    status: int | None
    error: str | None
    milliseconds: int


@dataclass(frozen=True, kw_only=True, slots=True)
class DeliveryList:
    """The last 100 tries, newest first."""

    items: list[Delivery]
    next_cursor: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class EventPage:
    """Consecutive events of a feed."""

    feed: str
    epoch: str
    """Changes only when a backup is restored: then fetch the view again."""
    items: list[Event]
    next_after: int
    """Send it as `after` for the next page."""
    head: int
    """The number of the feed's newest event."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ActionDescribed:
    """Something a seat can send. `options` narrow the schema to a seat and a moment."""

    type: str
    mode: str
    """`sealed`: PUT submission. `instant`: POST actions."""
    schema: dict[str, Any]
    example: dict[str, Any]


@dataclass(frozen=True, kw_only=True, slots=True)
class EventDescribed:
    """Something the game tells; `schema` is that of the envelope's `data`."""

    type: str
    schema: dict[str, Any]


@dataclass(frozen=True, kw_only=True, slots=True)
class PhaseDescribed:
    """A stretch of play with one deadline."""

    name: str
    seconds: int
    """Its default length; a match's schedule may say otherwise."""
    fixed_length: bool
    """The length belongs to the rules, which may change it in play: no schedule does."""
    silence: str
    """What sending nothing means."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Seats:
    """How many players."""

    min: int
    max: int
    default: int
    even: bool
    """Only even numbers."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ViewsDescribed:
    """JSON Schemas of the `view` member, for spectators and for seats."""

    public: dict[str, Any]
    seat: dict[str, Any]


@dataclass(frozen=True, kw_only=True, slots=True)
class GameFacts:
    """A game in full. All schemas are JSON Schema 2020-12."""

    id: str
    title: str
    summary: str
    version: str
    seats: Seats
    rules: str
    """The rules for players, in Markdown."""
    config_schema: dict[str, Any]
    """Of `config` when a match is created, with defaults."""
    phases: list[PhaseDescribed]
    actions: list[ActionDescribed]
    views: ViewsDescribed
    events: list[EventDescribed]


@dataclass(frozen=True, kw_only=True, slots=True)
class GameSummary:
    """A game in a list."""

    id: str
    title: str
    summary: str
    version: str
    seats: Seats


@dataclass(frozen=True, kw_only=True, slots=True)
class GameList:
    """All games, by id."""

    items: list[GameSummary]
    next_cursor: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Health:
    """All is well."""

    status: str = "ok"


@dataclass(frozen=True, kw_only=True, slots=True)
class HistoryEntry:
    """One thing that a seat did: kept for ever, shown to that seat only."""

    kind: str
    phase: str
    revision: int | None
    at: datetime
    action: dict[str, Any] | None = field(repr=False)
    locked: bool
    garnets_held: int
    salt: str | None
    digest: str | None
    by_host: bool
    """A host sent it in the seat's place."""


@dataclass(frozen=True, kw_only=True, slots=True)
class History:
    """Everything a seat did in a match, oldest first."""

    items: list[HistoryEntry]


@dataclass(frozen=True, kw_only=True, slots=True)
class HostFacts:
    """A host."""

    account_id: str
    display_name: str


@dataclass(frozen=True, kw_only=True, slots=True)
class HostList:
    """All hosts of a match."""

    items: list[HostFacts]


@dataclass(frozen=True, kw_only=True, slots=True)
class PhaseFacts:
    """The phase that is open."""

    id: str
    name: str
    round: int
    opened_at: datetime
    due_at: datetime | None
    """Half-open: at this instant it is over. Null while the match is paused."""


@dataclass(frozen=True, kw_only=True, slots=True)
class HostStatus:
    """How far the open phase is, for hosts: who, never what."""

    phase: PhaseFacts | None
    submitted: list[int]
    missing: list[int]
    """Seats that may submit and have nothing in force."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Link:
    """Who you are elsewhere."""

    id: str
    kind: str
    """integration: it acts for you. oidc: you sign in with it."""
    name: str
    """The integration's namespace, or the provider's issuer."""
    created_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class LinkList:
    """Who you are elsewhere, oldest first."""

    items: list[Link]


@dataclass(frozen=True, kw_only=True, slots=True)
class LinkedAccount:
    """A linked account, as its integration sees it."""

    account_id: str
    external_id: str
    """Your own name for the person; no other player sees it."""
    display_name: str
    claimed: bool
    """Whether the person has taken the account over, and lets you go on."""
    created_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class DailySchedule:
    """Each phase ends at a time of the day.

    One whose length is given here, or fixed by the rules, after its length.
    """

    phase_seconds: dict[str, int] = field(default_factory=dict)
    """Length by phase name, in seconds from the phase's opening."""
    first_phase_seconds: int | None = None
    """Length of the match's first phase only, in seconds from its opening."""
    reminders_seconds: list[int] = field(default_factory=lambda: [43200, 7200])
    """When to remind, in seconds before a deadline. One that is before the phase's opening is left out."""
    mode: Literal["daily"]
    at: str
    """Local time, such as 14:00."""
    zone: str
    """IANA name of the time zone, such as Europe/Berlin."""
    min_seconds: int = 43200
    """A phase lasts no less, in seconds."""
    days: list[str] = field(default_factory=lambda: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"])
    """Local days of the week on which phases end."""


@dataclass(frozen=True, kw_only=True, slots=True)
class RollingSchedule:
    """Each phase lasts its length from its opening: what is given here, or its game's default."""

    phase_seconds: dict[str, int] = field(default_factory=dict)
    """Length by phase name, in seconds from the phase's opening."""
    first_phase_seconds: int | None = None
    """Length of the match's first phase only, in seconds from its opening."""
    reminders_seconds: list[int] = field(default_factory=lambda: [43200, 7200])
    """When to remind, in seconds before a deadline. One that is before the phase's opening is left out."""
    mode: Literal["rolling"] = "rolling"


@dataclass(frozen=True, kw_only=True, slots=True)
class SeatFacts:
    """A seat and who is in it, by the name shown to others."""

    seat: int
    taken: bool
    bot: str | None
    display_name: str | None


@dataclass(frozen=True, kw_only=True, slots=True)
class MatchFacts:
    """What anybody who may see the match knows about it; `join_code` is for its hosts."""

    id: str
    game: str
    version: str
    title: str
    status: str
    players: int
    seats: list[SeatFacts]
    phase: PhaseFacts | None
    paused_until: datetime | None
    review_until: datetime | None
    schedule: RollingSchedule | DailySchedule | dict[str, Any]
    config: dict[str, Any]
    """`setup` is shown to hosts who don't play only."""
    close_early: str
    visibility: str
    submission_status: str
    publication: str
    review_seconds: int
    """The longest wait under host_review."""
    spectator_delay_rounds: int
    """So many rounds the public view and feed are behind, until the match is over."""
    downtime: str
    commitment: str
    """Binds the match to its chance; the seed checks it after the end."""
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    role: str
    is_host: bool
    seat: int | None
    """The caller's own seat."""
    join_code: str | None = field(default=None, repr=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class MatchList:
    """A page of matches, newest first."""

    items: list[MatchFacts]
    next_cursor: str | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Me:
    """The caller, and how far the token of this request reaches."""

    id: str
    username: str
    display_name: str
    admin: bool
    """Whether this account runs the server."""
    created_at: datetime
    scopes: list[str]
    match_id: str | None
    """The one match this token is for; null: all."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Message:
    """Something that was said, as one reader has it."""

    id: str
    """The same for all readers."""
    channel: str
    n: int
    """1, 2, 3, ... in this channel for this reader: everybody counts what they read."""
    seat: int | None
    """Null: a host, or in the lounge a spectator."""
    role: str
    name: str
    """As it was shown then."""
    text: str | None
    """Null: a host took it out of sight."""
    at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class MessageList:
    """Consecutive messages, the oldest first, and the number of the newest that the reader has here."""

    items: list[Message]
    head: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Namespace:
    """A namespace of yours."""

    namespace: str
    created_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class NamespaceList:
    """The namespaces that you have reserved."""

    items: list[Namespace]


@dataclass(frozen=True, kw_only=True, slots=True)
class NewSecret:
    """A new secret. It is shown this once; a repeated request answers without it (null)."""

    secret: str | None = field(repr=False)
    old_secret_until: datetime
    """Until then messages have a signature of each."""


@dataclass(frozen=True, kw_only=True, slots=True)
class OptionOffer:
    """Something the seat can send now: its JSON Schema (2020-12) is enough to render a form."""

    type: str
    mode: str
    """`sealed`: PUT submission. `instant`: POST actions."""
    schema: dict[str, Any]
    example: dict[str, Any]
    cost: int
    """Garnets that the example would hold."""
    binding: bool
    """The first one counts: accepted is locked in. Ask before sending."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Receipt:
    """An accepted submission. Of a dry run: what would be accepted, without revision, time and digest."""

    match_id: str
    seat: int
    """The player's, or 0 for the judge."""
    phase: str
    """The phase's id."""
    revision: int | None
    """1, 2, 3, ... within the phase; withdrawals count."""
    accepted_at: datetime | None
    action: dict[str, Any] = field(repr=False)
    """As it was sent."""
    locked: bool
    garnets_held: int
    """Held while this submission stands."""
    changeable_until: datetime | None
    """Null once it is locked or its phase is over."""
    salt: str | None
    """For this seat only: without it nobody can guess what the digest is of."""
    digest: str | None
    """SHA-256 over the canonical JSON of this receipt's facts, the salt included."""
    dry_run: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Options:
    """What the caller's seat can do now."""

    phase: PhaseFacts | None
    actions: list[OptionOffer]
    missing: str | None
    """What sending nothing means, in words."""
    due_at: datetime | None
    submission: Receipt | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Owed:
    """A running match of mine, and whether it waits for me."""

    match_id: str
    game: str
    title: str
    seat: int
    """My seat, or 0 where the game asks me as its judge."""
    phase: PhaseFacts
    waiting_for_me: bool
    """I may submit, and nothing of mine is in force."""


@dataclass(frozen=True, kw_only=True, slots=True)
class OwedList:
    """My running matches, the nearest deadline first."""

    items: list[Owed]


@dataclass(frozen=True, kw_only=True, slots=True)
class ProviderFacts:
    """A provider that one can sign in with."""

    id: str
    name: str
    """For the button."""
    start: str
    """Where to send the browser; see its operation."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ProviderList:
    """The providers of this server; none where passwords are the only way in."""

    items: list[ProviderFacts]


@dataclass(frozen=True, kw_only=True, slots=True)
class ResultView:
    """How a match ended (rules/README.md, Result)."""

    match_id: str
    tokens_of_life: dict[str, int]
    garnets: dict[str, int]
    elimination_candidates: list[int]
    winners: list[int]
    standings: list[dict[str, Any]]
    seals_broken: list[Any]
    """When a host read what was sealed: `at`, `phase`, `seat` (null: all), `reason`."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ToldEvent:
    """An event that waits, and the seats that will be told; null: everybody."""

    to: list[int] | None
    type: str
    data: dict[str, Any]


@dataclass(frozen=True, kw_only=True, slots=True)
class Review:
    """What will be told when the outcome is published."""

    phase_id: str
    review_until: datetime
    """When it is published by itself."""
    events: list[ToldEvent]
    view: dict[str, Any]
    """The host's view as it will be then."""
    result: dict[str, Any] | None
    """If the match ends with it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Session:
    """What signing in answers (RFC 6749, section 5.1)."""

    access_token: str = field(repr=False)
    token_type: Literal["bearer"] = "bearer"
    expires_in: int
    """Seconds."""
    scope: str
    """The scopes it has, separated by blanks."""
    device: str | None = field(default=None, repr=False)
    """Keep it on this device, and send it as `device` when you sign in again: others who try your username can't
    keep you out then. It opens nothing by itself. Null after signing in without a password."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Substitution:
    """What became of it. With an invite, the code is shown this once."""

    match: MatchFacts
    invite_code: str | None = field(default=None, repr=False)
    expires_at: datetime | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Ticket:
    """Opens one stream, once."""

    ticket: str = field(repr=False)
    expires_in: int = 30
    """Seconds."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Token:
    """A new token. Keep `token`: it is shown this once; a repeated request answers without it (null)."""

    id: str
    kind: str
    name: str
    scopes: list[str]
    match_id: str | None
    namespace: str | None = None
    """The integration it is for, which has no other powers."""
    created_at: datetime
    expires_at: datetime | None
    last_used_at: datetime | None = None
    """When it was last used, to within some minutes; null: never, as far as is known."""
    token: str | None = field(repr=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class TokenFacts:
    """A token in a list: everything but itself."""

    id: str
    kind: str
    name: str
    scopes: list[str]
    match_id: str | None
    namespace: str | None = None
    """The integration it is for, which has no other powers."""
    created_at: datetime
    expires_at: datetime | None
    last_used_at: datetime | None = None
    """When it was last used, to within some minutes; null: never, as far as is known."""


@dataclass(frozen=True, kw_only=True, slots=True)
class TokenList:
    """The tokens in force, newest first."""

    items: list[TokenFacts]
    next_cursor: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Trial:
    """What came back of a test."""

    delivered: bool
    status: int | None
    """Of the answer; null: there was none."""
    error: str | None
    """Why there was no answer."""
    milliseconds: int
    advice: str
    """What to do about it, for people."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Cursor:
    """Where in a feed this view stands: subscribe from here and nothing is missed or told twice."""

    feed: str
    epoch: str
    seq: int


@dataclass(frozen=True, kw_only=True, slots=True)
class View:
    """A viewer's view of a match. `view` is null until the match starts; its fields are the game's."""

    match_id: str
    viewer: str
    status: str
    phase: PhaseFacts | None
    paused_until: datetime | None
    """When a paused match goes on by itself."""
    review_until: datetime | None
    """What the last phase led to is told then at the latest: its host reads it first."""
    submitted: list[int] | None
    """Who has something in force in the open phase; null where not everybody may know that."""
    view: dict[str, Any] | None
    garnets: int | None
    """The seat's free balance; null for hosts and spectators."""
    cursor: Cursor


@dataclass(frozen=True, kw_only=True, slots=True)
class Webhook:
    """A webhook, without its secret."""

    id: str
    url: str
    """https, port 443 or above 1023, and a host on the public internet. Redirects are not followed."""
    feeds: list[str]
    delivered: dict[str, int]
    """By feed: the number of the last event that arrived or isn't wanted."""
    types: list[str] | None
    match_id: str | None
    """The one match it is good for, as the token that made it was."""
    status: str
    paused_why: str | None
    """owner: you did. failing: nothing arrived for three days. gone: the address answered 410. token_ended: the
    token that set it up was revoked or has expired. no_feeds: you may read none of them any more."""
    failing_since: datetime | None
    tries: int
    """Failed ones since something arrived last."""
    next_try_at: datetime | None
    old_secret_until: datetime | None
    """Until then the secret before this one signs as well."""
    created_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class WebhookCreated:
    """A new webhook. Keep `secret`: it is shown this once; a repeated request answers without it (null)."""

    id: str
    url: str
    """https, port 443 or above 1023, and a host on the public internet. Redirects are not followed."""
    feeds: list[str]
    delivered: dict[str, int]
    """By feed: the number of the last event that arrived or isn't wanted."""
    types: list[str] | None
    match_id: str | None
    """The one match it is good for, as the token that made it was."""
    status: str
    paused_why: str | None
    """owner: you did. failing: nothing arrived for three days. gone: the address answered 410. token_ended: the
    token that set it up was revoked or has expired. no_feeds: you may read none of them any more."""
    failing_since: datetime | None
    tries: int
    """Failed ones since something arrived last."""
    next_try_at: datetime | None
    old_secret_until: datetime | None
    """Until then the secret before this one signs as well."""
    created_at: datetime
    secret: str | None = field(repr=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class WebhookList:
    """Your webhooks, oldest first."""

    items: list[Webhook]
    next_cursor: str | None = None
