"""Everything that somebody can ask about a match: each operation of the API, and what can be wrong with it.

Asks are made out of the moment before the two worlds part, so both are asked the very same. An operation that isn't in
``ASKED``, in ``STREAMED`` or, with a reason, in ``LEFT_OUT`` fails a test: a new one has to find its place here. Those
on seasons have theirs in ``tests/secrecy/seasons/questions.py``.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from mainmatch.conformance.random_moves import twisted
from mainmatch.rules import Dice, Seat
from mainmatch.rules.schema_sampling import sample
from mainmatch.services.chat import channels
from mainmatch.services.errors import ServiceError
from tests.secrecy.asking import Ask
from tests.secrecy.world import Person, World, eyes_of

STREAMED: Mapping[str, str] = {
    "streamMatchEvents": "endless answers: asked over sockets, by tests/secrecy/streams.py",
    "streamMyEvents": "as streamMatchEvents",
}

LEFT_OUT: Mapping[str, str] = {
    "createAccount": "asked by nobody in particular, and knows no match",
    "createGuest": "as createAccount",
    "keepAccount": "as createAccount",
    "createPractice": "makes a match of its own, and knows no other",
    "createSession": "takes a password, and knows no match",
    "confirmReset": "takes a code, and knows no match",
    "listAccounts": "for admins, and knows no match",
    "getServer": "for admins, and knows no match",
    "listServerAudit": "for admins, and knows no match",
    "suspendAccount": "for admins, and knows no match",
    "resumeAccount": "for admins, and knows no match",
    "createResetCode": "for admins, and knows no match",
    "deleteAccountSecondFactor": "for admins, and knows no match",
    "refreshSession": "knows no match",
    "listSessions": "knows no match",
    "deleteSession": "knows no match",
    "addAdmin": "for admins, and knows no match",
    "removeAdmin": "for admins, and knows no match",
    "createProof": "takes a password, and knows no match",
    "createSecondFactor": "takes a password, and knows no match",
    "confirmSecondFactor": "takes a code, and knows no match",
    "deleteMe": "ends the tokens that the other questions are asked with, and knows no match",
    "deleteSecondFactor": "needs a proof, and knows no match",
    "createRecoveryCodes": "takes a password, and knows no match",
    "putEmail": "takes a password, and knows no match",
    "confirmEmail": "takes a code, and knows no match",
    "deleteEmail": "needs a proof, and knows no match",
    "requestReset": "sends mail, and knows no match",
    "requestDevice": "sends mail, and knows no match",
    "signOutEverywhere": "ends the tokens that the other questions are asked with, and knows no match",
    "signOut": "takes a token, and knows no match",
    "claimServer": "takes the first boot's claim, and knows no match",
    "claimAccount": "takes a code, and knows no match",
    "createClaimCode": "draws a code for an account, and knows no match",
    "putIntegration": "for admins, and knows no match",
    "createLink": "takes an identity provider's word, and knows no match",
    "streamSeasonEvents": "endless answers: the same feeds are read page by page in tests/secrecy/seasons",
    "listProviders": "reads the settings",
    "startOidc": "sends the browser to an identity provider, and knows no match",
    "createOidcSession": "takes an identity provider's word, and knows no match",
}

_NOWHERE = "ph_nowhere"
_NO_WEBHOOK = "wh_none"
_BROWSER = "/v1/me/push-subscriptions/browser-of-nobody"


@dataclass(frozen=True)
class Moment:
    """An open phase before anybody has sealed anything, as far as asks are made of it."""

    match_id: str
    phase_id: str
    players: int
    heads: Mapping[str, int]
    offers: Mapping[Seat, Sequence[Any]]
    channels: Mapping[str, Sequence[str]]
    hosts: Sequence[str]
    label: str
    webhooks: Mapping[str, str] = field(default_factory=dict)
    """Everybody's own, by name."""


def moment_of(world: World, label: str) -> Moment:
    """The moment as it is now."""
    record, match = world.record, world.match
    return Moment(
        record.id,
        record.phase_id or _NOWHERE,
        record.players,
        record.heads.by_viewer(),
        {seat: match.offers(seat) for seat in match.spec.seats},
        {person.name: _channels(world, person) for person in world.people.values() if person.caller},
        [world.caller(name).account_id for name in ("host",)],
        label,
        {name: hook.id for name, hook in world.hooks.items()},
    )


def _channels(world: World, person: Person) -> list[str]:
    if person.caller is None:
        return []
    try:
        return [each.name for each in world.executor.read_now(channels.listed, person.caller, world.match_id).items]
    except ServiceError:
        return []


def reads_of(person: Person, moment: Moment) -> Iterator[Ask]:
    """What tells of the match without a change: the part that is asked again after something has happened."""
    at, viewer = f"/v1/matches/{moment.match_id}", eyes_of(person)
    head = moment.heads.get(viewer, 0)
    yield Ask("getView", "GET", f"{at}/view")
    yield Ask("getMatch", "GET", at)
    yield Ask("getOptions", "GET", f"{at}/options")
    yield Ask("getSubmission", "GET", f"{at}/submission")
    yield Ask("listMySubmissions", "GET", f"{at}/submission/history")
    yield Ask("getResult", "GET", f"{at}/result")
    yield Ask("getSharePicture", "GET", f"{at}/share.svg")
    yield Ask("getMatchRules", "GET", f"{at}/rules")
    yield Ask("listMatchEvents", "GET", f"{at}/events", {"after": max(0, head - 3), "limit": 500})
    yield Ask("listMatchEvents", "GET", f"{at}/events", {"as": "public", "limit": 500}, note="public")
    yield Ask("listMatchEvents", "GET", f"{at}/events", {"after": head + 1}, note="from the future")
    yield Ask("listMatchEvents", "GET", f"{at}/events", {"says": "true", "limit": 500}, note="sentences")
    yield Ask("listMyEvents", "GET", "/v1/me/events", {"limit": 500})
    yield Ask("listMatches", "GET", "/v1/matches", {"waiting": "true"}, note="waiting")
    yield Ask("listMatches", "GET", "/v1/matches")
    yield Ask("getHostStatus", "GET", f"{at}/host/status")
    yield Ask("listChannels", "GET", f"{at}/channels")
    yield Ask("listAudit", "GET", f"{at}/audit")
    yield Ask("listReports", "GET", f"{at}/reports")
    webhook = f"/v1/webhooks/{moment.webhooks.get(person.name, _NO_WEBHOOK)}"
    yield Ask("getWebhook", "GET", webhook)
    yield Ask("listDeliveries", "GET", f"{webhook}/deliveries")


def final_reads_of(person: Person, moment: Moment) -> Iterator[Ask]:
    """The same, with what tells of a whole match."""
    yield from reads_of(person, moment)
    yield Ask("getMatchExport", "GET", f"/v1/matches/{moment.match_id}/export")
    yield Ask("getMatchRecap", "GET", f"/v1/matches/{moment.match_id}/recap")


def published_reads_of(person: Person, moment: Moment) -> Iterator[Ask]:
    """The same, with what is said in the channels that this person had."""
    yield from reads_of(person, moment)
    at = f"/v1/matches/{moment.match_id}/channels"
    for channel in moment.channels.get(person.name, ()):
        yield Ask("listMessages", "GET", f"{at}/{channel}/messages", note=channel)


def asks_of(person: Person, moment: Moment) -> Iterator[Ask]:
    """Everything, in a fixed order; the reads come first."""
    yield from reads_of(person, moment)
    if person.token is None:
        # Whoever isn't signed in is told so, whatever they ask: the reads are enough to see that.
        return
    yield from _more_reads(person, moment)
    yield from _talk(person, moment)
    yield from _sends(person, moment)
    yield from _hosting(person, moment)
    yield from _lobby(moment)
    yield from _account(moment)
    yield from _webhooks(person, moment)
    yield from _browsers()


def _more_reads(person: Person, moment: Moment) -> Iterator[Ask]:
    at = f"/v1/matches/{moment.match_id}"
    head = moment.heads.get(eyes_of(person), 0)
    for eyes in ("public", "host", *(f"seat:{seat}" for seat in range(1, moment.players + 1)), "seat:99", "x"):
        yield Ask("getView", "GET", f"{at}/view", {"as": eyes}, note=f"as {eyes.partition(':')[0]}")
    for seq in (0, head, head + 1):
        yield Ask("getView", "GET", f"{at}/view", {"at_seq": seq}, note="at_seq")
    yield Ask("listMatchEvents", "GET", f"{at}/events", {"epoch": "another"}, note="another epoch")
    for eyes in ("host", "seat:1", "seat:2", "nobody"):
        yield Ask("listMatchEvents", "GET", f"{at}/events", {"as": eyes}, note="others'")
    yield Ask("listMyEvents", "GET", "/v1/me/events", {"after": 9999}, note="from the future")
    yield Ask("getMatchExport", "GET", f"{at}/export")
    yield Ask("getMatchRecap", "GET", f"{at}/recap")
    yield Ask("getReview", "GET", f"{at}/host/review")
    yield Ask("getSentSubmissions", "GET", f"{at}/host/submissions")
    yield Ask("getSentSubmissions", "GET", f"{at}/host/submissions", {"phase_id": moment.phase_id}, note="open")
    yield Ask("listClarifications", "GET", f"{at}/clarifications")
    yield Ask("listHosts", "GET", f"{at}/hosts")
    for query in ({"mine": "true"}, {"status": "running"}, {"limit": "1"}, {"cursor": "bad"}, {"game": "none"}):
        yield Ask("listMatches", "GET", "/v1/matches", query, note=next(iter(query)))
    yield Ask("getWelcome", "GET", "/v1/welcome")
    yield Ask("listGames", "GET", "/v1/games")
    yield Ask("getGame", "GET", "/v1/games/x-game")
    yield Ask("listMatchAlerts", "GET", "/v1/me/match-alerts")
    yield Ask("createMatchAlert", "POST", "/v1/me/match-alerts", body={"game": "none"})
    yield Ask("deleteMatchAlert", "DELETE", "/v1/me/match-alerts/al_none")
    yield Ask("getGameStatistics", "GET", "/v1/games/x-game/statistics")
    yield Ask("getAccountStatistics", "GET", "/v1/accounts/ada/statistics")
    yield Ask("checkLiveness", "GET", "/livez")
    yield Ask("checkReadiness", "GET", "/readyz")
    yield Ask("getMetrics", "GET", "/metrics")


def _talk(person: Person, moment: Moment) -> Iterator[Ask]:
    at = f"/v1/matches/{moment.match_id}/channels"
    for channel in (*moment.channels.get(person.name, ()), "no-such-channel", "thoughts:2"):
        yield Ask("listMessages", "GET", f"{at}/{channel}/messages", note=channel)
        yield Ask("postMessage", "POST", f"{at}/{channel}/messages", body={"text": "Hello"}, note=channel)
        yield Ask("addChannelMembers", "POST", f"{at}/{channel}/members", body={"members": [2]}, note=channel)
        yield Ask("leaveChannel", "POST", f"{at}/{channel}/leave", note=channel)
        report = f"{at}/{channel}/messages/msg_x/report"
        yield Ask("reportMessage", "POST", report, body={"reason": "It is rude."}, note=channel)
    yield Ask("createChannel", "POST", at, body={"members": [1, 2, 3]}, note="group")
    yield Ask("createChannel", "POST", at, body={"members": [2]}, note="pair")
    yield Ask("deleteMessage", "DELETE", f"{at}/lounge/messages/msg_x")
    answer = f"/v1/matches/{moment.match_id}/reports/msg_x/answer"
    yield Ask("answerReport", "POST", answer, body={"remove": True})


def _sends(person: Person, moment: Moment) -> Iterator[Ask]:
    """What seats send, and what is refused: to everybody, for who has no seat is told so, always in the same words."""
    at = f"/v1/matches/{moment.match_id}"
    dice = Dice(b"asks", f"{moment.label}/{person.name}")
    for offer in moment.offers.get(person.seat or 1, ()):
        for note, action in _actions(offer, dice):
            yield from _sent(at, moment.phase_id, note, offer.mode, action)
    yield from _sent(at, moment.phase_id, "unknown type", "sealed", {"type": "no_such_type"})
    yield from _sent(at, moment.phase_id, "unknown type", "instant", {"type": "no_such_type"})
    yield from _sent(at, _NOWHERE, "another phase", "sealed", {"type": "pass"})
    yield from _sent(at, _NOWHERE, "another phase", "instant", {"type": "pass"})
    yield Ask("putSubmission", "PUT", f"{at}/submission", body={"phase_id": moment.phase_id}, note="no action")
    yield Ask("putSubmission", "PUT", f"{at}/submission", body=[1], note="no object")
    yield Ask("deleteSubmission", "DELETE", f"{at}/submission")
    yield Ask("deleteSubmission", "DELETE", f"{at}/submission", {"phase_id": _NOWHERE}, note="another phase")


def _actions(offer: Any, dice: Dice) -> Iterator[tuple[str, Any]]:
    example = dict(offer.example)
    yield "example", example
    yield "random", sample(offer.schema, dice)
    for _ in range(3):
        yield "spoilt", twisted(example, dice)


def _sent(at: str, phase: str, note: str, mode: str, action: Any) -> Iterator[Ask]:
    body = {"phase_id": phase, "action": action}
    if mode == "instant":
        yield Ask("postAction", "POST", f"{at}/actions", body=body, note=note)
        return
    yield Ask("putSubmission", "PUT", f"{at}/submission", {"dry_run": "true"}, body, note=f"{note}, dry run")
    if note in ("example", "random"):
        yield Ask("putSubmission", "PUT", f"{at}/submission", body=body, note=note)
        yield Ask("postAction", "POST", f"{at}/actions", body=body, note="sealed sent as instant")


def _hosting(person: Person, moment: Moment) -> Iterator[Ask]:
    """Hosts' acts. Those that reveal what is sealed by their nature are tried by everybody but hosts."""
    at = f"/v1/matches/{moment.match_id}"
    acts: dict[str, tuple[str, Any]] = {
        "extendPhase": ("extend", {"seconds": 60}),
        "pauseMatch": ("pause", {}),
        "resumeMatch": ("resume", {}),
        "publishOutcome": ("publish", {}),
        "rewindMatch": ("rewind", {"to_phase": moment.phase_id, "reason": "again"}),
        "cancelMatch": ("cancel", {}),
        "postAnnouncement": ("announce", {"text": "Hello"}),
        "postClarification": ("clarify", {"text": "So it is."}),
        "postReminder": ("remind", {}),
    }
    for operation, (path, body) in acts.items():
        yield Ask(operation, "POST", f"{at}/host/{path}", body=body)
    yield Ask("rewindMatch", "POST", f"{at}/host/rewind", body={"to_phase": _NOWHERE}, note="unknown phase")
    yield Ask("closePhase", "POST", f"{at}/host/close-phase", body={"phase_id": _NOWHERE}, note="another phase")
    if person.kind not in ("host", "second host", "host who plays", "admin"):
        yield Ask("closePhase", "POST", f"{at}/host/close-phase", body={})
    if person.kind not in ("host", "second host", "admin"):
        yield Ask("breakSeal", "POST", f"{at}/host/break-seal", body={"reason": "curious"})
    yield Ask("breakSeal", "POST", f"{at}/host/break-seal", body={"reason": "x", "seat": 63}, note="no such seat")
    yield from _crew(moment)


def _crew(moment: Moment) -> Iterator[Ask]:
    at = f"/v1/matches/{moment.match_id}"
    for seat in range(1, moment.players + 1):
        for offer in moment.offers[seat]:
            body = {"phase_id": moment.phase_id, "action": dict(offer.example)}
            yield Ask("putSubmissionForSeat", "PUT", f"{at}/seats/{seat}/submission", body=body)
        invite = {"invite": True, "knowledge": "public_only"}
        yield Ask("putPlayer", "PUT", f"{at}/seats/{seat}/player", body=invite, note="invite")
    yield Ask("putPlayer", "PUT", f"{at}/seats/1/player", body={"account": "late"}, note="account")
    yield Ask("putPlayer", "PUT", f"{at}/seats/1/player", body={"bot": "house"}, note="bot")
    yield Ask("addHost", "POST", f"{at}/hosts", body={"account": "late"})
    yield Ask("removeHost", "DELETE", f"{at}/hosts/{moment.hosts[0]}")
    yield Ask("listRemovals", "GET", f"{at}/removals")
    yield Ask("deleteRemoval", "DELETE", f"{at}/removals/late")


def _lobby(moment: Moment) -> Iterator[Ask]:
    at = f"/v1/matches/{moment.match_id}"
    yield Ask("createMatch", "POST", "/v1/matches", body={"game": "x-game"})
    yield Ask("joinMatch", "POST", f"{at}/join", body={})
    yield Ask("joinMatch", "POST", f"{at}/join", body={"join_code": "wrong", "seat": 1}, note="wrong code")
    yield Ask("checkInvitation", "POST", f"{at}/invitation", body={})
    yield Ask("checkInvitation", "POST", f"{at}/invitation", body={"invite_code": "wrong"}, note="wrong code")
    yield Ask("leaveMatch", "POST", f"{at}/leave")
    yield Ask("addBots", "POST", f"{at}/bots", body={})
    yield Ask("updateMatch", "PATCH", at, body={"title": "Another"})
    yield Ask("takeExtension", "POST", f"{at}/extension", body={"phase_id": "ph_none"})
    yield Ask("removePlayer", "DELETE", f"{at}/seats/1/player")
    yield Ask("createMatch", "POST", "/v1/matches", body={"from": moment.match_id, "rematch": True}, note="rematch")
    yield Ask("createMatch", "POST", "/v1/matches", body={"from": moment.match_id}, note="from another")
    yield Ask("startMatch", "POST", f"{at}/start")


def _account(moment: Moment) -> Iterator[Ask]:
    yield Ask("getMe", "GET", "/v1/me")
    yield Ask("updateMe", "PATCH", "/v1/me", body={"display_name": "Somebody"})
    yield Ask("getMyExport", "GET", "/v1/me/export")
    wrong = {"old": "wrong", "new": "purple monkey dishwasher"}
    yield Ask("putPassword", "PUT", "/v1/me/password", body=wrong)
    yield Ask("listTokens", "GET", "/v1/me/tokens")
    payload = {"name": "bot", "scopes": ["match:read"], "match_id": moment.match_id}
    yield Ask("createToken", "POST", "/v1/me/tokens", body=payload)
    yield Ask("deleteToken", "DELETE", "/v1/me/tokens/tk_none")
    yield Ask("createTicket", "POST", "/v1/stream/tickets")
    yield Ask("listIntegrations", "GET", "/v1/integrations")
    yield Ask("putLinkedAccount", "PUT", "/v1/integrations/none/users/1", body={"display_name": "Ada"})
    yield Ask("getLinkedAccount", "GET", "/v1/integrations/none/users/1")
    yield Ask("listLinks", "GET", "/v1/me/links")
    yield Ask("deleteLink", "DELETE", "/v1/me/links/none")


def _browsers() -> Iterator[Ask]:
    yield Ask("getPushKey", "GET", "/v1/push-key")
    yield Ask("listPushSubscriptions", "GET", "/v1/me/push-subscriptions")
    yield Ask("putPushSubscription", "PUT", _BROWSER, body={"keys": {}})
    yield Ask("deletePushSubscription", "DELETE", _BROWSER)
    yield Ask("createCalendar", "POST", "/v1/me/calendar")
    yield Ask("getCalendar", "GET", "/v1/me/calendar")
    yield Ask("deleteCalendar", "DELETE", "/v1/me/calendar")
    yield Ask("getCalendarFile", "GET", "/v1/calendars/none.ics")
    yield Ask("listNews", "GET", "/v1/me/news")
    yield Ask("getNewsPreferences", "GET", "/v1/me/news-preferences")
    yield Ask("putNewsPreferences", "PUT", "/v1/me/news-preferences", body={"push": ["moves"]})
    yield Ask("unsubscribe", "POST", "/v1/mail-digests/unsubscribe/none")


def _webhooks(person: Person, moment: Moment) -> Iterator[Ask]:
    """Of what is sent to the outside: one's own webhook, what isn't there, and feeds that aren't one's own."""
    at, feed = "/v1/webhooks", f"match/{moment.match_id}"
    mine = f"{at}/{moment.webhooks.get(person.name, _NO_WEBHOOK)}"
    yield Ask("listWebhooks", "GET", at)
    yield Ask("getWebhook", "GET", f"{at}/{_NO_WEBHOOK}", note="none")
    for viewer in (eyes_of(person), "host", "seat:1", "seat:2"):
        payload = {"url": "https://hooks.server.net/new", "feeds": [f"{feed}/{viewer}"]}
        yield Ask("createWebhook", "POST", at, body=payload, note=viewer.partition(":")[0])
        yield Ask("updateWebhook", "PATCH", mine, body={"feeds": payload["feeds"]}, note=viewer.partition(":")[0])
    changes: dict[str, Any] = {"now": {"from": "now"}, "start": {"from": "start"}, "pause": {"status": "paused"}}
    for note, change in (*changes.items(), ("types", {"types": ["submission.status_changed"]})):
        yield Ask("updateWebhook", "PATCH", mine, body=change, note=note)
    yield Ask("testWebhook", "POST", f"{mine}/test")
    yield Ask("createWebhookSecret", "POST", f"{mine}/secret")
    yield Ask("deleteWebhook", "DELETE", mine)
