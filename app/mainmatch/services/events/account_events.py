"""The events in an account's own feed, which covers all its matches and seasons.

Events that differ only in their type share a shape, such as ``MyMatch``.
"""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import Field
from typing_extensions import override

from mainmatch.rules import Json, text
from mainmatch.season.values import DecisionKind
from mainmatch.services.events.event import Instant, SeatNumber, ServerEvent
from mainmatch.services.events.match_events import PHASE_EXAMPLE, PhaseTold, StatusChanged

PREFIX = "account."
"""How every type in these feeds begins: a type has one shape, whatever the feed."""


class AccountEvent(ServerEvent):
    """An event in the feed of an account, whose reader is shown the match or season beside what it says."""

    KINDS: ClassVar[dict[str, type[ServerEvent]]] = {}


# Its matches

_MATCH: Mapping[str, Json] = {"match_id": "m_3kTz"}


class MyMatch(AccountEvent, to="players and hosts"):
    """The status of one of your matches changed."""

    match_id: str
    status: Literal["running", "paused", "halted", "finished", "cancelled"]

    @classmethod
    def of(cls, match_id: str, changed: StatusChanged) -> AccountEvent:
        """The event of this change in an account's feed."""
        return _OF_MATCH[changed.type](match_id=match_id, status=changed.status)


class MyMatchStarted(MyMatch, type="account.match.started", example={**_MATCH, "status": "running"}):
    """One of your matches started."""

    sentence = "The match has started."


class MyMatchPaused(MyMatch, type="account.match.paused", example={**_MATCH, "status": "paused"}):
    """One of your matches is paused."""


class MyMatchResumed(MyMatch, type="account.match.resumed", example={**_MATCH, "status": "running"}):
    """One of your matches continues."""

    sentence = "The match continues."


class MyMatchHalted(MyMatch, type="account.match.halted", example={**_MATCH, "status": "halted"}):
    """One of your matches is halted, because its game's code failed."""

    sentence = "The match stopped because of an error. Nothing is lost."


class MyMatchRewound(MyMatch, type="account.match.rewound", example={**_MATCH, "status": "running"}):
    """One of your matches was rewound to an earlier phase."""


class MyMatchFinished(MyMatch, type="account.match.finished", example={**_MATCH, "status": "finished"}):
    """One of your matches is over."""

    sentence = "The match is over."


class MyMatchCancelled(MyMatch, type="account.match.cancelled", example={**_MATCH, "status": "cancelled"}):
    """One of your matches was cancelled."""

    sentence = "The match was cancelled."


_OF_MATCH: Mapping[str, type[MyMatch]] = {each.type.removeprefix(PREFIX): each for each in MyMatch.__subclasses__()}
"""By the type of the event in the feeds of the match."""


class MyStartMissed(
    AccountEvent,
    type="account.match.start_missed",
    to="players and hosts",
    example={**_MATCH, "starts_at": "2026-11-21T14:00:00.000Z"},
):
    """One of your matches did not start at its time. Its host starts it, or sets another time."""

    sentence = "The match did not start at its time. A host starts it, or sets another time."

    match_id: str
    starts_at: Instant


class MyMatchOpened(
    AccountEvent,
    type="account.match.opened",
    to="those who have an alert for it",
    example={**_MATCH, "game": "x-game", "title": "Friday's X Game"},
):
    """A match opened that one of your alerts waits for. It has free seats."""

    sentence = "A match opened that you asked for."

    match_id: str
    game: str
    title: str


class MyInvitation(
    AccountEvent,
    type="account.match.invited",
    to="the invited player",
    example={"match_id": "m_8wQz", "seat": 3, "rematch_of": "m_3kTz"},
):
    """A seat of this match is kept for you for a week. `joinMatch` takes it, without a code."""

    sentence = "A seat is kept for you."

    match_id: str
    seat: SeatNumber
    rematch_of: Annotated[
        str | None, Field(description="The match in which you had this seat; null if a host invited you by name.")
    ]


class MySeat(AccountEvent):
    """You now have this seat (`account.seat.joined`), or no longer have it (`account.seat.left`)."""

    match_id: str
    seat: SeatNumber


class MySeatJoined(MySeat, type="account.seat.joined", to="the new player", example={**_MATCH, "seat": 3}):
    """You now have this seat."""


class MySeatLeft(MySeat, type="account.seat.left", to="the former player", example={**_MATCH, "seat": 3}):
    """You no longer have this seat."""


class MySeatTakenOver(MySeat, type="account.seat.taken_over", to="the absent player", example={**_MATCH, "seat": 3}):
    """You have missed so many phases that a bot sends for you. Send something, and it stops."""


class MyReminder(
    AccountEvent,
    type="account.reminder.due",
    to="players and judges without a submission",
    example={**_MATCH, "phase": PHASE_EXAMPLE},
):
    """A match waits for your submission."""

    sentence = "You have not sent a move yet."

    match_id: str
    phase: PhaseTold | None


class MyTalk(AccountEvent):
    """Somebody has written to you in this channel."""

    match_id: str
    channel: Annotated[str, Field(description="Name of the channel.")]


class MyQuestion(
    MyTalk,
    type="account.message.asked",
    to="hosts who don't play",
    example={**_MATCH, "channel": "questions:3", "seat": 3},
):
    """A player asks the hosts, or somebody mentions them. Read the channel."""

    sentence = "A player asks the hosts."

    seat: Annotated[int | None, Field(description="Seat of the author; null for a spectator.")]


class MyAnswer(
    MyTalk, type="account.message.answered", to="the player", example={**_MATCH, "channel": "questions:3", "seat": 3}
):
    """A host has written to you in your channel with the hosts."""

    sentence = "A host has answered you."

    seat: SeatNumber


class MyReport(
    MyTalk, type="account.message.reported", to="hosts who don't play", example={**_MATCH, "channel": "table"}
):
    """Somebody reported a message to the hosts. `listReports` shows it."""

    sentence = "A message was reported."


class MyReportAnswered(
    AccountEvent,
    type="account.message.report_answered",
    to="who reported it",
    example={**_MATCH, "channel": "table", "id": "msg_Zk3v0d9QaYxB", "removed": True},
):
    """The hosts have answered a report of yours."""

    match_id: str
    channel: Annotated[str, Field(description="Name of the channel.")]
    id: Annotated[str, Field(description="Id of the message.")]
    removed: Annotated[bool, Field(description="Whether they removed the message.")]

    @override
    def says(self) -> str:
        return text("The hosts removed what you reported.") if self.removed else text("The hosts read your report.")


class MyHosting(AccountEvent):
    """You now host this match (`account.host.joined`), or no longer host it (`account.host.left`)."""

    match_id: str


class MyHostingStarted(MyHosting, type="account.host.joined", to="the new host", example=_MATCH):
    """You now host this match."""


class MyHostingEnded(MyHosting, type="account.host.left", to="the former host", example=_MATCH):
    """You no longer host this match."""


# Ways into it


class MyAccessChanged(
    AccountEvent, type="account.access.changed", to="the account's owner", example={"operation": "createToken"}
):
    """A way into your account was added, changed or taken away. If it was not you, change your password."""

    operation: Annotated[str, Field(description="`operationId` of what was done.")]


# Its webhooks

PausedByServer: TypeAlias = Literal["failing", "gone", "token_ended", "no_feeds"]
"""Why the server paused a webhook by itself."""


class WebhookPaused(
    AccountEvent,
    type="account.webhook.paused",
    to="the webhook's owner",
    example={"webhook_id": "wh_5rT1", "why": "failing"},
):
    """One of your webhooks is paused. It delivers nothing until you set it to active."""

    webhook_id: str
    why: Annotated[
        PausedByServer,
        Field(
            description="failing: no delivery succeeded for three days. gone: the endpoint answered 410. "
            "token_ended: the token that created it was revoked or has expired. no_feeds: you can no "
            "longer read any of its feeds."
        ),
    ]


class WebhookFeedLost(
    AccountEvent,
    type="account.webhook.feed_lost",
    to="the webhook's owner",
    example={"webhook_id": "wh_5rT1", "feed": "match/m_3kTz/seat:3"},
):
    """A webhook no longer delivers this feed, because you can no longer read it."""

    webhook_id: str
    feed: str


# Its seasons

_SEASON: Mapping[str, Json] = {"season_id": "se_b8Lm"}
_PLACE: Mapping[str, Json] = {**_SEASON, "member": "cm_Kq7x"}


class MySeason(AccountEvent, to="the cast and hosts"):
    """The status of one of your seasons changed."""

    season_id: str
    status: Literal["running", "finished", "cancelled"]


class MySeasonStarted(MySeason, type="account.season.started", example={**_SEASON, "status": "running"}):
    """One of your seasons started."""


class MySeasonFinished(MySeason, type="account.season.finished", example={**_SEASON, "status": "finished"}):
    """One of your seasons is over."""


class MySeasonCancelled(MySeason, type="account.season.cancelled", example={**_SEASON, "status": "cancelled"}):
    """One of your seasons was cancelled."""


class MyDecision(
    AccountEvent,
    type="account.season.decision_opened",
    to="the deciders",
    example={**_SEASON, "decision": "de_1", "kind": "choose_opponent", "due_at": "2026-11-22T14:00:00.000Z"},
):
    """A decision in this season waits for you."""

    sentence = "A decision waits for you."

    season_id: str
    decision: Annotated[str, Field(description="Id of the decision, as in the season's view.")]
    kind: DecisionKind
    due_at: Instant


class MyCastPlace(AccountEvent):
    """You are now this member of the cast (`account.season.joined`), or no longer are (`account.season.left`)."""

    season_id: str
    member: str


class MySeasonJoined(MyCastPlace, type="account.season.joined", to="the new member", example=_PLACE):
    """You are now this member of the cast."""


class MySeasonLeft(MyCastPlace, type="account.season.left", to="the former member", example=_PLACE):
    """You are no longer this member of the cast."""


class MySeasonHosting(AccountEvent):
    """You now host this season (`account.season.host_joined`), or no longer host it (`account.season.host_left`)."""

    season_id: str


class MySeasonHostingStarted(MySeasonHosting, type="account.season.host_joined", to="the new host", example=_SEASON):
    """You now host this season."""


class MySeasonHostingEnded(MySeasonHosting, type="account.season.host_left", to="the former host", example=_SEASON):
    """You no longer host this season."""
