"""Spectators who are told rounds later (``spectator_delay_rounds``): what waits, and what comes out when.

May touch: the store's feeds; ``phases`` to read. Rule kept here: what waits is in a feed that nobody can open, and the
public feed is its beginning, number for number; so all that is made of the public feed, the public view too, is as
late as the feed itself, and nothing needs to remember to hold back.

When round r opens, spectators are told everything up to the opening of round r - delay; lobbies, and matches that are
over, have nothing to wait for.
"""

import json
from collections.abc import Collection, Iterator, Sequence
from datetime import datetime

from mainmatch.rules import Viewer
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import feeds, phases
from mainmatch.store.matches import MatchRecord

__all__ = ["HELD", "released", "told_until"]

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
