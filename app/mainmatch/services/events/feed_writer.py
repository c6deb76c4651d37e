"""Writes the events of a command into the feeds of those who may know them.

May touch: the store's feeds. Rule kept here: each viewer's feed is dense by itself, and a row
is written only where its audience is named; the feed is the outbox (architecture, decision 3).

``EventWriter`` gathers a command's events in order and writes them once, at its end.
"""

import json
import secrets
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from mainmatch.rules import Json, Seat, Viewer, viewer_of
from mainmatch.services.events.spectator_delay import HELD, released
from mainmatch.services.json_text import rendered
from mainmatch.services.timestamps import rfc3339
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import accounts, feeds
from mainmatch.store.matches import MatchRecord

__all__ = ["EventWriter", "Moment", "body_of", "feed_of", "rendered", "tell_account"]


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
