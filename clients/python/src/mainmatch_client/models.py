"""What the server answers, as frozen dataclasses.

Written by ``generate.py`` from openapi/openapi.json: change nothing here. Members that this version doesn't know
are ignored, and a choice of texts is any text, so a newer server breaks nothing.
"""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from mainmatch_client.events import Event

__all__ = [
    "AbsencePolicy",
    "AccountCreated",
    "AccountLink",
    "AccountLinkList",
    "AccountStatistics",
    "AccountSummary",
    "AccountSummaryList",
    "ActionDescribed",
    "ActionEvent",
    "ActionOption",
    "ActionResult",
    "AddedBots",
    "AuditEntry",
    "AuditLog",
    "BackupState",
    "BalanceHistory",
    "BrokenSeal",
    "CalendarCreated",
    "CalendarFacts",
    "ChannelFacts",
    "ChannelList",
    "ChatMessage",
    "ChatMessageList",
    "ClaimCode",
    "Clarification",
    "ClarificationList",
    "ClosedDecision",
    "DailySchedule",
    "DecisionChoice",
    "DecisionDeadlines",
    "DroppedAward",
    "EventDescribed",
    "EventPage",
    "FeedCursor",
    "GameFacts",
    "GameList",
    "GameStatistics",
    "GameSummary",
    "GarnetBalance",
    "GarnetOffer",
    "HealthReport",
    "HostFacts",
    "HostList",
    "HostSeasonView",
    "HostStatus",
    "IntegrationFacts",
    "IntegrationList",
    "LastEvent",
    "LedgerEntry",
    "LedgerPage",
    "LinkedAccount",
    "MatchAlert",
    "MatchAlertList",
    "MatchFacts",
    "MatchInvitation",
    "MatchList",
    "MatchResult",
    "MatchRules",
    "MatchToWatch",
    "MatchView",
    "MemberCard",
    "MemberDeparture",
    "MemberSeasonView",
    "MemberWarning",
    "MessageReport",
    "MessageReportList",
    "MyAccount",
    "NearbyMessage",
    "NewSecondFactor",
    "NewsItem",
    "NewsList",
    "NewsPreferences",
    "OpenDecision",
    "OutcomeByMember",
    "PhaseDescribed",
    "PhaseFacts",
    "PhaseReview",
    "PlayedMatch",
    "PlayerCount",
    "PlayerReliability",
    "PlayerRemoval",
    "PlayerRemovalList",
    "PlayerStatisticsOfGame",
    "PlayerSubstitution",
    "ProviderFacts",
    "ProviderList",
    "PublicSeason",
    "PublicSeasonView",
    "PushKey",
    "PushSubscription",
    "PushSubscriptionList",
    "QuietHours",
    "RecoveryCodes",
    "ReportReason",
    "ResetCode",
    "ReviewedEvent",
    "RollingSchedule",
    "SealedAction",
    "SeasonDecision",
    "SeasonEpisode",
    "SeasonFacts",
    "SeasonFinals",
    "SeasonInvitation",
    "SeasonList",
    "SeasonPolicies",
    "SeasonToWatch",
    "SeasonTwist",
    "SeasonView",
    "SeatFacts",
    "SeatOptions",
    "SeatReceipt",
    "SeatStatistics",
    "SecondFactor",
    "SentInPhase",
    "ServerAudit",
    "ServerAuditEntry",
    "ServerState",
    "SessionFacts",
    "SessionList",
    "SessionProof",
    "SessionToken",
    "StoryLine",
    "StreamTicket",
    "SubmissionHistory",
    "SubmissionHistoryEntry",
    "SubmissionReceipt",
    "TokenCreated",
    "TokenFacts",
    "TokenList",
    "VerifiedEmail",
    "ViewsDescribed",
    "VisitorWelcome",
    "WarningThreshold",
    "Webhook",
    "WebhookCreated",
    "WebhookDelivery",
    "WebhookDeliveryList",
    "WebhookList",
    "WebhookSecret",
    "WebhookTest",
    "ZonedQuietHours",
]


@dataclass(frozen=True, kw_only=True, slots=True)
class AccountCreated:
    """An account that its owner has just taken, on this device. A repeated request answers a null `device`."""

    id: str
    """Id of the account."""
    username: str
    """Username, for the sign-in."""
    display_name: str
    """Name shown to others."""
    admin: bool
    """Whether this account is a server admin."""
    created_at: datetime
    """Time of creation."""
    statistics: str
    """Who can read your statistics: everybody, or only you."""
    seating: str
    """Who can give you a seat, a membership or a host's role without asking: everybody, those with whom you had a
    part in a match that began or in a season, or nobody. All others can invite you."""
    device: str | None = field(repr=False)
    """Marker of this device. Store it on the device and send it as `device` at the sign-in. It grants no access by
    itself. Null in the answer to a repeated request."""


@dataclass(frozen=True, kw_only=True, slots=True)
class AccountLink:
    """An external identity of the account."""

    id: str
    """Id of the link."""
    kind: str
    """integration: acts for you. oidc: a sign-in method."""
    name: str
    """Namespace of the integration, or issuer of the provider."""
    display_name: str
    """Name to show: that of the provider, or `name` for all that this server doesn't name."""
    created_at: datetime
    """Time of creation."""


@dataclass(frozen=True, kw_only=True, slots=True)
class AccountLinkList:
    """The account's external identities, oldest first."""

    items: list[AccountLink]
    """The entries of this page."""
    next_cursor: str | None
    """Send it as `cursor` to get the next page; null on the last page."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayerReliability:
    """How often phases that waited for a submission got it in time."""

    answered: int
    """Phases that were answered in time."""
    missed: int
    """Phases whose deadline came without a submission."""
    share: float | None
    """Share of phases that were answered in time, 0 to 1; null without any."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayerStatisticsOfGame:
    """Results of a player in one game."""

    matches: int
    """Finished matches that the player played to the end."""
    won: int
    """Matches won, with at least one Token of Life."""
    tokens_of_life: int
    """Tokens of Life won."""
    garnets: int
    """Garnets awarded at the end of matches."""
    elimination_candidate: int
    """Matches in which the player was Elimination Candidate."""
    substituted: int
    """Matches that a substitute finished in the player's place."""
    reliability: PlayerReliability
    """Answers in time. Others see those in games that reveal all submissions."""
    game: str
    """Id of the game."""


@dataclass(frozen=True, kw_only=True, slots=True)
class AccountStatistics:
    """Results of an account in all games, and in each."""

    matches: int
    """Finished matches that the player played to the end."""
    won: int
    """Matches won, with at least one Token of Life."""
    tokens_of_life: int
    """Tokens of Life won."""
    garnets: int
    """Garnets awarded at the end of matches."""
    elimination_candidate: int
    """Matches in which the player was Elimination Candidate."""
    substituted: int
    """Matches that a substitute finished in the player's place."""
    reliability: PlayerReliability
    """Answers in time. Others see those in games that reveal all submissions."""
    username: str | None
    """Username, if the account is yours or you asked by it; null by its id."""
    display_name: str
    """Name shown to others."""
    games: list[PlayerStatisticsOfGame]
    """Results by game."""


@dataclass(frozen=True, kw_only=True, slots=True)
class AccountSummary:
    """An account, as admins see it."""

    id: str
    """Id of the account."""
    username: str
    """Username."""
    display_name: str
    """Name shown to others."""
    created_at: datetime
    """Time of the sign-up."""
    admin: bool
    """Whether it is an admin of this server."""
    suspended_at: datetime | None
    """Time of the suspension; null if it is not suspended."""
    second_factor_enabled: bool
    """Whether a sign-in needs the second factor."""
    email_verified: bool
    """Whether it has a verified address, to which codes are sent."""


@dataclass(frozen=True, kw_only=True, slots=True)
class AccountSummaryList:
    """Accounts of the server, by username."""

    items: list[AccountSummary]
    """The entries of this page."""
    next_cursor: str | None
    """Send it as `cursor` to get the next page; null on the last page."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ActionEvent:
    """An event that an instant action caused, as published to its seat."""

    type: str
    """Type of the event."""
    data: dict[str, Any]
    """What happened, as the event type of the game says."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ActionResult:
    """The outcome of an instant action, for its author."""

    match_id: str
    """Id of the match."""
    phase_id: str
    """Id of the phase in which the action was taken."""
    action: dict[str, Any] = field(repr=False)
    """The action, as it was sent."""
    told: list[ActionEvent]
    """The events that it caused, as your seat got them; none while the outcome of a phase that it ended waits for a
    host."""
    garnets: int
    """Free balance of the seat afterwards."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SeatFacts:
    """A seat and its player, by the name shown to others."""

    seat: int
    """Number of the seat, from 1."""
    taken: bool
    """Whether somebody sits there."""
    bot: str | None
    """The bot that plays the seat; null for a person or nobody."""
    display_name: str | None
    """Name of the seat's player; null for a free seat."""


@dataclass(frozen=True, kw_only=True, slots=True)
class AddedBots:
    """The seat that a bot took, the first one of several, and all of them."""

    seat: int
    """Number of the seat, from 1."""
    taken: bool
    """Whether somebody sits there."""
    bot: str | None
    """The bot that plays the seat; null for a person or nobody."""
    display_name: str | None
    """Name of the seat's player; null for a free seat."""
    seats: list[SeatFacts]
    """All seats that bots took, in order."""


@dataclass(frozen=True, kw_only=True, slots=True)
class AuditEntry:
    """A host act. `hash` chains it to the previous entry (docs/fairness.md)."""

    n: int
    """Number of the entry in this match, from 1."""
    at: datetime
    """Time of the act."""
    by: str | None
    """Display name; null for the server."""
    act: str
    """What the host did, such as `extend`."""
    reason: str | None
    """The reason that the host gave."""
    detail: dict[str, Any]
    """Details of the act, which depend on `act`."""
    hash: str
    """SHA-256 over this entry and the hash before."""


@dataclass(frozen=True, kw_only=True, slots=True)
class AuditLog:
    """The host acts in a match, oldest first."""

    items: list[AuditEntry]
    """The entries of this page, oldest first."""
    next_after: int | None
    """Send it as `after` to get the next page; null on the last page for now."""


@dataclass(frozen=True, kw_only=True, slots=True)
class GarnetBalance:
    """A balance after a change."""

    at: datetime
    """Time of the change."""
    garnets: int
    """Garnets after the change."""


@dataclass(frozen=True, kw_only=True, slots=True)
class BalanceHistory:
    """Balances over time by member, as far as the caller can see them."""

    members: dict[str, list[GarnetBalance]]
    """Balances after each change, oldest first, by member."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SealedAction:
    """A submission in force."""

    seat: int
    """The seat."""
    action: dict[str, Any] = field(repr=False)
    """Its action."""
    locked: bool
    """Whether the submission is locked."""
    slot: str | None = None
    """Slot of the submission; omitted in a phase without slots."""


@dataclass(frozen=True, kw_only=True, slots=True)
class BrokenSeal:
    """The sealed submissions of the open phase."""

    phase_id: str
    """Id of the phase."""
    submissions: list[SealedAction] = field(repr=False)
    """The submissions in force, by seat."""


@dataclass(frozen=True, kw_only=True, slots=True)
class CalendarCreated:
    """Your calendar. Keep `path`: it is shown only once, and a repeated request answers null instead."""

    created_at: datetime
    """Time at which its address was made."""
    path: str | None
    """Path of its address on this server."""


@dataclass(frozen=True, kw_only=True, slots=True)
class CalendarFacts:
    """Your calendar. Its address isn't shown again."""

    created_at: datetime
    """Time at which its address was made."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ChannelFacts:
    """A channel as the caller sees it."""

    name: str
    """Name of the channel, as in its address."""
    kind: str
    """What the channel is for."""
    title: str
    """Title for the reader, with names, in a language of `Accept-Language`."""
    members: list[int] | None
    """Seats of the members; null in the lounge, and in channels that you have left."""
    open: bool
    """Whether messages can be posted."""
    may_write: bool
    """Whether you can post now."""
    head: int
    """Number of the newest message that you can read there; 0 before the first."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ChannelList:
    """The channels visible to the caller; before the match starts, that of its lobby."""

    items: list[ChannelFacts]
    """The entries of this page."""
    next_cursor: str | None
    """Send it as `cursor` to get the next page; null on the last page."""
    language: str
    """Language of the titles (BCP 47), by `Accept-Language`."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ChatMessage:
    """A message, as numbered for one reader."""

    id: str
    """Id, the same for all readers."""
    channel: str
    """Name of the channel."""
    n: int
    """Number in this channel for this reader: 1, 2, 3, ... Each reader has a separate numbering."""
    seat: int | None
    """Seat of the author; null without one."""
    role: str
    """Role of the author; `game` for a line that nobody wrote."""
    name: str
    """Display name at the time of the message; the game's title for its lines."""
    text: str | None
    """Text; null if a host hid the message. A game's lines are in a language of `Accept-Language`."""
    at: datetime
    """Time of the message."""
    reply_to: str | None
    """Id of the message that it replies to; null without one, and if you cannot read that."""
    mentions: list[int]
    """Seats that it mentions, in order; 0: the hosts."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ChatMessageList:
    """Consecutive messages, oldest first, and the number of the newest one that the reader can read here."""

    items: list[ChatMessage]
    """The entries of this page, oldest first."""
    next_after: int | None
    """Send it as `after` to get the next page; null on the last page for now."""
    head: int
    """Number of the newest message that you can read here; 0 without one."""
    language: str
    """Language of the game's lines, by `Accept-Language`."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ClaimCode:
    """A claim code.

    Its holder can claim the account, so show it only to the person. A repeated request answers null instead.
    """

    code: str | None = field(repr=False)
    """The code, which works once; null when a request is repeated."""
    expires_at: datetime
    """Time at which it stops working."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Clarification:
    """A dated ruling on the rules."""

    n: int
    """Number within the match: 1, 2, 3, ..."""
    at: datetime
    """Time of publication."""
    text: str
    """The ruling."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ClarificationList:
    """The rulings of a match, oldest first."""

    items: list[Clarification]
    """The entries of this page, oldest first."""
    next_after: int | None
    """Send it as `after` to get the next page; null on the last page for now."""


@dataclass(frozen=True, kw_only=True, slots=True)
class DecisionChoice:
    """A decider's choice. It replaces an earlier one."""

    choice: list[str]
    """Options of the decision, without repeats."""


@dataclass(frozen=True, kw_only=True, slots=True)
class EventPage:
    """Consecutive events of a feed."""

    feed: str
    """The feed."""
    epoch: str
    """Changes only when a backup is restored. Fetch the view again when it does."""
    items: list[Event]
    """The events, in order."""
    next_after: int
    """Pass it as `after` to get the next page."""
    head: int
    """Number of the feed's newest event."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ActionDescribed:
    """An action that a seat can send. `options` narrow its schema to what the seat can send now."""

    type: str
    """Type of the action, as in its `type`."""
    mode: str
    """sealed: sent with PUT submission. instant: sent with POST actions."""
    label: str
    """Name for players; empty if the game gives none."""
    icon: str
    """An emoji; empty if the game gives none."""
    schema: dict[str, Any]
    """JSON Schema of the action, with annotations for players (`x-label`, `x-stakes`, ...)."""
    example: dict[str, Any]
    """An action that its schema allows."""


@dataclass(frozen=True, kw_only=True, slots=True)
class EventDescribed:
    """An event type of the game. `schema` describes the envelope's `data`."""

    type: str
    """Type of the event."""
    schema: dict[str, Any]
    """JSON Schema of the event's `data`."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PhaseDescribed:
    """A phase: a part of a match with one deadline."""

    name: str
    """Name of the phase."""
    seconds: int
    """Default length, which a match's schedule can change."""
    fixed_length: bool
    """Whether the rules set the length. They can change it during play; a schedule cannot."""
    close_early: str
    """Whether the phase closes before its deadline. as_set: as the match's `close_early` says. The other words mean
    what they mean there, whatever the match says."""
    submission_status: str
    """Who can learn who has submitted in it, where the match lets them."""
    silence: str
    """Consequence of a missing submission."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayerCount:
    """Allowed numbers of players."""

    min: int
    """Least number of players."""
    max: int
    """Greatest number of players."""
    default: int
    """Number of players unless the host says another."""
    even: bool
    """Whether the number of players must be even."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ViewsDescribed:
    """JSON Schemas of the `view` member, for spectators and for seats."""

    public: dict[str, Any]
    """Schema of the spectators' view."""
    seat: dict[str, Any]
    """Schema of a seat's view."""


@dataclass(frozen=True, kw_only=True, slots=True)
class GameFacts:
    """A game with all its details. All schemas are JSON Schema 2020-12."""

    id: str
    """Id of the game."""
    title: str
    """Name of the game."""
    summary: str
    """What the game is about, in a sentence."""
    version: str
    """Version of its rules."""
    designers: list[str]
    """Who invented it."""
    tags: list[str]
    """What kind of game it is, in English."""
    featured_in: list[str]
    """Shows and seasons in which it was played."""
    player_count: PlayerCount
    """Numbers of players that the rules allow."""
    wins: bool
    """Whether somebody can win it. Nobody wins a vote, or a house."""
    phases: list[PhaseDescribed]
    """The phases."""
    language: str
    """Language of the texts (BCP 47), by `Accept-Language`."""
    rules: str
    """The whole rules, in Markdown, without chapters that matches tell later."""
    player_rules: str
    """`rules` for players: with the usual settings, and without what only programs need."""
    rules_language: str
    """Language of the rules (BCP 47): `en` where the game lacks them in its `language`."""
    config_schema: dict[str, Any]
    """Schema of a new match's `config`, with defaults."""
    submission_status: list[str]
    """Values of `submission_status` that a match of this game can have."""
    actions: list[ActionDescribed]
    """The actions."""
    views: ViewsDescribed
    """Schemas of the views."""
    events: list[EventDescribed]
    """The game's own events."""
    judged: bool
    """Whether its hosts act, too: those who don't play have options."""
    drawn_aliases: bool
    """Whether its matches have drawn aliases by default."""


@dataclass(frozen=True, kw_only=True, slots=True)
class GameSummary:
    """A game's summary."""

    id: str
    """Id of the game."""
    title: str
    """Name of the game."""
    summary: str
    """What the game is about, in a sentence."""
    version: str
    """Version of its rules."""
    designers: list[str]
    """Who invented it."""
    tags: list[str]
    """What kind of game it is, in English."""
    featured_in: list[str]
    """Shows and seasons in which it was played."""
    player_count: PlayerCount
    """Numbers of players that the rules allow."""
    wins: bool
    """Whether somebody can win it. Nobody wins a vote, or a house."""
    phases: list[PhaseDescribed]
    """The phases."""
    language: str
    """Language of the texts (BCP 47), by `Accept-Language`."""


@dataclass(frozen=True, kw_only=True, slots=True)
class GameList:
    """All games, by id."""

    items: list[GameSummary]
    """The entries of this page."""
    next_cursor: str | None
    """Send it as `cursor` to get the next page; null on the last page."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SeatStatistics:
    """Results of a seat, whoever sat there."""

    seat: int
    """Number of the seat, from 1."""
    matches: int
    """Matches that had this seat."""
    won: int
    """Matches that this seat won."""
    elimination_candidate: int
    """Matches in which it was Elimination Candidate."""
    bots: int
    """Matches in which a bot sat there at the end."""


@dataclass(frozen=True, kw_only=True, slots=True)
class GameStatistics:
    """The latest public matches of a game."""

    game: str
    """Id of the game."""
    matches: int
    """Finished public matches, the latest 1000 at most."""
    mean_player_count: float | None
    """Mean number of players; null without matches."""
    median_seconds: int | None
    """Median length of a match; null without matches."""
    seats: list[SeatStatistics]
    """Results by seat: whether a seat has an advantage."""
    reliability: PlayerReliability
    """Answers in time of all players; none in games that keep submissions secret."""


@dataclass(frozen=True, kw_only=True, slots=True)
class GarnetOffer:
    """An open offer. Its id comes from the caller and is never reused: a number would reveal others' offers."""

    id: str
    """Id of the offer."""
    giver: str
    """Member who offers."""
    taker: str
    """Member to whom it is offered."""
    amount: int
    """Number of garnets."""


@dataclass(frozen=True, kw_only=True, slots=True)
class HealthReport:
    """The server is healthy."""

    status: str = "ok"
    """`ok`."""


@dataclass(frozen=True, kw_only=True, slots=True)
class HostFacts:
    """A host."""

    account_id: str
    """Id of the account."""
    username: str | None
    """Username of the account; null for a linked account."""
    display_name: str
    """Name shown to others."""


@dataclass(frozen=True, kw_only=True, slots=True)
class HostList:
    """The hosts of a match."""

    items: list[HostFacts]
    """The entries of this page."""
    next_cursor: str | None
    """Send it as `cursor` to get the next page; null on the last page."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PhaseFacts:
    """The open phase."""

    id: str
    """Id of the phase."""
    name: str
    """Name of the phase, as in the game's `phases`."""
    round: int
    """Round of the match, from 1; 0 before the first."""
    opened_at: datetime
    """Time of the opening."""
    due_at: datetime | None
    """Deadline. The phase is over at this instant. Null while the match is paused."""


@dataclass(frozen=True, kw_only=True, slots=True)
class HostStatus:
    """Progress of the open phase, for hosts: which seats have submitted, never what."""

    phase: PhaseFacts | None
    """The open phase; null if none is."""
    submitted: list[int]
    """Seats that have submitted."""
    missing: list[int]
    """Seats that can submit and have no current submission."""
    away: list[int] = field(default_factory=list)
    """Seats for whose absent players a bot sends, as of the opening of the phase."""


@dataclass(frozen=True, kw_only=True, slots=True)
class IntegrationFacts:
    """A namespace that you reserved."""

    namespace: str
    """Name of the namespace."""
    created_at: datetime
    """Time of creation."""


@dataclass(frozen=True, kw_only=True, slots=True)
class IntegrationList:
    """Your reserved namespaces."""

    items: list[IntegrationFacts]
    """The entries of this page."""
    next_cursor: str | None
    """Send it as `cursor` to get the next page; null on the last page."""


@dataclass(frozen=True, kw_only=True, slots=True)
class LedgerEntry:
    """An entry of the ledger."""

    n: int
    """Number within the season: 1, 2, 3, ... Viewers with limited access see gaps."""
    at: datetime
    """Time of the entry."""
    cause: str
    """Cause of the entry, unique in the season."""
    currency: str = "garnet"
    """What is counted."""
    lines: dict[str, int]
    """Change of balance, by account: a member id, `bank`, `escrow` (offers), or `m_x/seat:3` (the balance of a seat
    in a match)."""


@dataclass(frozen=True, kw_only=True, slots=True)
class LedgerPage:
    """Entries of the ledger, in order. Hosts who do not play see all lines, members only their own."""

    items: list[LedgerEntry]
    """The entries of this page, oldest first."""
    next_after: int | None
    """Send it as `after` to get the next page; null on the last page for now."""


@dataclass(frozen=True, kw_only=True, slots=True)
class LinkedAccount:
    """A linked account, as its integration sees it."""

    account_id: str
    """Id of the account."""
    external_id: str
    """Your own identifier for the person. No other player sees it."""
    display_name: str
    """Name shown to others."""
    claimed: bool
    """Whether the person has claimed the account and still allows the integration."""
    created_at: datetime
    """Time of creation."""


@dataclass(frozen=True, kw_only=True, slots=True)
class MatchAlert:
    """One of your alerts."""

    id: str
    """Id of the alert."""
    game: str | None
    """Game id; null for any game."""
    free_seats: int
    """Least number of free seats."""
    speed: str | None
    """`live` or `slow`; null for any speed."""
    q: str | None
    """Text that the title contains; null for any title."""
    created_at: datetime
    """Time of creation."""


@dataclass(frozen=True, kw_only=True, slots=True)
class MatchAlertList:
    """Your alerts, oldest first."""

    items: list[MatchAlert]
    """The entries of this page."""
    next_cursor: str | None
    """Send it as `cursor` to get the next page; null on the last page."""


@dataclass(frozen=True, kw_only=True, slots=True)
class AbsencePolicy:
    """What a match does for players who have no time. Nobody else learns who was absent."""

    extensions: int | None = None
    """How often each player can move a deadline by `extension_seconds` (`takeExtension`). Everybody sees that it
    moved, and nobody who asked. Default: `0`."""
    extension_seconds: int | None = None
    """Seconds by which such an extension moves the deadline. Default: `86400`."""
    excused_misses: int | None = None
    """Missed phases of each player that don't count: the first ones. Default: `0`."""
    bot_after_misses: int | None = None
    """After so many missed phases in a row that count, the house bot sends for the player, until the player sends
    something again. Null: never."""
    bot_grace_seconds: int | None = None
    """With `bot_after_misses` and `close_early`: how long a phase stays open once all who are there are done,
    whether or not a bot sends for somebody. Null: a hundredth of its length, at most 15 minutes."""


@dataclass(frozen=True, kw_only=True, slots=True)
class DailySchedule:
    """A daily schedule: phases end at a time of day, unless their length is given here or fixed by the rules."""

    phase_seconds: dict[str, int] | None = None
    """Length by phase name, in seconds from the phase's opening. Default: `{}`."""
    first_phase_seconds: int | None = None
    """Length of the match's first phase only, in seconds from its opening; where phases end at a time of day, its
    shortest length."""
    reminders_seconds: list[int] | None = None
    """Times of reminders, in seconds before a deadline. Reminders before the phase's opening are omitted. Default:
    `[43200, 7200]`."""
    mode: Literal["daily"]
    """`daily`: deadlines at a time of day."""
    at: str
    """Local time of day, such as 14:00."""
    zone: str
    """IANA name of the time zone, such as Europe/Berlin."""
    min_seconds: int | None = None
    """Shortest length of a phase, in seconds. Default: `43200`."""
    days: list[str] | None = None
    """Days of the week, in local time, on which phases end. Default: `["mon", "tue", "wed", "thu", "fri", "sat",
    "sun"]`."""


@dataclass(frozen=True, kw_only=True, slots=True)
class LastEvent:
    """The newest event for you in a match: if there is one, the newest of the game that says something."""

    type: str
    """Type of the event."""
    at: datetime
    """Time of the event."""
    round: int | None
    """Round of the match; null outside of rounds."""
    phase_name: str | None
    """Name of the phase; null outside of phases."""
    data: dict[str, Any]
    """What happened, as the type of the event says."""
    says: str | None
    """What happened, as a sentence for the reader; `{seat:3}` is the name of seat 3, `{at:2026-11-21T14:00:00.000Z}`
    an instant. Null for an event without words."""
    language: str
    """Language of the sentence (BCP 47), by `Accept-Language`."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ZonedQuietHours:
    """Hours of a day in a time zone, in which no phase ends by its deadline."""

    begin: str
    """Local time of their beginning, such as 22:00."""
    end: str
    """Local time of their end, such as 07:00. It can be on the next day."""
    zone: str
    """IANA name of the time zone, such as Europe/Berlin."""


@dataclass(frozen=True, kw_only=True, slots=True)
class RollingSchedule:
    """A schedule of fixed lengths: a phase lasts as long as given here, or its game's default."""

    phase_seconds: dict[str, int] | None = None
    """Length by phase name, in seconds from the phase's opening. Default: `{}`."""
    first_phase_seconds: int | None = None
    """Length of the match's first phase only, in seconds from its opening; where phases end at a time of day, its
    shortest length."""
    reminders_seconds: list[int] | None = None
    """Times of reminders, in seconds before a deadline. Reminders before the phase's opening are omitted. Default:
    `[43200, 7200]`."""
    mode: Literal["rolling"] = "rolling"
    """`rolling`: deadlines a length after the opening. Default: `"rolling"`."""
    quiet: ZonedQuietHours | None = None
    """Hours in which no phase ends: a deadline that would be in them is at their end. Phases whose length the rules
    fix, and deadlines that a host or player moves, are as they are. Null: none."""


@dataclass(frozen=True, kw_only=True, slots=True)
class MatchFacts:
    """A match, as all who can see it see it. `join_code` is shown to its hosts only."""

    id: str
    """Id of the match."""
    game: str
    """Id of the game."""
    version: str
    """Version of the game's rules."""
    title: str
    """Title, for people."""
    status: str
    """Status of the match."""
    player_count: int
    """Number of players."""
    seats: list[SeatFacts]
    """The seats, in order."""
    hosts: list[str]
    """Display names of the hosts."""
    phase: PhaseFacts | None
    """The open phase; null if none is."""
    paused_until: datetime | None
    """Time at which the pause ends by itself; null without one."""
    review_until: datetime | None
    """Time at which the outcome under review is published by itself; null without one."""
    schedule: RollingSchedule | DailySchedule | dict[str, Any]
    """When phases end."""
    config: dict[str, Any]
    """Settings of the game. `setup` is shown only to hosts who do not play."""
    close_early: str
    """Whether a phase closes before its deadline."""
    visibility: str
    """Who can find and watch the match."""
    submission_status: str
    """Who sees which seats have submitted."""
    publication: str
    """Whether outcomes wait for the host."""
    review_seconds: int
    """Longest wait under host_review, in seconds."""
    spectator_delay_rounds: int
    """Number of rounds by which the public view and feed are delayed until the match is over."""
    downtime: str
    """Whether deadlines move when the server was down."""
    commitment: str | None
    """Commitment to the match's random seed. After the end, the seed proves it. Null in the lobby of a season's
    match: it commits at its start to what the members bring."""
    created_at: datetime
    """Time of creation."""
    starts_at: datetime | None
    """Time at which the match starts by itself; null if a host starts it."""
    starts_in_seconds: int | None
    """Seconds until the match starts by itself; null outside of its lobby."""
    when_seats_are_free: str
    """What happens at `starts_at` if seats are free."""
    started_at: datetime | None
    """Time of the start; null before it."""
    finished_at: datetime | None
    """Time of the end; null before it."""
    archived_at: datetime | None
    """Time since which the match can be read and exported, and no longer changed; null before."""
    role: str
    """Your role in the match."""
    hosting: bool
    """Whether you are one of its hosts."""
    seat: int | None
    """Seat of the caller."""
    join_code: str | None = field(default=None, repr=False)
    """Code with which players join; null for others than hosts, and in public matches."""
    hosts_read_groups: bool
    """Whether hosts who do not play read the pairs and groups that players open."""
    drawn_aliases: bool
    """Whether players get drawn seats and aliases at the start, so that nobody can tell who is who before the match
    is over."""
    absence: AbsencePolicy
    """What the match does for players who have no time."""
    extensions_left: int | None = None
    """Extensions that you can still take; null for others than players."""
    season_id: str | None = None
    """Season of the match."""
    rematch_of: str | None = None
    """Match whose rematch this is."""
    last_event: LastEvent | None = None
    """What happened last, from your own feed. Only in the list of your own matches (`mine=true`), of matches that
    are not over; null everywhere else."""


@dataclass(frozen=True, kw_only=True, slots=True)
class MatchInvitation:
    """A match as people see it who are invited to it."""

    match: MatchFacts
    """The match, as spectators see it."""
    seat: int | None
    """Seat that the invite is for; null for any free one."""


@dataclass(frozen=True, kw_only=True, slots=True)
class MatchList:
    """A page of matches."""

    items: list[MatchFacts]
    """The entries of this page."""
    next_cursor: str | None
    """Send it as `cursor` to get the next page; null on the last page."""


@dataclass(frozen=True, kw_only=True, slots=True)
class DroppedAward:
    """What the rules gave to a seat that wins nothing in a season's match."""

    tokens_of_life: int
    """Tokens of Life that were not given."""
    garnets: int
    """Garnets that were not given."""


@dataclass(frozen=True, kw_only=True, slots=True)
class MatchResult:
    """The result of a match (rules/README.md, Result)."""

    match_id: str
    """Id of the match."""
    tokens_of_life: dict[str, int]
    """Tokens of Life, by seat."""
    garnets: dict[str, int]
    """Garnets, by seat."""
    elimination_candidates: list[int]
    """Seats of the Elimination Candidates."""
    winners: list[int]
    """Seats of the winners."""
    standings: list[dict[str, Any]]
    """A row for each seat, best first. The game defines its further members."""
    dropped: dict[str, DroppedAward] = field(default_factory=dict)
    """In a season's match, by seat, what the rules gave to guests and extra bots. It counts nowhere."""
    seals_broken: list[Any]
    """Times when hosts read sealed submissions: `at`, `phase_id`, `seat` (null for all), `reason`."""


@dataclass(frozen=True, kw_only=True, slots=True)
class MatchRules:
    """The rules of a match, as far as they are told."""

    rules: str
    """Rules for players, in Markdown."""
    chapters: list[str]
    """Names of the chapters told during the match; the others are not in `rules`."""
    language: str
    """Language of the rules (BCP 47), by `Accept-Language`."""


@dataclass(frozen=True, kw_only=True, slots=True)
class FeedCursor:
    """The view's position in a feed. A subscription from here misses and repeats no event."""

    feed: str
    """The feed."""
    epoch: str
    """Text that changes only when a backup is restored."""
    seq: int
    """Number of the last event that the view contains; 0 before the first."""


@dataclass(frozen=True, kw_only=True, slots=True)
class MatchView:
    """A viewer's view of a match. `view` is null until the match starts. The game defines its fields."""

    match_id: str
    """Id of the match."""
    viewer: str
    """Whose view it is."""
    status: str
    """Status of the match."""
    phase: PhaseFacts | None
    """The open phase; null if none is."""
    paused_until: datetime | None
    """Time of a paused match's automatic resume."""
    review_until: datetime | None
    """Time by which the last phase's outcome is published. Until then, its host reviews it."""
    submitted: list[int] | None
    """Seats with a current submission in the open phase; null unless that is public."""
    view: dict[str, Any] | None
    """The match, as the viewer may know it; null before the start."""
    garnets: int | None
    """Free balance of the seat; null for hosts and spectators."""
    cursor: FeedCursor
    """Position of the view in the viewer's feed."""


@dataclass(frozen=True, kw_only=True, slots=True)
class MemberDeparture:
    """A member's departure from the season."""

    how: str
    """How the member left."""
    by: str
    """Who or what decided it."""
    episode: int
    """Number of the episode."""
    n: int
    """Number of the departure in the season, from 1."""
    result_n: int = 0
    """Number of the match result whose reversal undoes it; 0 for none."""


@dataclass(frozen=True, kw_only=True, slots=True)
class MemberCard:
    """A member as others see it."""

    id: str
    """Id of the member."""
    alias: str
    """The member's name in the season."""
    groups: list[str]
    """Labels that hosts gave, such as a team."""
    status: str
    """Whether the member still plays."""
    place: int
    """Place in the season, from 1, which all active members share."""
    left: MemberDeparture | None
    """How the member left; null for those who have not."""
    tokens_of_life: int
    """Tokens of Life of the current episode."""
    garnets: int | None
    """Balance; null if you cannot see it."""
    items: dict[str, int]
    """Items that matches granted, as far as you may know them."""


@dataclass(frozen=True, kw_only=True, slots=True)
class MemberWarning:
    """A host's warning and its reason. It is never revoked."""

    n: int
    """Number of the warning, from 1."""
    reason: str | None
    """The host's reason; null without one."""
    fine: int = 0
    """Garnets that it cost."""


@dataclass(frozen=True, kw_only=True, slots=True)
class NearbyMessage:
    """A reported message, or a neighbour of one."""

    id: str
    """Id, the same for all readers."""
    seat: int | None
    """Seat of the author; null without one."""
    role: str
    """Role of the author."""
    name: str
    """Display name at the time of the message."""
    text: str | None
    """Text; null if a host removed the message."""
    at: datetime
    """Time of the message."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ReportReason:
    """Why somebody reported the message."""

    at: datetime
    """Time of the report."""
    reason: str
    """What they wrote."""


@dataclass(frozen=True, kw_only=True, slots=True)
class MessageReport:
    """A reported message. Who reported it is not shown."""

    id: str
    """Id of the message."""
    channel: str
    """Name of its channel."""
    reasons: list[ReportReason]
    """The reports, oldest first."""
    messages: list[NearbyMessage]
    """The message, and up to five before and after it that its first reporter could read."""


@dataclass(frozen=True, kw_only=True, slots=True)
class MessageReportList:
    """Reported messages that wait for an answer, the first reported first, at most 50."""

    items: list[MessageReport]
    """The entries of this page."""
    next_cursor: str | None
    """Send it as `cursor` to get the next page; null on the last page."""
    language: str
    """Language of the game's lines, by `Accept-Language`."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SecondFactor:
    """Whether the account has a second factor."""

    enabled: bool
    """Whether a sign-in needs a code."""
    recovery_codes_left: int
    """Number of recovery codes that still work."""


@dataclass(frozen=True, kw_only=True, slots=True)
class MyAccount:
    """The caller, and the limits of this request's token."""

    id: str
    """Id of the account."""
    username: str
    """Username, for the sign-in."""
    display_name: str
    """Name shown to others."""
    admin: bool
    """Whether this account is a server admin."""
    created_at: datetime
    """Time of creation."""
    statistics: str
    """Who can read your statistics: everybody, or only you."""
    seating: str
    """Who can give you a seat, a membership or a host's role without asking: everybody, those with whom you had a
    part in a match that began or in a season, or nobody. All others can invite you."""
    email: str | None
    """Your verified e-mail address, which nobody else sees. Null: there is none, or the token lacks `account:write`."""
    second_factor: SecondFactor | None
    """Whether your sign-ins need a code. Null: the token lacks `account:write`."""
    guest_until: datetime | None
    """Of a guest: when this account is removed, unless `POST /v1/me/keep` gives it a name; null for all others."""
    scopes: list[str]
    """Scopes of this request's token."""
    match_id: str | None
    """The only match that this token can access; null for all."""


@dataclass(frozen=True, kw_only=True, slots=True)
class NewSecondFactor:
    """The key for an authenticator app. It is shown only once, and counts once a code of it is confirmed."""

    secret: str = field(repr=False)
    """Base32, to type into the app."""
    uri: str
    """The same as a URI, to show as a QR code."""


@dataclass(frozen=True, kw_only=True, slots=True)
class NewsItem:
    """What waits for you in a match or season."""

    kind: str
    """Where it is."""
    id: str
    """Id of that match or season."""
    title: str
    """Its title."""
    says: str
    """One sentence."""
    at: datetime
    """Time of the event behind it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class NewsList:
    """What waits for you, the most urgent first."""

    items: list[NewsItem]
    """The entries of this page."""
    next_cursor: str | None
    """Send it as `cursor` to get the next page; null on the last page."""
    language: str
    """Language of the sentences (BCP 47), by `Accept-Language`."""


@dataclass(frozen=True, kw_only=True, slots=True)
class QuietHours:
    """Hours of a day, in local time."""

    begin: str
    """Local time of their beginning, such as 22:00."""
    end: str
    """Local time of their end, such as 07:00. It can be on the next day."""


@dataclass(frozen=True, kw_only=True, slots=True)
class NewsPreferences:
    """What you hear of, where and when."""

    in_app: list[str]
    """Kinds in `listNews`, for a page that is open. moves: a phase or a decision waits for you. deadlines: it still
    does, and a reminder is due. mentions: somebody mentions you. matches: your match started, is over or was
    cancelled. openings: a match opened that one of your alerts waits for, or a seat is kept for you."""
    push: list[str]
    """Kinds that your browsers show."""
    mail: list[str]
    """Kinds that a mail sums up, once a day at most; empty for no mail."""
    discord: list[str]
    """Kinds for webhooks with `format: discord` on your account's own feed."""
    only_unseen: bool
    """Whether push and Discord wait a few minutes, and leave out what came before you last used a session. Mail
    always leaves that out."""
    quiet: QuietHours | None
    """Hours without messages, whose news are summed up at their end; null for none."""
    mail_at: str
    """Local time of the mail."""
    zone: str
    """IANA name of the time zone, such as Europe/Berlin."""
    language: str
    """Language of the messages (BCP 47)."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ReviewedEvent:
    """A pending event, and the seats that will receive it; null for all."""

    to: list[int] | None
    """Seats that receive it; null for all viewers."""
    type: str
    """Type of the event."""
    data: dict[str, Any]
    """What happened, as the type of the event says."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PhaseReview:
    """The unpublished outcome of a phase."""

    phase_id: str
    """Id of the phase."""
    review_until: datetime
    """Time of the automatic publication."""
    events: list[ReviewedEvent]
    """The events that are published with the outcome, in order."""
    view: dict[str, Any]
    """The host's view after the publication."""
    result: dict[str, Any] | None
    """The result, if the match ends with this phase."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayerRemoval:
    """A person whom a host removed."""

    account_id: str
    """Id of the account."""
    username: str | None
    """Username of the account; null for a linked account."""
    display_name: str
    """Name shown to others."""
    at: datetime
    """Time of the removal."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayerRemovalList:
    """The people who stay out of a match until a host lets them in, the first removed first."""

    items: list[PlayerRemoval]
    """The entries of this page."""
    next_cursor: str | None
    """Send it as `cursor` to get the next page; null on the last page."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayerSubstitution:
    """The substitution. An invite's code is shown only once."""

    match: MatchFacts
    """The match."""
    invite_code: str | None = field(default=None, repr=False)
    """Code with which the new player joins; null unless one was asked for."""
    expires_at: datetime | None = None
    """Time at which the code stops working; null without one."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ProviderFacts:
    """An identity provider for signing in."""

    id: str
    """Id of the provider."""
    name: str
    """Name to show on the sign-in button."""
    start: str
    """URL to send the browser to; see its operation."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ProviderList:
    """The identity providers of this server; none if passwords are the only sign-in method."""

    items: list[ProviderFacts]
    """The entries of this page."""
    next_cursor: str | None
    """Send it as `cursor` to get the next page; null on the last page."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SeasonDecision:
    """An open decision."""

    id: str
    """Id of the decision."""
    kind: str
    """What is decided."""
    about: str | None = None
    """The game's setting that is decided, in a `decide_twist`."""
    episode: int
    """Number of the episode."""
    deciders: list[str]
    """Who decides: members, or `host`."""
    options: list[str]
    """What can be chosen: members, games or values."""
    least: int
    """Number of options that a decider must choose."""
    most: int
    """Number of options that a decider can choose."""
    due_at: datetime
    """Time at which it closes. Choices count before it."""
    visibility: str
    """Who sees choices before it closes."""
    counting: str
    """How several choices become one outcome."""
    default: str
    """What is chosen if nobody decides."""
    ties: str
    """What decides between options with the same number of votes."""


@dataclass(frozen=True, kw_only=True, slots=True)
class OpenDecision:
    """An open decision, with the choices so far."""

    decision: SeasonDecision
    """The decision."""
    choices: dict[str, list[str]] = field(repr=False)
    """Choices so far, by decider, where these are public."""


@dataclass(frozen=True, kw_only=True, slots=True)
class OutcomeByMember:
    """A match's result by member instead of by seat. Seats without a member are left out."""

    tokens_of_life: dict[str, Any]
    """Tokens of Life, by member."""
    garnets: dict[str, Any]
    """Garnets, by member."""
    candidates: list[str]
    """The Elimination Candidates."""
    places: dict[str, Any]
    """Ranks from 1, by member; within a group in a game that ranks groups."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayedMatch:
    """A match of the season."""

    id: str
    """Id of the match."""
    game: str
    """Id of the game."""
    seats: dict[str, str]
    """The member in each seat."""
    guests: list[int] = field(default_factory=list)
    """Seats of guests, who play this match only."""
    result_n: int = 0
    """Number of its result in the season; 0 without one."""
    outcome: OutcomeByMember | None = None
    """Its result, by member; null before it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ClosedDecision:
    """A closed decision: its outcome, how it was reached, and each decider's choice."""

    id: str
    """Id of the decision."""
    kind: str
    """What was decided."""
    about: str | None = None
    """The game's setting that was decided, in a `decide_twist`."""
    episode: int
    """Number of the episode."""
    outcome: list[str]
    """The options that were chosen."""
    how: str
    """How the outcome was reached."""
    choices: dict[str, list[str]] = field(repr=False)
    """Each decider's choice, by member or `host`."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SeasonEpisode:
    """An episode."""

    n: int
    """Number of the episode, from 1."""
    game: str
    """Game of the main match."""
    title: str | None = None
    """Title, for people; null without one."""
    stage: str = "announced"
    """How far the episode is."""
    garnets: dict[str, Any] | None = None
    """Balances at the announcement, by member; null if you cannot see them."""
    last_match: str = "duel"
    """Its last part: a death match of two, or a vote of all active members."""
    twists: dict[str, bool | int | str | None] = field(default_factory=dict)
    """Settings that members decided, with their values; null where the host's config counts."""
    main: PlayedMatch | None = None
    """The main match; null before it is created."""
    held: dict[str, Any] = field(default_factory=dict)
    """Tokens of Life until its end, by member."""
    candidates: list[str] = field(default_factory=list)
    """The Elimination Candidates."""
    opponent: str | None = None
    """The candidate's opponent in the death match; null before it is known."""
    banned: list[str] | None = None
    """Games that the participants banned; null before that."""
    death_game: str | None = None
    """Game of the death match; null before it is known."""
    death: PlayedMatch | None = None
    """The death match; null before it is created."""
    replays: int = 0
    """Number of replays of the death match."""
    eliminated: str | None = None
    """The member who was eliminated; null for nobody, or nobody yet."""
    skipped: str | None = None
    """Why nobody was eliminated; null otherwise."""
    decisions: list[ClosedDecision] = field(default_factory=list)
    """The closed decisions of the episode, oldest first."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SeasonFinals:
    """The finals."""

    finalists: list[str]
    """The members who play the finals."""
    episode: int
    """Number that the finals have as an episode."""
    jury: list[str] = field(default_factory=list)
    """The eliminated members who choose the winner; empty where games decide."""
    supporters: dict[str, Any] | None = None
    """The finalist that each eliminated member supports; null before they are asked."""
    matches: list[PlayedMatch] = field(default_factory=list)
    """The matches of the finals, in order."""
    winners: list[str | None] = field(default_factory=list)
    """The winner of each match; null for a tie."""
    decisions: list[ClosedDecision] = field(default_factory=list)
    """The closed decisions of the finals, oldest first."""


@dataclass(frozen=True, kw_only=True, slots=True)
class DecisionDeadlines:
    """Seconds until a decision closes automatically, by kind."""

    decide_twist: int = 86400
    """For a setting of the next main match."""
    give_token: int = 86400
    """For whom a spare Token of Life is given to."""
    name_candidate: int = 86400
    """For the Elimination Candidate."""
    choose_opponent: int = 86400
    """For the candidate's opponent."""
    ban_death_match: int = 86400
    """For the games that participants ban."""
    choose_death_match: int = 86400
    """For the game of the death match."""
    support: int = 86400
    """For the finalist that an eliminated member supports."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SeasonTwist:
    """A setting of a game that members decide, for each main match with this game.

    `decider`: all active members (`group`), or those who won the main match or the death match of the episode
    before.
    """

    game: str
    """Id of the game."""
    setting: str
    """Name of the setting, as in the game's config."""
    decider: str
    """Who decides."""
    options: list[bool | int | str]
    """The values to choose from."""


@dataclass(frozen=True, kw_only=True, slots=True)
class WarningThreshold:
    """The cost of a member's nth warning: a fine, removal from the season, or both."""

    after: int
    """Number of the warning."""
    fine: int = 0
    """Garnets that it costs."""
    eliminates: bool = False
    """Whether it removes the member from the season."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SeasonPolicies:
    """The rules of a season. Each field has a default. All can be changed until the season starts."""

    start_garnets: int = 0
    """Balance of each member at the start."""
    house: bool = False
    """Whether the season has a house: a match of the game `house` that starts with it, in which the cast talks
    between the others."""
    everyone_plays: bool = True
    """Whether all active members must have a seat in the main match. If not, members without a seat are safe in that
    episode."""
    twists: list[SeasonTwist] = field(default_factory=list)
    """Settings of main matches that members decide after the announcement, in place of the host. At most 5 are of
    one game."""
    spare_tokens_of_life: str = "may_be_given"
    """What happens to a holder's Tokens of Life beyond the first. A member can receive at most one."""
    most_tokens_of_life: int = 2
    """Limit on the Tokens of Life that a member gets from a match."""
    candidate_may_receive: bool = False
    """Whether a token can be given to the match's candidate, which makes that member safe."""
    no_winners: str = "go_on"
    """A match without a winner: its candidate stays the candidate, or the episode has no elimination."""
    no_candidate: str = "lowest"
    """The candidate when the match names none, or its candidate is safe: none; chosen by the token holders (by all
    members if there are none); chosen by the host; the lowest placed; the poorest; drawn. A token holder is never
    the candidate. If all members hold a token, the episode has no elimination."""
    opponent: str = "candidate_chooses"
    """The opponent of a single candidate, never a token holder. Two candidates meet each other."""
    no_opponent: str = "eliminated"
    """What happens to the candidate when all other members hold a token."""
    last_match: str = "duel"
    """The last part of an episode: a death match of two, or a vote of all active members, in which those without a
    token can be voted out. An episode can be announced with the other one."""
    candidate_leaves: str = "counts"
    """A candidate or opponent who leaves before the death match: this counts as the episode's elimination, or a
    replacement is found. Leaving during a death match loses it."""
    death_match_pool: list[str] = field(default_factory=list)
    """The games of death matches. If empty, the host names one when it starts."""
    death_match_chooser: str = "drawn"
    """Who chooses from the pool after the bans. Two candidates choose together."""
    death_match_bans: int = 0
    """Number of games that each participant can ban. Lowered if the pool would become empty."""
    death_match_replays: int = 1
    """Limit on replays of a death match without a loser. After it, the poorer participant leaves."""
    loser_garnets: str = "to_winner"
    """Destination of an eliminated member's garnets."""
    leaver_garnets: str = "burn"
    """Destination of the garnets of a member who withdraws or is removed."""
    transfers: str = "closed"
    """When members can offer garnets to each other."""
    balances: str = "public"
    """Visibility of balances to members: all; only one's own; all, as of the episode's announcement."""
    warnings: list[WarningThreshold] = field(default_factory=list)
    """Cost of warnings, by their number, in ascending order."""
    most_episodes: int = 30
    """Number of episodes after which the remaining members play the finals."""
    finalists: int = 2
    """Number of remaining members at which the finals begin."""
    finals_by: str = "games"
    """What decides the finals: games of the finalists, or a jury of the eliminated members, in one match of the game
    `jury`. If nobody was eliminated, games decide."""
    finals_games: list[str] = field(default_factory=list)
    """The games of the finals, in turn. If empty, or with more finalists than `finalists`, the host names each game."""
    finals_best_of: int = 1
    """Number of games in the finals. Winning more than half of them wins the season."""
    finals_extra_games: int = 2
    """Extra games while the finals are tied. After them the richer finalist wins; a further tie is drawn."""
    support_garnets: int = 0
    """Garnets that a finalist gets for each eliminated member who supports it. 0: no member is asked."""
    sealed: list[str] = field(
        default_factory=lambda: ["decide_twist", "name_candidate", "choose_opponent", "ban_death_match", "support"]
    )
    """Kinds of decisions whose choices are secret until they close, including whether others have decided."""
    close_early: str = "all_submitted"
    """Whether a decision closes before its deadline: as soon as all deciders have chosen, or never, so that choices
    can be changed until then."""
    silence: str = "drawn"
    """The member selected when a decision is due without any choice. A game is always drawn."""
    ties: str = "fewest_garnets"
    """The member selected among those with the most votes. A further tie is drawn."""
    deadlines: DecisionDeadlines = field(
        default_factory=lambda: DecisionDeadlines(
            decide_twist=86400,
            give_token=86400,
            name_candidate=86400,
            choose_opponent=86400,
            ban_death_match=86400,
            choose_death_match=86400,
            support=86400,
        )
    )
    """Time until decisions close automatically, by kind."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PublicSeasonView:
    """The public view."""

    id: str
    """Id of the season."""
    title: str
    """Title, for people."""
    status: str
    """Status of the season."""
    policies: SeasonPolicies
    """The policies."""
    standings: list[MemberCard]
    """The members, best place first."""
    episodes: list[SeasonEpisode]
    """The episodes, in order."""
    finals: SeasonFinals | None
    """The finals; null before they are announced."""
    decisions: list[OpenDecision]
    """The open decisions."""
    may_transfer: bool
    """Whether members can offer garnets now."""
    winner: str | None
    """The winner; null before the end."""
    house: PlayedMatch | None
    """The match in which the cast talks; null without one."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SeasonFacts:
    """A season's summary, with the caller's place in it."""

    id: str
    """Id of the season."""
    title: str
    """Title, for people."""
    status: str
    """Status of the season."""
    visibility: str
    """Who can find and watch the season."""
    created_at: datetime
    """Time of creation."""
    started_at: datetime | None
    """Time of the start; null before it."""
    finished_at: datetime | None
    """Time of the end; null before it."""
    role: str
    """Your role in the season."""
    hosting: bool
    """Whether you are one of its hosts."""
    member: str | None
    """Member id of the caller."""
    join_code: str | None = field(default=None, repr=False)
    """Code with which players join; null for others than hosts, and in public seasons."""


@dataclass(frozen=True, kw_only=True, slots=True)
class StoryLine:
    """What an event says."""

    at: str
    """Time of the event."""
    says: str
    """A sentence. `{member:cm_Kq7x}` stands for a member's name, `{at:...}` for an instant."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PublicSeason:
    """A public season, as anyone may read it."""

    season: SeasonFacts
    """The season's summary, as a spectator sees it."""
    view: PublicSeasonView
    """The season as spectators know it."""
    story: list[StoryLine]
    """The last of what happened, newest first."""
    language: str
    """Language of the story."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PushKey:
    """The key to which browsers subscribe."""

    public_key: str
    """`applicationServerKey` of `PushManager.subscribe()`, in base64url."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PushSubscription:
    """One of your browsers that show notifications. Its address and keys are not shown again."""

    id: str
    """Id that the browser chose."""
    created_at: datetime
    """Time at which it was put first."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PushSubscriptionList:
    """Your browsers that show notifications, oldest first."""

    items: list[PushSubscription]
    """The entries of this page."""
    next_cursor: str | None
    """Send it as `cursor` to get the next page; null on the last page."""


@dataclass(frozen=True, kw_only=True, slots=True)
class RecoveryCodes:
    """Codes for when the authenticator app is lost. They are shown only once. Each works once."""

    recovery_codes: list[str]
    """The codes."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ResetCode:
    """A code with which a person sets a new password.

    Its holder can take the account, so give it only to the person. A repeated request answers null instead.
    """

    code: str | None = field(repr=False)
    """The code, which works once; null when a request is repeated."""
    expires_at: datetime
    """Time at which it stops working."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SeasonInvitation:
    """A season as people see it who are invited to it."""

    season: SeasonFacts
    """The season, as spectators see it."""
    hosts: list[str]
    """Display names of the hosts."""
    cast: list[str]
    """Aliases of the members, in the order in which they came."""
    games: list[str]
    """Ids of the games of the announced episodes, in order."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SeasonList:
    """A page of seasons, newest first."""

    items: list[SeasonFacts]
    """The entries of this page."""
    next_cursor: str | None
    """Send it as `cursor` to get the next page; null on the last page."""


@dataclass(frozen=True, kw_only=True, slots=True)
class HostSeasonView:
    """A host's view: everything except sealed choices."""

    id: str
    """Id of the season."""
    title: str
    """Title, for people."""
    status: str
    """Status of the season."""
    policies: SeasonPolicies
    """The policies."""
    standings: list[MemberCard]
    """The members, best place first."""
    episodes: list[SeasonEpisode]
    """The episodes, in order."""
    finals: SeasonFinals | None
    """The finals; null before they are announced."""
    decisions: list[OpenDecision]
    """The open decisions."""
    may_transfer: bool
    """Whether members can offer garnets now."""
    winner: str | None
    """The winner; null before the end."""
    house: PlayedMatch | None
    """The match in which the cast talks; null without one."""
    choices: dict[str, list[str]] = field(repr=False)
    """Your own choices in open decisions."""
    to_decide: list[str]
    """Decisions that wait for you."""
    offers: list[GarnetOffer]
    """Open offers that you can see."""
    warnings: dict[str, Any]
    """Warnings, by member."""


@dataclass(frozen=True, kw_only=True, slots=True)
class MemberSeasonView:
    """A member's view."""

    id: str
    """Id of the season."""
    title: str
    """Title, for people."""
    status: str
    """Status of the season."""
    policies: SeasonPolicies
    """The policies."""
    standings: list[MemberCard]
    """The members, best place first."""
    episodes: list[SeasonEpisode]
    """The episodes, in order."""
    finals: SeasonFinals | None
    """The finals; null before they are announced."""
    decisions: list[OpenDecision]
    """The open decisions."""
    may_transfer: bool
    """Whether members can offer garnets now."""
    winner: str | None
    """The winner; null before the end."""
    house: PlayedMatch | None
    """The match in which the cast talks; null without one."""
    choices: dict[str, list[str]] = field(repr=False)
    """Your own choices in open decisions."""
    to_decide: list[str]
    """Decisions that wait for you."""
    offers: list[GarnetOffer]
    """Open offers that you can see."""
    member: str
    """Your id as a member."""
    garnets: int
    """Your balance."""
    warnings: list[MemberWarning]
    """Your warnings."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SeasonView:
    """A season as its viewer sees it, and the matching position in its feed."""

    season_id: str
    """Id of the season."""
    viewer: str
    """Whose view it is."""
    view: MemberSeasonView | HostSeasonView | PublicSeasonView
    """The season, as the viewer may know it."""
    cursor: FeedCursor
    """Position of the view in the viewer's feed."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ActionOption:
    """An action that the seat can send now. Its JSON Schema (2020-12) is sufficient to render a form."""

    type: str
    """Type of the action, as in its `type`."""
    mode: str
    """sealed: sent with PUT submission. instant: sent with POST actions."""
    schema: dict[str, Any]
    """JSON Schema of the action, narrowed to your seat and this moment, with annotations for players (`x-label`,
    `x-labels`, `x-about`, `x-stakes`, `x-payoff`, `x-part`)."""
    example: dict[str, Any]
    """An action that can be sent now."""
    cost: int
    """Garnets that the example would hold."""
    binding: bool
    """Whether the first submission is final. It is locked when accepted, so ask for confirmation before sending."""
    label: str
    """Name for players; empty if the game gives none."""
    icon: str
    """An emoji; empty if the game gives none."""
    slot: str | None = None
    """Slot that it is sent to; omitted in a phase without slots."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SubmissionReceipt:
    """The receipt of an accepted submission. A dry run's has no revision, time or digest."""

    match_id: str
    """Id of the match."""
    seat: int
    """Seat of the player, or 0 for the judge."""
    phase_id: str
    """Id of the phase."""
    revision: int | None
    """Number within the phase: 1, 2, 3, ... Withdrawals count."""
    accepted_at: datetime | None
    """Time at which the server accepted it."""
    action: dict[str, Any] = field(repr=False)
    """Action, as sent."""
    locked: bool
    """Whether the submission is locked."""
    garnets_held: int
    """Garnets that are held while this submission is current."""
    changeable_until: datetime | None
    """Time until which the submission can change. Null once it is locked or its phase is over."""
    salt: str | None
    """Secret of this seat. Without it, the digest's content cannot be guessed."""
    digest: str | None
    """SHA-256 of the canonical JSON of this receipt's facts, including the salt."""
    dry_run: bool = False
    """Whether the action was checked only."""
    slot: str | None = None
    """Slot of the submission; omitted in a phase without slots."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SeatOptions:
    """The actions that the caller's seat can send now."""

    phase: PhaseFacts | None
    """The open phase; null if none is."""
    actions: list[ActionOption]
    """The actions that you can send and pay for."""
    missing: str | None
    """Consequence of a missing submission in this match, in words."""
    due_at: datetime | None
    """Deadline of the phase; null if it has none."""
    submission: SubmissionReceipt | None
    """The receipt of your submission in force; null without one."""
    language: str = "en"
    """Language of the texts (BCP 47), by `Accept-Language`."""
    elapsed_ms: int | None = None
    """Milliseconds since the phase opened, without pauses; null in a game without clocks."""
    submissions: dict[str, SubmissionReceipt] | None = field(default=None, repr=False)
    """Submissions in force by slot; omitted in a phase without slots."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SeatReceipt:
    """The accepted submission. It reveals nothing about the seat's earlier ones."""

    match_id: str
    """Id of the match."""
    seat: int
    """The seat."""
    phase_id: str
    """Id of the phase."""
    accepted_at: datetime
    """Time at which the server accepted it."""
    action: dict[str, Any] = field(repr=False)
    """The action, as it was sent."""
    locked: bool
    """Whether the submission is locked."""
    slot: str | None = None
    """Slot of the submission; omitted in a phase without slots."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SentInPhase:
    """What was in force when a phase closed."""

    phase_id: str | None
    """Id of the phase; null before the first one has closed."""
    name: str | None = None
    """Its name."""
    round: int | None = None
    """Its round."""
    submissions: list[SealedAction] = field(repr=False)
    """The submissions in force at its close, by seat."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ServerAuditEntry:
    """An act of an admin or the operator."""

    n: int
    """Number of the entry, from 1."""
    at: datetime
    """Time of the act."""
    by: str | None
    """Display name; null for the server and the operator."""
    act: str
    """What was done, such as `accounts.suspend`."""
    account: str | None
    """Display name of the account that it was done to, if any."""
    reason: str | None
    """The reason that was given."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ServerAudit:
    """The acts of admins and the operator, oldest first."""

    items: list[ServerAuditEntry]
    """The entries of this page, oldest first."""
    next_after: int | None
    """Send it as `after` to get the next page; null on the last page for now."""


@dataclass(frozen=True, kw_only=True, slots=True)
class BackupState:
    """The scheduled backups of the embedded database."""

    last_at: datetime | None
    """Time of the newest backup; null if there is none."""
    failures: int
    """Failed backups since the server started."""
    every_hours: float
    """Hours between two backups."""
    kept: int
    """Number of backups that are kept."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ServerState:
    """The state of the server."""

    version: str
    """Version of the server."""
    trouble: str | None
    """Why nothing can be written now; null while it can."""
    account_count: int
    """Number of accounts."""
    overdue_seconds: float
    """Seconds since the oldest due work should have been done."""
    webhooks_failing: int
    """Number of webhooks whose last delivery failed."""
    quotas: dict[str, int]
    """Most that one account can have, by what is counted; empty without quotas."""
    backups: BackupState | None
    """The scheduled backups; null if the server makes none itself."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SessionFacts:
    """A sign-in."""

    id: str
    """Id of the session."""
    current: bool
    """Whether this request uses it."""
    created_at: datetime
    """Time of the sign-in."""
    last_used_at: datetime | None
    """Time of the last use, accurate to some minutes; null if no use is known."""
    ends_at: datetime | None
    """Time at which it ends if it is not used until then."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SessionList:
    """The sessions, newest first."""

    items: list[SessionFacts]
    """The entries of this page."""
    next_cursor: str | None
    """Send it as `cursor` to get the next page; null on the last page."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SessionProof:
    """A proof that counts for this session."""

    expires_in: int = 300
    """How long it counts, in seconds."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SessionToken:
    """The answer to a sign-in (RFC 6749, section 5.1)."""

    access_token: str = field(repr=False)
    """The token. Send it as `Authorization: Bearer`."""
    token_type: Literal["bearer"] = "bearer"
    """`bearer`."""
    expires_in: int
    """Lifetime in seconds."""
    scope: str
    """Scopes of the token, separated by spaces."""
    device: str | None = field(default=None, repr=False)
    """Marker of this device. Store it on the device and send it as `device` at the next sign-in. Failed attempts by
    others on your username then cannot lock you out. It grants no access by itself. Null after a sign-in without
    a password."""


@dataclass(frozen=True, kw_only=True, slots=True)
class StreamTicket:
    """A ticket that opens one stream, once."""

    ticket: str = field(repr=False)
    """The ticket. Send it when the stream opens."""
    expires_in: int = 30
    """Lifetime in seconds."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SubmissionHistoryEntry:
    """An entry of a seat's history. It is kept permanently and shown only to that seat."""

    n: int
    """Number in this history: 1, 2, 3, ..."""
    kind: str
    """What the seat did: submit, withdraw a submission, or act at once."""
    phase_id: str
    """Id of the phase."""
    revision: int | None
    """Number of the submission; null for instant actions."""
    at: datetime
    """Time of acceptance."""
    action: dict[str, Any] | None = field(repr=False)
    """The action, as it was sent; null for a withdrawal."""
    locked: bool
    """Whether the submission is locked."""
    garnets_held: int
    """Garnets held for it."""
    salt: str | None
    """Salt of the digest; null without one."""
    digest: str | None
    """Commitment to the submission; null without one."""
    by_host: bool
    """Whether a host sent it on behalf of the seat."""
    slot: str | None = None
    """Slot of the submission; omitted in a phase without slots."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SubmissionHistory:
    """The history of a seat in a match, oldest first."""

    items: list[SubmissionHistoryEntry]
    """The entries of this page, oldest first."""
    next_after: int | None
    """Send it as `after` to get the next page; null on the last page for now."""


@dataclass(frozen=True, kw_only=True, slots=True)
class TokenCreated:
    """A new token. Store `token`: it is shown only once, and a repeated request answers null instead."""

    id: str
    """Id of the token."""
    kind: str
    """Whether it comes from a sign-in or was created."""
    name: str
    """Its name, for people."""
    scopes: list[str]
    """What it can be used for."""
    match_id: str | None
    """Id of the one match that it is for; null for all."""
    namespace: str | None = None
    """Namespace of the integration that the token is limited to."""
    created_at: datetime
    """Time of creation."""
    expires_at: datetime | None
    """Time at which it stops working; null for never."""
    last_used_at: datetime | None = None
    """Time of the last use, accurate to some minutes; null if no use is known."""
    token: str | None = field(repr=False)
    """The token. Send it as `Authorization: Bearer`."""


@dataclass(frozen=True, kw_only=True, slots=True)
class TokenFacts:
    """A token's properties, without the token itself."""

    id: str
    """Id of the token."""
    kind: str
    """Whether it comes from a sign-in or was created."""
    name: str
    """Its name, for people."""
    scopes: list[str]
    """What it can be used for."""
    match_id: str | None
    """Id of the one match that it is for; null for all."""
    namespace: str | None = None
    """Namespace of the integration that the token is limited to."""
    created_at: datetime
    """Time of creation."""
    expires_at: datetime | None
    """Time at which it stops working; null for never."""
    last_used_at: datetime | None = None
    """Time of the last use, accurate to some minutes; null if no use is known."""


@dataclass(frozen=True, kw_only=True, slots=True)
class TokenList:
    """The valid tokens, newest first."""

    items: list[TokenFacts]
    """The entries of this page."""
    next_cursor: str | None
    """Send it as `cursor` to get the next page; null on the last page."""


@dataclass(frozen=True, kw_only=True, slots=True)
class VerifiedEmail:
    """The verified address of the account."""

    email: str | None
    """Null: there is none."""


@dataclass(frozen=True, kw_only=True, slots=True)
class MatchToWatch:
    """A public match that is being played."""

    id: str
    """Id of the match."""
    game: str
    """Id of the game."""
    title: str
    """Title, for people."""
    player_count: int
    """Number of players."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SeasonToWatch:
    """A public season that is being played."""

    id: str
    """Id of the season."""
    title: str
    """Title, for people."""
    status: str
    """Status of the season."""


@dataclass(frozen=True, kw_only=True, slots=True)
class VisitorWelcome:
    """What a visitor can do and watch."""

    guests: bool
    """Whether `POST /v1/guests` lets visitors in."""
    guest_days: int | None
    """Days after which a guest is removed unless it is kept; null without guests."""
    matches: list[MatchToWatch]
    """Public matches of several people that are running, newest first; none without guests."""
    seasons: list[SeasonToWatch]
    """Public seasons that are running, newest first."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Webhook:
    """A webhook, without its secret."""

    id: str
    """Id of the webhook."""
    url: str
    """URL with https, port 443 or above 1023, and a host on the public internet. Redirects are not followed."""
    format: str
    """standard: signed events. discord: sentences in a channel."""
    language: str | None
    """Language of the sentences; null for `format: standard`."""
    feeds: list[str]
    """Feeds whose events are sent."""
    delivered: dict[str, int]
    """Position by feed: number of the last event that was delivered or filtered out."""
    types: list[str] | None
    """Types of events that are sent; null for all."""
    match_id: str | None
    """The only match that the webhook can read, if the token that created it was limited to it."""
    status: str
    """Whether messages are sent."""
    paused_why: str | None
    """owner: paused by you. failing: no delivery succeeded for three days. gone: the endpoint answered 410.
    token_ended: the token that created it was revoked or has expired. no_feeds: you can no longer read any of its
    feeds."""
    failing_since: datetime | None
    """Time of the first of the latest failures; null without one."""
    tries: int
    """Failed attempts since the last successful delivery."""
    next_try_at: datetime | None
    """Time of the next attempt; null if nothing waits."""
    old_secret_until: datetime | None
    """Time until which the previous secret signs as well."""
    created_at: datetime
    """Time of creation."""


@dataclass(frozen=True, kw_only=True, slots=True)
class WebhookCreated:
    """A new webhook. Store `secret`: it is shown only once, and a repeated request answers null instead."""

    id: str
    """Id of the webhook."""
    url: str
    """URL with https, port 443 or above 1023, and a host on the public internet. Redirects are not followed."""
    format: str
    """standard: signed events. discord: sentences in a channel."""
    language: str | None
    """Language of the sentences; null for `format: standard`."""
    feeds: list[str]
    """Feeds whose events are sent."""
    delivered: dict[str, int]
    """Position by feed: number of the last event that was delivered or filtered out."""
    types: list[str] | None
    """Types of events that are sent; null for all."""
    match_id: str | None
    """The only match that the webhook can read, if the token that created it was limited to it."""
    status: str
    """Whether messages are sent."""
    paused_why: str | None
    """owner: paused by you. failing: no delivery succeeded for three days. gone: the endpoint answered 410.
    token_ended: the token that created it was revoked or has expired. no_feeds: you can no longer read any of its
    feeds."""
    failing_since: datetime | None
    """Time of the first of the latest failures; null without one."""
    tries: int
    """Failed attempts since the last successful delivery."""
    next_try_at: datetime | None
    """Time of the next attempt; null if nothing waits."""
    old_secret_until: datetime | None
    """Time until which the previous secret signs as well."""
    created_at: datetime
    """Time of creation."""
    secret: str | None = field(repr=False)
    """The secret, for the receiver; null with `format: discord`, which verifies none."""


@dataclass(frozen=True, kw_only=True, slots=True)
class WebhookDelivery:
    """An attempt to deliver a message. The contents of request and answer are not stored."""

    at: datetime
    """Time of the attempt."""
    message_id: str
    """Value of its `webhook-id` header."""
    feed: str | None
    """Feed of the event; null for a test."""
    seq: int | None
    """Number of the event in its feed; null for a test."""
    type: str
    """Type of the event, or `webhook.test`."""
    attempt: int
    """Number since the last successful delivery: 1, 2, 3, ..."""
    delivered: bool
    """Whether the receiver answered 2xx."""
    status: int | None
    """Status of the answer; null without one."""
    error: str | None
    """Why there was no answer; null with one."""
    milliseconds: int
    """Duration of the attempt."""


@dataclass(frozen=True, kw_only=True, slots=True)
class WebhookDeliveryList:
    """The last 100 attempts, newest first."""

    items: list[WebhookDelivery]
    """The entries of this page."""
    next_cursor: str | None
    """Send it as `cursor` to get the next page; null on the last page."""


@dataclass(frozen=True, kw_only=True, slots=True)
class WebhookList:
    """Your webhooks, oldest first."""

    items: list[Webhook]
    """The entries of this page."""
    next_cursor: str | None
    """Send it as `cursor` to get the next page; null on the last page."""


@dataclass(frozen=True, kw_only=True, slots=True)
class WebhookSecret:
    """A new secret. It is shown only once, and a repeated request answers null instead."""

    secret: str | None = field(repr=False)
    """The secret, for the receiver."""
    old_secret_until: datetime
    """Time until which messages carry a signature with each of the two secrets."""


@dataclass(frozen=True, kw_only=True, slots=True)
class WebhookTest:
    """The outcome of a test message."""

    delivered: bool
    """Whether the receiver answered 2xx."""
    status: int | None
    """HTTP status of the answer; null if there was none."""
    error: str | None
    """Reason for the missing answer."""
    milliseconds: int
    """Duration of the attempt."""
    advice: str
    """Advice on how to fix it, for people."""
