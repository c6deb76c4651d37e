"""What the instrumentation counted, as Prometheus reads it.

May touch: prometheus-client, with a registry of its own. Rule kept here: a name, once published, keeps its meaning
(dashboards and alerts live by it); the only labels are names that this code has: routes, methods, outcomes, kinds.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

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

from mainmatch.telemetry.histogram import Histogram
from mainmatch.telemetry.instrumentation import Instrumentation

__all__ = ["COUNTERS", "GAUGES", "MEDIA_TYPE", "Exposition"]

MEDIA_TYPE = CONTENT_TYPE_PLAIN_0_0_4

GAUGES: Mapping[str, str] = {
    "ready": "1 if this process takes requests, 0 while it drains.",
    "clock_seconds": "What time this process thinks it is, in seconds since 1970.",
    "passwords_waiting": "Passwords that are being checked or wait for it.",
    "webhooks_on_their_way": "Messages that are being sent to webhooks by this process.",
    "webhooks_failing": "Webhooks whose last try failed, in the whole database.",
    "rings_silent_seconds": "How long no ring has come back to this process, 0 where there is only one.",
    "overdue_seconds": "How long the match or season that has waited longest has been due, in the whole database.",
    "ledger_sum": "What all entries of all seasons' ledgers sum to; anything but 0 is a broken one. Every ten minutes.",
}
"""What is looked up when somebody asks, by those who know; ``Exposition.text`` takes their values."""

COUNTERS: Mapping[str, str] = {
    "rings_sent": "Rings for other servers that this process has sent.",
    "rings_heard": "Rings of other servers that this process has heard.",
    "ring_wires": "How often this process took a wire for rings: once, and once more each time that it broke.",
}
"""The same, of what only grows."""

_RETRIES = ("race", "serialization", "deadlock", "lock", "lost connection", "lost commit", "unreachable")
"""What can stand in a verb's way, so that it runs again (mainmatch.store.backends.postgres.pool)."""

_SUBMISSIONS = {"done": "accepted", "refused": "refused", "busy": "failed", "failed": "failed"}
"""Of the verb ``submit``: also repeats are accepted, and who leaves before the answer is counted nowhere."""


class Exposition(Collector):
    """A registry of one process: the instrumentation's counts, gauges, and what Python and the system say of it."""

    def __init__(self, instrumentation: Instrumentation, about: Mapping[str, str]) -> None:
        """``about``: versions."""
        self._instrumentation = instrumentation
        self._about = dict(about)
        self._shown: Mapping[str, Callable[[], float]] = {}
        self._retries: Mapping[str, int] = {}
        self._found: Mapping[str, float] = {}
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        PlatformCollector(registry=self._registry)
        GCCollector(registry=self._registry)
        self._registry.register(self)

    def show(self, shown: Mapping[str, Callable[[], float]], retries: Mapping[str, int]) -> None:
        """Ask these for their values from now on, by names out of ``GAUGES`` and ``COUNTERS``.

        ``retries``: how often verbs were run again, by what stood in their way; it is kept up to date by its owner.
        """
        self._shown, self._retries = dict(shown), retries

    def text(self, found: Mapping[str, float]) -> bytes:
        """All of it now. ``found``: values of gauges that had to be waited for; those left out are unknown."""
        self._found = found
        return generate_latest(self._registry)

    @override
    def collect(self) -> Iterator[Metric]:
        yield InfoMetricFamily("mainmatch_build", "Versions.", self._about)
        yield from self._doors()
        yield from self._workshop()
        yield from self._news()
        values = {**{name: read() for name, read in self._shown.items()}, **self._found}
        for name, meaning in GAUGES.items():
            if name in values:
                yield GaugeMetricFamily(f"mainmatch_{name}", meaning, values[name])
        for name, meaning in COUNTERS.items():
            if name in values:
                yield CounterMetricFamily(f"mainmatch_{name}", meaning, values[name])

    def describe(self) -> Iterable[Metric]:
        """Nothing: it is asked at registration, before there is anything to collect."""
        return ()

    def _doors(self) -> Iterator[Metric]:
        instrumentation = self._instrumentation
        requests = CounterMetricFamily(
            "mainmatch_http_requests", "Requests that were answered.", labels=("route", "method", "status")
        )
        for labels, count in sorted(instrumentation.requests.items()):
            requests.add_metric(labels, count)
        yield requests
        seconds = HistogramMetricFamily(
            "mainmatch_http_request_seconds", "From a request's head to its answer's end.", labels=("route",)
        )
        for route, spread in sorted(instrumentation.request_seconds.items()):
            seconds.add_metric((route,), spread.buckets, spread.total)
        yield seconds
        yield GaugeMetricFamily("mainmatch_sockets", "WebSockets that are open.", instrumentation.open["socket"])
        yield GaugeMetricFamily(
            "mainmatch_event_streams", "Event streams that are open.", instrumentation.open["event_stream"]
        )

    def _workshop(self) -> Iterator[Metric]:
        instrumentation = self._instrumentation
        outcomes = dict.fromkeys(_SUBMISSIONS.values(), 0)
        for outcome, name in _SUBMISSIONS.items():
            outcomes[name] += instrumentation.verbs["submit", outcome]
        yield _counter("mainmatch_submissions", "Submissions of players, by outcome.", "outcome", outcomes)
        verbs = CounterMetricFamily("mainmatch_verbs", "Verbs that were answered.", labels=("verb", "outcome"))
        for labels, count in sorted(instrumentation.verbs.items()):
            verbs.add_metric(labels, count)
        yield verbs
        seconds = HistogramMetricFamily(
            "mainmatch_verb_seconds", "From asking for a verb to its answer; a write is durable then.", labels=("kind",)
        )
        waiting = GaugeMetricFamily(
            "mainmatch_verbs_under_way", "Verbs in the queue of the database, or running.", labels=("kind",)
        )
        for kind, spread in instrumentation.verb_seconds.items():
            seconds.add_metric((kind,), spread.buckets, spread.total)
            waiting.add_metric((kind,), instrumentation.under_way[kind])
        yield seconds
        yield waiting
        retries = {why: self._retries.get(why, 0) for why in _RETRIES}
        yield _counter(
            "mainmatch_verb_retries", "Verbs that were run again, by what stood in their way.", "why", retries
        )
        yield _spread("mainmatch_batch_verbs", "Verbs that were committed together.", instrumentation.batches)
        yield _spread(
            "mainmatch_close_lag_seconds", "From a phase's deadline to the commit of its close.", instrumentation.lags
        )
        yield CounterMetricFamily(
            "mainmatch_matches_halted", "Matches stopped: their game broke.", instrumentation.halts
        )

    def _news(self) -> Iterator[Metric]:
        instrumentation = self._instrumentation
        yield _spread(
            "mainmatch_news_seconds", "From a commit's ring to its news with those who listen.", instrumentation.news
        )
        yield CounterMetricFamily(
            "mainmatch_lost_rings", "Feeds whose news a poll found, not a ring.", instrumentation.lost_rings
        )
        tries = {name: instrumentation.deliveries[name] for name in ("delivered", "failed")}
        yield _counter("mainmatch_webhook_tries", "Messages sent to webhooks, by outcome.", "outcome", tries)


def _counter(name: str, meaning: str, label: str, counts: Mapping[str, int]) -> CounterMetricFamily:
    family = CounterMetricFamily(name, meaning, labels=(label,))
    for value, count in counts.items():
        family.add_metric((value,), count)
    return family


def _spread(name: str, meaning: str, spread: Histogram) -> HistogramMetricFamily:
    return HistogramMetricFamily(name, meaning, buckets=spread.buckets, sum_value=spread.total)
