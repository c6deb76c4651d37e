"""Metrics: the instrumentation's counters and the database's gauges, in Prometheus's format for /metrics.

A published name keeps its meaning, because dashboards and alerts use it. Labels have only values from this code:
routes, methods, outcomes, kinds. If the database does not answer within two seconds, only its gauges are missing.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

import structlog
from prometheus_client import CollectorRegistry, GCCollector, PlatformCollector, ProcessCollector, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    InfoMetricFamily,
    Metric,
)
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.registry import Collector
from typing_extensions import override

from mainmatch.telemetry.instrumentation import Histogram, Instrumentation

MEDIA_TYPE = CONTENT_TYPE_PLAIN_0_0_4

GAUGES: Mapping[str, str] = {
    "ready": "1 while this process accepts requests, 0 while it drains or cannot write.",
    "clock_seconds": "Clock of this process, in seconds since 1970.",
    "backup_seconds": "Time of the newest scheduled backup, in seconds since 1970; 0 without one.",
    "passwords_waiting": "Password checks that are running or queued.",
    "webhooks_on_their_way": "Webhook messages that this process is sending.",
    "webhooks_failing": "Webhooks whose last attempt failed, in the whole database.",
    "rings_silent_seconds": "Seconds since a wake-up of this process last came back to it; 0 with a single server.",
    "overdue_seconds": "Seconds by which the longest waiting match or season is overdue, in the whole database.",
    "ledger_sum": "Sum of all entries of all season ledgers, computed every ten minutes. Not 0: a ledger is broken.",
}
"""Help texts of gauges, which are read at each scrape."""

COUNTERS: Mapping[str, str] = {
    "backup_failures": "Scheduled backups that failed.",
    "rings_sent": "Wake-ups that this process has sent to other servers.",
    "rings_heard": "Wake-ups that this process has received from other servers.",
    "ring_wires": "Broker connections that this process has opened: one, and one more after each loss.",
}
"""Help texts of counters, which are read at each scrape."""

Fetch: TypeAlias = Callable[[], Awaitable[Mapping[str, float]]]
"""Reads gauges, by name."""

_FETCH_SECONDS = 2.0
"""Timeout of the database's gauges. Prometheus's own timeout is 10 seconds."""

_SLOW_EVERY = 600.0
"""Seconds between two fetches of the slow gauges."""

_SLOW_PATIENCE = 0.5
"""Seconds that a scrape waits for a slow fetch. Later results appear in a later scrape."""

_RETRIES = ("race", "serialization", "deadlock", "lock", "lost connection", "lost commit", "unreachable")
"""Causes for which a command is run again (mainmatch.store.backends.postgres.pool)."""

_TROUBLES = ("full", "read_only", "failing", "damaged", "missing")
"""Reasons for which nothing can be written (mainmatch.store.backends.storage)."""

_SUBMISSIONS = {"done": "accepted", "refused": "refused", "busy": "failed", "failed": "failed"}
"""Outcomes of the command ``submit``. Repeats count as accepted; ``abandoned`` is not counted."""

_log = structlog.get_logger(__name__)


class Metrics(Collector):
    """The metrics of one process: the instrumentation's counters, gauges, and those of Python and the process."""

    def __init__(self, instrumentation: Instrumentation, versions: Mapping[str, str], fetch: Fetch) -> None:
        """``fetch`` reads the database's gauges."""
        self._instrumentation = instrumentation
        self._versions = dict(versions)
        self._fetch = fetch
        self._shown: Mapping[str, Callable[[], float]] = {}
        self._retries: Mapping[str, int] = {}
        self._trouble: Callable[[], str | None] = lambda: None
        self._fetched: Mapping[str, float] = {}
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        PlatformCollector(registry=self._registry)
        GCCollector(registry=self._registry)
        self._registry.register(self)

    def show(
        self,
        shown: Mapping[str, Callable[[], float]],
        retries: Mapping[str, int],
        trouble: Callable[[], str | None] = lambda: None,
    ) -> None:
        """Register the functions that return current values, by names of ``GAUGES`` and ``COUNTERS``.

        ``retries``: number of repeated commands by cause; its owner keeps it up to date. ``trouble`` returns why
        nothing can be written now, None while it can.
        """
        self._shown, self._retries, self._trouble = dict(shown), retries, trouble

    async def text(self) -> bytes:
        """All metrics with their current values, in Prometheus's text format."""
        fetched: Mapping[str, float] = {}
        try:
            async with asyncio.timeout(_FETCH_SECONDS):
                fetched = await self._fetch()
        except Exception as error:  # noqa: BLE001 - after any failure of the database the other metrics are still valid
            _log.warning("database metrics unavailable", error=type(error).__name__)
        self._fetched = fetched
        return generate_latest(self._registry)

    @override
    def collect(self) -> Iterator[Metric]:
        yield InfoMetricFamily("mainmatch_build", "Versions.", self._versions)
        yield from self._of_connections()
        yield from self._of_commands()
        yield from self._of_events()
        values = {**{name: read() for name, read in self._shown.items()}, **self._fetched}
        for name, meaning in GAUGES.items():
            if name in values:
                yield GaugeMetricFamily(f"mainmatch_{name}", meaning, values[name])
        for name, meaning in COUNTERS.items():
            if name in values:
                yield CounterMetricFamily(f"mainmatch_{name}", meaning, values[name])

    def describe(self) -> Iterable[Metric]:
        """Return nothing: the registry calls this at registration, before there is anything to collect."""
        return ()

    def _of_connections(self) -> Iterator[Metric]:
        instrumentation = self._instrumentation
        labels, requests = ("route", "method", "status"), sorted(instrumentation.requests.items())
        yield _counter("mainmatch_http_requests", "Answered requests.", labels, requests)
        seconds = HistogramMetricFamily(
            "mainmatch_http_request_seconds", "Time from a request's head to its answer's end.", labels=("route",)
        )
        for route, spread in sorted(instrumentation.request_seconds.items()):
            seconds.add_metric((route,), spread.buckets, spread.total)
        yield seconds
        yield GaugeMetricFamily("mainmatch_sockets", "Open WebSockets.", instrumentation.open["socket"])
        yield GaugeMetricFamily("mainmatch_event_streams", "Open event streams.", instrumentation.open["event_stream"])

    def _of_commands(self) -> Iterator[Metric]:
        instrumentation = self._instrumentation
        outcomes = dict.fromkeys(((name,) for name in _SUBMISSIONS.values()), 0)
        for outcome, name in _SUBMISSIONS.items():
            outcomes[name,] += instrumentation.verbs["submit", outcome]
        yield _counter("mainmatch_submissions", "Submissions of players, by outcome.", ("outcome",), outcomes.items())
        verbs = sorted(instrumentation.verbs.items())
        yield _counter("mainmatch_verbs", "Answered commands and queries.", ("verb", "outcome"), verbs)
        seconds = HistogramMetricFamily(
            "mainmatch_verb_seconds",
            "Time from a command or query to its answer. An answered command is durable.",
            labels=("kind",),
        )
        waiting = GaugeMetricFamily(
            "mainmatch_verbs_under_way", "Commands and queries in the database's queue, or running.", labels=("kind",)
        )
        for kind, spread in instrumentation.verb_seconds.items():
            seconds.add_metric((kind,), spread.buckets, spread.total)
            waiting.add_metric((kind,), instrumentation.under_way[kind])
        yield seconds
        yield waiting
        retries = {(why,): self._retries.get(why, 0) for why in _RETRIES}
        meaning = "Repeated runs of commands and queries, by cause."
        yield _counter("mainmatch_verb_retries", meaning, ("why",), retries.items())
        storage = GaugeMetricFamily(
            "mainmatch_storage_unavailable", "1 while nothing can be written, by reason.", labels=("reason",)
        )
        for reason in _TROUBLES:
            storage.add_metric((reason,), self._trouble() == reason)
        yield storage
        yield _spread("mainmatch_batch_verbs", "Commands in one commit.", instrumentation.batches)
        yield _spread(
            "mainmatch_close_lag_seconds",
            "Time from a phase's deadline to the commit of its close.",
            instrumentation.lags,
        )
        yield CounterMetricFamily(
            "mainmatch_matches_halted", "Matches halted because their game failed.", instrumentation.halts
        )

    def _of_events(self) -> Iterator[Metric]:
        instrumentation = self._instrumentation
        yield _spread(
            "mainmatch_news_seconds",
            "Time from a commit's wake-up to its events at their subscribers.",
            instrumentation.news,
        )
        yield CounterMetricFamily(
            "mainmatch_lost_rings",
            "Feeds whose events were found by polling, without a wake-up.",
            instrumentation.lost_rings,
        )
        tries = {(name,): instrumentation.deliveries[name] for name in ("delivered", "failed")}
        yield _counter(
            "mainmatch_webhook_tries", "Attempts to deliver webhook messages, by outcome.", ("outcome",), tries.items()
        )


def _counter(
    name: str, meaning: str, labels: Sequence[str], counts: Iterable[tuple[tuple[str, ...], int]]
) -> CounterMetricFamily:
    family = CounterMetricFamily(name, meaning, labels=labels)
    for values, count in counts:
        family.add_metric(values, count)
    return family


def _spread(name: str, meaning: str, spread: Histogram) -> HistogramMetricFamily:
    return HistogramMetricFamily(name, meaning, buckets=spread.buckets, sum_value=spread.total)


class CachedGauges:
    """Reads ``quick`` at each call, and ``slow`` every ten minutes with a cache in between."""

    def __init__(self, quick: Fetch, slow: Fetch, clock: Callable[[], float] = time.monotonic) -> None:
        self._quick = quick
        self._slow = slow
        self._clock = clock
        self._next = -float("inf")
        self._fetching: asyncio.Task[None] | None = None
        self._found: Mapping[str, float] = {}

    async def __call__(self) -> Mapping[str, float]:
        """All gauges by name. Raises what ``quick`` raises."""
        quick = await self._quick()
        if self._fetching is None and self._clock() >= self._next:
            self._fetching = asyncio.create_task(self._refresh(), name="slow figures")
        if self._fetching is not None:
            await asyncio.wait({self._fetching}, timeout=_SLOW_PATIENCE)
        return {**self._found, **quick}

    async def _refresh(self) -> None:
        try:
            self._found = await self._slow()
        except Exception as error:  # noqa: BLE001 - after any failure the other metrics are still valid
            # The old values may be wrong by now.
            self._found = {}
            _log.warning("slow metrics unavailable", error=type(error).__name__)
        finally:
            self._next = self._clock() + _SLOW_EVERY
            self._fetching = None
