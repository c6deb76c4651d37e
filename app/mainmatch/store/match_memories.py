"""Reads what commands on matches need in memory, in a few queries for all of them."""

from collections.abc import Iterable

from mainmatch.store import hosts, journal, matches, seats
from mainmatch.store.match_memory import MatchMemory
from mainmatch.store.matches import MatchRecord
from mainmatch.store.transactions.transaction import Transaction

__all__ = ["is_open", "of_records", "read"]


def is_open(match: MatchRecord) -> bool:
    """Whether a phase of the match is open: only such a match can be in memory."""
    return match.status == "running" and match.phase_id is not None and match.due_at is not None


def read(tx: Transaction, match_ids: Iterable[str]) -> dict[str, MatchMemory]:
    """By id, those of these matches that have an open phase. They should be locked."""
    return of_records(tx, matches.records(tx, match_ids))


def of_records(tx: Transaction, among: Iterable[MatchRecord]) -> dict[str, MatchMemory]:
    """As ``read``, of matches that were read."""
    found = {match.id: match for match in among if is_open(match)}
    if not found:
        return {}
    sitting, hosting = seats.of_many(tx, [*found]), sorted(hosts.of_many(tx, [*found]))
    states, sent = matches.states_of(tx, found), journal.newest(tx, found.values())
    return {
        match_id: MatchMemory(
            match,
            tuple(sitting[match_id]),
            tuple(account_id for hosted, account_id in hosting if hosted == match_id),
            sent[match_id],
            states.get(match_id),
        )
        for match_id, match in found.items()
    }
