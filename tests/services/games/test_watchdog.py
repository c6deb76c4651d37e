"""Calls into games end: by their own return, by what they raise, or by the watchdog (P9)."""

import gc
import itertools
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from mainmatch.rules import Refused
from mainmatch.season.errors import NotNow
from mainmatch.services.games import watchdog
from mainmatch.services.games.watchdog import GameFailed, Guard, Overrun


@pytest.fixture
def guard() -> Guard:
    """One that strikes soon."""
    return Guard(seconds=0.05, look_every=0.01)


@pytest.fixture
def hand() -> Iterator[ThreadPoolExecutor]:
    """A thread of the store, as it were."""
    with ThreadPoolExecutor(1) as pool:
        yield pool


def loop() -> None:
    while True:
        pass


def recursive_loop() -> None:
    def deeper(depth: int) -> None:
        while depth < 50:
            deeper(depth + 1)

    deeper(0)


def swallow_exceptions() -> None:
    while True:
        try:
            loop()
        except Exception:  # noqa: BLE001, S112 - what careless authors write
            continue


def swallow_everything() -> str:
    for _ in range(3):
        try:
            loop()
        except BaseException:  # noqa: BLE001, S112 - what worse authors write
            continue
    return "as if nothing had happened"


def counted(most: int) -> int:
    return sum(1 for _ in range(most))


def test_a_call_gives_what_it_returns(guard: Guard) -> None:
    assert guard.run(divmod, 7, 3) == (2, 1)
    assert guard.run(sorted, [2, 1], reverse=True) == [2, 1]


def test_a_refusal_is_the_games_right(guard: Guard) -> None:
    with pytest.raises(Refused, match="not_now"):
        guard.run(raised(NotNow("Later.")))


class Own(BaseException):
    pass


ANYTHING: tuple[BaseException, ...] = (
    *(ValueError(), MemoryError(), RecursionError(), StopIteration(), SystemExit(1), KeyboardInterrupt()),
    *(GeneratorExit(), Own(), GameFailed(), Overrun()),
)


@pytest.mark.parametrize("error", ANYTHING, ids=lambda error: type(error).__name__)
def test_everything_else_is_the_games_failure(guard: Guard, error: BaseException) -> None:
    with pytest.raises(GameFailed) as caught:
        guard.run(raised(error))

    assert caught.value.__cause__ is error
    assert caught.value.code == "game_failed"


def raised(error: BaseException) -> Callable[[], None]:
    def call() -> None:
        raise error

    return call


@pytest.mark.parametrize("endless", [loop, recursive_loop, swallow_exceptions, swallow_everything])
def test_what_loops_is_struck(guard: Guard, hand: ThreadPoolExecutor, endless: Callable[[], Any]) -> None:
    with pytest.raises(GameFailed) as caught:
        hand.submit(guard.run, endless).result(timeout=60)

    assert isinstance(caught.value.__cause__, Overrun)
    assert hand.submit(guard.run, len, "next").result(timeout=60) == 4


def test_a_refusal_after_the_strike_is_no_refusal(guard: Guard) -> None:
    def refuse() -> None:
        try:
            loop()
        except BaseException:  # noqa: BLE001 - as above
            raise Refused("too_late", "Later.") from None

    with pytest.raises(GameFailed):
        guard.run(refuse)


def test_a_call_within_a_call_is_part_of_it(guard: Guard) -> None:
    assert guard.run(lambda: guard.run(lambda: guard.run(len, "four"))) == 4
    with pytest.raises(GameFailed):
        guard.run(lambda: guard.run(loop))
    assert guard.run(len, "next") == 4


def test_a_strike_names_the_place_of_the_loop(guard: Guard) -> None:
    with pytest.raises(GameFailed) as caught:
        guard.run(loop)

    trace = caught.value.__cause__.__traceback__ if caught.value.__cause__ else None
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    assert trace is not None
    assert trace.tb_frame.f_code.co_name == "loop"


def test_each_thread_has_a_budget_of_its_own(guard: Guard) -> None:
    with ThreadPoolExecutor(4) as pool:
        looping = [pool.submit(guard.run, loop) for _ in range(2)]
        working = [pool.submit(guard.run, counted, n) for n in range(200)]

        assert [future.result(timeout=60) for future in working] == [*range(200)]
        assert [type(future.exception(timeout=60)) for future in looping] == [GameFailed] * 2


def test_many_short_calls_are_not_one_long_one(guard: Guard) -> None:
    until = time.monotonic() + 0.3
    while time.monotonic() < until:
        assert guard.run(len, "four") == 4


def test_a_strike_never_lands_outside_of_its_call() -> None:
    """Calls that end just when they would be struck, by the thousand: each gives its answer or GameFailed."""
    guard = Guard(seconds=0.001, look_every=0.0005)
    outcomes = {"answered": 0, "struck": 0}
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        for n in range(1000):
            until = time.monotonic() + 0.0006 + (n % 40) * 0.00005
            try:
                guard.run(_busy, until)
                outcomes["answered"] += 1
            except GameFailed:
                outcomes["struck"] += 1
            # Where a stray strike would land: instructions and calls of our own.
            for _ in range(50):
                len("abc")
    finally:
        sys.setswitchinterval(usual)
    print(outcomes)  # noqa: T201 - how often the race was run
    assert min(outcomes.values()) > 0


def _busy(until: float) -> None:
    while time.monotonic() < until:
        pass


def test_a_strike_that_is_being_made_is_waited_for(guard: Guard, monkeypatch: pytest.MonkeyPatch) -> None:
    """The watchdog has decided, and the call returns before the strike: the planted pause makes that race certain."""
    make = watchdog._raise_in
    decided = threading.Event()

    def pause_and_make(thread: threading.Thread) -> None:
        if thread is not threading.current_thread():
            decided.set()
            slot = next(slot for slot in guard._slots if slot.thread is thread)
            call = slot.call
            while slot.call == call:
                time.sleep(0)
        make(thread)

    monkeypatch.setattr(watchdog, "_raise_in", pause_and_make)
    for _ in range(10):
        decided.clear()
        with pytest.raises(GameFailed):
            guard.run(decided.wait)
        for _ in range(1000):
            len("abc")


PROFILED = """
import sys
from mainmatch.services.games.watchdog import GameFailed, Guard

def loop():
    while True:
        pass

def called():
    return sum(map(len, ["profiled"]))

try:
    Guard(seconds=0.05, look_every=0.01).run(loop)
except GameFailed:
    sys.setprofile(lambda *_: None)
    print(called())
"""


def test_after_a_strike_the_thread_can_be_profiled() -> None:
    """In a process of its own: it would never end, as CPython 3.11 doesn't with a strike that is withdrawn."""
    ran = subprocess.run([sys.executable, "-c", PROFILED], capture_output=True, text=True, timeout=60, check=True)

    assert ran.stdout == "8\n"


def test_a_stopped_process_strikes_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """An hour passes between two looks: that is one look."""
    guard = Guard(seconds=2, look_every=0.01)
    slot = guard._slot()
    slot.count = slot.call = 1
    assert guard._look()
    assert guard._look()
    monkeypatch.setattr(time, "monotonic", itertools.count(3600).__next__)
    assert guard._look()
    assert not slot.is_struck


def test_the_watchdog_sleeps_when_nothing_is_called(guard: Guard) -> None:
    guard.run(len, "four")
    while not guard._is_idle:
        time.sleep(0.001)
    guard.run(len, "four")
    with pytest.raises(GameFailed):
        guard.run(loop)


def test_threads_that_ended_are_forgotten(guard: Guard) -> None:
    for _ in range(3):
        with ThreadPoolExecutor(1) as pool:
            pool.submit(guard.run, len, "four").result()
    guard.run(len, "four")
    guard._look()

    assert [slot.thread for slot in guard._slots] == [threading.current_thread()]


def test_what_loops_is_struck_by_its_processor_time_and_what_waits_is_not() -> None:
    guard = Guard(seconds=600, look_every=0.01, busy=0.05)
    with pytest.raises(GameFailed):
        guard.run(loop)
    # Longer than the budget, on the clock.
    assert guard.run(threading.Event().wait, 0.2) is False


def test_a_collection_of_garbage_is_nobodys_time() -> None:
    guard = Guard(seconds=30.0, look_every=0.002, busy=0.05)
    others = [[n] for n in range(1_000_000)]

    def collected() -> float:
        began = time.thread_time()
        while time.thread_time() - began < 0.15:
            gc.collect()
        return time.thread_time() - began

    assert guard.run(collected) >= 0.15
    assert others
