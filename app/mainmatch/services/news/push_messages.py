"""What a push message or a digest says: that something waits, in which match or season, and nothing else.

Whoever stands by reads a lock screen, and push services read lengths and times. So a message has no name but the
title, says the same of a phase that opens and of one that ends soon, and is made only from the account's own feeds and
from what it owes itself. All that has come since the last message goes into one.
"""

import hashlib
import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Literal, TypeAlias

from mainmatch.rules import Json, viewer_of
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
)
from mainmatch.services.events.telling import feed_of
from mainmatch.services.feeds import feed_reader
from mainmatch.services.json_text import compact
from mainmatch.services.matches.queries import RunningMatch, owed
from mainmatch.services.news.webhook_schemas import PushTarget
from mainmatch.services.server_texts import server_texts
from mainmatch.services.timestamps import rfc3339
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import feeds as stored_feeds
from mainmatch.store import matches, seasons, seats
from mainmatch.store.push_subscriptions import PushSubscriptionRecord
from mainmatch.store.seats import HeldSeat

PADDED = 1024
"""Bytes to which messages are padded, more than any has."""

_LOOKED_AT = 200
"""Newest events of a feed that are searched. What is older is no news."""

_MOST_MATCHES = 50
"""Matches whose feeds are followed, those that were joined last; and as many that the account judges, the newest."""

_LASTS = timedelta(days=1)
"""How long a push service keeps a message for a browser that is off, unless the match waits no longer by then."""

_SHORTEST = 60

_About: TypeAlias = tuple[Literal["match", "season"], str]

SAYS: Mapping[str, str] = {
    "waits": "It waits for you.",
    "decision": MyDecision.sentence,
    "mention": "Somebody mentioned you.",
    **{
        each.type: each.sentence
        for each in (
            *(MyQuestion, MyAnswer, MyInvitation, MyMatchOpened),
            *(MyMatchStarted, MyMatchFinished, MyMatchCancelled),
        )
    },
}
"""What each kind of news says, the most urgent first."""

SEVERAL = "There is news in several matches."
"""What is said of more than one match or season."""

_ASKED_FOR: Mapping[str, str] = {
    **dict.fromkeys(("account.match.started", "account.match.finished", "account.match.cancelled"), "matches"),
    **dict.fromkeys(("account.match.invited", "account.match.opened"), "openings"),
    **dict.fromkeys(("account.message.asked", "account.message.answered"), "mentions"),
}
"""Events of accounts about a match that are news by themselves, with the kind of push messages that has them."""


@dataclass(frozen=True, slots=True)
class News:
    """What to send, if anything, to whom, about which feed; the positions before it and after it, by feed."""

    before: Mapping[str, int]
    after: Mapping[str, int]
    text: str = field(default="", repr=False)
    target: PushTarget | None = None
    feed: str = ""


@dataclass(frozen=True, slots=True)
class Waiting:
    """What waits in a match or season, by its title: the most urgent of it."""

    kind: Literal["match", "season"]
    id: str
    title: str
    says: str


@dataclass(frozen=True, slots=True)
class _Item:
    """A piece of news."""

    says: str
    about: _About
    feed: str
    until: datetime | None = None
    """When it is none any more."""


def gather(uow: UnitOfWork, reader: Caller, record: PushSubscriptionRecord, known: Mapping[str, int]) -> News:
    """What has come for the account since the positions ``known``. Feeds of new matches are read from their start."""
    before, heads, found = _found(uow, reader, frozenset(record.kinds.split()), known, "")
    news = [*_still_news(uow, reader, found)]
    if not news:
        return News(before, heads)
    abouts = {each.about for each in news}
    first = min(news, key=lambda each: [*SAYS].index(each.says))
    is_one = len(abouts) == 1
    until = [each.until for each in news]
    latest = uow.now + _LASTS if None in until else max(filter(None, until))
    target = PushTarget(
        record.p256dh, record.auth, _seconds_until(uow, latest), _topic(record, first.about if is_one else None)
    )
    return News(before, heads, _text(uow, record, first if is_one else None), target, first.feed)


def waiting_for(uow: UnitOfWork, reader: Caller, kinds: Collection[str], since: datetime) -> list[Waiting]:
    """What has come for the account after an instant and is still news: one piece a match or season."""
    _, _, found = _found(uow, reader, frozenset(kinds), {}, rfc3339(since))
    urgent: dict[_About, str] = {}
    for item in sorted(_still_news(uow, reader, found), key=lambda each: [*SAYS].index(each.says)):
        urgent.setdefault(item.about, SAYS[item.says])
    return [
        Waiting(kind, its_id, title, says)
        for (kind, its_id), says in urgent.items()
        if (title := _title(uow, kind, its_id)) is not None
    ]


def _found(
    uow: UnitOfWork, reader: Caller, kinds: Collection[str], known: Mapping[str, int], since: str
) -> tuple[Mapping[str, int], Mapping[str, int], list[_Item]]:
    """Positions before and after, by feed, and what has come between them and after ``since``, of these kinds."""
    games = [game.id for game in uow.games.all() if game.judged]
    judged = seats.judged(uow.tx, reader.account_id, games) if games else ()
    held = {
        feed_of(each.match_id, viewer_of(each.seat)): each
        for each in (*seats.held(uow.tx, reader.account_id)[:_MOST_MATCHES], *judged[:_MOST_MATCHES])
    }
    own = f"account/{reader.account_id}"
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
        kind, told = event["type"], event["data"]
        if _ASKED_FOR.get(kind) in kinds:
            yield _Item(kind, ("match", told["match_id"]), feed)
        elif kind == "account.reminder.due" and "deadlines" in kinds:
            yield _Item("waits", ("match", told["match_id"]), feed)
        elif kind == "account.season.decision_opened" and "moves" in kinds:
            yield _Item("decision", ("season", told["season_id"]), feed, datetime.fromisoformat(told["due_at"]))


def _of_seat(events: Iterator[dict[str, Any]], feed: str, held: HeldSeat, kinds: Collection[str]) -> Iterator[_Item]:
    about: _About = ("match", held.match_id)
    for event in events:
        told = event["data"]
        if event["type"] == "phase.opened" and "moves" in kinds:
            yield _Item("waits", about, feed)
        elif event["type"] != "message.posted" or "mentions" not in kinds or told["seat"] == held.seat:
            continue
        elif held.seat in told["mentions"]:
            yield _Item("mention", about, feed)


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
            yield _Item(item.says, item.about, item.feed, match.phase.due_at)


def _text(uow: UnitOfWork, record: PushSubscriptionRecord, only: _Item | None) -> str:
    texts = server_texts([record.language])
    shown: dict[str, Json] = {"title": "Mainmatch", "body": texts(SEVERAL), "lang": texts.language}
    if only is not None:
        what, its_id = only.about
        shown |= {
            "title": _title(uow, what, its_id) or "Mainmatch",
            "body": texts(SAYS[only.says]),
            f"{what}_id": its_id,
        }
    return compact(shown)


def _title(uow: UnitOfWork, kind: str, its_id: str) -> str | None:
    about = matches.by_id(uow.tx, its_id) if kind == "match" else seasons.by_id(uow.tx, its_id)
    return about.title if about else None


def _seconds_until(uow: UnitOfWork, instant: datetime) -> int:
    return max(_SHORTEST, int((instant - uow.now).total_seconds()))


def _topic(record: PushSubscriptionRecord, about: _About | None) -> str:
    """A name for messages of which only the newest counts: 32 characters of a hash that means nothing elsewhere."""
    return hashlib.sha256(f"{record.webhook_id} {about}".encode()).hexdigest()[:32]
