"""Live matches in memory: players' inputs are judged on the event loop, and kept in the journal many at once.

Nothing leaves but after the commit: who waits for an input, sockets and webhooks hear of it then. Whether a match was
changed meanwhile, by a command or another server, its revision decides at the commit: an entry that was judged by
another one is void, and so is all that builds upon it. Void ones are judged anew there, by the match as it is.

Live matches of commands: how they are loaded, and how what they leave is written.

Only what a transaction has locked is loaded: a command on a match begins with ``access.see``.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any, TypeAlias

from msgspec import Struct

from mainmatch.rules import Seat
from mainmatch.rules.errors import CodedError
from mainmatch.services.games.watchdog import GuardedMatch, guarded, unguarded
from mainmatch.services.live_matches.entry import Entry, NeedsTransaction
from mainmatch.services.live_matches.live_match import LiveMatch
from mainmatch.services.matches.loader import at_now, loaded
from mainmatch.services.unit_of_work import Executor, UnitOfWork, told_of
from mainmatch.store import hosts, journal, matches, seats
from mainmatch.store.journal import JournalRecord
from mainmatch.store.matches import MatchRecord
from mainmatch.store.seats import SeatRecord
from mainmatch.store.transactions.transaction import Notices, Transaction


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


_MOST = 4096
"""Matches in memory, of some 30 KiB each."""


Then: TypeAlias = Callable[[Any, CodedError | None], None]
"""Gets what an input came to if it was kept, or why nobody knows, or may know now. Without either a command decides."""


class Input(Struct, eq=False):
    """What somebody sends. ``judge``: what it comes to for a seat; raises what the rules refuse."""

    name: str
    account_id: str
    match_id: str
    phase_id: str | None
    """None: whichever is open."""
    judge: Callable[[Entry, Seat], Any]
    value: Any = None
    """What it came to when it was judged last, and what it leaves then."""
    entry: Entry | None = None
    is_ahead: bool = False
    """Whether other inputs were on their way when it was judged: the match that it builds upon may never be kept."""
    is_kept: bool = False
    """Whether it is in the journal; otherwise a command has to decide."""
    end: Callable[[CodedError | None], None] | None = None
    """Ends the measurement of it."""
    waiters: list[asyncio.Future[None]] = []
    """Commands on the match that come behind it."""

    def __repr__(self) -> str:
        # Nothing that is sealed.
        return f"Input({self.name!r}, {self.match_id!r})"

    def is_accepted_by(self, live: LiveMatch, now: datetime) -> bool:
        """Judge it. False for all that a command decides: refusals, repeats, and what needs more than the match."""
        seat = live.seat_for(self.account_id)
        self.entry, self.is_ahead = None, False
        if seat is None or not live.is_open(self.phase_id or live.record.phase_id, now):
            return False
        entry = Entry(live, now)
        try:
            self.value = guarded(self._judged, entry, seat)
        except (CodedError, NeedsTransaction):
            return False
        self.entry = entry if entry.rows else None
        return self.entry is not None

    def _judged(self, entry: Entry, seat: Seat) -> Any:
        """A phase that nobody is awaited in any more closes with it."""
        entry.live = entry.before.at(entry.now)
        value = self.judge(entry, seat)
        if entry.live.is_open_as(entry.before):
            entry.close_or_wait()
        return value


class LiveMatches:
    """The most recently used matches, each as the last input leaves it that was judged. For one event loop."""

    def __init__(self, executor: Executor, limit: int = _MOST) -> None:
        self._executor = executor
        self._limit = limit
        self._matches: OrderedDict[str, LiveMatch] = OrderedDict()
        self._last: dict[str, Input] = {}
        """By match, the last one that is on its way."""
        executor.database.watch(self._note)

    def find(self, match_id: str) -> LiveMatch | None:
        """The match, if it is in memory."""
        found = self._matches.get(match_id)
        if found is not None:
            self._matches.move_to_end(match_id)
        return found

    def keep(self, live: LiveMatch | None) -> None:
        """Have a match that a command has loaded, if a phase of it is open, and no newer one is here."""
        if live is None or not live.record.is_open:
            return
        match_id = live.record.id
        known = self.find(match_id)
        if known is None or known.record.revision < live.record.revision:
            # Without a watchdog of its own: an input is judged under one, as a whole.
            self._matches[match_id] = live.but(match=unguarded(live.match))
            if len(self._matches) > self._limit:
                self._matches.popitem(last=False)

    def clear(self) -> None:
        """Have no match in memory."""
        self._matches.clear()

    def __len__(self) -> int:
        return len(self._matches)

    async def take(self, given: Input) -> bool:
        """Judge an input on the match in memory, and keep what it leaves. False: a command has to decide.

        The match goes on from it at once. Raises as ``Executor.write``.
        """
        loop = asyncio.get_running_loop()
        kept: asyncio.Future[bool] = loop.create_future()

        def settle(_: Any, error: CodedError | None) -> None:
            if not kept.done():
                kept.set_result(given.is_kept) if error is None else kept.set_exception(error)

        return self.put(given, settle) and await self._executor.written(given.name, kept)

    def put(self, given: Input, then: Then) -> bool:
        """As ``take``, without waiting: if it is True, ``then`` gets what came of it."""
        database, match_id = self._executor.database, given.match_id
        live = self.find(match_id)
        if live is None:
            return False
        if given.is_accepted_by(live, database.instant(live.record.changed_at)) and given.entry is not None:
            # Not by comparing: the last one's entry is another by now if it is judged anew.
            given.is_ahead = match_id in self._last
            self._put(given.entry.live)
        elif database.lanes == 1 or live.seat_for(given.account_id) is None:
            return False
        # Where other servers play, too, the match here may be behind: what it refuses, the newest one judges first.
        self._last[match_id] = given
        database.keep(self._keep_all, given, partial(self._settle, given, given.entry, then))
        return True

    def _settle(
        self,
        given: Input,
        entry: Entry | None,
        then: Then,
        is_kept: bool | None,  # noqa: FBT001 - as ``Database.keep`` has it
        error: BaseException | None,
    ) -> None:
        match_id = given.match_id
        if self._last.get(match_id) is given:
            del self._last[match_id]
        if error is not None:
            # Otherwise nothing was kept: a command finds out why.
            told = told_of(error)
            given.entry = None
            self._matches.pop(match_id, None)
            refusal = told if isinstance(told, CodedError) else None
        else:
            refusal, given.is_kept = None, is_kept is True
            if given.entry is not entry:
                # It was void, and everything that was built upon it.
                self._matches.pop(match_id, None)
                if given.entry is not None:
                    self._put(given.entry.live)
        if given.end is not None:
            given.end(refusal)
        then(given.value if given.is_kept else None, refusal)
        for waiter in given.waiters:
            if not waiter.done():
                waiter.set_result(None)

    def _put(self, live: LiveMatch) -> None:
        if live.record.is_open:
            self._matches[live.record.id] = live
        else:
            self._matches.pop(live.record.id, None)

    async def settled(self, match_id: str) -> None:
        """Wait until a command on a match comes behind what is on its way for it: in a queue it does so by itself."""
        last = self._last.get(match_id)
        if last is not None and self._executor.database.lanes > 1:
            waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            last.waiters.append(waiter)
            await waiter

    def _note(self, notices: Notices) -> None:
        """Take note of what commands have changed: a match advances, or is in memory no longer."""
        for match_id, (base, later) in notices.matches.items():
            live = self._matches.get(match_id)
            if live is None or (later is not None and live.record.revision >= later.revision):
                continue
            advanced = None if later is None or live.record.revision != base else live.but(record=later)
            if advanced is None or advanced.record.phase_id != live.record.phase_id or not advanced.record.is_open:
                del self._matches[match_id]
            else:
                self._matches[match_id] = advanced

    def _keep_all(self, tx: Transaction, inputs: list[Input]) -> Sequence[bool]:
        """Write what inputs leave that aren't void, judge these anew, and tell which ones are kept. Raises Stale."""
        revisions, advanced = _as_they_are(tx, inputs)
        kept, void = _sorted_out(tx, inputs, revisions)
        if kept:
            write(tx, kept)
        if void:
            self._judge_anew(tx, [given for given in void if given.match_id in revisions], advanced)
        return [given.entry is not None for given in inputs]

    def _judge_anew(self, tx: Transaction, inputs: Iterable[Input], lives: dict[str, LiveMatch]) -> None:
        """Judge inputs on their matches as these are now, and write what they leave. ``lives``: those of them known."""
        missing = {given.match_id for given in inputs}.difference(lives)
        if missing:
            uow = self._executor.unit_of_work(tx)
            lives |= lives_of(uow, [record for record in matches.records(tx, missing) if record.is_open])
        written: list[Entry] = []
        for given in inputs:
            live = lives.get(given.match_id)
            if live is None:
                continue
            tx.advance_now(live.record.changed_at)
            if given.is_accepted_by(live, tx.now) and given.entry is not None:
                written.append(given.entry)
                lives[given.match_id] = given.entry.live
        if written:
            write(tx, written)


def _as_they_are(tx: Transaction, inputs: Iterable[Input]) -> tuple[dict[str, int], dict[str, LiveMatch]]:
    """The revisions of matches, which are locked, and those to which others have only submitted since, as they are.

    A rival's submission at another server costs no statement: who counts or times these must not learn of it.
    """
    firsts: dict[str, Input] = {}
    for given in inputs:
        firsts.setdefault(given.match_id, given)
    found: dict[str, int] = {}
    if not tx.is_shared:
        newest = {match_id: tx.cache.newest(("live", match_id)) for match_id in firsts}
        found = {match_id: revision for match_id, revision in newest.items() if revision is not None}
    if found.keys() == firsts.keys():
        return found, {}
    found |= matches.locked_revisions(tx, firsts.keys() - found.keys())
    known = {match_id: firsts[match_id].entry for match_id in found}
    bases = {match_id: entry.before for match_id, entry in known.items() if entry is not None}
    # By a query of its own: it sees what others have appended before the locks were free.
    rows = journal.since(tx, {base.record.number: base.record.revision for base in bases.values()})
    advanced: dict[str, LiveMatch] = {}
    for match_id, base in bases.items():
        since, read = rows[base.record.number], base.record.revision
        is_there = found[match_id] == read or (found[match_id] < read and since != [] and since[0].n == read)
        later = [row for row in since if row.n > read]
        found[match_id] = max(found[match_id], since[-1].n if since else 0)
        if later and is_there and _is_kept(tx, firsts[match_id]):
            try:
                live = base.advanced(later)
            except CodedError:
                continue
            if live is not None:
                advanced[match_id] = live
    return found, advanced


def _is_kept(tx: Transaction, given: Input) -> bool:
    """Whether what an input was judged by is in the database."""
    before = None if given.entry is None else given.entry.before
    if before is None or not given.is_ahead:
        return before is not None
    # What an earlier batch has left: only what was kept is there.
    return tx.cache.get(("live", given.match_id), before.record.revision) is before


def _sorted_out(
    tx: Transaction, inputs: Iterable[Input], revisions: Mapping[str, int]
) -> tuple[list[Entry], list[Input]]:
    """What is to be written, and the inputs that are void."""
    last: dict[str, LiveMatch | None] = {}
    """By match, what the last entry leaves; None once one is void."""
    kept: list[Entry] = []
    void: list[Input] = []
    for given in inputs:
        entry, match_id = given.entry, given.match_id
        if entry is None:
            void.append(given)
            continue
        before = entry.before
        if match_id in last:
            fits = before is last[match_id]
        else:
            fits = revisions.get(match_id) == before.record.revision and _is_kept(tx, given)
        last[match_id] = entry.live if fits else None
        if fits:
            kept.append(entry)
        else:
            given.entry = None
            void.append(given)
    return kept, void
