"""Live matches of commands: how they are loaded, and how what they leave is written.

Only what a transaction has locked is loaded: a command on a match begins with ``access.see``.
"""

from collections.abc import Hashable, Iterable, Sequence

from mainmatch.rules.errors import CodedError
from mainmatch.services.games.watchdog import GuardedMatch
from mainmatch.services.live_matches.entry import Entry
from mainmatch.services.live_matches.live_match import LiveMatch
from mainmatch.services.matches.loader import at_now, loaded, recall
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import hosts, journal, matches, seats
from mainmatch.store.matches import MatchRecord
from mainmatch.store.transactions.transaction import Transaction


def live_of(uow: UnitOfWork, record: MatchRecord) -> LiveMatch:
    """The match at this revision and time, from the process's cache if possible."""
    tx = uow.tx
    known = tx.cache.get(("live", record.id), record.revision)
    if isinstance(known, LiveMatch):
        return known.but(match=at_now(uow, record, GuardedMatch.of(known.match)))
    sent = journal.newest(tx, [record])[record.id]
    return LiveMatch(record, recall(uow, record), tuple(seats.of(tx, record.id)), tuple(hosts.of(tx, record.id)), sent)


def lives_of(uow: UnitOfWork, records: Sequence[MatchRecord]) -> dict[str, LiveMatch]:
    """The same of several matches with an open phase, in four queries, without those that can't be loaded."""
    tx, ids = uow.tx, [record.id for record in records]
    if not ids:
        return {}
    sitting, hosting = seats.of_many(tx, ids), sorted(hosts.of_many(tx, ids))
    states, sent = matches.states_of(tx, ids), journal.newest(tx, records)
    found = {}
    for record in records:
        in_force = [each for each in sent[record.id].values() if each.kind == "submit"]
        try:
            match = at_now(uow, record, loaded(uow, record, states[record.id], in_force))
        except CodedError:
            # Its game is missing or fails: who asks for this match alone finds that out.
            continue
        its_hosts = tuple(account_id for hosted, account_id in hosting if hosted == record.id)
        found[record.id] = LiveMatch(record, match, tuple(sitting[record.id]), its_hosts, sent[record.id])
    return found


def write(tx: Transaction, entries: Iterable[Entry]) -> None:
    """Write what entries leave, and notify the readers. Raises Stale if a match was changed since it was read."""
    done = [entry for entry in entries if entry.rows or entry.changes]
    if rows := [row for entry in done for row in entry.rows]:
        journal.append(tx, rows)
    matches.write(tx, [change for entry in done for change in entry.changes])
    tx.notices.publish_all([each for entry in done for each in entry.news])
    # Of several inputs on a match the last one leaves it.
    staged: dict[Hashable, tuple[int, object]] = {}
    for match_id, live in {entry.live.record.id: entry.live for entry in done}.items():
        revision = live.record.revision
        staged["match", match_id] = revision, live.record
        staged[match_id] = revision, live.match
        staged["live", match_id] = revision, live
    tx.cache.put_all(staged)
