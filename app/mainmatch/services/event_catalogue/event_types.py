"""Every type of event that the server tells: its shape, who is told, and an example.

May touch: the shapes. Rule kept here: a type that isn't here is told by a game, and then the game declares it, or by
nobody; the AsyncAPI document, the tables of docs/events.md and the tests' net all come from these three lists.
"""

from collections.abc import Mapping

from mainmatch.rules import Json
from mainmatch.services.event_catalogue import payloads
from mainmatch.services.event_catalogue.event_type import EventKind, by_type
from mainmatch.services.event_catalogue.season_event_types import IN_SEASON, OF_SEASONS

__all__ = ["IN_ACCOUNT", "IN_MATCH", "IN_SEASON", "EventKind"]

_EVERYBODY = "everybody"
_SEAT = "the own seat"
_CHANNEL = "who is in the channel"
_READERS = "who reads the channel"

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
    (
        EventKind(
            "match.created",
            _EVERYBODY,
            payloads.MatchCreated,
            {"status": "lobby", "game": "x-game", "players": 5, "commitment": _HASH},
        ),
        EventKind("match.started", _EVERYBODY, payloads.MatchStarted, {"status": "running", "commitment": _HASH}),
        EventKind(
            "match.paused",
            _EVERYBODY,
            payloads.MatchPaused,
            {"status": "paused", "paused_until": "2026-11-24T15:00:00.000Z", "phase": None, "reason": "A holiday."},
        ),
        EventKind(
            "match.resumed",
            _EVERYBODY,
            payloads.MatchResumed,
            {"status": "running", "paused_until": None, "phase": _PHASE},
        ),
        EventKind("match.halted", _EVERYBODY, payloads.MatchHalted, {"status": "halted"}),
        EventKind(
            "match.finished",
            _EVERYBODY,
            payloads.MatchFinished,
            {"status": "finished", "result": _RESULT, "seals_broken": _SEALS},
        ),
        EventKind(
            "match.cancelled",
            _EVERYBODY,
            payloads.MatchCancelled,
            {"status": "cancelled", **_NO_MORE, "seals_broken": [], "reason": "Too few came."},
        ),
        EventKind(
            "match.rewound",
            _EVERYBODY,
            payloads.MatchRewound,
            {
                "status": "running",
                **_NO_MORE,
                "to": {"id": "ph_w9", "name": "pairing", "round": 4},
                "reason": "Seat 5's mail came in time.",
            },
        ),
        EventKind("seat.joined", _EVERYBODY, payloads.SeatJoined, {"seat": 3, "display_name": "Ada"}),
        EventKind("seat.bot", _EVERYBODY, payloads.SeatBot, {"seat": 4, "display_name": "House bot 4"}),
        EventKind("seat.left", _EVERYBODY, payloads.SeatLeft, {"seat": 3}),
        EventKind(
            "seat.substituted",
            _EVERYBODY,
            payloads.SeatSubstituted,
            {"seat": 3, "display_name": "Frida", "bot": None, "reason": "Ada is ill."},
        ),
        EventKind("phase.opened", _EVERYBODY, payloads.PhaseOpened, {"phase": _PHASE, "submitted": None}),
        EventKind(
            "phase.closed",
            _EVERYBODY,
            payloads.PhaseClosed,
            {"phase": _PHASE, "closed_by": "deadline", "commitment": _HASH},
        ),
        EventKind("phase.extended", _EVERYBODY, payloads.PhaseExtended, {"phase": _PHASE, "by": "host"}),
        EventKind(
            "view.changed",
            "each viewer whose view changed",
            payloads.ViewChanged,
            {"fields": {"totals": {"1": 3, "2": 1}}},
        ),
        EventKind("garnets.changed", _SEAT, payloads.GarnetsChanged, {"garnets": 4}),
        EventKind("submission.accepted", _SEAT, payloads.SubmissionAccepted, _SENT),
        EventKind("submission.withdrawn", _SEAT, payloads.SubmissionWithdrawn, {"phase": "ph_x1", "revision": 2}),
        EventKind("submission.amended", _SEAT, payloads.SubmissionAmended, {**_SENT, "reason": "It came by mail."}),
        EventKind(
            "submission.status",
            "everybody, where everybody may know it",
            payloads.SubmissionStatus,
            {"submitted": [1, 4]},
        ),
        EventKind("reminder.due", "seats that are missing", payloads.ReminderDue, {"phase": _PHASE}),
        EventKind("host.announced", _EVERYBODY, payloads.HostAnnounced, {"text": "Round 5 starts on Monday."}),
        EventKind(
            "clarification.posted",
            _EVERYBODY,
            payloads.ClarificationPosted,
            {"n": 1, "at": "2026-11-21T14:00:00.000Z", "text": "A tie is broken by garnets."},
        ),
        EventKind("host.joined", _EVERYBODY, payloads.HostJoined, {"display_name": "Grace"}),
        EventKind("host.left", _EVERYBODY, payloads.HostLeft, {"display_name": "Grace"}),
        EventKind(
            "channel.opened",
            _CHANNEL,
            payloads.ChannelOpened,
            {"channel": "pair:1-3", "kind": "group", "title": "Seats 1 and 3", "members": [1, 3], "is_open": True},
        ),
        EventKind("channel.members", _CHANNEL, payloads.ChannelMembers, {"channel": "alpha", "members": [1, 2, 5]}),
        EventKind("channel.closed", _CHANNEL, payloads.ChannelClosed, {"channel": "alpha", "why": "left"}),
        EventKind(
            "message.posted",
            _READERS,
            payloads.MessagePosted,
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
        ),
        EventKind(
            "message.hidden", _READERS, payloads.MessageHidden, {"channel": "lounge", "id": "msg_Zk3v0d9QaYxB", "n": 7}
        ),
    )
)
"""In the feeds of a match, by type."""

_MINE = "who takes part or hosts"

IN_ACCOUNT: Mapping[str, EventKind] = by_type(
    (
        *(
            EventKind(f"match.{name}", _MINE, payloads.MyMatch, {"match_id": "m_3kTz", "status": status})
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
        EventKind("seat.joined", "who takes the seat", payloads.MySeat, {"match_id": "m_3kTz", "seat": 3}),
        EventKind("seat.left", "who gives the seat up", payloads.MySeat, {"match_id": "m_3kTz", "seat": 3}),
        EventKind("reminder.due", "who is missing", payloads.MyReminder, {"match_id": "m_3kTz", "phase": _PHASE}),
        EventKind("host.joined", "the new host", payloads.MyHosting, {"match_id": "m_3kTz"}),
        EventKind("host.left", "the former host", payloads.MyHosting, {"match_id": "m_3kTz"}),
        EventKind(
            "webhook.paused", "whose webhook it is", payloads.WebhookPaused, {"webhook_id": "wh_5rT1", "why": "failing"}
        ),
        EventKind(
            "webhook.feed_lost",
            "whose webhook it is",
            payloads.WebhookFeedLost,
            {"webhook_id": "wh_5rT1", "feed": "match/m_3kTz/seat:3"},
        ),
        *OF_SEASONS,
    )
)
"""In an account's own feed, by type."""
