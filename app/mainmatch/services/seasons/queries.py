"""Queries on a season: facts, lists, views, ledger and export.

A caller sees a season through their own view and feed. Ledger entries are numbered per reader, and their causes name no
step of a match, because either would count other members' actions.
"""

import csv
import io
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from mainmatch.rules import Json
from mainmatch.season.state import Season
from mainmatch.season.values import GARNET, HOST
from mainmatch.season.views import MemberCard, MemberSeasonView
from mainmatch.season.views import view as season_view
from mainmatch.services.bodies import copied
from mainmatch.services.caller import Caller
from mainmatch.services.errors import Forbidden, HostIsPlaying, NotInCast, UnknownSeason
from mainmatch.services.events.feed_writer import season_feed_of
from mainmatch.services.events.sentences import with_season_sentences
from mainmatch.services.pagination import NUMBER, cursor_of, fitting, in_turn, page_of, read_cursor
from mainmatch.services.play.views import FeedCursor
from mainmatch.services.season_commands import wallets
from mainmatch.services.season_commands.access import SeasonAccess, see
from mainmatch.services.season_commands.season_writer import load
from mainmatch.services.seasons import schemas
from mainmatch.services.server_texts import server_texts
from mainmatch.services.unit_of_work import Pieces, UnitOfWork
from mainmatch.services.values import rfc3339
from mainmatch.store import feeds, ledger, seasons, seats
from mainmatch.store.ledger import Entry
from mainmatch.store.seasons import SeasonRecord

_PAGE = 500
_ROWS = 25
"""Events of one read of an export."""
_NEWEST = 100
"""Events that a public season looks at."""
_IN_MATCH = 4
"""Parts of the cause of a step in a match: match, phase, seat, and a number that counts all players' actions."""


def facts(uow: UnitOfWork, caller: Caller, season_id: str) -> schemas.SeasonFacts:
    """A season's facts, and the caller's own place in it."""
    access = see(uow, caller, season_id)
    return _facts(access.season, access.member, access.role, is_host=access.is_host)


def listed(
    uow: UnitOfWork, caller: Caller, *, status: str | None, mine: bool, limit: int, cursor: str | None
) -> schemas.SeasonList:
    """Public seasons and the caller's own, newest first."""
    if caller.match_id is not None:
        return schemas.SeasonList(items=[], next_cursor=None)
    after = read_cursor(cursor)
    found = seasons.listed(uow.tx, account_id=caller.account_id, mine=mine, status=status, after=after, limit=limit + 1)
    page, ids = found[:limit], [record.id for record in found[:limit]]
    hosted = seasons.hosted_among(uow.tx, ids, caller.account_id)
    played = seasons.members_among(uow.tx, ids, caller.account_id)
    items = []
    for record in page:
        member, is_host = played.get(record.id), record.id in hosted
        role = "member" if member else "host" if is_host else "spectator"
        items.append(_facts(record, member, role, is_host=is_host))
    count = fitting(items)
    last = page[count - 1] if len(found) > count else None
    return schemas.SeasonList(
        items=items[:count], next_cursor=None if last is None else cursor_of(last.created_at, last.id)
    )


def view(uow: UnitOfWork, caller: Caller, season_id: str) -> schemas.SeasonView:
    """The caller's view of the season, with the feed's cursor from the same snapshot."""
    access = see(uow, caller, season_id)
    record, viewer = access.season, access.viewer
    season = load(uow, record)
    shown = season_view(season, viewer, wallets.shown_to(uow, season, viewer))
    if isinstance(shown, MemberSeasonView):
        shown = _with_own_choices(uow, access, shown)
        if access.is_host:
            shown = _with_decisions_of_hosts(season, shown)
    return schemas.SeasonView(
        season_id=record.id,
        viewer=viewer,
        view=shown,
        cursor=FeedCursor(feed=season_feed_of(record.id, viewer), epoch=uow.tx.epoch, seq=record.heads.get(viewer, 0)),
    )


def public_season(uow: UnitOfWork, season_id: str, accepted: Sequence[str]) -> schemas.PublicSeason:
    """A public season, as spectators see it, for readers without an account: its view, and what its feed says.

    Raises Unknown ``unknown_season`` for all others: whether one is hidden or missing takes the same one query.
    """
    header = seasons.header(uow.tx, season_id)
    if header is None or header.visibility != "public":
        raise UnknownSeason
    record, words = seasons.load(uow.tx, header), server_texts(accepted)
    season, feed = load(uow, record), season_feed_of(season_id, "public")
    head = record.heads.get("public", 0)
    told = [feeds.envelope(feed, seq, body) for seq, body in feeds.page(uow.tx, feed, max(0, head - _NEWEST), _NEWEST)]
    events = map(json.loads, with_season_sentences(uow.games, words, told))
    story = [schemas.StoryLine(at=each["at"], says=each["says"]) for each in events if "says" in each]
    shown = season_view(season, "public", wallets.shown_to(uow, season, "public"))
    facts = _facts(record, None, "spectator", is_host=False)
    return schemas.PublicSeason(season=facts, view=shown, story=story[::-1], language=words.language)


def card_of(uow: UnitOfWork, caller: Caller, season_id: str, member: str) -> MemberCard:
    """A member of the cast, as the caller's view shows it."""
    return next(each for each in view(uow, caller, season_id).view.standings if each.id == member)


def may_read_all(uow: UnitOfWork, caller: Caller, access: SeasonAccess) -> bool:
    """Whether the caller can read the whole ledger. Raises Forbidden ``host_is_playing``.

    The ledger shows other players' garnets in a running match, so a host with a seat there must wait for its end.
    """
    if access.member is not None or not (access.is_host or access.is_admin):
        return False
    for match in load(uow, access.season).running:
        if seats.by_account(uow.tx, match.id, caller.account_id) is not None:
            raise HostIsPlaying("You play in a match of this season. Read its ledger after the match.")
    return True


def ledger_of(uow: UnitOfWork, caller: Caller, season_id: str, *, after: int, limit: int) -> schemas.LedgerPage:
    """A page of the ledger: all of it for hosts who don't play, a member's own lines for a member.

    Raises Forbidden ``host_is_playing`` for hosts who play in its match, ``not_in_cast`` for all other callers.
    """
    page, next_after = page_of(limit, _entries(uow, caller, see(uow, caller, season_id), after), NUMBER)
    return schemas.LedgerPage(items=page, next_after=next_after)


def ledger_csv(uow: UnitOfWork, caller: Caller, season_id: str) -> Pieces:
    """The ledger as one table (RFC 4180), with a row for each line of an entry."""
    rows: list[list[str | int]] = [["n", "at", "cause", "currency", "account", "amount"]]
    after: int | None = 0
    while after is not None:
        page = ledger_of(uow, caller, season_id, after=after, limit=_PAGE)
        after = page.next_after
        for entry in page.items:
            at = entry.model_dump(mode="json")["at"]
            rows += [[entry.n, at, entry.cause, entry.currency, *line] for line in entry.lines.items()]
        text = io.StringIO()
        csv.writer(text).writerows(rows)
        rows = []
        uow = (yield text.getvalue()) or uow


def history(uow: UnitOfWork, caller: Caller, season_id: str) -> schemas.BalanceHistory:
    """Members' garnets over time, as far as the caller can see them."""
    access = see(uow, caller, season_id)
    members: dict[str, list[schemas.GarnetBalance]] = defaultdict(list)
    for event in _own_events(uow, access):
        garnets = event["data"].get("garnets")
        if event["type"] in ("season.garnets_changed", "season.episode_announced") and garnets:
            for member, amount in garnets.items():
                before = members[member]
                if not before or before[-1].garnets != amount:
                    before.append(schemas.GarnetBalance(at=event["at"], garnets=amount))
    return schemas.BalanceHistory(members=dict(members))


def _own_events(uow: UnitOfWork, access: SeasonAccess) -> Iterator[dict[str, Any]]:
    """The events that the caller can read in their own feed of the season, in order."""
    feed = season_feed_of(access.season.id, access.viewer)
    return (json.loads(body) for _, body in feeds.rows_after(uow.tx, feed, access.known_from))


def export(uow: UnitOfWork, caller: Caller, season_id: str) -> Pieces:
    """The season as lines of JSON, as far as the caller can read it. Members appear under their aliases.

    {"type": "season", ...}   {"type": "member", ...}   {"type": "event", ...}   {"type": "entry", ...}
    """
    access = see(uow, caller, season_id)
    uow = (yield _text(_season_lines(uow, access))) or uow
    feed, after = season_feed_of(access.season.id, access.viewer), access.known_from
    while page := feeds.page(uow.tx, feed, after, _ROWS):
        after = page[-1][0]
        events = [json.loads(body) for _, body in page]
        lines = [{"type": "event", "at": each["at"], "event": each["type"], "data": each["data"]} for each in events]
        uow = (yield _text(lines)) or uow
        access = see(uow, caller, season_id)
    next_entry: int | None = 0 if _may_have_entries(uow, caller, access) else None
    while next_entry is not None:
        found = ledger_of(uow, caller, season_id, after=next_entry, limit=_PAGE)
        next_entry = found.next_after
        uow = (yield _text({"type": "entry", **each.model_dump(mode="json")} for each in found.items)) or uow


def _text(lines: Iterable[Mapping[str, Json]]) -> str:
    return "".join(json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n" for line in lines)


def _season_lines(uow: UnitOfWork, access: SeasonAccess) -> Iterator[dict[str, Json]]:
    record, season = access.season, load(uow, access.season)
    yield {
        "type": "season",
        "id": record.id,
        "title": record.title,
        "status": record.status,
        "viewer": access.viewer,
        "created_at": rfc3339(record.created_at),
        "policies": season.policies.model_dump(mode="json"),
        "winner": season.winner,
    }
    for member in season.members.values():
        status = season.status_of(member.id)
        groups: list[Json] = [*member.groups]
        yield {"type": "member", "id": member.id, "alias": member.alias, "groups": groups, "status": status}


def _may_have_entries(uow: UnitOfWork, caller: Caller, access: SeasonAccess) -> bool:
    try:
        return access.member is not None or (access.is_host and may_read_all(uow, caller, access))
    except Forbidden:
        # A host who plays in a match of the season can read the ledger after the match.
        return False


def _facts(record: SeasonRecord, member: str | None, role: str, *, is_host: bool) -> schemas.SeasonFacts:
    code = record.join_code if is_host else None
    return copied(schemas.SeasonFacts, record, role=role, hosting=is_host, member=member, join_code=code)


def _with_own_choices(uow: UnitOfWork, access: SeasonAccess, shown: MemberSeasonView) -> MemberSeasonView:
    """Hide the choices that an earlier player of this member has sealed."""
    if not access.known_from or not shown.choices:
        return shown
    own = {event["data"]["decision"] for event in _own_events(uow, access) if event["type"] == "season.choice_made"}
    choices = {each: choice for each, choice in shown.choices.items() if each in own}
    asked = [each.decision for each in shown.decisions if access.member in each.decision.deciders]
    to_decide = tuple(each.id for each in asked if each.id not in own)
    return shown.model_copy(update={"choices": choices, "to_decide": to_decide})


def _with_decisions_of_hosts(season: Season, shown: MemberSeasonView) -> MemberSeasonView:
    """Add what a host who is in the cast decides as host: their feed is a member's, and they are waited for."""
    asked = [each.id for each in season.decisions.values() if HOST in each.deciders]
    chosen = {each: season.seen_by(HOST).choices_in(each) for each in asked}
    own = {each: by[HOST] for each, by in chosen.items() if HOST in by}
    to_decide = (*shown.to_decide, *(each for each in asked if each not in own))
    return shown.model_copy(update={"choices": {**shown.choices, **own}, "to_decide": to_decide})


def _entries(uow: UnitOfWork, caller: Caller, access: SeasonAccess, after: int) -> Iterator[schemas.LedgerEntry]:
    if may_read_all(uow, caller, access):
        found = partial(ledger.entries, uow.tx, access.season.id, account=None, currency=GARNET)
        read = in_turn(after, lambda after, most: found(after=after, limit=most), NUMBER)
        return (_entry(entry.n, entry, entry.lines) for entry in read)
    if access.member is None:
        raise NotInCast("Only hosts and members of the cast, for their own entries, can read the ledger.")
    own = _own(uow, access.season.id, access.member)
    return (each for each in own if each.n > after)


def _own(uow: UnitOfWork, season_id: str, member: str) -> Iterator[schemas.LedgerEntry]:
    """A member's own lines, with their own numbers: the season's numbers would count other members' entries."""
    number = last = 0
    while rows := ledger.entries(uow.tx, season_id, account=member, currency=GARNET, after=last, limit=_PAGE):
        last = rows[-1].n
        for entry in rows:
            number += 1
            yield _entry(number, entry, {member: entry.lines[member]})


def _entry(number: int, entry: Entry, lines: Mapping[str, int]) -> schemas.LedgerEntry:
    parts = entry.cause.split("/")
    is_step = len(parts) == _IN_MATCH and parts[2].startswith("seat:")
    cause = "/".join(parts[:-1]) if is_step else entry.cause
    return schemas.LedgerEntry(n=number, at=entry.at, cause=cause, currency=entry.currency, lines=dict(lines))
