"""Whether spans are wanted: OpenTelemetry's own variables say so.

May touch: the environment, and the module of the spans by its name. Rule kept here: where nobody asks for spans,
nothing of OpenTelemetry is imported, and nothing is done for it.
"""

import os
import pkgutil
from collections.abc import Mapping

import structlog

from mainmatch.telemetry.instrumentation import Tracer

__all__ = ["is_wanted", "tracer_for"]

_PLACES = ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT")

_log = structlog.get_logger(__name__)


def is_wanted(environment: Mapping[str, str]) -> bool:
    """Whether there is somewhere to send spans to, and nothing forbids it."""
    is_off = environment.get("OTEL_SDK_DISABLED", "").strip().lower() == "true"
    is_none = environment.get("OTEL_TRACES_EXPORTER", "").strip().lower() == "none"
    return not is_off and not is_none and any(environment.get(name) for name in _PLACES)


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
