"""The writing of events to feeds."""

import json
import secrets
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from mainmatch.rules import Json, Seat, Viewer, viewer_of
from mainmatch.services.json_text import rendered
from mainmatch.services.timestamps import rfc3339
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import accounts, feeds, phases
from mainmatch.store.matches import MatchRecord

__all__ = ["HELD", "EventWriter", "Moment", "body_of", "feed_of", "released", "rendered", "tell_account", "told_until"]


# Spectators who are told rounds later (``spectator_delay_rounds``): what waits, and what comes out when. What waits
# is in a feed that nobody can open, and the public feed is its beginning, number for number; so all that is made of
# the public feed, the public view too, is as late as the feed itself, and nothing needs to remember to hold back.
# When round r opens, spectators are told everything up to the opening of round r - delay; lobbies, and matches that
# are over, have nothing to wait for.


HELD: Viewer = "held"
"""Beside the viewers of a match, the name under which what waits for spectators is kept and numbered."""

_OVER = frozenset({"match.finished", "match.cancelled"})
_NOTHING_TO_WAIT_FOR = frozenset({"lobby", "finished", "cancelled"})
_ALL = 2**31


def released(
    uow: UnitOfWork, record: MatchRecord, fresh: Sequence[str], kinds: Collection[str], waiting: tuple[str, int]
) -> list[str]:
    """What spectators are told now, out of what waits and what is ``fresh``, as bodies in order.

    ``record``: as it was before this step. ``kinds``: the types of what is told in it. ``waiting``: the feed of what
    waits, and the number up to which the public feed has it. All that is fresh must be told to everybody.
    """
    feed, told = waiting
    if record.status in _NOTHING_TO_WAIT_FOR or not _OVER.isdisjoint(kinds):
        return [*_waiting(uow, feed, told), *fresh]
    if "phase.opened" not in kinds:
        return []
    held = [*_waiting(uow, feed, told), *fresh]
    return held[: _place_of(held, _opening(uow, record))]


def told_until(uow: UnitOfWork, record: MatchRecord, public: str) -> datetime | None:
    """The instant of the newest event that spectators were told; None where they aren't late, or have heard nothing.

    ``public``: the match's public feed.
    """
    if not record.delay_rounds or record.status in _NOTHING_TO_WAIT_FOR:
        return None
    last = feeds.page(uow.tx, public, feeds.head(uow.tx, public) - 1, 1)
    return datetime.fromisoformat(json.loads(last[0][1])["at"]) if last else None


def _waiting(uow: UnitOfWork, feed: str, told: int) -> Iterator[str]:
    return (body for _, body in feeds.page(uow.tx, feed, told, _ALL))


def _opening(uow: UnitOfWork, record: MatchRecord) -> str | None:
    """The phase with which the round opened that spectators hear of now; None while that is none after the first."""
    opened = sorted(phases.of(uow.tx, record.id), key=lambda phase: (phase.branch, phase.n))
    rounds = [
        phase.id
        for before, phase in zip([None, *opened], opened, strict=False)
        if before is None or phase.round != before.round
    ]
    return rounds[-1 - record.delay_rounds] if len(rounds) > record.delay_rounds else None


def _place_of(held: Sequence[str], phase_id: str | None) -> int:
    """How many of these come up to and with the opening of this phase; 0 when it isn't among them."""
    if phase_id is None:
        return 0
    for place, body in enumerate(held, start=1):
        event = json.loads(body)
        if event["type"] == "phase.opened" and event["phase_id"] == phase_id:
            return place
    return 0


# Writes the events of a command into the feeds of those who may know them. Each viewer's feed is dense by itself, and
# a row is written only where its audience is named; the feed is the outbox (architecture, decision 3).
# ``EventWriter`` gathers a command's events in order and writes them once, at its end.


def feed_of(match_id: str, viewer: Viewer) -> str:
    """The feed that a viewer of a match reads."""
    return f"match/{match_id}/{viewer}"


@dataclass(frozen=True, slots=True)
class Moment:
    """Where in the match an event belongs: the envelope's ``round``, ``phase_id`` and ``phase``."""

    round: int | None = None
    phase_id: str | None = None
    phase: str | None = None


@dataclass(slots=True)
class EventWriter:
    """The events of one command about one match, in order."""

    uow: UnitOfWork
    match: MatchRecord
    moment: Moment
    _rows: dict[Viewer, list[str]] = field(default_factory=lambda: defaultdict(list))
    _kinds: set[str] = field(default_factory=set)

    def everyone(self, kind: str, told: Mapping[str, Json]) -> None:
        """Tell spectators, every seat and the hosts."""
        self._write(self.viewers, kind, told)

    def only(self, viewers: Iterable[Viewer], kind: str, told: Mapping[str, Json]) -> None:
        """Tell these viewers and nobody else."""
        self._write(viewers, kind, told)

    def seats(self, seats: Collection[Seat], kind: str, told: Mapping[str, Json]) -> None:
        """Tell these seats, and the hosts, whose copy says to whom it went."""
        told_seats: list[Json] = [*seats]
        self._write(map(viewer_of, seats), kind, told)
        self._write(("host",), kind, told, to=told_seats)

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """Every viewer that this match has a feed for."""
        return ("public", "host", *(viewer_of(seat) for seat in range(1, self.match.players + 1)))

    def write(self) -> dict[str, int]:
        """Append the rows and return the feeds' heads, to be stored with the match in this transaction."""
        heads: dict[str, int] = json.loads(self.match.heads)
        batch = []
        if self.match.delay_rounds:
            self._hold_back(heads)
        for viewer, bodies in self._rows.items():
            feed = feed_of(self.match.id, viewer)
            batch.append((feed, heads.get(viewer, 0) + 1, bodies))
            heads[viewer] = heads.get(viewer, 0) + len(bodies)
        feeds.append(self.uow.tx, batch)
        return heads

    def _hold_back(self, heads: Mapping[str, int]) -> None:
        """What spectators would be told now waits; what has waited long enough they are told."""
        fresh = self._rows.pop("public", [])
        waiting = (feed_of(self.match.id, HELD), heads.get("public", 0))
        told = released(self.uow, self.match, fresh, self._kinds, waiting)
        self._rows |= {viewer: rows for viewer, rows in ((HELD, fresh), ("public", told)) if rows}

    def _write(self, viewers: Iterable[Viewer], kind: str, told: Mapping[str, Json], **more: Json) -> None:
        audience = [*viewers]
        if not audience:
            return
        # Rendered once; an envelope differs between feeds only in its first two members.
        body = body_of(kind, rfc3339(self.uow.now), self.moment, told, **more)
        self._kinds.add(kind)
        for viewer in audience:
            self._rows[viewer].append(body)


def tell_account(uow: UnitOfWork, account_id: str, kind: str, told: Mapping[str, Json]) -> None:
    """Tell one account, in the feed that follows it through all its matches."""
    first = accounts.advance_feed(uow.tx, account_id, 1)
    feed = f"account/{account_id}"
    feeds.append(uow.tx, [(feed, first, [body_of(kind, rfc3339(uow.now), Moment(), told)])])


def body_of(kind: str, at: str, moment: Moment, told: Mapping[str, Json], **more: Json) -> str:
    """An envelope as it is stored: without ``feed`` and ``seq``, which differ between feeds."""
    return rendered(
        {
            "id": f"ev_{secrets.token_urlsafe(12)}",
            "type": kind,
            "at": at,
            "round": moment.round,
            "phase_id": moment.phase_id,
            "phase": moment.phase,
            "data": told,
            **more,
        }
    )
