"""Operations for monitoring: health, readiness and metrics.

Health and readiness reveal nothing about accounts or matches. Metrics hold counts and times without names, and only the
operator can read them.
"""

import asyncio
from typing import Annotated

from pydantic import BaseModel, Field
from starlette.responses import Response

from mainmatch.api.http.context import Here, open_to_all
from mainmatch.api.http.router import Router
from mainmatch.api.problems import NotReady, OperatorsOnly
from mainmatch.services.maintenance.figures import answers
from mainmatch.services.unit_of_work import Executor

router = Router("Server")

FIGURES = "text/plain; version=0.0.4; charset=utf-8"
"""Content-Type of Prometheus's text format."""

_PATIENCE = 2.0
"""Seconds that the database may take to answer: load balancers poll every few seconds."""

_MACHINES = open_to_all("asked by machines that have no account")
_OPERATORS = open_to_all("not for accounts: the operator's own token, or the server's own machine")


class HealthReport(BaseModel):
    """The server is healthy."""

    status: Annotated[str, Field(description="`ok`.")] = "ok"


@router.get("/livez", access=_MACHINES, answers=HealthReport, has_etag=False, is_probe=True)
async def check_liveness(call: Here) -> Response:
    """Check liveness.

    Check that the process runs. The database is not checked: a slow disk is no reason to restart this process.
    """
    return call.show(HealthReport())


@router.get("/readyz", access=_MACHINES, answers=HealthReport, has_etag=False, is_probe=True, errors=(NotReady,))
async def check_readiness(call: Here) -> Response:
    """Check readiness.

    Check that the server can take requests: the database is migrated, answers within two seconds, and stores what is
    written. Otherwise, and while the server shuts down, the status is 503.
    """
    if call.app_state.readiness.is_draining:
        raise NotReady("The server is shutting down. Retry against another instance.", retry_after=5)
    executor = call.app_state.executor
    _must_write(executor)
    try:
        async with asyncio.timeout(_PATIENCE):
            await executor.read(answers)
    except Exception:  # noqa: BLE001 - any failure would also fail requests; the store has logged its reason
        _must_write(executor)
        raise NotReady("The server cannot reach its database. Retry in a few seconds.", retry_after=5) from None
    return call.show(HealthReport())


def _must_write(executor: Executor) -> None:
    if executor.trouble is not None:
        raise NotReady(f"The server cannot write: {executor.trouble}. Retry against another instance.", retry_after=5)


_LINES = """# HELP mainmatch_matches_halted_total Matches halted because their game failed.
# TYPE mainmatch_matches_halted_total counter
mainmatch_matches_halted_total 0.0
"""


@router.get("/metrics", access=_OPERATORS, media="text/plain", errors=(OperatorsOnly,), example=_LINES)
async def get_metrics(call: Here) -> Response:
    """Get the metrics.

    Read counts and durations of this process, in Prometheus's format. They name no match, seat or account. They
    still reveal when things happen, so only the operator can read them: with `MAINMATCH_METRICS_TOKEN` as bearer
    token, or, if none is set, from the server's own machine and not through a proxy.
    """
    call.app_state.operators.must_be_one(call.request)
    return Response(await call.app_state.figures(), 200, media_type=FIGURES)
