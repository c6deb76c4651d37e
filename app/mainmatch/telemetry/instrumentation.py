"""Instrumentation: counts and times what other packages report, through protocols that they define.

It gets names of commands and routes, outcomes, counts and seconds; never a match, seat, account, address or input (P20,
P21). Counting takes a few microseconds and no lock, because it runs on the event loop only. OpenTelemetry is imported
only if tracing is on.
"""

import asyncio
import os
import pkgutil
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from itertools import accumulate
from typing import Literal, Protocol, TypeAlias

import structlog

from mainmatch.rules.errors import CodedError
from mainmatch.services.errors import Busy, OutcomeUnknown, StorageUnavailable
from mainmatch.store.transactions.transaction import Notices

TransactionKind: TypeAlias = Literal["read", "write"]
"""``write`` for a command, ``read`` for a query."""

Marks: TypeAlias = dict[str, str | int | float]
"""A span's attributes: names and numbers."""

_NO_ROUTE = "none"
"""The route of a request without one. Its path is not used: it can be any text of a client."""

_CLASSES = ("0xx", "1xx", "2xx", "3xx", "4xx", "5xx")
_METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Bounds for requests, commands and notifications, in seconds."""

_LAGS = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 300.0, 3600.0)
"""Bounds for the delay of deadlines, in seconds. 5 is the promised maximum (P8); the last ones are for outages."""

_BATCHES = (1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0)
"""Bounds for the number of commands in one commit; the writer batches at most 256."""

_OTLP_ENDPOINTS = ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT")

_log = structlog.get_logger(__name__)


class Span(Protocol):
    """A running span."""

    def end(self, name: str, marks: Marks) -> None:
        """End the span, which is then no longer the current one. A repeated call has no effect."""


class Tracer(Protocol):
    """Records spans (mainmatch.telemetry.otel_spans)."""

    def begin(self, kind: Literal["request", "verb"]) -> Span:
        """Start a span within the current one."""

    def note(self, name: str, seconds: float, marks: Marks) -> None:
        """Record a span that has just ended."""

    def close(self) -> None:
        """Send the remaining spans, and stop."""


def is_wanted(environment: Mapping[str, str]) -> bool:
    """Whether an endpoint for spans is configured, and OpenTelemetry is not disabled."""
    is_off = environment.get("OTEL_SDK_DISABLED", "").strip().lower() == "true"
    is_none = environment.get("OTEL_TRACES_EXPORTER", "").strip().lower() == "none"
    return not is_off and not is_none and any(environment.get(name, "").strip() for name in _OTLP_ENDPOINTS)


def tracer_for(version: str) -> Tracer | None:
    """The tracer that the OTEL_* variables configure; None if tracing is off."""
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
    """Counts values by ascending ``bounds``, and sums them."""

    __slots__ = ("_counts", "bounds", "total")

    def __init__(self, bounds: Sequence[float]) -> None:
        self.bounds = tuple(bounds)
        self.total = 0.0
        self._counts = [0] * (len(self.bounds) + 1)

    def add(self, value: float) -> None:
        """Add a value."""
        self._counts[bisect_left(self.bounds, value)] += 1
        self.total += value

    def __len__(self) -> int:
        return sum(self._counts)

    @property
    def buckets(self) -> list[tuple[str, float]]:
        """Prometheus's buckets: each bound as a text, with the number of values up to it; the last one is ``+Inf``."""
        names = [*(str(bound) for bound in self.bounds), "+Inf"]
        return [(name, float(count)) for name, count in zip(names, accumulate(self._counts), strict=True)]


class Instrumentation:
    """The counters of one process. Without a ``tracer`` tracing is off and costs nothing.

    ``clock`` returns seconds; ``lines``: whether to log a line for each request.
    """

    def __init__(
        self, tracer: Tracer | None = None, clock: Callable[[], float] = time.perf_counter, *, lines: bool = False
    ) -> None:
        self.tracer = tracer
        self.clock = clock
        self.lines = lines
        self.requests: Counter[tuple[str, str, str]] = Counter()
        """Requests by route, method and status class."""
        self.request_seconds: dict[str, Histogram] = {}
        """Durations by route, without streams and long polls, which wait on purpose."""
        self.open: Counter[str] = Counter()
        """Open sockets and event streams, by kind."""
        self.verbs: Counter[tuple[str, str]] = Counter()
        """Commands and queries by name and outcome: done, refused, busy, abandoned, failed."""
        self.verb_seconds: dict[TransactionKind, Histogram] = {
            "read": Histogram(_SECONDS),
            "write": Histogram(_SECONDS),
        }
        self.under_way: Counter[TransactionKind] = Counter({"read": 0, "write": 0})
        """Commands and queries in a queue or running."""
        self.batches = Histogram(_BATCHES)
        self.lags = Histogram(_LAGS)
        self.news = Histogram(_SECONDS)
        self.notified = self.news.add
        """Records the time from a feed's wake-up until its listeners are woken."""
        self.lost_rings = 0
        self.halts = 0
        self.deliveries: Counter[str] = Counter()

    # --- what the API reports

    def visit(self, kind: str, method: str) -> "Visit":
        """Measure a request or socket until its ``end``. ``kind``: ``http`` or ``websocket``."""
        visit = Visit(self, kind == "websocket", method if method in _METHODS else "other")
        if visit.is_socket:
            # A socket can be open for days: its commands are traced, not the socket.
            self.open["socket"] += 1
        elif self.tracer is not None:
            visit.span = self.tracer.begin("request")
        visit.began = self.clock()
        return visit

    def ended(self, visit: "Visit") -> None:
        """Count a request, or let go of a socket."""
        if visit.is_socket:
            self.open["socket"] -= 1
            return
        seconds = self.clock() - visit.began
        if visit.is_stream:
            self.open["event_stream"] -= 1
        self.answered(visit.route, visit.method, visit.status, None if visit.waits else seconds)
        if self.lines:
            # The route, not the path: paths hold ids.
            took = round(seconds * 1000, 1)
            _log.info("request", method=visit.method, route=visit.route, status=visit.status, ms=took)
        if visit.span is not None:
            visit.end_span()

    def answered(self, route: str, method: str, status: int, seconds: float | None) -> None:
        """Count a request. ``seconds``: what it took; None for one that waits on purpose."""
        self.requests[route, method, _CLASSES[status // 100]] += 1
        if seconds is not None:
            spread = self.request_seconds.get(route)
            if spread is None:
                spread = self.request_seconds[route] = Histogram(_SECONDS)
            spread.add(seconds)

    # --- what the executor reports

    def command(self, name: str, kind: TransactionKind) -> "Run":
        """Measure a command or query until the block ends."""
        return Run(self, name, kind)

    def begun(self, name: str, kind: TransactionKind = "write") -> Callable[[BaseException | None], None]:
        """Measure a command or query until what this returns is called, with its error. It has no span."""
        self.under_way[kind] += 1
        return partial(self._is_over, name, kind, self.clock())

    def _is_over(self, name: str, kind: TransactionKind, began: float, error: BaseException | None) -> None:
        self.under_way[kind] -= 1
        self.verb_seconds[kind].add(self.clock() - began)
        self.verbs[name, "done" if error is None else _outcome_of(error)] += 1

    # --- what main reports, on the event loop

    def batch(self, verbs: int, seconds: float) -> None:
        """Record a commit: its number of commands, and its duration."""
        self.batches.add(verbs)
        if self.tracer is not None:
            self.tracer.note("store batch", seconds, {"mainmatch.verbs": verbs})

    def committed(self, notices: Notices, now: datetime) -> None:
        """Record a commit's deadlines and halts. ``now``: about the time of the commit."""
        self.halts += notices.halts
        for due in notices.deadlines:
            lag = max(0.0, (now - due).total_seconds())
            self.lags.add(lag)
            if self.tracer is not None:
                self.tracer.note("close due", lag, {"mainmatch.lag_seconds": lag})

    def delivered(self, is_delivered: bool) -> None:  # noqa: FBT001 - the only argument
        """Record an attempt to deliver a webhook's message."""
        self.deliveries["delivered" if is_delivered else "failed"] += 1

    def close(self) -> None:
        """Send the remaining spans. Blocks."""
        if self.tracer is not None:
            self.tracer.close()

    # --- what the hub reports

    def missed(self, feeds: int) -> None:
        """Record the number of feeds in which a poll found events without a wake-up."""
        self.lost_rings += feeds


@dataclass(slots=True, eq=False)
class Visit:
    """A measured request or socket."""

    _instrumentation: Instrumentation
    is_socket: bool
    method: str
    route: str = _NO_ROUTE
    status: int = 500
    is_stream: bool = False
    waits: bool = False
    span: Span | None = None
    began: float = 0.0

    def answered(self, route: str, status: int, *, is_stream: bool, waits: bool) -> None:
        """Record the start of the response. ``is_stream``: an event stream; ``waits``: a long poll."""
        self.route, self.status, self.waits = route, status, waits or is_stream
        if is_stream:
            self.is_stream = True
            self._instrumentation.open["event_stream"] += 1
            self.end_span()

    def end_span(self) -> None:
        """End the span with the route and outcome, if there is a span."""
        if self.span is not None:
            self.span.end(
                f"{self.method} {self.route}",
                {
                    "http.request.method": self.method,
                    "http.route": self.route,
                    "http.response.status_code": self.status,
                },
            )


class Run:
    """A measured command or query. A class, because a generator takes three times as long."""

    __slots__ = ("_end", "_instrumentation", "_kind", "_name", "_span")

    def __init__(self, instrumentation: Instrumentation, name: str, kind: TransactionKind) -> None:
        self._instrumentation = instrumentation
        self._name = name
        self._kind = kind

    def __enter__(self) -> None:
        """Begin, with a span."""
        tracer = self._instrumentation.tracer
        self._span = None if tracer is None else tracer.begin("verb")
        self._end = self._instrumentation.begun(self._name, self._kind)

    def __exit__(self, _kind: object, error: BaseException | None, _traceback: object) -> None:
        """End, with what came of it."""
        self._end(error)
        if self._span is not None:
            outcome = "done" if error is None else _outcome_of(error)
            self._span.end(f"verb {self._name}", {"mainmatch.verb": self._name, "mainmatch.outcome": outcome})


def _outcome_of(error: BaseException) -> str:
    """The outcome of a failed command. Not the error's code, which can reveal a secret, such as a lack of garnets."""
    if isinstance(error, (OutcomeUnknown, StorageUnavailable)):
        # Unlike a full queue, operators must see these as failures.
        return "failed"
    if isinstance(error, Busy):
        return "busy"
    if isinstance(error, CodedError):
        return "refused"
    # Cancelled: the client has left. The command may still have been committed.
    return "abandoned" if isinstance(error, asyncio.CancelledError) else "failed"
