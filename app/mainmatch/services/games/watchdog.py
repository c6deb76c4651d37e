"""The watchdog around calls into games: each call ends, and whatever it ends with stays its own.

What a game raises comes out as a refusal of the rules or as ``GameFailed`` and as nothing else (P9); a game that loops
is struck after its budget; a strike never lands outside of the call that it was meant for.

One watchdog thread looks every quarter of a second at the calls that are running, and strikes one that it saw too
often: it raises ``Overrun`` in that call's thread. It counts its own looks, not the clock, so that a process that was
stopped (SIGSTOP, a suspended machine) strikes no innocent call. When nothing is called, it sleeps.

What this can't stop: C code that doesn't come back to the interpreter (``time.sleep``, a socket, ``10 ** 10 ** 10``, a
pathological regular expression; the last two hold up the whole process), memory that is eaten within the budget, and
code that swallows every strike. Against those there is only a process per game.
"""

import ctypes
import math
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from threading import Event, Lock, Thread, current_thread, local
from typing import ParamSpec, Self, TypeVar

from typing_extensions import override

from mainmatch.rules import (
    BrokenGame,
    CloseEarly,
    Game,
    Json,
    Match,
    MatchSpec,
    Move,
    Offer,
    Refused,
    Seat,
    Step,
    Viewer,
    replay,
)
from mainmatch.services.errors import Conflict

__all__ = ["CALL_SECONDS", "GameFailed", "Guard", "GuardedMatch", "Overrun", "guarded", "guarded_replay"]


P = ParamSpec("P")
R = TypeVar("R")

CALL_SECONDS = 2.0
"""Seconds that one call into a game may take; the slowest honest one takes a few milliseconds."""

_LOOK_EVERY = 0.25
"""Seconds between two looks of the watchdog; also between two strikes at code that swallows them."""


class Overrun(BaseException):
    """Raised within a game's code that takes too long. No Exception, for games catch those."""


class GameFailed(Conflict, code="game_failed"):
    """The game's code failed; nothing was changed. Tell the host."""

    # It raised what it must not, or took too long. The cause says which, to the log only: it may hold secrets.


class _Slot:
    """One thread's calls. ``call`` is the number of the one that runs, 0 for none."""

    __slots__ = ("call", "count", "has_overrun", "is_struck", "lock", "looks", "seen", "thread")

    def __init__(self) -> None:
        self.thread = current_thread()
        self.lock = Lock()
        self.call = self.count = 0
        self.is_struck = False
        self.has_overrun = False
        # The watchdog's own: the count and the call at its last look, and how often it has seen that call.
        self.seen = (0, 0)
        self.looks = 0

    def strike(self, call: int) -> None:
        """Raise Overrun in the thread, if it is still in this call. For the watchdog."""
        with self.lock:
            # First raised, then looked: a call that ends now either sees this, or is seen to have ended.
            self.is_struck = True
            if self.call == call:
                self.has_overrun = True
                _raise_in(self.thread, Overrun)

    def settle(self) -> None:
        """Take back a strike that has not landed, after waiting for one that is being made. For the thread itself."""
        with self.lock:
            _raise_in(self.thread, None)
            self.is_struck = False


class Guard:
    """Runs calls into games under a watchdog. ``seconds``: what one call may take; ``look_every``: how exactly."""

    def __init__(self, seconds: float = CALL_SECONDS, look_every: float = _LOOK_EVERY) -> None:
        self._most_looks = max(1, math.ceil(seconds / look_every))
        self._look_every = look_every
        self._local = local()
        self._slots: list[_Slot] = []
        self._lock = Lock()
        self._wake = Event()
        self._is_idle = True
        self._watchdog: Thread | None = None

    def run(self, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """What the call returns. Raises Refused, and GameFailed for everything else, out of time included.

        A call within a guarded call is part of that one. A context manager couldn't promise as much:
        a strike may land at the first instruction of its ``__exit__``, before that can catch it.
        """
        slot: _Slot = getattr(self._local, "slot", None) or self._slot()
        if slot.call:
            return call(*args, **kwargs)
        slot.has_overrun = False
        try:
            # Two, because the strike may land in the inner one's finally; after that there is none left.
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
            # It swallowed the strike, and who knows what else.
            raise GameFailed from Overrun()
        return answer

    def _slot(self) -> _Slot:
        """The slot of this thread, which has none yet."""
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
            # A call that began before this line didn't wake the watchdog.
            if any(slot.call for slot in self._slots):
                self._wake.set()

    def _look(self) -> bool:
        """Look at every thread, strike where it is time; whether there was anything to see since the last look."""
        with self._lock:
            self._slots = [slot for slot in self._slots if slot.thread.is_alive()]
            slots = tuple(self._slots)
        # All of them, also after the first with news.
        return sum(self._has_news(slot) for slot in slots) > 0

    def _has_news(self, slot: _Slot) -> bool:
        # The count first: a call that begins in between is then news at the next look.
        now = (slot.count, slot.call)
        if now != slot.seen:
            slot.seen, slot.looks = now, 0
            return True
        call = now[1]
        if not call:
            return False
        slot.looks += 1
        if slot.looks >= self._most_looks:
            slot.strike(call)
        return True


def _raise_in(thread: Thread, error: type[BaseException] | None) -> None:
    """Let the thread's next instruction raise this; None takes back what was not raised yet."""
    what = None if error is None else ctypes.py_object(error)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), what)


_guard = Guard()

guarded = _guard.run
"""Run a call under the server's watchdog: ``guarded(match.submit, seat, action, locked=True)``."""


class GuardedMatch(Match):
    """A match whose game is called under guard; what follows from it is under guard, too."""

    __slots__ = ()

    @classmethod
    def of(cls, match: Match) -> Self:
        """The same match, under guard from here on."""
        return cls(**{each.name: getattr(match, each.name) for each in fields(match)})

    @classmethod
    @override
    def start(cls, game: Game, spec: MatchSpec, wallets: Mapping[Seat, int]) -> Step:
        return guarded(super().start, game, spec, wallets)

    @classmethod
    @override
    def load(
        cls, game: Game, spec: MatchSpec, text: str, sealed: Iterable[tuple[Seat, Mapping[str, Json], bool, int]] = ()
    ) -> Self:
        return guarded(super().load, game, spec, text, sealed)

    @override
    def dump(self) -> str:
        return guarded(super().dump)

    @override
    def submit(self, seat: Seat, action: Mapping[str, Json], *, locked: bool = False, by_host: bool = False) -> Match:
        return guarded(super().submit, seat, action, locked=locked, by_host=by_host)

    @override
    def act(self, seat: Seat, action: Mapping[str, Json]) -> Step:
        return guarded(super().act, seat, action)

    @override
    def close(self) -> Step:
        return guarded(super().close)

    @property
    @override
    def round(self) -> int:
        return guarded(self._whole_round)

    def _whole_round(self) -> int:
        found: object = self.game.round(self.state)
        # It goes into a column of its own: there, something else would be the database's trouble, and every match's.
        if not isinstance(found, int):
            raise BrokenGame("a round is a whole number")
        return found

    @override
    def may_submit(self, seat: Seat) -> bool:
        return guarded(super().may_submit, seat)

    @override
    def missing(self) -> tuple[Seat, ...]:
        return guarded(super().missing)

    @override
    def is_ready(self, rule: CloseEarly) -> bool:
        return guarded(super().is_ready, rule)

    @override
    def offers(self, seat: Seat) -> tuple[Offer, ...]:
        return guarded(super().offers, seat)

    @override
    def view(self, viewer: Viewer) -> dict[str, Json]:
        seen = self._seen.get(viewer)
        return guarded(super().view, viewer) if seen is None else seen

    @override
    def views(self, viewers: Iterable[Viewer]) -> dict[Viewer, dict[str, Json]]:
        return guarded(super().views, viewers)


def guarded_replay(game: Game, spec: MatchSpec, wallets: Mapping[Seat, int], moves: Iterable[Move]) -> Iterator[Step]:
    """Every step of the match as ``rules.replay`` makes it, each under guard with a budget of its own."""
    steps = replay(game, spec, wallets, moves)
    while (step := guarded(next, steps, None)) is not None:
        yield Step(GuardedMatch.of(step.match), step.told)
