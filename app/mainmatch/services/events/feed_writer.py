"""The writers of events: they publish a command's events to the viewers who may know them.

Each viewer's feed is numbered 1, 2, 3, ... by itself, so its numbers reveal nothing about other feeds. An event is
written only for a named audience. A writer collects a command's events in order and writes them once, at its end.
"""

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache, lru_cache, partial
from typing import overload

from msgspec import Struct

from mainmatch.rules import Json, Seat, Viewer, viewer_of
from mainmatch.season import HOST, Event, Season, audience_of
from mainmatch.season import Viewer as SeasonViewer
from mainmatch.season import viewer_of as viewer_of_member
from mainmatch.services.events.account_events import AccountEvent
from mainmatch.services.events.match_events import (
    ForAll,
    ForSome,
    MatchCancelled,
    MatchEvent,
    MatchFinished,
    PhaseOpened,
    ViewChanged,
)
from mainmatch.services.events.season_events import BalancesChanged
from mainmatch.services.json_text import compact, rendered
from mainmatch.services.random_ids import random_id
from mainmatch.services.timestamps import rfc3339
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import accounts, feeds, journal, matches, phases, seats
from mainmatch.store.journal import JournalRecord
from mainmatch.store.matches import MatchRecord
from mainmatch.store.phases import PhaseChanges
from mainmatch.store.publication_text import Addressed, addressed_to
from mainmatch.store.publications import HELD, marks_of
from mainmatch.store.seasons import SeasonRecord
from mainmatch.store.seats import SeatRecord

__all__ = [
    "EventWriter",
    "Moment",
    "SeasonEventWriter",
    "emit_to_account",
    "emit_to_accounts",
    "feed_of",
    "season_feed_of",
    "viewers_of",
]

# In a match with ``spectator_delay_rounds``, the feed HELD has all public events at once, and clients cannot open it.
# The public feed is its beginning, so all that is made from that has the same delay, such as the public view. When
# round r opens, the public feed gets all events up to the opening of round r - delay. Lobbies and matches that are over
# have no delay.
_CACHED = 256

_OVER = frozenset({MatchFinished, MatchCancelled})
_WITHOUT_DELAY = frozenset({"lobby", "finished", "cancelled"})


def feed_of(match_id: str, viewer: Viewer) -> str:
    """The feed that a viewer of a match reads."""
    return f"match/{match_id}/{viewer}"


def viewers_of(record: MatchRecord) -> tuple[Viewer, ...]:
    """Every viewer for whom a match has a feed."""
    return _viewers_of(record.players)


@cache
def _viewers_of(players: int) -> tuple[Viewer, ...]:
    return ("public", "host", *(viewer_of(seat) for seat in range(1, players + 1)))


def season_feed_of(season_id: str, viewer: SeasonViewer) -> str:
    """The feed that a viewer of a season reads."""
    return f"season/{season_id}/{viewer}"


class Moment(Struct, frozen=True):
    """Where in the match an event belongs: the envelope's ``round``, ``phase_id`` and ``phase``."""

    round: int | None = None
    phase_id: str | None = None
    phase: str | None = None


class EventWriter(Struct):
    """The input of one command about one match, if it has one, its changes of phases, and its events, in order."""

    uow: UnitOfWork
    match: MatchRecord
    moment: Moment
    entry: JournalRecord | None = None
    phases: PhaseChanges | None = None
    _events: list[Addressed] = []
    _kinds: set[type[MatchEvent]] = set()
    _seats: Sequence[SeatRecord] | None = None

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """Every viewer for whom this match has a feed."""
        return viewers_of(self.match)

    @property
    def seats(self) -> Sequence[SeatRecord]:
        """The seats of this match, read once."""
        if self._seats is None:
            self._seats = seats.of(self.uow.tx, self.match.id)
        return self._seats

    @overload
    def emit(self, event: ForAll) -> None: ...

    @overload
    def emit(self, event: ForSome, *, to: Iterable[Viewer]) -> None: ...

    def emit(self, event: MatchEvent, *, to: Iterable[Viewer] | None = None) -> None:
        """Add an event for all viewers (``ForAll``), or only for those in ``to``.

        TypeError if ``to`` is given for an event for all, or missing for another one.
        """
        if isinstance(event, ForAll) is not (to is None):
            raise TypeError(f"{event.type} is not for these viewers")
        self._kinds.add(type(event))
        viewers = None if to is None else [*to]
        if viewers != []:
            self._events.append((viewers, self._body(event.type, event.as_text())))

    def emit_of_game(self, kind: str, data: Mapping[str, Json], seats: Collection[Seat] | None) -> None:
        """Add a game's event, for all viewers (None) or for these seats and the hosts, whose copy names the seats.

        The caller has checked its type and ``data``.
        """
        text = self._body(kind, compact({**data}))
        if seats is None:
            self._events.append((None, text))
            return
        if seats:
            self._events.append(([*map(viewer_of, seats)], text))
        self._events.append((["host"], f'{text[:-1]},"to":{compact([*seats])}}}'))

    def emit_views(self, changed: Mapping[Viewer, dict[str, Json]]) -> None:
        """Add ``view.changed`` for these viewers: by viewer, the fields of the view that changed."""
        event_id = random_id("ev")
        alike: defaultdict[str, list[Viewer]] = defaultdict(list)
        for viewer, fields in changed.items():
            alike[compact({"fields": fields})].append(viewer)
        self._events += [(viewers, self._body(ViewChanged.type, data, event_id)) for data, viewers in alike.items()]

    def write(self) -> MatchRecord:
        """Append it all to the journal, and notify the readers; the match with the feeds' new heads."""
        if not self._events and self.entry is None:
            return self.match
        tx, match, viewers = self.uow.tx, self.match, self.viewers
        news = addressed_to(viewers, self._events)
        heads, sent = marks_of(match.heads)
        heads = heads or {"public": 0, HELD: 0, **dict.fromkeys(viewers, 0)}
        hear = None if len(news) == len(viewers) else [*news]
        told = news.get("public", [])
        heads[HELD] += len(told)
        if match.delay_rounds:
            news["public"] = self._revealed(heads["public"], told)
        for viewer, bodies in news.items():
            if bodies:
                tx.notices.publish(feed_of(match.id, viewer), heads[viewer] + 1, bodies)
                heads[viewer] += len(bodies)
        sent = journal.sent_after(sent, match.revision + 1, self.entry, self.phases)
        later = matches.appended(tx, match, compact([*heads.values(), dict(sent)]))
        journal.append(tx, later, self.entry, hear, self._events, self.phases)
        return later

    def _revealed(self, public_head: int, told: Sequence[str]) -> list[str]:
        """The public events whose delay is over, after this number; ``told``: those of this command."""
        waits = self.match.status not in _WITHOUT_DELAY and _OVER.isdisjoint(self._kinds)
        if waits and PhaseOpened not in self._kinds:
            return []
        earlier = feeds.rows_after(self.uow.tx, feed_of(self.match.id, HELD), public_head)
        due = [*(body for _, body in earlier), *told]
        return due[: _place_of(due, _opening(self.uow, self.match, self.phases))] if waits else due

    def _body(self, kind: str, data: str, event_id: str | None = None) -> str:
        return _body(self.uow, self.moment, kind, data, event_id)


def _opening(uow: UnitOfWork, record: MatchRecord, changes: PhaseChanges | None) -> str | None:
    """The first phase of the newest round that spectators may see after these changes; None: there is none."""
    earlier = sorted(phases.of(uow.tx, record.id), key=lambda phase: (phase.branch, phase.n))
    opened = [*earlier, changes.opened] if changes and changes.opened else earlier
    rounds = [
        phase.id
        for before, phase in zip([None, *opened], opened, strict=False)
        if before is None or phase.round != before.round
    ]
    return rounds[-1 - record.delay_rounds] if len(rounds) > record.delay_rounds else None


def _place_of(bodies: Sequence[str], phase_id: str | None) -> int:
    """How many of these events there are up to and including the opening of this phase; 0 if it isn't among them."""
    for place, body in enumerate(bodies if phase_id else (), start=1):
        event = json.loads(body)
        if event["type"] == PhaseOpened.type and event["phase_id"] == phase_id:
            return place
    return 0


@dataclass(slots=True)
class SeasonEventWriter:
    """The events of one command about one season, in order."""

    uow: UnitOfWork
    record: SeasonRecord
    _rows: defaultdict[SeasonViewer, list[str]] = field(default_factory=partial(defaultdict, list))

    def event(self, before: Season, event: Event, after: Season) -> None:
        """Add an event for the viewers who may know it."""
        audience = audience_of(before, event)
        # An event is also for members who join or leave with it.
        members = {**before.members, **after.members}
        self._only(_everybody(members) if audience is None else audience, event)

    def garnets(self, season: Season, changed: Mapping[str, int]) -> None:
        """Add changed balances: for all viewers if balances are public, else for hosts and each member its own."""
        if not changed:
            return
        is_public = season.policies.balances == "public"
        viewers = _everybody(season.members) if is_public else (HOST,)
        self._only(viewers, BalancesChanged(garnets={**changed}))
        for member, amount in () if is_public else changed.items():
            self._only((viewer_of_member(member),), BalancesChanged(garnets={member: amount}))

    def write(self) -> str:
        """Append the rows; return the feeds' heads as JSON, which the caller stores in this transaction."""
        heads: dict[str, int] = json.loads(self.record.heads)
        batch = []
        for viewer, bodies in self._rows.items():
            head = heads.get(viewer, 0)
            batch.append((season_feed_of(self.record.id, viewer), head + 1, bodies))
            heads[viewer] = head + len(bodies)
        feeds.append(self.uow.tx, batch)
        return rendered(heads)

    def _only(self, viewers: Iterable[SeasonViewer], event: Event | BalancesChanged) -> None:
        body = _body(self.uow, Moment(), event.type, event.as_text())
        for viewer in viewers:
            self._rows[viewer].append(body)


def _everybody(members: Iterable[str]) -> tuple[SeasonViewer, ...]:
    return ("public", HOST, *map(viewer_of_member, members))


def emit_to_account(uow: UnitOfWork, account_id: str, event: AccountEvent) -> None:
    """Append an event to the account's own feed."""
    first = accounts.advance_feed(uow.tx, account_id, 1)
    feeds.append(uow.tx, [(f"account/{account_id}", first, [_body(uow, Moment(), event.type, event.as_text())])])


def emit_to_accounts(uow: UnitOfWork, account_ids: Sequence[str], event: AccountEvent) -> None:
    """Append an event to the own feeds of several accounts, in a few queries for all of them."""
    numbers = accounts.advance_feeds(uow.tx, account_ids) if account_ids else {}
    body = _body(uow, Moment(), event.type, event.as_text())
    feeds.append(uow.tx, [(f"account/{account_id}", n, [body]) for account_id, n in sorted(numbers.items())])


def _body(uow: UnitOfWork, moment: Moment, kind: str, data: str, event_id: str | None = None) -> str:
    """A stored envelope, with ``data`` as JSON text: without ``feed`` and ``seq``, which differ between feeds."""
    where = _when_and_where(uow.now, moment)
    return f'{{"id":"{event_id or random_id("ev")}","type":{_quoted(kind)},{where},"data":{data}}}'


_quoted = lru_cache(_CACHED)(compact)
"""A type of event as JSON."""


@lru_cache(_CACHED)
def _when_and_where(at: datetime, moment: Moment) -> str:
    """The members of an envelope that events of a step have in common."""
    return compact({"at": rfc3339(at), "round": moment.round, "phase_id": moment.phase_id, "phase": moment.phase})[1:-1]
