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
    "Balance",
    "BalanceHistory",
    "BrokenSeal",
    "ChannelFacts",
    "ChannelList",
    "ClaimCode",
    "Clarification",
    "ClarificationList",
    "Cursor",
    "DailySchedule",
    "Deadlines",
    "Decided",
    "Decision",
    "Delivery",
    "DeliveryList",
    "Episode",
    "EventDescribed",
    "EventPage",
    "Finals",
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
    "HostView",
    "LedgerEntry",
    "LedgerPage",
    "Left",
    "Link",
    "LinkList",
    "LinkedAccount",
    "MatchFacts",
    "MatchList",
    "Me",
    "MemberCard",
    "MemberView",
    "MemberWarning",
    "Message",
    "MessageList",
    "Namespace",
    "NamespaceList",
    "NewSecret",
    "Offer",
    "Offered",
    "OpenDecision",
    "OptionOffer",
    "Options",
    "Outcome",
    "Owed",
    "OwedList",
    "PhaseDescribed",
    "PhaseFacts",
    "PlayedMatch",
    "Policies",
    "ProviderFacts",
    "ProviderList",
    "PublicView",
    "Receipt",
    "ResultView",
    "Review",
    "RollingSchedule",
    "SealedAction",
    "SeasonFacts",
    "SeasonHost",
    "SeasonHosts",
    "SeasonList",
    "SeasonView",
    "SeatFacts",
    "Seats",
    "Session",
    "Substitution",
    "Threshold",
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
class Balance:
    """A balance as it was after something changed it."""

    at: datetime
    garnets: int


@dataclass(frozen=True, kw_only=True, slots=True)
class BalanceHistory:
    """Garnets over time, for a chart: by member, as far as the caller may know them."""

    members: dict[str, list[Balance]]


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
class LedgerEntry:
    """An entry of the ledger. `lines`: by account what it got; negative: gave."""

    n: int
    """1, 2, 3, ... within the season; who may not see all entries sees gaps."""
    at: datetime
    cause: str
    """What led to it; no cause comes twice."""
    currency: str = "garnet"
    lines: dict[str, int]
    """Members' ids, `bank`, `escrow` (offers), and `m_x/seat:3` (what a seat has in a match)."""


@dataclass(frozen=True, kw_only=True, slots=True)
class LedgerPage:
    """Entries in order. Hosts who don't play see all lines, a member those of its own."""

    items: list[LedgerEntry]
    next_after: int | None
    """Ask on from there; null at the end."""


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
    season_id: str | None = None
    """The season that this match is part of."""


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
class Offered:
    """An offer that was made."""

    offer: str
    to: str
    amount: int


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
class SeasonFacts:
    """A season, for lists and for finding one's place in it; `join_code` is for its hosts."""

    id: str
    title: str
    status: str
    visibility: str
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    role: str
    is_host: bool
    member: str | None
    """The caller's own place in the cast."""
    join_code: str | None = field(default=None, repr=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class SeasonHost:
    """Who hosts."""

    account_id: str
    display_name: str


@dataclass(frozen=True, kw_only=True, slots=True)
class SeasonHosts:
    """All who host a season."""

    items: list[SeasonHost]


@dataclass(frozen=True, kw_only=True, slots=True)
class SeasonList:
    """A page of seasons, newest first."""

    items: list[SeasonFacts]
    next_cursor: str | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Cursor:
    """Where in a feed this view stands: subscribe from here and nothing is missed or told twice."""

    feed: str
    epoch: str
    seq: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Decided:
    """A decision that is closed: what came of it, how, and who had chosen what."""

    id: str
    kind: str
    episode: int
    outcome: list[str]
    how: str
    choices: dict[str, list[str]] = field(repr=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class Outcome:
    """A match's result in the words of the season: members instead of seats, seats without a member left out.

    `places`: the rank in the standings, 1 the first; in a game that ranks groups apart, within the group.
    """

    tokens: dict[str, Any]
    garnets: dict[str, Any]
    candidates: list[str]
    places: dict[str, Any]


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayedMatch:
    """A match of the season. `take`: the number of its result in the season, 0 while there is none."""

    id: str
    game: str
    seats: dict[str, str]
    take: int = 0
    outcome: Outcome | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Episode:
    """One episode.

    `held`: Tokens of Life by member, gifts included, which end with the episode. `garnets`: the balances when it
    was announced, where the season shows them like that. `death_game`: what the death match will be; `banned`:
    None until bans were asked for. `replays`: death matches without a loser.
    """

    number: int
    game: str
    title: str | None = None
    stage: str = "announced"
    garnets: dict[str, Any] | None = None
    main: PlayedMatch | None = None
    held: dict[str, Any] = field(default_factory=dict)
    candidates: list[str] = field(default_factory=list)
    opponent: str | None = None
    banned: list[str] | None = None
    death_game: str | None = None
    death: PlayedMatch | None = None
    replays: int = 0
    eliminated: str | None = None
    skipped: str | None = None
    decisions: list[Decided] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True, slots=True)
class Finals:
    """The finals. `supporters`: whom eliminated members stand by, None until they were asked."""

    finalists: list[str]
    episode: int
    supporters: dict[str, Any] | None = None
    matches: list[PlayedMatch] = field(default_factory=list)
    winners: list[str | None] = field(default_factory=list)
    decisions: list[Decided] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True, slots=True)
class Left:
    """How a member left the season.

    `order`: 1 for the first who left. `take`: the number of the result that led to it, with which it can be taken
    back; 0 for what stands whatever becomes of a match.
    """

    how: str
    by: str
    episode: int
    order: int
    take: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class MemberCard:
    """A member as others see it.

    `place`: all who are still in share the first; `tokens` of the episode that is played; `garnets`: None where
    they are not shown.
    """

    id: str
    alias: str
    groups: list[str]
    status: str
    place: int
    left: Left | None
    tokens: int
    garnets: int | None


@dataclass(frozen=True, kw_only=True, slots=True)
class MemberWarning:
    """A warning that a host gave, and why. It is never taken back."""

    number: int
    reason: str
    fine: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Offer:
    """An open offer. Its id is given from outside and never used again: a number would count others' offers."""

    id: str
    giver: str
    taker: str
    amount: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Decision:
    """An open decision.

    Each of `deciders` (members, or `host`) chooses `least` to `most` of `options`. `due_at`: a choice counts that
    comes before. `default`: what is taken when nobody decides; `ties`: which of several options with the most
    votes.
    """

    id: str
    kind: str
    episode: int
    deciders: list[str]
    options: list[str]
    least: int
    most: int
    due_at: datetime
    visibility: str
    counting: str
    default: str
    ties: str


@dataclass(frozen=True, kw_only=True, slots=True)
class OpenDecision:
    """A decision that somebody has to make. `choices`: what was chosen so far, where that is public."""

    decision: Decision
    choices: dict[str, list[str]] = field(repr=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class Deadlines:
    """Seconds until a decision closes by itself, by its kind."""

    give_token: int = 86400
    name_candidate: int = 86400
    choose_opponent: int = 86400
    ban_death_match: int = 86400
    choose_death_match: int = 86400
    support: int = 86400


@dataclass(frozen=True, kw_only=True, slots=True)
class Threshold:
    """What a member's nth warning costs: a fine, the season, or both."""

    after: int
    fine: int = 0
    eliminates: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Policies:
    """How a season is played. Every field has a default; they can be changed until the season starts."""

    start_garnets: int = 0
    """What every member has at the start."""
    everyone_plays: bool = True
    """Every active member has a seat in the main match. If not, who has none is safe in that episode."""
    spare_tokens: str = "may_be_given"
    """What a holder of several Tokens of Life does with those beyond the first; a member gets one."""
    most_tokens: int = 2
    """How many Tokens of Life a member takes from a match at most."""
    candidate_may_receive: bool = False
    """Whether a token may go to whom the match made its candidate, who is then safe."""
    no_winners: str = "go_on"
    """A match that nobody won: its candidate stands, or nobody leaves in this episode."""
    no_candidate: str = "lowest"
    """Who is the candidate when the match names none, or its candidate was saved: nobody; whom the token holders
    choose (without any: everybody); whom the host chooses; the lowest placed; the poorest; drawn. Never a token
    holder: if all hold one, nobody leaves."""
    opponent: str = "candidate_chooses"
    """Who meets a single candidate, never a token holder. Two candidates meet each other."""
    no_opponent: str = "eliminated"
    """What becomes of a candidate when everybody else holds a token."""
    candidate_leaves: str = "counts"
    """A candidate or opponent who leaves before the death match: that was the episode's elimination, or another one
    is found. Who leaves in a death match has lost it."""
    death_match_pool: list[str] = field(default_factory=list)
    """The games of death matches. Empty: the host names one when it starts."""
    death_match_chooser: str = "drawn"
    """Who chooses from the pool, after the bans. Two candidates choose together."""
    death_match_bans: int = 0
    """How many games each of them may ban; lowered where the pool would run empty."""
    death_match_replays: int = 1
    """How often a death match without a loser is played again before the poorer one leaves."""
    loser_garnets: str = "to_winner"
    """Where the garnets of an eliminated member go."""
    leaver_garnets: str = "burn"
    """Where the garnets of a member who withdraws or is removed go."""
    transfers: str = "closed"
    """When members may offer garnets to each other."""
    balances: str = "public"
    """Who sees whose garnets: all see all; only one's own; all, as of the episode's announcement."""
    warnings: list[Threshold] = field(default_factory=list)
    """What warnings cost, by their number: `{after, fine, eliminates}`, ascending."""
    most_episodes: int = 30
    """After so many episodes the finals are played by whoever is left."""
    finalists: int = 2
    """With so many members left the finals begin."""
    finals_games: list[str] = field(default_factory=list)
    """The games of the finals, in turn. Empty, or with more finalists than `finalists`: the host names one each
    time."""
    finals_best_of: int = 1
    """Games of the finals; more than half of them won is the season."""
    finals_extra_games: int = 2
    """Games beyond, while nobody leads. Then the richer one wins, then it is drawn."""
    support_garnets: int = 0
    """What each eliminated member who supports a finalist is worth to it. 0: nobody is asked."""
    sealed: list[str] = field(
        default_factory=lambda: ["name_candidate", "choose_opponent", "ban_death_match", "support"]
    )
    """Decisions in which nobody sees what or whether others have decided, until they close."""
    close_early: bool = True
    """A decision closes when all have decided. If not, choices can be changed until its deadline."""
    silence: str = "drawn"
    """Which member is taken when a choice is due and nobody decides. A game is always drawn."""
    ties: str = "fewest_garnets"
    """Which of the members with the most votes is taken; then it is drawn."""
    deadlines: Deadlines = field(
        default_factory=lambda: Deadlines(
            give_token=86400,
            name_candidate=86400,
            choose_opponent=86400,
            ban_death_match=86400,
            choose_death_match=86400,
            support=86400,
        )
    )
    """Seconds until decisions close by themselves, by kind."""


@dataclass(frozen=True, kw_only=True, slots=True)
class HostView:
    """What hosts may know: all but sealed choices."""

    id: str
    title: str
    status: str
    policies: Policies
    standings: list[MemberCard]
    episodes: list[Episode]
    finals: Finals | None
    decisions: list[OpenDecision]
    may_transfer: bool
    winner: str | None
    choices: dict[str, list[str]] = field(repr=False)
    to_decide: list[str]
    offers: list[Offer]
    warnings: dict[str, Any]


@dataclass(frozen=True, kw_only=True, slots=True)
class MemberView:
    """What a member may know. `garnets`: its own, now; `offers` from it and to it."""

    id: str
    title: str
    status: str
    policies: Policies
    standings: list[MemberCard]
    episodes: list[Episode]
    finals: Finals | None
    decisions: list[OpenDecision]
    may_transfer: bool
    winner: str | None
    choices: dict[str, list[str]] = field(repr=False)
    to_decide: list[str]
    offers: list[Offer]
    member: str
    garnets: int
    warnings: list[MemberWarning]


@dataclass(frozen=True, kw_only=True, slots=True)
class PublicView:
    """What everybody may know. `standings` by place."""

    id: str
    title: str
    status: str
    policies: Policies
    standings: list[MemberCard]
    episodes: list[Episode]
    finals: Finals | None
    decisions: list[OpenDecision]
    may_transfer: bool
    winner: str | None


@dataclass(frozen=True, kw_only=True, slots=True)
class SeasonView:
    """A season as its viewer may know it, and where its feed stands with it."""

    season_id: str
    viewer: str
    view: MemberView | HostView | PublicView
    cursor: Cursor


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
