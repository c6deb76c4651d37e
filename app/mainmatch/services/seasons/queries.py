"""Reading a season: its facts, lists, views, who has what, and where that came from.

May touch: the store, to read. Rules kept here: a season is shown by its own views and from its viewer's own feed; an
entry is numbered within what its reader may see, and its cause names no step of a match, for both would count others'.
"""

import csv
import io
import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from mainmatch.season import GARNET, MemberView
from mainmatch.season import view as season_view
from mainmatch.services.caller import Caller
from mainmatch.services.errors import Forbidden
from mainmatch.services.events import season_feed_of
from mainmatch.services.pagination import cursor_of, read_cursor
from mainmatch.services.season_commands import run_command, wallets
from mainmatch.services.season_commands.access import SeasonAccess, see
from mainmatch.services.seasons.schemas import (
    Balance,
    BalanceHistory,
    LedgerEntry,
    LedgerPage,
    SeasonFacts,
    SeasonList,
    SeasonView,
)
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.views import Cursor
from mainmatch.store import feeds, ledger, season_members, seasons, seats
from mainmatch.store.ledger import Entry
from mainmatch.store.seasons import SeasonRecord

__all__ = ["facts", "facts_of", "history", "ledger_csv", "ledger_of", "listed", "may_read_all", "told", "view"]

_PAGE = 500
_IN_MATCH = 4
"""Parts of the cause of a step within a match: match, phase, seat, and a number that counts what all did in it."""


def facts(uow: UnitOfWork, caller: Caller, season_id: str) -> SeasonFacts:
    """A season's facts, and the caller's own place in it."""
    return facts_of(see(uow, caller, season_id))


def facts_of(standing: SeasonAccess) -> SeasonFacts:
    """The facts as this caller may read them."""
    return _facts(standing.season, standing.member, standing.role, is_host=standing.is_host)


def listed(
    uow: UnitOfWork, caller: Caller, *, status: str | None, mine: bool, limit: int, cursor: str | None
) -> SeasonList:
    """Seasons that the caller may find: public ones and their own, newest first."""
    if caller.match_id is not None:
        return SeasonList(items=[], next_cursor=None)
    after = read_cursor(cursor)
    found = seasons.listed(uow.tx, account_id=caller.account_id, mine=mine, status=status, after=after, limit=limit + 1)
    page, ids = found[:limit], [record.id for record in found[:limit]]
    hosted = season_members.hosted_among(uow.tx, ids, caller.account_id)
    played = season_members.members_among(uow.tx, ids, caller.account_id)
    items = []
    for record in page:
        member, is_host = played.get(record.id), record.id in hosted
        role = "member" if member else "host" if is_host else "spectator"
        items.append(_facts(record, member, role, is_host=is_host))
    last = page[-1] if len(found) > limit else None
    return SeasonList(items=items, next_cursor=None if last is None else cursor_of(last.created_at, last.id))


def view(uow: UnitOfWork, caller: Caller, season_id: str) -> SeasonView:
    """The season as the caller may know it; its cursor is of the same snapshot."""
    standing = see(uow, caller, season_id)
    record, viewer = standing.season, standing.viewer
    season = run_command.load(uow, record)
    heads: dict[str, int] = json.loads(record.heads)
    shown = season_view(season, viewer, wallets.shown_to(uow, season, viewer))
    return SeasonView(
        season_id=record.id,
        viewer=viewer,
        view=_with_own_choices(uow, standing, shown) if isinstance(shown, MemberView) else shown,
        cursor=Cursor(feed=season_feed_of(record.id, viewer), epoch=uow.tx.epoch, seq=heads.get(viewer, 0)),
    )


def may_read_all(uow: UnitOfWork, caller: Caller, standing: SeasonAccess) -> bool:
    """Whether the whole ledger is theirs to read. Raises Forbidden ``host_is_playing``.

    What others have in a running match stands in it, so whoever sits in that match waits for its end.
    """
    if standing.member is not None or not (standing.is_host or standing.is_admin):
        return False
    for found in run_command.load(uow, standing.season).matches:
        if found.match.is_running and seats.by_account(uow.tx, found.match.id, caller.account_id) is not None:
            raise Forbidden("host_is_playing", "You play in a match of this season: read its ledger after the match.")
    return True


def ledger_of(uow: UnitOfWork, caller: Caller, season_id: str, *, after: int, limit: int) -> LedgerPage:
    """A page of the ledger: all of it for hosts who don't play, a member's own lines for a member.

    Raises Forbidden ``host_is_playing`` for hosts who play in its match, ``not_in_cast`` for everybody else.
    """
    rows = _entries(uow, caller, see(uow, caller, season_id), after, limit + 1)
    page = rows[:limit]
    return LedgerPage(items=page, next_after=page[-1].n if len(rows) > limit else None)


def ledger_csv(uow: UnitOfWork, caller: Caller, season_id: str) -> str:
    """The same as one table (RFC 4180), a row a line of an entry."""
    standing = see(uow, caller, season_id)
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(["n", "at", "cause", "currency", "account", "amount"])
    after = 0
    while rows := _entries(uow, caller, standing, after, _PAGE):
        after = rows[-1].n
        for entry in rows:
            shown = entry.model_dump(mode="json")
            writer.writerows(
                [entry.n, shown["at"], entry.cause, entry.currency, account, amount]
                for account, amount in entry.lines.items()
            )
    return text.getvalue()


def history(uow: UnitOfWork, caller: Caller, season_id: str) -> BalanceHistory:
    """Garnets over time, as far as the caller was told of them."""
    standing = see(uow, caller, season_id)
    members: dict[str, list[Balance]] = defaultdict(list)
    for event in told(uow, standing):
        garnets = event["data"].get("garnets")
        if event["type"] in ("season.garnets_changed", "season.episode_announced") and garnets:
            for member, amount in garnets.items():
                before = members[member]
                if not before or before[-1].garnets != amount:
                    before.append(Balance(at=event["at"], garnets=amount))
    return BalanceHistory(members=dict(members))


def told(uow: UnitOfWork, standing: SeasonAccess) -> Iterator[dict[str, Any]]:
    """All events in the caller's own feed of the season, in order, from where they may read it."""
    feed, after = season_feed_of(standing.season.id, standing.viewer), standing.known_from
    while rows := feeds.page(uow.tx, feed, after, _PAGE):
        after = rows[-1][0]
        for _, body in rows:
            yield json.loads(body)


def _facts(record: SeasonRecord, member: str | None, role: str, *, is_host: bool) -> SeasonFacts:
    return SeasonFacts.model_validate(
        {
            "id": record.id,
            "title": record.title,
            "status": record.status,
            "visibility": record.visibility,
            "created_at": record.created_at,
            "started_at": record.started_at,
            "finished_at": record.finished_at,
            "role": role,
            "is_host": is_host,
            "member": member,
            "join_code": record.join_code if is_host else None,
        }
    )


def _with_own_choices(uow: UnitOfWork, standing: SeasonAccess, shown: MemberView) -> MemberView:
    """Who has the place now doesn't see what whoever had it before has sealed: it was told to somebody else."""
    if not standing.known_from or not shown.choices:
        return shown
    told_of = {event["data"]["decision"] for event in told(uow, standing) if event["type"] == "season.choice_made"}
    return shown.model_copy(
        update={
            "choices": {each: choice for each, choice in shown.choices.items() if each in told_of},
            "to_decide": tuple(
                each.decision.id
                for each in shown.decisions
                if standing.member in each.decision.deciders and each.decision.id not in told_of
            ),
        }
    )


def _entries(uow: UnitOfWork, caller: Caller, standing: SeasonAccess, after: int, limit: int) -> list[LedgerEntry]:
    if may_read_all(uow, caller, standing):
        found = ledger.entries(uow.tx, standing.season.id, account=None, currency=GARNET, after=after, limit=limit)
        return [_entry(entry.n, entry, entry.lines) for entry in found]
    if standing.member is None:
        raise Forbidden("not_in_cast", "The ledger is for the cast, each their own entries, and for hosts.")
    own = _own(uow, standing.season.id, standing.member)
    return [each for each in own if each.n > after][:limit]


def _own(uow: UnitOfWork, season_id: str, member: str) -> Iterator[LedgerEntry]:
    """A member's own lines, numbered for itself: the season's numbers would count what happens to others."""
    number = last = 0
    while rows := ledger.entries(uow.tx, season_id, account=member, currency=GARNET, after=last, limit=_PAGE):
        last = rows[-1].n
        for entry in rows:
            number += 1
            yield _entry(number, entry, {member: entry.lines[member]})


def _entry(number: int, entry: Entry, lines: Mapping[str, int]) -> LedgerEntry:
    parts = entry.cause.split("/")
    is_step = len(parts) == _IN_MATCH and parts[2].startswith("seat:")
    cause = "/".join(parts[:-1]) if is_step else entry.cause
    return LedgerEntry(n=number, at=entry.at, cause=cause, currency=entry.currency, lines=dict(lines))
