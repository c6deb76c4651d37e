"""Spans for OpenTelemetry, configured by its OTEL_* variables.

A span has a name from this code and attributes that are names and numbers: no path, no id except the request's, no text
of an exception. Clients' trace headers are ignored.
"""

import time
from collections.abc import Mapping
from contextvars import Token
from typing import Literal

import structlog
from opentelemetry import context, trace
from opentelemetry.context import Context
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import SERVICE_NAME, SERVICE_VERSION, Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor

from mainmatch.telemetry.instrumentation import Marks

_KINDS = {"request": trace.SpanKind.SERVER, "verb": trace.SpanKind.INTERNAL}


def begin(environment: Mapping[str, str], version: str) -> "Spans":
    """Make spans that are sent to OTEL_EXPORTER_OTLP_ENDPOINT, in batches, by HTTP, on a separate thread."""
    # Resource.create reads OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES; these are defaults.
    named = {} if environment.get("OTEL_SERVICE_NAME", "").strip() else {SERVICE_NAME: "mainmatch"}
    provider = TracerProvider(resource=Resource.create({**named, SERVICE_VERSION: version}))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    return Spans(provider)


class Spans:
    """Records spans. Call ``close`` at the end to send the remaining ones."""

    def __init__(self, provider: TracerProvider) -> None:
        self._provider = provider
        self._tracer = provider.get_tracer("mainmatch")

    def begin(self, kind: Literal["request", "verb"]) -> "_Running":
        """Start a span within the current one. ``end`` sets its name, because routes are known late."""
        return _Running(self._tracer.start_span(kind, kind=_KINDS[kind]))

    def note(self, name: str, seconds: float, marks: Marks) -> None:
        """Record a span that has just ended and belongs to no request."""
        now = time.time_ns()
        span = self._tracer.start_span(name, Context(), start_time=now - int(seconds * 1e9), attributes=marks)
        span.end(now)

    def close(self) -> None:
        """Send the remaining spans within OTEL_BSP_EXPORT_TIMEOUT, and stop. Blocks."""
        self._provider.shutdown()


class _Running:
    """A running span, which is its task's current one."""

    __slots__ = ("_span", "_token")

    def __init__(self, span: trace.Span) -> None:
        self._span = span
        self._token: Token[Context] | None = context.attach(trace.set_span_in_context(span))
        request_id = structlog.contextvars.get_contextvars().get("request_id")
        if request_id is not None:
            span.set_attribute("mainmatch.request_id", request_id)

    def end(self, name: str, marks: Marks) -> None:
        """End the span under this name, with these attributes."""
        if self._token is None:
            return
        context.detach(self._token)
        self._token = None
        self._span.update_name(name)
        self._span.set_attributes(marks)
        if marks.get("mainmatch.outcome") == "failed" or int(marks.get("http.response.status_code", 0)) >= 500:
            self._span.set_status(trace.StatusCode.ERROR)
        self._span.end()
