"""Payload schemas of events: what ``data`` carries in the events of the server, without those of games.

These describe what is written elsewhere, byte for byte, and decide nothing; the tests hold every event that they cause
against them (``tests/net.py``), undeclared members included. Clients must ignore members that they don't know, so the
published schemas leave room for them.
"""

from typing import Annotated, Literal, NotRequired, TypeAlias

from pydantic import Field, WithJsonSchema
from typing_extensions import TypedDict

from mainmatch.rules import Json
from mainmatch.services.matches.receipts import Receipt

Instant: TypeAlias = Annotated[
    str,
    Field(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$"),
    WithJsonSchema({"type": "string", "format": "date-time"}),
]
"""RFC 3339 in UTC, with milliseconds and a Z."""

SeatNumber: TypeAlias = Annotated[int, Field(ge=1, le=64)]
Commitment: TypeAlias = Annotated[
    str, Field(pattern="^[0-9a-f]{64}$", description="SHA-256 in hex; keep it, and check the match with it at its end.")
]
Reason: TypeAlias = Annotated[str, Field(description="What the host gave; left out where they gave none.")]
Submitted: TypeAlias = Annotated[
    list[SeatNumber] | None, Field(description="Seats with something in force; null where not everybody may know that.")
]
BySeat: TypeAlias = Annotated[dict[str, int], Field(description="By seat, zeros included.")]


class PhaseNamed(TypedDict):
    """The phase that a match went back to, under the id that it had."""

    id: str
    name: str
    round: int


class PhaseTold(PhaseNamed):
    """A phase. `due_at` is null while the match is paused."""

    opened_at: Instant
    due_at: Instant | None


class ResultTold(TypedDict):
    """How a match ended, as `GET .../result` has it."""

    tokens_of_life: BySeat
    garnets: BySeat
    elimination_candidates: list[SeatNumber]
    winners: list[SeatNumber]
    standings: Annotated[list[dict[str, Json]], Field(description="A row a seat; its members are the game's.")]


class SealBroken(TypedDict):
    """A host read what was sealed."""

    at: Instant
    reason: str | None
    phase: str
    seat: Annotated[SeatNumber | None, Field(description="Null: all seats.")]


SealsBroken: TypeAlias = Annotated[list[SealBroken], Field(description="When hosts read what was sealed, and why.")]


class MatchCreated(TypedDict):
    """A lobby is open."""

    status: Literal["lobby"]
    game: str
    players: int
    commitment: Commitment


class MatchStarted(TypedDict):
    """Play begins."""

    status: Literal["running"]
    commitment: Commitment


class MatchPaused(TypedDict):
    """The clock stands still until a host resumes, or till `paused_until`."""

    status: Literal["paused"]
    paused_until: Instant
    phase: Annotated[PhaseTold | None, Field(description="Without a deadline while the match is paused.")]
    reason: NotRequired[Reason]


class MatchResumed(TypedDict):
    """The clock goes on. Either `phase` is there, with its new deadline, or `review_until`."""

    status: Literal["running"]
    paused_until: None
    phase: NotRequired[PhaseTold]
    review_until: NotRequired[Instant]
    reason: NotRequired[Reason]


class MatchHalted(TypedDict):
    """The game failed, and its match stands still until a host resumes it or goes back."""

    status: Literal["halted"]


class MatchFinished(TypedDict):
    """The match is over, and this is how it ended."""

    status: Literal["finished"]
    result: ResultTold
    seals_broken: SealsBroken


class MatchCancelled(TypedDict):
    """The match is over, without a result."""

    status: Literal["cancelled"]
    phase: None
    paused_until: None
    review_until: None
    seals_broken: SealsBroken
    reason: NotRequired[Reason]


class MatchRewound(TypedDict):
    """Everything since the opening of the phase `to` is taken back; that phase opens anew, under a new id."""

    status: Literal["running"]
    phase: None
    paused_until: None
    review_until: None
    to: PhaseNamed
    reason: NotRequired[Reason]


class SeatJoined(TypedDict):
    """Somebody has taken a seat."""

    seat: SeatNumber
    display_name: str


class SeatBot(SeatJoined):
    """A bot has taken a seat."""


class SeatLeft(TypedDict):
    """A seat is free again."""

    seat: SeatNumber


class SeatSubstituted(TypedDict):
    """Somebody else plays this seat from now on."""

    seat: SeatNumber
    display_name: str | None
    bot: Annotated[str | None, Field(description="The bot's policy; null for a person.")]
    reason: NotRequired[Reason]


class PhaseOpened(TypedDict):
    """A phase is open."""

    phase: PhaseTold
    submitted: Submitted


class PhaseClosed(TypedDict):
    """The phase is over, and nothing more is taken in it."""

    phase: PhaseTold
    closed_by: Literal["deadline", "early", "host"]
    commitment: Annotated[str | None, Field(description="To everything that was sealed; null where nothing could be.")]
    review_until: NotRequired[
        Annotated[Instant, Field(description="What it led to waits for the host, till then at most.")]
    ]
    reason: NotRequired[Reason]


class PhaseExtended(TypedDict):
    """The open phase has another deadline."""

    phase: PhaseTold
    by: Annotated[Literal["host", "downtime"], Field(description="downtime: for the time that the server was down.")]
    reason: NotRequired[Reason]


class ViewChanged(TypedDict):
    """These fields of your view have these values now, each of them whole."""

    fields: Annotated[dict[str, Json], Field(min_length=1, description="Their schemas are in GET /v1/games/{game}.")]


class GarnetsChanged(TypedDict):
    """The seat's free balance."""

    garnets: int


class SubmissionWithdrawn(TypedDict):
    """The seat took its submission back."""

    phase: Annotated[str, Field(description="The phase's id.")]
    revision: int


class SubmissionAccepted(Receipt):
    """The receipt of what the seat sent, as it was sent."""


class SubmissionAmended(Receipt):
    """The receipt of what a host sent in the seat's place."""

    reason: Annotated[str | None, Field(description="What the host gave; left out where they gave none.")] = None


class SubmissionStatus(TypedDict):
    """Who has submitted, where everybody may know that."""

    submitted: Submitted


class ReminderDue(TypedDict):
    """The seat may submit in this phase, and nothing of it is in force."""

    phase: PhaseTold | None


class HostAnnounced(TypedDict):
    """A host says something to everybody."""

    text: str


class ClarificationPosted(TypedDict):
    """A host's ruling on a question about the rules."""

    n: Annotated[int, Field(ge=1, description="1, 2, 3, ... within the match.")]
    at: Instant
    text: str


class HostJoined(TypedDict):
    """The match has one more host."""

    display_name: str
    reason: NotRequired[Reason]


class HostLeft(TypedDict):
    """Somebody is a host no more."""

    display_name: str | None


class ChannelOpened(TypedDict):
    """You are in this channel now, or it has opened again."""

    channel: str
    kind: Literal["game", "table", "group"]
    title: str
    members: list[SeatNumber]
    is_open: bool


class ChannelMembers(TypedDict):
    """Others came into a channel, or left it."""

    channel: str
    members: list[SeatNumber]


class ChannelClosed(TypedDict):
    """Nothing more can be said there, or you are not in it any more. What you read stays readable."""

    channel: str
    why: Annotated[
        Literal["left", "game", "over"],
        Field(description="left: you are out. game: the rules close it. over: the match is."),
    ]


class MessagePosted(TypedDict):
    """Something was said."""

    id: str
    channel: str
    n: Annotated[int, Field(ge=1, description="1, 2, 3, ... in this channel for this reader.")]
    seat: Annotated[SeatNumber | None, Field(description="Null: a host, or in the lounge a spectator.")]
    role: Literal["player", "host", "spectator"]
    name: str
    text: str
    at: Instant


class MessageHidden(TypedDict):
    """A host took a message out of sight."""

    id: str
    channel: str
    n: Annotated[int, Field(ge=1)]


class MyMatch(TypedDict):
    """One of your matches has this status now."""

    match_id: str
    status: Literal["running", "paused", "halted", "finished", "cancelled"]


class MySeat(TypedDict):
    """You have this seat now (`seat.joined`), or no longer (`seat.left`)."""

    match_id: str
    seat: SeatNumber


class MyReminder(TypedDict):
    """This match waits for you."""

    match_id: str
    phase: PhaseTold | None


class MyHosting(TypedDict):
    """You host this match now (`host.joined`), or no longer (`host.left`)."""

    match_id: str


class WebhookPaused(TypedDict):
    """One of your webhooks delivers nothing any more, until you let it go on."""

    webhook_id: str
    why: Annotated[
        Literal["failing", "gone", "token_ended", "no_feeds"],
        Field(
            description="failing: nothing arrived for three days. gone: the address answered 410. token_ended: the "
            "token that set it up was revoked or has expired. no_feeds: you may read none of its feeds any more."
        ),
    ]


class WebhookFeedLost(TypedDict):
    """A webhook doesn't deliver this feed any more, for you may not read it any more."""

    webhook_id: str
    feed: str


__all__ = [name for name, each in globals().items() if isinstance(each, type) and each.__module__ == __name__]
