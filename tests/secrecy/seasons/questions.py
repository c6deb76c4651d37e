"""Everything that somebody can ask about a season: each operation, and what can be wrong with it.

Asks are made out of the moment before the two worlds part, so both are asked the very same.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from mainmatch.store import seasons
from tests.secrecy.asking import Ask
from tests.secrecy.seasons.world import CAST, Evening
from tests.secrecy.world import Person

_NOBODY = "cm_nobody"
_NO_MATCH = "m_none"


@dataclass(frozen=True)
class Moment:
    """A season before its worlds part, as far as asks are made of it."""

    season_id: str
    match_id: str
    other_match: str
    members: Mapping[str, str]
    heads: Mapping[str, int]
    decision: str
    host: str
    ben_seat: int


def moment_of(evening: Evening) -> Moment:
    """The moment as it is now."""
    record = evening.world.executor.read_now(lambda uow: seasons.by_id(uow.tx, evening.id))
    assert record is not None
    season = evening.season
    seats = [seat for each in season.matches for seat, who in each.match.seats.items() if who == evening.members["ben"]]
    return Moment(
        evening.id,
        evening.match_id or _NO_MATCH,
        evening.other_match,
        dict(evening.members),
        record.heads,
        next(iter(season.decisions), "de_none"),
        evening.world.caller("host").account_id,
        seats[0] if seats else 1,
    )


def reads_of(person: Person, moment: Moment) -> Iterator[Ask]:
    """What tells of the season, and of its match, without a change."""
    at = f"/v1/seasons/{moment.season_id}"
    head = max(moment.heads.values())
    yield Ask("getSeasonView", "GET", f"{at}/view")
    yield Ask("getSeason", "GET", at)
    yield Ask("getPublicSeason", "GET", f"{at}/public")
    yield Ask("getSeasonGarnets", "GET", f"{at}/garnets")
    yield Ask("listLedger", "GET", f"{at}/ledger")
    yield Ask("listLedger", "GET", f"{at}/ledger", {"limit": 1, "after": 1}, note="a page")
    yield Ask("listLedger", "GET", f"{at}/ledger", {"after": 9999}, note="from the future")
    yield Ask("listLedger", "GET", f"{at}/ledger", note="as CSV", headers={"Accept": "text/csv"})
    yield Ask("getSeasonExport", "GET", f"{at}/export")
    yield Ask("getSeasonRecap", "GET", f"{at}/recap")
    yield Ask("getSeasonRecap", "GET", f"{at}/recap", {"episode": 1}, note="an episode")
    yield Ask("listSeasonHosts", "GET", f"{at}/hosts")
    yield Ask("listSeasonEvents", "GET", f"{at}/events", {"limit": 500})
    yield Ask("listSeasonEvents", "GET", f"{at}/events", {"after": max(0, head - 3)}, note="the newest")
    yield Ask("listSeasonEvents", "GET", f"{at}/events", {"after": head + 1}, note="from the future")
    yield Ask("listSeasonEvents", "GET", f"{at}/events", {"says": "true", "limit": 500}, note="sentences")
    for eyes in ("public", "host", f"member:{moment.members['ben']}", f"member:{_NOBODY}"):
        yield Ask("listSeasonEvents", "GET", f"{at}/events", {"as": eyes, "limit": 500}, note=f"as {eyes}")
    for query in ({}, {"mine": "true"}, {"status": "running"}, {"limit": "1"}, {"cursor": "bad"}):
        yield Ask("listSeasons", "GET", "/v1/seasons", query, note=next(iter(query), "all"))
    yield Ask("listMyEvents", "GET", "/v1/me/events", {"limit": 500})
    yield Ask("getMyExport", "GET", "/v1/me/export")
    yield Ask("listMatches", "GET", "/v1/matches", {"waiting": "true"}, note="waiting")
    yield Ask("listMatches", "GET", "/v1/matches")
    yield Ask("getMatch", "GET", f"/v1/matches/{moment.other_match}", note="another")
    if moment.match_id != _NO_MATCH:
        yield from match_reads_of(moment)


def match_reads_of(moment: Moment) -> Iterator[Ask]:
    """What tells of the match alone."""
    at = f"/v1/matches/{moment.match_id}"
    yield Ask("getMatch", "GET", at)
    for eyes in ({}, {"as": "public"}, {"as": "host"}, {"as": f"seat:{moment.ben_seat}"}):
        yield Ask("getView", "GET", f"{at}/view", eyes, note=eyes.get("as", "own"))
        yield Ask("listMatchEvents", "GET", f"{at}/events", {**eyes, "limit": 500}, note=eyes.get("as", "own"))
    for operation, tail in {
        "getMatchRules": "rules",
        "getOptions": "options",
        "getSubmission": "submission",
        "getResult": "result",
        "getMatchExport": "export",
        "getMatchRecap": "recap",
        "getHostStatus": "host/status",
        "listAudit": "audit",
        "listChannels": "channels",
    }.items():
        yield Ask(operation, "GET", f"{at}/{tail}")


def asks_of(person: Person, moment: Moment) -> Iterator[Ask]:
    """Everything, in a fixed order; the reads come first."""
    yield from reads_of(person, moment)
    if person.token is None:
        return
    yield from _deciding(person, moment)
    yield from _giving(moment)
    yield from _casting(moment)
    yield from _hosting(person, moment)


def _deciding(person: Person, moment: Moment) -> Iterator[Ask]:
    at, somebody = f"/v1/seasons/{moment.season_id}/decisions", moment.members["cyd"]
    choices: dict[str, Any] = {
        "somebody": [somebody],
        "nobody": [],
        "two": [somebody, moment.members["ada"]],
        "twice": [somebody, somebody],
        "no option": [_NOBODY],
        "no list": somebody,
    }
    for note, choice in choices.items():
        yield Ask("putChoice", "PUT", f"{at}/{moment.decision}/choice", body={"choice": choice}, note=note)
    yield Ask("putChoice", "PUT", f"{at}/de_99/choice", body={"choice": [somebody]}, note="no decision")
    later = {"due_at": "2021-03-02T20:00:00Z", "reason": "A holiday."}
    for note, body in {"later": later, "past": {**later, "due_at": "2020-03-02T20:00:00Z"}}.items():
        yield Ask("extendDecision", "POST", f"{at}/{moment.decision}/extend", body=body, note=note)
    yield Ask("closeDecision", "POST", f"{at}/de_99/close", note="no decision")
    yield Ask("closeDecision", "POST", f"{at}/{moment.decision}/close")


def _giving(moment: Moment) -> Iterator[Ask]:
    at = f"/v1/seasons/{moment.season_id}/transfers"
    for name in CAST:
        for amount in (1, 9, 10, 11):
            payload = {"to": moment.members[name], "amount": amount}
            yield Ask("createOffer", "POST", at, body=payload, note=f"{amount} to {name}")
    yield Ask("createOffer", "POST", at, body={"to": _NOBODY, "amount": 1}, note="to nobody")
    for does_accept in (True, False):
        body = {"accept": does_accept}
        yield Ask("answerOffer", "POST", f"{at}/of_none/answer", body=body, note="accept" if does_accept else "decline")
    yield Ask("deleteOffer", "DELETE", f"{at}/of_none")


def _casting(moment: Moment) -> Iterator[Ask]:
    at = f"/v1/seasons/{moment.season_id}"
    yield Ask("createSeason", "POST", "/v1/seasons", body={"title": "Winter"})
    yield Ask("checkSeasonInvitation", "POST", f"{at}/invitation", body={})
    yield Ask("joinSeason", "POST", f"{at}/join", body={})
    yield Ask("joinSeason", "POST", f"{at}/join", body={"join_code": "wrong", "alias": "The Fox"}, note="wrong code")
    yield Ask("leaveSeason", "POST", f"{at}/leave")
    yield Ask("addMember", "POST", f"{at}/members", body={"bot": "house"})
    for name in ("ben", "ada"):
        one = f"{at}/members/{moment.members[name]}"
        yield Ask("updateMember", "PATCH", one, body={"groups": ["Red"]}, note=name)
        yield Ask("putMemberPlayer", "PUT", f"{one}/player", body={"bot": "house"}, note=name)
        yield Ask("createWarning", "POST", f"{one}/warnings", body={"reason": "Late."}, note=name)
        yield Ask("removeMember", "DELETE", one, note=name)
    yield Ask("removeMember", "DELETE", f"{at}/members/{_NOBODY}", note="nobody")
    yield Ask("addSeasonHost", "POST", f"{at}/hosts", body={"account": "late"})
    yield Ask("removeSeasonHost", "DELETE", f"{at}/hosts/{moment.host}")


def _hosting(person: Person, moment: Moment) -> Iterator[Ask]:
    at, why = f"/v1/seasons/{moment.season_id}", {"reason": "A question."}
    yield Ask("putPolicies", "PUT", f"{at}/policies", body={"policies": {}})
    yield Ask("startSeason", "POST", f"{at}/start")
    yield Ask("createEpisode", "POST", f"{at}/episodes", body={"game": "till"})
    yield Ask("createEpisode", "POST", f"{at}/episodes", body={"game": "none"}, note="no game")
    yield Ask("startFinals", "POST", f"{at}/finals")
    yield Ask("takeBackMatch", "POST", f"{at}/matches/{moment.match_id}/take-back", body=why)
    yield Ask("takeBackMatch", "POST", f"{at}/matches/m_none/take-back", body=why, note="no match")
    yield Ask("postSeasonAnnouncement", "POST", f"{at}/announce", body={"text": "Dinner first."})
    yield Ask("cancelSeason", "POST", f"{at}/cancel", body=why)
    payload = {"game": "till", "season_id": moment.season_id}
    yield Ask("createMatch", "POST", "/v1/matches", body=payload)
    yield Ask("createMatch", "POST", "/v1/matches", body={**payload, "player_count": 2}, note="too few")
    say = {"phase_id": "ph_none", "action": {"type": "say", "number": 1}}
    yield Ask("putSubmission", "PUT", f"/v1/matches/{moment.match_id}/submission", body=say)
