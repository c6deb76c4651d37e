"""The access table's rows about seasons; see ``table``. Written from docs/seasons.md and the API's own texts."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tests.access.rows import OK, SEASON_STATES, Row, Who, cast, only_in

_SEES = cast()
_HOSTS = cast("not_season_host", "host", "playing", "admin")
_CAST = ("own", "other", "withdrawn", "playing")
_READS_LEDGER = cast("not_in_cast", *_CAST, "host", "admin")
_FEED_UNSEEN = "unknown_feed"

_S = "/v1/seasons/$season"
_OVER = ("finished", "cancelled")
_NOT_OVER = dict.fromkeys(_OVER, "season_over")
_CASTING = only_in(("casting",), "not_now", SEASON_STATES)
_WHY: Mapping[str, Any] = {"reason": "A question."}


def _about(operation: str, send: str, scope: str, who: Who, *when: Any, **more: Any) -> Row:
    row = Row(operation, send, scope, who, *when, **{"missing": "unknown_season", **more})
    return replace(row, about="season")


def _by_host(operation: str, send: str, when: Any, body: Any = None, **more: Any) -> Row:
    method, _, tail = send.partition(" ")
    return _about(operation, f"{method} {_S}/{tail}", "season:host", _HOSTS, when, body, **more)


_JOINS = cast(OK, **dict.fromkeys(_CAST, "in_cast"))
_JOINS_WITHOUT = cast("wrong_code", "host", playing="in_cast")
"""Hosts need no code."""


def _members(code: str, *, withdrawn: str = "", **others: str) -> Who:
    """Everybody who is in the cast is answered so; hosts and the rest that they aren't in it."""
    return cast("not_in_cast", own=code, other=code, playing=code, withdrawn=withdrawn or code, **others)


_LEAVES = _members(OK, withdrawn="not_active")
_GIVES = _members(OK, withdrawn="not_active", third="not_yourself")
_OFFERING: Mapping[str, str | Who] = {
    "casting": _members("not_now"),
    # All that one has is in the match.
    "playing": _members("not_enough_garnets", withdrawn="not_active", third="not_yourself"),
    **dict.fromkeys(_OVER, _members("season_over")),
}
_NO_OFFER = dict.fromkeys(("casting", *_OVER), _members("unknown_offer"))
_TAKES = {**_members("unknown_offer"), "other": OK}
_TAKES_BACK = {**_members("unknown_offer"), "own": OK}

_DECIDES = {**_members(OK, withdrawn="not_your_decision"), "host": "not_your_decision"}
_NOTHING_OPEN = {**_members("unknown_decision"), "host": "unknown_decision"}
_IS_OPEN = only_in(("deciding",), "unknown_decision", SEASON_STATES)


def _watches(operation: str, tail: str) -> tuple[Row, ...]:
    address = f"GET {_S}/{tail}"
    return (
        _about(operation, address, "season:read", _SEES),
        _about(operation, f"{address}?as=public", "season:read", _SEES, case="as=public", places=("private",)),
        *(
            _about(
                operation,
                f"{address}?as={viewer}",
                "season:read",
                cast(_FEED_UNSEEN, may),
                case=f"as={named}",
                places=("private",),
            )
            for viewer, named, may in (("member:$ada_member", "member:1", "own"), ("host", "host", "host"))
        ),
    )


_FEEDS = {
    "public": ("public", _SEES),
    "member:1": ("member:$ada_member", cast(_FEED_UNSEEN, "own")),
    "host": ("host", cast(_FEED_UNSEEN, "host")),
}
"""Each feed, how it is named, and who may follow it."""


SEASON_TABLE: tuple[Row, ...] = (
    Row("createSeason", "POST /v1/seasons", "season:host", body={"title": "New"}, ok=201, bound="insufficient_scope"),
    Row("listSeasons", "GET /v1/seasons", "season:read"),
    # --- what it is
    *(
        _about(operation, f"GET {_S}{tail}", "season:read", _SEES)
        for operation, tail in {
            "getSeason": "",
            "getSeasonView": "/view",
            "getSeasonGarnets": "/garnets",
            "getSeasonExport": "/export",
            "getSeasonRecap": "/recap",
            "listSeasonHosts": "/hosts",
        }.items()
    ),
    _about("listLedger", f"GET {_S}/ledger", "season:read", _READS_LEDGER),
    *_watches("listSeasonEvents", "events"),
    *_watches("streamSeasonEvents", "events/stream"),
    # --- coming in, and leaving
    Row(
        "checkSeasonInvitation",
        "POST /v1/seasons/se_none/invitation",
        is_open=True,
        body={"join_code": "wrong"},
        case="with a wrong code",
        always="unknown_season",
    ),
    _about("joinSeason", f"POST {_S}/join", "match:play", _JOINS, _CASTING, {}, places=("public",)),
    _about(
        "joinSeason",
        f"POST {_S}/join",
        "match:play",
        {**_JOINS, "unseen": OK},
        _CASTING,
        {"join_code": "$code"},
        case="with the code",
        places=("unlisted", "private"),
    ),
    _about(
        "joinSeason",
        f"POST {_S}/join",
        "match:play",
        _JOINS_WITHOUT,
        _CASTING,
        {"join_code": "wrong"},
        case="with a wrong code",
        places=("unlisted", "private"),
    ),
    _about(
        "leaveSeason",
        f"POST {_S}/leave",
        "match:play",
        _LEAVES,
        dict.fromkeys(_OVER, _members("season_over")),
        ok=204,
    ),
    # --- the cast, in its host's hands
    _by_host("addMember", "POST members", _CASTING, {"account": "stranger"}, ok=201),
    _by_host("updateMember", "PATCH members/$ben_member", _NOT_OVER, {"groups": ["Red"]}),
    _by_host("removeMember", "DELETE members/$ben_member", _NOT_OVER, ok=204),
    _by_host("putMemberPlayer", "PUT members/$ben_member/player", _NOT_OVER, {"bot": "house"}),
    _by_host("createWarning", "POST members/$ben_member/warnings", {"casting": "not_now", **_NOT_OVER}, _WHY, ok=201),
    _by_host("addSeasonHost", "POST hosts", {}, {"account": "stranger"}, ok=201),
    _by_host("removeSeasonHost", "DELETE hosts/$playing", {}, ok=204),
    # --- its course
    _by_host("putPolicies", "PUT policies", _CASTING, {"policies": {}}),
    _by_host("startSeason", "POST start", _CASTING),
    _by_host(
        "createEpisode",
        "POST episodes",
        only_in(("between",), "not_now", SEASON_STATES, finals_due="finals_due") | _NOT_OVER,
        {"game": "tally"},
        ok=201,
    ),
    _by_host(
        "startFinals",
        "POST finals",
        only_in(("finals due",), "not_now", SEASON_STATES, between="too_many_members") | _NOT_OVER,
    ),
    _by_host(
        "takeBackMatch",
        "POST matches/$match/take-back",
        {"playing": "match_running", "cancelled": "season_over"}
        | dict.fromkeys(("casting", "between"), "unknown_match"),
        _WHY,
    ),
    _by_host("postSeasonAnnouncement", "POST announce", _NOT_OVER, {"text": "Dinner first."}),
    _by_host("cancelSeason", "POST cancel", _NOT_OVER, _WHY),
    _about(
        "createMatch",
        "POST /v1/matches",
        "match:host",
        _HOSTS,
        only_in(("finals",), "not_now", SEASON_STATES, deciding="decision_open") | _NOT_OVER,
        {"game": "tally", "season_id": "$season"},
        ok=201,
        case="of a season",
        bound="insufficient_scope",
    ),
    # --- decisions and transfers
    _about(
        "putChoice",
        f"PUT {_S}/decisions/de_1/choice",
        "match:play",
        _DECIDES,
        {state: _NOTHING_OPEN for state in SEASON_STATES if state != "deciding"},
        {"choice": ["$cyd_member"]},
    ),
    _by_host("closeDecision", "POST decisions/de_1/close", _IS_OPEN),
    _by_host(
        "extendDecision",
        "POST decisions/de_1/extend",
        _IS_OPEN,
        {"due_at": "2021-03-02T20:00:00Z", "reason": "A holiday."},
    ),
    _about(
        "createOffer",
        f"POST {_S}/transfers",
        "match:play",
        _GIVES,
        _OFFERING,
        {"to": "$cyd_member", "amount": 1},
        ok=201,
    ),
    _about("answerOffer", f"POST {_S}/transfers/$offer/answer", "match:play", _TAKES, _NO_OFFER, {"accept": True}),
    _about("deleteOffer", f"DELETE {_S}/transfers/$offer", "match:play", _TAKES_BACK, _NO_OFFER, ok=204),
    # --- elsewhere
    *(
        _about(
            "createWebhook",
            "POST /v1/webhooks",
            "webhook:write",
            {**who, "unseen": _FEED_UNSEEN},
            {},
            {"url": "https://hooks.example.org/x", "feeds": [f"season/$season/{viewer}"]},
            ok=201,
            case=f"of season/{named}",
            missing=_FEED_UNSEEN,
            places=("private",),
        )
        for named, (viewer, who) in _FEEDS.items()
    ),
    *(
        _about(
            "stream",
            "subscribe",
            "season:read",
            {**who, "unseen": _FEED_UNSEEN},
            {},
            {"feed": f"season/$season/{viewer}", "from": "now"},
            case=f"subscribe season/{named}",
            missing=_FEED_UNSEEN,
        )
        for named, (viewer, who) in _FEEDS.items()
    ),
)
