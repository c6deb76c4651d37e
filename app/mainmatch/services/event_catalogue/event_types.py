"""Every type of event that the server writes: its payload, its audience, and an example.

A game declares the types that aren't here; the AsyncAPI document, the tables of docs/events.md and the tests' net all
come from these lists.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter
from typing_extensions import TypedDict

from mainmatch.rules import Json
from mainmatch.season import KINDS, Policies
from mainmatch.services.event_catalogue import payloads as p

__all__ = ["IN_ACCOUNT", "IN_MATCH", "IN_SEASON", "EventKind"]


@dataclass(frozen=True)
class EventKind:
    """A type of event. ``shape`` is that of ``data``, as published and as tested; ``to`` says whose feeds have it."""

    type: str
    shape: Any
    example: Mapping[str, Json]
    to: str = "all"

    @cached_property
    def _adapter(self) -> TypeAdapter[Any]:
        return TypeAdapter(self.shape)

    @property
    def name(self) -> str:
        """The shape's name."""
        return str(self.shape.__name__)

    @property
    def schema(self) -> dict[str, Any]:
        """JSON Schema (2020-12) of ``data``; members that it doesn't name may come."""
        return self._adapter.json_schema(mode="serialization")

    @property
    def meaning(self) -> str:
        """What it says, in a sentence."""
        return " ".join((self.shape.__doc__ or "").split())

    def check(self, data: str | bytes) -> None:
        """Raises pydantic's ValidationError for JSON that has another shape, or members that aren't declared."""
        self._adapter.validate_json(data, strict=True, extra="forbid")


def by_type(*kinds: EventKind) -> Mapping[str, EventKind]:
    """Types of event, each under its name."""
    return {each.type: each for each in kinds}


# Payloads of seasons, without their own events (``mainmatch.season``).


class BalancesChanged(TypedDict):
    """Balances of members changed."""

    garnets: Annotated[
        dict[str, int],
        Field(
            min_length=1,
            description="New balances by member, as far as you can see them. A running match changes none.",
        ),
    ]


class MySeason(TypedDict):
    """The status of one of your seasons changed."""

    season_id: str
    status: Literal["running", "finished", "cancelled"]


class MyDecision(TypedDict):
    """A decision in this season waits for you."""

    season_id: str
    decision: Annotated[str, Field(description="Id of the decision, as in the season's view.")]
    kind: Literal["give_token", "name_candidate", "choose_opponent", "ban_death_match", "choose_death_match", "support"]
    due_at: p.Instant


class MyCastPlace(TypedDict):
    """You are now this member of the cast (`season.joined`), or no longer are (`season.left`)."""

    season_id: str
    member: str


class MySeasonHosting(TypedDict):
    """You now host this season (`season.host_joined`), or no longer host it (`season.host_left`)."""

    season_id: str


# Events of seasons, in their own feeds and in those of accounts. A season's event is its own shape; here it gets its
# audience in words, and an example.


_TO = {
    "everybody": "all",
    "host": "hosts",
    "member": "the member, hosts",
    "parties": "both members, hosts",
    "decider": "the decider; all, if the decision is public",
}
"""The audiences of ``mainmatch.season`` in words."""

_MATCH: Mapping[str, Json] = {"match": "m_3kTz", "part": "main"}
_DUEL: Mapping[str, Json] = {"match": "m_9pQv", "part": "death"}
_DECISION: Json = {
    "id": "de_1",
    "kind": "choose_opponent",
    "episode": 1,
    "deciders": ["cm_Kq7x"],
    "options": ["cm_R2fd", "cm_Zp9w"],
    "least": 1,
    "most": 1,
    "due_at": "2026-11-22T14:00:00.000Z",
    "visibility": "sealed",
    "counting": "each",
    "default": "drawn",
    "ties": "fewest_garnets",
}
_POSTING: Json = {
    "cause": "se_b8Lm/warning/cm_R2fd/2",
    "currency": "garnet",
    "lines": [{"account": "cm_R2fd", "amount": -3}, {"account": "bank", "amount": 3}],
}
_POLICIES: Json = Policies(start_garnets=3, death_match_pool=("duel-of-nerve", "duel-of-bids")).model_dump(mode="json")

_EXAMPLES: Mapping[str, Mapping[str, Json]] = {
    "season.created": {"id": "se_b8Lm", "title": "The first season", "policies": _POLICIES},
    "season.policies_changed": {"policies": _POLICIES},
    "season.member_added": {"member": "cm_Kq7x", "alias": "The Fox", "groups": []},
    "season.member_dropped": {"member": "cm_Kq7x"},
    "season.member_grouped": {"member": "cm_Kq7x", "groups": ["Team Red"]},
    "season.member_substituted": {"member": "cm_Kq7x", "alias": "Greta"},
    "season.member_warned": {"member": "cm_R2fd", "number": 2, "reason": "The third deadline missed.", "fine": 3},
    "season.member_left": {"member": "cm_R2fd", "how": "withdrawn", "by": "own_wish"},
    "season.started": {},
    "season.finished": {"winner": "cm_Zp9w", "orphaned": []},
    "season.cancelled": {"reason": "Too few of us are left.", "orphaned": ["m_3kTz"]},
    "season.episode_announced": {"number": 1, "game": "x-game", "title": "Who trusts whom", "garnets": None},
    "season.match_started": {**_MATCH, "game": "x-game", "seats": {"1": "cm_Zp9w", "2": "cm_Kq7x", "3": "cm_R2fd"}},
    "season.match_resolved": {
        **_MATCH,
        "take": 1,
        "outcome": {
            "tokens": {"cm_Zp9w": 2},
            "garnets": {"cm_Zp9w": 4, "cm_R2fd": 1},
            "candidates": ["cm_Kq7x"],
            "places": {"cm_Zp9w": 1, "cm_R2fd": 2, "cm_Kq7x": 3},
        },
    },
    "season.match_taken_back": {
        **_MATCH,
        "episode": 1,
        "take": 1,
        "cancelled": False,
        "reason": "A mail came in time.",
        "orphaned": ["m_9pQv"],
    },
    "season.token_given": {"giver": "cm_Zp9w", "taker": "cm_R2fd"},
    "season.tokens_settled": {"held": {"cm_Zp9w": 1, "cm_R2fd": 1}},
    "season.candidates_named": {"candidates": ["cm_Kq7x"]},
    "season.opponent_chosen": {"opponent": "cm_R2fd"},
    "season.games_banned": {"games": ["duel-of-bids"]},
    "season.death_match_chosen": {"game": "duel-of-nerve"},
    "season.death_match_tied": {"replays": 1},
    "season.duel_reset": {"candidates": ["cm_Kq7x"]},
    "season.member_eliminated": {"member": "cm_Kq7x", "by": "death_match", "take": 2},
    "season.elimination_skipped": {"why": "all_safe", "orphaned": []},
    "season.episode_closed": {"number": 1},
    "season.finals_announced": {"finalists": ["cm_R2fd", "cm_Zp9w"]},
    "season.support_counted": {"supporters": {"cm_Kq7x": "cm_Zp9w"}},
    "season.final_played": {"match": "m_Lw4c", "winner": "cm_Zp9w"},
    "season.decision_opened": {"decision": _DECISION},
    "season.choice_made": {"decision": "de_1", "by": "cm_Kq7x", "choice": ["cm_R2fd"]},
    "season.decision_extended": {"decision": "de_1", "due_at": "2026-11-23T14:00:00.000Z", "reason": "A holiday."},
    "season.decision_closed": {
        "decision": "de_1",
        "outcome": ["cm_R2fd"],
        "how": "decided",
        "choices": {"cm_Kq7x": ["cm_R2fd"]},
    },
    "season.garnets_posted": {"posting": _POSTING, "undoable": False},
    "season.transfer_offered": {"offer": "of_7Hy2", "giver": "cm_Zp9w", "taker": "cm_R2fd", "amount": 2},
    "season.transfer_settled": {"offer": "of_7Hy2", "outcome": "accepted"},
}


IN_SEASON: Mapping[str, EventKind] = by_type(
    *(EventKind(kind, shape, _EXAMPLES[kind], to=_TO[shape.to]) for kind, shape in KINDS.items()),
    EventKind(
        "season.garnets_changed",
        BalancesChanged,
        {"garnets": {"cm_Kq7x": 5}},
        to="all, or each member its own balance; hosts",
    ),
)
"""In the feeds of a season, by type."""

_MY_SEASON = "the cast and hosts"
_PLACE: Mapping[str, Json] = {"season_id": "se_b8Lm", "member": "cm_Kq7x"}
_HOSTING: Mapping[str, Json] = {"season_id": "se_b8Lm"}

OF_SEASONS = (
    *(
        EventKind(f"season.{name}", MySeason, {"season_id": "se_b8Lm", "status": status}, to=_MY_SEASON)
        for name, status in (("started", "running"), ("finished", "finished"), ("cancelled", "cancelled"))
    ),
    EventKind(
        "season.to_decide",
        MyDecision,
        {"season_id": "se_b8Lm", "decision": "de_1", "kind": "choose_opponent", "due_at": "2026-11-22T14:00:00.000Z"},
        to="the deciders",
    ),
    EventKind("season.joined", MyCastPlace, _PLACE, to="the new member"),
    EventKind("season.left", MyCastPlace, _PLACE, to="the former member"),
    EventKind("season.host_joined", MySeasonHosting, _HOSTING, to="the new host"),
    EventKind("season.host_left", MySeasonHosting, _HOSTING, to="the former host"),
)
"""In an account's own feed."""


_SEAT = "the seat itself"
_CHANNEL = "members of the channel"
_READERS = "readers of the channel"

_HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
_PHASE: Json = {
    "id": "ph_x1",
    "name": "choice",
    "round": 4,
    "opened_at": "2026-11-21T14:00:00.000Z",
    "due_at": "2026-11-22T14:00:00.000Z",
}
_SENT: Mapping[str, Json] = {
    "match_id": "m_3kTz",
    "seat": 3,
    "phase": "ph_x1",
    "revision": 1,
    "accepted_at": "2026-11-21T15:00:00.000Z",
    "action": {"type": "choose", "choice": "ally"},
    "locked": False,
    "garnets_held": 0,
    "changeable_until": "2026-11-22T14:00:00.000Z",
    "salt": "b0b1c7d9e2f34455667788990aabbccddeeff00112233445566778899aabbccd",
    "digest": _HASH,
    "dry_run": False,
}
_RESULT: Json = {
    "tokens_of_life": {"1": 2, "2": 0, "3": 0},
    "garnets": {"1": 4, "2": 0, "3": 1},
    "elimination_candidates": [2],
    "winners": [1],
    "standings": [{"seat": 1, "place": 1}, {"seat": 3, "place": 2}, {"seat": 2, "place": 3}],
}
_SEALS: Json = [{"at": "2026-11-21T16:00:00.000Z", "reason": "Seat 2 asked me to.", "phase": "ph_x1", "seat": 2}]
_NO_MORE: Mapping[str, Json] = {"phase": None, "paused_until": None, "review_until": None}


IN_MATCH: Mapping[str, EventKind] = by_type(
    EventKind(
        "match.created", p.MatchCreated, {"status": "lobby", "game": "x-game", "players": 5, "commitment": _HASH}
    ),
    EventKind("match.started", p.MatchStarted, {"status": "running", "commitment": _HASH}),
    EventKind(
        "match.paused",
        p.MatchPaused,
        {"status": "paused", "paused_until": "2026-11-24T15:00:00.000Z", "phase": None, "reason": "A holiday."},
    ),
    EventKind("match.resumed", p.MatchResumed, {"status": "running", "paused_until": None, "phase": _PHASE}),
    EventKind("match.halted", p.MatchHalted, {"status": "halted"}),
    EventKind("match.finished", p.MatchFinished, {"status": "finished", "result": _RESULT, "seals_broken": _SEALS}),
    EventKind(
        "match.cancelled",
        p.MatchCancelled,
        {"status": "cancelled", **_NO_MORE, "seals_broken": [], "reason": "Too few came."},
    ),
    EventKind(
        "match.rewound",
        p.MatchRewound,
        {
            "status": "running",
            **_NO_MORE,
            "to": {"id": "ph_w9", "name": "pairing", "round": 4},
            "reason": "Seat 5's mail came in time.",
        },
    ),
    EventKind("seat.joined", p.SeatJoined, {"seat": 3, "display_name": "Ada"}),
    EventKind("seat.bot", p.SeatBot, {"seat": 4, "display_name": "House bot 4"}),
    EventKind("seat.left", p.SeatLeft, {"seat": 3}),
    EventKind(
        "seat.substituted",
        p.SeatSubstituted,
        {"seat": 3, "display_name": "Frida", "bot": None, "reason": "Ada is ill."},
    ),
    EventKind("phase.opened", p.PhaseOpened, {"phase": _PHASE, "submitted": None}),
    EventKind("phase.closed", p.PhaseClosed, {"phase": _PHASE, "closed_by": "deadline", "commitment": _HASH}),
    EventKind("phase.extended", p.PhaseExtended, {"phase": _PHASE, "by": "host"}),
    EventKind("view.changed", p.ViewChanged, {"fields": {"totals": {"1": 3, "2": 1}}}, to="viewers whose view changed"),
    EventKind("garnets.changed", p.GarnetsChanged, {"garnets": 4}, to=_SEAT),
    EventKind("submission.accepted", p.SubmissionAccepted, _SENT, to=_SEAT),
    EventKind("submission.withdrawn", p.SubmissionWithdrawn, {"phase": "ph_x1", "revision": 2}, to=_SEAT),
    EventKind("submission.amended", p.SubmissionAmended, {**_SENT, "reason": "It came by mail."}, to=_SEAT),
    EventKind("submission.status", p.SubmissionStatus, {"submitted": [1, 4]}, to="all, if submission status is public"),
    EventKind("reminder.due", p.ReminderDue, {"phase": _PHASE}, to="seats without a submission"),
    EventKind("host.announced", p.HostAnnounced, {"text": "Round 5 starts on Monday."}),
    EventKind(
        "clarification.posted",
        p.ClarificationPosted,
        {"n": 1, "at": "2026-11-21T14:00:00.000Z", "text": "A tie is broken by garnets."},
    ),
    EventKind("host.joined", p.HostJoined, {"display_name": "Grace"}),
    EventKind("host.left", p.HostLeft, {"display_name": "Grace"}),
    EventKind(
        "channel.opened",
        p.ChannelOpened,
        {"channel": "pair:1-3", "kind": "group", "title": "Seats 1 and 3", "members": [1, 3], "is_open": True},
        to=_CHANNEL,
    ),
    EventKind("channel.members", p.ChannelMembers, {"channel": "alpha", "members": [1, 2, 5]}, to=_CHANNEL),
    EventKind("channel.closed", p.ChannelClosed, {"channel": "alpha", "why": "left"}, to=_CHANNEL),
    EventKind(
        "message.posted",
        p.MessagePosted,
        {
            "id": "msg_Zk3v0d9QaYxB",
            "channel": "pair:1-3",
            "n": 1,
            "seat": 1,
            "role": "player",
            "name": "Ada",
            "text": "Ally?",
            "at": "2026-11-21T14:05:00.000Z",
        },
        to=_READERS,
    ),
    EventKind("message.hidden", p.MessageHidden, {"channel": "lounge", "id": "msg_Zk3v0d9QaYxB", "n": 7}, to=_READERS),
)
"""In the feeds of a match, by type."""

_MINE = "players and hosts"

IN_ACCOUNT: Mapping[str, EventKind] = by_type(
    *(
        EventKind(f"match.{name}", p.MyMatch, {"match_id": "m_3kTz", "status": status}, to=_MINE)
        for name, status in (
            ("started", "running"),
            ("paused", "paused"),
            ("resumed", "running"),
            ("halted", "halted"),
            ("rewound", "running"),
            ("finished", "finished"),
            ("cancelled", "cancelled"),
        )
    ),
    EventKind("seat.joined", p.MySeat, {"match_id": "m_3kTz", "seat": 3}, to="the new player"),
    EventKind("seat.left", p.MySeat, {"match_id": "m_3kTz", "seat": 3}, to="the former player"),
    EventKind("reminder.due", p.MyReminder, {"match_id": "m_3kTz", "phase": _PHASE}, to="players without a submission"),
    EventKind("host.joined", p.MyHosting, {"match_id": "m_3kTz"}, to="the new host"),
    EventKind("host.left", p.MyHosting, {"match_id": "m_3kTz"}, to="the former host"),
    EventKind("webhook.paused", p.WebhookPaused, {"webhook_id": "wh_5rT1", "why": "failing"}, to="the webhook's owner"),
    EventKind(
        "webhook.feed_lost",
        p.WebhookFeedLost,
        {"webhook_id": "wh_5rT1", "feed": "match/m_3kTz/seat:3"},
        to="the webhook's owner",
    ),
    *OF_SEASONS,
)
"""In an account's own feed, by type."""
