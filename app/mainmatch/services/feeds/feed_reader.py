"""Feeds: check access, read pages, and find readers who lost access.

A missing feed and one that the caller cannot read get the same answer. ``pages`` and ``heads`` check no access: they
serve the hub, which delivers only to callers whom ``open_feed`` admitted, until they lose access (``Losses``, and
``shut`` of a command's notices). Readers:

    match/{id}/public     all who can see the match             season/{id}/public        all who can see the season
    match/{id}/seat:{n}   the account in this seat now          season/{id}/member:{m}    the account of this member now
    match/{id}/host       hosts who don't play                  season/{id}/host          hosts who are not members
    account/{id}          this account
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import partial
from typing import Annotated, TypeAlias

from pydantic import BaseModel, Field
from pydantic.json_schema import SkipJsonSchema

from mainmatch.rules import Viewer
from mainmatch.season.values import Viewer as SeasonViewer
from mainmatch.services.caller import Caller
from mainmatch.services.errors import InsufficientScope, ResetRequired, Unknown, UnknownFeed
from mainmatch.services.events.feed_writer import season_feed_of
from mainmatch.services.events.sentences import with_account_sentences, with_season_sentences, with_sentences, words_of
from mainmatch.services.events.telling import feed_of
from mainmatch.services.games.watchdog import guarded
from mainmatch.services.matches.access import MatchAccess, access_of, is_hidden, see
from mainmatch.services.matches.loader import game_of
from mainmatch.services.pagination import PAGE, PAGE_BYTES
from mainmatch.services.season_commands.access import SeasonAccess, is_season_hidden, season_viewer
from mainmatch.services.season_commands.access import see as see_season
from mainmatch.services.server_texts import server_texts
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import feeds, hosts, matches, seasons, seats, tokens
from mainmatch.store.feeds import envelope as envelope
from mainmatch.store.matches import MatchRecord, Search

_SEASON = re.compile(r"season/([^/]+)/(public|host|member:cm_[A-Za-z0-9_-]{1,40})")
_MATCH = re.compile(r"match/([^/]+)/(public|host|seat:[1-9][0-9]{0,2})")
_MOST_OWN = 100
_ROWS_AT_ONCE = 100


class FeedHead(BaseModel):
    """A feed, and the number of its newest event; 0 if it has none."""

    feed: Annotated[str, Field(examples=["match/m_3kTz/seat:3"])]
    epoch: Annotated[str, Field(description="Identifier that changes only when a backup is restored.")]
    head: int
    start: Annotated[SkipJsonSchema[int], Field(exclude=True)] = 0
    """The reader sees only events after this number; 0 unless they took the seat later."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is wanted of a feed: events after a number, of these types, with what they say in one of these languages."""

    epoch: str | None = None
    after: int = 0
    limit: int = PAGE
    types: AbstractSet[str] | None = None
    languages: Sequence[str] | None = None


@dataclass(frozen=True, slots=True)
class FeedPage:
    """Events as envelopes (JSON), and the feed's head in the same snapshot."""

    head: FeedHead
    envelopes: tuple[str, ...]
    next_after: int
    """The number up to which the feed was read."""
    language: str | None = None
    """Of what the events say, where that was asked for."""


def open_feed(uow: UnitOfWork, caller: Caller, feed: str) -> FeedHead:
    """Admit the caller to a feed. Raises Forbidden ``insufficient_scope`` and Unknown ``unknown_feed``."""
    if feed == f"account/{caller.account_id}":
        return open_own(uow, caller)
    of_season, of_match = _SEASON.fullmatch(feed), _MATCH.fullmatch(feed)
    try:
        if of_season is not None:
            return open_season(uow, caller, of_season[1], of_season[2])
        _must_read(caller)
        if of_match is not None:
            return open_match(uow, caller, of_match[1], of_match[2])
    except Unknown:
        raise UnknownFeed from None
    raise UnknownFeed


def open_own(uow: UnitOfWork, caller: Caller) -> FeedHead:
    """Admit the caller to their account's feed, unless their token is for one match. Raises as ``open_feed``."""
    _must_read(caller)
    if caller.match_id is not None:
        raise UnknownFeed
    return _account_head(uow, caller)


def open_match(uow: UnitOfWork, caller: Caller, match_id: str, viewer: Viewer | None) -> FeedHead:
    """Admit the caller to their own feed of a match, or its public one. Raises as ``read``, without resets."""
    _must_read(caller)
    access = see(uow, caller, match_id, reads=True)
    return _open(uow, access, viewer or access.viewer)


def open_season(uow: UnitOfWork, caller: Caller, season_id: str, viewer: SeasonViewer | None) -> FeedHead:
    """Admit the caller to their own feed of a season, or its public one. Raises as ``read``, without resets."""
    if "season:read" not in caller.scopes:
        raise InsufficientScope("This needs a token with the scope season:read.")
    access = see_season(uow, caller, season_id)
    return _open_season(uow, access, viewer or access.viewer)


Open: TypeAlias = Callable[[UnitOfWork, Caller], FeedHead]
"""``open_own``, ``match_feed`` or ``season_feed``: admits a caller to a feed."""


def match_feed(match_id: str, viewer: Viewer | None = None) -> Open:
    """The caller's own feed of a match, or that of this viewer."""
    return partial(open_match, match_id=match_id, viewer=viewer)


def season_feed(season_id: str, viewer: SeasonViewer | None = None) -> Open:
    """The caller's own feed of a season, or that of this viewer."""
    return partial(open_season, season_id=season_id, viewer=viewer)


def own(uow: UnitOfWork, caller: Caller) -> list[FeedHead]:
    """The caller's own feeds: the account's, and those of their newest 100 matches and 100 seasons."""
    return [*_own_of_matches(uow, caller), *_own_of_seasons(uow, caller)]


def _own_of_matches(uow: UnitOfWork, caller: Caller) -> list[FeedHead]:
    if "match:read" not in caller.scopes:
        return []
    account_id, match_id = caller.account_id, caller.match_id
    own_matches, _ = matches.listed(uow.tx, account_id, Search(mine=True, match_id=match_id), _MOST_OWN)
    seen = [see(uow, caller, record.id) for record in own_matches]
    found = [_open(uow, access, access.viewer) for access in seen]
    return found if match_id is not None else [_account_head(uow, caller), *found]


def _own_of_seasons(uow: UnitOfWork, caller: Caller) -> list[FeedHead]:
    if "season:read" not in caller.scopes or caller.match_id is not None:
        return []
    account_id = caller.account_id
    found = seasons.listed(uow.tx, account_id=account_id, mine=True, limit=_MOST_OWN)
    if not found:
        return []
    places = {each.season_id: each for each in seasons.of_account(uow.tx, account_id)}
    hosted = seasons.hosted_among(uow.tx, [record.id for record in found], account_id)
    heads = []
    for record in found:
        place, is_host = places.get(record.id), record.id in hosted
        member, known_from = (None, 0) if place is None else (place.member, place.known_from)
        access = SeasonAccess(record, is_host, member, caller.admin, known_from)
        heads.append(_open_season(uow, access, access.viewer))
    return heads


def page(uow: UnitOfWork, feed: str, after: int, limit: int) -> list[tuple[int, str]]:
    """At most ``limit`` events after a number, as (number, envelope). Checks no access."""
    return [(seq, envelope(feed, seq, body)) for seq, body in feeds.page(uow.tx, feed, after, limit)]


def pages(uow: UnitOfWork, asks: Sequence[tuple[str, int]], limit: int) -> list[list[tuple[int, str]]]:
    """Several pages from one snapshot, in the order of ``asks``, as (number, body). Checks no access."""
    return [feeds.page(uow.tx, feed, after, limit) for feed, after in asks]


def heads(uow: UnitOfWork, wanted: Sequence[str]) -> dict[str, int]:
    """The newest number of each of these feeds. Checks no access."""
    return feeds.heads(uow.tx, wanted)


def read(uow: UnitOfWork, caller: Caller, place: Open, wanted: Wanted) -> FeedPage:
    """A page of a feed, with access checked in the same snapshot.

    Raises Unknown, Forbidden ``insufficient_scope``, and as ``must_fit``.
    """
    head = place(uow, caller)
    after = must_fit(head, wanted.epoch, wanted.after)
    found: list[str] = []
    size = 0
    while len(found) < wanted.limit and size < PAGE_BYTES:
        asked = min(wanted.limit - len(found), _ROWS_AT_ONCE)
        rows = page(uow, head.feed, after, asked)
        found += [text for _, text in rows if wanted.types is None or type_of(text) in wanted.types]
        size += sum(len(text.encode()) for _, text in rows)
        after = rows[-1][0] if rows else after
        if len(rows) < asked:
            break
    if wanted.languages is None:
        return FeedPage(head, tuple(found), after)
    envelopes, language = told(uow, caller, head.feed, found, wanted.languages)
    return FeedPage(head, envelopes, after, language)


def told(
    uow: UnitOfWork, caller: Caller, feed: str, envelopes: Sequence[str], languages: Sequence[str]
) -> tuple[tuple[str, ...], str]:
    """Envelopes of a feed with what their events say, in the first of these languages that there is; and which it is.

    Raises Unknown for a feed whose match the caller can't see.
    """
    kind, name, *viewer = feed.split("/")
    if kind == "match":
        game = game_of(uow, see(uow, caller, name).match)
        words = words_of(uow.games, game, languages)
        return guarded(with_sentences, game, words, viewer[0], envelopes), words.language
    words = server_texts(languages)
    if kind == "season":
        return with_season_sentences(uow.games, words, envelopes), words.language
    return with_account_sentences(words, envelopes), words.language


def type_of(envelope: str) -> str:
    """The type of an event, of its envelope."""
    # Feed and id hold no quotes, so the first "type" is the envelope's own.
    return envelope.partition('"type":"')[2].partition('"')[0]


def head_of(uow: UnitOfWork, record: MatchRecord, viewer: Viewer, start: int = 0) -> FeedHead:
    """The head of a viewer's feed of this match. Checks no access."""
    head = record.heads.of(viewer)
    return FeedHead(feed=feed_of(record.id, viewer), epoch=uow.tx.epoch, head=head, start=start)


def must_fit(head: FeedHead, epoch: str | None, seq: int) -> int:
    """The number to continue after: ``seq``, or the reader's ``start`` for 0.

    Raises Conflict ``reset_required`` if the epoch is another one, or ``seq`` is beyond the head or below ``start``.
    """
    if epoch not in (None, head.epoch) or seq > head.head or 0 < seq < head.start:
        raise ResetRequired(more={"feed": head.feed, "epoch": head.epoch, "head": head.head})
    return seq or head.start


def _must_read(caller: Caller) -> None:
    if "match:read" not in caller.scopes:
        raise InsufficientScope("This needs a token with the scope match:read.")


def _open(uow: UnitOfWork, access: MatchAccess, viewer: Viewer) -> FeedHead:
    # All who see the match may read the public feed. Of the other feeds, callers read only their own.
    if viewer not in ("public", access.viewer):
        raise UnknownFeed
    return head_of(uow, access.match, viewer, access.known_from if viewer == access.viewer else 0)


def _open_season(uow: UnitOfWork, access: SeasonAccess, viewer: SeasonViewer) -> FeedHead:
    if viewer not in ("public", access.viewer):
        raise UnknownFeed
    start = access.known_from if viewer == access.viewer else 0
    feed = season_feed_of(access.season.id, viewer)
    return FeedHead(feed=feed, epoch=uow.tx.epoch, head=access.season.heads.get(viewer, 0), start=start)


def _account_head(uow: UnitOfWork, caller: Caller) -> FeedHead:
    feed = f"account/{caller.account_id}"
    return FeedHead(feed=feed, epoch=uow.tx.epoch, head=feeds.head(uow.tx, feed))


# Lost access of connected readers: tokens that ended, and feeds that they can no longer read.


Followed: TypeAlias = tuple[str, str]
"""A subscription: a token's id, and a feed."""


@dataclass(frozen=True, slots=True)
class Losses:
    """Lost access, and for the other subscriptions the revision of their match or season at this check."""

    ended: frozenset[str]
    """Ids of tokens."""
    shut: frozenset[tuple[str, str]]
    """(account id, feed)."""
    checked: Mapping[Followed, int]


def losses(
    uow: UnitOfWork, token_ids: Collection[str], followed: Mapping[Followed, Caller], checked: Mapping[Followed, int]
) -> Losses:
    """Which of these tokens ended, and which subscriptions lost access. ``checked``: of the previous result.

    Access to a match or a season changes only with its revision, so subscriptions with the same revision are skipped.
    """
    ended = set(token_ids) - tokens.in_force(uow.tx, token_ids, uow.now) if token_ids else set[str]()
    of_matches = [(each, each[1].split("/")[1]) for each in followed if each[1].startswith("match/")]
    revisions = matches.revisions(uow.tx, {match_id for _, match_id in of_matches}) if of_matches else {}
    unsure = [(each, match_id) for each, match_id in of_matches if checked.get(each) != revisions.get(match_id, -1)]
    shut = _shut(uow, followed, unsure) if unsure else set[Followed]()
    seen = {each: revisions[match_id] for each, match_id in of_matches if match_id in revisions and each not in shut}
    gone, seen_too = _lost_in_seasons(uow, followed, checked)
    lost = frozenset((followed[each].account_id, each[1]) for each in shut | gone)
    return Losses(frozenset(ended), lost, {**seen, **seen_too})


def _shut(
    uow: UnitOfWork, followed: Mapping[Followed, Caller], unsure: Sequence[tuple[Followed, str]]
) -> set[Followed]:
    ids = sorted({match_id for _, match_id in unsure})
    records = {match_id: matches.by_id(uow.tx, match_id) for match_id in ids}
    hosting = hosts.of_many(uow.tx, ids)
    seated = {
        (match_id, seat.account_id): seat for match_id, held in seats.of_many(uow.tx, ids).items() for seat in held
    }
    shut = set[Followed]()
    for each, match_id in unsure:
        caller, record = followed[each], records[match_id]
        place = (match_id, caller.account_id)
        if record is None:
            shut.add(each)
            continue
        is_host, held = place in hosting, seated.get(place)
        access = access_of(record, is_host, held, caller)
        is_shut = is_hidden(record.visibility, is_host, held, caller)
        if is_shut or each[1].rpartition("/")[2] not in ("public", access.viewer):
            shut.add(each)
    return shut


def _lost_in_seasons(
    uow: UnitOfWork, followed: Mapping[Followed, Caller], checked: Mapping[Followed, int]
) -> tuple[set[Followed], dict[Followed, int]]:
    """The subscriptions to seasons that lost access, and for the others the revision of their season."""
    mine = {each: each[1].split("/")[1] for each in followed if each[1].startswith("season/")}
    if not mine:
        return set(), {}
    found = seasons.headers(uow.tx, set(mine.values()))
    seen = {each: found[season_id].revision for each, season_id in mine.items() if season_id in found}
    unsure = {each: season_id for each, season_id in mine.items() if checked.get(each) != seen.get(each, -1)}
    hosting = {season_id: seasons.hosts_of(uow.tx, season_id) for season_id in {*unsure.values()} & {*found}}
    cast = {(season_id, each.account_id): each for season_id in hosting for each in seasons.of(uow.tx, season_id)}
    lost = set[Followed]()
    for each, season_id in unsure.items():
        caller = followed[each]
        if season_id not in found:
            lost.add(each)
            continue
        is_host, place = caller.account_id in hosting[season_id], cast.get((season_id, caller.account_id))
        member = None if place is None else place.member
        is_gone = is_season_hidden(found[season_id].visibility, member, caller, is_host=is_host)
        if is_gone or each[1].rpartition("/")[2] not in ("public", season_viewer(member, is_host=is_host)):
            lost.add(each)
    return lost, {each: revision for each, revision in seen.items() if each not in lost}
