"""Instrumentation: counts what other packages report as they work, through protocols of their own.

It learns names of commands and routes, outcomes, counts and seconds; never a match, a seat, an account, an address or
anything that was sent (P20, P21): what is made of this can tell no more than how many and how long. Counting takes
a few microseconds and no lock: all of it happens on the event loop. Where nobody asks for spans, nothing of
OpenTelemetry is imported.
"""

import asyncio
import os
import pkgutil
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from itertools import accumulate
from typing import Literal, Protocol, TypeAlias

import structlog

from mainmatch.rules.errors import CodedError
from mainmatch.services.errors import Busy, OutcomeUnknown
from mainmatch.store.transactions.transaction import Notices

__all__ = ["Histogram", "Instrumentation", "Kind", "Marks", "Span", "Tracer", "Visit", "is_wanted", "tracer_for"]

Kind: TypeAlias = Literal["read", "write"]
"""Whether a verb changes something."""

Marks: TypeAlias = dict[str, str | int | float]
"""What is noted on a span: names and numbers."""

_NO_ROUTE = "none"
"""The route of a request that none answers: the address itself is anybody's text."""

_CLASSES = ("0xx", "1xx", "2xx", "3xx", "4xx", "5xx")
_METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Bounds for requests, verbs and news, in seconds."""

_LAGS = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 300.0, 3600.0)
"""Bounds for how late deadlines are kept, in seconds. 5 is what is promised (P8); the last ones are outages."""

_BATCHES = (1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0)
"""Bounds for verbs in one commit; the writer takes 256 at most."""

_OTLP_ENDPOINTS = ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT")

_log = structlog.get_logger(__name__)


class Span(Protocol):
    """A piece of work under way."""

    def end(self, name: str, marks: Marks) -> None:
        """It is over; from here on it isn't the current one any more. Repeating it has no effect."""


class Tracer(Protocol):
    """Writes spans down, for whoever collects them (mainmatch.telemetry.otel_spans)."""

    def begin(self, kind: Literal["request", "verb"]) -> Span:
        """A piece of work begins, within the current one."""

    def note(self, name: str, seconds: float, marks: Marks) -> None:
        """A piece of work that took so long has just ended."""

    def close(self) -> None:
        """Send what is left, and stop."""


def is_wanted(environment: Mapping[str, str]) -> bool:
    """Whether there is somewhere to send spans to, and nothing forbids it."""
    is_off = environment.get("OTEL_SDK_DISABLED", "").strip().lower() == "true"
    is_none = environment.get("OTEL_TRACES_EXPORTER", "").strip().lower() == "none"
    return not is_off and not is_none and any(environment.get(name) for name in _OTLP_ENDPOINTS)


def tracer_for(version: str) -> Tracer | None:
    """Where spans go; None where nobody wants any."""
    if not is_wanted(os.environ):
        return None
    try:
        begin = pkgutil.resolve_name("mainmatch.telemetry.otel_spans:begin")
    except ImportError:
        _log.warning("no spans are sent", reason="OpenTelemetry isn't installed: pip install 'mainmatch[telemetry]'")
        return None
    tracer: Tracer = begin(os.environ, version)
    return tracer


class Histogram:
    """How values are spread over ``bounds``, which rise: for each, how many were at most that; and their sum."""

    __slots__ = ("_counts", "bounds", "total")

    def __init__(self, bounds: Sequence[float]) -> None:
        self.bounds = tuple(bounds)
        self.total = 0.0
        self._counts = [0] * (len(self.bounds) + 1)

    def add(self, value: float) -> None:
        """One more value."""
        self._counts[bisect_left(self.bounds, value)] += 1
        self.total += value

    def __len__(self) -> int:
        return sum(self._counts)

    @property
    def buckets(self) -> list[tuple[str, float]]:
        """As Prometheus has them: each bound as a text, with how many were at most that; the last one is ``+Inf``."""
        names = [*(str(bound) for bound in self.bounds), "+Inf"]
        return [(name, float(count)) for name, count in zip(names, accumulate(self._counts), strict=True)]


class Instrumentation:
    """Counts for one process. Without a ``tracer`` nothing is traced, and that costs nothing.

    ``clock`` answers seconds; ``lines``: a line in the log for each request.
    """

    def __init__(
        self, tracer: Tracer | None = None, clock: Callable[[], float] = time.perf_counter, *, lines: bool = False
    ) -> None:
        self.tracer = tracer
        self.clock = clock
        self.lines = lines
        self.requests: Counter[tuple[str, str, str]] = Counter()
        """By route, method and status class."""
        self.request_seconds: dict[str, Histogram] = {}
        """By route. What waits on purpose (streams, long polls) is not in it."""
        self.open: Counter[str] = Counter()
        """Sockets and event streams that are open."""
        self.verbs: Counter[tuple[str, str]] = Counter()
        """By name and outcome: done, refused, busy, abandoned, failed."""
        self.verb_seconds: dict[Kind, Histogram] = {"read": Histogram(_SECONDS), "write": Histogram(_SECONDS)}
        self.under_way: Counter[Kind] = Counter({"read": 0, "write": 0})
        """Verbs that were asked for and not answered: in a queue, or running."""
        self.batches = Histogram(_BATCHES)
        self.lags = Histogram(_LAGS)
        self.news = Histogram(_SECONDS)
        self.lost_rings = 0
        self.halts = 0
        self.deliveries: Counter[str] = Counter()

    # --- what the API reports

    @contextmanager
    def visit(self, kind: str, method: str) -> "Iterator[Visit]":
        """Somebody comes in, by ``http`` or ``websocket``; they leave with the end of the ``with`` block."""
        visit = Visit(self, method if method in _METHODS else "other")
        if kind == "websocket":
            # A socket is open for days: its verbs are traced, not it.
            self.open["socket"] += 1
        elif self.tracer is not None:
            visit.span = self.tracer.begin("request")
        began = self.clock()
        try:
            yield visit
        finally:
            if kind == "websocket":
                self.open["socket"] -= 1
            else:
                self._count(visit, self.clock() - began)

    def _count(self, visit: "Visit", seconds: float) -> None:
        self.requests[visit.route, visit.method, _CLASSES[visit.status // 100]] += 1
        if visit.is_stream:
            self.open["event_stream"] -= 1
        if not visit.waits:
            spread = self.request_seconds.get(visit.route)
            if spread is None:
                spread = self.request_seconds[visit.route] = Histogram(_SECONDS)
            spread.add(seconds)
        if self.lines:
            # Routes, not addresses: those have ids, and queries.
            took = round(seconds * 1000, 1)
            _log.info("request", method=visit.method, route=visit.route, status=visit.status, ms=took)
        if visit.span is not None:
            visit.end_span()

    # --- what the executor reports

    @contextmanager
    def command(self, name: str, kind: Kind) -> Iterator[None]:
        """A command starts; it ends with the ``with`` block."""
        span = None if self.tracer is None else self.tracer.begin("verb")
        self.under_way[kind] += 1
        began, outcome = self.clock(), "done"
        try:
            yield
        except BaseException as error:
            outcome = _outcome_of(error)
            raise
        finally:
            self.under_way[kind] -= 1
            self.verb_seconds[kind].add(self.clock() - began)
            self.verbs[name, outcome] += 1
            if span is not None:
                span.end(f"verb {name}", {"mainmatch.verb": name, "mainmatch.outcome": outcome})

    # --- what main passes on, on the event loop

    def batch(self, verbs: int, seconds: float) -> None:
        """So many verbs were committed together, which took so long."""
        self.batches.add(verbs)
        if self.tracer is not None:
            self.tracer.note("store batch", seconds, {"mainmatch.verbs": verbs})

    def committed(self, notices: Notices, now: datetime) -> None:
        """This was committed, at about this time."""
        self.halts += notices.halts
        for due in notices.deadlines:
            lag = max(0.0, (now - due).total_seconds())
            self.lags.add(lag)
            if self.tracer is not None:
                self.tracer.note("close due", lag, {"mainmatch.lag_seconds": lag})

    def delivered(self, is_delivered: bool) -> None:  # noqa: FBT001 - the worker's only news
        """A webhook's message was sent, with success or without."""
        self.deliveries["delivered" if is_delivered else "failed"] += 1

    def close(self) -> None:
        """Send what is still to be traced. Blocks."""
        if self.tracer is not None:
            self.tracer.close()

    # --- what the hub reports

    def notified(self, seconds: float) -> None:
        """Listeners of a feed were woken so long after its wake-up."""
        self.news.add(seconds)

    def missed(self, feeds: int) -> None:
        """A poll found events in so many feeds that no wake-up had come for."""
        self.lost_rings += feeds


@dataclass(slots=True, eq=False)
class Visit:
    """A request or a socket, from its beginning to its end."""

    _instrumentation: Instrumentation
    method: str
    route: str = _NO_ROUTE
    status: int = 500
    is_stream: bool = False
    waits: bool = False
    span: Span | None = None

    def answered(self, route: str, status: int, *, is_stream: bool, waits: bool) -> None:
        """The answer begins. ``is_stream``: it has no end; ``waits``: the client asked to be kept waiting."""
        self.route, self.status, self.waits = route, status, waits or is_stream
        if is_stream:
            self.is_stream = True
            self._instrumentation.open["event_stream"] += 1
            self.end_span()

    def end_span(self) -> None:
        """Say what came of it, as far as it is traced."""
        if self.span is not None:
            self.span.end(
                f"{self.method} {self.route}",
                {
                    "http.request.method": self.method,
                    "http.route": self.route,
                    "http.response.status_code": self.status,
                },
            )


def _outcome_of(error: BaseException) -> str:
    """One word for how a verb ended. Codes would say more: that somebody can't pay, say, which is a secret."""
    if isinstance(error, OutcomeUnknown):
        # The database lost its word: that is for operators.
        return "failed"
    if isinstance(error, Busy):
        return "busy"
    if isinstance(error, CodedError):
        return "refused"
    # Whoever waited has left; the verb itself may well have been kept.
    return "abandoned" if isinstance(error, asyncio.CancelledError) else "failed"
