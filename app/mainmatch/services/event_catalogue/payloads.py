"""Payload schemas of the server's own events, that is of their ``data``. Games declare theirs.

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
    str,
    Field(
        pattern="^[0-9a-f]{64}$", description="SHA-256 in hex. Store it, and verify the match with it after its end."
    ),
]
Reason: TypeAlias = Annotated[str, Field(description="Reason given by the host; omitted if there is none.")]
Submitted: TypeAlias = Annotated[
    list[SeatNumber] | None, Field(description="Seats with a current submission; null unless that is public.")
]
BySeat: TypeAlias = Annotated[dict[str, int], Field(description="Amount by seat, including zeros.")]


class PhaseNamed(TypedDict):
    """The phase that a match was rewound to, under its original id."""

    id: str
    name: str
    round: int


class PhaseTold(PhaseNamed):
    """A phase. `due_at` is null while the match is paused."""

    opened_at: Instant
    due_at: Instant | None


class ResultTold(TypedDict):
    """The result of a match, as in `GET .../result`."""

    tokens_of_life: BySeat
    garnets: BySeat
    elimination_candidates: list[SeatNumber]
    winners: list[SeatNumber]
    standings: Annotated[list[dict[str, Json]], Field(description="One row per seat. The game defines the members.")]


class SealBroken(TypedDict):
    """A host's access to sealed submissions."""

    at: Instant
    reason: str | None
    phase: str
    seat: Annotated[SeatNumber | None, Field(description="Seat that was read; null for all.")]


SealsBroken: TypeAlias = Annotated[
    list[SealBroken], Field(description="Each time a host read sealed submissions, and the reason.")
]


class MatchCreated(TypedDict):
    """A match was created. Its lobby is open."""

    status: Literal["lobby"]
    game: str
    players: int
    commitment: Commitment | None


class MatchStarted(TypedDict):
    """The match started."""

    status: Literal["running"]
    commitment: Commitment


class MatchPaused(TypedDict):
    """The match is paused until a host resumes it, at the latest until `paused_until`."""

    status: Literal["paused"]
    paused_until: Instant
    phase: Annotated[PhaseTold | None, Field(description="The open phase, without a deadline during the pause.")]
    reason: NotRequired[Reason]


class MatchResumed(TypedDict):
    """The match continues. The event has either `phase`, with its new deadline, or `review_until`."""

    status: Literal["running"]
    paused_until: None
    phase: NotRequired[PhaseTold]
    review_until: NotRequired[Instant]
    reason: NotRequired[Reason]


class MatchHalted(TypedDict):
    """The game's code failed. The match is halted until a host resumes or rewinds it."""

    status: Literal["halted"]


class MatchFinished(TypedDict):
    """The match is over. The event carries its result."""

    status: Literal["finished"]
    result: ResultTold
    seals_broken: SealsBroken


class MatchCancelled(TypedDict):
    """The match was cancelled. It has no result."""

    status: Literal["cancelled"]
    phase: None
    paused_until: None
    review_until: None
    seals_broken: SealsBroken
    reason: NotRequired[Reason]


class MatchRewound(TypedDict):
    """The match was rewound to the opening of the phase `to`.

    All later changes are reversed. That phase opens again under a new id.
    """

    status: Literal["running"]
    phase: None
    paused_until: None
    review_until: None
    to: PhaseNamed
    reason: NotRequired[Reason]


class SeatJoined(TypedDict):
    """A player took a seat."""

    seat: SeatNumber
    display_name: str


class SeatBot(SeatJoined):
    """A bot took a seat."""


class SeatLeft(TypedDict):
    """A seat is free again."""

    seat: SeatNumber


class SeatSubstituted(TypedDict):
    """A seat has a new player."""

    seat: SeatNumber
    display_name: str | None
    bot: Annotated[str | None, Field(description="Policy of the bot; null for a person.")]
    reason: NotRequired[Reason]


class PhaseOpened(TypedDict):
    """A phase opened."""

    phase: PhaseTold
    submitted: Submitted


class PhaseClosed(TypedDict):
    """A phase closed. It accepts no more submissions."""

    phase: PhaseTold
    closed_by: Literal["deadline", "early", "host"]
    commitment: Annotated[
        str | None, Field(description="Commitment to all sealed submissions; null if the phase allows none.")
    ]
    review_until: NotRequired[
        Annotated[Instant, Field(description="Time by which the outcome is published. Until then, a host reviews it.")]
    ]
    reason: NotRequired[Reason]


class PhaseExtended(TypedDict):
    """The open phase's deadline moved."""

    phase: PhaseTold
    by: Annotated[
        Literal["host", "downtime"], Field(description="downtime: compensation for the time that the server was down.")
    ]
    reason: NotRequired[Reason]


class ViewChanged(TypedDict):
    """Fields of your view changed. Each has its complete new value."""

    fields: Annotated[
        dict[str, Json],
        Field(min_length=1, description="New values by field. Their schemas are in GET /v1/games/{game}."),
    ]


class GarnetsChanged(TypedDict):
    """The seat's free balance changed."""

    garnets: int


class SubmissionWithdrawn(TypedDict):
    """The seat withdrew its submission."""

    phase: Annotated[str, Field(description="Id of the phase.")]
    revision: int


class SubmissionAccepted(Receipt):
    """A submission of the seat was accepted. The event is its receipt."""


class SubmissionAmended(Receipt):
    """A host submitted on behalf of the seat. The event is the receipt."""

    reason: Annotated[str | None, Field(description="Reason given by the host; omitted if there is none.")] = None


class SubmissionStatus(TypedDict):
    """The list of seats with a submission changed. Sent only if that list is public."""

    submitted: Submitted


class ReminderDue(TypedDict):
    """The seat can submit in this phase and has no current submission."""

    phase: PhaseTold | None


class HostAnnounced(TypedDict):
    """A host made an announcement."""

    text: str


class ClarificationPosted(TypedDict):
    """A host ruled on a question about the rules."""

    n: Annotated[int, Field(ge=1, description="Number within the match: 1, 2, 3, ...")]
    at: Instant
    text: str


class HostJoined(TypedDict):
    """The match has a new host."""

    display_name: str
    reason: NotRequired[Reason]


class HostLeft(TypedDict):
    """A host no longer hosts the match."""

    display_name: str | None


class ChannelOpened(TypedDict):
    """You are now in this channel, or the channel reopened."""

    channel: str
    kind: Literal["game", "table", "group"]
    title: str
    members: list[SeatNumber]
    is_open: bool


class ChannelMembers(TypedDict):
    """Other members joined or left a channel."""

    channel: str
    members: list[SeatNumber]


class ChannelClosed(TypedDict):
    """The channel accepts no more messages, or you are no longer in it. Messages that you could read stay readable."""

    channel: str
    why: Annotated[
        Literal["left", "game", "over"],
        Field(
            description="left: you are no longer a member. game: the rules close the channel. over: the match is over."
        ),
    ]


class MessagePosted(TypedDict):
    """A message was posted."""

    id: str
    channel: str
    n: Annotated[int, Field(ge=1, description="Number in this channel for this reader: 1, 2, 3, ...")]
    seat: Annotated[
        SeatNumber | None, Field(description="Seat of the author; null for a host, or in the lounge a spectator.")
    ]
    role: Literal["player", "host", "spectator"]
    name: str
    text: str
    at: Instant


class MessageHidden(TypedDict):
    """A host hid a message."""

    id: str
    channel: str
    n: Annotated[int, Field(ge=1)]


class MyMatch(TypedDict):
    """The status of one of your matches changed."""

    match_id: str
    status: Literal["running", "paused", "halted", "finished", "cancelled"]


class MySeat(TypedDict):
    """You now have this seat (`seat.joined`), or no longer have it (`seat.left`)."""

    match_id: str
    seat: SeatNumber


class MyReminder(TypedDict):
    """A match waits for your submission."""

    match_id: str
    phase: PhaseTold | None


class MyHosting(TypedDict):
    """You now host this match (`host.joined`), or no longer host it (`host.left`)."""

    match_id: str


class WebhookPaused(TypedDict):
    """One of your webhooks is paused. It delivers nothing until you set it to active."""

    webhook_id: str
    why: Annotated[
        Literal["failing", "gone", "token_ended", "no_feeds"],
        Field(
            description="failing: no delivery succeeded for three days. gone: the endpoint answered 410. "
            "token_ended: the token that created it was revoked or has expired. no_feeds: you can no "
            "longer read any of its feeds."
        ),
    ]


class WebhookFeedLost(TypedDict):
    """A webhook no longer delivers this feed, because you can no longer read it."""

    webhook_id: str
    feed: str


__all__ = [name for name, each in globals().items() if isinstance(each, type) and each.__module__ == __name__]
