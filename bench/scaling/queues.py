"""Queues: those that are served in order, and the storm of closes among submissions.

May touch: nothing but numbers. Rule kept here: times are seconds; what comes first is served first.
"""

import heapq
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from random import Random


def finished(arrivals: Sequence[float], services: Sequence[float], servers: int) -> list[float]:
    """When each is done, in the order of ``arrivals``, which rise: FIFO, with so many servers."""
    free = [0.0] * servers
    done = []
    for arrival, service in zip(arrivals, services, strict=True):
        done.append(max(arrival, free[0]) + service)
        heapq.heapreplace(free, done[-1])
    return done


def poisson(rate: float, until: float, dice: Random) -> list[float]:
    """Arrivals of a Poisson process, up to an instant."""
    found, now = [], 0.0
    while rate > 0 and (now := now + dice.expovariate(rate)) < until:
        found.append(now)
    return found


def mm1_wait(rate: float, service: float) -> float:
    """Mean wait before service in M/M/1."""
    load = rate * service
    return load * service / (1 - load)


def md1_wait(rate: float, service: float) -> float:
    """Mean wait before service in M/D/1 (Pollaczek and Khinchine): half of that."""
    return mm1_wait(rate, service) / 2


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which this share lies; 0 for none."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else 0.0


@dataclass(frozen=True)
class Work:
    """What a piece of work takes: of a server's core, then of a database's. Seconds."""

    server: float
    database: float


@dataclass
class Storm:
    """What came of it: when each close was committed, and how long each submission took."""

    closed: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)

    @property
    def seconds(self) -> float:
        """Until the last one was resolved."""
        return max(self.closed, default=0.0)


class _House:
    """Servers of one core each, and the databases' cores behind them; what happens is kept in order of time.

    A server takes submissions first. Its clock has one batch at a time: it begins the next when that is committed.
    """

    def __init__(self, plan: "Plan", dice: Random, tell: Callable[[int], None]) -> None:
        self.plan = plan
        self.storm = Storm()
        self._dice = dice
        self._tell = tell
        self._order = count()
        self._events: list[tuple[float, int, Callable[[float], None]]] = []
        self._free = [0.0] * plan.cores
        self._left = self._open = plan.closes
        self._next = [self._following(0.0) for _ in range(plan.servers)]
        self._is_closing = [False] * plan.servers
        self._is_idle = [False] * plan.servers
        for server in range(plan.servers):
            self._at(0.0, partial(self._turn, server))

    def run(self) -> Storm:
        """To the last close, and at least for as long as the plan says."""
        now = 0.0
        while self._events and (self._open or now < self.plan.seconds):
            now, _, happen = heapq.heappop(self._events)
            happen(now)
        return self.storm

    def _at(self, when: float, happen: Callable[[float], None]) -> None:
        heapq.heappush(self._events, (when, next(self._order), happen))

    def _following(self, now: float) -> float:
        rate = self.plan.rate / self.plan.servers
        return now + self._dice.expovariate(rate) if rate else float("inf")

    def _turn(self, server: int, now: float) -> None:
        """The server's core is free."""
        since = self._next[server]
        self._is_idle[server] = False
        if since <= now:
            self._next[server] = self._following(since)
            ready = now + self.plan.submission.server
            self._at(
                ready,
                lambda now: self._commit(self.plan.submission.database, now, lambda done: self._answer(done - since)),
            )
        elif self._left and not self._is_closing[server]:
            taken = min(self.plan.batch, self._left)
            self._left -= taken
            self._is_closing[server] = True
            ready = now + taken * self.plan.close.server
            self._at(
                ready,
                lambda now: self._commit(
                    taken * self.plan.close.database, now, lambda done: self._close(server, taken, done)
                ),
            )
        else:
            self._is_idle[server] = True
            if since < float("inf"):
                self._at(since, lambda now: self._wake(server, now))
            return
        self._at(ready, lambda now: self._turn(server, now))

    def _wake(self, server: int, now: float) -> None:
        if self._is_idle[server]:
            self._turn(server, now)

    def _commit(self, seconds: float, now: float, then: Callable[[float], None]) -> None:
        """A transaction needs so much of one core of the databases; first come, first served."""
        done = max(now, self._free[0]) + seconds
        heapq.heapreplace(self._free, done)
        self._at(done, then)

    def _answer(self, took: float) -> None:
        self.storm.answered.append(took)

    def _close(self, server: int, taken: int, now: float) -> None:
        self.storm.closed += [now] * taken
        self._open -= taken
        self._is_closing[server] = False
        self._tell(taken)
        self._wake(server, now)


@dataclass(frozen=True)
class Plan:
    """A storm to come: ``closes`` due at 0, ``rate`` submissions a second on all servers together.

    ``cores``: of the databases. ``seconds``: how long it goes on at least.
    """

    closes: int
    batch: int
    close: Work
    submission: Work
    rate: float
    servers: int
    cores: int
    seconds: float = 0.0


def storm(plan: Plan, dice: Random, tell: Callable[[int], None] = lambda done: None) -> Storm:
    """Play it. ``tell`` hears of each batch that was committed."""
    return _House(plan, dice, tell).run()
