"""The writers of events: they publish a command's events to the viewers who may know them.

Each viewer's feed is numbered 1, 2, 3, ... by itself, so its numbers reveal nothing about other feeds. An event is
written only for a named audience. A writer collects a command's events in order and writes them once, at its end.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from mainmatch.season import HOST, Event, Season, audience_of
from mainmatch.season import Viewer as SeasonViewer
from mainmatch.season import viewer_of as viewer_of_member
from mainmatch.services.events.account_events import AccountEvent
from mainmatch.services.events.match_events import PhaseOpened
from mainmatch.services.events.season_events import BalancesChanged
from mainmatch.services.events.telling import Moment, Telling, envelope, feed_of
from mainmatch.services.json_text import rendered
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import accounts, feeds, journal, phases
from mainmatch.store.matches import MatchRecord
from mainmatch.store.phases import PhaseChanges
from mainmatch.store.publications import HELD
from mainmatch.store.seasons import SeasonRecord

__all__ = [
    "EventWriter",
    "SeasonEventWriter",
    "emit_to_account",
    "emit_to_accounts",
    "revealed",
    "season_feed_of",
]

# In a match with ``spectator_delay_rounds``, the feed HELD has all public events at once, and clients cannot open it.
# The public feed is its beginning, so all that is made from that has the same delay, such as the public view. When
# round r opens, the public feed gets all events up to the opening of round r - delay. Lobbies and matches that are over
# have no delay.


def season_feed_of(season_id: str, viewer: SeasonViewer) -> str:
    """The feed that a viewer of a season reads."""
    return f"season/{season_id}/{viewer}"


class EventWriter(Telling):
    """A command's telling about one match, which is written once, at its end."""

    def __init__(self, uow: UnitOfWork, match: MatchRecord, moment: Moment, phases: PhaseChanges | None = None) -> None:
        super().__init__(uow.now, match, moment, phases=phases)
        self.uow = uow

    def write(self) -> MatchRecord:
        """Append it all to the journal, and notify the readers; the match with the feeds' new heads."""
        tx = self.uow.tx
        found = self.published(partial(revealed, self.uow))
        if found is None:
            return self.match
        journal.append(tx, [found.row])
        tx.remember(found.match, self.match.revision, keeps=True)
        for feed, first, bodies in found.news:
            tx.notices.publish(feed, first, bodies)
        return found.match


def revealed(uow: UnitOfWork, telling: Telling, public_head: int, told: Sequence[str], waits: bool) -> list[str]:  # noqa: FBT001 - as ``Reveal``
    """The public events whose delay is over, after this number; ``told``: those of this command."""
    earlier = feeds.rows_after(uow.tx, feed_of(telling.match.id, HELD), public_head)
    due = [*(body for _, body in earlier), *told]
    return due[: _place_of(due, _opening(uow, telling.match, telling.phases))] if waits else due


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
        body = envelope(self.uow.now, Moment(), event.type, event.as_text())
        for viewer in viewers:
            self._rows[viewer].append(body)


def _everybody(members: Iterable[str]) -> tuple[SeasonViewer, ...]:
    return ("public", HOST, *map(viewer_of_member, members))


def emit_to_account(uow: UnitOfWork, account_id: str, event: AccountEvent) -> None:
    """Append an event to the account's own feed."""
    first = accounts.advance_feed(uow.tx, account_id, 1)
    feeds.append(uow.tx, [(f"account/{account_id}", first, [envelope(uow.now, Moment(), event.type, event.as_text())])])


def emit_to_accounts(uow: UnitOfWork, account_ids: Sequence[str], event: AccountEvent) -> None:
    """Append an event to the own feeds of several accounts, in a few queries for all of them."""
    numbers = accounts.advance_feeds(uow.tx, account_ids) if account_ids else {}
    body = envelope(uow.now, Moment(), event.type, event.as_text())
    feeds.append(uow.tx, [(f"account/{account_id}", n, [body]) for account_id, n in sorted(numbers.items())])
