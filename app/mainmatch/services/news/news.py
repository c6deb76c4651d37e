"""News: that something waits for an account, in which match or season, and nothing else.

Whoever stands by reads a lock screen, push services read lengths and times, and mailboxes are read by programs. So a
piece of news has no name but the title, says the same of a phase that opens and of one that ends soon, and is made only
from the account's own feeds and from what it owes itself.
"""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, Field

from mainmatch.rules import ENGLISH, viewer_of
from mainmatch.services.bodies import copied
from mainmatch.services.caller import Caller
from mainmatch.services.events.account_events import (
    MyAnswer,
    MyDecision,
    MyInvitation,
    MyMatchCancelled,
    MyMatchFinished,
    MyMatchOpened,
    MyMatchStarted,
    MyQuestion,
    MyReport,
)
from mainmatch.services.events.telling import feed_of
from mainmatch.services.feeds import feed_reader
from mainmatch.services.matches.queries import RunningMatch, owed
from mainmatch.services.news import news_preferences
from mainmatch.services.pagination import Page
from mainmatch.services.server_texts import server_texts
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.values import Utc, rfc3339
from mainmatch.store import feeds as stored_feeds
from mainmatch.store import matches, seasons, seats
from mainmatch.store.seats import HeldSeat

_LOOKED_AT = 200
"""Newest events of a feed that are searched. What is older is no news."""

_MOST_MATCHES = 50
"""Matches whose feeds are followed, those that were joined last; and as many that the account judges, the newest."""

_LISTED = timedelta(days=3)
"""How old news in an open page may be."""

_About: TypeAlias = tuple[Literal["match", "season"], str]

SAYS: Mapping[str, str] = {
    "waits": "It waits for you.",
    "decision": MyDecision.sentence,
    "mention": "Somebody mentioned you.",
    **{
        each.type: each.sentence
        for each in (
            *(MyQuestion, MyReport, MyAnswer, MyInvitation, MyMatchOpened),
            *(MyMatchStarted, MyMatchFinished, MyMatchCancelled),
        )
    },
}
"""What each kind of news says, the most urgent first."""

_ASKED_FOR: Mapping[str, str] = {
    **dict.fromkeys(("account.match.started", "account.match.finished", "account.match.cancelled"), "matches"),
    **dict.fromkeys(("account.match.invited", "account.match.opened"), "openings"),
    **dict.fromkeys((MyQuestion.type, MyReport.type, MyAnswer.type), "mentions"),
}
"""Events of accounts about a match that are news by themselves, with the kind of news that they are."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """What waits in a match or season, by its title: the most urgent of it, since when, and until when that counts."""

    kind: Literal["match", "season"]
    id: str
    title: str
    says: str
    at: datetime
    until: datetime | None


@dataclass(frozen=True, slots=True)
class News:
    """What there is to say, the most urgent first; the positions before it and after it, by feed."""

    waiting: Sequence[Waiting]
    before: Mapping[str, int]
    after: Mapping[str, int]
    feed: str = ""
    """That of the most urgent."""


class NewsItem(BaseModel):
    """What waits for you in a match or season."""

    kind: Annotated[Literal["match", "season"], Field(description="Where it is.")]
    id: Annotated[str, Field(description="Id of that match or season.", examples=["m_3kTz"])]
    title: Annotated[str, Field(description="Its title.", examples=["Friday's X Game"])]
    says: Annotated[str, Field(description="One sentence.", examples=["It waits for you."])]
    at: Annotated[Utc, Field(description="Time of the event behind it.")]


class NewsList(Page[NewsItem]):
    """What waits for you, the most urgent first."""

    language: Annotated[str, Field(description="Language of the sentences (BCP 47), by `Accept-Language`.")] = ENGLISH


@dataclass(frozen=True, slots=True)
class _Item:
    """A piece of news."""

    says: str
    about: _About
    feed: str
    at: datetime
    until: datetime | None = None
    """When it is none any more."""


def listed(uow: UnitOfWork, caller: Caller, accepted: Sequence[str]) -> NewsList:
    """What has come for the caller lately, of the kinds for an open page, and is still news."""
    kinds = news_preferences.kinds_of(news_preferences.of(uow, caller.account_id), "in_app")
    words = server_texts(accepted)
    found = gather(uow, caller, kinds, {}, uow.now - _LISTED).waiting
    items = [copied(NewsItem, each, says=words(each.says)) for each in found]
    return NewsList(items=items, language=words.language)


def gather(
    uow: UnitOfWork, reader: Caller, kinds: Collection[str], known: Mapping[str, int], since: datetime | None = None
) -> News:
    """What has come for the account since the positions ``known`` and after ``since``: a piece a match or season.

    Feeds of new matches are read from their start.
    """
    before, heads, found = _found(uow, reader, kinds, known, "" if since is None else rfc3339(since))
    urgent: dict[_About, _Item] = {}
    for item in sorted(_still_news(uow, reader, found), key=lambda each: [*SAYS].index(each.says)):
        urgent.setdefault(item.about, item)
    waiting = [
        Waiting(kind, its_id, title, SAYS[item.says], item.at, item.until)
        for (kind, its_id), item in urgent.items()
        if (title := _title(uow, kind, its_id)) is not None
    ]
    return News(waiting, before, heads, next((item.feed for item in urgent.values()), ""))


def positions(uow: UnitOfWork, reader: Caller) -> dict[str, int]:
    """Where the feeds that news of this account is made from end now."""
    return stored_feeds.heads(uow.tx, [f"account/{reader.account_id}", *_held(uow, reader)])


def _held(uow: UnitOfWork, reader: Caller) -> Mapping[str, HeldSeat]:
    """The seats that the account has or judges, by feed."""
    games = [game.id for game in uow.games.all() if game.judged]
    judged = seats.judged(uow.tx, reader.account_id, games) if games else ()
    return {
        feed_of(each.match_id, viewer_of(each.seat)): each
        for each in (*seats.held(uow.tx, reader.account_id)[:_MOST_MATCHES], *judged[:_MOST_MATCHES])
    }


def _found(
    uow: UnitOfWork, reader: Caller, kinds: Collection[str], known: Mapping[str, int], since: str
) -> tuple[Mapping[str, int], Mapping[str, int], list[_Item]]:
    """Positions before and after, by feed, and what has come between them and after ``since``, of these kinds."""
    held, own = _held(uow, reader), f"account/{reader.account_id}"
    starts = {own: 0, **{feed: each.known_from for feed, each in held.items()}}
    before = {feed: known.get(feed, start) for feed, start in starts.items()}
    heads = stored_feeds.heads(uow.tx, [*before])
    found = list(_of_account(_unread(uow, own, before, heads, since), own, kinds))
    for feed, seat in held.items():
        found += _of_seat(_unread(uow, feed, before, heads, since), feed, seat, kinds)
    return before, heads, found


def _unread(
    uow: UnitOfWork, feed: str, before: Mapping[str, int], heads: Mapping[str, int], since: str
) -> Iterator[dict[str, Any]]:
    after = max(before[feed], heads[feed] - _LOOKED_AT)
    if after < heads[feed]:
        events = (json.loads(text) for _, text in feed_reader.page(uow, feed, after, _LOOKED_AT))
        yield from (event for event in events if event["at"] > since)


def _of_account(events: Iterator[dict[str, Any]], feed: str, kinds: Collection[str]) -> Iterator[_Item]:
    for event in events:
        kind, told, at = event["type"], event["data"], datetime.fromisoformat(event["at"])
        if _ASKED_FOR.get(kind) in kinds:
            yield _Item(kind, ("match", told["match_id"]), feed, at)
        elif kind == "account.reminder.due" and "deadlines" in kinds:
            yield _Item("waits", ("match", told["match_id"]), feed, at)
        elif kind == "account.season.decision_opened" and "moves" in kinds:
            yield _Item("decision", ("season", told["season_id"]), feed, at, datetime.fromisoformat(told["due_at"]))


def _of_seat(events: Iterator[dict[str, Any]], feed: str, held: HeldSeat, kinds: Collection[str]) -> Iterator[_Item]:
    about: _About = ("match", held.match_id)
    for event in events:
        told, at = event["data"], datetime.fromisoformat(event["at"])
        if event["type"] == "phase.opened" and "moves" in kinds:
            yield _Item("waits", about, feed, at)
        elif event["type"] != "message.posted" or "mentions" not in kinds or told["seat"] == held.seat:
            continue
        elif held.seat in told["mentions"]:
            yield _Item("mention", about, feed, at)


def _still_news(uow: UnitOfWork, reader: Caller, found: list[_Item]) -> Iterator[_Item]:
    """Without what is over by now: a match waits only while the account owes it something."""
    waiting = {match_id for each in found if each.says == "waits" for _, match_id in [each.about]}
    owing: dict[str, RunningMatch] = {}
    if waiting:
        items = owed(uow, reader, only=waiting)
        owing = {each.match_id: each for each in items if each.waiting_for_me}
    for item in found:
        if item.says != "waits":
            if item.until is None or item.until > uow.now:
                yield item
        elif (match := owing.get(item.about[1])) is not None:
            yield replace(item, until=match.phase.due_at)


def _title(uow: UnitOfWork, kind: str, its_id: str) -> str | None:
    about = matches.by_id(uow.tx, its_id) if kind == "match" else seasons.by_id(uow.tx, its_id)
    return about.title if about else None
