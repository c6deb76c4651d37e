"""Checking seasons and their ledger: every garnet counted again, every season folded again from its events.

May touch: the store, to read. Rule kept here: a fault names a season, an account, a number; never an amount or a
choice.
"""

import json
from collections.abc import Iterator

from mainmatch.season import Season, read_event
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import season_events, seasons
from mainmatch.store.seasons import SeasonRecord
from mainmatch.store.tools import season_inspection

__all__ = ["feed_heads", "folds", "ledgers"]


def ledgers(uow: UnitOfWork) -> Iterator[tuple[str, str]]:
    """What is wrong with ledgers, as (where, what)."""
    for season_id in season_inspection.uneven_postings(uow.tx):
        yield season_id, "its postings aren't numbered 1, 2, 3, ..."
    for season_id, n in season_inspection.unbalanced(uow.tx):
        yield season_id, f"posting {n} doesn't sum to zero"
    for season_id, n in season_inspection.loose_lines(uow.tx):
        yield season_id, f"there are lines of posting {n}, and no posting"
    for season_id, n in season_inspection.repeated_causes(uow.tx):
        yield season_id, f"posting {n} has a cause that was applied before"
    for season_id, currency, account in season_inspection.off_balances(uow.tx):
        yield season_id, f"the {currency} balance of {account} isn't the sum of its lines"
    for season_id, currency, account in season_inspection.overdrawn(uow.tx):
        yield season_id, f"the {currency} balance of {account} is or was below zero"


def folds(uow: UnitOfWork) -> Iterator[tuple[str, str]]:
    """What is wrong with seasons beside their ledgers, as (where, what)."""
    for match_id in season_inspection.homeless_matches(uow.tx):
        yield match_id, "its season isn't there"
    for season_id in season_inspection.uneven_events(uow.tx):
        yield season_id, "its events aren't numbered 1, 2, 3, ..."
    for season_id in season_inspection.season_ids(uow.tx):
        yield from ((season_id, what) for what in _fold(uow, _record(uow, season_id)))


def feed_heads(uow: UnitOfWork) -> Iterator[tuple[str, dict[str, int]]]:
    """For each season the last number that was given out in its feeds, by viewer."""
    for season_id in season_inspection.season_ids(uow.tx):
        yield season_id, json.loads(_record(uow, season_id).heads)


def _fold(uow: UnitOfWork, record: SeasonRecord) -> Iterator[str]:
    try:
        body = seasons.state(uow.tx, record.id)
    except LookupError:
        yield "it has no state"
        return
    try:
        season = Season.of(read_event(kind, data) for _, _, kind, data in season_events.whole(uow.tx, record.id))
    except Exception as error:  # noqa: BLE001 - whatever a damaged log leads to is a finding
        yield f"its events can't be folded ({type(error).__name__})"
        return
    if season.dump() != body:
        yield "its events make another season than the one that is stored"
    if season.status != record.status:
        yield f"it is stored as {record.status}, and its events make it {season.status}"


def _record(uow: UnitOfWork, season_id: str) -> SeasonRecord:
    record = seasons.by_id(uow.tx, season_id)
    if record is None:
        raise LookupError("it was listed in this snapshot")
    return record
