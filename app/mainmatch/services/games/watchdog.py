"""The watchdog around calls into games: it ends calls that take too long, and contains their errors.

A call raises ``Refused`` (the rules refuse the action) or ``GameFailed``, and nothing else (P9). A call that exceeds
its budget is struck: the watchdog raises ``Overrun`` in the call's thread, and never outside of that call.

One watchdog thread looks at the running calls twenty times a second. It strikes a call whose thread has used too much
processor time in it, and one that it has seen too often: that counts looks and reads no clock, so a process that was
stopped (SIGSTOP, a suspended machine) or starved strikes no call that was within its budget. Nor does a collection of
garbage, most of which others left: its time is not the call's. While there are no calls, it sleeps.

Calls run on the event loop and in the store's writer, where one that loops holds up everybody: hence the budget.

It cannot stop C code that does not return to the interpreter (``time.sleep``, a socket, ``10 ** 10 ** 10``, a
pathological regular expression; the last two block the whole process), memory use within the budget, or code that
swallows every strike. Only a process per game could stop those.
"""

import ctypes
import gc
import math
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import wraps
from threading import Event, Lock, Thread, current_thread, local
from typing import Concatenate, ParamSpec, Self, TypeVar

from msgspec import structs
from typing_extensions import override

from mainmatch.rules import (
    BrokenGame,
    Game,
    Json,
    Match,
    MatchSpec,
    Move,
    Place,
    Refused,
    Seat,
    Step,
    Viewer,
    replay,
)
from mainmatch.services.errors import Conflict

P = ParamSpec("P")
R = TypeVar("R")
MatchT = TypeVar("MatchT", bound=Match)

CALL_SECONDS = 0.15
"""Seconds of processor time that one call into a game may take. The slowest of a correct game takes milliseconds."""

_WAIT_SECONDS = 2.0
"""Seconds that one call may last, whatever it waits for."""

_LOOK_EVERY = 0.05
"""Seconds between two looks of the watchdog, and between two strikes at code that swallows them."""


class Overrun(BaseException):
    """Raised in game code that takes too long. A BaseException, because games catch ``Exception``."""


class GameFailed(Conflict, code="game_failed"):
    """The game's code failed; nothing was changed. Tell the host."""

    # It raised an error other than Refused, or took too long. Only the log gets the cause: it may contain secrets.


class _Collections:
    """A thread's collections of garbage. ``seconds``: processor time of all; ``since``: when the running one began."""

    __slots__ = ("seconds", "since")

    def __init__(self) -> None:
        self.seconds = 0.0
        self.since: float | None = None


_local_collections = local()


def _note_collection(phase: str, _: Mapping[str, int]) -> None:
    collections: _Collections | None = getattr(_local_collections, "of_thread", None)
    if collections is None:
        return
    now = time.thread_time()
    if phase == "start":
        collections.since = now
    elif collections.since is not None:
        collections.seconds += now - collections.since
        collections.since = None


gc.callbacks.append(_note_collection)


class _Slot:
    """One thread's calls. ``call``: number of the running one, 0 for none."""

    __slots__ = (
        "call",
        "clock",
        "collections",
        "count",
        "has_overrun",
        "is_struck",
        "lock",
        "looks",
        "seen",
        "since",
        "thread",
    )

    def __init__(self) -> None:
        self.thread = current_thread()
        self.lock = Lock()
        self.call = self.count = 0
        self.is_struck = False
        self.has_overrun = False
        # Of the watchdog: count and call at its last look, and how often it has seen that call.
        self.seen = (0, 0)
        self.looks = 0
        # The processor time of the thread, where the system tells it, and what it was at the watchdog's first look.
        clock_of = getattr(time, "pthread_getcpuclockid", None)
        self.clock: int | None = clock_of(self.thread.ident) if clock_of else None
        self.since = 0.0
        self.collections: _Collections = vars(_local_collections).setdefault("of_thread", _Collections())

    @property
    def used(self) -> float:
        """Seconds of processor time that the thread has used, but for collections of garbage.

        0 when it has ended, or nobody knows.
        """
        with suppress(OSError):
            if self.clock is not None:
                since = self.collections.since
                return (time.clock_gettime(self.clock) if since is None else since) - self.collections.seconds
        return 0.0

    def strike(self, call: int) -> None:
        """Raise Overrun in the thread, if it is still in this call. For the watchdog."""
        with self.lock:
            # Set the flag before reading the call: a call that ends now either sees the flag, or is seen to have ended.
            self.is_struck = True
            if self.call == call:
                self.has_overrun = True
                _raise_in(self.thread)

    def settle(self) -> None:
        """Cancel a strike that was not raised yet, after waiting for one in progress. For the thread itself."""
        with self.lock:
            # Raised here, not withdrawn: CPython 3.11 looks for a withdrawn one at every call for good, and hangs there
            # in a thread that is profiled.
            try:
                _raise_in(self.thread)
                while True:
                    pass
            except Overrun:
                self.is_struck = False


class Guard:
    """Runs calls into games under a watchdog.

    ``seconds``: how long a call may last; ``busy``: seconds of processor time in it; ``look_every``: between looks.
    """

    def __init__(
        self, seconds: float = _WAIT_SECONDS, look_every: float = _LOOK_EVERY, busy: float = CALL_SECONDS
    ) -> None:
        self._most_looks = max(1, math.ceil(seconds / look_every))
        self._busy = busy
        self._look_every = look_every
        self._local = local()
        self._slots: list[_Slot] = []
        self._lock = Lock()
        self._wake = Event()
        self._is_idle = True
        self._watchdog: Thread | None = None

    def run(self, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Run the call and return its result. Raises Refused, and GameFailed for any other error or a timeout.

        A call within a guarded call is part of that one. This is not a context manager, because a strike may be raised
        at the first instruction of its ``__exit__``, before that can catch it.
        """
        slot: _Slot = getattr(self._local, "slot", None) or self._slot()
        if slot.call:
            return call(*args, **kwargs)
        slot.has_overrun = False
        try:
            # Nested, because the strike may be raised in the inner finally. A call is never struck after that.
            try:
                slot.count += 1
                slot.call = slot.count
                if self._is_idle:
                    self._wake.set()
                answer = call(*args, **kwargs)
            finally:
                slot.call = 0
                if slot.is_struck:
                    slot.settle()
        except BaseException as error:
            if slot.is_struck:
                slot.settle()
            if isinstance(error, Refused) and not slot.has_overrun:
                raise
            raise GameFailed from error
        if slot.has_overrun:
            # The call swallowed the strike, so its result cannot be trusted.
            raise GameFailed from Overrun()
        return answer

    def _slot(self) -> _Slot:
        """Create the slot of this thread."""
        slot = self._local.slot = _Slot()
        with self._lock:
            self._slots.append(slot)
            if self._watchdog is None:
                self._watchdog = Thread(target=self._watch, name="game-watchdog", daemon=True)
                self._watchdog.start()
        return slot

    def _watch(self) -> None:
        while True:
            self._wake.wait()
            self._wake.clear()
            self._is_idle = False
            while self._look():
                time.sleep(self._look_every)
            self._is_idle = True
            # A call that began before ``_is_idle`` was set didn't wake the watchdog.
            if any(slot.call for slot in self._slots):
                self._wake.set()

    def _look(self) -> bool:
        """Look at every thread and strike overdue calls; return whether there were calls since the last look."""
        with self._lock:
            self._slots = [slot for slot in self._slots if slot.thread.is_alive()]
            slots = tuple(self._slots)
        # A sum, not any(): every slot must be looked at.
        return sum(self._has_news(slot) for slot in slots) > 0

    def _has_news(self, slot: _Slot) -> bool:
        # Read the count first: a call that begins in between then counts as new at the next look.
        now = (slot.count, slot.call)
        if now != slot.seen:
            slot.seen, slot.looks, slot.since = now, 0, slot.used
            return True
        call = now[1]
        if not call:
            return False
        slot.looks += 1
        if slot.looks >= self._most_looks or slot.used - slot.since >= self._busy:
            slot.strike(call)
        return True


def _raise_in(thread: Thread) -> None:
    """Raise Overrun at the thread's next instruction."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), ctypes.py_object(Overrun))


_guard = Guard()

guarded = _guard.run
"""Run a call under the server's watchdog: ``guarded(match.submit, seat, action, locked=True)``."""


def _guarded_for(game: Game, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run a call, and name the game in its refusal."""
    try:
        return guarded(call, *args, **kwargs)
    except Refused as refused:
        refused.game = game
        raise


def _watched(method: Callable[Concatenate[MatchT, P], R]) -> Callable[Concatenate[MatchT, P], R]:
    """The method, under the watchdog."""

    @wraps(method)
    def call(match: MatchT, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return guarded(method, match, *args, **kwargs)

    return call


class GuardedMatch(Match, frozen=True, eq=False):
    """A match that calls its game under the watchdog. Matches derived from it do so, too."""

    @classmethod
    def of(cls, match: Match) -> Self:
        """The same match, under the watchdog."""
        return match if isinstance(match, cls) else cls(**structs.asdict(match))

    @classmethod
    @override
    def start(cls, game: Game, spec: MatchSpec, wallets: Mapping[Seat, int]) -> Step:
        return _guarded_for(game, super().start, game, spec, wallets)

    @classmethod
    @override
    def load(
        cls, game: Game, spec: MatchSpec, text: str, sealed: Iterable[tuple[Place, Mapping[str, Json], bool, int]] = ()
    ) -> Self:
        return guarded(super().load, game, spec, text, sealed)

    @override
    def submit(self, seat: Seat, action: Mapping[str, Json], *, locked: bool = False, by_host: bool = False) -> Match:
        return _guarded_for(self.game, super().submit, seat, action, locked=locked, by_host=by_host)

    @override
    def act(self, seat: Seat, action: Mapping[str, Json]) -> Step:
        return _guarded_for(self.game, super().act, seat, action)

    @property
    @override
    def round(self) -> int:
        return guarded(self._whole_round)

    def _whole_round(self) -> int:
        found: object = self.game.round(self.state)
        # The round has a column of its own, which a value of another type would break.
        if not isinstance(found, int):
            raise BrokenGame("a round is a whole number")
        return found

    @property
    @override
    def rules_told(self) -> tuple[str, ...]:
        return guarded(self._told_rules)

    def _told_rules(self) -> tuple[str, ...]:
        return super().rules_told

    @override
    def view(self, viewer: Viewer) -> dict[str, Json]:
        seen = self._seen.known(viewer)
        return guarded(super().view, viewer) if seen is None else seen

    close = _watched(Match.close)
    dump = _watched(Match.dump)
    holding = _watched(Match.holding)
    is_ready = _watched(Match.is_ready)
    is_waiting_for = _watched(Match.is_waiting_for)
    lasts = _watched(Match.lasts)
    may_submit = _watched(Match.may_submit)
    members_of = _watched(Match.members_of)
    missing = _watched(Match.missing)
    offers = _watched(Match.offers)
    options = _watched(Match.options)
    places = _watched(Match.places)
    sent = _watched(Match.sent)
    silence = _watched(Match.silence)
    submitted = _watched(Match.submitted)
    unlocked = _watched(Match.unlocked)
    views = _watched(Match.views)


def unguarded(match: Match) -> Match:
    """The same match, for whoever calls it under the watchdog."""
    return Match(**structs.asdict(match)) if isinstance(match, GuardedMatch) else match


def guarded_replay(game: Game, spec: MatchSpec, wallets: Mapping[Seat, int], moves: Iterable[Move]) -> Iterator[Step]:
    """The steps of ``rules.replay``, each under the watchdog with a budget of its own."""
    steps = replay(game, spec, wallets, moves)
    while (step := guarded(next, steps, None)) is not None:
        yield structs.replace(step, match=GuardedMatch.of(step.match))
