"""Live matches of commands: how they are loaded, and how what they leave is written.

Only what a transaction has locked is loaded: a command on a match begins with ``access.see``.
"""

from collections.abc import Iterable, Mapping, Sequence

from mainmatch.rules import Seat
from mainmatch.rules.errors import CodedError
from mainmatch.services.games.watchdog import GuardedMatch
from mainmatch.services.live_matches.entry import Entry
from mainmatch.services.live_matches.live_match import LiveMatch
from mainmatch.services.matches.loader import at_now, loaded
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import hosts, journal, matches, seats
from mainmatch.store.journal import JournalRecord
from mainmatch.store.matches import MatchRecord
from mainmatch.store.seats import SeatRecord
from mainmatch.store.transactions.transaction import Transaction


def live_of(uow: UnitOfWork, record: MatchRecord) -> LiveMatch:
    """The match at this revision and time, from the process's cache if possible."""
    tx, key = uow.tx, ("live", record.id)
    known = tx.cache.get(key, record.revision)
    if not isinstance(known, LiveMatch) or known.record.phase_id != record.phase_id:
        sent = journal.newest(tx, [record])[record.id] if record.phase_id else {}
        known = _made(uow, record, matches.state(tx, record.id), seats.of(tx, record.id), hosts.of(tx, record.id), sent)
        if not tx.is_query:
            tx.cache.put(key, record.revision, known)
    # What was kept can be of an earlier revision, if only the row has changed since.
    return known.but(record=record, match=at_now(uow, record, GuardedMatch.of(known.match)))


def lives_of(uow: UnitOfWork, records: Sequence[MatchRecord]) -> dict[str, LiveMatch]:
    """The same of several matches with an open phase, in four queries, without those that can't be loaded."""
    tx, ids = uow.tx, [record.id for record in records]
    if not ids:
        return {}
    sitting, hosting = seats.of_many(tx, ids), sorted(hosts.of_many(tx, ids))
    states, sent = matches.states_of(tx, ids), journal.newest(tx, records)
    found = {}
    for record in records:
        its_hosts = [account_id for hosted, account_id in hosting if hosted == record.id]
        try:
            live = _made(uow, record, states[record.id], sitting[record.id], its_hosts, sent[record.id])
            found[record.id] = live.but(match=at_now(uow, record, live.match))
        except CodedError:
            # Its game is missing or fails: who asks for this match alone finds that out.
            continue
    return found


def _made(
    uow: UnitOfWork,
    record: MatchRecord,
    state: str,
    sitting: Iterable[SeatRecord],
    hosting: Iterable[str],
    sent: Mapping[tuple[Seat, str], JournalRecord],
) -> LiveMatch:
    in_force = [each for _, each in sorted(sent.items()) if each.kind == "submit"]
    return LiveMatch(record, loaded(uow, record, state, in_force), tuple(sitting), tuple(hosting), sent)


def write(tx: Transaction, entries: Iterable[Entry]) -> None:
    """Write what entries leave, and notify the readers. Raises Stale if a match was changed since it was read."""
    done = [entry for entry in entries if entry.rows or entry.changes]
    if rows := [row for entry in done for row in entry.rows]:
        journal.append(tx, rows)
    matches.write(tx, [change for entry in done for change in entry.changes])
    tx.notices.publish_all([each for entry in done for each in entry.news])
    # Of several inputs on a match the last one leaves it.
    tx.cache.put_all({("live", entry.live.record.id): (entry.live.record.revision, entry.live) for entry in done})
