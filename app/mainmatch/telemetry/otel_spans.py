"""Spans: what happened when, for OpenTelemetry, where its own OTEL_* variables ask for it.

A span has a name of ours and the marks it is given, which are names and numbers; no address, no id but the request's
own, no text of an exception. Trace headers of clients are ignored.
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

__all__ = ["Spans", "begin"]

_KINDS = {"request": trace.SpanKind.SERVER, "verb": trace.SpanKind.INTERNAL}


def begin(environment: Mapping[str, str], version: str) -> "Spans":
    """Spans that go where OTEL_EXPORTER_OTLP_ENDPOINT says, in batches, by HTTP, on a thread of their own."""
    # Resource.create reads OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES; ours are what holds without them.
    named = {} if "OTEL_SERVICE_NAME" in environment else {SERVICE_NAME: "mainmatch"}
    provider = TracerProvider(resource=Resource.create({**named, SERVICE_VERSION: version}))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    return Spans(provider)


class Spans:
    """Writes spans down. Call ``close`` at the end: what is still to be sent is sent then."""

    def __init__(self, provider: TracerProvider) -> None:
        self._provider = provider
        self._tracer = provider.get_tracer("mainmatch")

    def begin(self, kind: Literal["request", "verb"]) -> "_Running":
        """A piece of work begins, within the current one. Its name comes at its end: routes are known late."""
        return _Running(self._tracer.start_span(kind, kind=_KINDS[kind]))

    def note(self, name: str, seconds: float, marks: Marks) -> None:
        """A piece of work that took so long has just ended; it belongs to no request."""
        now = time.time_ns()
        span = self._tracer.start_span(name, Context(), start_time=now - int(seconds * 1e9), attributes=marks)
        span.end(now)

    def close(self) -> None:
        """Send what is left, for as long as OTEL_BSP_EXPORT_TIMEOUT allows, and stop. Blocks."""
        self._provider.shutdown()


class _Running:
    """A span that is the current one of its task."""

    __slots__ = ("_span", "_token")

    def __init__(self, span: trace.Span) -> None:
        self._span = span
        self._token: Token[Context] | None = context.attach(trace.set_span_in_context(span))
        request_id = structlog.contextvars.get_contextvars().get("request_id")
        if request_id is not None:
            span.set_attribute("mainmatch.request_id", request_id)

    def end(self, name: str, marks: Marks) -> None:
        """It is over."""
        if self._token is None:
            return
        context.detach(self._token)
        self._token = None
        self._span.update_name(name)
        self._span.set_attributes(marks)
        if marks.get("mainmatch.outcome") == "failed" or int(marks.get("http.response.status_code", 0)) >= 500:
            self._span.set_status(trace.StatusCode.ERROR)
        self._span.end()
