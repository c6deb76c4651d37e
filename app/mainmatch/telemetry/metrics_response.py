"""The report: what an operator reads at /metrics.

May touch: the exposition, and whoever asks the database. Rule kept here: a database that doesn't answer costs two
seconds and its own figures; the others are told all the more then.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping

import structlog

from mainmatch.telemetry.prometheus import Exposition

__all__ = ["MetricsResponse"]

_PATIENCE = 2.0
"""Seconds that the database may take; Prometheus gives up after 10."""

_log = structlog.get_logger(__name__)


class MetricsResponse:
    """``ask`` answers the gauges that only the database knows."""

    def __init__(self, exposition: Exposition, ask: Callable[[], Awaitable[Mapping[str, float]]]) -> None:
        self.exposition = exposition
        self._ask = ask

    async def text(self) -> bytes:
        """All figures now, as Prometheus reads them."""
        found: Mapping[str, float] = {}
        try:
            async with asyncio.timeout(_PATIENCE):
                found = await self._ask()
        except Exception as error:  # noqa: BLE001 - whatever keeps the database from answering, the rest is still true
            _log.warning("figures of the database are missing", error=type(error).__name__)
        return self.exposition.text(found)
