"""A collector of spans: a real HTTP server that takes OTLP, as protobuf, and keeps what it was sent."""

import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import (
    ExportTraceServiceRequest,
    ExportTraceServiceResponse,
)
from opentelemetry.proto.trace.v1.trace_pb2 import Span


@dataclass
class Collector:
    """What came in."""

    url: str
    requests: list[ExportTraceServiceRequest] = field(default_factory=list)
    raw: list[bytes] = field(default_factory=list)
    paths: set[str] = field(default_factory=set)

    @property
    def spans(self) -> list[Span]:
        return [
            span
            for request in self.requests
            for resource in request.resource_spans
            for scope in resource.scope_spans
            for span in scope.spans
        ]

    def named(self, name: str) -> list[Span]:
        return [span for span in self.spans if span.name == name]

    @property
    def about(self) -> dict[str, str]:
        """What the sender says of itself."""
        return {
            each.key: each.value.string_value
            for request in self.requests
            for resource in request.resource_spans
            for each in resource.resource.attributes
        }


def marks_of(span: Span) -> dict[str, str | int | float]:
    """A span's attributes."""
    found: dict[str, str | int | float] = {}
    for each in span.attributes:
        kind = each.value.WhichOneof("value")
        assert kind is not None
        found[each.key] = getattr(each.value, kind)
    return found


@contextmanager
def collecting() -> Iterator[Collector]:
    """Take spans on a free port, to the end of the block."""

    class Desk(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            sent = self.rfile.read(int(self.headers["content-length"]))
            body = gzip.decompress(sent) if self.headers.get("content-encoding") == "gzip" else sent
            request = ExportTraceServiceRequest()
            request.ParseFromString(body)
            collector.paths.add(self.path)
            collector.raw.append(body)
            collector.requests.append(request)
            answer = ExportTraceServiceResponse().SerializeToString()
            self.send_response(200)
            self.send_header("content-type", "application/x-protobuf")
            self.send_header("content-length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Desk) as server:
        collector = Collector(f"http://127.0.0.1:{server.server_address[1]}")
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield collector
        finally:
            server.shutdown()
            thread.join()
