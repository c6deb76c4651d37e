"""Telling: the events of one command about one match, each for an audience that may know it, as they will be stored.

Each viewer's feed is numbered 1, 2, 3, ... by itself, so its numbers reveal nothing about other feeds. Nothing here
reads or writes: ``Published`` is what is to be written.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime
from functools import cache, lru_cache, partial
from itertools import repeat, starmap
from typing import Any, TypeAlias, overload

from msgspec import Struct
from msgspec.json import encode
from msgspec.structs import replace

from mainmatch.rules import JUDGE, Json, Seat, Told, Viewer, viewer_of
from mainmatch.services.events import match_events
from mainmatch.services.values import compact, random_id, rfc3339
from mainmatch.store import journal
from mainmatch.store.journal import JournalRecord, PhaseChanges
from mainmatch.store.matches import MatchRecord
from mainmatch.store.publication_text import HELD, Addressed, Heads, addressed_to, place_of

_CACHED = 256

_CACHED_FEEDS = 8192

_OVER = frozenset({match_events.MatchFinished, match_events.MatchCancelled})
_WITHOUT_DELAY = frozenset({"lobby", "finished", "cancelled"})


@lru_cache(_CACHED_FEEDS)
def feed_of(match_id: str, viewer: Viewer) -> str:
    """The feed that a viewer of a match reads."""
    return f"match/{match_id}/{viewer}"


@cache
def viewers_of(players: int) -> tuple[Viewer, ...]:
    """Every viewer for whom a match of so many players has a feed."""
    return ("public", "host", *(viewer_of(seat) for seat in range(1, players + 1)))


def is_delayed(record: MatchRecord) -> bool:
    """Whether spectators see what happens now at a later time."""
    return bool(record.delay_rounds) and record.status not in _WITHOUT_DELAY


class MatchMoment(Struct, frozen=True):
    """Where in the match an event belongs: the envelope's ``round``, ``phase_id`` and ``phase_name``."""

    round: int | None = None
    phase_id: str | None = None
    phase_name: str | None = None


class Published(Struct, frozen=True):
    """A row of the journal to be written, and what readers hear of then."""

    match: MatchRecord
    """The match with the row."""
    row: Mapping[str, Any]
    news: Sequence[tuple[str, int, Sequence[str]]]
    """By feed, the number of the first new event, and their bodies."""


Reveal: TypeAlias = "Callable[[Telling, int, Sequence[str], bool], list[str]]"
"""The events that spectators with a delay see from now on: of a telling, after this number of their feed.

Of the public events of this command, and of those before it; ``bool``: whether a delay still holds.
"""


class Telling:
    """The input of one command about one match, if it has one, its changes of phases, and its events, in order."""

    def __init__(
        self,
        now: datetime,
        match: MatchRecord,
        moment: MatchMoment,
        entry: JournalRecord | None = None,
        phases: PhaseChanges | None = None,
    ) -> None:
        self.now = now
        self.match = match
        self.moment = moment
        self.entry = entry
        self.phases = phases
        self.viewers: tuple[Viewer, ...] = viewers_of(match.players)
        """Every viewer for whom this match has a feed."""
        self._events: list[Addressed] = []
        self._kinds: set[type[match_events.MatchEvent]] = set()

    @overload
    def emit(self, event: match_events.ForAll) -> None: ...

    @overload
    def emit(self, event: match_events.ForSome, *, to: Iterable[Viewer]) -> None: ...

    def emit(self, event: match_events.MatchEvent, *, to: Iterable[Viewer] | None = None) -> None:
        """Add an event for all viewers (``ForAll``), or only for those in ``to``.

        TypeError if ``to`` is given for an event for all, or missing for another one.
        """
        if isinstance(event, match_events.ForAll) is not (to is None):
            raise TypeError(f"{event.type} is not for these viewers")
        self._kinds.add(type(event))
        viewers = None if to is None else [*to]
        if viewers != []:
            self._events.append((viewers, envelope(self.now, self.moment, event.type, event.as_text())))

    def emit_of_game(self, told: Iterable[Told], texts: Iterable[str]) -> None:
        """Add a game's events, each for all viewers or for its seats and the hosts, whose copy names the seats.

        The caller has checked their types, and has made ``texts`` of their data, as JSON.
        """
        where = _when_and_where(self.now, self.moment)
        for each, data in zip(told, texts, strict=True):
            text = _BODY % (random_id("ev"), _quoted(each.event.type), where, data)
            if each.seats is None:
                self._events.append((None, text))
                continue
            if each.seats:
                self._events.append(([*map(viewer_of, each.seats)], text))
            self._events.append((["host"], f'{text[:-1]},"to":{_numbers(tuple(each.seats))}}}'))

    def emit_views(self, changed: Mapping[Viewer, dict[str, Json]]) -> None:
        """Add ``view.changed`` for these viewers: by viewer, what changed (``view_patch.difference``)."""
        event_id, kind = random_id("ev"), _quoted(match_events.ViewChanged.type)
        where = _when_and_where(self.now, self.moment)
        alike: defaultdict[bytes, list[Viewer]] = defaultdict(list)
        for viewer, data in changed.items():
            alike[encode(data)].append(viewer)
        self._events += [(viewers, _BODY % (event_id, kind, where, data.decode())) for data, viewers in alike.items()]

    def add(self, viewers: Collection[Viewer] | None, kind: str, data: str) -> None:
        """Add an event whose ``data`` is JSON text; None: for all viewers."""
        self._events.append((viewers, envelope(self.now, self.moment, kind, data)))

    def published(self, reveal: Reveal) -> Published | None:
        """What is to be written, with the feeds' new heads; None: nothing. ``reveal``: for a match with a delay."""
        if not self._events and self.entry is None:
            return None
        match, viewers = self.match, self.viewers
        news = addressed_to(viewers, self._events)
        heads = match.heads.by_viewer() or {"public": 0, HELD: 0, **dict.fromkeys(viewers, 0)}
        hear = None if len(news) == len(viewers) else [*news]
        told = news.get("public", [])
        heads[HELD] += len(told)
        if match.delay_rounds:
            waits = is_delayed(match) and _OVER.isdisjoint(self._kinds)
            is_opening = not waits or match_events.PhaseOpened in self._kinds
            news["public"] = reveal(self, heads["public"], told, waits) if is_opening else []
        published = []
        for viewer, bodies in news.items():
            if bodies:
                published.append((f"match/{match.id}/{viewer}", heads[viewer] + 1, bodies))
                heads[viewer] += len(bodies)
        n = match.revision + 1
        sent = journal.sent_after(match.heads.sent, n, self.entry, self.phases)
        later = match.but(revision=n, heads=Heads((*heads.values(),), sent), changed_at=self.now)
        row = journal.row_of(later, self.entry, self.now, hear, self._events, self.phases)
        return Published(later, row, published)


def noted(match: MatchRecord, entry: JournalRecord, events: Iterable[tuple[str, str]]) -> Published:
    """As ``Telling.published``, of an input within a phase of which only its seat hears: kinds and data of events."""
    moment = MatchMoment(match.round, match.phase_id, match.phase_name)
    told = [*starmap(partial(envelope, entry.at, moment), events)]
    viewer = viewer_of(entry.seat or JUDGE)
    counts, place, n = [*match.heads.counts], place_of(viewer), match.revision + 1
    first = counts[place] + 1
    counts[place] += len(told)
    heads = Heads((*counts,), journal.sent_after(match.heads.sent, n, entry, None))
    later = replace(match, revision=n, heads=heads, changed_at=entry.at)
    row = journal.row_of(later, entry, entry.at, (viewer,), [*zip(repeat((viewer,)), told)])
    return Published(later, row, [(feed_of(match.id, viewer), first, told)])


_BODY = '{"id":"%s","type":%s,%s,"data":%s}'
"""A stored event: its id, its type and its data as JSON, and between them what ``_when_and_where`` has."""


def envelope(at: datetime, moment: MatchMoment, kind: str, data: str) -> str:
    """A stored event, with ``data`` as JSON text: without ``feed`` and ``seq``, which differ between feeds."""
    return _BODY % (random_id("ev"), _quoted(kind), _when_and_where(at, moment), data)


_quoted = lru_cache(_CACHED)(compact)
"""A type of event as JSON."""

_numbers: Callable[[tuple[Seat, ...]], str] = lru_cache(_CACHED)(compact)
"""Seats as JSON."""


@lru_cache(_CACHED)
def _when_and_where(at: datetime, moment: MatchMoment) -> str:
    """The members of an envelope that events of a step have in common."""
    return compact(
        {"at": rfc3339(at), "round": moment.round, "phase_id": moment.phase_id, "phase_name": moment.phase_name}
    )[1:-1]
