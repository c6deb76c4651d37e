"""Live matches in memory: players' inputs are judged on the event loop, and kept in the journal many at once.

Nothing leaves but after the commit: who waits for an input, sockets and webhooks hear of it then. Whether a match was
changed meanwhile, by a command or another server, its revision decides at the commit: an entry that was judged by
another one is void, and so is all that builds upon it. Void ones are judged anew there, by the match as it is.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from mainmatch.rules import Seat
from mainmatch.rules.errors import CodedError
from mainmatch.services.games.watchdog import guarded, unguarded
from mainmatch.services.live_matches import loading
from mainmatch.services.live_matches.entry import Entry, NeedsTransaction
from mainmatch.services.live_matches.live_match import LiveMatch
from mainmatch.services.unit_of_work import Executor
from mainmatch.store import matches
from mainmatch.store.database import Notices
from mainmatch.store.transactions.transaction import Transaction

__all__ = ["Input", "LiveMatches"]

_MOST = 4096
"""Matches in memory, of some 30 KiB each."""


@dataclass(slots=True, eq=False)
class Input:
    """What somebody sends. ``judge``: what it comes to for a seat; raises what the rules refuse."""

    name: str
    account_id: str
    match_id: str
    phase_id: str | None
    """None: whichever is open."""
    judge: Callable[[Entry, Seat], Any] = field(repr=False)
    value: Any = field(default=None, repr=False)
    """What it came to when it was judged last, and what it leaves then."""
    entry: Entry | None = field(default=None, repr=False)
    parent: Entry | None = field(default=None, repr=False)
    """The entry that it builds upon, if that was not known to be kept when it was judged."""

    def is_accepted_by(self, live: LiveMatch, now: datetime) -> bool:
        """Judge it. False for all that a command decides: refusals, repeats, and what needs more than the match."""
        seat = live.seat_for(self.account_id)
        self.entry = self.parent = None
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
        self._last: dict[str, tuple[Entry | None, asyncio.Future[bool]]] = {}
        """By match, the last entry that is on its way."""
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
        if not self._is_judged(given):
            return False
        match_id, entry = given.match_id, given.entry
        kept = self._executor.database.keep(self._keep_all, given)
        on_its_way = self._last[match_id] = entry, kept
        try:
            is_kept = await self._executor.written(given.name, kept)
        except (CodedError, asyncio.CancelledError):
            self._matches.pop(match_id, None)
            raise
        except Exception:  # noqa: BLE001 - nothing was kept: a command finds out why
            given.entry, is_kept = None, False
        finally:
            if self._last.get(match_id) is on_its_way:
                del self._last[match_id]
        if given.entry is not entry:
            # It was void, and everything that was built upon it.
            self._matches.pop(match_id, None)
            if given.entry is not None:
                self._put(given.entry.live)
        return is_kept

    def _is_judged(self, given: Input) -> bool:
        """Judge an input on the match in memory; whether the store has to hear of it."""
        database, live = self._executor.database, self.find(given.match_id)
        if live is None:
            return False
        if not given.is_accepted_by(live, database.instant(live.record.changed_at)) or given.entry is None:
            # Where other servers play, too, the match here may be behind: it is judged by the newest one first.
            return database.lanes > 1 and live.seat_for(given.account_id) is not None
        before = self._last.get(given.match_id)
        if before is not None and before[0] is not None and before[0].live is live:
            given.parent = before[0]
        self._put(given.entry.live)
        return True

    def _put(self, live: LiveMatch) -> None:
        if live.record.is_open:
            self._matches[live.record.id] = live
        else:
            self._matches.pop(live.record.id, None)

    async def settled(self, match_id: str) -> None:
        """Wait until a command on a match comes behind what is on its way for it: in a queue it does so by itself."""
        if match_id in self._last and self._executor.database.lanes > 1:
            await asyncio.wait([self._last[match_id][1]])

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
        revisions = matches.known_revisions(tx, {given.match_id for given in inputs})
        kept, void = _sorted_out(tx, inputs, revisions)
        if kept:
            loading.write(tx, kept)
        if void:
            self._judge_anew(tx, [given for given in void if given.match_id in revisions])
        return [given.entry is not None for given in inputs]

    def _judge_anew(self, tx: Transaction, inputs: Iterable[Input]) -> None:
        """Judge inputs on their matches as these are now, and write what they leave."""
        uow = self._executor.unit_of_work(tx)
        records = matches.records(tx, {given.match_id for given in inputs})
        lives = loading.lives_of(uow, [record for record in records if record.is_open])
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
            loading.write(tx, written)


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
            fits = revisions.get(match_id) == before.record.revision
            if fits and given.parent is not None:
                # Of an earlier batch: only what was kept is there.
                fits = tx.cache.get(("live", match_id), before.record.revision) is before
        last[match_id] = entry.live if fits else None
        if fits:
            kept.append(entry)
        else:
            given.entry = None
            void.append(given)
    return kept, void
