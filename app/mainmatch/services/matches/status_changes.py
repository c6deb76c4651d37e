"""Telling everybody of what leaves a game's state alone: hosts' acts, changes of status, a match that is called off.

May touch: the store. Rule kept here: what is announced and the columns that change with it are one transaction.
"""

from collections.abc import Mapping
from typing import Any

from mainmatch.rules import Json
from mainmatch.services.audit_log import seals_broken
from mainmatch.services.events.feed_writer import EventWriter, rendered, tell_account
from mainmatch.services.matches import channel_sync
from mainmatch.services.matches.current_phase import moment_of
from mainmatch.services.matches.phase_opening import NO_PHASE
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import hosts, matches, phases, seats
from mainmatch.store.matches import MatchRecord

__all__ = ["announce", "call_off", "tell_accounts"]


def announce(uow: UnitOfWork, record: MatchRecord, kind: str, told: Mapping[str, Json], **changes: Any) -> MatchRecord:
    """Tell everybody of an act that leaves the game's state alone, and change the match's columns with it."""
    writer = EventWriter(uow, record, moment_of(record))
    if told.get("status") == "cancelled":
        channel_sync.end(writer)
    writer.everyone(kind, told)
    if "status" in told:
        tell_accounts(uow, record, kind, {"status": told["status"]})
    uow.tx.notices.rearm = True
    heads = rendered(writer.write())
    changed = matches.update(uow.tx, record, heads=heads, **changes)
    known = uow.tx.recall(record.id, record.revision)
    if known is not None:
        uow.tx.remember(record.id, changed.revision, known)
    return changed


def call_off(uow: UnitOfWork, record: MatchRecord, reason: str | None) -> MatchRecord:
    """The match ends without a result; nothing can bring it back."""
    found = None if record.phase_id is None else phases.by_id(uow.tx, record.phase_id)
    if found is not None:
        phases.discard(uow.tx, record.id, found.n, uow.now)
    told: dict[str, Json] = {
        "status": "cancelled",
        "phase": None,
        "paused_until": None,
        "review_until": None,
        # It ends without a result, but not without this.
        "seals_broken": seals_broken(uow, record.id),
        **({} if reason is None else {"reason": reason}),
    }
    ended = {"status": "cancelled", "finished_at": uow.now, "paused_until": None}
    return announce(uow, record, "match.cancelled", told, **NO_PHASE, **ended)


def tell_accounts(uow: UnitOfWork, record: MatchRecord, kind: str, told: Mapping[str, Json]) -> None:
    """Everybody who takes part is told in their own feed, in the order of their ids (lock order)."""
    taking_part = {seat.account_id for seat in seats.of(uow.tx, record.id) if seat.account_id}
    taking_part |= set(hosts.of(uow.tx, record.id))
    for account_id in sorted(taking_part):
        tell_account(uow, account_id, kind, {"match_id": record.id, **told})
