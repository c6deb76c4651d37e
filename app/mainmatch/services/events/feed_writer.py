"""The writers of events: they publish a command's events to the viewers who may know them.

Each viewer's feed is numbered 1, 2, 3, ... by itself, so its numbers reveal nothing about other feeds. An event is
written only for a named audience. A writer collects a command's events in order and writes them once, at its end.
"""

import json
from collections.abc import Sequence
from functools import partial

from mainmatch.season.values import TypedEvent
from mainmatch.season.values import Viewer as SeasonViewer
from mainmatch.services.events.account_events import AccountEvent
from mainmatch.services.events.match_events import PhaseOpened
from mainmatch.services.events.telling import MatchMoment, Telling, envelope, feed_of
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import accounts, feeds, journal
from mainmatch.store.journal import PhaseChanges
from mainmatch.store.matches import MatchRecord
from mainmatch.store.publication_text import HELD

# In a match with ``spectator_delay_rounds``, the feed HELD has all public events at once, and clients cannot open it.
# The public feed is its beginning, so all that is made from that has the same delay, such as the public view. When
# round r opens, the public feed gets all events up to the opening of round r - delay. Lobbies and matches that are over
# have no delay.


def season_feed_of(season_id: str, viewer: SeasonViewer) -> str:
    """The feed that a viewer of a season reads."""
    return f"season/{season_id}/{viewer}"


class EventWriter(Telling):
    """A command's telling about one match, which is written once, at its end."""

    def __init__(
        self, uow: UnitOfWork, match: MatchRecord, moment: MatchMoment, phases: PhaseChanges | None = None
    ) -> None:
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
        tx.notices.publish_all(found.news)
        return found.match


def revealed(uow: UnitOfWork, telling: Telling, public_head: int, told: Sequence[str], waits: bool) -> list[str]:  # noqa: FBT001 - as ``Reveal``
    """The public events whose delay is over, after this number; ``told``: those of this command."""
    earlier = feeds.rows_after(uow.tx, feed_of(telling.match.id, HELD), public_head)
    due = [*(body for _, body in earlier), *told]
    return due[: _place_of(due, _opening(uow, telling.match, telling.phases))] if waits else due


def _opening(uow: UnitOfWork, record: MatchRecord, changes: PhaseChanges | None) -> str | None:
    """The first phase of the newest round that spectators may see after these changes; None: there is none."""
    earlier = sorted(journal.phases_of(uow.tx, record.id), key=lambda phase: (phase.branch, phase.n))
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


def body_of(uow: UnitOfWork, event: TypedEvent) -> str:
    """An event of now outside of a match, as it is stored in all feeds that have it."""
    return envelope(uow.now, MatchMoment(), event.type, event.as_text())


def emit_to_account(uow: UnitOfWork, account_id: str, *events: AccountEvent) -> None:
    """Append events to the account's own feed."""
    first = accounts.advance_feed(uow.tx, account_id, len(events))
    feeds.append(uow.tx, [(f"account/{account_id}", first, [body_of(uow, event) for event in events])])


def emit_to_accounts(uow: UnitOfWork, account_ids: Sequence[str], event: AccountEvent) -> None:
    """Append an event to the own feeds of several accounts, in a few queries for all of them."""
    numbers = accounts.advance_feeds(uow.tx, account_ids) if account_ids else {}
    body = body_of(uow, event)
    feeds.append(uow.tx, [(f"account/{account_id}", n, [body]) for account_id, n in sorted(numbers.items())])
