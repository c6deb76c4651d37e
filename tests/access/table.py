"""The access table: who may do what, one row an operation. docs/access.md is written from it.

Written from the design and the docs, not from the answers of the server. A new route needs a row here: without
one a test fails.
"""

from collections.abc import Mapping
from typing import Any

from tests.access.people import INTEGRATION
from tests.access.rows import OK, OPEN_PHASE, STATES, Row, only_in, who
from tests.access.season_table import SEASON_TABLE

_SEES = who()
_PLAYS = who("not_seated", "own", "other", "playing")
_HOSTS = who("not_host", "host", "playing", "admin")
_HOSTS_ONLY = who("not_host", "host", "admin", playing="host_is_playing")
"""For hosts who don't play: it shows, or touches, what is another seat's."""

_NOBODY_TO_LET_IN = who("not_host", host="not_removed", playing="not_removed", admin="not_removed")

_BEFORE = ("lobby", "full lobby")
_OVER = ("finished", "cancelled")
_ON = tuple(state for state in STATES if state not in _BEFORE + _OVER)
_STARTED = (*_ON, *_OVER)

_M = "/v1/matches/$match"
_NO_MATCH = "/v1/matches/m_nothing"
_SAY: Mapping[str, Any] = {"phase_id": "$phase", "action": {"type": "say", "number": 7}}
_WAVE: Mapping[str, Any] = {"phase_id": "$phase", "action": {"type": "wave"}}
_HELLO: Mapping[str, Any] = {"text": "Hello."}


def _open(operation: str, send: str, **more: Any) -> Row:
    return Row(operation, send, is_open=True, **more)


def _watches(operation: str, tail: str) -> tuple[Row, ...]:
    """The ways to read a match's events: by default one's own, else those that one names."""
    address, none = f"GET {_M}/{tail}", "unknown_feed"
    return (
        Row(operation, address, "match:read", _SEES),
        Row(operation, f"{address}?as=public", "match:read", _SEES, case="as=public"),
        Row(operation, f"{address}?as=seat:1", "match:read", who(none, "own"), case="as=seat:1"),
        Row(operation, f"{address}?as=host", "match:read", who(none, "host"), case="as=host"),
    )


_NO_CHANNEL = "unknown_channel"
_NOT_YET = dict.fromkeys(_BEFORE, who(_NO_CHANNEL))
"""Channels but the lobby's are there from the start of the match."""


def _talks(channel: str, reads: Any, writes: Any, when: Any, closed: Any) -> tuple[Row, ...]:
    place = f"{_M}/channels/{channel}/messages"
    return (
        Row("listMessages", f"GET {place}", "chat:read", reads, when, case=channel),
        Row("postMessage", f"POST {place}", "chat:write", writes, {**when, **closed}, _HELLO, ok=201, case=channel),
    )


_CLOSED_AT_THE_END = dict.fromkeys(_OVER, "channel_closed")
_EVERY_SEAT = who(_NO_CHANNEL, "own", "other", "playing", "host")
_PAIR = who(_NO_CHANNEL, "own", "other", third=_NO_CHANNEL)
_WATCHERS = who(_NO_CHANNEL, "spectator", "host", "admin")

_JOINS = who(OK, **dict.fromkeys(("own", "other", "waiting", "playing"), "already_joined"))
_LOBBY = only_in(("lobby",), "already_started", full_lobby="match_full")
_JOINS_WITHOUT = who("wrong_code", "host", playing="already_joined")
"""Hosts need no code."""

_FEED_UNSEEN = "unknown_feed"
_FEEDS = {"public": (OK,), "seat:1": (_FEED_UNSEEN, "own"), "host": (_FEED_UNSEEN, "host")}
"""Each feed, and what ``who`` says of it."""

_HOOK = "/v1/webhooks/$hook"
_ADAS: Any = {"always": "unknown_webhook", "only": ("own seat",)}

_BRIDGE = "/v1/integrations/bridge/users"
_ADMINS: Any = {"always": "not_admin", "only": ("admin",)}
_ITS_OWN: Any = {"always": "unknown_namespace", "only": (INTEGRATION,)}
_BROWSERS = "/v1/me/push-subscriptions"
_PREFERENCES = "GET /v1/me/news-preferences"
_PUSH: Mapping[str, Any] = {
    "endpoint": "https://push.example.org/x",
    "keys": {
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    },
}
_ARRIVAL: Mapping[str, Any] = {"code": "mmo_x", "verifier": "x" * 43}
_TAKING: Mapping[str, Any] = {"username": "newcomer", "password": "$password", "keep_linked": False}

TABLE: tuple[Row, ...] = (
    # --- for everybody
    _open("checkLiveness", "GET /livez"),
    _open("checkReadiness", "GET /readyz"),
    Row("getMetrics", "GET /metrics", is_open=True, always="operators_only", only=("operator",)),
    _open("home", "GET /"),
    _open("frontPage", "GET /m/m_nothing/play"),
    _open("serviceWorker", "GET /sw.js", case="that isn't built", always="not_found"),
    _open("webManifest", "GET /manifest.webmanifest", case="that isn't built", always="not_found"),
    _open("frontAsset", "GET /assets/nothing.js", case="that isn't there", always="not_found"),
    _open("getSharePicture", f"GET {_NO_MATCH}/share.svg", case="of no public match", always="unknown_match"),
    _open("getPublicSeason", "GET /v1/seasons/se_none/public", case="that is not public", always="unknown_season"),
    _open("docs", "GET /docs"),
    _open("errors", "GET /docs/errors"),
    _open("asset", "GET /docs/assets/docs.js"),
    _open("openapi", "GET /v1/openapi.json"),
    _open("serverOpenapi", "GET /v1/openapi-server.json"),
    _open("rootOpenapi", "GET /openapi.json"),
    _open("pageOpenapi", "GET /docs/openapi-3.0.json"),
    _open("asyncapiDocument", "GET /v1/asyncapi.yaml"),
    _open("listGames", "GET /v1/games"),
    _open("getGame", "GET /v1/games/tally"),
    _open("createAccount", "POST /v1/accounts", ok=201, body={"username": "newcomer", "password": "$password"}),
    _open("getWelcome", "GET /v1/welcome"),
    _open("createGuest", "POST /v1/guests", ok=201, body={}),
    Row(
        "keepAccount",
        "POST /v1/me/keep",
        body={"username": "newcomer", "password": "$password"},
        always="not_guest",
        only=("guest",),
        bound="sign_in_again",
        instead=dict.fromkeys(("linked account", INTEGRATION), "sign_in_again"),
    ),
    _open("createSession", "POST /v1/auth/token", form={"username": "ada", "password": "$password"}),
    _open("unsubscribe", "POST /v1/mail-digests/unsubscribe/none", ok=204),
    _open("signOut", "POST /v1/auth/revoke", form={"token": "$other_secret"}),
    # --- coming in from elsewhere
    _open("listProviders", "GET /v1/auth/providers"),
    _open(
        "startOidc",
        f"GET /v1/auth/oidc/start?return_to=https://front.test&challenge={'x' * 43}",
        case="where there is no provider",
        always="no_provider",
    ),
    _open("finishOidc", "GET /v1/auth/oidc/callback", case="from another browser", always="wrong_browser"),
    _open(
        "createOidcSession",
        "POST /v1/auth/oidc/token",
        body=_ARRIVAL,
        case="with a wrong code",
        always="wrong_arrival",
    ),
    _open("claimAccount", "POST /v1/auth/claim", body={"code": "$claim_code", **_TAKING}),
    _open(
        "claimAccount",
        "POST /v1/auth/claim",
        body={"code": "x", **_TAKING},
        case="with a wrong code",
        always="wrong_claim_code",
    ),
    Row("listLinks", "GET /v1/me/links", "account:write"),
    Row(
        "createLink",
        "POST /v1/me/links",
        "account:write",
        body=_ARRIVAL,
        case="with a wrong code",
        always="wrong_arrival",
    ),
    Row(
        "deleteLink",
        "DELETE /v1/me/links/$other_link",
        "account:write",
        case="of somebody else",
        always="unknown_link",
    ),
    Row("listIntegrations", "GET /v1/integrations", "account:write"),
    Row("putIntegration", "PUT /v1/integrations/newcomers", "account:write", ok=201),
    Row(
        "putIntegration",
        "PUT /v1/integrations/bridge",
        "account:write",
        case="of somebody else",
        always="namespace_taken",
    ),
    Row("putLinkedAccount", f"PUT {_BRIDGE}/new", body={"display_name": "New"}, ok=201, **_ITS_OWN),
    Row("getLinkedAccount", f"GET {_BRIDGE}/lin", **_ITS_OWN),
    Row("createClaimCode", f"POST {_BRIDGE}/lin/claim-codes", **_ITS_OWN),
    # --- one's own account
    Row("createMatchAlert", "POST /v1/me/match-alerts", "account:write", body={"q": "friday"}, ok=201),
    Row("listMatchAlerts", "GET /v1/me/match-alerts", "account:write"),
    Row("deleteMatchAlert", "DELETE /v1/me/match-alerts/al_none", "account:write", always="unknown_match_alert"),
    Row("getPushKey", "GET /v1/push-key"),
    Row("putPushSubscription", f"PUT {_BROWSERS}/browser-of-somebody", "account:write", body=_PUSH),
    Row("listPushSubscriptions", f"GET {_BROWSERS}", "account:write"),
    Row(
        "deletePushSubscription",
        f"DELETE {_BROWSERS}/browser-of-nobody",
        "account:write",
        always="unknown_push_subscription",
    ),
    Row("getCalendar", "GET /v1/me/calendar", "account:write", always="unknown_calendar"),
    Row("deleteCalendar", "DELETE /v1/me/calendar", "account:write", always="unknown_calendar"),
    Row("createCalendar", "POST /v1/me/calendar", "account:write", ok=201),
    _open("getCalendarFile", "GET /v1/calendars/nothing.ics", case="that isn't there", always="unknown_calendar"),
    Row("listNews", "GET /v1/me/news", "account:write"),
    Row("getNewsPreferences", _PREFERENCES, "account:write"),
    Row("putNewsPreferences", _PREFERENCES.replace("GET", "PUT"), "account:write", body={"push": ["moves"]}),
    Row("getAccountStatistics", "GET /v1/accounts/ada/statistics", "match:read"),
    Row("getGameStatistics", "GET /v1/games/tally/statistics", "match:read"),
    Row("getMe", "GET /v1/me"),
    Row("updateMe", "PATCH /v1/me", "account:write", body={"display_name": "Somebody"}),
    Row("claimServer", "POST /v1/me/claim", "account:write", body={"claim": "$claim"}),
    Row("claimServer", "POST /v1/me/claim", "account:write", body={"claim": "x"}, always="wrong_claim", case="wrong"),
    Row("createProof", "POST /v1/me/proof", "account:write", body={"password": "$password"}),
    Row(
        "createProof",
        "POST /v1/me/proof",
        "account:write",
        body={"password": "x"},
        always="wrong_password",
        case="with a wrong password",
    ),
    Row("createToken", "POST /v1/me/tokens", "account:write", body={"name": "x", "scopes": ["chat:read"]}, ok=201),
    Row(
        "createToken",
        "POST /v1/me/tokens",
        "account:write",
        _SEES,
        body={"name": "x", "scopes": ["chat:read"], "match_id": "$match"},
        ok=201,
        case="for a match",
    ),
    Row(
        "putPassword",
        "PUT /v1/me/password",
        "account:write",
        body={"old": "$password", "new": "purple monkey dishwasher"},
    ),
    Row(
        "putPassword",
        "PUT /v1/me/password",
        "account:write",
        body={"old": "x", "new": "purple monkey dishwasher"},
        always="wrong_password",
        case="with a wrong one",
    ),
    Row("createSecondFactor", "POST /v1/me/second-factor", "account:write", body={"password": "$password"}, ok=201),
    Row(
        "createSecondFactor",
        "POST /v1/me/second-factor",
        "account:write",
        body={"password": "x"},
        always="wrong_password",
        case="with a wrong password",
    ),
    Row(
        "confirmSecondFactor",
        "POST /v1/me/second-factor/confirm",
        "account:write",
        body={"second_factor": "000000"},
        always="no_second_factor",
        case="without an enrolment",
    ),
    Row(
        "deleteSecondFactor",
        "DELETE /v1/me/second-factor",
        "account:write",
        always="no_second_factor",
        case="without one",
    ),
    Row(
        "createRecoveryCodes",
        "POST /v1/me/second-factor/recovery-codes",
        "account:write",
        body={},
        always="no_second_factor",
        case="without one",
    ),
    Row(
        "putEmail",
        "PUT /v1/me/email",
        "account:write",
        body={"email": "ada@example.org", "password": "$password"},
        always="no_mail",
        case="where there is no mail",
    ),
    Row(
        "confirmEmail",
        "POST /v1/me/email/confirm",
        "account:write",
        body={"code": "x"},
        always="wrong_email_code",
        case="with a wrong code",
    ),
    Row("deleteEmail", "DELETE /v1/me/email", "account:write", ok=204),
    Row("signOutEverywhere", "POST /v1/me/sign-out-everywhere", "account:write", body={}, ok=204),
    _open(
        "requestReset",
        "POST /v1/auth/reset/request",
        body={"username": "ada"},
        case="where there is no mail",
        always="no_mail",
    ),
    _open(
        "requestDevice",
        "POST /v1/auth/device/request",
        body={"username": "ada"},
        case="where there is no mail",
        always="no_mail",
    ),
    _open(
        "confirmReset",
        "POST /v1/auth/reset/confirm",
        body={"code": "x", "password": "$password"},
        case="with a wrong code",
        always="wrong_reset_code",
    ),
    Row("listAccounts", "GET /v1/admin/accounts", "account:write", **_ADMINS),
    Row("getServer", "GET /v1/admin/server", "account:write", **_ADMINS),
    Row("listServerAudit", "GET /v1/admin/audit", "account:write", **_ADMINS),
    Row("suspendAccount", "POST /v1/admin/accounts/$frida/suspend", "account:write", body={}, ok=204, **_ADMINS),
    Row("resumeAccount", "POST /v1/admin/accounts/$frida/resume", "account:write", ok=204, **_ADMINS),
    Row("createResetCode", "POST /v1/admin/accounts/frida/reset", "account:write", **_ADMINS),
    Row(
        "deleteAccountSecondFactor",
        "DELETE /v1/admin/accounts/$frida/second-factor",
        "account:write",
        ok=204,
        **_ADMINS,
    ),
    Row("addAdmin", "PUT /v1/admin/admins/$stranger", "account:write", ok=204, **_ADMINS),
    Row("removeAdmin", "DELETE /v1/admin/admins/$stranger", "account:write", ok=204, **_ADMINS),
    Row("getMyExport", "GET /v1/me/export", "account:write"),
    Row(
        "deleteMe",
        "DELETE /v1/me",
        "account:write",
        ok=204,
        instead={"host": "still_hosting", "host of another match": "still_hosting", "admin": "last_admin"},
    ),
    Row("listTokens", "GET /v1/me/tokens", "account:write"),
    Row("deleteToken", "DELETE /v1/me/tokens/$token", "account:write", ok=204),
    Row(
        "deleteToken",
        "DELETE /v1/me/tokens/$other_token",
        "account:write",
        always="unknown_token",
        case="of somebody else",
    ),
    Row("listSessions", "GET /v1/me/sessions", "account:write"),
    Row(
        "deleteSession",
        "DELETE /v1/me/sessions/$other_token",
        "account:write",
        always="unknown_token",
        case="of somebody else",
    ),
    _open("refreshSession", "POST /v1/auth/refresh", case="without a cookie", always="invalid_grant"),
    Row("createTicket", "POST /v1/stream/tickets"),
    Row("listMyEvents", "GET /v1/me/events", "match:read", bound="unknown_feed"),
    Row("streamMyEvents", "GET /v1/me/events/stream", "match:read", bound="unknown_feed"),
    Row("listMatches", "GET /v1/matches", "match:read"),
    Row("createMatch", "POST /v1/matches", "match:host", body={"game": "tally"}, ok=201, bound="insufficient_scope"),
    Row(
        "createPractice", "POST /v1/practice", "match:play", body={"game": "tally"}, ok=201, bound="insufficient_scope"
    ),
    # --- a match: what it is, and coming in
    Row("getMatch", f"GET {_M}", "match:read", _SEES),
    Row("joinMatch", f"POST {_M}/join", "match:play", _JOINS, _LOBBY, {}, places=("public",)),
    Row(
        "joinMatch",
        f"POST {_M}/join",
        "match:play",
        {**_JOINS, "unseen": OK},
        _LOBBY,
        {"join_code": "$code"},
        case="with the code",
        places=("unlisted", "private"),
    ),
    Row(
        "joinMatch",
        f"POST {_M}/join",
        "match:play",
        _JOINS_WITHOUT,
        _LOBBY,
        {"join_code": "wrong"},
        case="with a wrong code",
        places=("unlisted", "private"),
    ),
    _open(
        "checkInvitation",
        "POST /v1/matches/m_nothing/invitation",
        body={"join_code": "wrong", "invite_code": "wrong"},
        case="with a wrong code",
        always="unknown_match",
    ),
    Row("leaveMatch", f"POST {_M}/leave", "match:play", _PLAYS, only_in(_BEFORE, "already_started"), ok=204),
    Row(
        "startMatch",
        f"POST {_M}/start",
        "match:host",
        _HOSTS,
        only_in(("full lobby",), "already_started", lobby="seats_free"),
    ),
    Row("addBots", f"POST {_M}/bots", "match:host", _HOSTS, _LOBBY, {}, ok=201),
    Row("updateMatch", f"PATCH {_M}", "match:host", _HOSTS, only_in(_BEFORE, "already_started"), {"title": "Later"}),
    Row(
        "removePlayer",
        f"DELETE {_M}/seats/2/player",
        "match:host",
        _HOSTS,
        only_in(_BEFORE, "already_started"),
        ok=204,
    ),
    Row(
        "createMatch",
        "POST /v1/matches",
        "match:host",
        _SEES,
        body={"from": "$match"},
        ok=201,
        bound="insufficient_scope",
        case="from another",
    ),
    Row(
        "createMatch",
        "POST /v1/matches",
        "match:host",
        who("not_in_match", "own", "other", "waiting", "host", "playing"),
        only_in(("finished",), "not_finished"),
        {"from": "$match", "rematch": True},
        ok=201,
        bound="insufficient_scope",
        case="rematch",
    ),
    Row("listHosts", f"GET {_M}/hosts", "match:read", _SEES),
    Row("listClarifications", f"GET {_M}/clarifications", "match:read", _SEES),
    Row("getMatchExport", f"GET {_M}/export", "match:read", _SEES),
    Row("getMatchRecap", f"GET {_M}/recap", "match:read", _SEES),
    Row("getResult", f"GET {_M}/result", "match:read", _SEES, only_in(("finished",), "not_finished")),
    # --- seeing and playing
    Row("getView", f"GET {_M}/view", "match:read", _SEES, places=("public", "unlisted", "private")),
    Row("getView", f"GET {_M}/view?as=public", "match:read", _SEES, case="as=public"),
    Row(
        "getView",
        f"GET {_M}/view?as=seat:1",
        "match:read",
        who("not_host", "own", "host", playing="host_is_playing"),
        case="as=seat:1",
    ),
    Row(
        "getView",
        f"GET {_M}/view?as=host",
        "match:read",
        who("not_host", "host", playing="host_is_playing"),
        case="as=host",
    ),
    Row("getView", f"GET {_M}/view?at_seq=1", "match:read", _SEES, case="at_seq=1", places=("public",)),
    Row(
        "getView",
        f"GET {_M}/view?as=seat:1&at_seq=1",
        "match:read",
        who("not_host", "own", host="not_finished", playing="host_is_playing"),
        {"finished": who("not_host", "own", "host", playing="host_is_playing")},
        case="as=seat:1&at_seq=1",
        places=("public",),
    ),
    Row("getMatchRules", f"GET {_M}/rules", "match:read", _SEES),
    Row("getOptions", f"GET {_M}/options", "match:play", _PLAYS),
    Row("putSubmission", f"PUT {_M}/submission", "match:play", _PLAYS, OPEN_PHASE, _SAY),
    Row(
        "putSubmission",
        f"PUT {_M}/submission?dry_run=true",
        "match:play",
        _PLAYS,
        OPEN_PHASE,
        _SAY,
        case="dry_run",
        silent=True,
    ),
    Row(
        "getSubmission",
        f"GET {_M}/submission",
        "match:play",
        _PLAYS,
        only_in(_ON, "no_submission"),
    ),
    Row("deleteSubmission", f"DELETE {_M}/submission", "match:play", _PLAYS, OPEN_PHASE, ok=204),
    Row("listMySubmissions", f"GET {_M}/submission/history", "match:play", _PLAYS),
    Row(
        "takeExtension",
        f"POST {_M}/extension",
        "match:play",
        _PLAYS,
        {**OPEN_PHASE, "running": "no_extension"},
        {"phase_id": "$phase"},
    ),
    Row("postAction", f"POST {_M}/actions", "match:play", _PLAYS, OPEN_PHASE, _WAVE),
    # --- events
    *_watches("listMatchEvents", "events"),
    *_watches("streamMatchEvents", "events/stream"),
    # --- hosting
    Row(
        "listAudit",
        f"GET {_M}/audit",
        "match:read",
        _HOSTS_ONLY,
        dict.fromkeys(_OVER, who("not_host", "own", "other", "playing", "host", "admin")),
    ),
    Row(
        "getHostStatus",
        f"GET {_M}/host/status",
        "match:host",
        who("not_host", "host", "admin", playing="status_hidden"),
    ),
    Row(
        "getReview",
        f"GET {_M}/host/review",
        "match:host",
        _HOSTS_ONLY,
        only_in(("under review",), "nothing_to_publish"),
    ),
    Row("getSentSubmissions", f"GET {_M}/host/submissions", "match:host", _HOSTS_ONLY),
    Row(
        "publishOutcome",
        f"POST {_M}/host/publish",
        "match:host",
        _HOSTS,
        only_in(("under review",), "nothing_to_publish"),
        {},
    ),
    Row("extendPhase", f"POST {_M}/host/extend", "match:host", _HOSTS, OPEN_PHASE, {"seconds": 60}),
    Row(
        "pauseMatch",
        f"POST {_M}/host/pause",
        "match:host",
        _HOSTS,
        only_in(("running", "under review"), "not_running"),
        {},
    ),
    Row("resumeMatch", f"POST {_M}/host/resume", "match:host", _HOSTS, only_in(("paused", "halted"), "not_paused"), {}),
    Row("closePhase", f"POST {_M}/host/close-phase", "match:host", _HOSTS, only_in(("running",), "phase_closed"), {}),
    Row(
        "rewindMatch",
        f"POST {_M}/host/rewind",
        "match:host",
        _HOSTS,
        {**dict.fromkeys(_BEFORE, "not_started"), **dict.fromkeys(_OVER, "match_over")},
        {"to_phase": "$phase"},
    ),
    Row("cancelMatch", f"POST {_M}/host/cancel", "match:host", _HOSTS, dict.fromkeys(_OVER, "match_over"), {}),
    Row("postAnnouncement", f"POST {_M}/host/announce", "match:host", _HOSTS, {"cancelled": "match_over"}, _HELLO),
    Row(
        "postClarification",
        f"POST {_M}/host/clarify",
        "match:host",
        _HOSTS,
        {"cancelled": "match_over"},
        _HELLO,
        ok=201,
    ),
    Row("postReminder", f"POST {_M}/host/remind", "match:host", _HOSTS, OPEN_PHASE, {}),
    Row(
        "breakSeal",
        f"POST {_M}/host/break-seal",
        "match:break-seal",
        _HOSTS_ONLY,
        OPEN_PHASE,
        {"reason": "A question."},
    ),
    Row("putSubmissionForSeat", f"PUT {_M}/seats/2/submission", "match:host", _HOSTS_ONLY, OPEN_PHASE, _SAY),
    Row(
        "putPlayer",
        f"PUT {_M}/seats/2/player",
        "match:host",
        _HOSTS,
        dict.fromkeys(_OVER, "match_over"),
        {"bot": "house"},
    ),
    Row(
        "putPlayer",
        f"PUT {_M}/seats/1/player",
        "match:host",
        _HOSTS,
        dict.fromkeys(_OVER, "match_over"),
        {"invite": True},
        case="by invite",
        places=("public",),
    ),
    Row("addHost", f"POST {_M}/hosts", "match:host", _HOSTS, body={"account": "stranger"}, ok=201),
    Row("removeHost", f"DELETE {_M}/hosts/$playing", "match:host", _HOSTS, ok=204),
    Row("listRemovals", f"GET {_M}/removals", "match:host", _HOSTS),
    Row("deleteRemoval", f"DELETE {_M}/removals/stranger", "match:host", _NOBODY_TO_LET_IN),
    # --- talk
    Row("listChannels", f"GET {_M}/channels", "chat:read", _SEES),
    Row(
        "createChannel",
        f"POST {_M}/channels",
        "chat:write",
        _PLAYS,
        only_in(_ON, "talk_restricted"),
        {"members": [1, 3]},
        ok=201,
    ),
    Row(
        "addChannelMembers",
        f"POST {_M}/channels/group:1-none/members",
        "chat:write",
        who(_NO_CHANNEL),
        body={"members": [3]},
        case="of others",
    ),
    Row("leaveChannel", f"POST {_M}/channels/group:1-none/leave", "chat:write", who(_NO_CHANNEL), case="of others"),
    *_talks("lobby", _EVERY_SEAT, _EVERY_SEAT, {}, dict.fromkeys(_STARTED, "channel_closed")),
    *_talks("table", _EVERY_SEAT, _EVERY_SEAT, _NOT_YET, _CLOSED_AT_THE_END),
    *_talks("pair:1-2", _PAIR, _PAIR, _NOT_YET, _CLOSED_AT_THE_END),
    *_talks("questions:1", who(_NO_CHANNEL, "own", "host"), who(_NO_CHANNEL, "own", "host"), _NOT_YET, {}),
    *_talks("thoughts:1", who(_NO_CHANNEL, "own", "host"), who(_NO_CHANNEL, "own", "host"), _NOT_YET, {}),
    *_talks("hosts:room", who(_NO_CHANNEL, "host"), who(_NO_CHANNEL, "host"), _NOT_YET, {}),
    *_talks("lounge", _WATCHERS, _WATCHERS, {**_NOT_YET, **dict.fromkeys(_OVER, _SEES)}, {}),
    Row(
        "deleteMessage",
        f"DELETE {_M}/channels/table/messages/$said",
        "match:host",
        who("not_host", "host", playing="host_is_playing"),
        dict.fromkeys(_BEFORE, _NO_CHANNEL),
        ok=204,
        case="table",
    ),
    Row(
        "deleteMessage",
        f"DELETE {_M}/channels/pair:1-2/messages/msg_x",
        "match:host",
        who("not_host", host=_NO_CHANNEL, playing="host_is_playing"),
        case="pair:1-2",
    ),
    Row(
        "reportMessage",
        f"POST {_M}/channels/table/messages/msg_x/report",
        "chat:write",
        {name: found or "unknown_message" for name, found in _EVERY_SEAT.items()},
        _NOT_YET,
        {"reason": "It is rude."},
        case="table",
    ),
    Row(
        "reportMessage",
        f"POST {_M}/channels/pair:1-2/messages/msg_x/report",
        "chat:write",
        {name: found or "unknown_message" for name, found in _PAIR.items()},
        _NOT_YET,
        {"reason": "It is rude."},
        case="pair:1-2",
    ),
    Row("listReports", f"GET {_M}/reports", "match:host", _HOSTS_ONLY),
    Row(
        "answerReport",
        f"POST {_M}/reports/msg_x/answer",
        "match:host",
        who("not_host", host="unknown_report", admin="unknown_report", playing="host_is_playing"),
        body={"remove": True},
    ),
    # --- webhooks
    *(
        Row(
            "createWebhook",
            "POST /v1/webhooks",
            "webhook:write",
            who(*allowed, unseen=_FEED_UNSEEN),
            body={"url": "https://hooks.example.org/x", "feeds": [f"match/$match/{viewer}"]},
            ok=201,
            case=f"of match/{viewer}",
            missing=_FEED_UNSEEN,
        )
        for viewer, allowed in _FEEDS.items()
    ),
    Row("listWebhooks", "GET /v1/webhooks", "webhook:write"),
    Row("getWebhook", f"GET {_HOOK}", "webhook:write", **_ADAS),
    Row("updateWebhook", f"PATCH {_HOOK}", "webhook:write", body={"status": "paused"}, **_ADAS),
    Row("deleteWebhook", f"DELETE {_HOOK}", "webhook:write", ok=204, **_ADAS),
    Row("createWebhookSecret", f"POST {_HOOK}/secret", "webhook:write", **_ADAS),
    Row(
        "testWebhook",
        "POST /v1/webhooks/wh_none/test",
        "webhook:write",
        case="of somebody else",
        always="unknown_webhook",
    ),
    Row("listDeliveries", f"GET {_HOOK}/deliveries", "webhook:write", **_ADAS),
    # --- the stream
    Row("stream", "ping", body={}, case="ping"),
    Row(
        "stream",
        "subscribe",
        "match:read",
        body={"feed": "account/$me", "from": "now"},
        case="subscribe account/me",
        bound="unknown_feed",
    ),
    Row(
        "stream",
        "subscribe",
        "match:read",
        body={"feed": "account/$frida", "from": "now"},
        case="subscribe account/somebody",
        always="unknown_feed",
        bound="unknown_feed",
    ),
    *(
        Row(
            "stream",
            "subscribe",
            "match:read",
            who(*allowed, unseen=_FEED_UNSEEN),
            body={"feed": f"match/$match/{viewer}", "from": "now"},
            case=f"subscribe match/{viewer}",
            missing=_FEED_UNSEEN,
        )
        for viewer, allowed in _FEEDS.items()
    ),
    Row("stream", "submit", "match:play", _PLAYS, OPEN_PHASE, {"match_id": "$match", **_SAY}, case="submit"),
    Row("stream", "act", "match:play", _PLAYS, OPEN_PHASE, {"match_id": "$match", **_WAVE}, case="act"),
    # --- seasons
    *SEASON_TABLE,
)
